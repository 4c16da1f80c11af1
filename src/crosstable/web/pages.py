"""Pages that hundreds look at: made once for each change, and sent again only when they differ.

Such a page holds nothing of one browser: no token, no form, no flash. It may hold two marks that are
filled in last, so that a change elsewhere in the event leaves the page the same.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from starlette.responses import Response

from crosstable.app.queries import Ranking, ranking
from crosstable.web.render import html, local_time
from crosstable.web.views.public import Model, model_of
from crosstable.web.visit import Visit

SEQ_MARK, TIME_MARK = "\ue000seq\ue001", "\ue000time\ue001"
"""Stand for the entry of the log at which the page last changed, and for its time."""
KEPT = 1_500
HEADERS = {"Cache-Control": "no-cache", "Vary": "Accept-Language, Cookie"}


@dataclass(frozen=True, slots=True)
class Finished:
    """A page as it is sent; `raw` is its text with the marks still in it."""

    seq: int
    raw: str
    body: bytes
    tag: str


class Pages:
    """The finished pages of one event, the most used ones."""

    def __init__(self, kept: int = KEPT) -> None:
        self.kept = kept
        self.made = 0
        self._found: OrderedDict[Hashable, Finished] = OrderedDict()

    def get(self, name: Hashable, seq: int, time: str, make: Callable[[], str]) -> Finished:
        """The page as it is at entry `seq`, made at most once for it."""
        known = self._found.get(name)
        if known is None or known.seq != seq:
            raw = make()
            self.made += 1
            if known is not None and known.raw == raw:
                fresh = Finished(seq, raw, known.body, known.tag)
            else:
                body = raw.replace(SEQ_MARK, str(seq)).replace(TIME_MARK, time).encode()
                fresh = Finished(seq, raw, body, f'"{sha256(body).hexdigest()[:24]}"')
            self._found[name] = known = fresh
        self._found.move_to_end(name)
        while len(self._found) > self.kept:
            self._found.popitem(last=False)
        return known


def pages_of(visit: Visit) -> Pages:
    """The pages of the event that the visit is about."""
    return visit.site.cache.get(("public pages", visit.stream), Pages)


def model_for(visit: Visit) -> Model:
    """What the public pages of the event share, once for each change."""
    key = ("public model", visit.stream, visit.state.seq)
    return visit.site.cache.get(key, lambda: model_of(visit.state, cached_ranking(visit)))


def cached_ranking(visit: Visit, after: int | None = None) -> Ranking:
    """The order after a round, worked out once for everybody who looks, from the one before the last change."""
    state = visit.state
    number = state.rounds_published if after is None else after
    last: dict[str, Ranking] = visit.site.cache.get(("last ranking", visit.stream, number), dict)

    def make() -> Ranking:
        last["found"] = found = ranking(state, number, previous=last.get("found"))
        return found

    return visit.site.cache.get(("ranking", visit.stream, state.seq, number), make)


def changed_at(visit: Visit) -> str:
    """When the event last changed, by the clock of this computer."""
    found = local_time(visit.state.changed_at)
    return f"{found:%H:%M:%S}" if found else ""


def everybodys(visit: Visit, name: Hashable, template: str, values: Callable[[], Mapping[str, Any]]) -> Response:
    """The same page for everybody; 304 for whom already has it.

    A visitor to whom something is said gets a page of his own.
    """
    if visit.flash is not None:
        marks = {"shown_seq": visit.state.seq, "shown_time": changed_at(visit)}
        return Response(html(visit, template, **values(), **marks), media_type="text/html", headers=HEADERS)

    def make() -> str:
        return html(visit, template, **values(), shown_seq=SEQ_MARK, shown_time=TIME_MARK)

    found = pages_of(visit).get((name, visit.t.language), visit.state.seq, changed_at(visit), make)
    headers = {**HEADERS, "ETag": found.tag}
    if visit.request.headers.get("if-none-match", "") == found.tag:
        return Response(status_code=304, headers=headers)
    return Response(found.body, media_type="text/html", headers=headers)


def logo_address(visit: Visit) -> str:
    """Where the logo of the event is; empty when it has none."""
    shown = visit.state.logo
    return "" if shown is None else f"/p/{visit.stream}/logo/{shown.picture}"


def public_address(visit: Visit) -> str:
    """Where phones find the public page; empty while only this computer is reached."""
    hall = visit.site.config.hall
    if hall is not None and hall.addresses:
        return f"{hall.addresses[0]}/p/{visit.stream}"
    host = visit.request.headers.get("host", "")
    name = host.rpartition(":")[0].strip("[]") or host
    if name in ("127.0.0.1", "localhost", "::1"):
        return ""
    return f"{visit.request.url.scheme}://{host}/p/{visit.stream}"
