"""From a screen's values to a page: the templates and what they may call."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from starlette.responses import HTMLResponse

from crosstable.app.permissions import Role
from crosstable.i18n import LANGUAGES, Translator, interface_languages, reason
from crosstable.web.live import TOLD_OF_OTHERS
from crosstable.web.messages import result_text
from crosstable.web.money import amount
from crosstable.web.nav import entries_for, public_tabs
from crosstable.web.next_step import next_step
from crosstable.web.visit import GUEST, OWNER, Visit

UNNAMED = {OWNER.device: "device.desk", GUEST: "device.guest"}
"""Names that the program gives, and their words."""


@cache
def environment() -> Environment:
    """The one environment: everything is escaped, nothing undefined passes in silence."""
    made = Environment(
        loader=PackageLoader("crosstable.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.filters["amount"] = amount
    made.filters["clock"] = clock
    made.filters["moment"] = moment
    made.filters["device"] = device
    made.filters["reason"] = pass_context(lambda context, text: reason(context["t"], text))
    made.filters["cited"] = cited
    made.filters["with_reason"] = with_reason
    made.filters["result"] = result_text
    return made


def page(visit: Visit, template: str, *, status: int = 200, **values: Any) -> HTMLResponse:  # noqa: ANN401 - values of a template
    """A page. Every template gets `visit`, `t`, `asset`, and for an event its menu and next step."""
    return HTMLResponse(html(visit, template, **values), status_code=status)


def html(visit: Visit, template: str, **values: Any) -> str:  # noqa: ANN401 - values of a template
    """The text of a page or of a part of one."""
    shared: Mapping[str, Any] = {
        "visit": visit,
        "t": visit.t,
        "points": visit.t.points,
        "asset": visit.site.assets.url,
        "state": visit.state,
        "stream": visit.stream,
        "tabs": public_tabs(visit.state) if visit.stream else [],
        "nav": entries_for(visit.who.role, visit.state) if visit.stream else [],
        "step": next_step(visit) if visit.stream else None,
        "languages": interface_languages(),
        "all_languages": LANGUAGES,
        "roles_present": [role.value for role in Role],
        "told_of_others": TOLD_OF_OTHERS,
        "here": "",
    }
    return environment().get_template(template).render({**shared, **values})


def local_time(at: str) -> datetime | None:
    """A stored moment in the time of this computer; None for what is no moment."""
    try:
        return datetime.fromisoformat(at).astimezone()
    except ValueError:
        return None


def clock(at: str | None) -> str:
    """Hours and minutes of a stored moment."""
    found = local_time(at or "")
    return f"{found:%H:%M}" if found else ""


def moment(at: str | None) -> str:
    """Date and time of a stored moment."""
    found = local_time(at or "")
    return f"{found:%Y-%m-%d %H:%M:%S}" if found else ""


def cited(article: str) -> bool:
    """Whether it is a rule that people can look up; an engine calls steps without one by a word of its own."""
    return any(sign.isdigit() for sign in article)


@pass_context
def with_reason(context: Context, params: Mapping[str, object]) -> dict[str, object]:
    """Parameters of a message; what an engine says for itself in the language of the page."""
    return {name: reason(context["t"], str(value)) if name == "reason" else value for name, value in params.items()}


@pass_context
def device(context: Context, name: str) -> str:
    """The name of a device without the mark that keeps it apart from others of the same name.

    The owner's own computer and one that gave no name are called by words of the language.
    """
    t: Translator = context["t"]
    return t(UNNAMED[name]) if name in UNNAMED else name.rpartition(" #")[0] or name
