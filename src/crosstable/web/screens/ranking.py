"""How the event is ranked, a tab of the settings; and two sets of rules side by side."""

from __future__ import annotations

from typing import Any

from starlette.responses import RedirectResponse, Response

from crosstable.app.commands.rule_args import TIE_BREAKS_LIMIT
from crosstable.app.permissions import Role
from crosstable.app.play_offs import announced
from crosstable.app.queries import Fixed, RankingRules, fixed_order, ranking, rules_of
from crosstable.i18n.tiebreak_words import edition_name
from crosstable.publish.play_off_lines import announced_lines
from crosstable.tiebreak import (
    EDITIONS,
    PRESETS,
    ListedTwice,
    Options,
    TieBreakError,
    UnfitLimit,
    UnknownCode,
    UnknownOption,
    parse_code,
    parse_codes,
)
from crosstable.web.pages import cached_ranking
from crosstable.web.render import page
from crosstable.web.routing import shows
from crosstable.web.screens.standings import asked_after, full_names
from crosstable.web.views.ranking import compare_view, editor, own_order, preset_codes, presets_for, usual_codes
from crosstable.web.visit import HALL, Visit

TEXT_LIMIT = 400


def _asked_list(visit: Visit, field: str = "list") -> tuple[list[str] | None, str]:
    """The codes in the address, and why they cannot be read; None when none are named."""
    text = visit.request.query_params.get(field, "")[:TEXT_LIMIT]
    if not text.strip():
        return None, ""
    try:
        return [found.code for found in parse_codes(text)][:TIE_BREAKS_LIMIT], ""
    except UnknownCode as error:
        return None, visit.t("ranking.unknown", code=error.code[:40], nearest=list(error.candidates))
    except ListedTwice as error:
        return None, visit.t("ranking.twice", code=error.nearest)
    except UnfitLimit as error:
        return None, visit.t("ranking.limit", code=error.code[:40], nearest=error.nearest)
    except TieBreakError as error:
        return None, visit.t("ranking.unfit", code=error.code[:40], nearest=error.nearest)


def ranking_tab(visit: Visit) -> dict[str, Any]:
    """The list with its order, edition and readings.

    `?list=` or `?preset=` is one that is not saved yet; `add` and `code` go to its end.
    """
    state, query = visit.state, visit.request.query_params
    preset = PRESETS.get(query.get("preset", ""))
    wanted, problem = _asked_list(visit)
    codes = list(
        preset_codes(state, preset) if preset is not None else usual_codes(state) if wanted is None else wanted
    )
    more, no = _asked_list(visit, "add")
    typed, neither = _asked_list(visit, "code")
    for code in (*(more or ()), *(typed or ())):
        if code not in codes or parse_code(code).method.value is None:  # 4.3: those among the tied may come again
            codes.append(code)
    edition = query.get("edition", "")[:40]
    brought = preset.edition if preset is not None else edition
    unread = "" if not edition or edition in EDITIONS else _unknown_edition(visit, edition)
    return {
        "view": editor(state, visit.t, codes[:TIE_BREAKS_LIMIT], brought),
        "problem": problem or no or neither or unread,
        "reasons": [reason[:2] for reason in state.rule_reasons],
        "own_link": _own_link(visit),
        "play_offs": announced(state),
        "play_off_lines": list(announced_lines(state, visit.t)),
    }


def _unknown_edition(visit: Visit, found: str) -> str:
    return visit.t("ranking.unknown-edition", found=found, choices=visit.t.list(list(EDITIONS), 40))


def _own_link(visit: Visit) -> tuple[str, str]:
    """Where what ranks the event instead of the list stands: address and words."""
    fixed, base = fixed_order(visit.state.rules), f"/e/{visit.stream}"
    if fixed is Fixed.BRACKET:
        return f"{base}/bracket", visit.t("nav.bracket")
    return f"{base}/settings/rules", visit.t("settings.tab.rules")


async def rules(visit: Visit) -> Response:
    """Where this stood once: it is a tab of the settings."""
    query = visit.request.url.query
    return RedirectResponse(f"/e/{visit.stream}/settings/ranking{'?' if query else ''}{query}", 303)


async def compare(visit: Visit) -> Response:
    """The rules of the event against those in the address: a preset, or a list, an edition and readings."""
    state, query = visit.state, visit.request.query_params
    after = asked_after(visit)
    codes, problem = _asked_list(visit)
    own = rules_of(state)
    preset = PRESETS.get(query.get("preset", ""))
    edition = query.get("edition", "")[:40]
    readings = [text[:60] for text in query.getlist("reading")[:40] if text]
    if "shown" in query and (f"{query.get('list', '')}|{edition}" != query["shown"] or readings):
        preset = None  # what was typed beside it is meant
    other = own
    try:
        if preset is not None:
            other = RankingRules(preset.codes, Options.read(preset.edition))
        else:
            chosen = Options.read(edition or own.options.edition, readings or own.options.texts)
            other = RankingRules(tuple(own.codes if codes is None else codes), chosen)
    except UnknownOption as error:
        found, choices = error.found[:40], list(error.known)
        problem = visit.t(
            f"ranking.unknown-{error.kind}", key=error.key, found=found, choices=visit.t.list(choices, 40)
        )
    first, second = cached_ranking(visit, after), ranking(state, after, other)
    return page(
        visit,
        "compare.html",
        here="standings",
        view=compare_view(state, visit.t, full_names(state), first, second),
        form=editor(state, visit.t, other.codes),
        chosen=other.options.edition,
        readings=other.options.texts,
        presets=list(presets_for(state, visit.t, teams=False)),
        editions=[(name, edition_name(visit.t, name)) for name in EDITIONS],
        own=own_order(state, visit.t),
        preset=preset.name if preset is not None else "",
        problem=problem,
        same=other == own,
        base=f"/e/{visit.stream}/standings/compare",
    )


ROUTES = [
    shows("/e/{stream}/ranking", rules, frozenset({Role.CHIEF})),
    shows("/e/{stream}/standings/compare", compare, HALL),
]
