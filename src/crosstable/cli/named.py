"""Who is meant by a number or by a part of a name on the command line."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from crosstable.cli.outcome import Exit, Refusal

MOST_DIGITS = 9


def meant(who: str, names: Mapping[int, str], present: Collection[int]) -> int:
    """The number of the one in the standings (`present`) who is meant. Refusal when it is nobody, or several may be."""
    word = who.strip()
    if word.isdecimal() and len(word) <= MOST_DIGITS and int(word) in present:
        return int(word)
    wanted = word.casefold()
    found = [number for number, name in names.items() if number in present and wanted in name.casefold()]
    if wanted and len(found) == 1:
        return found[0]
    if not wanted:
        raise Refusal(Exit.BAD_REQUEST, "--explain names nobody: give a number or a name")
    if not found:
        shown = word if len(word) <= 40 else f"{word[:40]}…"
        raise Refusal(Exit.BAD_REQUEST, f"nobody in these standings is called {shown} or has that number")
    some = ", ".join(f"{number} {names[number]}" for number in found[:5])
    raise Refusal(Exit.BAD_REQUEST, f"{who} may be {some}{' …' if len(found) > 5 else ''}: give the number")
