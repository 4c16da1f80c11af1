"""The card of one player, his fees, and the check-in at the door."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from crosstable.app.answers import Refused
from crosstable.app.permissions import Role
from crosstable.core.ids import PlayerId
from crosstable.core.state import Entry
from crosstable.web.answers import give, refused
from crosstable.web.forms import PLAYER_FIELDS, Form
from crosstable.web.money import hundredths
from crosstable.web.render import page
from crosstable.web.routing import shows, takes
from crosstable.web.screens.devices import addresses_of, qr_picture
from crosstable.web.screens.rounds import part
from crosstable.web.views.norms import norm_lines, norm_view
from crosstable.web.views.players import coming_rounds, games_of, players_view
from crosstable.web.views.scores import scores
from crosstable.web.visit import ARBITERS, Visit

DESK = ARBITERS | {Role.CHECK_IN}


def asked_player(visit: Visit) -> Entry:
    """The player in the address; 404 when there is none."""
    text = visit.request.path_params["player"]
    entry = visit.state.entries.get(PlayerId(int(text))) if text.isdecimal() and len(text) < 7 else None
    if entry is None:
        raise HTTPException(404)
    return entry


async def card(visit: Visit) -> Response:
    """Everything about one player."""
    entry = asked_player(visit)
    state = visit.state
    number = entry.player.id
    games = games_of(state, number)
    paired = any(r.seat_of(number) or number in r.byes for r in state.rounds)
    forbidden = sorted({p for rule in state.prohibitions if number in rule.players for p in rule.players} - {number})
    club = [e for p, e in state.entries.items() if entry.club and e.club == entry.club and p != number]
    public = f"/p/{visit.stream}/me/{int(number)}"
    addresses = addresses_of(visit)
    return page(
        visit,
        "player.html",
        here="players",
        entry=entry,
        games=games,
        total=scores(state, state.rounds_published)[number],
        coming=coming_rounds(state, number),
        paired=paired,
        forbidden=[state.entries[p] for p in forbidden],
        clubmates=club[:20],
        birth=_date(entry),
        fields=PLAYER_FIELDS,
        public=public,
        picture=qr_picture(f"{addresses[0]}{public}") if addresses else "",
        place=state.order.index(number),
        norms=norm_view(state, visit.t, number, full=visit.full),
    )


def _date(entry: Entry) -> str:
    """As the field wants it back: a year alone stays a year."""
    birth = entry.player.birth
    if birth is None:
        return ""
    return f"{birth.year:04}-{birth.month:02}-{birth.day:02}" if birth.month and birth.day else f"{birth.year:04}"


async def fee(visit: Visit, form: Form) -> Response:
    """What one player, or everybody, has to pay and has paid."""
    everybody = "all" in form
    back = f"/e/{visit.stream}/players" + ("" if everybody else f"/{form.get('player')[:6]}")
    args: dict[str, object] = {"all": True} if everybody else {"players": [form.get("player")]}
    try:
        args |= {name: hundredths(form.get(name)) for name in ("due", "paid") if form.get(name).strip()}
    except Refused as error:
        return refused(visit, error, Form([("back", back)]))
    if form.get("do") == "settled":
        args["settled"] = True
    outcome = await give(visit, "set-fees", args, Form([*form.pairs, ("back", back)]))
    if isinstance(outcome, Response):
        return outcome
    visit.say("done.set-fees" if outcome.events else "done.nothing-changed")
    return RedirectResponse(back, 303)


async def check_in(visit: Visit) -> Response:
    """Big rows to tap while people come in."""
    view = players_view(visit.state, "name")
    rows = [row for row in view.rows if not row.gone]
    return page(visit, "check_in.html", here="players", view=view, rows=rows)


async def check_in_one(visit: Visit) -> Response:
    """The name once more, large: children tap the row beside theirs."""
    return part(visit, "part_check_in.html", entry=asked_player(visit))


async def norms(visit: Visit) -> Response:
    """Who has made a title norm or still can (ux.md J2.4)."""
    key = (visit.stream, visit.state.seq, "norms", visit.t.language)
    lines = visit.site.cache.get(key, lambda: norm_lines(visit.state, visit.t))
    return page(visit, "norms.html", here="players", lines=lines, players=len(visit.state.entries))


ROUTES = [
    shows("/e/{stream}/players/norms", norms, ARBITERS),
    shows("/e/{stream}/players/check-in", check_in, DESK),
    shows("/e/{stream}/players/check-in/{player}", check_in_one, DESK),
    takes("/e/{stream}/players/fee", fee, ARBITERS),
    shows("/e/{stream}/players/{player}", card, ARBITERS),
]
