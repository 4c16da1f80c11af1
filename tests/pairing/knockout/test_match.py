"""Matches of several games: templates, colours, forfeits, lots, and xiangqi article 25."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.core.codes import Code
from crosstable.core.errors import PositionError, RuleError
from crosstable.pairing.knockout.match import (
    TEMPLATES,
    By,
    Choose,
    DecideByLots,
    Decisions,
    First,
    IfDrawn,
    Kind,
    MatchGame,
    NextGame,
    Part,
    Side,
    Step,
    Template,
    Won,
    next_step,
)

ONE, TWO = Side.ONE, Side.TWO
RESULTS = {
    "1": (Code.WIN, Code.LOSS),
    "=": (Code.DRAW, Code.DRAW),
    "0": (Code.LOSS, Code.WIN),
    "+": (Code.FORFEIT_WIN, Code.FORFEIT_LOSS),
    "x": (Code.FORFEIT_LOSS, Code.FORFEIT_LOSS),
    "?": (Code.PENDING, Code.PENDING),
    "a": (Code.ADJOURNED, Code.ADJOURNED),
}


def played(text: str, first: Side = ONE) -> list[MatchGame]:
    """Results from White's view, one letter a game; colours alternate."""
    sides = (first, first.other)
    return [MatchGame(sides[k % 2], *RESULTS[letter]) for k, letter in enumerate(text)]


def after(text: str, template: str | Template = "xiangqi", **decisions: object) -> Step:
    form = TEMPLATES[template] if isinstance(template, str) else template
    return next_step(played(text), form, Decisions(**decisions))  # type: ignore[arg-type]


class TestXiangqiArticle25:
    def test_s159_two_games_with_colours_exchanged(self) -> None:
        first = after("", colours={1: TWO})
        assert isinstance(first, NextGame)
        assert (first.number, first.white, first.by) == (1, TWO, "given")
        second = next_step(played("=", TWO), TEMPLATES["xiangqi"])
        assert isinstance(second, NextGame)
        assert (second.number, second.white, second.by) == (2, ONE, "alternate")

    def test_s160_level_means_two_more(self) -> None:
        third = after("10"[:1] + "1")
        assert isinstance(third, NextGame)
        assert (third.number, third.part, third.by) == (3, 1, "lot")
        assert (third.score.one, third.score.two, third.score.stage_one) == (10, 10, 0)

    def test_s161_still_level_asks_the_arbiter(self) -> None:
        step = after("1111")
        assert isinstance(step, Choose)
        assert (step.part, step.options) == (2, (Kind.ONE_GAME, Kind.LOTS))
        assert (step.score.one, step.score.two) == (20, 20)

    def test_s161_one_more_game_with_drawn_colours(self) -> None:
        step = after("1111", choices={2: Kind.ONE_GAME})
        assert isinstance(step, NextGame)
        assert (step.number, step.kind, step.by) == (5, Kind.ONE_GAME, "lot")
        won = after("11110", choices={2: Kind.ONE_GAME})
        assert isinstance(won, Won)
        assert (won.winner, won.by) == (TWO, By.POINTS)

    def test_s161_or_a_lot(self) -> None:
        step = after("1111", choices={2: Kind.LOTS}, seed="demo")
        assert isinstance(step, DecideByLots)
        assert step.proposal in (ONE, TWO)
        won = after("1111", choices={2: Kind.LOTS}, lot=step.proposal.other)
        assert isinstance(won, Won)
        assert (won.winner, won.by) == (step.proposal.other, By.LOTS)

    @pytest.mark.parametrize("policy", list(IfDrawn))
    def test_s162_x20_the_single_game_is_drawn(self, policy: IfDrawn) -> None:
        form = Template(TEMPLATES["xiangqi"].parts, if_drawn=policy)
        step = after("1111=", form, choices={2: Kind.ONE_GAME})
        if policy is IfDrawn.LOTS:
            assert isinstance(step, DecideByLots)
        elif policy is IfDrawn.ANOTHER_GAME:
            assert isinstance(step, NextGame)
            assert (step.number, step.by) == (6, "lot")
        else:
            assert isinstance(step, Won)
            assert (step.winner, step.by) == (TWO, By.DRAW_ODDS)

    def test_lots_are_the_default(self) -> None:
        assert TEMPLATES["xiangqi"].if_drawn is IfDrawn.LOTS

    def test_a_choice_that_the_article_does_not_know(self) -> None:
        with pytest.raises(RuleError, match="article 25"):
            after("1111", choices={2: Kind.ARMAGEDDON})

    def test_it_ends_when_the_second_pair_is_decided(self) -> None:
        won = after("==1=")
        assert isinstance(won, Won)
        assert (won.winner, won.part, won.score.one, won.score.two) == (ONE, 1, 25, 15)


class TestTieBreakGames:
    def test_j7_two_games_then_rapid_then_blitz_then_armageddon(self) -> None:
        times = []
        for count in (0, 2, 4, 6):
            step = after("=" * count, "two-games")
            assert isinstance(step, NextGame)
            times.append((step.kind, step.time))
        assert times == [
            (Kind.GAMES, ""),
            (Kind.GAMES, "10+3"),
            (Kind.GAMES, "3+2"),
            (Kind.ARMAGEDDON, "5+0 / 4+0"),
        ]

    def test_a_drawn_armageddon_is_blacks(self) -> None:
        won = after("=" * 7, "two-games")
        assert isinstance(won, Won)
        assert (won.winner, won.by) == (TWO, By.DRAW_ODDS)

    def test_a_decisive_armageddon(self) -> None:
        won = after("=" * 6 + "1", "two-games")
        assert isinstance(won, Won)
        assert (won.winner, won.by) == (ONE, By.POINTS)

    def test_two_absent_from_the_armageddon_leave_a_lot(self) -> None:
        assert isinstance(after("=" * 6 + "x", "two-games"), DecideByLots)

    def test_a_stage_can_be_repeated(self) -> None:
        form = Template((Part(Kind.GAMES, 2), Part(Kind.GAMES, 2, "3+2", times=3)))
        step = after("=" * 6, form)
        assert isinstance(step, NextGame)
        assert (step.number, step.part) == (7, 1)
        assert isinstance(after("=" * 8, form), DecideByLots)

    def test_colours_go_on_alternating_when_no_new_lot_is_announced(self) -> None:
        form = Template((Part(Kind.GAMES, 1), Part(Kind.GAMES, 1, new_lot=False)))
        step = after("=", form)
        assert isinstance(step, NextGame)
        assert (step.white, step.by) == (TWO, "alternate")


class TestDecided:
    def test_best_of_six_ends_when_it_is_decided(self) -> None:
        form = Template((Part(Kind.GAMES, 6),))
        won = after("1010"[:4], form)
        assert isinstance(won, Won)
        assert (won.winner, won.score.one) == (ONE, 40)
        assert isinstance(after("1=10", Template((Part(Kind.GAMES, 6),), play_all=True)), NextGame)

    def test_a_lead_that_can_be_levelled_decides_nothing(self) -> None:
        assert isinstance(after("1", "two-games"), NextGame)

    def test_a_forfeit_is_a_won_game(self) -> None:
        won = after("+=", "two-games")
        assert isinstance(won, Won)
        assert (won.winner, won.by) == (ONE, By.POINTS)

    @pytest.mark.parametrize("letter", ["?", "a"])
    def test_a_game_without_result_is_the_next_one(self, letter: str) -> None:
        step = after("1" + letter, "two-games")
        assert isinstance(step, NextGame)
        assert (step.number, step.white, step.begun) == (2, TWO, True)

    def test_games_after_the_decision_are_refused(self) -> None:
        with pytest.raises(PositionError, match="after game 2"):
            after("1=1", "two-games")
        with pytest.raises(PositionError, match="after game 1"):
            after("?1", "two-games")

    def test_walkovers(self) -> None:
        won = after("", absent=frozenset({ONE}))
        assert won == Won(TWO, By.WALKOVER, 0, won.score)
        nobody = after("", absent=frozenset({ONE, TWO}))
        assert isinstance(nobody, Won)
        assert nobody.winner is None


class TestColours:
    @pytest.mark.parametrize(("first", "white"), [(First.ONE, ONE), (First.TWO, TWO)])
    def test_s167_by_seed(self, first: First, white: Side) -> None:
        step = after("", Template((Part(Kind.GAMES, 2),), first=first))
        assert isinstance(step, NextGame)
        assert (step.white, step.by) == (white, "seed")

    def test_s167_by_a_lot_that_depends_on_the_match(self) -> None:
        sides = set()
        for match_no in range(1, 20):
            step = after("", seed="demo", match_no=match_no)
            assert isinstance(step, NextGame)
            assert step == after("", seed="demo", match_no=match_no)
            sides.add(step.white)
        assert sides == {ONE, TWO}


@pytest.mark.parametrize(
    "parts",
    [
        (),
        (Part(Kind.GAMES, 0),),
        (Part(Kind.GAMES, 65),),
        (Part(Kind.LOTS, times=0),),
        (Part(Kind.LOTS),),
        (Part(Kind.CHOICE),),
        (Part(Kind.GAMES, 1), Part(Kind.LOTS), Part(Kind.GAMES, 1)),
    ],
)
def test_forms_that_cannot_be_played(parts: tuple[Part, ...]) -> None:
    with pytest.raises(RuleError):
        Template(parts)


@given(st.sampled_from(sorted(TEMPLATES)), st.text("1=0+", max_size=12), st.sampled_from((Kind.ONE_GAME, Kind.LOTS)))
def test_a_match_always_has_a_next_step_or_an_end(name: str, text: str, choice: Kind) -> None:
    games: list[MatchGame] = []
    decisions = Decisions(seed="x", choices={2: choice}, lot=TWO)
    letters = iter(text + "=" * 12)
    while not isinstance(step := next_step(games, TEMPLATES[name], decisions), Won):
        assert isinstance(step, NextGame)
        assert step.number == len(games) + 1
        if step.number % 2 == 0 and step.kind is Kind.GAMES:
            assert step.white is games[-1].white.other
        games.append(MatchGame(step.white, *RESULTS[next(letters)]))
    assert step.winner is not None
