"""Gacrux, the reference tool of the FIDE Technical Commission, asked in this process."""

from __future__ import annotations

from typing import Any

from gacrux.gacruxexeptions import GacruxNoLegalPairing
from gacrux.pairingdutch import pairing_dutch
from gacrux.trf2json import trf2json

Boards = tuple[tuple[int, int], ...]


class Gacrux:
    """A tournament as Gacrux reads it; its checker pairs each round from the rounds before."""

    def __init__(self, text: str) -> None:
        reader = trf2json()
        reader.parse_file(text, 0)
        status = reader.chessjson["status"]
        if status["code"]:
            raise ValueError(f"Gacrux refuses the file: {status}")
        self._tournament: dict[str, Any] = reader.get_tournament(1)
        self._tournament["maxMeets"] = 1  # as its command line sets it

    def boards(self, round_no: int) -> Boards | None:
        """(white, black) in board order, (player, 0) for the bye; None when it finds no legal pairing."""
        engine = pairing_dutch(self._tournament, round_no, {"experimental": [], "verbose": 0})
        try:
            brackets = engine.compute_pairing(checkonly=False)
        except GacruxNoLegalPairing:
            return None
        pairs = [pair for bracket in brackets if bracket for pair in bracket.get("pairs", ())]
        pairs.sort(key=lambda pair: int(pair["board"]))
        return tuple((int(pair["w"]), int(pair["b"])) for pair in pairs)
