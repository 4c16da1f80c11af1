"""Rating lists: load a file, see how old it is, remove it; and people found under the entry line."""

from __future__ import annotations

from datetime import date

from starlette.datastructures import UploadFile
from starlette.responses import RedirectResponse, Response

from crosstable.app.answers import Refused
from crosstable.app.people import ListKeeper
from crosstable.app.permissions import Role
from crosstable.app.ports import NotSaved
from crosstable.web.answers import give, not_saved, refused
from crosstable.web.entering import lists_of, suggestions
from crosstable.web.forms import Form
from crosstable.web.render import html, page
from crosstable.web.routing import shows, takes
from crosstable.web.visit import ARBITERS, Visit, is_owner

CHIEF = frozenset({Role.CHIEF})
BACK = Form([("back", "/lists")])
LOOK_AGAIN_SECONDS = 2


def _keeper(visit: Visit) -> ListKeeper:
    """The lists of this computer; only its owner may load or remove one."""
    keeper = visit.site.config.people
    if keeper is None or not is_owner(visit):
        raise Refused("no-lists-here")
    return keeper


async def lists(visit: Visit) -> Response:
    """What is loaded, what is being loaded, what waits in the folder."""
    keeper = visit.site.config.people if is_owner(visit) else None
    loading = keeper.loading() if keeper is not None else None
    busy = loading is not None and not loading.finished
    found = lists_of(visit).lists()
    response = page(
        visit,
        "people_lists.html",
        lists=found,
        loading=loading,
        busy=busy,
        can_load=keeper is not None,
        waiting=keeper.waiting() if keeper is not None else (),
        place=str(keeper.place) if keeper is not None else "",
        limit=visit.site.config.list_limit // 1_000_000,
    )
    if busy:
        response.headers["Refresh"] = str(LOOK_AGAIN_SECONDS)
    return response


def _day(text: str) -> str:
    """The day of a list as the arbiter gives it, empty to take it from the file."""
    if not text.strip():
        return ""
    try:
        return date.fromisoformat(text.strip()).isoformat()
    except ValueError:
        raise Refused("not-a-date", found=text[:40]) from None


async def upload(visit: Visit, form: Form) -> Response:
    """Take the file in and begin to read it."""
    keeper = _keeper(visit)
    sent = (await visit.request.form()).get("file")
    if not isinstance(sent, UploadFile) or not sent.filename:
        return refused(visit, Refused("no-file"), BACK)
    try:
        await keeper.take_in(sent.file, sent.filename, name=form.get("name").strip()[:60], day=_day(form.get("day")))
    except Refused as error:
        return refused(visit, error, BACK)
    except NotSaved as error:
        return not_saved(visit, error)
    return RedirectResponse("/lists", 303)


async def load(visit: Visit, form: Form) -> Response:
    """Read a file that stands in the folder."""
    try:
        day = _day(form.get("day"))
    except Refused as error:
        return refused(visit, error, BACK)
    if not await _keeper(visit).load_waiting(form.get("file"), name=form.get("name").strip()[:60], day=day):
        return refused(visit, Refused("no-file"), BACK)
    return RedirectResponse("/lists", 303)


async def stop(visit: Visit, form: Form) -> Response:
    """Give the reading up."""
    del form
    _keeper(visit).stop()
    return RedirectResponse("/lists", 303)


async def remove(visit: Visit, form: Form) -> Response:
    """Take a list away."""
    keeper = _keeper(visit)
    try:
        if await keeper.remove(form.get("list")):
            visit.say("people.removed")
    except NotSaved as error:
        return not_saved(visit, error)
    return RedirectResponse("/lists", 303)


async def suggest(visit: Visit) -> Response:
    """People who fit `?q=`: a part for the entry line, a page without scripts."""
    query = visit.request.query_params.get("q", "")[:100]
    found = await suggestions(visit, query)
    if visit.in_page:
        return Response(html(visit, "part_suggestions.html", found=found), media_type="text/html")
    return page(visit, "players_found.html", here="players", found=found, query=query)


async def keep_list(visit: Visit, form: Form) -> Response:
    """M04: the older list is meant."""
    outcome = await give(visit, "change-rules", {"options": {"list_kept": form.get("day")[:10]}}, form)
    if isinstance(outcome, Response):
        return outcome
    return RedirectResponse(f"/e/{visit.stream}/players", 303)


ROUTES = [
    shows("/lists", lists, CHIEF),
    takes("/lists/upload", upload, CHIEF),
    takes("/lists/load", load, CHIEF),
    takes("/lists/stop", stop, CHIEF),
    takes("/lists/remove", remove, CHIEF),
    shows("/e/{stream}/players/suggest", suggest, ARBITERS),
    takes("/e/{stream}/players/keep-list", keep_list, CHIEF),
]
