"""`crosstable prizes`."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from crosstable.app.bracket import bracket_of_event, places
from crosstable.app.prize_field import EVENT, prize_field
from crosstable.app.prizing import stored_prizes
from crosstable.app.queries import ranking
from crosstable.core.systems import SYSTEMS
from crosstable.formats.native import write_json
from crosstable.prizes import TEAMS, fund_from
from tests.app.memory import Desk
from tests.app.playing import Played, kinds
from tests.app.test_prizes import cup, in_quads
from tests.cli.events import event, run

# Players 1 and 2 have 2 points, 3 and 4 one, 5 and 6 none.
PLAYED = event("4w1 3b1", "5b1 6w1", "6w1 1w0", "1b0 5w1", "2w0 4b0", "3b0 2b0", extra=("212 WIN",))
FUND: dict[str, Any] = {
    "currency": "EUR",
    "lists": [{"prizes": "100+Cup/50"}, {"name": "U2460", "prizes": "20", "condition": {"rating_to": 2459}}],
}


def fund_file(tmp_path: Path, fund: object = FUND) -> Path:
    path = tmp_path / "fund.json"
    path.write_text(fund if isinstance(fund, str) else json.dumps(fund), "utf-8")
    return path


def test_two_tied_for_200_and_100_get_150_each() -> None:
    answer = run("prizes", "-", "--prizes", "£200/£100", stdin=PLAYED)
    lines = answer.out.decode().splitlines()
    assert answer.status == 0
    assert lines[0].split() == ["rank", "no", "name", "points", "prize", "trophy", "reason"]
    assert [line.split()[5] for line in lines[1:3]] == ["£150", "£150"]
    assert "Equal shares: £300 ÷ 2 = £150." in lines[1]
    assert lines[-1] == "after round 2; £300 paid of £300"


def test_by_place_and_by_the_hort_system() -> None:
    by_place = run(
        "prizes", "-", "--prizes", "200,100", "--method", "tie-break", "--tiebreaks", "BH", "--csv", stdin=PLAYED
    )
    assert re.findall(r",€(\d+),", by_place.out.decode()) == ["200", "100"]
    hort = run("prizes", "-", "--prizes", "200,100", "--method", "hort", "--tiebreaks", "BH", "--json", stdin=PLAYED)
    amounts = [player["amount"] for player in json.loads(hort.out)["players"] if player["amount"]]
    assert sorted(amounts) == [12500, 17500]


def test_a_fund_in_a_file_with_reasons_as_json(tmp_path: Path) -> None:
    answer = run("prizes", "-", "--fund", fund_file(tmp_path), "--json", stdin=PLAYED)
    facts = json.loads(answer.out)
    assert answer.status == 0
    assert facts["paid"] == facts["payable"] == 17000
    assert {p["player"]: p["amount"] for p in facts["players"] if p["amount"]} == {1: 7500, 2: 7500, 5: 1000, 6: 1000}
    assert [p["trophies"] for p in facts["players"]].count(["Cup"]) <= 1
    player = next(p for p in facts["players"] if p["player"] == 3)
    assert [found["why"] for found in player["lists"]] == ["gone", "failed"]
    assert player["lists"][1]["failed"] == [{"what": "rating", "wanted": "≤ 2459", "found": "2470"}]
    assert facts["decision"]["pools"][0]["shares"][0][1] == "7500"


def test_csv_and_markdown_and_a_file_to_write_to(tmp_path: Path) -> None:
    answer = run("prizes", "-", "--prizes", "30", "--unit", "1", "--leftover", "organiser", "--csv", stdin=PLAYED)
    assert answer.out.startswith(b"rank,no,name,points,prize,trophy,reason\r\n1,1,Player 1,2.0,\xe2\x82\xac15,,")
    out = tmp_path / "prizes.md"
    assert run("prizes", "-", "--prizes", "30", "--md", "-o", out, stdin=PLAYED).status == 0
    assert out.read_text("utf-8").startswith("| rank | no | name | points | prize | trophy | reason |")


def test_what_became_of_one_player(tmp_path: Path) -> None:
    answer = run("prizes", "-", "--fund", fund_file(tmp_path), "--explain", 6, stdin=PLAYED)
    assert (
        answer.out.decode().splitlines()
        == [
            "6 Player 6: rank 5",
            "Places: The prizes went to others with more points or a better place.",
            "U2460: The prizes went to others with more points or a better place.",
        ]
        or "U2460" in answer.out.decode()
    )
    for nobody in (99, "Nobody At All", "", "9" * 5000):
        assert run("prizes", "-", "--prizes", "5", "--explain", nobody, stdin=PLAYED).status == 3
    by_number = run("prizes", "-", "--prizes", "5", "--explain", 2, stdin=PLAYED).out
    assert run("prizes", "-", "--prizes", "5", "--explain", "player 2", stdin=PLAYED).out == by_number


def test_what_is_left_is_named() -> None:
    few = event("2w1", "1b0", extra=("212 WIN",))
    answer = run("prizes", "-", "--prizes", "100,50,25+Medal", stdin=few)
    assert "€150 paid of €175, €25 not awarded" in answer.out.decode()
    assert "nobody is left who may win: prize 3 (€25); Medal" in answer.out.decode()


def test_a_trophy_between_two_who_are_level_and_a_reduced_fund(tmp_path: Path) -> None:
    fund = {"currency": "EUR", "lists": [{"prizes": "100+Cup"}], "based_on": 12}
    text = run("prizes", "-", "--fund", fund_file(tmp_path, fund), "--tiebreaks", "WIN", stdin=PLAYED).out.decode()
    assert "Cup: Player 1 and Player 2 are level on every tie-break" in text
    assert "1/2 of €100 is due: it was based on 12 entries" in text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--prizes", "200/-5"), "is less than nothing"),
        (("--prizes", "£200/€100"), "one fund has one currency"),
        (("--prizes", "100,200"), "prize 2 is larger than the one before it"),
        (("--prizes", "twenty5"), "is no amount of money"),
        (("--prizes", ""), "has no prize"),
        (("--prizes", "5", "--currency", "euro"), "is no currency"),
        (("--prizes", "0"), "has no prize"),
        (("--prizes", "10.5", "--currency", "VND"), "has more decimals than VND has"),
        (("--prizes", "9" * 18), "is more than this program pays out"),
        (("--prizes", "9999x1"), "are more than 300"),
        (("--prizes", "5", "--match", "duel"), "invalid choice"),
        (("--prizes", "5", "--unit", "0"), "0 cannot be the smallest amount that is paid"),
        (("--prizes", "5", "--round", "9"), "round"),
        (("--prizes", "5", "--method", "fair"), "choose from 'equal', 'hort', 'tie-break', 'us-chess'"),
        (("--fund", "missing.json"), "cannot be read"),
        ((), "one of the arguments --fund --prizes is required"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_3_or_5(arguments: tuple[str, ...], said: str) -> None:
    answer = run("prizes", "-", *arguments, stdin=PLAYED)
    assert answer.status in (3, 5)
    assert answer.out == b""
    assert said in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize(
    ("fund", "said"),
    [
        ("{", "this is no JSON"),
        ("[" * 100_000, "this is no JSON"),
        ({**FUND, "prices": 1}, "prices is no field of the fund"),
        (
            {"currency": "EUR", "lists": [{"name": "4b", "prizes": "5", "condition": {"players": [77]}}]},
            "names player 77",
        ),
    ],
)
def test_a_bad_fund_names_its_file(tmp_path: Path, fund: object, said: str) -> None:
    answer = run("prizes", "-", "--fund", fund_file(tmp_path, fund), stdin=PLAYED)
    assert answer.status == 3
    assert said in answer.err


def test_the_fund_of_the_documentation_is_read() -> None:
    text = (Path(__file__).parents[2] / "docs" / "formats-prizes.md").read_text("utf-8")
    found = re.search(r"```json\n(.+?)```", text, re.DOTALL)
    assert found is not None
    fund = fund_from(json.loads(found[1]))
    assert fund.total() == 100000 + 12000 + 6000 + 5000


def file_of(desk: Desk) -> bytes:
    return write_json(desk.state.tournament()).encode()


def test_s071_each_quad_of_a_file_has_its_own_prizes() -> None:
    quads = file_of(in_quads())
    answer = run("prizes", "-", "--prizes", "30/10", "--every-group", "--csv", stdin=quads)
    rows = [line.split(",") for line in answer.out.decode().splitlines()]
    assert rows[0][:3] == ["group", "rank", "no"]
    assert {row[0] for row in rows[1:]} == {"A", "B", "C"}
    text = run("prizes", "-", "--prizes", "30/10", "--every-group", stdin=quads).out.decode()
    assert "after round 3; €120 paid of €120" in text
    assert "prize 1 (€30) and prize 2 (€10)" in text
    facts = json.loads(run("prizes", "-", "--prizes", "30", "--every-group", "--json", stdin=quads).out)
    assert {player["group"] for player in facts["players"]} == {"A", "B", "C"}
    told = run("prizes", "-", "--prizes", "30", "--every-group", "--explain", 1, stdin=quads).out.decode()
    assert "Group A: " in told


def test_the_groups_of_a_fund_must_be_those_of_the_file(tmp_path: Path) -> None:
    quads = file_of(in_quads())
    fund = {"currency": "EUR", "lists": [{"prizes": "5", "group": "Q"}]}
    answer = run("prizes", "-", "--fund", fund_file(tmp_path, fund), stdin=quads)
    assert answer.status == 3
    assert "is for the group Q, and the groups of this event are A, B, C" in answer.err
    answer = run("prizes", "-", "--prizes", "5", "--every-group", stdin=PLAYED)
    assert answer.status == 3
    assert "this event is not played in groups" in answer.err


def test_a_cup_in_a_file_pays_by_the_places_of_its_bracket() -> None:
    desk = cup()
    answer = run("prizes", "-", "--prizes", "100/50/20", "--csv", "--match", "one-game", stdin=file_of(desk))
    rows = [line.split(",") for line in answer.out.decode().splitlines()[1:]]
    assert [(row[0], row[4]) for row in rows] == [("1", "€100"), ("2", "€50"), ("3-4", "€10"), ("3-4", "€10")]
    early = run("prizes", "-", "--prizes", "100/50", "--match", "one-game", "--round", 1, stdin=file_of(desk))
    assert "the knock-out is not over" in early.out.decode()


@pytest.mark.parametrize("form", [{"third_place": True}, {"match": "two-games"}, {"free": ["1"]}])
def test_a_cup_in_a_file_is_played_in_the_form_that_the_file_says(form: dict[str, object]) -> None:
    played = Played("cup", "knockout", 6)
    played.say("set-knockout", form)
    while played.open_round():
        for board in played.state.rounds[-1].boards:
            played.say("enter-result", {"board": board.number, "result": "1-0" if board.number == 1 else "0-1"})
    bracket = bracket_of_event(played.state)
    assert bracket is not None
    assert bracket.progress.finished
    found = run("prizes", "-", "--prizes", "80/40/20/10", "--csv", stdin=file_of(played.desk)).out.decode()
    paid = {line.split(",")[1]: line.split(",")[0] for line in found.splitlines()[1:]}
    assert paid == {
        str(player): str(at.best) if at.best == at.worst else f"{at.best}-{at.worst}"
        for at in places(bracket)
        for player in at.players
        if at.best <= 4
    }


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--players",), "--players is for events of teams"),
        (("--match", "two-games"), "--match is for a knock-out"),
        (("--third-place",), "--third-place is for a knock-out"),
        (("--unit=-1",), "--unit: -1 cannot be the smallest amount that is paid"),
    ],
)
def test_what_would_change_nothing_is_refused(words: tuple[str, ...], said: str) -> None:
    answer = run("prizes", "-", "--prizes", "100", *words, stdin=PLAYED)
    assert (answer.status, answer.out) == (3, b"")
    assert said in answer.err


@pytest.mark.parametrize("words", [("--players",), ("--every-group",), ("--currency", "USD")])
def test_what_a_fund_in_a_file_says_itself_is_not_said_beside_it(tmp_path: Path, words: tuple[str, ...]) -> None:
    fund = fund_file(tmp_path, {"currency": "EUR", "lists": [{"prizes": "5"}]})
    answer = run("prizes", "-", "--fund", fund, *words, stdin=PLAYED)
    assert (answer.status, answer.out) == (3, b"")
    assert f"{words[0]} goes with --prizes" in answer.err


@pytest.mark.parametrize(("profile", "system"), tuple(kinds()))
@pytest.mark.parametrize("rounds", [2, 6])
def test_every_system_pays_on_the_command_line_what_it_pays_on_screen(profile: str, system: str, rounds: int) -> None:
    played = Played(profile, system, Played.usual(system), seed=3)
    played.play(rounds)
    lists = [{"prizes": "100/50/20/10", "group": TEAMS if SYSTEMS[system].teams else ""}]
    played.say("set-prizes", {"fund": {"currency": "EUR", "method": "hort", "lists": lists}})
    assert played.say("decide-prizes") is None
    decision = stored_prizes(played.state)
    assert decision is not None
    on_screen = {(int(s.player), s.paid) for pool in decision.pools for s in pool.shares if s.paid}
    text = write_json(played.state.tournament()).encode()
    found = json.loads(run("prizes", "-", "--prizes", "100/50/20/10", "--method", "hort", "--json", stdin=text).out)
    assert {
        (row["player"] if "player" in row else -row["team"], row["amount"]) for row in found["players"] if row["amount"]
    } == on_screen


def test_a_mcmahon_pays_by_its_scores_and_a_ladder_and_a_keizer_by_their_places() -> None:
    mcmahon = Played("mcmahon", "mcmahon", 7, seed=3)
    mcmahon.play(3)
    scores = [place.points for place in prize_field(mcmahon.state).places[EVENT]]
    assert scores == [place.values[0].number for place in ranking(mcmahon.state).places]
    text = write_json(mcmahon.state.tournament()).encode()
    assert "does not go with it" in run("prizes", "-", "--prizes", "5", "--tiebreaks", "BH", stdin=text).err
    for system in ("ladder", "keizer"):
        played = Played(system, system, 7, seed=3)
        played.play(6)
        text = write_json(played.state.tournament()).encode()
        found = run("prizes", "-", "--prizes", "30/20/10", "--csv", stdin=text).out.decode().splitlines()[1:]
        assert [line.split(",")[4:] for line in found] == [
            ["€30", "", "Place 1: prize 1."],
            ["€20", "", "Place 2: prize 2."],
            ["€10", "", "Place 3: prize 3."],
        ]
