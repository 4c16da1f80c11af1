"""Play-offs in words: what the regulations announce (C.07 3.1), and how one went, with its games."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from crosstable.app.play_offs import TEXTS, announced, play_off_of
from crosstable.core.naming import against, isolated
from crosstable.core.play_off import BLACK_THROUGH, PlayOff, PlayOffGame
from crosstable.core.state import EventState
from crosstable.i18n import Translator
from crosstable.tiebreak import PlayedOff

ARTICLE = "C.07 3.1"
_NO_GAME = {"+--": "+ –", "--+": "– +", "---": "– –"}


def announced_lines(state: EventState, t: Translator) -> Iterator[str]:
    """What the event says of play-offs, a sentence for each item; nothing where it has none."""
    said = announced(state)
    if said is None:
        return
    yield t("play-off.places-all") if said.places is None else t("play-off.places", count=said.places)
    if said.after is None:
        yield t("play-off.after-all")
    else:
        yield t("play-off.after", count=said.after) if said.after else t("play-off.after-points")
    if said.best is not None:
        yield t("play-off.best", count=said.best)
    for name, text in zip(TEXTS, said.texts, strict=True):
        if text:
            yield t(f"play-off.{name}", text=text.rstrip("."))


def play_off_text(
    state: EventState, t: Translator, name: Callable[[int], str], after: int, found: PlayedOff, *, of_teams: bool
) -> str:
    """Who won it, or who is to play, and its games."""
    ruling = play_off_of(state, after, found.participants, of_teams=of_teams)
    event = PlayOff() if ruling is None or ruling.play_off is None else ruling.play_off
    said = [_outcome(state, t, name, found, event)]
    said.extend(
        t(f"play-off.{kind}", text=text.rstrip("."))
        for kind, text in (("form", event.form), ("tempo", event.tempo), ("schedule", event.schedule))
        if text
    )
    if event.games:
        said.append(
            t("play-off.games", list=t.list([_game(t, name, game) for game in event.games], most=len(event.games)))
        )
    return " ".join(said)


def _outcome(state: EventState, t: Translator, name: Callable[[int], str], found: PlayedOff, event: PlayOff) -> str:
    names = t.list([name(number) for number in found.participants], most=len(found.participants))
    if not found.levels:
        return t("play-off.to-come", names=names)
    totals = event.totals(state.rules.points)
    best = [number for level in found.levels for number in level]
    if len(best) == 2:
        score = "–".join(t.points(totals.get(number, 0)) for number in best)
        if len(found.levels) == 1:
            return t("play-off.level", names=names, score=score)
        return t("play-off.won", winner=name(best[0]), loser=name(best[1]), score=score)
    if event.knock_out:  # who has more points may be out earlier
        return t(
            "play-off.order",
            list=", ".join(" = ".join(isolated(name(number)) for number in level) for level in found.levels),
        )
    return t(
        "play-off.order",
        list=", ".join(f"{isolated(name(number))} {t.points(totals.get(number, 0))}" for number in best),
    )


def _game(t: Translator, name: Callable[[int], str], game: PlayOffGame) -> str:
    return " ".join(filter(None, (against(name(game.one), name(game.two)), game_result(t, game.result))))


def game_result(t: Translator, result: str) -> str:
    """A result of a game of a play-off as it is written; empty before there is one."""
    if result == BLACK_THROUGH:
        return t("play-off.black-through")
    return _NO_GAME.get(result) or result.replace("-", "–")
