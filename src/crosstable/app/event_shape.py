"""Whether a state that came from outside has the types that its classes declare, by looking at the classes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from crosstable.app.prizing import stored_prizes
from crosstable.core.errors import CrosstableError
from crosstable.core.state import EventState
from crosstable.formats.pictures import MOST_SIDE, TYPES
from crosstable.formats.text import clean

TEXT = 10_000
NUMBER = 9_999_999
LIST = 100_000
_PICTURE = re.compile("[0-9a-f]{64}")
WHOLE_OPTIONS = ("bye_limit", "bye_not_in_last", "order_attempt", "ties_attempt")
"""Options that are counted with; all others are shown or compared only."""


def misfit(state: EventState) -> str:
    """The first value of another type or size than declared, in words; empty when there is none."""
    found = _misfit(state, EventState, "")
    if found:
        return found
    logo = state.logo
    if logo is not None and not (
        _PICTURE.fullmatch(logo.picture)
        and logo.kind in TYPES
        and 0 < logo.width <= MOST_SIDE
        and 0 < logo.height <= MOST_SIDE
    ):
        return "the logo is no picture"
    try:
        stored_prizes(state)
    except (CrosstableError, KeyError, TypeError, ValueError) as error:
        return f"the prizes cannot be read: {clean(str(error))[:100]}"
    for name in WHOLE_OPTIONS:
        value = state.options.get(name)
        if value is not None and (type(value) is not int or not 0 <= value <= 999):
            return f"the option {name} is no number"
    return ""


def _misfit(value: object, hint: Any, where: str) -> str:  # noqa: ANN401 - an annotation
    if isinstance(hint, NewType):
        hint = hint.__supertype__
    origin = get_origin(hint)
    if hint is Any:
        return "" if _small(value, 6) else f"{where} is too large"
    if origin in (Union, UnionType):
        return _in_union(value, get_args(hint), where)
    if origin is not None:
        return _in_collection(value, origin, get_args(hint), where)
    if isinstance(hint, type) and is_dataclass(hint):
        return _in_dataclass(value, hint, where)
    return _in_scalar(value, hint, where)


def _in_scalar(value: object, hint: Any, where: str) -> str:  # noqa: ANN401 - an annotation
    if isinstance(hint, type) and issubclass(hint, Enum):
        return "" if isinstance(value, hint) else f"{where} is none of the known values"
    if type(value) is not hint:
        return f"{where} is {type(value).__name__}, {hint.__name__} was expected"
    if isinstance(value, str) and len(value) > TEXT:
        return f"{where} is longer than {TEXT} characters"
    if isinstance(value, int) and not -NUMBER <= value <= NUMBER:
        return f"{where} is out of range"
    return ""


def _in_union(value: object, choices: tuple[Any, ...], where: str) -> str:
    if value is None and NoneType in choices:
        return ""
    rest = [choice for choice in choices if choice is not NoneType]
    found = [_misfit(value, choice, where) for choice in rest]
    return "" if "" in found else found[0]


def _in_collection(value: object, origin: Any, inner: tuple[Any, ...], where: str) -> str:  # noqa: ANN401
    if not isinstance(value, origin):
        return f"{where} is {type(value).__name__}, {origin.__name__} was expected"
    if len(value) > LIST:
        return f"{where} has more than {LIST} values"
    if isinstance(value, Mapping):
        pairs = ((key, item) for key, item in value.items())
        found = (_misfit(k, inner[0], f"a key of {where}") or _misfit(v, inner[1], _below(where, k)) for k, v in pairs)
    elif origin is tuple and inner[-1] is not Ellipsis:
        found = (_misfit(item, hint, where) for item, hint in zip(value, inner, strict=True))
    else:
        found = (_misfit(item, inner[0], _below(where, k)) for k, item in enumerate(value, 1))
    return next(filter(None, found), "")


def _in_dataclass(value: object, kind: type, where: str) -> str:
    if not isinstance(value, kind):
        return f"{where} is {type(value).__name__}, {kind.__name__} was expected"
    hints = _hints(kind)
    found = (_misfit(getattr(value, f.name), hints[f.name], _below(where, f.name)) for f in fields(value))  # type: ignore[arg-type]
    return next(filter(None, found), "")


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    return get_type_hints(kind)


def _below(where: str, key: object) -> str:
    name = clean(str(key))[:40]
    return f"{where}, {name}" if where else name


def _small(value: object, depth: int) -> bool:
    if isinstance(value, str):
        return len(value) <= TEXT
    if isinstance(value, (dict, list, tuple)):
        inside = value.values() if isinstance(value, dict) else value
        return depth > 0 and len(value) <= 1_000 and all(_small(item, depth - 1) for item in inside)
    return not isinstance(value, int) or -(10**15) <= value <= 10**15
