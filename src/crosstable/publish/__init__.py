"""Printed matter: a view model for each document, a template, and styles for paper.

`render` makes one document, `round_pack` what a round needs; both are pure functions of the state
and give a whole HTML page. `board_labels` says what is written on a board, for every room that shows one.
"""

from crosstable.app.board_labels import board_labels, board_with_label
from crosstable.publish.documents import (
    EMERGENCY_KIT,
    ROUND_PACK,
    Document,
    Scope,
    documents,
    emergency_kit,
    render,
    round_pack,
)
from crosstable.publish.errors import NoSuchRoundError, PublishError, UnknownChoiceError
from crosstable.publish.options import LARGE_PAPERS, NAME_ORDERS, PAPERS, SLIPS_PER_PAGE, WHO, Options, Section
from crosstable.publish.styles import STYLES, style
from crosstable.publish.words import MOST_LANGUAGES, Words

__all__ = [
    "EMERGENCY_KIT",
    "LARGE_PAPERS",
    "MOST_LANGUAGES",
    "NAME_ORDERS",
    "PAPERS",
    "ROUND_PACK",
    "SLIPS_PER_PAGE",
    "STYLES",
    "WHO",
    "Document",
    "NoSuchRoundError",
    "Options",
    "PublishError",
    "Scope",
    "Section",
    "UnknownChoiceError",
    "Words",
    "board_labels",
    "board_with_label",
    "documents",
    "emergency_kit",
    "render",
    "round_pack",
    "style",
]
