"""What a browser gets for a command: the next page, a refusal in words, or a question.

Without scripts these are whole pages; our scripts ask for parts (`X-Crosstable: page`) or values
(`X-Crosstable: json`), with the same words in them.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from starlette.responses import JSONResponse, RedirectResponse, Response

from crosstable.app.answers import Done, Level, NeedsConfirmation, Refused
from crosstable.app.ports import NotSaved
from crosstable.app.service import stream_of
from crosstable.i18n import reason
from crosstable.web.forms import Form
from crosstable.web.messages import Message, question, refusal
from crosstable.web.render import html, page
from crosstable.web.views.consequences import comparison, team_withdrawal_view, ways_out, withdrawal_view
from crosstable.web.visit import Visit, safe_path

OWN_FIELDS = frozenset({"csrf", "epoch", "confirmed", "reason", "step", "back", "key", "answered"})
STEPS = {
    "pair": "drafted",
    "publish": "published",
    "validate-manual": "changed",
    "add-players": "entries",
    "import-tournament": "imported",
    "merge-tournament": "merged",
    "archive": "archived",
}
CONFLICT = frozenset({"restored-meanwhile", "board-disputed", "round-paired-already", "too-busy"})


async def give(
    visit: Visit, command: str, args: Mapping[str, Any], form: Form, *, stream: str | None = None
) -> Done | Response:
    """Give a command for this visitor; a Response when it was not done."""
    confirmed = form.get("confirmed")
    try:
        await same_logs(visit, form)
        done = await visit.site.service.execute(
            stream or visit.stream,
            command,
            visit.who,
            args,
            key=key_of(visit, command, form),
            confirmed=int(confirmed) if confirmed.isdecimal() and len(confirmed) < 3 else 0,
            reason=form.get("reason")[:500],
            answered=form.get("answered"),
        )
    except Refused as error:
        return refused(visit, error, form)
    except NeedsConfirmation as error:
        return asked(visit, error, form)
    except NotSaved as error:
        return not_saved(visit, error)
    await visit.site.hub.changed(done.state.stream)
    await _safeguard(visit, command, done)
    return done


async def same_logs(visit: Visit, form: Form) -> None:
    """A form made before a backup was restored speaks of an event that is no more."""
    made_from = form.get("epoch")
    if made_from and made_from != await visit.site.service.store.epoch():
        raise Refused("restored-meanwhile")


async def _safeguard(visit: Visit, command: str, done: Done) -> None:
    """A backup after each step of an event's life."""
    safety, state = visit.site.config.safety, done.state
    if safety is None or not done.events or done.repeated:
        return
    step = STEPS.get(command, "")
    current = state.current
    if command in ("enter-result", "settle-result") and current is not None and not current.open_boards:
        step = "complete"
    if step:
        await safety.after(f"round-{len(state.rounds)}-{step}", state.stream)


async def was_given(visit: Visit, command: str, form: Form) -> bool:
    """Whether this very form was sent before, and counted."""
    key = key_of(visit, command, form)
    return bool(key) and bool(await visit.site.service.store.by_key(visit.stream, key))


def key_of(visit: Visit, command: str, form: Form) -> str:
    """The key that makes a form count once: what the page was given, with what was typed into it."""
    key = form.get("key")
    if not key:
        return ""
    typed = repr([pair for pair in form.pairs if pair[0] not in OWN_FIELDS])
    return sha256(f"{visit.browser.id} {command} {key} {typed}".encode()).hexdigest()[:32]


def stream_made(visit: Visit, command: str, form: Form) -> str:
    """The name of the event that a form makes; the same one when a form with a key is sent twice."""
    key = key_of(visit, command, form)
    return stream_of(key) if key else visit.site.service.randomness.token()


def go_on(form: Form, default: str) -> Response:
    """On to the page that the form names."""
    return RedirectResponse(safe_path(form.get("back"), default), 303)


def refused(visit: Visit, error: Refused, form: Form) -> Response:
    """What happened, why, what to do; nothing was changed."""
    status = 403 if error.code == "not-allowed" else 409 if error.code in CONFLICT else 422
    return _said(visit, refusal(visit.t, error, visit.state), status, form)


def not_saved(visit: Visit, error: NotSaved) -> Response:
    """The disk or the folder refused."""
    t = visit.t
    message = Message(
        "not-saved", t("not-saved.title"), t("not-saved.why", reason=reason(t, error.reason)), t("not-saved.do")
    )
    return _said(visit, message, 503, None)


def _said(visit: Visit, message: Message, status: int, form: Form | None) -> Response:
    back = safe_path(form.get("back") if form else "", f"/e/{visit.stream}" if visit.stream else "/")
    if visit.wants_json:
        body = {"code": message.code, "what": message.what, "why": message.why, "do": message.advice}
        return JSONResponse(body, status)
    if visit.in_page:
        return Response(html(visit, "part_message.html", message=message, back=back), status, media_type="text/html")
    return page(visit, "message.html", status=status, message=message, back=back)


def asked(visit: Visit, error: NeedsConfirmation, form: Form) -> Response:
    """The question of its level; level 4 shows the consequences first and asks in a second step."""
    message = question(visit.t, error, visit.state)
    first_of_two = error.level is Level.TWO_STEPS and form.get("step") != "2"
    first_difference, sides = comparison(visit, error)
    values = {
        "message": message,
        "first_difference": first_difference,
        "sides": sides,
        "ways_out": ways_out(visit, error),
        "level": int(error.level),
        "first_of_two": first_of_two,
        "with_reason": error.with_reason,
        "reason": form.get("reason"),
        "fields": [(name, value) for name, value in form.pairs if name not in OWN_FIELDS or name in ("back", "key")],
        "marks": " ".join([*form.get("answered")[:2_000].split(), error.mark]),
        "changed": error.outdates(form.get("answered")),
        "withdrawal": None,
        "action": visit.request.url.path,
        "back": safe_path(form.get("back"), f"/e/{visit.stream}"),
    }
    if error.code == "withdraw-round-robin":
        values["withdrawal"] = withdrawal_view(visit.state, int(error.params["player"]))
    if error.code == "withdraw-team-round-robin":
        values["withdrawal"] = team_withdrawal_view(visit.state, int(error.params["team"]))
    if visit.wants_json:
        body = {"code": message.code, "what": message.what, "why": message.why, "level": int(error.level)}
        return JSONResponse({**body, "part": html(visit, "part_question.html", **values)}, 428)
    if visit.in_page:
        return Response(html(visit, "part_question.html", **values), 428, media_type="text/html")
    return page(visit, "question.html", status=428, **values)
