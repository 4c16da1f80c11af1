"""The checklist of a round in the layout of bbpPairings: one row a player, score groups apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from crosstable.cli.engine import RELEASE_LINE
from crosstable.cli.engine_args import Call
from crosstable.core.codes import TABLE
from crosstable.core.history import Float, Past, history_before
from crosstable.core.model import Tournament
from crosstable.core.points import format_points
from crosstable.pairing.acceleration import virtual_table
from crosstable.pairing.base import NoPairing, RoundDraft
from crosstable.pairing.colours import Preference, Strength, preference

_FLOATS = {Float.NONE: " ", Float.DOWN: "D", Float.UP: "U"}


def checklist(
    tournament: Tournament,
    round_no: int,
    draft: RoundDraft | NoPairing,
    readings: Mapping[str, str],
) -> str:
    """The rows for one round, with two empty lines after them; text of cells ends with a tab."""
    history = history_before(tournament.before(round_no), round_no, virtual_table(tournament, readings))
    present = sorted(history.present, key=lambda past: (-past.pairing_score, past.rank))
    opponents = _opponents(tournament, round_no)
    current = _current(draft)
    header = ["ID", "Pts", "-" * round_no, "Pref", "C2", "C14", "C16", "Cur", ""]
    header += [f"R{number}" for number in range(1, round_no)]
    rows = [
        [*_facts(past), current.get(past.player, ""), ""]
        + [opponents.get((past.player, number), "") for number in range(1, round_no)]
        for past in present
    ]
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    lines = ["", _line(header, widths)]
    score: int | None = None
    for past, row in zip(present, rows, strict=True):
        if past.pairing_score != score:
            score = past.pairing_score
            lines.append("")
        lines.append(_line(row, widths))
    return "\n".join([*lines, "", "", ""])


def checklists(
    call: Call,
    tournament: Tournament,
    rounds: Iterable[tuple[int, RoundDraft | NoPairing]],
    readings: Mapping[str, str],
    *,
    stop: str = "",
) -> str:
    """The file of `-l` for several rounds, each under its number and `stop`; JSON for a call with --json."""
    if call.as_json:
        return _json({number: list_facts(tournament, number, draft, readings) for number, draft in rounds})
    blocks = [f"Round #{number}{stop}\n{checklist(tournament, number, draft, readings)}" for number, draft in rounds]
    return "".join(blocks) + RELEASE_LINE


def checklist_of(
    call: Call,
    tournament: Tournament,
    round_no: int,
    draft: RoundDraft | NoPairing,
    readings: Mapping[str, str],
) -> str:
    """The file of `-l` for one round; JSON for a call with --json."""
    if call.as_json:
        return _json({round_no: list_facts(tournament, round_no, draft, readings)})
    return checklist(tournament, round_no, draft, readings) + RELEASE_LINE


def _json(rounds: Mapping[int, list[dict[str, object]]]) -> str:
    from crosstable.cli.facts import dump  # noqa: PLC0415  (json is slow to import)

    return dump([{"round": number, "players": rows} for number, rows in rounds.items()]).decode()


def list_facts(
    tournament: Tournament,
    round_no: int,
    draft: RoundDraft | NoPairing,
    readings: Mapping[str, str],
) -> list[dict[str, object]]:
    """The same rows as plain data; points in tenths, `wish` as in `_sign`, `met` by round."""
    history = history_before(tournament.before(round_no), round_no, virtual_table(tournament, readings))
    present = sorted(history.present, key=lambda past: (-past.pairing_score, past.rank))
    current = _current(draft)
    return [
        {
            "player": int(past.player),
            "points": past.score,
            "pairing_points": past.pairing_score,
            "colours": past.colours.upper(),
            "wish": _sign(preference(past.colours)).strip(),
            "may_have_bye": past.pab_bar is None,
            "floats": [_FLOATS[past.float_before(back)].strip() for back in (1, 2)],
            "now": current.get(past.player, ""),
            "met": {str(number): int(opponent) for opponent, number in past.met.items()},
        }
        for past in present
    ]


def _line(cells: Iterable[str], widths: Sequence[int]) -> str:
    return "".join(f"{cell:>{width}}\t" for cell, width in zip(cells, widths, strict=True))


def _facts(past: Past) -> list[str]:
    return [
        str(past.player),
        format_points(past.pairing_score),
        past.colours.upper(),
        _sign(preference(past.colours)),
        "Y" if past.pab_bar is None else "N",
        _FLOATS[past.float_before(1)],
        _FLOATS[past.float_before(2)],
    ]


def _sign(wish: Preference) -> str:
    if wish.colour is None:
        return "A "
    letter = wish.colour.value
    if wish.strength is Strength.STRONG:
        return f"({letter.upper()})"
    return f"{letter.upper() if wish.strength is Strength.ABSOLUTE else letter} "


def _current(draft: RoundDraft | NoPairing) -> dict[int, str]:
    """`(5W)`: the opponent and the player's own colour."""
    if isinstance(draft, NoPairing):
        return {}
    cells: dict[int, str] = {}
    for board in draft.boards:
        cells[board.white] = f"({board.black}W)"
        cells[board.black] = f"({board.white}B)"
    if draft.bye is not None:
        cells[draft.bye.player] = "(bye)"
    return cells


def _opponents(tournament: Tournament, round_no: int) -> dict[tuple[int, int], str]:
    """(player, round) to the opponent of a game that was played."""
    met: dict[tuple[int, int], str] = {}
    for played in tournament.rounds:
        if played.number >= round_no:
            continue
        for game in played.games:
            if TABLE[game.white_code].played:
                met[game.white, played.number] = str(game.black)
            if TABLE[game.black_code].played:
                met[game.black, played.number] = str(game.white)
    return met
