"""What the regulations say of groups and of a knock-out: how each group plays, and what a match is."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.app.bracket import plays_teams, template_in_use
from crosstable.i18n import translator
from crosstable.publish.facts import Facts
from crosstable.publish.match_words import match_words
from crosstable.publish.stages import group_text
from crosstable.publish.words import Words


def system_text(words: Words, system: str, edition: str) -> str:
    """How a system pairs, in a sentence; empty where nothing is said of it. A table of its own has its own sentence."""
    own, usual = f"regulations.system.{system}.{edition}", f"regulations.system.{system}"
    key = own if own in words else usual
    return words(key, edition=edition) if key in words else ""


def stage_lines(facts: Facts) -> Iterator[str]:
    """Groups as they are made, then the match of a knock-out; nothing in other events."""
    traits = facts.state.rules.traits
    if traits is None:
        return
    if traits.pooled:
        yield from _groups(facts)
    if traits.knockout and not plays_teams(facts.state):
        yield from _knockout(facts, double=traits.name == "double-knockout")


def _groups(facts: Facts) -> Iterator[str]:
    """Groups that play alike are named together."""
    alike: dict[tuple[str, str], list[str]] = {}
    for pool in facts.state.pools:
        alike.setdefault((pool.system, pool.edition or ""), []).append(pool.name)

    words = facts.words
    t = translator(words("language"))
    for form, names in alike.items():
        said = [group_text(facts.state, name, words, animals=facts.options.animals) for name in names]
        yield words("regulations.group-form", names=t.list(said, most=len(said)), form=system_text(words, *form))


def _knockout(facts: Facts, *, double: bool) -> Iterator[str]:
    state, words = facts.state, facts.words
    template = template_in_use(state)
    yield words("regulations.cup.match", form=match_words(translator(words("language")), template))
    yield words(f"regulations.cup.first-{template.first.value}")
    if state.options.get("third_place") and not double:
        yield words("regulations.cup.third")
    if double and state.options.get("reset", True):
        yield words("regulations.cup.reset")
