"""How the event is ranked, as a form; and two sets of rules side by side."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.responses import Response

from crosstable.app.permissions import Role
from crosstable.app.queries import RankingRules, ranking, rules_of
from crosstable.core.errors import RuleError
from crosstable.tiebreak import PRESETS, Options, TieBreakError, UnknownCode, parse_codes
from crosstable.tiebreak.table import is_predetermined
from crosstable.web.pages import cached_ranking
from crosstable.web.render import page
from crosstable.web.routing import shows
from crosstable.web.screens.standings import asked_after, full_names
from crosstable.web.views.ranking import LIST_LIMIT, compare_view, editor
from crosstable.web.visit import HALL, Visit

TEXT_LIMIT = 400


def _asked_list(visit: Visit, field: str = "list") -> tuple[list[str] | None, str]:
    """The codes in the address, and why they cannot be read; None when none are named."""
    text = visit.request.query_params.get(field, "")[:TEXT_LIMIT]
    if not text.strip():
        return None, ""
    try:
        return [found.code for found in parse_codes(text)][:LIST_LIMIT], ""
    except UnknownCode as error:
        return None, visit.t("ranking.unknown", code=error.code[:40], nearest=list(error.candidates))
    except TieBreakError as error:
        return None, visit.t("ranking.unfit", code=error.code[:40], nearest=error.nearest)


async def rules(visit: Visit) -> Response:
    """The list with its order, edition and readings. `?list=` is one that is not saved yet, `add` goes to its end."""
    state = visit.state
    now: Sequence[str] = state.rules.tie_breaks or rules_of(state).codes
    wanted, problem = _asked_list(visit)
    codes = list(now if wanted is None else wanted)
    more, no = _asked_list(visit, "add")
    typed, neither = _asked_list(visit, "code")
    for code in (*(more or ()), *(typed or ())):
        if code not in codes:
            codes.append(code)
    view = editor(state, visit.t, codes[:LIST_LIMIT])
    edition = visit.request.query_params.get("edition", "")[:40]
    return page(
        visit,
        "ranking.html",
        here="standings",
        view=view,
        edition=edition or view.edition,
        problem=problem or no or neither,
        base=f"/e/{visit.stream}/ranking",
    )


async def compare(visit: Visit) -> Response:
    """The rules of the event against those in the address: a preset, or a list, an edition and readings."""
    state, query = visit.state, visit.request.query_params
    after = asked_after(visit)
    codes, problem = _asked_list(visit)
    own = rules_of(state)
    preset = PRESETS.get(query.get("preset", ""))
    edition = query.get("edition", "")[:40]
    other = own
    try:
        if preset is not None:
            other = RankingRules(preset.codes, Options.read(preset.edition))
        else:
            readings = [text[:60] for text in query.getlist("reading")[:40] if text]
            chosen = Options.read(edition or own.options.edition, readings or own.options.texts)
            other = RankingRules(tuple(own.codes if codes is None else codes), chosen)
    except RuleError:
        problem = visit.t("ranking.unknown-edition")
    first, second = cached_ranking(visit, after), ranking(state, after, other)
    fixed = is_predetermined(state.rules)
    return page(
        visit,
        "compare.html",
        here="standings",
        view=compare_view(state, visit.t, full_names(state), first, second),
        form=editor(state, visit.t, other.codes),
        chosen=other.options.edition,
        readings=other.options.texts,
        presets=[name for name, p in PRESETS.items() if not p.teams and p.predetermined == fixed],
        preset=preset.name if preset is not None else "",
        problem=problem,
        same=other == own,
        base=f"/e/{visit.stream}/standings/compare",
    )


ROUTES = [
    shows("/e/{stream}/ranking", rules, frozenset({Role.CHIEF})),
    shows("/e/{stream}/standings/compare", compare, HALL),
]
