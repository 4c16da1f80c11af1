"""The logo of the event: the log names it, the store keeps its bytes under that name."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.app.answers import Refused
from crosstable.app.commands.context import Context, command
from crosstable.core.bodies import logo_body
from crosstable.core.events import EventKind, NewEvent
from crosstable.core.model import Logo
from crosstable.formats.pictures import MOST_BYTES, MOST_SIDE, BadPicture, Fault, read_picture


@command("set-logo")
def set_logo(context: Context) -> Sequence[NewEvent]:
    """Show `picture` (the bytes of a PNG or JPEG file) at the head of the sheets and public pages."""
    data = context.args.get("picture")
    if not isinstance(data, bytes):
        raise Refused("no-file")
    try:
        picture = read_picture(data)
    except BadPicture as error:
        raise _refusal(error, len(data)) from error
    if context.state.logo is not None and context.state.logo.picture == picture.hash:
        return []
    context.pictures[picture.hash] = picture.data
    logo = Logo(picture.hash, picture.kind, picture.width, picture.height)
    return [NewEvent(EventKind.LOGO_SET, logo_body(logo))]


@command("remove-logo")
def remove_logo(context: Context) -> Sequence[NewEvent]:
    """Show none."""
    return [NewEvent(EventKind.LOGO_SET, {"picture": ""})] if context.state.logo is not None else []


def _refusal(error: BadPicture, size: int) -> Refused:
    """Why the file is not taken, in the words of the screens."""
    answers = {
        Fault.EMPTY: Refused("picture-empty"),
        Fault.TOO_LARGE: Refused("picture-too-large", found=-(-size // 1000), limit=MOST_BYTES // 1000),
        Fault.TOO_WIDE: Refused("picture-too-wide", width=error.width, height=error.height, limit=MOST_SIDE),
        Fault.SVG: Refused("picture-svg"),
        Fault.FOREIGN: Refused("picture-foreign"),
        Fault.DAMAGED: Refused("picture-damaged"),
    }
    return answers[error.fault]
