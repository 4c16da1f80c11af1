"""Words for the codes in which the engine and the readers speak."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType

from crosstable.core.model import Discipline, Tournament
from crosstable.core.points import format_points
from crosstable.formats.problems import Problem
from crosstable.pairing.base import NoPairing
from crosstable.pairing.dutch.criteria import LIMBO

CRITERIA: Mapping[str, str] = MappingProxyType(
    {
        "C1": "players who have met already",
        "C2": "a pairing-allocated bye for somebody who may not have it",
        "C3": "two players who both must have the same colour",
        "C4": "a rest that cannot be paired",
        "C5": "score of the player with the bye",
        "C6": "players moved down",
        "C7": "scores of the players moved down",
        "C8": "pairing of the next bracket",
        "C9": "unplayed rounds of the player with the bye",
        "C10": "topscorers, or their opponents, with a colour difference beyond two",
        "C11": "topscorers, or their opponents, with a colour three times running",
        "C12": "players without the colour they should have",
        "C13": "players without a colour they strongly should have",
        "C14": "residents moved down after a downfloat in the last round",
        "C15": "opponents of moved-down players after an upfloat in the last round",
        "C16": "residents moved down after a downfloat two rounds ago",
        "C17": "opponents of moved-down players after an upfloat two rounds ago",
        "C18": "score differences of moved-down players after a downfloat in the last round",
        "C19": "score differences met after an upfloat in the last round",
        "C20": "score differences of moved-down players after a downfloat two rounds ago",
        "C21": "score differences met after an upfloat two rounds ago",
        "order": "an equally good pairing comes first in the order of the rules",
        "colour": "colours",
        "illegal": "a pairing that the rules forbid",
    }
)
"""What a criterion counts, or what a difference of that kind is."""

SCORE_CRITERIA = frozenset({"C5", "C7", "C18", "C19", "C20", "C21"})
"""Criteria whose values are scores or differences of scores, in tenths."""

COLOUR_RULES: Mapping[str, str] = MappingProxyType(
    {
        "5.2.1": "nothing stands against either preference",
        "5.2.2": "the stronger preference is granted",
        "5.2.3": "the colours of the round in which they last differed are turned round",
        "5.2.4": "both should have the same colour; the higher ranked gets it",
        "5.2.5": "neither has played yet; the initial colour decides",
    }
)
"""What the colour rules of C.04.3 say, by article."""

_EXPORT = "export the tournament as TRF"
_UNPACK = "unpack it and give the tournament file itself"
_ADVICE: Mapping[str, str] = MappingProxyType(
    {
        "ARCHIVE_DAMAGED": "send or download it again",
        "ARCHIVE_TOO_LARGE": "this is no tournament file",
        "ARCHIVE_UNSAFE_NAME": _UNPACK,
        "CSV_QUOTES": _EXPORT,
        "EMPTY": "export the tournament again",
        "FILE_TOO_LARGE": "this is no tournament file",
        "LINE_TOO_LONG": "this is no tournament file, or it is damaged",
        "NOT_A_TRF": _EXPORT,
        "NO_PLAYERS": "a tournament report has a line 001 for each player",
        "TEXT_ENCODING": "save the file as UTF-8",
        "TOO_MANY_LINES": "this is no tournament file",
        "TRF_COLOURS": "give one of the two White and the other Black",
        "TRF_COLUMNS": "put each field back into its columns",
        "TRF_DUPLICATE_NUMBER": "give every player a number of his own",
        "TRF_LIMITS": "correct the number",
        "TRF_NOT_MIRRORED": "make both lines name each other",
        "TRF_RESULTS": "correct the result of one of the two",
        "TRF_SELF": "correct the opponent",
        "TRF_TEAMS": "correct the lines of the teams",
        "TRF_TRUNCATED": "export the file again, its end is missing",
        "TRF_UNKNOWN_OPPONENT": "correct the opponent, or add the missing player",
        "TRF_XXA": "correct the line, or add the missing player",
        "USCF_TRUNCATED": "export the file again, its end is missing",
        "XML_DOCTYPE": _EXPORT,
    }
)
_BY_FAMILY = {"ARCHIVE": _UNPACK, "JSON": "export the event again"}

_REMEDIES: Mapping[str, str] = MappingProxyType(
    {
        "half-bye": "a requested bye for one of them",
        "stop": "ending the event before this round",
        "rematch": "letting two of them meet again, paired by hand",
        "prohibition": "lifting a prohibited pair",
    }
)


def with_advice(problem: Problem) -> str:
    """A finding that refused a file: what, where, and what to do."""
    if "please" in problem.what:  # the reader has said it
        return str(problem)
    code = problem.code
    family = _BY_FAMILY.get(code.partition("_")[0], "correct the file and try again")
    return f"{problem}: {_ADVICE.get(code, family)}"


def first_colour(game: Discipline) -> str:
    """Who moves first, as people say it."""
    return "Red" if game is Discipline.XIANGQI else "White"


def wish_text(sign: str, game: Discipline) -> str:
    """A colour preference in the signs of check lists: `WW` must, `W` should, `w` would like, `-` none."""
    if sign == "-":
        return "has no preference"
    colour = first_colour(game) if sign[0] in "Ww" else "Black"
    verb = "must have" if len(sign) == 2 else "should have" if sign.isupper() else "would like"
    return f"{verb} {colour}"


def values_text(criterion: str, values: Sequence[int]) -> str:
    """The values that a pairing has in a criterion; scores as a person writes them."""
    if not values:
        return "none"
    if criterion == "C8":
        scores = " ".join(format_points(score) for score in values[1:])
        return f"{values[0]} would move on" + (f" ({scores})" if scores else "")
    if criterion in SCORE_CRITERIA:
        return " ".join("unpaired" if value >= LIMBO else format_points(value) for value in values)
    return " ".join(str(value) for value in values)


def illegal_text(given: Collection[tuple[int, int]], players: Collection[int]) -> str:
    """Why these pairs, (player, 0) for a bye, are no pairing: somebody sits twice or not, or has a bye too many."""
    seats = Counter(player for pair in given for player in pair if player)
    who = players_text(players)
    if any(seats[player] > 1 for player in players):
        return f"seated twice: {who}"
    if any(not seats[player] for player in players):
        return f"not seated: {who}"
    byes = sum(not black for _, black in given)
    if byes > 1:
        return f"{'two' if byes == 2 else byes} allocated byes: {who}"
    return f"not to be seated: {who}"


def players_text(numbers: Collection[int]) -> str:
    """`player 3`, or `players 3 and 5`."""
    return f"player{'s' * (len(numbers) != 1)} {number_list(numbers)}"


def number_list(numbers: Iterable[int], most: int = 8) -> str:
    """`3, 5 and 8`; a long list is cut and counted."""
    items = [str(number) for number in numbers]
    if len(items) > most:
        items = [*items[:most], f"{len(items) - most} more"]
    return " and ".join(items) if len(items) < 3 else f"{', '.join(items[:-1])} and {items[-1]}"


def players_named(tournament: Tournament, numbers: Iterable[int], most: int = 6) -> str:
    """`3 (Adler) and 5 (Brandt)`."""
    names = {int(player.id): player.name for player in tournament.players}
    items = [f"{no} ({names[no]})" if names.get(no) else str(no) for no in numbers]
    if len(items) > most:
        items = [*items[:most], f"{len(items) - most} more"]
    return " and ".join(items) if len(items) < 3 else f"{', '.join(items[:-1])} and {items[-1]}"


def _remedy(tournament: Tournament, outcome: NoPairing, code: str) -> str:
    if code == "half-bye" and outcome.helped_by:
        return f"a requested bye for {players_named(tournament, outcome.helped_by).replace(' and ', ' or ')}"
    return _REMEDIES[code]


def _who_blocks(tournament: Tournament, outcome: NoPairing) -> str:
    """Who cannot all be paired, and whom they may still meet."""
    only = f"nobody but {players_named(tournament, outcome.opponents)}" if outcome.opponents else ""
    if all(len(group) == 1 for group in outcome.groups):
        text = players_named(tournament, outcome.blockers)
        if only:
            return f"{text} can meet {only}"
        return f"{text} {'have' if len(outcome.blockers) > 1 else 'has'} no legal opponent"
    groups = "; ".join(players_named(tournament, group) for group in outcome.groups)
    text = f"these players can meet only within their groups, and each group is odd, so each leaves one over: {groups}"
    return f"{text}; outside them they can meet {only}" if only else text


def no_pairing_text(tournament: Tournament, outcome: NoPairing) -> str:
    """One sentence: the round has no legal pairing, who blocks, and what would help."""
    text = f"round {outcome.round_no} has no legal pairing"
    if outcome.blockers:
        text += f": {_who_blocks(tournament, outcome)}"
        text += ", and the bye cannot help" if outcome.reason == "bye" else ""
    elif outcome.reason == "bye":
        text += ": nobody may have the pairing-allocated bye"
    remedies = [_remedy(tournament, outcome, code) for code in outcome.remedies]
    return f"{text}; what would help: {'; '.join(remedies)}" if remedies else text
