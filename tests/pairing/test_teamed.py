"""Events of teams under the contract: tables of round-robin 6 and 7, line-ups, reserves, empty seats."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from crosstable.core.codes import Code
from crosstable.core.errors import PositionError
from crosstable.core.ids import PlayerId, RoundNo, TeamId
from crosstable.core.model import Absence, Bye, Game, LineUp, Round, Team, TeamPart, TeamRules, Tournament
from crosstable.pairing.base import NoPairing, RoundDraft
from crosstable.pairing.check import check_round
from crosstable.pairing.rounds import inquire, pair_round, rounds_planned
from tests.core.notation import event

P = PlayerId


def teams(count: int, size: int, system: str, *, boards: int = 0, rounds: int | None = None) -> Tournament:
    """Team k has the players (k - 1) * size + 1 to k * size."""
    start = event(players=count * size)
    made = tuple(
        Team(TeamId(k), f"Team {k}", tuple(P(p) for p in range((k - 1) * size + 1, k * size + 1)))
        for k in range(1, count + 1)
    )
    rules = TeamRules(board_colours=("WB" * boards)[:boards])
    return replace(
        start,
        rules=replace(start.rules, system=system, edition=None, rounds=rounds),
        team=TeamPart(made, rules),
    )


def drafted(tournament: Tournament) -> RoundDraft:
    draft = pair_round(tournament)
    assert isinstance(draft, RoundDraft)
    return draft


def after(tournament: Tournament, draft: RoundDraft) -> Tournament:
    games = tuple(Game(b.white, b.black, Code.WIN, Code.LOSS) for b in draft.boards)
    byes = tuple(Bye(player, code) for player, code in draft.byes)
    return replace(tournament, rounds=(*tournament.rounds, Round(RoundNo(draft.round_no), games, byes)))


def played(tournament: Tournament) -> tuple[Tournament, list[RoundDraft]]:
    drafts: list[RoundDraft] = []
    for _ in range(rounds_planned(tournament) or 0):
        drafts.append(drafted(tournament))
        tournament = after(tournament, drafts[-1])
    return tournament, drafts


def text(draft: RoundDraft) -> str:
    return " ".join(f"{b.label}:{b.white}-{b.black}" for b in draft.boards)


def test_s086_two_teams_of_six_play_36_games_and_no_team_mate_meets() -> None:
    _, drafts = played(teams(2, 6, "scheveningen"))
    pairs = Counter(frozenset((b.white, b.black)) for draft in drafts for b in draft.boards)
    assert len(drafts) == 6
    assert sum(pairs.values()) == 36
    assert set(pairs.values()) == {1}
    assert all((min(pair) <= 6) and (max(pair) > 6) for pair in pairs)


def test_s086_the_published_table_of_four_stands_on_the_boards() -> None:
    tournament, drafts = played(teams(2, 4, "scheveningen"))
    assert text(drafts[0]) == "1.1:1-5 1.2:2-6 1.3:7-3 1.4:8-4"
    assert text(drafts[1]) == "1.1:6-1 1.2:5-2 1.3:3-8 1.4:4-7"
    assert all(check_round(tournament, number).agrees for number in range(1, 5))


def test_double_scheveningen_turns_every_colour() -> None:
    _, drafts = played(teams(2, 3, "double-scheveningen"))
    first, second = ({(b.white, b.black) for d in part for b in d.boards} for part in (drafts[:3], drafts[3:]))
    assert {(black, white) for white, black in first} == second


def test_the_older_table_is_an_edition() -> None:
    tournament = teams(2, 6, "scheveningen")
    newer, old = pair_round(tournament, edition="newer"), pair_round(tournament, edition="older")
    assert isinstance(newer, RoundDraft)
    assert isinstance(old, RoundDraft)
    assert newer.pairs != old.pairs


@pytest.mark.parametrize("count", [*range(2, 9), 15, 32])
@pytest.mark.parametrize("boards", [2, 3, 4])
def test_s009_a_team_round_robin_of_every_size_meets_once_with_colours_by_board(count: int, boards: int) -> None:
    tournament, drafts = played(teams(count, boards, "team-round-robin"))
    met = Counter(
        frozenset(((b.white - 1) // boards, (b.black - 1) // boards)) for draft in drafts for b in draft.boards
    )
    assert set(met.values()) == {boards}
    assert len(met) == count * (count - 1) // 2
    for draft in drafts:
        for match in {b.label.split(".")[0] for b in draft.boards}:
            inside = [b for b in draft.boards if b.label.startswith(f"{match}.")]
            homes = {(b.white if k % 2 == 0 else b.black) for k, b in enumerate(inside)}
            assert len({(p - 1) // boards for p in homes}) == 1  # the team named first: White on the odd boards
        idle = [player for player, code in draft.byes if code is Code.FREE]
        assert len(idle) == (boards if count % 2 else 0)
    assert check_round(tournament, 1).agrees


def test_four_teams_on_three_boards_play_the_printed_jamboree() -> None:
    tournament = teams(4, 3, "hutton")
    assert rounds_planned(tournament) == 1
    draft = drafted(tournament)
    number = {p: ((p - 1) // 3 + 1) for p in range(1, 13)}
    assert [f"{b.label}:{number[b.white]}-{number[b.black]}" for b in draft.boards] == [
        "1:1-4",
        "1:2-3",
        "2:4-3",
        "2:1-2",
        "3:2-4",
        "3:3-1",
    ]


@pytest.mark.parametrize(("count", "size"), [(3, 2), (4, 2), (5, 4), (6, 4)])
def test_a_molter_event_keeps_team_mates_and_second_meetings_of_a_team_apart(count: int, size: int) -> None:
    tournament, drafts = played(teams(count, size, "molter"))
    assert len(drafts) == count - 1
    met: set[tuple[int, int]] = set()
    for draft in drafts:
        for board in draft.boards:
            pair = int(board.white), int(board.black)
            own = [(player - 1) // size for player in pair]
            assert own[0] != own[1]
            assert not {(pair[0], own[1]), (pair[1], own[0])} & met
            met |= {(pair[0], own[1]), (pair[1], own[0])}
    assert check_round(tournament, len(drafts)).agrees


def test_a_schiller_event_lets_everybody_meet_all_players_of_all_other_teams() -> None:
    _, drafts = played(teams(3, 2, "schiller"))
    pairs = Counter(frozenset((b.white, b.black)) for draft in drafts for b in draft.boards)
    assert len(pairs) == 12
    assert set(pairs.values()) == {1}


def test_a_reserve_moves_up_and_an_empty_last_board_is_won_by_forfeit() -> None:
    tournament = teams(2, 4, "team-round-robin", boards=3)
    away = replace(
        tournament, absences=(Absence(P(1), RoundNo(1)), Absence(P(5), RoundNo(1)), Absence(P(6), RoundNo(1)))
    )
    draft = drafted(away)
    assert text(draft) == "1.1:2-7 1.2:8-3"
    assert dict(draft.byes) == {P(4): Code.FORFEIT_WIN, P(1): Code.ZERO_BYE, P(5): Code.ZERO_BYE, P(6): Code.ZERO_BYE}


def test_in_a_scheveningen_match_the_reserve_takes_the_empty_seat() -> None:
    tournament = teams(2, 3, "scheveningen", boards=2)
    draft = drafted(replace(tournament, absences=(Absence(P(1), RoundNo(1)),)))
    assert text(draft) == "1.1:3-4 1.2:2-5"


def test_the_line_up_of_a_captain_counts() -> None:
    tournament = teams(2, 3, "team-round-robin", boards=2)
    part = tournament.team
    assert part is not None
    line = LineUp(RoundNo(1), TeamId(1), TeamId(2), (P(3), P(1)))
    draft = drafted(replace(tournament, team=replace(part, line_ups=(line,))))
    assert text(draft) == "1.1:3-4 1.2:5-1"
    assert (P(2), Code.FREE) in draft.byes


@pytest.mark.parametrize(
    ("tournament", "says"),
    [
        (teams(1, 4, "team-round-robin"), "at least 2 teams"),
        (teams(3, 4, "scheveningen"), "Schiller"),
        (teams(2, 4, "schiller"), "Scheveningen"),
        (teams(4, 3, "molter"), "play 2 or 4"),
        (teams(4, 1, "molter"), "play 2"),
        (teams(2, 2, "molter"), "at least 3 teams"),
    ],
)
def test_s086_impossible_sizes_name_the_nearest_possible_ones(tournament: Tournament, says: str) -> None:
    with pytest.raises(PositionError, match=says):
        pair_round(tournament)


def test_a_round_explains_its_boards_and_who_does_not_meet() -> None:
    tournament = teams(2, 2, "team-round-robin")
    asked = inquire(tournament, 1)
    assert not isinstance(asked, NoPairing)
    assert [fact.code for fact in asked.board(1).facts] == ["team-table", "team-board", "team-seat", "team-seat"]
    assert asked.why_not(1, 2).facts[0].code == "team-mates"
    assert asked.why_not(1, 4).facts[0].code == "team-other-round"
    wanted = pair_round(tournament, forced=[(1, 2)])
    assert isinstance(wanted, NoPairing)
    with pytest.raises(PositionError, match="the table of this event has 1"):
        pair_round(tournament, 2)
