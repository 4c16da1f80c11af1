"""From the fields of a form to the arguments of a command; one small reader for each command."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from crosstable.app.answers import Refused
from crosstable.app.bughouse_rules import HOUSE_RULES
from crosstable.app.commands.rule_args import CHOICE_OPTIONS, ROOMS_LIMIT, WHOLE_OPTIONS, YES_NO_OPTIONS
from crosstable.app.system_options import SYSTEM_OPTIONS
from crosstable.core.points import PointSystem
from crosstable.core.results import RESULTS, WRITTEN_AS_POINTS
from crosstable.i18n import numbers
from crosstable.web.entry_lines import players_from_lines

Args = dict[str, Any]


class Form:
    """Fields of a form as sent, in order."""

    def __init__(self, pairs: list[tuple[str, str]]) -> None:
        self.pairs = pairs

    def get(self, key: str, default: str = "") -> str:
        """The last value of a field."""
        return next((value for name, value in reversed(self.pairs) if name == key), default)

    def all(self, key: str) -> list[str]:
        """Every value of a field."""
        return [value for name, value in self.pairs if name == key]

    def __contains__(self, key: str) -> bool:
        return any(name == key for name, _ in self.pairs)


Reader = Callable[[Form], Args]


def _fields(*names: str) -> Reader:
    """The fields that are there, as they are."""

    def read(form: Form) -> Args:
        return {name: form.get(name) for name in names if name in form}

    return read


PLAYER_FIELDS = (
    "name",
    "rating",
    "title",
    "federation",
    "fide_id",
    "club",
    "sex",
    "birth",
    "short_name",
    "groups",
    "notes",
    "fixed_board",
    "accessible",
    "grade",
)
INFO = ("name", "city", "federation", "chief_arbiter", "time_control", "start", "end", "deputies")
RULES = ("system", "edition", "rounds", "initial_colour", "acceleration", "tie_breaks")
ROOM = re.compile(r"(.{1,60}?)[:\s]\s*(\d{1,4})\s*[-–]\s*(\d{1,4})")


def _create(form: Form) -> Args:
    args = {name: form.get(name) for name in ("name", "profile", "game") if form.get(name)}
    args.update({name: form.get(name) for name in (*INFO, *RULES) if form.get(name)})
    return args


def _rules(form: Form) -> Args:
    args: Args = {name: form.get(name) for name in RULES if name in form}
    if "tie_breaks" in args:
        args["tie_breaks"] = [code for code in re.split(r"[\s,]+", args["tie_breaks"]) if code]
    boxes = {name.removeprefix("points_"): value for name, value in form.pairs if name.startswith("points_")}
    points = {name: tenths(value) for name, value in boxes.items() if value.strip() or name not in OTHER_POINTS}
    if points:
        args["points"] = _whole_points(points)
    options: dict[str, Any] = {}
    for name in YES_NO_OPTIONS:
        if f"{name}_asked" in form:
            options[name] = name in form
    options |= {name: form.get(name).strip() for name in WHOLE_OPTIONS if name in form}
    options |= {name: form.get(name) for name in CHOICE_OPTIONS if name in form}
    for name in SYSTEM_OPTIONS:
        if f"{name}_asked" in form:
            options[name] = name in form
        elif name in form:
            options[name] = form.get(name).strip()
    if "rooms" in form:
        options["rooms"] = [_room(line) for line in form.get("rooms").split("\n")[:ROOMS_LIMIT] if line.strip()]
    if options:
        args["options"] = options
    return args


def _room(line: str) -> list[Any]:
    """`Hall A: 1-40` as name, first and last board."""
    found = ROOM.fullmatch(line.strip())
    if found is None or int(found[2]) > int(found[3]):
        raise Refused("room-not-read", found=line.strip()[:60])
    return [found[1].strip(), int(found[2]), int(found[3])]


OTHER_POINTS = ("forfeit_win", "forfeit_loss", "full_bye", "half_bye")
"""Boxes that may be left empty: a forfeit counts as a game, a full-point bye as a win, a half-point bye as a draw."""


def _whole_points(points: Mapping[str, int]) -> dict[str, int]:
    """Win, draw, loss and bye as the few boxes of the form give them; the rest follows where no box says otherwise."""
    made = PointSystem.simple(
        points.get("win", 10), points.get("draw", 5), points.get("loss", 0), pab=points.get("pab")
    )
    own = {name: points[name] for name in OTHER_POINTS if name in points}
    return {name: int(getattr(made, name)) for name in PointSystem.__dataclass_fields__} | own


def tenths(text: str) -> int:
    """`1`, `½`, `0.5`, `0,5`, `2½` in tenths of a point (S-118)."""
    found = numbers.tenths(text)
    if found is None or found >= 1_000:
        raise Refused("not-a-number", field="points", found=text[:40])
    return found


def _add_players(form: Form) -> Args:
    players = players_from_lines(form.get("lines"))
    if not players and form.get("name").strip():
        players = [{name: form.get(name) for name in PLAYER_FIELDS if form.get(name)}]
    if form.get("start_round").isdecimal() and len(form.get("start_round")) < 5:
        for player in players:
            player["start_round"] = int(form.get("start_round"))
    args: Args = {"players": players}
    if form.get("missed"):
        args["missed"] = form.get("missed")
    return args


def _change_player(form: Form) -> Args:
    changes = {name: form.get(name) for name in PLAYER_FIELDS if name in form}
    return {"player": form.get("player"), "changes": changes}


def _check_in(form: Form) -> Args:
    return {"all": True} if "all" in form else {"player": form.get("player")}


def _swap(form: Form) -> Args:
    """Two marked players (`pick` twice), or `player` and `other`."""
    picked = form.all("pick") or [form.get("player"), form.get("other")]
    if len(picked) != 2 or not all(picked):
        raise Refused("pick-two")
    return {"round": form.get("round"), "player": picked[0], "other": picked[1]}


def _marked(form: Form) -> Args:
    """`mark` is `player yes` or `player no` (a button), or the fields by name."""
    player, _, here = form.get("mark").partition(" ")
    return {"round": form.get("round"), "player": player or form.get("player"), "here": here or form.get("here")}


SHORT_RESULTS: Mapping[str, str] = {
    "1": "1-0",
    "0": "0-1",
    "5": "½-½",
    "=": "½-½",
    "½": "½-½",
    "f1": "+--",
    "f0": "--+",
    "f2": "---",
    "+": "+--",
    "-": "--+",
    "3": "1½-½",
    "2": "½-1½",
}
"""Keys and ways of writing; in a match of two games 1 is 2-0, 3 and 2 are the narrow results, 5 is 1-1."""
SLIP = re.compile(r"\s*(\d{1,5})\s+(\S+)\s*")


def result_token(text: str) -> str:
    """A result by its key on the keyboard or in full."""
    low = text.strip().lower().replace("–", "-")
    low = low.replace("1.5", "1½").replace("1,5", "1½").replace("0.5", "½").replace("0,5", "½")
    return SHORT_RESULTS.get(low, low if low in RESULTS or low in WRITTEN_AS_POINTS else text.strip())


def _enter_result(form: Form) -> Args:
    """`entry` is `board result [seen]` (a button), `slip` is `board key` (typed), or the fields by name."""
    args: Args = {"round": form.get("round")}
    entry = form.get("entry").split(" ")
    if "slip" in form and form.get("slip").strip():
        typed = SLIP.fullmatch(form.get("slip"))
        if typed is None:
            raise Refused("slip-not-read", found=form.get("slip")[:40])
        args |= {"board": typed.group(1), "result": result_token(typed.group(2))}
    elif len(entry) >= 2:
        args |= {"board": entry[0], "result": result_token(entry[1]), "seen": entry[2] if len(entry) > 2 else ""}
    else:
        args |= {"board": form.get("board"), "result": result_token(form.get("result")), "seen": form.get("seen")}
    args |= {flag: True for flag in ("settle", "second") if flag in form}
    return args


def _prohibitions(form: Form) -> Args:
    """One group a line, numbers of players; the present ones are sent along."""
    groups = [re.findall(r"\d+", line) for line in form.get("groups").split("\n")]
    return {"prohibitions": [{"players": group} for group in groups if group]}


def _board_result(form: Form) -> Args:
    return {"round": form.get("round"), "board": form.get("board"), "result": result_token(form.get("result"))}


def _ranking(form: Form) -> Args:
    """`tie_breaks` is the list as text; `readings` of the form KEY=CHOICE, those of the page all at once."""
    args: Args = {name: form.get(name) for name in ("tie_breaks", "edition", "ties") if name in form}
    if "reading" in form:
        pairs = (text.partition("=") for text in form.all("reading"))
        args["readings"] = {key: choice for key, _, choice in pairs}
    return args


def _settle_tie(form: Form) -> Args:
    """The order by hand comes as a place for each player or team: `place_7` is 2."""
    args: Args = {name: form.get(name) for name in ("round", "player", "team", "how", *PLAY_OFF) if name in form}
    if args.get("how") == "play-off":
        args |= {"knock_out": form.get("by") == "knock-out", "games": list(_play_off_games(form))}
    sent = [(value, name) for name, value in form.pairs if name.startswith("place_")]
    places = [(int(value), name) for value, name in sent if value.isdecimal() and len(value) <= 4]
    if len({value for value, _ in places}) == len(places):
        args["order"] = [name.removeprefix("place_") for _, name in sorted(places)]
    return args


PLAY_OFF = ("after", "best", "form", "tempo", "schedule")
PLAY_OFF_ROWS = 80


def _play_off_games(form: Form) -> Iterator[Args]:
    """Rows `one_3`, `two_3` with `result_3`, or with the board points of both teams, `own_3` and `other_3`."""
    for row in range(1, PLAY_OFF_ROWS + 1):
        if f"one_{row}" in form:
            result = form.get(f"result_{row}")
            boards = [halves(form.get(f"{side}_{row}")) for side in ("own", "other")]
            if any(boards):
                result = "-".join(boards)
            yield {"one": form.get(f"one_{row}"), "two": form.get(f"two_{row}"), "result": result}


def halves(text: str) -> str:
    """Points as people write them, with the sign for a half: 2,5 and 2.5 are 2½, 0.5 is ½."""
    plain = re.sub(r"[.,]0?$", "", re.sub(r"[.,]50?$", "½", text.strip()))
    return "½" if plain == "0½" else plain


def _announce_play_offs(form: Form) -> Args:
    args: Args = {name: form.get(name) for name in (*PLAY_OFF, "places", "numbers", "colours") if name in form}
    return {**args, "use": "use" in form}


def _make_pools(form: Form) -> Args:
    """One button for each way: `way` may carry the cut of quads behind a blank."""
    way, _, cut = form.get("way").partition(" ")
    args: Args = {"way": way, "apart": "apart" in form}
    if cut:
        args["cut"] = cut
    for name in ("count", "system", "unrated", "table"):
        if form.get(name):
            args[name] = form.get(name)
    return args


def _swap_pools(form: Form) -> Args:
    """Two marked players, or one and a group; `apart` is a button that keeps clubmates apart."""
    if "apart" in form:
        return {"apart": True}
    picked = form.all("pick") or [text for text in (form.get("player"), form.get("other")) if text]
    if len(picked) == 1 and form.get("pool"):
        return {"player": picked[0], "pool": form.get("pool")}
    if len(picked) != 2:
        raise Refused("pick-two")
    return {"player": picked[0], "other": picked[1]}


def _knockout(form: Form) -> Args:
    """One row of fields for each stage of an own form; boxes for who is free; `number_7` for a draw by hand."""
    words = ("match", "protected", "minutes", "team_match", "board_ties", "team_home")
    args: Args = {name: form.get(name) for name in words if form.get(name)}
    if "minutes" in form:
        args["minutes"] = form.get("minutes") or "0"
    if args.get("match") == "own":
        del args["match"]
        if "part_kind" in form:
            args["match"] = _match_form(form)
    if form.get("draw") not in ("", "keep"):
        args["draw"] = form.get("draw")
        numbers = [(name.removeprefix("number_"), value) for name, value in form.pairs if name.startswith("number_")]
        args["numbers"] = {player: number for player, number in numbers if number.strip()}
    for name in ("third_place", "reset", "apart", "no_postponement"):
        if f"{name}_asked" in form:
            args[name] = name in form
    for name in ("free", "twice_free"):
        if name in form or f"{name}_asked" in form:
            args[name] = re.findall(r"\d{1,6}", " ".join(form.all(name))[:2000])
    return args


def _match_form(form: Form) -> Args:
    """The stages that have a kind, in order, and what holds for all of them."""
    columns = (form.all(f"part_{name}") for name in ("kind", "games", "time", "times"))
    rows = [dict(zip(("kind", "games", "time", "times"), row, strict=True)) for row in zip(*columns, strict=False)]
    found: Args = {"parts": [row for row in rows if row["kind"]], "play_all": "play_all" in form}
    return found | {name: form.get(name) for name in ("first", "if_drawn") if form.get(name)}


def _decide_match(form: Form) -> Args:
    """`lot` is a button: `program`, or the player who won the lot drawn in the hall."""
    args = _fields("match", "how", "winner", "note")(form)
    lot = form.get("lot")
    if lot:
        args |= {"how": "lots"} if lot == "program" else {"how": "lots", "winner": lot}
    return args


def _team(form: Form) -> Args:
    """`names` has one player a line, in board order."""
    args: Args = {name: form.get(name) for name in ("team", "name", "captain", "contact") if name in form}
    lines = form.get("names")
    if lines.strip():
        args["players"] = players_from_lines(lines)
    return args


def _withdraw_team(form: Form) -> Args:
    """As `_team`: the names are those of the team that takes over the number, `substitute`."""
    return _fields("team", "treatment", "substitute")(form) | {
        key: value for key, value in _team(form).items() if key == "players"
    }


def _move_in_team(form: Form) -> Args:
    """`move` is `player up` or `player down` (a button), or the fields by name."""
    player, _, by = form.get("move").partition(" ")
    args: Args = {"player": player or form.get("player")}
    if by:
        args["by"] = by
    return args | {name: form.get(name) for name in ("place", "team") if form.get(name)}


def _line_up(form: Form) -> Args:
    """One `seat` for each board, in order; `usual` takes the line-up back."""
    seats = [] if "usual" in form else form.all("seat")
    return {"round": form.get("round"), "team": form.get("team"), "players": seats}


READERS: Mapping[str, Reader] = {
    "create": _create,
    "change-info": _fields(*INFO),
    "set-calendar": lambda form: {"dates": form.all("date"), "times": form.all("time"), "zone": form.get("zone")},
    "move-board": _fields("round", "board", "label"),
    "keep-colours": _fields("game", "all", "off"),
    "postpone-game": _fields("round", "board", "match", "until", "why", "off"),
    "change-rules": _rules,
    "set-ranking": _ranking,
    "settle-tie": _settle_tie,
    "reopen-tie": _fields("round", "player", "team", "play_off"),
    "announce-play-offs": _announce_play_offs,
    "add-players": _add_players,
    "change-player": _change_player,
    "remove-player": _fields("player"),
    "draw-order": _fields("by"),
    "set-order": lambda form: {"order": [p for p in re.split(r"\D+", form.get("order")) if p]},
    "check-in": _check_in,
    "clear-check-in": _check_in,
    "set-absence": _fields("player", "round", "code"),
    "clear-absence": _fields("player", "round"),
    "withdraw": _fields("player", "treatment", "substitute", "rating"),
    "return": _fields("player"),
    "set-prohibitions": _prohibitions,
    "make-pools": _make_pools,
    "swap-pools": _swap_pools,
    "no-show": _fields("player", "way", "reserve"),
    "set-qualified": _fields("per_pool", "best_next", "crossing"),
    "join-singles": lambda form: {"lots": True} if "lots" in form else _fields("player", "other")(form),
    "set-bughouse": _fields("games", "first_to", "partners", "first", *HOUSE_RULES),
    "add-team": _team,
    "change-team": _team,
    "add-to-team": _team,
    "move-in-team": _move_in_team,
    "remove-team": _fields("team"),
    "draw-teams": _fields("by", "apart"),
    "set-team-rules": _fields("boards", "scale", "primary", "walk_over"),
    "set-line-up": _line_up,
    "forfeit-match": _fields("round", "team"),
    "withdraw-team": _withdraw_team,
    "return-team": _fields("team"),
    "set-knockout": _knockout,
    "decide-match": _decide_match,
    "challenge": _fields("player", "other"),
    "take-back-challenge": _fields("round", "board"),
    "pair": _fields("round"),
    "re-pair": _fields("round", "free"),
    "fix-pair": _fields("round", "board"),
    "unpair-board": _fields("round", "board"),
    "pair-players": _swap,
    "discard-draft": _fields("round"),
    "start-manual": _fields("round"),
    "validate-manual": _fields("round"),
    "swap-players": _swap,
    "flip-colours": _fields("round", "board"),
    "seat-latecomer": _fields("round", "player"),
    "publish": _fields("round"),
    "start-round": _fields("round"),
    "mark-presence": _marked,
    "start-countdown": _fields("minutes"),
    "enter-result": _enter_result,
    "clear-result": _fields("round", "board"),
    "settle-result": _board_result,
    "revoke-code": _fields("number"),
    "report-mistake": _fields("text", "round", "board"),
    "answer-mistake": _fields("number"),
    "decide-prizes": _fields(),
    "reopen-prizes": _fields(),
    "settle-trophy": _fields("group", "list", "place", "player"),
    "show-prizes": lambda form: {"shown": form.get("shown") == "1"},
    "leave-fide-mode": _fields(),
    "remove-logo": _fields(),
    "archive": _fields(),
    "restore": _fields(),
    "undo": _fields("command"),
    "redo": _fields("command"),
}
"""Every command that a form may give; those missing here have a route of their own."""
