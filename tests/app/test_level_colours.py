"""Colours exchanged after an early withdrawal: listed, rejected one by one or all, taken back; the quad of the US rules."""

from __future__ import annotations

import pytest

from crosstable.app.answers import Refused
from crosstable.app.level_colours import levelled_games, levels
from tests.app.memory import Desk


def desk(players: int, played: int, gone: int, **options: object) -> Desk:
    """A round robin in which somebody (by number of the table) left after so many rounds."""
    d = Desk()
    d.create(profile="round-robin", options={"equalise_colours": True, "order": "rating", **options})
    d.enter(*(f"Player {n}" for n in range(1, players + 1)))
    for _ in range(played):
        d.play()
    d.do("withdraw", {"player": gone}, confirmed=4, reason="ill")
    return d


def whites(d: Desk) -> dict[frozenset[int], int]:
    return {frozenset((int(b.white), int(b.black))): int(b.white) for r in d.state.rounds for b in r.boards}


def test_every_exchanged_game_is_listed_and_played_so() -> None:
    d = desk(8, 2, 1)
    listed = levelled_games(d.state)
    assert listed
    for _ in range(5):
        d.play()
    colours = whites(d)
    assert all(colours[frozenset((game.white, game.black))] == game.white for game in listed)


def test_a_rejected_game_stays_as_the_table_has_it_and_undo_exchanges_it_again() -> None:
    d = desk(8, 2, 1)
    first, *others = levelled_games(d.state)
    d.do("keep-colours", {"game": first.key})
    assert [game.kept for game in levelled_games(d.state)] == [True, *(False for _ in others)]
    d.do("undo")
    assert not any(game.kept for game in levelled_games(d.state))
    d.do("keep-colours", {"game": first.key})
    for _ in range(5):
        d.play()
    assert whites(d)[frozenset((first.white, first.black))] == first.black


def test_all_are_rejected_at_once_and_one_comes_back() -> None:
    d = desk(8, 2, 1)
    d.do("keep-colours", {"all": "1"})
    games = levelled_games(d.state)
    assert all(game.kept for game in games)
    d.do("keep-colours", {"game": games[0].key, "off": "1"})
    assert [game.kept for game in levelled_games(d.state)] == [False, *(True for _ in games[1:])]


@pytest.mark.parametrize("game", ["", "1-2", "99-100", "x", "3-7-9", "-", "'; --"])
def test_a_game_that_is_not_exchanged_cannot_be_kept(game: str) -> None:
    d = desk(8, 2, 1)
    known = {listed.key for listed in levelled_games(d.state)}
    assert game not in known
    with pytest.raises(Refused):
        d.do("keep-colours", {"game": game})


def test_nothing_is_listed_where_nobody_left_or_nothing_is_levelled() -> None:
    d = Desk()
    d.create(profile="round-robin", options={"equalise_colours": True})
    d.enter("A", "B", "C", "D")
    assert levelled_games(d.state) == ()
    assert levelled_games(desk(8, 2, 1, equalise_colours=False).state) == ()


def test_every_group_has_its_own_list() -> None:
    d = Desk()
    d.create(profile="pools-cup", options={"equalise_colours": True})
    d.enter(*(f"Player {n}" for n in range(1, 17)))
    d.do("make-pools", {"way": "snake", "count": 2})
    d.play()
    gone = int(d.state.pools[1].players[0])
    d.do("withdraw", {"player": gone}, confirmed=4, reason="ill")
    home = set(map(int, d.state.pools[1].players))
    found = levelled_games(d.state)
    assert found
    assert all({int(game.white), int(game.black)} <= home for game in found)


US_QUAD = {
    (1, 1): (3, 4),
    (1, 2): (4, 3),
    (1, 3): (2, 1),
    (1, 4): (1, 2),
    (2, 1): (3, 4),
    (2, 2): (3, 4),
    (2, 3): (1, 2),
}
"""Rounds played and who leaves, to White and Black of the game left in round 3 (US Chess chapter 12, round-robin.md 5)."""


@pytest.mark.parametrize(("played", "gone"), US_QUAD)
@pytest.mark.parametrize("table", ["us", "groups"])
def test_a_quad_of_the_us_rules_exchanges_colours_as_its_table_says(table: str, played: int, gone: int) -> None:
    """1 or 4 before round 2: nothing changes; 2: round 3 becomes 4-3; 3: it becomes 2-1; after round 2 nothing changes."""
    d = Desk()
    if table == "groups":
        d.create(profile="us-quads")
    else:
        d.create(profile="round-robin", system="round-robin", edition="crenshaw", options={"order": "rating"})
    d.enter(*(f"Player {n}" for n in range(1, 5)))
    if table == "groups":
        d.do("make-pools", {"way": "quads"})
    for _ in range(played):
        d.play()
    d.do("withdraw", {"player": gone}, confirmed=4, reason="ill")
    for _ in range(3 - played):
        d.play()
    last = d.state.rounds[2]
    assert [(int(b.white), int(b.black)) for b in last.boards if gone not in (b.white, b.black)] == [
        US_QUAD[played, gone]
    ]


def test_colours_are_levelled_by_the_table_of_us_chess_unless_the_event_says_otherwise() -> None:
    """round-robin.md 5.1: on for US Chess, off for FIDE. A form that sends what holds has not chosen it."""
    d = Desk()
    d.create(profile="round-robin", options={"order": "rating"})
    d.enter("A", "B", "C", "D")
    assert levels(d.state) is False
    d.do("change-rules", {"edition": "crenshaw", "options": {"equalise_colours": False}})
    assert levels(d.state) is True
    d.do("change-rules", {"options": {"equalise_colours": False}})
    assert levels(d.state) is False
    assert levels(Desk().create(profile="us-quads")) is True
    assert levels(Desk().create(profile="team-round-robin")) is None
