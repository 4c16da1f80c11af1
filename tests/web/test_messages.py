"""Every answer of the application has words, and the words fit its values."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import crosstable
from crosstable.app.answers import Level, NeedsConfirmation, Refused
from crosstable.app.commands import COMMANDS
from crosstable.app.permissions import Role
from crosstable.core.events import EventKind
from crosstable.i18n import MASTER, catalogue, placeholders, translator
from crosstable.prizes.errors import MESSAGES
from crosstable.web.forms import READERS
from crosstable.web.messages import question, refusal
from crosstable.web.screens.do import SAID
from tests.app.memory import Desk

PACKAGE = Path(crosstable.__file__).parent
T = translator(MASTER)
NOT_VALUES = {"with_reason"}


def answers(name: str) -> Iterator[tuple[str, frozenset[str]]]:
    """Codes and the names of their values, as they stand in the source."""
    for path in [*PACKAGE.glob("app/**/*.py"), *PACKAGE.glob("web/**/*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called != name:
                continue
            code = node.args[0 if name == "Refused" else 1] if len(node.args) > (name != "Refused") else None
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                yield code.value, frozenset(k.arg for k in node.keywords if k.arg and k.arg not in NOT_VALUES)


def gathered(name: str) -> dict[str, frozenset[str]]:
    """For every code the values that all its places give."""
    found: dict[str, frozenset[str]] = {}
    for code, values in answers(name):
        found[code] = found.get(code, values) & values
    return found


FUND = {
    f"fund-{code}": frozenset(key for _, key, _, _ in Formatter().parse(text) if key) for code, text in MESSAGES.items()
}
"""Refusals of a prize fund: made of the errors of the room that reads it."""
REFUSED = gathered("Refused") | FUND
CONFIRMED = gathered("confirm") | gathered("NeedsConfirmation")


def test_the_search_finds_the_codes() -> None:
    assert len(REFUSED) > 50
    assert len(CONFIRMED) > 12


@pytest.mark.parametrize(("family", "codes"), [("refused", REFUSED), ("confirm", CONFIRMED)])
def test_every_code_has_words_and_every_placeholder_a_value(family: str, codes: dict[str, frozenset[str]]) -> None:
    messages = catalogue(MASTER)
    missing = [code for code in codes if f"{family}.{code}" not in messages]
    assert missing == []
    wrong = {
        key: placeholders(messages[key]) - codes[code]
        for code in codes
        for key in (f"{family}.{code}", f"{family}.{code}.why", f"{family}.{code}.do")
        if key in messages and not placeholders(messages[key]) <= codes[code] | {"count"}
    }
    assert wrong == {}


@pytest.mark.parametrize("family", ["refused", "confirm"])
def test_no_words_without_a_code(family: str) -> None:
    known = {"unknown", *(REFUSED if family == "refused" else CONFIRMED)}
    stale = [
        key
        for key in catalogue(MASTER)
        if key.startswith(f"{family}.") and key.removeprefix(f"{family}.").split(".")[0] not in known
    ]
    assert stale == []


def test_every_refusal_says_what_to_do_or_why() -> None:
    messages = catalogue(MASTER)
    silent = [
        code for code in REFUSED if f"refused.{code}.do" not in messages and f"refused.{code}.why" not in messages
    ]
    assert sorted(silent) == ["nothing-to-redo", "nothing-to-undo", "seated-already"]


def test_players_are_named() -> None:
    desk = Desk()
    desk.create()
    desk.enter("Lan", "Arjun")
    assert "Lan" in refusal(T, Refused("not-in-round", player=1, round=1), desk.state).what
    values: dict[str, Any] = {
        "player": 2,
        "name": "Arjun",
        "completed": 2,
        "scheduled": 22,
        "percent": 9,
        "counts": "no",
    }
    asked = question(T, NeedsConfirmation(Level.TWO_STEPS, "withdraw-round-robin", **values), desk.state)
    assert asked.what == "Arjun has completed 2 of 22 games (9 %)."
    assert "less than half" in asked.why


def test_no_legal_pairing_names_who_is_stuck_and_what_helps() -> None:
    desk = Desk()
    desk.create()
    desk.enter("Lan", "Arjun", "Mira")
    values = {
        "round": 3,
        "blockers": [1, 2],
        "opponents": [3],
        "remedies": ["rematch-outside", "half-bye"],
        "helped_by": [2],
    }
    message = refusal(T, Refused("no-legal-pairing", **values), desk.state)
    assert "Lan and Arjun" in message.why
    assert "Mira" in message.why
    assert "second meeting" in message.advice
    assert "one of Arjun" in message.advice
    alone = refusal(T, Refused("no-legal-pairing", **{**values, "opponents": []}), desk.state)
    assert "Only" not in alone.why
    assert "Lan and Arjun" in alone.why


def test_a_reason_of_the_rules_is_a_sentence() -> None:
    assert refusal(T, Refused("cannot-pair", reason="there is no table for 99")).why == "There is no table for 99."


def test_a_table_of_nobody_wants_players_first() -> None:
    desk = Desk()
    desk.create(profile="round-robin")
    with pytest.raises(Refused, match="too-few-players"):
        desk.do("pair")


def test_fields_and_results_are_words() -> None:
    assert "Rating" in refusal(T, Refused("not-a-number", field="rating", found="x")).what
    shown = refusal(T, Refused("board-disputed", board=3, first="1-0", second="½-½")).what
    assert "1–0" in shown
    assert "½–½" in shown


def test_an_unknown_code_is_still_a_sentence() -> None:
    assert "brand-new" in refusal(T, Refused("brand-new")).what


def test_every_command_can_be_given_by_a_form() -> None:
    elsewhere = {
        "create",
        "join",
        "issue-code",
        "import-tournament",
        "merge-tournament",
        "duplicate",
        "consolation",
        "set-fees",
        "set-prizes",
        "choose-print",
        "set-logo",
    }
    assert set(READERS) | elsewhere == set(COMMANDS)


def test_roles_kinds_and_commands_have_words() -> None:
    messages = catalogue(MASTER)
    assert [role for role in Role if f"role.{role.value}" not in messages] == []
    logged = [kind for kind in EventKind if kind is not EventKind.UNDONE and f"log.{kind.value}" not in messages]
    assert logged == []
    assert [command for command in SAID if f"done.{command}" not in messages] == []
