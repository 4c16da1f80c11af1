"""Identifiers as distinct types: mixed-up numbers are a classic fault of tournament programs."""

from typing import NewType

PlayerId = NewType("PlayerId", int)
"""The number by which the event (or its file) knows a player; it is what gets printed."""

PairingNumber = NewType("PairingNumber", int)
"""Tournament pairing number, TPN (C.04.2 2.3): 1 is the highest of those who have taken part."""

TeamId = NewType("TeamId", int)
RoundNo = NewType("RoundNo", int)
BoardNo = NewType("BoardNo", int)
