"""Options of a pairing system on the command line: `--option gap=2`, checked as in an event."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable

from crosstable.cli.outcome import Exit, Refusal

NAMES = (
    "keizer, gap, own_value, own_value_fades, frozen, lowest_value, share_loss, share_bye, share_excused, "
    "share_unexcused, share_duty, share_left_alone (Keizer); grade_base, grade_step, bar, floor, seeding, absent_half "
    "(McMahon); swap_neighbours (Monrad); paid_absences (Konrad); distance (Amalfi); gap (king of the hill); "
    "reach (ladder); challenge_win, challenge_draw, refusal, refusal_drop, idle_periods, other_first, newcomer, "
    "first_move (ladder, pyramid); first_round (Dutch)"
)


def add_options(parser: ArgumentParser) -> None:
    """Declare the argument."""
    parser.add_argument(
        "--option",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        help=f"an option of the system, e.g. keizer=freekeizer or gap=2; may be repeated. {NAMES}",
    )


def parse_options(words: Iterable[str]) -> dict[str, object]:
    """`gap=2` as a mapping; yes and no are words. Raises Refusal."""
    if not words:
        return {}
    from crosstable.app.answers import Refused  # noqa: PLC0415  (seldom needed)
    from crosstable.app.commands.system_options import SYSTEM_OPTIONS, TICKED  # noqa: PLC0415  (seldom needed)

    found: dict[str, object] = {}
    for word in words:
        key, sign, value = (part.strip() for part in word.partition("="))
        if not sign or key not in SYSTEM_OPTIONS:
            raise Refusal(Exit.BAD_REQUEST, f"--option {word}: write it as KEY=VALUE; keys: {NAMES}")
        if key in TICKED and value not in ("yes", "no"):
            raise Refusal(Exit.BAD_REQUEST, f"--option {word}: {key} is yes or no")
        try:
            found[key] = SYSTEM_OPTIONS[key](key, value == "yes" if key in TICKED else value)
        except Refused as error:
            reason = "; ".join(f"{name} {given}" for name, given in error.params.items())
            raise Refusal(Exit.BAD_REQUEST, f"--option {word} is not possible ({error.code}: {reason})") from error
    return found
