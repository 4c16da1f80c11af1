"""A knock-out of teams: matches of boards, level matches split by the boards, lots, line-ups, empty seats, files."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.app.answers import NeedsConfirmation, Refused
from crosstable.app.bracket import bracket_of_event, entrant_names, knocked_out, places
from crosstable.app.engines import asked_of
from crosstable.app.teams import matches_of
from crosstable.core.ids import PlayerId
from crosstable.formats.native import read_json, write_json
from crosstable.pairing.check import check_round
from crosstable.pairing.knockout import Side
from crosstable.pairing.knockout.match import By, DecideByLots, NextGame, Split, Won
from crosstable.pairing.knockout.plan import Status
from crosstable.pairing.knockout.teams import BOARD_TIES, Encounter, split
from crosstable.pairing.rounds import inquire
from tests.app.memory import Desk

NAMES = ("Rooks", "Knights", "Bishops", "Queens", "Pawns", "Kings", "Towers", "Horses")


def cup(teams: int = 4, boards: int = 4, **options: Any) -> Desk:  # noqa: ANN401 - values of options
    d = Desk()
    d.create(profile="team-cup", options={"team_home": "one", **options})
    for k, name in enumerate(NAMES[:teams], 1):
        players = [{"name": f"{name[0]}{k}{board}", "rating": 2400 - 50 * k - 10 * board} for board in range(boards)]
        d.do("add-team", {"name": name, "players": players})
    return d


def opened(d: Desk) -> None:
    d.do("pair")
    d.do("publish")


def score(d: Desk, match: str, results: str) -> None:
    """The boards of a match in order, each from the side of the team that began: 1, 0, =, + and - by forfeit."""
    played = d.state.rounds[-1]
    home = None
    for mark, board in zip(
        results, (b for b in played.boards if played.labels[b.number].partition(".")[0] == match), strict=True
    ):
        team = next(team for team in d.state.team.teams if board.white in team.players)  # type: ignore[union-attr]
        home = home or team
        tokens = {"1": ("1-0", "0-1"), "0": ("0-1", "1-0"), "=": ("½-½",) * 2, "+": ("+--", "--+"), "-": ("--+", "+--")}
        token = tokens[mark][0 if team.id == home.id else 1]
        d.do("enter-result", {"round": played.number, "board": board.number, "result": token})


def match(d: Desk, label: str) -> Any:  # noqa: ANN401 - a record of a match
    found = bracket_of_event(d.state)
    assert found is not None
    return found.match_of(label)


def winner(d: Desk, label: str) -> str:
    found = match(d, label).winner
    return "" if found is None else entrant_names(d.state, {})[found]


class TestTheBoardsThatSplit:
    def test_board_count_the_lower_is_better(self) -> None:
        assert split(("BC",), (10, 10, 0, 0), (0, 0, 10, 10)) == Split(Side.ONE, "BC", 30, 70)

    def test_the_top_board(self) -> None:
        assert split(("TBR",), (5, 0, 10, 5), (5, 10, 0, 5)) == Split(Side.TWO, "TBR", 0, 10, 2)

    def test_the_bottom_boards_eliminated(self) -> None:
        assert split(("BBE",), (10, 0, 5, 5), (0, 10, 5, 5)) == Split(Side.ONE, "BBE", 10, 0, 3)

    def test_board_count_level_and_then_the_top_board(self) -> None:
        assert split(("BC", "TBR"), (10, 0, 0, 10), (0, 10, 10, 0)) == Split(Side.ONE, "TBR", 10, 0, 1)

    def test_nothing_parts_four_draws_or_teams_that_are_not_level(self) -> None:
        assert split(("BC", "TBR", "BBE"), (5, 5), (5, 5)) is None
        assert split(("BC",), (10, 10), (0, 0)) is None
        assert split((), (10, 0), (0, 10)) is None

    @given(st.lists(st.sampled_from([0, 5, 10]), min_size=1, max_size=8))
    def test_the_sides_are_treated_alike(self, one: list[int]) -> None:
        two = [10 - points for points in one]
        for codes in BOARD_TIES.values():
            mine, theirs = split(codes, one, two), split(codes, two, one)
            assert (mine is None) == (theirs is None)
            if mine is not None and theirs is not None:
                assert mine.winner is theirs.winner.other
                assert (mine.code, mine.one, mine.two, mine.board) == (
                    theirs.code,
                    theirs.two,
                    theirs.one,
                    theirs.board,
                )

    @given(st.lists(st.sampled_from([0, 5, 10]), min_size=1, max_size=8))
    def test_only_draws_on_all_boards_are_left_to_the_lot(self, one: list[int]) -> None:
        two = [10 - points for points in one]
        found = split(("BC", "TBR"), one, two)
        assert (found is None) == (sum(one) != sum(two) or set(one) == {5})


class TestTheEvent:
    def test_the_better_team_goes_on(self) -> None:
        d = cup()
        opened(d)
        played = d.state.rounds[0]
        assert [played.labels[b.number] for b in played.boards] == [f"{m}.{b}" for m in (1, 2) for b in (1, 2, 3, 4)]
        score(d, "1", "1===")
        score(d, "2", "00==")
        assert (winner(d, "1"), winner(d, "2")) == ("Rooks", "Bishops")
        assert match(d, "1").score.one == 25
        teams = d.state.team.teams  # type: ignore[union-attr]
        assert knocked_out(d.state, 2) == {*teams[1].players, *teams[3].players}

    def test_half_way_nobody_has_won(self) -> None:
        d = cup()
        opened(d)
        score(d, "1", "1111")
        d.do("clear-result", {"round": 1, "board": 4})
        assert isinstance(match(d, "1").step, NextGame)
        with pytest.raises(Refused, match="results-missing"):
            d.do("pair")

    def test_level_points_are_split_by_the_board_count(self) -> None:
        d = cup()
        opened(d)
        score(d, "1", "1100")
        step = match(d, "1").step
        assert isinstance(step, Won)
        assert (step.by, step.split) == (By.BOARDS, Split(Side.ONE, "BC", 30, 70))

    @pytest.mark.parametrize(
        ("ties", "results", "expected"),
        [
            ("BC-TBR", "1001", Split(Side.ONE, "TBR", 10, 0, 1)),
            ("BC-BBE", "1001", Split(Side.ONE, "BBE", 10, 20, 1)),
            ("TBR", "0110", Split(Side.TWO, "TBR", 0, 10, 1)),
            ("BBE", "=10=", Split(Side.ONE, "BBE", 15, 5, 2)),
        ],
    )
    def test_by_what_the_event_announces(self, ties: str, results: str, expected: Split) -> None:
        d = cup(board_ties=ties)
        opened(d)
        score(d, "1", results)
        step = match(d, "1").step
        assert isinstance(step, Won)
        assert step.split is not None
        assert step.split.code == expected.code

    def test_four_draws_go_to_a_lot_and_the_log_names_a_player_of_the_team(self) -> None:
        d = cup()
        opened(d)
        score(d, "1", "====")
        score(d, "2", "1111")
        assert isinstance(match(d, "1").step, DecideByLots)
        with pytest.raises(Refused, match="team-not-in-match"):
            d.do("decide-match", {"match": "1", "how": "lots", "winner": 3})
        other = int(match(d, "1").two)
        with pytest.raises(NeedsConfirmation, match="lot-without-witness-team"):
            d.do("decide-match", {"match": "1", "how": "lots", "winner": other})
        d.do("decide-match", {"match": "1", "how": "lots", "winner": other, "note": "drawn by the youngest"})
        assert int(match(d, "1").winner) == other
        team = next(team for team in d.state.team.teams if int(team.id) == other)  # type: ignore[union-attr]
        assert d.state.decisions[0].winner == team.players[0]
        opened(d)
        assert len(d.state.rounds[1].boards) == 4
        d.do("undo", {})
        d.do("undo", {})
        d.do("undo", {})
        assert isinstance(match(d, "1").step, DecideByLots)

    def test_the_lot_of_the_program_and_a_word_of_the_arbiter(self) -> None:
        d = cup()
        opened(d)
        score(d, "1", "====")
        d.do("decide-match", {"match": "1", "how": "lots"})
        assert match(d, "1").winner is not None
        with pytest.raises(NeedsConfirmation, match="decide-team-match"):
            d.do("decide-match", {"match": "2", "how": "arbiter", "winner": int(match(d, "2").one)})
        d.do(
            "decide-match", {"match": "2", "how": "walkover", "winner": int(match(d, "2").one)}, confirmed=4, reason="x"
        )
        assert match(d, "2").winner == match(d, "2").one

    def test_to_the_end_with_places(self) -> None:
        d = cup(third_place=True)
        opened(d)
        score(d, "1", "1111")
        score(d, "2", "1111")
        opened(d)
        labels = {label.partition(".")[0] for label in d.state.rounds[1].labels.values()}
        assert len(labels) == 2
        for label in sorted(labels):
            score(d, label, "1===")
        found = bracket_of_event(d.state)
        assert found is not None
        assert found.champion is not None
        assert [place.best for place in places(found)] == [1, 2, 3, 4]
        with pytest.raises(Refused, match="all-rounds-paired"):
            d.do("pair")

    def test_five_teams_and_three_free_places(self) -> None:
        d = cup(5)
        opened(d)
        assert len(d.state.rounds[0].boards) == 4
        free = [p for p, code in d.state.rounds[0].byes.items() if code.value != "+"]
        assert len(free) == 12
        score(d, "1", "1111")
        opened(d)
        assert len(d.state.rounds[1].boards) == 8


class TestTwoMatches:
    def test_colours_change_and_the_boards_of_both_count(self) -> None:
        d = cup(2, team_match="two-matches")
        opened(d)
        whites = [d.state.rounds[0].boards[0].white]
        score(d, "1", "1100")
        assert isinstance(match(d, "1").step, NextGame)
        opened(d)
        whites.append(d.state.rounds[1].boards[0].white)
        assert whites == [PlayerId(1), PlayerId(5)]
        score(d, "1", "1100")
        assert isinstance(match(d, "1").step, DecideByLots), "each won on the same boards once"

    def test_a_lead_after_the_first_is_not_the_end(self) -> None:
        d = cup(2, team_match="two-matches")
        opened(d)
        score(d, "1", "1111")
        assert isinstance(match(d, "1").step, NextGame)
        opened(d)
        score(d, "1", "111=")
        assert winner(d, "1") == "Rooks"

    def test_two_and_while_level_two_more(self) -> None:
        d = cup(2, team_match="two-and-two")
        for results in ("1100", "1100"):
            opened(d)
            score(d, "1", results)
        step = match(d, "1").step
        assert isinstance(step, NextGame)
        assert step.number == 3
        for results in ("====", "1==="):
            opened(d)
            score(d, "1", results)
        assert winner(d, "1") == "Knights", "they begin in games 2 and 4"

    def test_one_and_one_more_before_the_boards(self) -> None:
        d = cup(2, team_match="one-and-one")
        opened(d)
        score(d, "1", "1100")
        assert isinstance(match(d, "1").step, NextGame), "the boards decide only in the end"
        opened(d)
        score(d, "1", "1001")
        step = match(d, "1").step
        assert isinstance(step, Won)
        assert step.by is By.BOARDS


class TestSeats:
    def test_a_line_up_is_taken_and_counts_by_its_boards(self) -> None:
        d = cup(2)
        d.do("set-line-up", {"round": 1, "team": 1, "players": ["4", "3", "2", "1"]}, confirmed=3)
        opened(d)
        assert d.state.rounds[0].boards[0].white == 4
        score(d, "1", "1001")
        found = match(d, "1").games[0]
        assert isinstance(found, Encounter)
        assert found.boards[0] == (10, 0, 0, 10)

    def test_an_empty_seat_is_a_point_for_the_other_team(self) -> None:
        d = cup(2)
        d.do("set-absence", {"player": 1, "round": 1, "code": "Z"})
        opened(d)
        assert len(d.state.rounds[0].boards) == 3
        assert [m.points_two for m in matches_of(d.state, 1)] == [10]
        score(d, "1", "1==")
        found = match(d, "1").games[0]
        assert isinstance(found, Encounter)
        assert [sum(side) for side in found.boards] == [20, 20]
        assert winner(d, "1") == "Rooks", "board 1 counts more than the forfeit on board 4"

    def test_a_team_that_left_loses(self) -> None:
        d = cup()
        d.do("withdraw", {"players": ["1", "2", "3", "4"]})
        assert match(d, "1").winner == match(d, "1").two
        opened(d)
        assert {label.partition(".")[0] for label in d.state.rounds[0].labels.values()} == {"2"}

    def test_one_player_who_leaves_does_not_take_a_team_along(self) -> None:
        d = cup()
        d.do("withdraw", {"player": 1})
        assert match(d, "1").status is Status.READY
        assert match(d, "1").winner is None


class TestTheForm:
    def test_the_options_before_the_first_match(self) -> None:
        d = cup()
        d.do(
            "set-knockout", {"team_match": "two-matches", "board_ties": "TBR", "team_home": "lot", "third_place": True}
        )
        assert d.state.options["team_match"] == "two-matches"
        with pytest.raises(Refused, match="unknown-choice"):
            d.do("set-knockout", {"board_ties": "coin"})
        opened(d)
        with pytest.raises(Refused, match="knockout-begun"):
            d.do("set-knockout", {"team_match": "one-match"})

    def test_too_few_teams_and_players_without_a_team(self) -> None:
        d = cup(1)
        assert bracket_of_event(d.state) is None
        with pytest.raises(Refused):
            d.do("pair")

    def test_players_are_never_offered_the_boards(self) -> None:
        d = Desk()
        d.create(profile="cup")
        d.enter("A", "B")
        with pytest.raises(Refused, match="match-form"):
            d.do("set-knockout", {"match": {"parts": [{"kind": "games", "games": 1}, {"kind": "boards"}]}})


def test_why_and_the_check_of_a_round() -> None:
    d = cup(2, team_match="two-matches")
    opened(d)
    score(d, "1", "1100")
    opened(d)
    told = inquire(d.state.as_paired(2), 2, options=asked_of(d.state, 2)["options"])
    assert [fact.code for fact in told.board(1).facts] == ["team-knockout-match", "team-knockout-score"]  # type: ignore[union-attr]
    assert told.why_not(1, 2).facts[0].code == "team-mates"  # type: ignore[union-attr]
    assert check_round(d.state.as_paired(2), 2, **asked_of(d.state, 2)).agrees


def test_a_word_on_a_match_whose_game_is_paired_already_counts_after_that_game() -> None:
    """Found with teams; a cup of players could not be opened any more either."""
    d = Desk()
    d.create(profile="cup", options={"match": "one-game"})
    d.enter(*"ABCD")
    opened(d)
    d.do("decide-match", {"match": "1", "how": "walkover", "winner": 1}, confirmed=4, reason="ill")
    assert match(d, "1").winner == 1
    for board in d.state.rounds[0].boards:
        d.do("enter-result", {"round": 1, "board": board.number, "result": "1-0"})
    opened(d)
    assert len(d.state.rounds[1].boards) == 1


def test_json_and_back() -> None:
    d = cup()
    opened(d)
    score(d, "1", "====")
    d.do("decide-match", {"match": "1", "how": "lots"})
    read = read_json(write_json(d.state.tournament()).encode())
    assert read.problems == ()
    assert read.tournament == d.state.tournament()
