"""What the application answers, in words: what happened, why (with the rule), what to do (ux.md 3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from crosstable.app.answers import Level, NeedsConfirmation, Refused
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState
from crosstable.i18n import Translator, reason

PLAYERS = frozenset({"player"})
PLAYER_LISTS = frozenset({"blockers", "opponents", "helped_by", "players"})


@dataclass(frozen=True, slots=True)
class Message:
    """A heading, the reason, and what can be done about it; the last two may be empty."""

    code: str
    what: str
    why: str = ""
    advice: str = ""


def refusal(t: Translator, error: Refused, state: EventState | None = None) -> Message:
    """The words for a refused command."""
    params = shown_params(t, error.params, state)
    if error.code == "no-legal-pairing":
        return _no_pairing(t, params, error.params)
    return _message(t, "refused", error.code, params)


def question(t: Translator, error: NeedsConfirmation, state: EventState | None = None) -> Message:
    """The words for a command that waits for a yes."""
    return _message(t, "confirm", error.code, shown_params(t, error.params, state))


def level_name(level: Level) -> str:
    """How a template knows a level."""
    return f"l{int(level)}"


def shown_params(t: Translator, params: Mapping[str, object], state: EventState | None) -> dict[str, object]:
    """Parameters for people: players by name, fields and results in words."""
    shown: dict[str, object] = {}
    for key, value in params.items():
        if key in PLAYERS and isinstance(value, int):
            shown[key] = _name(state, value)
        elif key in PLAYER_LISTS and isinstance(value, Sequence):
            shown[key] = [_name(state, int(player)) for player in value]
        elif key in ("field", "role", "system") and isinstance(value, str):
            word = f"{key}.{value}"
            shown[key] = t(word) if word in t else value
        elif key == "reason" and isinstance(value, str):
            shown[key] = _sentence(reason(t, value))
        elif key in RESULT_PARAMS and isinstance(value, str):
            shown[key] = result_text(value)
        else:
            shown[key] = value
    return shown


RESULT_PARAMS = frozenset({"result", "first", "second", "was"})
PRINTED = {
    "1-0": "1–0",
    "0-1": "0–1",
    "½-½": "½–½",
    "+--": "+ –",
    "--+": "– +",
    "---": "– –",
    "½-0": "½–0",
    "0-½": "0–½",
    "0-0": "0–0",
    "1-0u": "1–0 u",
    "0-1u": "0–1 u",
    "½-½u": "½–½ u",
}


def result_text(token: str) -> str:
    """A result as it is printed."""
    return PRINTED.get(token, token)


def _sentence(text: str) -> str:
    """What a rule says of itself, as a sentence between others."""
    return text[:1].upper() + text[1:] + ("." if text[-1:].isalnum() else "")


def _name(state: EventState | None, number: int) -> str:
    entry = state.entries.get(PlayerId(number)) if state is not None else None
    return entry.player.name if entry is not None else f"#{number}"


def _message(t: Translator, family: str, code: str, params: Mapping[str, object]) -> Message:
    key = f"{family}.{code}"
    if key not in t:
        return Message(code, t(f"{family}.unknown", code=code))
    why, advice = f"{key}.why", f"{key}.do"
    if "counts" in params:  # two reasons, told apart by what the rule says
        why = f"{why}.{params['counts']}"
    return Message(
        code,
        t(key, **params),
        t(why, **params) if why in t else "",
        t(advice, **params) if advice in t else "",
    )


def _no_pairing(t: Translator, params: Mapping[str, object], raw: Mapping[str, object]) -> Message:
    """M02: who cannot be paired, and what would help."""
    key = "refused.no-legal-pairing"
    kind = "why-bye" if not raw.get("blockers") else "why" if raw.get("opponents") else "why-alone"
    why = t(f"{key}.{kind}", **params)
    remedies = raw.get("remedies")
    help_with = [
        t(f"remedy.{code}", **params)
        for code in (remedies if isinstance(remedies, list) else [])
        if f"remedy.{code}" in t
    ]
    advice = t(f"{key}.do", remedies=help_with) if help_with else ""
    return Message("no-legal-pairing", t(key, **params), why, advice)
