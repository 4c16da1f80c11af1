"""Knock-out as a pairing system: the next game of every open match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from crosstable.core.codes import Code
from crosstable.core.errors import PositionError
from crosstable.core.history import Past
from crosstable.core.ids import PlayerId
from crosstable.core.model import Tournament
from crosstable.pairing.base import Asked, Board, ColourChoice, Fact, NoPairing, RoundDraft
from crosstable.pairing.inquiry import ToldByFacts
from crosstable.pairing.knockout import teams
from crosstable.pairing.knockout.forms import form_of
from crosstable.pairing.knockout.match import Choose, NextGame, Side, Won
from crosstable.pairing.knockout.plan import Source, Stage, Status
from crosstable.pairing.knockout.record import Bracket, MatchRecord, bracket_of
from crosstable.pairing.roundrobin.record import history_of

EDITION = "standard"
ARTICLE = "bracket"
"""Source of what a knock-out decides by: the bracket and the form of a match, as announced."""


class MatchesUndecidedError(PositionError):
    """Level matches wait for a lot or a word of the arbiter; `labels` name them."""

    def __init__(self, matches: tuple[MatchRecord, ...]) -> None:
        self.labels = tuple(match.label for match in matches)
        self.choices = tuple(match.label for match in matches if isinstance(match.step, Choose))
        named = ", ".join(f"match {match.label} (players {match.one} and {match.two})" for match in matches)
        super().__init__(f"{named} is level after the games announced: decide it, then pair the next round")


def bracket_now(
    tournament: Tournament, system: str, options: Mapping[str, object], rounds: int | None = None
) -> Bracket:
    """The bracket as the record (its first `rounds` rounds) says; of teams its entrants are teams."""
    if system == teams.SYSTEM:
        return teams.bracket_of_teams(tournament, options, rounds)
    entrants = [player.id for player in tournament.players]
    form = form_of(system, entrants, options)
    return bracket_of(tournament, form, rounds, seed=str(options.get("seed", "")))


def inquire(tournament: Tournament, round_no: int, asked: Asked) -> ToldByFacts | NoPairing:
    """Pair the next game of every open match; in a bracket of stages those of one stage.

    Level matches that only a lot or the arbiter can decide are left out while others can be played, and
    MatchesUndecidedError when there are no others. PositionError when the event is over.
    """
    options = {**asked.options, "seed": asked.seed or asked.options.get("seed", "")}
    state = bracket_now(tournament.before(round_no), asked.system, options)
    history = history_of(tournament, round_no)
    pairs = [(match, match.step) for match in state.open if isinstance(match.step, NextGame)]
    if not pairs:
        if state.undecided:
            raise MatchesUndecidedError(state.undecided)
        raise PositionError(f"there is no round {round_no}: the knock-out is over")
    if asked.system == teams.SYSTEM:
        return teams.inquire_teams(tournament, round_no, asked, state, pairs)
    past_of = {past.player: past for past in history.pasts}
    boards = tuple(_board(state, match, step, past_of) for match, step in pairs)
    refused = _against(boards, asked, round_no)
    if refused is not None:
        return refused
    seated = {player for board in boards for player in (board.white, board.black)}
    idle = [past.player for past in history.pasts if past.player not in seated]
    facts = tuple(fact for player in idle for fact in _idle(state, player))
    stage = stage_of(state, pairs[0][0], min(step.number for _, step in pairs))
    draft = RoundDraft(
        asked.system,
        EDITION,
        round_no,
        boards,
        None,
        (),
        tuple((player, Code.FREE) for player in idle),
        stage,
        facts,
    )
    here = replace(history, present=tuple(past for past in history.pasts if past.player in seated))
    return ToldByFacts(draft, here, ARTICLE, lambda one, two: _why_not(state, one, two))


def rounds_planned(tournament: Tournament, options: Mapping[str, object]) -> int | None:
    """Known when the event is over: as many as were played."""
    system = tournament.rules.system or ""
    entrants = tournament.team.teams if system == teams.SYSTEM and tournament.team else tournament.players
    if len(entrants) < 2:
        return None
    state = bracket_now(tournament, system, options)
    return len(tournament.rounds) if state.progress.finished else None


def _against(boards: tuple[Board, ...], asked: Asked, round_no: int) -> NoPairing | None:
    """A bracket seats nobody but the two sides of a match."""
    together = {frozenset((int(board.white), int(board.black))) for board in boards}
    for one, two in asked.forced:
        if frozenset((one, two)) not in together:
            return NoPairing(round_no, (PlayerId(one), PlayerId(two)), (), "opponents")
    return None


def stage_of(state: Bracket, match: MatchRecord, game: int) -> dict[str, int | str]:
    """What a round is in which `match` plays its game number `game`.

    `size` is how many are left in a stage of the main part (2 is the final); `game` is that of the match.
    """
    main = match.match.stage in (Stage.MAIN, Stage.THIRD_PLACE) and state.form.together
    # The lower half of a double knock-out has more rounds than the main part: there nothing is to be counted.
    size = 1 << state.form.plan.rounds - match.match.round + 1 if main else 0
    return {"kind": "knockout", "size": size, "game": game}


def _board(state: Bracket, match: MatchRecord, step: NextGame, past_of: Mapping[PlayerId, Past]) -> Board:
    white, black = match.player(step.white), match.player(step.white.other)
    assert white is not None  # noqa: S101 - an open match has both sides
    assert black is not None  # noqa: S101 - see above
    one, two = past_of[white], past_of[black]
    facts = [
        Fact(
            "knockout-game",
            ARTICLE,
            {"match": match.label, "game": step.number, "time": step.time, "kind": step.kind.value},
        ),
        *_came_from(state, match),
        Fact(f"colour-{step.by}", ARTICLE, {"player": white, "game": step.number}),
    ]
    if step.number > 1:
        score = match.score
        facts.append(
            Fact(
                "match-score",
                ARTICLE,
                {
                    "player_one": match.one or 0,
                    "score_one": score.one,
                    "player_two": match.two or 0,
                    "score_two": score.two,
                },
            )
        )
    choice = ColourChoice(ARTICLE, "-", "-", one.colours, two.colours)
    return Board(white, black, one.score, two.score, 0, choice, match.label, tuple(facts))


def _came_from(state: Bracket, match: MatchRecord) -> list[Fact]:
    """How the two sides came into this match."""
    facts: list[Fact] = []
    for side, seat in ((Side.ONE, match.match.one), (Side.TWO, match.match.two)):
        player = match.player(side)
        if player is None:
            continue
        if seat.source is Source.ENTRANT:
            code = "knockout-seed" if state.form.plan.entry_rounds[seat.number - 1] == 1 else "knockout-free"
            facts.append(Fact(code, ARTICLE, {"player": player, "number": seat.number}))
        else:
            facts.append(Fact(f"knockout-{seat.source.value}", ARTICLE, {"player": player, "match": str(seat.number)}))
    return facts


def _idle(state: Bracket, player: PlayerId) -> list[Fact]:
    """Why somebody has no game: he is out, waits, or is not in the bracket."""
    mine = [match for match in state.matches if player in (match.one, match.two)]
    lost = next(
        (m for m in reversed(mine) if isinstance(m.step, Won) and m.status is Status.PLAYED and m.winner != player),
        None,
    )
    if player not in state.entrants:
        return [Fact("knockout-not-in", ARTICLE, {"player": player})]
    if lost is not None and all(m.match.number <= lost.match.number for m in mine):
        other = lost.two if lost.one == player else lost.one
        return [Fact("knockout-out", ARTICLE, {"player": player, "match": lost.label, "player_by": other or 0})]
    return [Fact("knockout-waits", ARTICLE, {"player": player})]


def _why_not(state: Bracket, one: PlayerId, two: PlayerId) -> list[Fact]:
    """Each of the two is in another match."""
    facts = []
    for player in (one, two):
        match = next((m for m in state.open if player in (m.one, m.two)), None)
        if match is not None:
            facts.append(Fact("knockout-own-match", ARTICLE, {"player": player, "match": match.label}))
    return facts
