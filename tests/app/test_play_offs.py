"""Play-offs: who takes part, what they decide, what they leave alone, and when they are out of date (C.07 Art. 3)."""

from __future__ import annotations

from typing import Any

import pytest

from crosstable.app.answers import NeedsConfirmation, Refused
from crosstable.app.event_file import read_event, write_event
from crosstable.app.importing import Choices, Origin, unpack
from crosstable.app.permissions import Role, Who
from crosstable.app.play_offs import announced, to_play
from crosstable.app.pools import advance, pool_tables
from crosstable.app.queries import ranking
from crosstable.app.team_table import team_table
from crosstable.core.events import EventKind
from crosstable.formats.native import read_json, write_json
from crosstable.pairing.pools import Crossing
from tests.app.memory import Desk
from tests.cli.events import run


def game(one: int, two: int, result: str = "") -> dict[str, Any]:
    return {"one": one, "two": two, "result": result}


def level_on_points() -> Desk:
    """1 and 2 have a point, 3 and 4 none; the Buchholz of all of them is the same, the pairing number parts them."""
    desk = Desk()
    desk.create(profile="fide-swiss", rounds=1, tie_breaks=["TPN"])
    desk.enter("Ana", "Bo", "Cai", "Dag")
    desk.do("pair")
    desk.do("publish")
    for board in desk.state.rounds[0].boards:
        result = "1-0" if board.white in (1, 2) else "0-1"
        desk.do("enter-result", {"board": board.number, "result": result})
    return desk


def order(desk: Desk) -> list[tuple[int, int]]:
    return [(place.first, int(place.player)) for place in ranking(desk.state).places]


def play(desk: Desk, *games: dict[str, Any], **args: Any) -> None:  # noqa: ANN401 - arguments of a command
    desk.do("settle-tie", {"player": 1, "round": 1, "how": "play-off", "after": 0, "games": list(games), **args})


def test_a_play_off_overrides_the_tie_breaks_of_those_who_play_and_nothing_else() -> None:
    desk = level_on_points()
    assert order(desk) == [(1, 1), (2, 2), (3, 3), (4, 4)]
    before = ranking(desk.state)
    play(desk, game(1, 2, "½-½"), game(2, 1, "1-0"))
    found = ranking(desk.state)
    assert order(desk) == [(1, 2), (2, 1), (3, 3), (4, 4)]
    assert [place.separated_by for place in found.places] == [None, "PO", "PTS", "TPN"]
    assert found.codes == ("TPN", "PO")
    assert [place.values[1].number for place in found.places] == [15, 5, None, None]
    points = {place.player: (place.points, place.values[0].number) for place in found.places}
    assert points == {place.player: (place.points, place.values[0].number) for place in before.places}


def test_a_play_off_to_come_changes_nothing_until_its_last_result() -> None:
    desk = level_on_points()
    play(desk, game(1, 2, "0-1"), game(2, 1), schedule="after the prize giving")
    assert order(desk) == [(1, 1), (2, 2), (3, 3), (4, 4)]
    play(desk, game(1, 2, "0-1"), game(2, 1, "½-½"))
    assert order(desk)[0] == (1, 2)
    assert len(desk.state.rulings) == 1
    desk.do("undo")
    assert order(desk)[0] == (1, 1)
    assert desk.state.rulings[0].play_off is not None
    desk.do("reopen-tie", {"player": 2, "round": 1, "play_off": 1})
    assert desk.state.rulings == []


def test_a_drawn_play_off_is_left_to_the_tie_breaks_and_then_to_the_arbiters() -> None:
    desk = level_on_points()
    play(desk, game(1, 2, "½-½"))
    assert order(desk)[:2] == [(1, 1), (2, 2)]  # by the pairing number
    desk.do("set-ranking", {"tie_breaks": ["WON"]}, confirmed=4, reason="as agreed")
    assert order(desk)[:2] == [(1, 1), (1, 2)]
    desk.do("settle-tie", {"player": 1, "round": 1, "how": "hand", "order": [2, 1]}, reason="toss of a coin")
    assert order(desk)[:2] == [(1, 2), (2, 1)]
    assert [use.how for use in ranking(desk.state).decided] == ["play-off", "hand"]
    desk.do("reopen-tie", {"player": 1, "round": 1})
    assert [use.how for use in ranking(desk.state).decided] == ["play-off"]


def test_a_corrected_result_that_dissolves_the_group_marks_it() -> None:
    desk = level_on_points()
    play(desk, game(1, 2, "0-1"))
    board = next(b for b in desk.state.rounds[0].boards if 1 in (b.white, b.black))
    desk.do("clear-result", {"round": 1, "board": board.number}, confirmed=4, reason="read wrongly")
    desk.do("enter-result", {"round": 1, "board": board.number, "result": "½-½"})
    found = ranking(desk.state)
    assert [(use.stale, use.void) for use in found.decided] == [(True, True)]
    assert found.places[0].player == 2
    assert {place.separated_by for place in found.places} == {None, "PTS", "TPN"}
    desk.do("clear-result", {"round": 1, "board": board.number}, confirmed=4, reason="it was right")
    desk.do("enter-result", {"round": 1, "board": board.number, "result": "1-0" if board.white == 1 else "0-1"})
    assert [(use.stale, use.void) for use in ranking(desk.state).decided] == [(False, False)]
    assert order(desk)[0] == (1, 2)


def all_level(players: int = 4, *tie_breaks: str) -> Desk:
    desk = Desk()
    desk.create(profile="fide-swiss", rounds=1, tie_breaks=list(tie_breaks) or ["WON"])
    desk.enter(*(f"Player {k}" for k in range(1, players + 1)))
    desk.play("½-½")
    return desk


def test_3_1_1_only_the_best_of_the_tied_play_and_the_others_keep_their_places() -> None:
    desk = all_level(4, "TPN")
    play(desk, game(2, 1, "1-0"), best=2)
    assert order(desk) == [(1, 2), (2, 1), (3, 3), (4, 4)]
    assert [place.separated_by for place in ranking(desk.state).places] == [None, "PO", "TPN", "TPN"]


def test_who_plays_is_never_cut_out_of_a_tie() -> None:
    desk = all_level(4)
    with pytest.raises(Refused, match="play-off-cuts-tie"):
        play(desk, game(2, 1, "1-0"), best=2)
    play(desk, game(2, 1, "1-0"), game(3, 4, "½-½"), after="all")
    assert order(desk) == [(1, 2), (2, 3), (2, 4), (4, 1)]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        (game(1, 3, "1-0"), "play-off-game"),
        (game(1, 1, "1-0"), "play-off-game"),
        (game(1, 0, "1-0"), "play-off-game"),
        (game(1, 2, "2-1"), "play-off-result"),
    ],
)
def test_games_of_others_and_odd_results_are_refused(row: dict[str, Any], code: str) -> None:
    desk = level_on_points()
    with pytest.raises(Refused, match=code):
        play(desk, row)
    play(desk, {"one": "", "two": "", "result": ""}, game(1, 2, "0-1"))  # empty rows are none
    assert order(desk)[0] == (1, 2)


def test_nobody_level_too_many_games_and_roles() -> None:
    desk = level_on_points()
    with pytest.raises(Refused, match="nobody-level"):
        play(desk, game(1, 2, "1-0"), after="all")
    with pytest.raises(Refused, match="play-off-too-long"):
        play(desk, *[game(1, 2, "½-½")] * 65)
    for command in ("settle-tie", "announce-play-offs"):
        with pytest.raises(Refused, match="not-allowed"):
            desk.do(command, {"player": 1, "how": "play-off"}, who=Who(Role.DEPUTY, "phone"))


def test_3_1_the_regulations_announce_play_offs_and_say_which_are_due() -> None:
    desk = Desk()
    desk.create(profile="fide-swiss", rounds=1, tie_breaks=["TPN"])
    desk.enter("Ana", "Bo", "Cai", "Dag")
    said = {"use": True, "places": 1, "after": 0, "best": "", "form": "two games", "tempo": "3+2"}
    desk.do("announce-play-offs", said)
    found = announced(desk.state)
    assert found is not None
    assert (found.places, found.after, found.best) == (1, 0, None)
    assert desk.do("announce-play-offs", said).events == ()
    desk.play("½-½")
    with pytest.raises(NeedsConfirmation, match="ranking-announced"):
        desk.do("announce-play-offs", {**said, "places": 2})
    (due,) = to_play(desk.state, 1, of_teams=False)
    assert (due.first, due.playing) == (1, (1, 2, 3, 4))
    play(desk, game(1, 2, "1-0"), game(3, 4, "1-0"), game(1, 3, "1-0"))
    assert to_play(desk.state, 1, of_teams=False) == []
    desk.do("announce-play-offs", {}, confirmed=4, reason="no time")
    assert announced(desk.state) is None


def test_where_a_bracket_ranks_there_is_nothing_to_play_off() -> None:
    desk = Desk()
    desk.create(profile="cup")
    with pytest.raises(Refused, match="play-offs-have-no-place"):
        desk.do("announce-play-offs", {"use": True})


@pytest.mark.parametrize("profile", ["team-round-robin", "molter"])
def test_teams_play_off_by_matches(profile: str) -> None:
    desk = Desk()
    desk.create(profile=profile)
    for k, name in enumerate(("Rooks", "Bishops", "Pawns", "Kings")):
        desk.do("add-team", {"name": name, "players": [{"name": f"Ann {k}"}, {"name": f"Bea {k}"}]})
    desk.play("½-½")
    args = {"team": 1, "round": 1, "how": "play-off", "after": "all"}
    games = [game(4, 3, "1½-½"), game(2, 1, "1½-½"), game(4, 2, "½-1½"), game(1, 3, "1-1")]
    desk.do("settle-tie", {**args, "games": games, "knock_out": True})
    table = team_table(desk.state)
    assert [place.team.id for place in table.places] == [2, 4, 1, 3]
    assert [place.first for place in table.places] == [1, 2, 3, 3]
    assert [place.separated_by for place in table.places] == [None, "PO", "PO", None]
    assert table.codes[-1] == "PO"
    assert [place.values[-1].number for place in table.places] == [30, 20, 15, 15]
    assert ranking(desk.state).decided == ()


def test_a_whole_event_keeps_its_play_offs_in_its_file() -> None:
    desk = level_on_points()
    play(desk, game(1, 2, "0-1"), form="one game", tempo="5+3")
    text = write_event(desk.store.streams[desk.stream], "2026-12-03T20:00:00.000Z")
    found = read_event(text.encode())
    assert found.problems == ()
    assert found.state is not None
    assert found.state.rulings == desk.state.rulings


def test_a_tournament_in_json_keeps_how_ties_were_settled_and_ranks_the_same() -> None:
    desk = level_on_points()
    play(desk, game(1, 2, "½-½"), game(2, 1, "1-0"), form="two games", tempo="3+2")
    text = write_json(desk.state.tournament())
    reading = read_json(text.encode())
    assert reading.tournament is not None
    assert reading.tournament.rulings == tuple(desk.state.rulings)
    answer = run("standings", "-", stdin=text.encode())
    assert (answer.status, answer.err) == (0, "")
    lines = answer.out.decode().splitlines()
    assert [line.split()[2] for line in lines[1:5]] == ["Bo", "Ana", "Cai", "Dag"]
    assert "play-off of 1, 2, order 2 > 1" in lines
    events = unpack(reading.tournament, Choices("seed"), Origin({}))
    copy = [event.body for event in events if event.kind is EventKind.TIE_SETTLED]
    assert copy == [event.body for event in desk.store.streams[desk.stream] if event.kind is EventKind.TIE_SETTLED]
    csv = run("prizes", "-", "--prizes", "Cup", "--csv", stdin=text.encode()).out.decode()
    assert "Bo" in csv.splitlines()[1]


def in_pools(result: str = "½-½") -> Desk:
    """Two quads in which everybody is level on everything."""
    desk = Desk()
    desk.create(profile="us-quads")
    desk.enter(*(f"Player {k}" for k in range(1, 9)))
    desk.do("make-pools", {"way": "quads"})
    for _ in range(3):
        desk.play(result)
    return desk


def in_table(desk: Desk, pool: int) -> list[tuple[int, int]]:
    return [(place.first, int(place.player)) for place in pool_tables(desk.state)[pool].places]


def test_ties_inside_a_group_are_settled_there_and_nowhere_else() -> None:
    desk = in_pools()
    first, second = (list(map(int, pool.players)) for pool in desk.state.pools)
    before = [(place.first, int(place.player)) for place in ranking(desk.state).places]
    desk.do(
        "settle-tie", {"player": first[0], "round": 3, "how": "hand", "order": first[::-1]}, reason="toss of a coin"
    )
    desk.do("settle-tie", {"player": second[0], "round": 3, "how": "lots"})
    assert in_table(desk, 0) == [(k, player) for k, player in enumerate(first[::-1], 1)]
    assert [place for place, _ in in_table(desk, 1)] == [1, 2, 3, 4]
    assert [(place.first, int(place.player)) for place in ranking(desk.state).places] == before
    assert ranking(desk.state).decided == ()
    desk.do("reopen-tie", {"player": first[1], "round": 3})
    assert [place for place, _ in in_table(desk, 0)] == [1, 1, 1, 1]
    assert [use.how for use in pool_tables(desk.state)[1].decided] == ["lots"]


def test_a_play_off_inside_a_group() -> None:
    desk = in_pools()
    desk.do("announce-play-offs", {"use": True, "places": 1, "after": "all"}, confirmed=4, reason="as agreed")
    pool = desk.state.pools[1]
    a, b, c, d = map(int, pool.players)
    (due,) = to_play(desk.state, 3, of_teams=False, pool=pool)
    assert set(due.playing) == {a, b, c, d}
    games = [game(a, b, "0-1"), game(c, d, "1-0"), game(b, c, "1-0")]
    desk.do("settle-tie", {"player": a, "round": 3, "how": "play-off", "games": games, "knock_out": True})
    assert in_table(desk, 1) == [(1, b), (2, c), (3, a), (3, d)]
    other = int(desk.state.pools[0].players[0])
    with pytest.raises(Refused, match="play-off-game"):
        desk.do("settle-tie", {"player": a, "round": 3, "how": "play-off", "games": [game(a, other, "1-0")]})


def test_a_decision_in_a_group_says_who_goes_on_and_holds_while_the_bracket_is_played() -> None:
    desk = Desk()
    desk.create(profile="pools-cup")
    desk.enter(*(f"Player {k}" for k in range(1, 9)))
    desk.do("make-pools", {"way": "snake", "count": 2})
    for _ in range(3):
        desk.play("½-½")
    first = list(map(int, desk.state.pools[0].players))
    assert advance(desk.state, 2, 0, Crossing.SEEDED).level == ("A", "B")
    for pool in desk.state.pools:
        order = list(map(int, pool.players))[::-1]
        desk.do("settle-tie", {"player": order[0], "round": 3, "how": "hand", "order": order}, reason="toss of a coin")
    found = advance(desk.state, 2, 0, Crossing.SEEDED)
    assert found.level == ()
    desk.do("set-qualified", {"per_pool": 2, "best_next": 0, "crossing": Crossing.SEEDED.value})
    assert set(map(int, desk.state.qualified)) & set(first) == set(first[2:])
    desk.play("1-0")
    assert [player for _, player in in_table(desk, 0)] == first[::-1]
    assert [use.stale for use in pool_tables(desk.state)[0].decided] == [False]
