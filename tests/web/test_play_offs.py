"""Play-offs on the screen: announced with the ranking, entered by a plain form, said wherever the standings are."""

from __future__ import annotations

import re

import pytest

from crosstable.formats.native import write_json
from crosstable.web.forms import halves
from tests.cli.events import run
from tests.web.hall import Hall


def level(*, rounds: int = 1) -> Hall:
    """Four players who are level on everything but the pairing number."""
    hall = Hall()
    hall.desk.create(profile="fide-swiss", rounds=rounds, tie_breaks=["TPN"])
    hall.desk.enter("Ana", "Bo", "Cai", "Dag")
    return hall


ANNOUNCED = {
    "use": "1",
    "places": "1",
    "after": "0",
    "best": "2",
    "form": "two games, then Armageddon",
    "numbers": "by the ranking",
    "colours": "by lot",
    "tempo": "3+2",
    "schedule": "at six o'clock",
}


def test_what_is_announced_is_printed_with_the_rules_of_the_ranking() -> None:
    hall = level()
    assert hall.chief.do("announce-play-offs", ANNOUNCED).status_code == 303
    hall.desk.play("½-½")
    said = (
        "A tie for first place is decided by a play-off. Those who are level on points take part. "
        "Of them the best 2 by the tie-breaks play. Format: two games, then Armageddon. Pairing numbers: by the "
        "ranking. Colours: by lot. Time: 3+2."
    )
    for address in (f"{hall.event}/settings/ranking", f"{hall.event}/standings", f"/p/{hall.desk.stream}/standings"):
        assert said in hall.chief.see(address)
    assert said in hall.chief.see(f"{hall.event}/print/standings?round=1")
    rules = hall.chief.see(f"{hall.event}/print/regulations")
    assert "Pairing numbers: by the ranking." in rules
    assert "C.07 3.1" in rules
    vietnamese = hall.chief.client.get(f"/p/{hall.desk.stream}/standings", headers={"accept-language": "vi"}).text
    assert "Thể thức: two games, then Armageddon." in vietnamese


def test_an_announced_play_off_is_asked_for_entered_and_won() -> None:
    hall = level()
    hall.chief.do("announce-play-offs", ANNOUNCED)
    hall.desk.play("½-½")
    page = hall.chief.see(f"{hall.event}/standings")
    assert "The regulations announce a play-off for the places 1–2:" in page
    assert "Winner:" not in page
    assert re.search(r'href="[^"]*/standings/play-off[^"]*" data-step>Enter the play-off', page)
    link = next(iter(re.findall(r'href="([^"]*/play-off\?[^"]*)"', page))).replace("&amp;", "&")
    form = hall.chief.see(link)
    assert "Play-off for the places 1–2" in form
    assert form.count(">Ana</option>") == 4 * 2  # two games and two empty rows
    assert ">Cai</option>" not in form
    fields = {
        "round": 1,
        "player": 1,
        "how": "play-off",
        "after": "0",
        "best": "2",
        "by": "points",
        "form": "two games",
        "tempo": "3+2",
        "one_1": 1,
        "two_1": 2,
        "result_1": "½-½",
        "one_2": 2,
        "two_2": 1,
        "result_2": "",
        "one_3": "",
        "two_3": "",
        "result_3": "",
    }
    assert hall.chief.do("settle-tie", fields).status_code == 303
    coming = hall.chief.see(f"/p/{hall.desk.stream}/standings")
    assert "Play-off to come: Ana and Bo." in coming
    assert "Games: Ana – Bo ½–½ and Bo – Ana." in coming
    assert "Winner:" not in coming
    hall.chief.do("settle-tie", {**fields, "result_2": "½-½b"})  # an Armageddon: Ana has Black
    page = hall.chief.see(f"{hall.event}/standings")
    assert "Winner: Ana" in page
    assert "Won the play-off against Bo, 1½ to ½" in page
    assert "Ana won the play-off against Bo 1½–½. Format: two games. Time: 3+2." in page
    assert "Games: Ana – Bo ½–½ and Bo – Ana ½–½ (won by Black)." in page
    for address in (f"/p/{hall.desk.stream}/standings", f"{hall.event}/print/standings?round=1"):
        assert "Ana won the play-off against Bo 1½–½" in hall.chief.see(address)
    games = hall.chief.see(f"{hall.event}/standings/sum?player=1&code=PO")
    assert "numbered as they were played" in games
    (found,) = hall.chief.get(f"{hall.event}/standings.json").json()["decisions"]
    assert found["play_off"] == {
        "levels": [[1], [2]],
        "games": [{"one": 1, "two": 2, "tenths": [5, 5]}, {"one": 2, "two": 1, "tenths": [0, 10]}],
    }
    assert "Play-off after round 1" in hall.chief.see(f"{hall.event}/log")
    again = hall.chief.see(f"{hall.event}/standings/play-off?after=1&player=2")
    assert '<option value="½-½b" selected>' in again
    hall.chief.do("reopen-tie", {"round": 1, "player": 1, "play_off": 1})
    assert "won the play-off" not in hall.chief.see(f"{hall.event}/standings")


def test_a_play_off_that_no_longer_fits_is_marked_everywhere() -> None:
    hall = level()
    hall.desk.play("½-½")
    games = [{"one": 1, "two": 2, "result": "0-1"}]
    hall.desk.do("settle-tie", {"player": 1, "round": 1, "how": "play-off", "after": 0, "best": 2, "games": games})
    board = next(b for b in hall.desk.state.rounds[0].boards if 1 in (b.white, b.black))
    hall.desk.do("clear-result", {"round": 1, "board": board.number}, confirmed=4, reason="read wrongly")
    hall.desk.do("enter-result", {"round": 1, "board": board.number, "result": "1-0"})
    for address in (f"{hall.event}/standings", f"/p/{hall.desk.stream}/standings"):
        assert "They are no longer level, so it decides nothing." in hall.chief.see(address)


def test_names_from_right_to_left_keep_their_points_and_their_side() -> None:
    """`Ana – Bo 1–0` must not read as `0–1 Bo – Ana` where one of the names is Arabic."""
    hall = Hall()
    hall.desk.create(profile="fide-swiss", rounds=1, tie_breaks=["TPN"])
    names = "محمد العلي", "דוד לוי", "Cai", "Dag"
    hall.desk.enter(*names)
    hall.desk.play("½-½")
    games = [{"one": one, "two": two, "result": "1-0"} for one, two in ((1, 2), (2, 3), (3, 1))]
    for by in ("points", "knock-out"):
        args = {"player": 1, "round": 1, "how": "play-off", "after": 0, "best": 3, "by": by}
        hall.desk.do("settle-tie", {**args, "games": games})
        page = hall.chief.see(f"{hall.event}/standings")
        (said,) = set(re.findall(r"Order by a play-off: [^<]*", page))
        for name in names[:2]:
            assert said.count(name) > 2
            assert said.count(f"\u2068{name}\u2069") == said.count(name)
        hall.desk.do("reopen-tie", {"round": 1, "player": 1})


def test_teams_enter_board_points_as_people_write_them() -> None:
    hall = Hall()
    hall.desk.create(profile="team-round-robin")
    for k, name in enumerate(("Rooks", "Bishops", "Pawns", "Kings")):
        hall.chief.do("add-team", {"name": name, "names": f"Ann {k}\nBea {k}"})
    hall.desk.play("½-½")
    page = hall.chief.see(f"{hall.event}/standings")
    link = next(found for found in re.findall(r'href="([^"]*/play-off\?[^"]*)"', page) if "team=1" in found)
    assert "Board points of the opponent" in hall.chief.see(link.replace("&amp;", "&"))
    fields = {"round": 1, "team": 1, "how": "play-off", "after": "all", "best": "all", "by": "points"}
    for row, (one, two, own, other) in enumerate(((1, 2, "1,5", "0.5"), (3, 4, "2", "0"), (1, 3, "½", "1½")), 1):
        fields |= {f"one_{row}": one, f"two_{row}": two, f"own_{row}": own, f"other_{row}": other}
    assert hall.chief.do("settle-tie", fields).status_code == 303
    said = "Order by a play-off: Pawns 3½, Rooks 2, Bishops ½, Kings 0."
    games = "Games: Rooks – Bishops 1½–½, Pawns – Kings 2–0 and Rooks – Pawns ½–1½."
    for address in (
        f"{hall.event}/standings",
        f"/p/{hall.desk.stream}/teams",
        f"{hall.event}/print/team-standings?round=1",
    ):
        shown = hall.chief.see(address)
        assert said in shown
        assert games in shown
    wrong = hall.chief.do("settle-tie", {**fields, "own_1": "many"})
    assert wrong.status_code == 422
    assert "is no result" in wrong.text


@pytest.mark.parametrize("query", ["", "player=9", "player=x", "team=1", "player=1&after=7"])
def test_a_form_for_nobody_is_not_found(query: str) -> None:
    hall = level()
    hall.desk.play("½-½")
    assert hall.chief.get(f"{hall.event}/standings/play-off?{query}").status_code == 404


def test_the_form_says_when_nobody_or_too_few_can_play() -> None:
    hall = level()
    hall.desk.do("set-ranking", {"tie_breaks": ["WON"]})
    hall.desk.play("½-½")
    address = f"{hall.event}/standings/play-off?player=1"
    assert "No tie-break parts the last of them" in hall.chief.see(f"{address}&level=0&best=2")
    assert "Save the play-off" in hall.chief.see(f"{address}&level=0&best=all")
    hall.desk.do("set-ranking", {"tie_breaks": ["TPN"]}, confirmed=4, reason="as agreed")
    alone = hall.chief.see(f"{address}&level=all")
    assert "Nobody is level with Ana here." in alone
    assert "Save the play-off" not in alone


@pytest.mark.parametrize(
    ("text", "shown"), [("2,5", "2½"), ("2.5", "2½"), ("0.5", "½"), ("½", "½"), ("3.0", "3"), ("3", "3")]
)
def test_halves_as_people_write_them(text: str, shown: str) -> None:
    assert halves(text) == shown


def quads() -> Hall:
    """Two quads in which everybody is level on everything."""
    hall = Hall()
    hall.desk.create(profile="us-quads")
    hall.desk.enter(*NAMES)
    hall.desk.do("make-pools", {"way": "quads"})
    for _ in range(3):
        hall.desk.play("½-½")
    return hall


NAMES = ("Ana", "Bo", "Cai", "Dag", "Eli", "Fay", "Gus", "Hal")


def test_a_tie_in_a_group_is_settled_at_its_table() -> None:
    hall = quads()
    page = hall.chief.see(f"{hall.event}/groups")
    assert 'id="ties-A"' in page
    assert 'id="ties"' not in hall.chief.see(f"{hall.event}/standings")
    four = [int(player) for player in hall.desk.state.pools[0].players]
    names = [hall.desk.state.entries[player].player.name for player in hall.desk.state.pools[0].players]
    link = next(iter(re.findall(r'href="([^"]*/play-off\?[^"]*)"', page))).replace("&amp;", "&")
    form = hall.chief.see(link)
    assert all(f">{name}</option>" in form for name in names)
    assert sum(f">{name}</option>" in form for name in NAMES) == 4
    assert f'href="{hall.event}/groups"' in form
    fields: dict[str, object] = {"player": four[0], "round": 3, "how": "hand", "reason": "toss of a coin"}
    fields |= {f"place_{player}": place for place, player in enumerate(four[::-1], 1)}
    assert hall.chief.do("settle-tie", fields).status_code == 303
    said = f"{names[3]}, {names[2]}, {names[1]} and {names[0]}: this order was set by the arbiter after round 3."
    for address in (f"{hall.event}/groups", f"/p/{hall.desk.stream}/groups", f"{hall.event}/print/group-sheets"):
        assert said in hall.chief.see(address)
    text = write_json(hall.desk.state.tournament()).encode()
    answer = run("standings", "-", "--group", "A", "--csv", stdin=text)
    assert [row.split(",")[3] for row in answer.out.decode().splitlines()[1:]] == names[::-1]
    prizes = run("prizes", "-", "--prizes", "Cup", "--every-group", "--csv", stdin=text).out.decode()
    assert f"A,1,{four[3]},{names[3]}," in prizes
