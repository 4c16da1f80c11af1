"""The 50 % rule on the command line: standings and prizes of round robins and of quads (C.05 6.6)."""

from __future__ import annotations

import pytest

from crosstable.app.pools import pool_tables
from crosstable.app.prize_field import prize_field
from crosstable.app.queries import ranking
from crosstable.app.team_table import team_table
from crosstable.formats.native import write_json
from tests.app.memory import Desk
from tests.cli.events import run

NAMES = ("Ana", "Bo", "Cai", "Dag", "Eli", "Fay", "Gus", "Hal")


def left_after_one(profile: str, count: int) -> Desk:
    """A round is played, then the first loser of group A (or of all) leaves; the rest is played to the end."""
    desk = Desk()
    desk.create(profile=profile)
    desk.enter(*NAMES[:count])
    if profile == "us-quads":
        desk.do("make-pools", {"way": "quads"})
    desk.play("1-0")
    desk.do("withdraw", {"player": desk.state.rounds[0].boards[0].black}, confirmed=4, reason="ill")
    while len(desk.state.rounds) < 3:
        desk.play("1-0")
    return desk


def file_of(desk: Desk) -> bytes:
    return write_json(desk.state.tournament()).encode()


def ranks(out: bytes) -> list[tuple[int, int, str]]:
    rows = [line.split(",") for line in out.decode().splitlines()[1:]]
    return [(int(row[0]), int(row[1]), row[6]) for row in rows]


def test_standings_of_a_round_robin_leave_out_who_played_less_than_half() -> None:
    desk = left_after_one("round-robin", 6)
    answer = run("standings", "-", "--csv", stdin=file_of(desk))
    places = ranking(desk.state).places
    assert ranks(answer.out) == [(p.first, int(p.player), f"{p.points / 10:.1f}") for p in places]
    assert len(places) == 5
    text = run("standings", "-", stdin=file_of(desk)).out.decode()
    assert "left after round 1 with 1 of 5 games: they do not count (C.05 6.6)" in text
    before = run("standings", "-", "--csv", "--round", 0, stdin=file_of(desk))
    assert len(ranks(before.out)) == 6  # he was still there


def test_standings_and_prizes_of_quads_apply_the_rule_inside_each() -> None:
    desk = left_after_one("us-quads", 8)
    text = file_of(desk)
    tables = pool_tables(desk.state)
    assert sorted(len(table.places) for table in tables) == [3, 4]
    for table in tables:
        answer = run("standings", "-", "--group", table.pool.name, "--csv", stdin=text)
        assert (answer.status, answer.err) == (0, "")
        assert ranks(answer.out) == [(p.first, int(p.player), f"{p.points / 10:.1f}") for p in table.places]
    groups = prize_field(desk.state).groups
    rows = run("prizes", "-", "--prizes", "40/30/20/10", "--every-group", "--csv", stdin=text).out.decode().splitlines()
    given = {int(row.split(",")[2]) for row in rows[1:]}
    assert given == {int(one.player) for group in groups.values() for one in group}
    assert len(given) == 7


@pytest.mark.parametrize("words", [("--compare-with", "BH"), ("--round", 9)])
def test_what_cannot_be_asked_of_a_quad(words: tuple[object, ...]) -> None:
    desk = left_after_one("us-quads", 8)
    answer = run("standings", "-", "--group", desk.state.pools[0].name, *words, stdin=file_of(desk))
    assert answer.status == 3
    assert answer.err.count("\n") == 1


def test_standings_and_prizes_of_teams_apply_the_rule_with_matches() -> None:
    desk = Desk()
    desk.create(profile="team-round-robin")
    for k in range(1, 6):
        desk.do("add-team", {"name": f"Team {k}", "players": [{"name": f"Ann {k}"}, {"name": f"Bob {k}"}]})
    desk.play("1-0")
    gone = next(int(team.id) for team in desk.state.team.teams if desk.state.rounds[0].seat_of(team.players[0]))  # type: ignore[union-attr]
    desk.do("withdraw-team", {"team": gone}, confirmed=4, reason="the club folded")
    while len(desk.state.rounds) < 5:
        desk.play("1-0")
    text = file_of(desk)
    answer = run("standings", "-", "--csv", stdin=text)
    assert (answer.status, answer.err) == (0, "")
    rows = [line.split(",") for line in answer.out.decode().splitlines()[1:]]
    table = team_table(desk.state)
    assert [(int(row[0]), int(row[1]), row[3]) for row in rows] == [
        (place.first, int(place.team.id), f"{place.match_points / 10:.1f}") for place in table.places
    ]
    assert gone not in [int(row[1]) for row in rows]
    told = run("standings", "-", stdin=text).out.decode()
    assert f"Team {gone} left after round 1 with 1 of 4 matches: they do not count (C.05 6.6)" in told
    prizes = run("prizes", "-", "--prizes", "50/40/30/20/10", "--csv", stdin=text).out.decode()
    assert len(prizes.splitlines()) == 1 + 4
