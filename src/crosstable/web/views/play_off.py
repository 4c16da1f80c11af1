"""The form of a play-off: who takes part, how it is played, its games with their results (C.07 Art. 3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from crosstable.app.play_offs import announced, order_before, play_off_of
from crosstable.app.teams import teams_of
from crosstable.core.model import Pool
from crosstable.core.play_off import PLAYER_RESULTS, PlayOff, PlayOffGame
from crosstable.core.state import EventState
from crosstable.i18n import Translator
from crosstable.i18n.tiebreak_words import named
from crosstable.publish.play_off_lines import game_result
from crosstable.tiebreak.rulings import LOTS, MANUAL, PLAY_OFF

BLANK_ROWS = 2
ROWS_MADE = 15
"""Games of an all-play-all that are written into the form: those of six."""


@dataclass(frozen=True, slots=True)
class Row:
    """One game of the form: sides as numbers (0: not said), the result; of teams the board points of both."""

    number: int
    one: int
    two: int
    result: str
    own: str
    other: str


@dataclass(frozen=True, slots=True)
class PlayOffView:
    """The form. `field` names one of the tied, `player` or `team`; `after` and `best` are texts of the form.

    `level` are all who are level (number, name), `playing` those who take part. `cuts`: nobody knows who the last
    of them is. `entered`: the play-off is in the log.
    """

    field: str
    one: int
    number: int
    first: int
    last: int
    after: str
    afters: Sequence[tuple[str, str]]
    best: str
    bests: Sequence[str]
    level: Sequence[tuple[int, str]]
    playing: Sequence[tuple[int, str]]
    cuts: bool
    entered: bool
    knock_out: bool
    form: str
    tempo: str
    schedule: str
    rows: Sequence[Row]
    results: Sequence[tuple[str, str]]


def play_off_view(  # noqa: PLR0913  (what the address says)
    state: EventState,
    t: Translator,
    number: int,
    one: int,
    after: str | None,
    best: str | None,
    *,
    of_teams: bool,
    pool: Pool | None = None,
) -> PlayOffView:
    """A play-off with one of the tied after a round; `after` and `best` as in the address, else as entered or announced."""
    order = order_before(state, number, of_teams=of_teams, pool=pool)
    known = play_off_of(state, number, [one], of_teams=of_teams)
    event = None if known is None else known.play_off
    said = announced(state)
    usual = (None, None) if said is None else (said.after, said.best)
    chosen = usual if event is None else (event.after, event.best)
    level_after = chosen[0] if after is None else _number(after)
    of_best = chosen[1] if best is None else _number(best)
    field = order.field(one, level_after, of_best)
    if event is None and after is None and len(field.entrants) < 2:  # announced for others: what nothing parts
        level_after, of_best = None, None
        field = order.field(one, None, None)
    names = _names(state, of_teams=of_teams)
    event = event or PlayOff(tempo=_announced_text(state, "tempo"), form=_announced_text(state, "form"))
    codes = [code for code in order.codes if code not in (MANUAL, LOTS, PLAY_OFF)]
    return PlayOffView(
        field="team" if of_teams else "player",
        one=one,
        number=number,
        first=field.first,
        last=field.first + max(0, len(field.playing) - 1),
        after="all" if level_after is None else str(level_after),
        afters=list(_afters(t, codes)),
        best="all" if of_best is None else str(of_best),
        bests=[str(count) for count in range(2, len(field.entrants))],
        level=[(k, names[k]) for k in field.entrants],
        playing=[(k, names[k]) for k in field.playing],
        cuts=not field.whole,
        entered=known is not None,
        knock_out=event.knock_out,
        form=event.form,
        tempo=event.tempo,
        schedule=event.schedule or _announced_text(state, "schedule"),
        rows=list(_rows(event.games or _suggested(field.playing), of_teams=of_teams)),
        results=[("", t("play-off.to-play")), *((result, game_result(t, result)) for result in PLAYER_RESULTS)],
    )


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) <= 3 else None


def _announced_text(state: EventState, name: str) -> str:
    said = announced(state)
    return "" if said is None else str(said.body[name])


def _names(state: EventState, *, of_teams: bool) -> dict[int, str]:
    if of_teams:
        return {int(team.id): team.name for team in teams_of(state)}
    return {int(p): entry.player.name or f"#{p}" for p, entry in state.entries.items()}


def _afters(t: Translator, codes: Sequence[str]) -> Iterator[tuple[str, str]]:
    """After how many tie-breaks those who play are level, in words."""
    yield "0", t("play-off.who-after-points")
    for count in range(1, len(codes)):
        yield str(count), t("play-off.who-after", code=named(t, codes[count - 1]))
    yield "all", t("play-off.who-after-all")


def _suggested(playing: Sequence[int]) -> Sequence[PlayOffGame]:
    """Two games for two, everybody against everybody for up to six; colours in turn."""
    pairs = list(combinations(playing, 2))
    if len(pairs) == 1:
        pairs *= 2
    if len(pairs) > ROWS_MADE:
        return ()
    return [PlayOffGame(*(pair if k % 2 == 0 else pair[::-1])) for k, pair in enumerate(pairs)]


def _rows(games: Sequence[PlayOffGame], *, of_teams: bool) -> Iterator[Row]:
    blank = PlayOffGame(0, 0)
    for number, game in enumerate((*games, *([blank] * BLANK_ROWS)), 1):
        own, _, other = game.result.partition("-") if of_teams else ("", "", "")
        yield Row(number, game.one, game.two, game.result, own, other)
