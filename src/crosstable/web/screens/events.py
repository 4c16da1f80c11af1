"""The list of tournaments, a new tournament, and the way into one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from types import MappingProxyType

from starlette.responses import RedirectResponse, Response

from crosstable.app.answers import NeedsConfirmation, Refused
from crosstable.app.folding import fold_text
from crosstable.app.permissions import Role
from crosstable.app.ports import NotSaved, Summary
from crosstable.app.profiles import GAMES, PROFILES
from crosstable.app.teams import teams_of
from crosstable.core.state import RoundStatus
from crosstable.core.systems import SYSTEMS
from crosstable.web.answers import give, key_of, not_saved, refused, stream_made
from crosstable.web.forms import READERS, Form, tenths
from crosstable.web.render import page
from crosstable.web.routing import shows, takes
from crosstable.web.views.advice import PLAN, Advice, advice, nearest
from crosstable.web.visit import BOARDS, Visit, is_owner

CHIEF = frozenset({Role.CHIEF})
MOST_PLAYERS = 2_000
ROUNDS_SHOWN = "5"
"""What the form has before anybody types."""
KINDS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = MappingProxyType(
    {
        "swiss": (
            ("club", "fide-swiss"),
            ("mcmahon", "monrad", "nordic", "amalfi", "king-of-the-hill", "keizer", "konrad", "ladder", "pyramid"),
        ),
        "round-robin": (
            ("round-robin", "us-quads"),
            (
                "team-round-robin",
                "double-team-round-robin",
                "scheveningen",
                "double-scheveningen",
                "schiller",
                "hutton",
                "molter",
            ),
        ),
        "knock-out": (("cup", "pools-cup"), ("double-cup", "team-cup", "xiangqi-cup")),
        "bughouse": (("bughouse", "bughouse-partners"), ()),
    }
)
"""The four formats (S-001), each with its usual kinds, and its variants folded beneath (words `new.kinds.<format>`)."""
WITH_ADVICE = ("club", "fide-swiss")
"""Rules that go with a suggestion of the adviser; every other profile is a form of its own."""
GROUPS = ("running", "upcoming", "finished", "archived", "older")
ARCHIVE_DAYS = 30
"""So long an archived event stands in the open list of the archive (ux.md 1.1); nothing is ever deleted."""


def group_of(summary: Summary, now: str) -> str:
    """Under which heading of the list an event stands; archiving is the last thing that is done to one."""
    if summary.archived:
        return "older" if _days(summary.changed_at, now) >= ARCHIVE_DAYS else "archived"
    return summary.status if summary.status in ("upcoming", "finished") else "running"


def _days(earlier: str, later: str) -> int:
    try:
        return (datetime.fromisoformat(later) - datetime.fromisoformat(earlier)).days
    except (ValueError, TypeError):  # a time that no program of ours wrote
        return 0


async def start(visit: Visit) -> Response:
    """The list for the owner of this computer; the door for everybody else."""
    if not is_owner(visit):
        return RedirectResponse("/enter", 303)
    found = await visit.site.service.store.summaries()
    wanted = fold_text(visit.request.query_params.get("q", ""))
    now = visit.site.service.clock.now()
    shown = [s for s in found if wanted in fold_text(s.name)]
    groups: dict[str, list[Summary]] = {name: [s for s in shown if group_of(s, now) == name] for name in GROUPS}
    query = visit.request.query_params.get("q", "")
    return page(visit, "list.html", groups=groups, total=len(found), query=query, found=len(shown))


async def new(visit: Visit) -> Response:
    """The form for a new tournament: only the name is needed, and it is suggested."""
    return new_form(visit, Form([]))


def new_form(visit: Visit, form: Form) -> Response:
    """The form with what was typed, and the adviser's suggestions once players and time are known."""
    today = date.today()  # noqa: DTZ011 - the day in the hall
    day = visit.t(f"day.{today.weekday()}")
    values = {
        "name": form.get("name") or visit.t("new.suggested", day=day, date=f"{today:%d.%m.}"),
        "players": form.get("players")[:4],
        "hours": form.get("hours", "3")[:5],
        "evenings": form.get("evenings", "1")[:3],
        "rounds": form.get("rounds", ROUNDS_SHOWN)[:3],
        "city": form.get("city"),
        "start": form.get("start", today.isoformat()),
        "time_control": form.get("time_control"),
        "profile": form.get("profile", "club"),
        "game": form.get("game", GAMES[0]),
    }
    found, people = suggestions(visit, form), _people(form)
    return page(
        visit,
        "new.html",
        typed=values,
        found=found,
        nearest="" if found or people is None else nearest(visit.t, _profile(form), people),
        chosen=_preselected(found, str(values["profile"])),
        kinds=KINDS,
        with_advice=WITH_ADVICE,
        own_rounds=[profile for profile in PROFILES if _own_rounds(profile, suggested=False)],
        games=GAMES,
    )


def _preselected(found: Sequence[Advice], profile: str) -> int | None:
    """The suggestion to begin with: the best, or the one of the kind that was chosen before; None is the kind itself."""
    if profile in WITH_ADVICE:
        return next((k for k, pick in enumerate(found) if pick.default and pick.available), None)
    own = [k for k, pick in enumerate(found) if pick.profile == profile and pick.available]
    return next((k for k in own if found[k].default), own[0] if own else None)


def suggestions(visit: Visit, form: Form) -> list[Advice]:
    """What the adviser says; nothing until it is told how many play."""
    people = _people(form)
    if people is None:
        return []
    try:
        minutes = min(24 * 60, max(1, tenths(form.get("hours", "3")) * 6))
    except Refused:
        minutes = 180
    evenings = int(text) if (text := form.get("evenings", "1")).isdecimal() and len(text) < 3 else 1
    return advice(visit.t, _profile(form), people, minutes, evenings)


def _people(form: Form) -> int | None:
    """How many people were typed; None for nothing, or what is no number of people."""
    typed = form.get("players")[:5]
    return int(typed) if typed.isascii() and typed.isdecimal() and int(typed) <= MOST_PLAYERS else None


def _profile(form: Form) -> str:
    return profile if (profile := form.get("profile", "club")) in PROFILES else "club"


def _own_rounds(profile: str, *, suggested: bool) -> bool:
    """Whether the number of rounds follows from who plays, or there is none; `suggested`: for a field that was named."""
    known = PROFILES.get(profile)
    system = SYSTEMS.get(str(known.rules.get("system", ""))) if known is not None else None
    if system is None:
        return False
    return system.challenges or (system.own_rounds and not (system.fewer_rounds and suggested))


async def create(visit: Visit, form: Form) -> Response:
    """Make it, and go on to the players; `suggest` shows the adviser's suggestions instead."""
    if "suggest" in form:
        return new_form(visit, form)
    args = READERS["create"](form)
    chosen = form.get("suggestion")
    found = suggestions(visit, form)
    pick = found[int(chosen)] if chosen.isdecimal() and len(chosen) < 3 and int(chosen) < len(found) else None
    if pick is not None:
        args |= {"rounds": pick.rounds, "time_control": pick.time_control, "system": pick.system}
        if args.get("profile") != "fide-swiss" or pick.profile != "club":
            args["profile"] = pick.profile
        args["options"] = {**pick.options, **({PLAN: pick.plan} if pick.plan else {})}
    if _own_rounds(args.get("profile", ""), suggested=pick is not None):
        args.pop("rounds", None)  # the schedule says how many
    elif args.get("rounds") == ROUNDS_SHOWN and "rounds" in PROFILES[str(args.get("profile", "club"))].rules:
        del args["rounds"]  # nothing was typed: the profile's own number
    try:
        done = await visit.site.service.create(visit.who, args, key_of(visit, "create", form))
    except Refused as error:
        return refused(visit, error, form)
    except NeedsConfirmation as error:
        return refused(visit, Refused(error.code, **error.params), form)
    except NotSaved as error:
        return not_saved(visit, error)
    visit.say("done.create", name=done.state.info.name)
    traits = done.state.rules.traits
    first = "teams" if traits is not None and traits.teams else "players"
    return RedirectResponse(f"/e/{done.state.stream}/{first}", 303)


async def duplicate(visit: Visit, form: Form) -> Response:
    """Another tournament like this one, with its players and without its rounds."""
    if not is_owner(visit):
        return refused(visit, Refused("not-allowed", role=visit.who.role.value, command="duplicate"), form)
    name = visit.t("list.copy-of", name=visit.state.info.name)[:200]
    stream = stream_made(visit, "duplicate", form)
    outcome = await give(visit, "duplicate", {"source": visit.state, "name": name}, form, stream=stream)
    if isinstance(outcome, Response):
        return outcome
    visit.say("done.create", name=outcome.state.info.name)
    return RedirectResponse(f"/e/{outcome.state.stream}/players", 303)


async def home(visit: Visit) -> Response:
    """An event opens on its current round, before that on its players."""
    base = f"/e/{visit.stream}"
    if visit.who.role is Role.CHECK_IN:
        return RedirectResponse(f"{base}/players/check-in", 303)
    if visit.who.role not in BOARDS:
        if visit.who.role is Role.SCREEN:
            return RedirectResponse(f"/screen/{visit.stream}", 303)
        if visit.who.player is not None:
            return RedirectResponse(f"/p/{visit.stream}/me/{visit.who.player}", 303)
        code = visit.state.codes.get(visit.browser.grants.get(visit.stream, 0))
        if code is not None and not code.revoked:  # a viewer's: for everybody else it says another role
            return RedirectResponse(f"/p/{visit.stream}", 303)
        return RedirectResponse(f"/enter?event={visit.stream}", 303)
    current = visit.state.current
    if visit.who.role is Role.CAPTAIN and teams_of(visit.state):
        return RedirectResponse(f"{base}/{_captains_place(visit)}", 303)
    if current is None:
        return RedirectResponse(f"{base}/players", 303)
    return RedirectResponse(f"{base}/ladder" if visit.state.rules.challenges else f"{base}/round/{current.number}", 303)


def _captains_place(visit: Visit) -> str:
    """A captain's own match while it is played, else his team with the line-up of the next round."""
    state, mine = visit.state, visit.who.speaks_for
    if state.rounds_published:
        played = state.rounds[state.rounds_published - 1]
        if any({board.white, board.black} & mine for board in played.open_boards):
            return f"round/{played.number}"
    team = next((team for team in teams_of(state) if mine & set(team.players)), None)
    return "teams" if team is None else f"teams#team-{team.id}"


def waiting(summary: Summary) -> bool:
    """Whether results of the current round are missing."""
    return summary.status == RoundStatus.PLAYING.value and summary.open_boards > 0


ROUTES = [
    shows("/", start),
    shows("/new", new, CHIEF),
    takes("/new", create, CHIEF),
    shows("/e/{stream}", home),
    takes("/e/{stream}/duplicate", duplicate, CHIEF),
]
