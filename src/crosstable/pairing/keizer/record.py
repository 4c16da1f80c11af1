"""From the record of an event to the Keizer table, and the settings of an event to a preset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType

from crosstable.core.codes import TABLE, Code, Worth
from crosstable.core.errors import RuleError
from crosstable.core.model import Round, Tournament
from crosstable.pairing.arrivals import first_rounds
from crosstable.pairing.keizer.score import PRESETS, Entry, Kind, Preset, Table, keizer_table

DEFAULT_PRESET = "classic"
DEFAULT_GAP = 3

SHARE_OPTIONS: Mapping[str, Kind] = MappingProxyType(
    {
        "share_loss": Kind.LOSS,
        "share_bye": Kind.BYE,
        "share_excused": Kind.EXCUSED,
        "share_unexcused": Kind.UNEXCUSED,
        "share_duty": Kind.CLUB_DUTY,
        "share_left_alone": Kind.OPPONENT_WITHDREW,
    }
)
"""Options of an event that replace a share of the preset, as a fraction (`2/3`) or percent (`35 %`)."""

_KINDS: Mapping[Worth, Kind] = MappingProxyType(
    {
        Worth.WIN: Kind.WIN,
        Worth.DRAW: Kind.DRAW,
        Worth.LOSS: Kind.LOSS,
        Worth.ADJOURNED: Kind.DRAW,
        Worth.PAB: Kind.BYE,
        Worth.HALF_BYE: Kind.EXCUSED,
        Worth.ZERO_BYE: Kind.UNEXCUSED,
        Worth.FULL_BYE: Kind.CLUB_DUTY,
        Worth.FORFEIT_WIN: Kind.OPPONENT_WITHDREW,
        Worth.FORFEIT_LOSS: Kind.UNEXCUSED,
    }
)
"""What a code of the record is for Keizer. A half-point bye is an excuse, a full-point bye a duty for the club."""


def share_from(text: str) -> Fraction:
    """`2/3`, `35 %` or `0`; RuleError for anything else, or more than the whole."""
    plain = text.replace(" ", "")
    percent = plain.endswith("%")
    over, slash, under = plain.removesuffix("%").partition("/")
    good = over.isdecimal() and len(over) <= 4 and (not slash or (under.isdecimal() and len(under) <= 4))
    if not good or (slash and int(under) == 0):
        raise RuleError(f"{text[:20]!r} is no share: write it as 2/3 or 35 %")
    share = Fraction(int(over), int(under) if slash else 1) / (100 if percent else 1)
    if share > 1:
        raise RuleError(f"a share of {text[:20]} is more than the whole value")
    return share


def preset_of(options: Mapping[str, object]) -> Preset:
    """The preset that an event has chosen, with what it has changed of it."""
    name = str(options.get("keizer") or DEFAULT_PRESET)
    if name not in PRESETS:
        raise RuleError(f"there is no Keizer preset {name[:40]}; known: {', '.join(PRESETS)}")
    preset = PRESETS[name]
    shares = dict(preset.shares)
    shares |= {kind: share_from(str(options[key])) for key, kind in SHARE_OPTIONS.items() if options.get(key)}
    fade = str(options.get("own_value_fades") or "")
    return replace(
        preset,
        shares=shares,
        own=bool(options.get("own_value", preset.own)),
        fade=share_from(fade) if fade else preset.fade,
        frozen=bool(options.get("frozen", preset.frozen)),
    )


def gap_of(options: Mapping[str, object]) -> int:
    """Rounds between two meetings."""
    value = options.get("gap")
    return DEFAULT_GAP if value in (None, "") else int(str(value))


def table_after(tournament: Tournament, after: int, options: Mapping[str, object]) -> Table:
    """The Keizer table after round `after`: everybody who has arrived, the first ranking by the initial order."""
    rounds = [played for played in tournament.rounds if played.number <= after]
    coming = set(tournament.absent_in(after + 1))
    first = first_rounds(rounds)
    start = [int(p.id) for p in tournament.players if p.id in first or p.id not in coming]
    bottom = options.get("lowest_value")
    left = {int(w.player): int(w.after_round) for w in tournament.withdrawals}
    entries = [_entries(played, first, left) for played in rounds]
    return keizer_table(start, entries, preset_of(options), int(str(bottom)) if bottom else None)


def _entries(played: Round, first: Mapping[int, int], left: Mapping[int, int]) -> list[Entry]:
    """A round as Keizer counts it: nothing for who has not arrived yet, or has left, or has no result yet."""
    found: list[Entry] = []
    for game in played.games:
        for mine, other, code in (
            (game.white, game.black, game.white_code),
            (game.black, game.white, game.black_code),
        ):
            kind = _KINDS.get(TABLE[code].worth)
            if kind is not None:
                found.append(Entry(int(mine), kind, int(other)))
    for bye in played.byes:
        player, number = int(bye.player), int(played.number)
        here = first.get(player, number + 1) <= number <= left.get(player, number)
        if here and bye.code is not Code.FREE:
            found.append(Entry(player, _KINDS[TABLE[bye.code].worth]))
    return sorted(found, key=lambda entry: entry.player)
