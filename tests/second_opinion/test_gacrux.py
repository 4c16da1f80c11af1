"""Gacrux as a second opinion: at least 2,000 rounds of fresh random tournaments, every difference explained.

CROSSTABLE_SECOND_OPINION_SEED (default 0) moves to other tournaments, CROSSTABLE_SECOND_OPINION_SCALE
(default 1) multiplies their number. `--log-cli-level=INFO` shows what was compared.
"""

from __future__ import annotations

import logging
import os
from collections import Counter
from itertools import combinations

import pytest

from crosstable.core.codes import Code, Colour
from crosstable.core.ids import PlayerId, RoundNo
from crosstable.core.model import Absence, Bye, Game, Player, Prohibition, Round, Rules, Tournament
from crosstable.formats.trf import read_trf, write_trf
from crosstable.pairing.base import NoPairing, RoundDraft
from crosstable.pairing.generator import Generated
from crosstable.pairing.rounds import pair_round

from .differences import BOARD_ORDER, EXPLAINED, Compared, compare
from .events import KINDS, LARGEST, event, events
from .gacrux_engine import Gacrux
from .trf26 import written

SEED = int(os.environ.get("CROSSTABLE_SECOND_OPINION_SEED", "0"))
SCALE = int(os.environ.get("CROSSTABLE_SECOND_OPINION_SCALE", "1"))
ROUNDS_OF_A_KIND = 255 * SCALE
LOG = logging.getLogger(__name__)


def opinions(generated: Generated) -> list[tuple[int, Compared]]:
    """Every round of the tournament, and the one that could not be paired, compared."""
    tournament = generated.tournament
    gacrux = Gacrux(written(tournament))
    last = generated.stopped_before or len(tournament.rounds)
    found = []
    for number in range(1, last + 1):
        draft = pair_round(tournament, number)
        found.append((number, compare(tournament, number, draft, gacrux.boards(number))))
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_c0403_both_programs_pair_alike(kind: str) -> None:
    rounds, explained, faults = 0, Counter[str](), []
    for name, generated in events(kind, SEED):
        for number, compared in opinions(generated):
            rounds += 1
            if compared.explained_by:
                explained[compared.explained_by] += 1
            if compared.fault:
                faults.append(f"{name}, round {number}: {compared.fault}")
        if rounds >= ROUNDS_OF_A_KIND:
            break
    LOG.info("%s: %d rounds, %s", kind, rounds, dict(explained))
    assert faults == []
    assert set(explained) <= {BOARD_ORDER, *EXPLAINED}


def test_kinds_make_two_thousand_rounds() -> None:
    assert len(KINDS) * ROUNDS_OF_A_KIND >= 2_000


@pytest.mark.parametrize("kind", KINDS)
def test_file_says_what_was_paired(kind: str) -> None:
    """Gacrux sees the file only, so a writer that loses a rule would show as a difference or not at all."""
    made = [event(kind, f"{kind} promised {number}").tournament for number in range(12)]
    assert min(len(tournament.players) for tournament in made) < 10
    assert max(len(tournament.players) for tournament in made) > LARGEST // 2
    assert len({tournament.rules.initial_colour for tournament in made}) == 2
    for tournament in made:
        reading = read_trf(written(tournament).encode())
        assert reading.tournament is not None, reading.problems
        assert what_counts(reading.tournament) == what_counts(tournament), tournament.info.name


@pytest.mark.parametrize("kind", KINDS)
def test_gacrux_reads_the_written_report_alike(kind: str) -> None:
    """The writer of the package says the same to a stranger as the small one of these tests."""
    for number in range(4):
        generated = event(kind, f"{kind} reported {number}")
        tournament = generated.tournament
        last = generated.stopped_before or len(tournament.rounds)
        mine, theirs = Gacrux(written(tournament)), Gacrux(write_trf(tournament, purpose="pairing"))
        for round_no in range(1, last + 1):
            assert mine.boards(round_no) == theirs.boards(round_no), (tournament.info.name, round_no)


def what_counts(tournament: Tournament) -> tuple[object, ...]:
    """All that a pairing depends on, in no order but that of players and rounds."""
    rounds = [
        (
            {(game.white, game.black, game.white_code, game.black_code) for game in played.games},
            {(bye.player, bye.code) for bye in played.byes},
        )
        for played in tournament.rounds
    ]
    rules = tournament.rules
    return (
        [player.id for player in tournament.players],
        rounds,
        (rules.rounds, rules.points, rules.initial_colour),
        set(tournament.virtual_points),
        {(barred.players, barred.first, barred.last or rules.rounds) for barred in tournament.prohibitions},
        set(tournament.absent_in(len(rounds) + 1)),
    )


def six_topscorers() -> Tournament:
    """The last round of five; six players with three points, the others are away.

    Prohibited pairs leave two ways to pair them. With 1-4 2-5 3-6 two pairs of absolute preferences meet,
    which cost C10 and C11 one each; with 1-2 4-3 5-6 one such pair costs both, and 4 and 3, who is mild,
    want Black as well. C12 is 2 for both, so only C13 can tell them apart before the order does.
    """
    colours = {1: "wbww", 2: "wbww", 3: "bwbw", 4: "wwbw", 5: "-bww", 6: "wbwb"}
    rounds = []
    for number in range(1, 5):
        games: list[Game] = []
        byes: list[Bye] = []
        for one, sequence in colours.items():
            player, opponent = PlayerId(one), PlayerId(7 + (one + number) % 6)
            mine, theirs = (Code.LOSS, Code.WIN) if number == 1 else (Code.WIN, Code.LOSS)
            if sequence[number - 1] == "-":
                byes += [Bye(player, Code.ZERO_BYE), Bye(opponent, Code.ZERO_BYE)]
            elif sequence[number - 1] == "w":
                games.append(Game(player, opponent, mine, theirs))
            else:
                games.append(Game(opponent, player, theirs, mine))
        rounds.append(Round(RoundNo(number), tuple(games), tuple(byes)))
    allowed = {(1, 2), (1, 4), (2, 5), (3, 4), (3, 6), (5, 6)}
    barred = [pair for pair in combinations(range(1, 7), 2) if pair not in allowed]
    return Tournament(
        rules=Rules(rounds=5, initial_colour=Colour.WHITE),
        players=tuple(Player(PlayerId(n), f"Player {n}", 2000 - n) for n in range(1, 13)),
        rounds=tuple(rounds),
        absences=tuple(Absence(PlayerId(n), RoundNo(5)) for n in range(7, 13)),
        prohibitions=tuple(Prohibition((PlayerId(a), PlayerId(b))) for a, b in barred),
    )


def test_c0403_2_4_8_two_absolute_preferences_in_c13() -> None:
    """A7: Gacrux counts them, the text speaks of strong preferences only."""
    position = six_topscorers()
    draft = pair_round(position, 5)
    gacrux = Gacrux(written(position)).boards(5)
    assert gacrux is not None
    assert {frozenset(pair) for pair in draft_pairs(draft)} == {frozenset(p) for p in ((1, 4), (2, 5), (3, 6))}
    assert {frozenset(pair) for pair in gacrux} == {frozenset(p) for p in ((1, 2), (3, 4), (5, 6))}
    assert compare(position, 5, draft, gacrux) == Compared(explained_by="A7")


def draft_pairs(draft: RoundDraft | NoPairing) -> frozenset[tuple[int, int]]:
    assert isinstance(draft, RoundDraft)
    return draft.pairs


def test_comparison_notices_every_difference() -> None:
    generated = event("plain", "plain noticed 3")
    tournament = generated.tournament
    number = len(tournament.rounds)
    draft = pair_round(tournament, number)
    gacrux = Gacrux(written(tournament)).boards(number)
    assert isinstance(draft, RoundDraft)
    assert gacrux is not None
    assert compare(tournament, number, draft, gacrux).fault is None
    (a, b), (c, d), *rest = gacrux
    for other in (
        ((b, a), (c, d), *rest),
        ((a, d), (c, b), *rest),
        ((c, d), (a, b), *rest),
        ((a, b), (c, d), *rest[:-1]),
        None,
    ):
        assert compare(tournament, number, draft, other).fault is not None
    assert compare(tournament, number, NoPairing(number, (), (), ""), gacrux).fault is not None
