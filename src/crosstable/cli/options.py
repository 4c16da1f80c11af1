"""Options of a pairing system: those that a file has, and those on the command line (`--option gap=2`)."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable, Mapping

from crosstable.cli.outcome import Exit, Refusal
from crosstable.core.model import Tournament
from crosstable.core.pairing_options import KINDS, Option, typed_options

NAMES = (
    "keizer, gap, own_value, own_value_fades, frozen, lowest_value, share_loss, share_bye, share_excused, "
    "share_unexcused, share_duty, share_left_alone (Keizer); grade_base, grade_step, bar, floor, seeding, absent_half "
    "(McMahon); swap_neighbours (Monrad); paid_absences (Konrad); distance (Amalfi); gap (king of the hill); "
    "reach (ladder); challenge_win, challenge_draw, refusal, refusal_drop, idle_periods, other_first, newcomer, "
    "first_move (ladder, pyramid); first_round (Dutch); cycles, swap_last_two, free_round, equalise_colours (round "
    "robin); swap_last_two, idle_bye (teams by a table); team_match, team_home, board_ties (knock-out of teams)"
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


def event_options(tournament: Tournament, words: Iterable[str], seed: str | None = None) -> dict[str, object]:
    """What the file says to its pairing system, then the words of the command line and its seed.

    A seed that nobody names is the name of the event. Raises Refusal for an option that is not possible.
    """
    found: dict[str, object] = {"seed": tournament.info.name}
    if tournament.knockout is not None:
        from crosstable.core.knockout_options import knockout_options  # noqa: PLC0415  (seldom needed)

        found |= knockout_options(tournament.knockout)
    for name, value in typed_options(tournament.options).items():
        found[name] = _checked(name, value, f"option {name} of the file")
    found |= parse_options(words)
    return found if seed is None else {**found, "seed": seed}


def parse_options(words: Iterable[str]) -> dict[str, object]:
    """`gap=2` as a mapping; yes and no are words. Raises Refusal."""
    found: dict[str, object] = {}
    for word in words:
        key, sign, value = (part.strip() for part in word.partition("="))
        if not sign or key not in KINDS:
            raise Refusal(Exit.BAD_REQUEST, f"--option {word}: write it as KEY=VALUE; keys: {NAMES}")
        option = Option(key, value)
        if option.fault:
            raise Refusal(Exit.BAD_REQUEST, f"--option {word}: {option.fault}")
        found[key] = _checked(key, option.typed, f"--option {word}")
    return found


def _checked(name: str, value: object, where: str) -> object:
    """The value as the forms of the application take it."""
    if name == "seed":
        return value
    from crosstable.app.answers import Refused  # noqa: PLC0415  (seldom needed)
    from crosstable.app.system_options import SYSTEM_OPTIONS  # noqa: PLC0415  (seldom needed)

    if name not in SYSTEM_OPTIONS:
        return value
    try:
        return SYSTEM_OPTIONS[name](name, value)
    except Refused as error:
        raise Refusal(Exit.BAD_REQUEST, f"{where} is not possible ({_reason(error.code, error.params)})") from error


def _reason(code: str, params: Mapping[str, object]) -> str:
    return f"{code}: {'; '.join(f'{name} {given}' for name, given in params.items())}"
