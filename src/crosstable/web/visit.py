"""One request: the site it came to, the browser it came from, who that is, and in which words to answer."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from urllib.parse import parse_qsl, quote, unquote

from starlette.requests import Request
from starlette.responses import Response

from crosstable.app.permissions import Role, Who, may
from crosstable.app.service import Service
from crosstable.app.teams import teams_of
from crosstable.core.ids import PlayerId
from crosstable.core.state import AccessCode, EventState
from crosstable.i18n import LANGUAGES, Translator, choose_language, interface_languages, translator
from crosstable.web.assets import Assets
from crosstable.web.browser import COOKIE, MAX_AGE, Browser, csrf_token, read_browser, write_browser
from crosstable.web.cache import Cache
from crosstable.web.config import LOOPBACK, Config, SafetyLine
from crosstable.web.limiter import Limiter
from crosstable.web.live import Hub

FLASH = "crosstable-said"
LANGUAGE = "crosstable-language"
LONGEST_TYPED = 50
"""A value in an address that is longer was typed into none of our forms."""
DENSITY = "crosstable-density"
FULL_FROM = 30
"""So many players make an event whose screens show everything (ux.md 0.2)."""
PUBLIC = ("/p/", "/screen/")
"""Pages that speak every language there is a catalogue for; the others those that are complete."""
OWNER = Who(Role.CHIEF, "desk")
GUEST = "guest"
"""What a device without a name is called in the log."""
ARBITERS = frozenset({Role.CHIEF, Role.DEPUTY})
HALL = frozenset({Role.CHIEF, Role.DEPUTY, Role.RESULTS, Role.CHECK_IN})
BOARDS = HALL | {Role.CAPTAIN}
EVERYBODY = frozenset(Role)


@dataclass(frozen=True, slots=True)
class WayIn:
    """Another way to a tournament, offered beside the list: words `list.<key>`, `list.<key>-text`."""

    key: str
    path: str
    post: bool = False


@dataclass(slots=True)
class Site:
    """What every request shares."""

    service: Service
    config: Config
    assets: Assets
    hub: Hub
    ways_in: Sequence[WayIn] = ()
    limiter: Limiter = field(default_factory=Limiter)
    cache: Cache = field(default_factory=Cache)
    epoch: str = ""

    def notice_restore(self) -> None:
        """After a restore nothing that was worked out before is true any more."""
        if self.epoch != self.service.epoch:
            self.cache.clear()
            self.epoch = self.service.epoch


@dataclass(slots=True)
class Visit:
    """A request in the hands of a screen. `stream` and `state` are those of the event, if it is about one."""

    request: Request
    site: Site
    browser: Browser
    t: Translator
    who: Who
    stream: str = ""
    state: EventState = field(default_factory=EventState)
    flash: Mapping[str, Any] | None = None
    said: bool = False

    @property
    def csrf(self) -> str:
        """The token for a form on this page; from now on the browser is known."""
        self.browser.know()
        return csrf_token(self.browser, self.site.config.secret)

    @property
    def in_page(self) -> bool:
        """Whether a script of ours asks and wants a part of a page."""
        return self.request.headers.get("x-crosstable") == "page"

    @property
    def wants_json(self) -> bool:
        """Whether a script of ours asks and wants values."""
        return self.request.headers.get("x-crosstable") == "json"

    @property
    def rows(self) -> frozenset[int] | None:
        """The boards of which a script of ours wants the rows alone; None: the whole page."""
        if self.request.headers.get("x-crosstable") != "rows":
            return None
        texts = self.request.headers.get("x-boards", "")[:2_000].split(",")
        return frozenset(int(text) for text in texts if text.isdecimal() and len(text) < 6)

    @property
    def epoch(self) -> str:
        """Which logs this page was made from; a form made from others does nothing."""
        return self.site.service.epoch

    @property
    def here(self) -> str:
        """Path and query of this page (of the page that a script of ours renews, when one asks for parts)."""
        url = self.request.url
        own = url.path + (f"?{url.query}" if url.query else "")
        return safe_path(self.request.headers.get("x-here", ""), own)

    @property
    def stays(self) -> str:
        """Where to show this page again; the answer to a form leads to its event, or to the list."""
        if self.request.method == "GET":
            page, _, query = self.here.partition("?")
            typed = parse_qsl(query)
            return self.here if all(len(value) <= LONGEST_TYPED for _, value in typed) else page
        return f"/e/{self.stream}" if self.stream else "/"

    @property
    def said_params(self) -> dict[str, object]:
        """The values of the line to be shown."""
        return {str(name): value for name, value in (self.flash or {}).items() if name != "key"}

    @property
    def saved_at(self) -> str:
        """When the last entry of the log was written, by the clock of this computer."""
        try:
            return f"{datetime.fromisoformat(self.state.changed_at).astimezone():%H:%M:%S}"
        except ValueError:
            return ""

    @property
    def backup(self) -> SafetyLine:
        """How the backups stand, times by the clock of this computer."""
        safety = self.site.config.safety
        found = safety.line() if safety is not None else SafetyLine()
        return replace(found, at=_minutes(found.at), second_at=_minutes(found.second_at))

    @property
    def present(self) -> Mapping[str, int]:
        """How many devices have a page of the event open, by role; this one is among them."""
        return self.site.hub.present(self.stream, (self.browser.id, self.who.role.value))

    @property
    def full(self) -> bool:
        """Whether screens show rule settings, ids, ratings and rare commands; a choice of this device, never data.

        Without a choice: where somebody has a rating, there are thirty players, or FIDE's rules hold.
        """
        chosen = self.request.cookies.get(DENSITY, "")
        if chosen in ("simple", "full"):
            return chosen == "full"
        state = self.state
        rated = any(entry.player.rating is not None for entry in state.entries.values())
        return rated or len(state.entries) >= FULL_FROM or state.fide_mode

    @property
    def form_key(self) -> str:
        """A key for a form that must count once however often it is sent."""
        return secrets.token_urlsafe(9)

    def engine_name(self, engine: str, edition: str) -> str:
        """The pairing system of a round with its edition, for people."""
        key = f"system.{engine}"
        name = self.t(key) if key in self.t else engine
        return f"{name} {edition}" if edition[:1].isdigit() else name

    def may(self, command: str) -> bool:
        """Whether the role may give a command at all."""
        return may(self.who.role, command)

    def say(self, key: str, /, **params: object) -> None:
        """A line to be shown on the next page."""
        self.flash = {"key": key, **params}
        self.said = True

    def finish(self, response: Response) -> Response:
        """Send along the cookies that have changed."""
        secure = self.site.config.secure_cookies
        if self.browser.changed:
            value = write_browser(self.browser, self.site.config.secret)
            response.set_cookie(COOKIE, value, max_age=MAX_AGE, httponly=True, samesite="lax", secure=secure)
        if self.said:
            text = quote(json.dumps(self.flash, ensure_ascii=False)[:1500])
            response.set_cookie(FLASH, text, max_age=60, httponly=True, samesite="lax", secure=secure)
        elif self.flash is not None and not 300 <= response.status_code < 400:  # a page has shown it
            response.delete_cookie(FLASH)
        return response


def visit(request: Request) -> Visit:
    """The request with what its cookies say; nobody in particular yet."""
    site: Site = request.app.state.site
    cookies = request.cookies
    browser = read_browser(cookies.get(COOKIE, ""), site.config.secret)
    spoken = LANGUAGES if request.url.path.startswith(PUBLIC) else interface_languages()
    language = choose_language(cookies.get(LANGUAGE, ""), request.headers.get("accept-language", ""), spoken)
    guest = Who(Role.VIEWER, browser.name or GUEST)
    found = Visit(request, site, browser, translator(language), guest)
    if FLASH in cookies and not request.url.path.endswith("/live"):
        found.flash = _flash(cookies[FLASH])
    if is_owner(found):
        found.who = OWNER
    return found


def _minutes(at: str) -> str:
    """Hours and minutes of a moment on this computer; empty for none."""
    try:
        return f"{datetime.fromisoformat(at).astimezone():%H:%M}"
    except ValueError:
        return ""


def _flash(text: str) -> Mapping[str, Any] | None:
    try:
        value = json.loads(unquote(text))
    except ValueError:
        return None
    return value if isinstance(value, dict) and isinstance(value.get("key"), str) else None


def is_local(request: Request) -> bool:
    """Whether the request comes from this very computer."""
    return request.client is not None and request.client.host in LOOPBACK


def is_owner(found: Visit) -> bool:
    """The owner's browser, and only on the owner's computer."""
    return found.browser.owner and is_local(found.request)


async def enter_event(found: Visit, stream: str) -> Visit:
    """Look up the event and who the browser is in it. Refused when there is no such event."""
    found.state = await found.site.service.state(stream)
    found.site.notice_restore()
    found.stream = stream
    traits = found.state.rules.traits
    found.t = translator(found.t.language, found.state.game, () if traits is None else traits.foreign_chapters)
    if not is_owner(found):
        found.who = who_in(found.state, found.browser, stream)
    return found


def who_in(state: EventState, browser: Browser, stream: str) -> Who:
    """What the access code of this browser still gives in the event."""
    code = state.codes.get(browser.grants.get(stream, 0))
    if code is None or code.revoked or browser.name not in code.devices:
        return Who(Role.VIEWER, browser.name or GUEST)
    return Who(Role(code.role), browser.name, code.player, spoken_for(state, code))


def spoken_for(state: EventState, code: AccessCode) -> tuple[PlayerId, ...]:
    """For whom a captain speaks: whoever is in his team now, else those named with the code."""
    team = next((team for team in teams_of(state) if team.id == code.team), None)
    return tuple(code.players) if team is None else team.players


def safe_path(path: str, default: str) -> str:
    """A place on this server to go back to; anything else becomes `default`."""
    if not path.startswith("/") or path.startswith(("//", "/\\")) or any(ord(c) < 33 for c in path):
        return default
    return path


__all__ = [
    "ARBITERS",
    "BOARDS",
    "EVERYBODY",
    "HALL",
    "LANGUAGES",
    "OWNER",
    "Site",
    "Visit",
    "enter_event",
    "is_local",
    "is_owner",
    "safe_path",
    "visit",
    "who_in",
]
