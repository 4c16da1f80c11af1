"""Standings: order, shared ranks, rounds in progress (C.07 4.2)."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from crosstable.core.codes import Code
from crosstable.core.errors import RuleError
from crosstable.core.ids import PlayerId
from crosstable.core.model import Game, Info, Round, Rules, TeamPart, Tournament, VirtualPoints
from crosstable.core.points import PointSystem
from crosstable.pairing.generator import Style, rough_event
from crosstable.tiebreak import StandingsError, TieBreakError, Unit, Value, standings
from tests.tiebreak import fixtures
from tests.tiebreak.notation import marked, numbers, order, plain


def test_4_2_points_first_then_the_list_in_order() -> None:
    table = standings(marked(fixtures.E2), ("BH/C1", "BH", "SB"))
    assert table.codes == ("BH/C1", "BH", "SB")
    assert table.edition == "2026-03"
    assert [(row.rank, int(row.player)) for row in table.rows][:6] == [
        (1, 2),
        (2, 3),
        (3, 4),
        (4, 1),
        (5, 16),
        (6, 6),
    ]
    assert [row.separated_by for row in table.rows][:6] == [
        None,
        "PTS",
        "BH/C1",
        "BH/C1",
        "SB",
        "PTS",
    ]
    assert [value.text for value in table.rows[1].values] == ["13.0", "15.5", "10.50"]


def test_4_2_unbroken_ties_share_the_rank() -> None:
    table = standings(marked(fixtures.E6), ("BH",))
    ranks = [(row.rank, int(row.player), row.separated_by) for row in table.rows]
    assert ranks == [
        (1, 1, None),
        (2, 2, "PTS"),
        (3, 9, "BH"),
        (4, 3, "PTS"),
        (5, 4, "PTS"),
        (6, 5, "PTS"),
        (7, 10, "BH"),
        (8, 6, "PTS"),
        (8, 7, None),
        (8, 8, None),
    ]


def test_4_2_the_next_tie_break_goes_to_each_subgroup() -> None:
    table = standings(marked(fixtures.E6), ("BH", "SB"))
    assert [int(row.player) for row in table.rows[-3:]] == [6, 7, 8]
    assert [row.rank for row in table.rows[-3:]] == [8, 9, 10]
    assert [row.separated_by for row in table.rows[-3:]] == ["PTS", "SB", "SB"]


def test_standings_of_nobody_and_before_the_first_round() -> None:
    assert standings(Tournament(), ("BH", "DE")).rows == ()
    event = replace(marked(fixtures.E6), rounds=())
    table = standings(event, ("BH", "SB", "DE", "PS"))
    assert {row.rank for row in table.rows} == {1}
    assert (table.after_round, table.in_progress) == (0, None)


def test_standings_after_any_round() -> None:
    event = marked(fixtures.E6)
    for number in range(6):
        cut = replace(event, rounds=event.rounds[:number])
        codes = ("BH/C1", "BH", "SB", "DE", "PS", "WON")
        assert standings(event, codes, after_round=number) == standings(cut, codes)
    for number in (-1, 6):
        with pytest.raises(StandingsError, match="5 round"):
            standings(event, (), after_round=number)


def test_r2_r3_interim_standings_count_the_rounds_so_far() -> None:
    event = marked("1 +W2 HPB +W3\n2 -B1 +W3 HPB\n3 PAB -B2 -B1")
    bye = standings(event, ("BH",), after_round=2).rows[0].values[0].contributions[1]
    assert (bye.article, bye.cap) == ("16.4.2", 10)


def test_fr_046_nobody_has_missed_a_round_that_is_being_played() -> None:
    event = plain("1: 3w1 2w? | 2: 4b1 1b? | 3: 1b0 4b? | 4: 2w0 3w?")
    before = standings(event, ("BH", "PS"))
    assert (before.after_round, before.in_progress) == (1, 2)
    assert numbers(event, "BH")[3] == "1"
    game = Game(PlayerId(4), PlayerId(3), Code.WIN, Code.LOSS)
    second = event.rounds[1]
    games = tuple(game if g.white == 4 else g for g in second.games)
    entered = replace(event, rounds=(event.rounds[0], Round(second.number, games)))
    assert numbers(entered, "BH") == {1: "0", 2: "1", 3: "2", 4: "1"}
    assert numbers(entered, "PS") == {1: "1", 2: "1", 3: "0", 4: "1"}
    assert standings(entered, ("BH",)).in_progress == 2


def test_adjourned_games_are_draws_for_pairing_only() -> None:
    game = Game(PlayerId(1), PlayerId(2), Code.ADJOURNED, Code.ADJOURNED)
    event = marked("1 =W2\n2 =B1")
    event = replace(event, rounds=(replace(event.rounds[0], games=(game,)),))
    assert numbers(event, "PTS") == {1: "0", 2: "0"}


def test_r21_fictitious_points_never_count() -> None:
    event = marked(fixtures.E6)
    ids = PlayerId(1), PlayerId(5)
    one, two = event.rounds[0].number, event.rounds[1].number
    accelerated = replace(
        event,
        virtual_points=(VirtualPoints(10, one, two, *ids),),
        rules=replace(event.rules, acceleration="baku"),
    )
    codes = ("BH", "SB", "PS")
    assert standings(accelerated, codes) == standings(event, codes)


def test_r24_players_without_an_entry_were_absent() -> None:
    event = marked("1 +W2 =W3\n2 -B1 ZPB\n3 ZPB =B1")
    rounds = tuple(replace(r, byes=()) for r in event.rounds)
    codes = ("BH/C1", "BH", "SB", "PS", "WIN")
    assert standings(replace(event, rounds=rounds), codes) == standings(event, codes)


def test_8_no_buchholz_in_a_round_robin() -> None:
    event = marked(fixtures.E3, type_code="FIDE_ROUNDROBIN")
    with pytest.raises(TieBreakError, match="BH/C1: must not be used"):
        standings(event, ("SB", "BH/C1"))
    assert standings(event, ("BH/C1",), predetermined=False).codes == ("BH/C1",)
    assert standings(event).codes == ("SB", "DE", "KS")


@pytest.mark.parametrize(
    ("rules", "fixed"),
    [
        (Rules(system="round-robin"), True),
        (Rules(type_code="BERGER_DOUBLEROUNDROBIN"), True),
        (Rules(type_code="FIDE_SCHILLER_4x3"), True),
        (Rules(type_code="FIDE_SCHEVENINGEN_G2"), True),
        (Rules(type_code="FIDE_DUTCH_2026"), False),
        (Rules(system="dutch"), False),
        (Rules(), False),
    ],
)
def test_15_2_kinds_of_events_with_pairings_known_beforehand(rules: Rules, fixed: bool) -> None:  # noqa: FBT001
    event = replace(marked("1 +F2\n2 -F1"), rules=rules)
    (game,) = standings(event, ("SB",)).rows[0].values[0].contributions
    assert game.article == ("15.2" if fixed else "16.4.1")


@pytest.mark.parametrize(
    ("words", "rules", "fixed"),
    [
        ("Individual: Round-Robin", Rules(), True),
        ("Double Round Robin", Rules(), True),
        ("Scheveningen", Rules(), True),
        ("Individual: Swiss-System", Rules(), False),
        ("", Rules(), False),
        ("Round Robin", Rules(system="dutch"), False),
    ],
)
def test_8_the_words_of_a_file_say_that_all_meet_where_its_rules_do_not(words: str, rules: Rules, fixed: bool) -> None:  # noqa: FBT001
    event = replace(marked("1 +F2\n2 -F1"), rules=rules, info=Info(type_text=words))
    (game,) = standings(event, ("SB",)).rows[0].values[0].contributions
    assert game.article == ("15.2" if fixed else "16.4.1")
    if fixed:
        with pytest.raises(TieBreakError, match="BH: must not be used"):
            standings(event, ("BH",))


def test_4_1_the_list_of_the_event_is_the_default() -> None:
    event = marked(fixtures.E6)
    listed = replace(event, rules=replace(event.rules, tie_breaks=("sb", "BH-C1")))
    assert standings(listed).codes == ("SB", "BH/C1")
    assert standings(event).codes == ("BH/C1", "BH", "SB", "DE", "WIN")
    assert standings(listed, ()).codes == ()
    unknown = replace(event, rules=replace(event.rules, tie_breaks=("BH", "LUCK")))
    with pytest.raises(TieBreakError, match="LUCK"):
        standings(unknown)


def test_team_events_are_refused() -> None:
    with pytest.raises(RuleError, match="team"):
        standings(replace(marked(fixtures.E6), team=TeamPart()), ())


def test_fr_043_standings_change_nothing() -> None:
    event = marked(fixtures.E2, PointSystem.simple(win=30, draw=10))
    codes = ("DE", "BH", "SB/C1", "PS")
    first = standings(event, codes)
    assert standings(event, codes) == first
    by_player = {row.player: row.values for row in standings(event, ("BH", "SB/C1", "PS")).rows}
    for listed in permutations(("BH", "SB/C1", "PS")):
        for row in standings(event, listed).rows:
            assert set(row.values) == set(by_player[row.player])


def test_numbers_of_players_mean_nothing() -> None:
    event = rough_event(40, 6, 3, Style.BYES)
    codes = ("BH/C1", "BH", "SB", "DE", "PS", "WON")
    ids = {player.id: PlayerId(1000 - 7 * player.id) for player in event.players}
    moved = replace(
        event,
        players=tuple(replace(p, id=ids[p.id]) for p in event.players),
        rounds=tuple(
            replace(
                r,
                games=tuple(replace(g, white=ids[g.white], black=ids[g.black]) for g in r.games),
                byes=tuple(replace(b, player=ids[b.player]) for b in r.byes),
            )
            for r in event.rounds
        ),
    )
    rows = standings(event, codes).rows
    others = standings(moved, codes).rows
    assert [ids[row.player] for row in rows] == [row.player for row in others]
    assert [[v.text for v in row.values] for row in rows] == [[v.text for v in row.values] for row in others]


def test_colours_mean_nothing() -> None:
    event = rough_event(40, 6, 3, Style.BYES)
    turned = replace(
        event,
        rounds=tuple(
            replace(
                r,
                games=tuple(Game(g.black, g.white, g.black_code, g.white_code) for g in r.games),
            )
            for r in event.rounds
        ),
    )
    codes = ("BH/C1", "BH", "SB", "DE", "PS", "WON")
    assert standings(turned, codes) == standings(event, codes)


def test_order_helper_agrees_with_the_rows() -> None:
    assert order(marked(fixtures.E6), "BH")[-1] == [6, 7, 8]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Value("BH", 135, Unit.TENTHS), "13.5"),
        (Value("PTS", -5, Unit.TENTHS), "-0.5"),
        (Value("SB", 905, Unit.HUNDREDTHS), "9.05"),
        (Value("WIN", 3, Unit.COUNT), "3"),
        (Value("DE", None, Unit.PLACE), ""),
    ],
)
def test_text_of_values(value: Value, text: str) -> None:
    assert value.text == text
