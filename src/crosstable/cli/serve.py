"""`crosstable serve`: the application for this computer, and for the hall when asked."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from crosstable.cli.outcome import Exit, Refusal
from crosstable.cli.screen import say


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--data", metavar="DIR", help="where tournaments are kept (default: the user's data folder)")
    parser.add_argument(
        "--port", metavar="N", type=int, default=8000, help="port (default: 8000, or the next free one)"
    )
    parser.add_argument("--host", metavar="ADDRESS", default="127.0.0.1", help="address (default: this computer only)")
    parser.add_argument("--open-hall", action="store_true", help="let phones in the same network in")
    parser.add_argument("--no-browser", action="store_true", help="open no browser, print the address only")


def run(args: Namespace) -> int:
    """Serve until stopped with Ctrl+C."""
    try:
        from crosstable.web.host import serve  # noqa: PLC0415 - the command line needs none of it
    except ModuleNotFoundError as error:
        raise Refusal(
            Exit.BAD_REQUEST,
            f"the web application needs {error.name}: install it with `pip install 'crosstable[web]'`",
        ) from error
    if not 0 <= args.port < 65_536:
        raise Refusal(Exit.BAD_REQUEST, f"there is no port {args.port}: choose one between 1024 and 65535")
    try:
        serve(
            data=args.data,
            host=args.host,
            port=args.port,
            open_hall=args.open_hall,
            browser=not args.no_browser,
            tell=say,
        )
    except OSError as error:
        raise Refusal(Exit.BAD_REQUEST, f"cannot start: {error.strerror or error}") from error
    return Exit.DONE
