"""Words for the codes in which the engine and the readers speak."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from crosstable.core.model import Tournament
from crosstable.pairing.base import NoPairing

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
        "C14": "players moved down who were moved down in the last round",
        "C15": "opponents of moved-down players who were moved up in the last round",
        "C16": "players moved down who were moved down two rounds ago",
        "C17": "opponents of moved-down players who were moved up two rounds ago",
        "C18": "score differences of moved-down players who were moved down in the last round",
        "C19": "score differences of players who were moved up in the last round",
        "C20": "score differences of moved-down players who were moved down two rounds ago",
        "C21": "score differences of players who were moved up two rounds ago",
        "order": "an equally good pairing comes first in the order of the rules",
        "colour": "colours",
        "illegal": "a pairing that the rules forbid",
    }
)
"""What a criterion counts, or what a difference of that kind is."""

_ADVICE: Mapping[str, str] = MappingProxyType(
    {
        "EMPTY": "export the tournament again",
        "LINE_TOO_LONG": "this is no tournament file, or it is damaged",
        "NOT_A_TRF": "export the tournament as TRF",
        "NO_PLAYERS": "a tournament report has a line 001 for each player",
        "TEXT_ENCODING": "save the file as UTF-8",
        "TRF_COLUMNS": "put each field back into its columns",
        "TRF_COLOURS": "give one of the two White and the other Black",
        "TRF_DUPLICATE_NUMBER": "give every player a number of his own",
        "TRF_LIMITS": "correct the number",
        "TRF_NOT_MIRRORED": "make both lines name each other",
        "TRF_RESULTS": "correct the result of one of the two",
        "TRF_SELF": "correct the opponent",
        "TRF_TRUNCATED": "export the file again: its end is missing",
        "TRF_UNKNOWN_OPPONENT": "correct the opponent, or add the missing player",
    }
)

_REMEDIES: Mapping[str, str] = MappingProxyType(
    {
        "half-bye": "a half-point bye for one of them",
        "stop": "ending the event with this round left out",
        "rematch": "letting two of them meet again, paired by hand",
        "prohibition": "lifting a prohibited pair",
    }
)


def advice(code: str) -> str:
    """What to do about a finding that refused a file."""
    return _ADVICE.get(code, "correct the file and try again")


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


def no_pairing_text(tournament: Tournament, outcome: NoPairing) -> str:
    """One sentence: the round has no legal pairing, who blocks, and what would help."""
    text = f"round {outcome.round_no} has no legal pairing"
    if outcome.blockers:
        few = players_named(tournament, outcome.opponents) if outcome.opponents else "nobody"
        bye = ", and none of them may have the bye" if outcome.reason == "bye" else ""
        text += f": {players_named(tournament, outcome.blockers)} can meet only {few}{bye}"
    elif outcome.reason == "bye":
        text += ": nobody may have the pairing-allocated bye"
    remedies = [_REMEDIES.get(code, code.replace("-", " ").replace("_", " ")) for code in outcome.remedies]
    return f"{text}; what would help: {'; '.join(remedies)}" if remedies else text
