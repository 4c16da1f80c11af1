"""Check-in list, schedule, badges, place cards and regulations: what they say, and of whom."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crosstable.core.codes import Code, Colour
from crosstable.core.ids import PlayerId
from crosstable.core.model import Info, PartialDate, Prohibition, Rules
from crosstable.core.points import PointSystem
from crosstable.core.state import EventState
from crosstable.core.systems import SYSTEMS
from crosstable.publish.badges import badges_view, places_view
from crosstable.publish.boards import boards_view
from crosstable.publish.check_in import TICK, check_in_view
from crosstable.publish.crosstable import crosstable_view
from crosstable.publish.documents import render
from crosstable.publish.errors import UnknownChoiceError
from crosstable.publish.facts import Facts
from crosstable.publish.figures import date_range
from crosstable.publish.kit import kit_view
from crosstable.publish.names import names_view
from crosstable.publish.options import Options, Section
from crosstable.publish.ranking import standings_view
from crosstable.publish.regulations import regulations_view
from crosstable.publish.schedule import schedule_view
from crosstable.publish.slips import slips_view
from crosstable.publish.wall_chart import wall_chart_view
from crosstable.publish.words import Words
from tests.app.memory import Desk
from tests.publish import samples


def facts(state: EventState, round_no: int = 0) -> Facts:
    return Facts(state, round_no, Options(), Words())


def said(state: EventState) -> dict[str, str]:
    """Sentence of the regulations to its source."""
    return {line.text: line.source for section in regulations_view(facts(state)).sections for line in section.lines}


def test_the_check_in_list_says_what_the_door_should_know() -> None:
    state = samples.event(14)
    one, two, three = state.order[:3]
    state.entries[one].checked_in = True
    state.absences[two, 7] = Code.HALF_BYE
    state.entries[three].start_round = 8
    state.entries[three].fixed_board = 4
    view = check_in_view(facts(state))
    by_number = {line.person.number: line for line in view.lines}
    assert len(view.lines) == 13, "whoever left is not expected"
    assert by_number["1"].tick == TICK
    assert by_number["2"].remark == "Round 7: Requested bye (½ point)"
    assert by_number["3"].remark == "from round 8 on · always board 4"
    assert view.summary == ("13 players", "1 checked in")


def test_the_schedule_of_a_swiss_has_its_times() -> None:
    state = samples.event(14, 2)
    state.options["round_times"] = ["10:00", "15:00"]
    view = schedule_view(facts(state))
    assert [(line.date, line.clock) for line in view.lines[:3]] == [
        ("3 December 2026", "10:00"),
        ("3 December 2026", "15:00"),
        ("4 December 2026", ""),
    ]
    assert view.fixtures == ()


@pytest.mark.parametrize(("players", "played"), [(6, 0), (6, 3), (7, 0), (7, 4)])
def test_s_100_all_rounds_of_a_round_robin_before_the_first(players: int, played: int) -> None:
    state = samples.round_robin(players, played)
    view = schedule_view(facts(state))
    pairs = [frozenset((white.number, black.number)) for fixture in view.fixtures for white, black in fixture.games]
    if not played:
        assert len(pairs) == len(set(pairs)) == players * (players - 1) // 2
    assert all((fixture.free == ()) == (players % 2 == 0) for fixture in view.fixtures)
    for fixture, board_round in zip(view.fixtures, state.rounds, strict=False):
        shown = [(int(white.number), int(black.number)) for white, black in fixture.games]
        assert shown == [(board.white, board.black) for board in board_round.boards]


def test_badges_are_for_those_who_are_here() -> None:
    state = samples.event(14)
    view = badges_view(facts(state))
    assert sum(person is not None for page in view.pages for person in page) == 13


def test_fr_109_place_cards_slips_and_the_wall_name_the_same_board() -> None:
    state = samples.event(14)
    state.options["board_offset"] = 20
    state.entries[state.rounds[-1].boards[3].white].fixed_board = 2
    here = facts(state, 6)
    cards = [card for page in places_view(here).pages for card in page if card]
    slips = [slip for page in slips_view(here).pages for slip in page if slip]
    wall = {(line.board, line.white.person.number) for line in boards_view(here).lines}
    assert {(card.board, card.white.number) for card in cards} == wall
    assert {(slip.board, slip.white.number) for slip in slips} == wall
    assert "2" in {card.board for card in cards}


def test_pairing_sheets_say_in_which_room_a_board_stands() -> None:
    state = samples.event(14)
    state.options["rooms"] = [["Hall A", 1, 3], ["Library <2>", 4, 99]]
    here = facts(state, 6)
    assert [line.room for line in boards_view(here).lines][2:4] == ["Hall A", "Library <2>"]
    rooms = {line.board: line.room for line in names_view(here).lines if line.board}
    assert (rooms["1"], rooms["4"]) == ("Hall A", "Library <2>")
    state.options["rooms"] = []
    assert {line.room for line in boards_view(here).lines} == {""}


def test_regulations_name_the_article_behind_each_rule() -> None:
    state = samples.event(14)
    state.options |= {"bye_limit": 2, "bye_not_in_last": 1, "order": "rating"}
    lines = said(state)
    assert lines["Nobody meets the same opponent twice."] == "C.04.1 2"
    assert lines["1. Buchholz Cut-1 (BH/C1)"] == "C.07 8.1"
    assert (
        lines["The colour of number 1 in round 1 is drawn by lot; after that colours follow the rules."] == "C.04.3 5.1"
    )
    assert "A player may ask for a bye worth ½: at most 2 times." in lines
    assert "Not in the last round." in lines
    assert "The rules of FIDE apply without exception." in lines


def test_regulations_follow_the_settings() -> None:
    state = samples.event(14)
    state.fide_mode = False
    state.options |= {"bye_limit": 0, "rematch": True, "share_places": True, "order": "lots"}
    state.rules = Rules(
        system="dutch",
        rounds=5,
        tie_breaks=("DE",),
        initial_colour=Colour.BLACK,
        acceleration="baku",
        points=replace(PointSystem.simple(win=30, draw=10), black_win=35),
    )
    state.prohibitions = (Prohibition((PlayerId(1), PlayerId(2))),)
    state.rule_reasons.append(("2026-12-04T08:00:00.000Z", "Two rounds less: the hall closes"))
    lines = said(state)
    assert "Byes cannot be asked for." in lines
    assert "A win brings 3½, a draw 1, a loss 0." in lines or "A win brings 3, a draw 1, a loss 0." in lines
    assert "With BLACK a win brings 3½, a draw 1, a loss 0." in lines
    assert "Number 1 has BLACK in round 1; after that colours follow the rules." in lines
    assert "Starting numbers are drawn by lot." in lines
    assert "Nobody meets the same opponent twice, unless no other pairing is left." in lines
    assert "Players level on everything share the place." in lines
    assert lines["Two rounds less: the hall closes"] == "4 December 2026, 08:00 UTC"
    assert any("Baku" in text for text in lines)
    assert any(text.startswith("1 group of players") for text in lines)


def test_regulations_of_a_round_robin_have_the_half_rule_and_no_byes() -> None:
    lines = said(samples.round_robin(7, 0))
    assert next(source for text, source in lines.items() if "half of the own games" in text) == "C.05 6.6"
    assert not any("ask for a bye" in text for text in lines)
    assert any(text.startswith("BH (Buchholz) is not used") for text in lines)


def test_the_guide_says_where_the_event_stands() -> None:
    state = samples.event(14, open_boards=2)
    view = kit_view(facts(state, 6))
    assert view.holds == ("14 players", f"round 6 with {len(state.rounds[-1].boards)} boards", "2 results missing")
    assert kit_view(facts(samples.event(3, 0))).holds == ("3 players",)


@pytest.mark.parametrize(
    ("first", "last", "text"),
    [
        (PartialDate(2026, 12, 3), PartialDate(2026, 12, 9), "3–9 December 2026"),
        (PartialDate(2026, 12, 30), PartialDate(2027, 1, 2), "30 December 2026 – 2 January 2027"),
        (PartialDate(2026, 12, 3), PartialDate(2026, 12, 3), "3 December 2026"),
        (None, PartialDate(2026, 12), "December 2026"),
        (PartialDate(2026), PartialDate(2026, 12, 1), "2026 – 1 December 2026"),
        (None, None, ""),
    ],
)
def test_days_of_one_month_name_it_once(first: PartialDate | None, last: PartialDate | None, text: str) -> None:
    assert date_range(first, last, Words()) == text


def test_an_event_without_anything_has_regulations() -> None:
    state = EventState(info=Info(name="X"))
    assert regulations_view(facts(state)).sections
    assert len(schedule_view(facts(state)).lines) == 12


def test_two_languages_stand_side_by_side_without_mixing() -> None:
    """A sentence is in one language; letters in narrow cells are those of the first, explained in both."""
    state = samples.event(14)
    state.rules = replace(state.rules, initial_colour=Colour.BLACK)
    both = Facts(state, 6, Options(), Words.of(("vi", "en")))
    lines = [line for section in regulations_view(both).sections for line in section.lines]
    colour = next(line for line in lines if "Số 1 cầm" in line.text)
    assert colour.text == "Số 1 cầm ĐEN ở vòng 1; sau đó màu quân theo luật."
    assert colour.again == ("Number 1 has BLACK in round 1; after that colours follow the rules.",)
    slips = slips_view(both)
    assert slips.white == "TRẮNG / WHITE"
    assert slips.wins == ("TRẮNG thắng / WHITE wins", "ĐEN thắng / BLACK wins")
    assert both.colour_letter("w") == "T"
    legend = wall_chart_view(both).legend
    assert legend[1].startswith("1 T 12: won with White")
    with pytest.raises(UnknownChoiceError, match="number of languages"):
        Words.of(("vi", "en", "th"))
    with pytest.raises(UnknownChoiceError, match="language 'xx'"):
        Words.of(("xx",))


def test_regulations_of_teams_and_of_a_bracket_say_what_ranks_there() -> None:
    desk = Desk()
    desk.create(profile="team-round-robin")
    teams = said(desk.state)
    assert "Match points decide. Among teams level on match points decides, in this order:" in teams
    assert teams["2. Extended direct encounter (EDE)"] == "C.07 13.3"
    cup = Desk()
    cup.create(profile="cup")
    sentences = said(cup.state)
    assert any("there are no tie-breaks" in text for text in sentences)
    assert not any("(BH" in text for text in sentences)


@pytest.mark.parametrize("system", SYSTEMS)
def test_regulations_cite_no_chapter_of_another_system(system: str) -> None:
    """FIDE's articles on Swiss systems stand on the sheet of a Swiss by FIDE, those on round robins on that of one."""
    state = samples.event(14)
    state.fide_mode = False
    state.rules = replace(state.rules, system=system, edition=SYSTEMS[system].edition, type_code="", tie_breaks=())
    cited = " ".join(said(state).values())
    assert ("C.04" in cited) == SYSTEMS[system].by_c04
    assert "C.05" not in cited or SYSTEMS[system].by_c05 or SYSTEMS[system].scheduled
    if SYSTEMS[system].source:
        assert SYSTEMS[system].source in cited


def test_the_table_of_a_league_says_who_has_played_how_often_while_that_differs() -> None:
    desk = Desk()
    desk.create(profile="round-robin")
    desk.enter("Ana", "Bo", "Cai", "Dag")
    desk.do("pair")
    desk.do("publish")
    desk.do("enter-result", {"round": 1, "board": 1, "result": "1-0"})
    head = '<th scope="col" class="end">Played</th>'
    assert head in render("standings", desk.state, words=Words.of(("en",)))
    desk.do("enter-result", {"round": 1, "board": 2, "result": "1-0"})
    assert head not in render("standings", desk.state, words=Words.of(("en",)))


def test_groups_are_ranked_each_by_itself_on_every_sheet() -> None:
    """A place among all groups would be one that nobody played for (US Chess 30G)."""
    desk = Desk()
    desk.create(profile="us-quads")
    desk.enter(*(f"Player {k}" for k in range(1, 9)))
    desk.do("make-pools", {"way": "quads"})
    desk.play()
    desk.play()
    desk.do("withdraw", {"player": 1}, confirmed=4, reason="ill")
    desk.do("withdraw", {"player": 8}, confirmed=4, reason="ill")
    words = Words.of(("en",))
    standings = standings_view(Facts(desk.state, 2, Options(), words))
    assert [table.title for table in standings.tables] == ["Group A", "Group B"]
    assert [len(table.lines) for table in standings.tables] == [4, 4]
    assert all(int(line.rank[0]) <= 4 for table in standings.tables for line in table.lines)
    matrix = crosstable_view(Facts(desk.state, 2, Options(), words))
    assert [(part.title, len(part.lines), part.columns) for part in matrix.parts] == [
        (name, 4, ("1", "2", "3", "4")) for name in ("Group A", "Group B")
    ]
    assert [note[0] for note in matrix.footnotes] == ["¹", "²"]
    section = Section("Group B", frozenset(desk.state.pools[1].players))
    (alone,) = standings_view(Facts(desk.state, 2, Options(section=section), words)).tables
    assert alone.title == "Group B"


def test_the_wall_chart_of_groups_has_their_places_and_no_floaters() -> None:
    desk = Desk()
    desk.create(profile="us-quads")
    desk.enter(*(f"Player {k}" for k in range(1, 9)))
    desk.do("make-pools", {"way": "quads"})
    for _ in range(3):
        desk.play()
    lines = wall_chart_view(Facts(desk.state, 3, Options(), Words.of(("en",)))).parts[0].lines
    assert all(int(line.rank[0]) <= 4 for line in lines)
    assert not any(cell.drift for line in lines for cell in line.cells)
    swiss = samples.event(14)
    lines = wall_chart_view(Facts(swiss, len(swiss.rounds), Options(), Words.of(("en",)))).parts[0].lines
    assert any(cell.drift for line in lines for cell in line.cells)


def test_the_groups_of_a_cup_keep_their_tables_while_the_bracket_is_played() -> None:
    desk = Desk()
    desk.create(profile="pools-cup")
    desk.enter(*(f"Player {k}" for k in range(1, 9)))
    desk.do("make-pools", {"way": "snake", "count": 2})
    for _ in range(3):
        desk.play()
    before = standings_view(Facts(desk.state, 3, Options(), Words())).tables
    desk.do("set-qualified", {"per_pool": 2}, confirmed=3)
    desk.play()
    after = standings_view(Facts(desk.state, 4, Options(), Words())).tables
    assert [(table.title, table.lines) for table in after] == [(table.title, table.lines) for table in before]
