"""What a step of two stages will do, point by point, before anybody says yes (ux.md 0.3, J5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from crosstable.app.answers import NeedsConfirmation
from crosstable.app.team_withdrawal import preview_team_withdrawal, takes_number
from crosstable.app.teams import primary_of, teams_of
from crosstable.app.withdrawal import Change, Fixture, Treatment, WithdrawalPreview, preview_withdrawal
from crosstable.core.codes import Colour
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState
from crosstable.web.views.check import check_round_view

if TYPE_CHECKING:
    from crosstable.web.visit import Visit


def comparison(visit: Visit, error: NeedsConfirmation) -> tuple[str, Sequence[tuple[str, str]]]:
    """Yours and the engine's boards where they differ, and the first criterion in which they do."""
    if error.code != "pairing-differs":
        return "", ()
    check = check_round_view(visit.state, int(error.params["round"]))
    found = next((f for f in check.found if f.key in ("check.engine-differs", "check.engine-no-pairing")), None)
    return visit.t(found.key, **found.params) if found else "", check.sides


def ways_out(visit: Visit, error: NeedsConfirmation) -> Sequence[tuple[str, str]]:
    """Links beside the answer: words and address (M01: to the boards without a result)."""
    if not error.code.startswith("results-missing") or not error.params["boards"]:
        return ()
    address = f"/e/{visit.stream}/round/{error.params['round']}?only=open"
    return ((visit.t("question.go-to-board", board=error.params["boards"][0]), address),)


@dataclass(frozen=True, slots=True)
class After:
    """Points under one treatment, and those still to come by forfeits; None for who is no longer ranked.

    `second` are those of teams by the score that does not rank first; empty where there is only one.
    """

    points: int | None
    to_come: int
    second: tuple[int | None, int] | None = None


@dataclass(frozen=True, slots=True)
class WithdrawalRow:
    """One player or team: points now, and after each treatment in the order of those offered."""

    name: str
    before: After
    after: Sequence[After]


@dataclass(frozen=True, slots=True)
class FixtureLine:
    """A game or match that is not played: how it is marked for who leaves, and for the opponent (both empty: free)."""

    round: int
    opponent: str
    own: str
    theirs: str


@dataclass(frozen=True, slots=True)
class WithdrawalView:
    """The table of the dialog.

    `counts` is yes or no: whether half of the games are completed; `always` where no rule asks. `family` begins
    the keys of its words, `scores` are the two scores of teams, the one that ranks first.
    """

    family: str
    counts: str
    treatments: Sequence[str]
    from_round: int
    rows: Sequence[WithdrawalRow]
    fixtures: Sequence[FixtureLine]
    scores: Sequence[str] = ()

    @property
    def to_come(self) -> bool:
        """Whether forfeits will bring points."""
        return any(cell.to_come for row in self.rows for cell in row.after)


def withdrawal_view(state: EventState, player: int) -> WithdrawalView:
    """Standings now and after each way to treat a withdrawal, the most points first."""
    names = {number: entry.player.name for number, entry in state.entries.items()}
    return _view(state, "withdrawal", names, {way: preview_withdrawal(state, player, way) for way in Treatment})


def team_withdrawal_view(state: EventState, team: int) -> WithdrawalView:
    """The same of a team that leaves."""
    ways = [way for way in Treatment if way is not Treatment.REPLACED or takes_number(state)]
    names = {PlayerId(known.id): known.name for known in teams_of(state)}
    found = _view(state, "team-withdrawal", names, {way: preview_team_withdrawal(state, team, way) for way in ways})
    first = primary_of(state)
    return replace(found, scores=(first, "GP" if first == "MP" else "MP"))


def _view(
    state: EventState,
    family: str,
    names: Mapping[PlayerId, str],
    previews: Mapping[Treatment, WithdrawalPreview],
) -> WithdrawalView:
    usual = previews[Treatment.RULE]
    counts = "always" if not usual.completion.by_rule else "yes" if usual.completion.counts else "no"
    rows = [
        WithdrawalRow(names[p], _before(usual, p), [_after(preview, p) for preview in previews.values()])
        for p in sorted((change.player for change in usual.changes), key=lambda p: _order(usual, p))
    ]
    fixtures = [FixtureLine(f.round_no, names[f.opponent], *_marks(f)) for f in usual.remaining]
    ways = [way.value for way in previews]
    return WithdrawalView(family, counts, ways, state.rounds_published + 1, rows, fixtures)


def _order(preview: WithdrawalPreview, player: PlayerId) -> tuple[int, int]:
    """The most points first, then the most by the other score."""
    return -_change(preview.changes, player).before, -(_change(preview.second, player).before if preview.second else 0)


def _change(changes: Sequence[Change], player: PlayerId) -> Change:
    return next(change for change in changes if change.player == player)


def _before(preview: WithdrawalPreview, player: PlayerId) -> After:
    second = (_change(preview.second, player).before, 0) if preview.second else None
    return After(_change(preview.changes, player).before, 0, second)


def _after(preview: WithdrawalPreview, player: PlayerId) -> After:
    change = _change(preview.changes, player)
    other = _change(preview.second, player) if preview.second else None
    return After(change.after, change.to_come, None if other is None else (other.after, other.to_come))


def _marks(fixture: Fixture) -> tuple[str, str]:
    """A result as who leaves and as the opponent sees it."""
    white, black = ("+" if sign == "+" else "−" for sign in (fixture.result[0], fixture.result[2]))
    return (white, black) if fixture.colour is Colour.WHITE else (black, white)
