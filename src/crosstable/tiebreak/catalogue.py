"""The tie-breaks by their codes (MTB26, TRF26 records 202 and 212)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from functools import partial
from types import MappingProxyType

from crosstable.tiebreak import opponents as opp
from crosstable.tiebreak import own, ratings, us
from crosstable.tiebreak import team_methods as team
from crosstable.tiebreak.base import (
    Kind,
    ListedTwice,
    Method,
    Modifiers,
    TieBreak,
    TieBreakError,
    UnfitLimit,
    UnknownCode,
)
from crosstable.tiebreak.encounter import direct_encounter, games_among
from crosstable.tiebreak.rulings import PLAY_OFF, by_ruling

_ONE, _TEAM = Kind.INDIVIDUAL, Kind.TEAM

_FIDE = (
    Method("PTS", "points", "4.2", value=own.points),
    Method("MPTS", "match points", "11.1", value=own.match_points, kind=_TEAM),
    Method("GPTS", "game points", "11.1", value=own.game_points, kind=_TEAM),
    Method("DE", "direct encounter", "6", "P", order=direct_encounter, parts=games_among),
    Method("WIN", "wins", "7.1", "S", value=own.wins),
    Method("WON", "games won", "7.2", "S", value=own.games_won),
    Method("BPG", "games with Black", "7.3", value=own.games_with_black, kind=_ONE),
    Method("BWG", "games won with Black", "7.4", value=own.won_with_black, kind=_ONE),
    Method("PS", "progressive score", "7.5", "SC", value=own.progressive),
    Method("REP", "rounds elected to play", "7.6", value=own.rounds_elected),
    Method("STD", "standard points", "7.7", value=own.standard_points),
    Method("TPN", "pairing number", "7.8", "R", value=own.pairing_number, low_first=True),
    # 8, note: nothing of this family in a round robin
    Method("BH", "Buchholz", "8.1", "SCMP", value=opp.buchholz, in_round_robin=False),
    Method(
        "AOB",
        "average Buchholz of opponents",
        "8.2",
        "SF",
        value=opp.average_of_buchholz,
        in_round_robin=False,
        reach=2,
    ),
    Method("FB", "Fore Buchholz", "8.3", "SCMP", value=opp.fore_buchholz, in_round_robin=False),
    Method("SB", "Sonneborn-Berger", "9.1", "SCMP", value=opp.sonneborn_berger),
    Method("KS", "Koya", "9.2", "SL", value=opp.koya),
)

_RATING = tuple(
    Method(name, title, article, modifiers, value=value, needs_ratings=True, kind=_ONE)
    for name, title, article, modifiers, value in (
        ("ARO", "average rating of opponents", "10.1", "CMU", ratings.average_rating),
        ("TPR", "performance rating", "10.2", "U", ratings.tournament_performance),
        ("PTP", "perfect performance", "10.3", "U", ratings.perfect),
        ("APRO", "average performance of opponents", "10.4", "U", ratings.average_performance),
        ("APPO", "average perfect performance of opponents", "10.5", "U", ratings.average_perfect),
        ("RTNG", "rating", "10.6", "RU", ratings.rating),
    )
)

_ESB = tuple(
    Method(
        f"E{by}{own_}SB",
        f"extended Sonneborn-Berger, {by}P by {own_}P",
        f"13.2.{place}",
        "CMP",
        value=partial(opp.extended, f"{by}P", f"{own_}P"),
        kind=_TEAM,
    )
    for place, (by, own_) in enumerate((("M", "M"), ("M", "G"), ("G", "M"), ("G", "G")), 1)
)

_EDE = tuple(
    Method(
        name,
        f"extended direct encounter{words}",
        "13.3",
        "P",
        order=team.encounter_then(*steps),
        parts=team.encounters_of,
        kind=_TEAM,
    )
    for name, words, steps in (
        ("EDE", "", ()),
        ("EDEBT", ", board count, top boards", (team.by_board_count, team.by_top)),
        ("EDEBB", ", board count, bottom boards", (team.by_board_count, team.by_bottom)),
        ("EDET", ", top boards", (team.by_top,)),
        ("EDEB", ", bottom boards", (team.by_bottom,)),
    )
)

_TEAMS = (
    Method(
        "BC", "board count", "12.1", order=team.board_count, parts=team.weighted_boards_of, kind=_TEAM, low_first=True
    ),
    Method("TBR", "top board results", "12.2", order=team.top_boards, parts=team.boards_of, kind=_TEAM),
    Method("BBE", "bottom board elimination", "12.3", order=team.bottom_boards, parts=team.boards_of, kind=_TEAM),
    Method("MPvGP", "the other score", "13.1", value=own.secondary_score, kind=_TEAM),
    *_ESB,
    *_EDE,
    Method(
        "SSSC",
        "score and schedule strength",
        "13.4",
        "FPK",
        value=team.schedule_strength,
        in_round_robin=False,
        kind=_TEAM,
    ),
)

_US = (
    Method("MM", "Modified Median", "34E1", value=us.modified_median),
    Method("SOLK", "Solkoff", "34E2", value=us.solkoff),
    Method("MED", "Median", "34E4", value=us.median),
    Method("CUM", "Cumulative", "34E3", value=us.cumulative),
    Method("CUMOPP", "Cumulative of opposition", "34E9", value=us.cumulative_of_opposition),
    Method("KASH", "Kashdan", "34E7", value=us.kashdan),
    Method("USSB", "Sonneborn-Berger (US Chess)", "34E8", value=us.us_sonneborn_berger),
    Method("USDE", "result between tied", "34E5", order=us.result_between, parts=games_among),
    Method("USBLK", "most Blacks", "34E6", value=us.most_blacks, kind=_ONE),
    Method(
        "USOPP", "performance of opposition", "34E10", "U", us.opposition_performance, needs_ratings=True, kind=_ONE
    ),
    Method("USAVG", "average opposition", "34E11", "U", us.average_opposition, needs_ratings=True, kind=_ONE),
    Method("USAT", "US Amateur Team", "34G2", value=us.amateur_team, kind=_TEAM),
)

_RULINGS = (
    Method("PO", "play-off", "3", order=by_ruling, by_ruling=True),
    Method("MANUAL", "order decided by the arbiter", "4.1", order=by_ruling, by_ruling=True),
    Method("LOTS", "drawing of lots", "4.2", order=by_ruling, by_ruling=True),
)

METHODS: Mapping[str, Method] = MappingProxyType(
    {method.name: method for method in (*_FIDE, *_RATING, *_TEAMS, *_US, *_RULINGS)}
)
"""Every method that is available, by its name."""

LISTED = tuple(name for name in METHODS if name != PLAY_OFF)
"""What can be put on a list: a play-off comes in where it is played."""

_BY_UPPER = {name.upper(): method for name, method in METHODS.items()}
_OTHER_NAMES = {"GE": "REP", "POINTS": "PTS", "MP": "MPTS", "GP": "GPTS", "LOT": "LOTS", "MAN": "MANUAL"}

_LABELS = {
    "BUCHHOLZ": "BH",
    "BUCHHOLZ CUT 1": "BH/C1",
    "BUCHHOLZ CUT 2": "BH/C2",
    "MEDIAN BUCHHOLZ": "BH/M1",
    "MEDIAN BUCHHOLZ 2": "BH/M2",
    "SONNEBORN BERGER": "SB",
    "DIRECT ENCOUNTER": "DE",
    "PROGRESSIVE": "PS",
    "KOYA": "KS",
}
"""Names in other programs and of before 2023 (S-110)."""

POINTS = TieBreak("PTS", METHODS["PTS"])

DEFAULT_SWISS = ("BH/C1", "BH", "SB", "DE", "WIN")
DEFAULT_ROUND_ROBIN = ("SB", "DE", "KS")
DEFAULT_TEAM = ("MPvGP", "EDE", "EMGSB")
"""Lists for events that announce none; the rules have no default order (4.1)."""

_MODIFIER = re.compile(
    r"(?P<cut>[CM])(?P<count>[1-9][0-9]?)|(?P<flag>[PFR])"
    r"|L(?P<sign>[+-]?)(?P<limit>[0-9]{1,3})|K(?P<divisor>[1-9][0-9]{0,2})|U(?P<rating>[1-9][0-9]{2,3})"
)
_LIMIT_OTHERWISE = re.compile(r"L?%?[+-]?(?P<number>[0-9]{1,3})?([.,][0-9]+)?%?")
"""How people write a limit that the grammar does not have: /%60, /L60%, /60, /L+0.5."""
MOST_PERCENT = 100
_SPELLINGS = {
    "S": ":MP :GP",
    "C": "/Cn",
    "M": "/Mn",
    "L": "/L+n /L-n",
    "P": "/P",
    "K": "/Kn",
    "F": "/F",
    "R": "/R",
    "U": "/Urrrr",
}


def parse_code(text: str) -> TieBreak:
    """Read a code such as BH/C1, bh-c1, KS/L+1 or EMGSB/C1/P.

    Raises UnknownCode with the nearest known codes when there is no such tie-break here, TieBreakError for a
    modifier that it does not take.
    """
    plain = text.strip().upper().replace("−", "-")
    plain = _LABELS.get(" ".join(plain.replace("-", " ").split()), plain)
    name, *rest = re.split(r"/|-(?![0-9])", plain)
    name, colon, score = name.partition(":")
    method = _BY_UPPER.get(_OTHER_NAMES.get(name, name))
    if method is None:
        raise _unknown(text, plain)
    if colon and ("S" not in method.modifiers or score not in ("MP", "GP")):
        raise _unfit(text, method, f":{score}")
    modifiers = Modifiers(score=score)
    for modifier in rest:
        modifiers = _add(text, method, modifiers, modifier)
    return TieBreak(_canonical(method, modifiers), method, modifiers)


def parse_codes(codes: str | Sequence[str]) -> tuple[TieBreak, ...]:
    """Read a list of codes: a text with blanks, commas or semicolons between them, or one by one.

    Raises UnknownCode, which names the nearest known codes, or another TieBreakError; also when the same
    tie-break stands there twice, which could say nothing the second time (but for those among the tied, 4.3).
    """
    found: list[TieBreak] = []
    for word in code_words(codes):
        tie_break = parse_code(word)
        if tie_break in found and tie_break.method.value is not None:
            raise ListedTwice(word, "stands twice in the list; once is enough", tie_break.code)
        found.append(tie_break)
    return tuple(found)


def code_words(codes: str | Sequence[str]) -> list[str]:
    """The codes of a list as they are written: a text with blanks, commas or semicolons, or one by one."""
    words = re.split(r"[\s,;]+", codes) if isinstance(codes, str) else codes
    return [word for word in words if word]


def _unknown(text: str, plain: str) -> UnknownCode:
    known = [*map(str.upper, LISTED), *(f"{name}/{m}" for name in ("BH", "SB") for m in ("C1", "C2", "M1", "M2"))]
    own = ["MANUAL"] if plain.startswith("OTHER") else []  # resembles nothing: the event's own regulations define it
    close = own or get_close_matches(plain, known, n=3, cutoff=0.6) or get_close_matches(plain, known, n=1, cutoff=0.0)
    named = tuple(_BY_UPPER[name].name if name in _BY_UPPER else name for name in close)
    return UnknownCode(
        text,
        f"not available; the nearest is {' or '.join(named)} (available: {', '.join(LISTED)}); "
        "tie-breaks of an event's own regulations (OTHER_…) cannot be computed, enter them as MANUAL",
        named,
    )


def _unfit(text: str, method: Method, modifier: str) -> TieBreakError:
    limit = _LIMIT_OTHERWISE.fullmatch(modifier[1:])
    if "L" in method.modifiers and limit is not None:
        return _unfit_limit(text, method, limit["number"] or "")
    allowed = " ".join(_SPELLINGS[letter] for letter in _SPELLINGS if letter in method.modifiers) or "none"
    return TieBreakError(text, f"{method.name} takes no modifier {modifier}; it takes: {allowed}", method.name)


def _unfit_limit(text: str, method: Method, number: str) -> UnfitLimit:
    """14.5 moves the limit by half points; the percentage is what programs that read these codes take besides."""
    percent = 10 <= int(number or 0) <= MOST_PERCENT
    nearest = f"{method.name}/L{int(number)}" if percent else f"{method.name}/L+1"
    return UnfitLimit(
        text,
        f"a limit is moved by half points, {method.name}/L+1 or {method.name}/L-1 (C.07 14.5), "
        f"or given as a percentage of the greatest possible score, {method.name}/L60",
        nearest,
    )


def _add(text: str, method: Method, modifiers: Modifiers, modifier: str) -> Modifiers:
    match = _MODIFIER.fullmatch(modifier)
    if match is None or modifier[0] not in method.modifiers:
        raise _unfit(text, method, f"/{modifier}")
    if match["cut"]:
        if modifiers.cut_low:
            raise TieBreakError(text, "only one of /C and /M can be used", method.name)
        number = int(match["count"])
        return replace(modifiers, cut_low=number, cut_high=number if match["cut"] == "M" else 0)
    if any(match[group] and known for group, known in _given(modifiers)):
        raise TieBreakError(text, f"/{modifier[0]} stands twice, and once is all that can be used", method.name)
    if match["limit"]:
        number = int(match["limit"])
        if not match["sign"] and number >= 10:  # a percentage
            if number > MOST_PERCENT:
                raise _unfit_limit(text, method, "")
            return replace(modifiers, percent=number)
        return replace(modifiers, limit=-number if match["sign"] == "-" else number)
    if match["divisor"]:
        return replace(modifiers, divisor=int(match["divisor"]))
    if match["rating"]:
        return replace(modifiers, unrated=int(match["rating"]))
    return replace(
        modifiers,
        forfeits_played=modifiers.forfeits_played or modifier == "P",
        fore=modifiers.fore or modifier == "F",
        reverse=modifiers.reverse or modifier == "R",
    )


def _given(modifiers: Modifiers) -> tuple[tuple[str, bool], ...]:
    """Which modifiers with a number are there already."""
    return (
        ("limit", bool(modifiers.limit) or modifiers.percent is not None),
        ("divisor", modifiers.divisor is not None),
        ("rating", modifiers.unrated is not None),
    )


def _canonical(method: Method, modifiers: Modifiers) -> str:
    code = method.name
    if modifiers.score:
        code += f":{modifiers.score}"
    if modifiers.cut_low:
        code += f"/{'M' if modifiers.cut_high else 'C'}{modifiers.cut_low}"
    if modifiers.percent is not None:
        code += f"/L{modifiers.percent}"
    elif modifiers.limit:
        code += f"/L{modifiers.limit:+}"
    if modifiers.divisor is not None:
        code += f"/K{modifiers.divisor}"
    if modifiers.unrated is not None:
        code += f"/U{modifiers.unrated}"
    flags = (modifiers.fore, "/F"), (modifiers.forfeits_played, "/P"), (modifiers.reverse, "/R")
    return code + "".join(letter for on, letter in flags if on)
