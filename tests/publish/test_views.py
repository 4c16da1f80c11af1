"""What stands on each sheet, before it becomes a page."""

from __future__ import annotations

from dataclasses import replace

from crosstable.core.codes import Code
from crosstable.core.ids import PlayerId
from crosstable.core.model import Discipline, Rules
from crosstable.core.state import EventState, ResultEntry
from crosstable.publish import Options
from crosstable.publish.boards import boards_view
from crosstable.publish.cards import cards_view
from crosstable.publish.crosstable import DIAGONAL, crosstable_view
from crosstable.publish.facts import Facts
from crosstable.publish.names import names_view
from crosstable.publish.poster import poster_view
from crosstable.publish.ranking import standings_view
from crosstable.publish.slips import cut_and_stack, slips_view
from crosstable.publish.starting_list import starting_list_view
from crosstable.publish.wall_chart import wall_chart_view
from crosstable.publish.words import Words
from tests.app.memory import Desk
from tests.publish import samples

NAMES = ("Lan", "Arjun", "Somchai", "Mira", "Ole", "Ines", "Finn")


def facts(state: EventState, round_no: int | None = None, options: Options | None = None) -> Facts:
    return Facts(state, len(state.rounds) if round_no is None else round_no, options or Options(), Words())


def club_evening(rounds: int = 1) -> Desk:
    """Seven players, whole rounds won by White, and one round that is only published."""
    desk = Desk()
    desk.create(profile="fide-swiss", rounds=5)
    desk.enter(*NAMES)
    for _ in range(rounds - 1):
        desk.play()
    desk.do("pair")
    desk.do("publish")
    return desk


class TestPairings:
    def test_points_are_those_before_the_round(self) -> None:
        view = boards_view(facts(club_evening(2).state))
        assert {line.white.points for line in view.lines} | {line.black.points for line in view.lines} <= {"0", "1"}
        assert view.lines[0].white.points == "1"
        assert [line.result for line in view.lines] == [""] * 3

    def test_the_bye_is_listed_with_its_worth(self) -> None:
        view = boards_view(facts(club_evening().state))
        assert [(line.side.person.name, line.reason) for line in view.away] == [("Finn", "Bye (1 point)")]
        names = names_view(facts(club_evening().state))
        finn = next(line for line in names.lines if line.person.name == "Finn")
        assert (finn.board, finn.opponent, finn.reason) == ("", None, "Bye (1 point)")

    def test_everybody_is_found_by_name_as_by_board(self) -> None:
        """FR-109: the same label on both sheets and on the slip."""
        state = samples.event(41)
        state.entries[PlayerId(30)].fixed_board = 1
        by_board = {
            side.person.name: line.board
            for line in boards_view(facts(state)).lines
            for side in (line.white, line.black)
        }
        by_name = {line.person.name: line.board for line in names_view(facts(state)).lines if line.board}
        on_slips = {
            person.name: slip.board
            for page in slips_view(facts(state)).pages
            for slip in page
            if slip is not None
            for person in (slip.white, slip.black)
        }
        assert by_board == by_name == on_slips
        assert by_board[state.entries[PlayerId(30)].player.name] == "1"

    def test_who_withdrew_or_comes_later_is_not_listed(self) -> None:
        state = samples.event(14, 0)
        samples.seat_everybody(state)
        state.rounds[0].boards.pop()
        state.entries[PlayerId(13)].withdrawn_after = 0
        state.entries[PlayerId(14)].start_round = 2
        assert boards_view(facts(state)).away == ()
        state.entries[PlayerId(14)].start_round = 1
        state.absences[PlayerId(14), 1] = Code.HALF_BYE
        assert [line.reason for line in boards_view(facts(state)).away] == ["Requested bye (½ point)"]

    def test_two_readings_are_no_result(self) -> None:
        state = samples.event(14)
        board = state.rounds[-1].boards[0]
        board.result = ResultEntry("0-½", "deputy", "1", "", 1)
        assert boards_view(facts(state)).lines[0].result == "0 – ½"
        board.dispute = ResultEntry("1-0", "deputy", "2", "", 2)
        assert boards_view(facts(state)).lines[0].result == ""

    def test_a_draft_and_a_changed_sheet_say_so(self) -> None:
        desk = Desk()
        desk.create(profile="fide-swiss", rounds=5)
        desk.enter(*NAMES)
        desk.do("pair")
        assert boards_view(facts(desk.state)).head.warning == "DRAFT – not published"
        desk.do("publish")
        head = boards_view(facts(desk.state)).head
        assert (head.warning, head.note) == ("", "")
        desk.do("flip-colours", {"board": 1}, confirmed=4, reason="wrong clock")
        at = desk.state.rounds[0].published_at
        assert at is not None
        assert boards_view(facts(desk.state)).head.note == f"Version 2 – replaces {at[11:16]} UTC"
        desk.do("flip-colours", {"board": 1}, confirmed=4, reason="wrong clock")
        second = desk.state.rounds[0].version_times[1]
        assert boards_view(facts(desk.state)).head.note == f"Version 3 – replaces {second[11:16]} UTC"

    def test_s178_xiangqi_has_red_and_black(self) -> None:
        state = samples.event(14)
        state.game = Discipline.XIANGQI
        view = boards_view(facts(state))
        assert (view.white, view.black) == ("RED", "BLACK")
        assert {line.colour_word for line in names_view(facts(state)).lines} == {"RED", "BLACK", ""}

    def test_short_names_where_there_are_some(self) -> None:
        state = samples.event(14)
        state.entries[PlayerId(1)].short_name = "Lan N."
        names = {line.person.name for line in names_view(facts(state, options=Options(short_names=True))).lines}
        assert "Lan N." in names
        assert "Petrov, Alexander Q002Z" in names

    def test_namesakes_are_told_apart(self) -> None:
        desk = Desk()
        desk.create(profile="fide-swiss", rounds=5)
        people = [{"name": "Lan", "rating": 1700, "club": "Rook"}, {"name": "LAN", "rating": 1600}, {"name": "Mira"}]
        desk.do("add-players", {"players": people}, confirmed=2)
        desk.do("pair")
        found = {line.person.name: line.person.hint for line in names_view(facts(desk.state)).lines}
        assert found == {"Lan": "Rook", "LAN": "1600", "Mira": ""}


class TestSlips:
    def test_piles_follow_one_another(self) -> None:
        for items in range(30):
            for per_page in (2, 4, 6):
                pages = cut_and_stack(range(1, items + 1), per_page)
                stacked = [page[place] for place in range(per_page) for page in pages]
                assert [item for item in stacked if item is not None] == list(range(1, items + 1))
                assert len(pages) == -(-items // per_page)
                assert all(len(page) == per_page for page in pages)

    def test_ninety_boards_need_23_pages_of_four(self) -> None:
        state = samples.event(180, 0)
        samples.seat_everybody(state)
        pages = slips_view(facts(state)).pages
        assert len(pages) == 23
        assert [slip.board if slip else None for slip in pages[0]] == ["1", "24", "47", "70"]
        assert [slip.board if slip else None for slip in pages[22]] == ["23", "46", "69", None]
        assert len(slips_view(facts(state, options=Options(slips_per_page=6))).pages) == 15


class TestStandings:
    def test_lines_and_rules(self) -> None:
        view = standings_view(facts(samples.event(14)))
        assert view.tables[0].codes == ("BH/C1", "BH", "SB")
        assert [line.rank for line in view.tables[0].lines][:2] == ["1", "2"]
        assert view.rules[0].startswith(
            "Order: points, then Buchholz Cut-1 (BH/C1), Buchholz (BH) and Sonneborn-Berger (SB). "
            "Rules: FIDE C.07, edition of 1 March 2026."
        )
        assert view.rules[1] == "Pairing: FIDE Dutch system, edition 2026."
        assert view.head.warning == ""

    def test_missing_results_are_counted(self) -> None:
        assert standings_view(facts(samples.event(14, open_boards=1))).head.warning == "Provisional: 1 result missing"
        assert standings_view(facts(samples.event(41, open_boards=3))).head.warning == "Provisional: 3 results missing"

    def test_a_tie_break_that_cannot_be_used_is_named(self) -> None:
        view = standings_view(facts(samples.round_robin(6)))
        assert view.tables[0].codes == ("DE", "SB", "WIN")
        assert view.rules[-1].startswith("BH (Buchholz) is not used: in a round robin")
        assert "C.07 8" in view.rules[-1]
        state = samples.event(14)
        state.rules = Rules(rounds=9, tie_breaks=("LUCK",))
        assert standings_view(facts(state)).rules[-1].startswith("LUCK is not used: there is no such tie-break here")
        state.rules = Rules(rounds=9, tie_breaks=("ARO",))
        first = state.order[0]
        state.entries[first].player = replace(state.entries[first].player, rating=None)
        assert "1 player has no rating" in standings_view(facts(state)).rules[-1]  # S-130, FR-047

    def test_level_players_share_places_where_the_event_does(self) -> None:
        desk = club_evening()
        for board in (1, 2, 3):
            desk.do("enter-result", {"board": board, "result": "½-½"})
        ranks = [line.rank for line in standings_view(facts(desk.state)).tables[0].lines]
        assert ranks == ["1", *["2"] * 6]
        desk.state.options["share_places"] = True
        assert [line.rank for line in standings_view(facts(desk.state)).tables[0].lines] == ["1", *["2–7"] * 6]

    def test_before_the_first_round(self) -> None:
        view = standings_view(facts(samples.event(14, 0)))
        assert view.head.round == "Before round 1"
        assert {line.points for line in view.tables[0].lines} == {"0"}


class TestTables:
    def test_the_matrix_mirrors_itself(self) -> None:
        view = crosstable_view(facts(samples.round_robin(6, double=True)))
        (part,) = view.parts
        mirrored = {"1": "0", "0": "1", "½": "½", "+": "−", "−": "+"}
        for k, line in enumerate(part.lines):
            for j, cell in enumerate(line.cells):
                if k == j:
                    assert cell == (DIAGONAL,)
                else:
                    assert len(cell) == 2
                    assert tuple(mirrored[mark] for mark in cell) == part.lines[j].cells[k]
        assert not view.wide

    def test_a_free_round_of_an_odd_field_leaves_no_mark(self) -> None:
        view = crosstable_view(facts(samples.round_robin(5)))
        assert all(len(cell) == 1 for line in view.parts[0].lines for cell in line.cells)

    def test_who_withdrew_has_a_footnote(self) -> None:
        state = samples.round_robin(6)
        view = crosstable_view(facts(state))
        name = f"\u2068{state.entries[PlayerId(6)].player.name}\u2069"
        assert view.footnotes == (f"¹ {name} withdrew after round 2; 2 games played: shown, not counted.",)
        assert [line.person.number for line in view.parts[0].lines if line.footnote] == ["6"]
        assert crosstable_view(facts(state, 1)).footnotes == ()

    def test_a_large_matrix_comes_in_parts_with_every_line(self) -> None:
        view = crosstable_view(facts(samples.event(41)))
        assert [part.title for part in view.parts] == ["columns 1–14", "columns 15–28", "columns 29–41"]
        assert all(len(part.lines) == 41 for part in view.parts)
        assert view.wide

    def test_a_wall_chart_says_whom_and_how(self) -> None:
        desk = club_evening(2)
        view = wall_chart_view(facts(desk.state))
        lan = view.parts[0].lines[0]
        first = lan.cells[0]
        game = next(b for b in desk.state.rounds[0].boards if desk.state.order[0] in (b.white, b.black))
        assert first.against in (f"W {desk.state.start_number(game.black)}", f"B {desk.state.start_number(game.white)}")
        assert first.mark == ("1" if game.white == desk.state.order[0] else "0")
        assert lan.cells[1].mark == "·"
        assert lan.cells[1].total == ""
        assert lan.cells[4].mark == ""
        bye = next(line for line in view.parts[0].lines if line.person.name == "Finn").cells[0]
        assert (bye.mark, bye.against, bye.total) == ("1", "bye", "1")

    def test_many_rounds_come_in_parts(self) -> None:
        view = wall_chart_view(facts(samples.round_robin(12, double=True)))
        assert [part.title for part in view.parts] == ["rounds 1–11", "rounds 12–22"]
        assert view.parts[0].lines[-1].note == "withdrew"

    def test_a_card_has_a_line_for_every_round(self) -> None:
        state = samples.event(14)
        view = cards_view(facts(state))
        cards = {card.person.number: card for page in view.pages for card in page if card}
        assert list(map(len, (card.lines for card in cards.values()))) == [9] * 14
        assert [line.round for line in cards["1"].lines] == [str(k) for k in range(1, 10)]
        assert cards["1"].lines[5].total == standings_view(facts(state)).tables[0].lines[_place(state)].points
        assert cards["1"].lines[6].opponent == ""
        floats = [line.drift for card in cards.values() for line in card.lines if line.drift]
        assert set(floats) == {"↓", "↑"}

    def test_the_starting_list_leaves_out_empty_columns(self) -> None:
        state = samples.event(14)
        assert starting_list_view(facts(state)).columns == ("title", "rating", "federation", "fide_id", "club")
        desk = Desk()
        desk.create(profile="club", rounds=3)
        desk.do("add-players", {"players": [{"name": name} for name in NAMES]})
        view = starting_list_view(facts(desk.state, 0))
        assert view.columns == ()
        assert view.summary == ("7 players",)


def _place(state: EventState) -> int:
    lines = standings_view(facts(state)).tables[0].lines
    return next(k for k, line in enumerate(lines) if line.person.number == "1")


class TestPoster:
    def test_a_drawing_is_taken_if_it_is_only_a_drawing(self) -> None:
        state = samples.event(14)
        good = '<svg viewBox="0 0 2 2"><path d="M0 0h1v1z"/></svg>'
        assert poster_view(facts(state, options=Options(qr_svg=good))).drawing == good
        for bad in (
            "<svg><script>alert(1)</script></svg>",
            '<svg onload="alert(1)"></svg>',
            '<svg><a href="javascript:alert(1)"/></svg>',
            "<b>no drawing</b>",
        ):
            assert poster_view(facts(state, options=Options(qr_svg=bad))).drawing == ""

    def test_without_a_drawing_segno_makes_one(self) -> None:
        view = poster_view(facts(samples.event(14), options=Options(address="http://192.168.1.20:8765/e/a")))
        assert view.drawing.startswith("<svg")
        assert view.address == "http://192.168.1.20:8765/e/a"
        assert poster_view(facts(samples.event(14))).drawing == ""
