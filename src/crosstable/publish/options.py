"""How something is printed; a choice that does not exist is refused at once."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import tzinfo

from crosstable.core.ids import PlayerId
from crosstable.publish.errors import UnknownChoiceError

PAPERS = ("a4", "letter")
LARGE_PAPERS = {"a4": "a3", "letter": "tabloid"}
"""Twice the size of each, for what hangs on a wall."""
SLIPS_PER_PAGE = (4, 6)
NAME_ORDERS = ("name", "given")
WHO = ("winners", "everybody")
"""For whom there are certificates."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the field that a sheet is about: its `title`, and who is in it; of a room the boards that stand there."""

    title: str
    players: frozenset[PlayerId] = frozenset()
    room: str = ""


@dataclass(frozen=True, slots=True)
class Options:
    """Choices of whoever prints.

    `zone` is the time of the venue (None: UTC, and the sheet says so); `printed_at` is now, as the
    log writes moments.
    `stylesheets` are addresses of `print.css` and of the one for the paper; without them the page
    carries both itself and can be saved as a single file. `name_order` "given" sorts by the last word
    of a name. `address` is what the poster shows, `qr_svg` a drawing of it (made here if segno is there).
    `logo` is where the picture of the event is: an address of this server, or the picture itself as a data address.
    `animals` gives the groups of children animals beside their letters. `who` has certificates.
    `section` leaves out everybody else, `rounds` (first and last) the other columns of charts and lines
    of schedules. `preview` shows the first page only.
    """

    paper: str = "a4"
    slips_per_page: int = 4
    name_order: str = "name"
    short_names: bool = False
    zone: tzinfo | None = None
    printed_at: str = ""
    stylesheets: tuple[str, ...] = ()
    address: str = ""
    qr_svg: str = ""
    logo: str = ""
    animals: bool = False
    who: str = WHO[0]
    section: Section | None = None
    rounds: tuple[int, int] | None = None
    preview: bool = False

    def __post_init__(self) -> None:
        for what, found, choices in (
            ("paper", self.paper, (*PAPERS, *LARGE_PAPERS.values())),
            ("number of slips", self.slips_per_page, SLIPS_PER_PAGE),
            ("order of names", self.name_order, NAME_ORDERS),
            ("readers of certificates", self.who, WHO),
        ):
            if found not in choices:
                raise UnknownChoiceError(what, found, choices)

    @property
    def is_large(self) -> bool:
        """Whether the paper has twice the usual size."""
        return self.paper in LARGE_PAPERS.values()
