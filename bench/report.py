"""Prints the figures as Markdown tables, with ratios, growth and targets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import log

from bench.cases import (
    CALL_TARGETS,
    CHECK_TARGETS,
    COMMAND_TARGETS,
    HARD_ROUND,
    HARD_TARGET,
    MEMORY_TARGETS,
    Case,
)
from bench.engines import BBP, CHECK, ENGINE, JAVAFO, PAIR
from bench.results import Result

PEERS = (BBP, JAVAFO)
_CALLS = ("read", "history", "pair")


def print_report(machine: Mapping[str, str], results: Sequence[Result], names: Sequence[str]) -> None:
    """All tables that the results allow; `names` are the engines that took part."""
    for key, value in machine.items():
        print(f"{key}: {value}")
    here = [peer for peer in PEERS if peer in names]
    print(f"peers: {', '.join(here) or 'none installed'}")
    print("\nSeconds are CPU seconds, user and system, of the best run. `> 60`: stopped. `*`: other pairs than ours.")
    plain = [result for result in results if result.case.group == "plain"]
    for round_no in sorted({result.case.round_no for result in plain}):
        of_round = [result for result in plain if result.case.round_no == round_no]
        print(f"\nWhole command, plain events, round {round_no} of {of_round[0].case.planned}\n")
        _print_table(_command_table(of_round, here))
    if plain:
        print("\nCalls in one process, plain events\n")
        _print_table(_call_table(plain))
    hard = [result for result in results if result.case.group == "hard"]
    if hard:
        print(f"\nHard positions; a multiple is of the plain event of that size, round {HARD_ROUND}\n")
        _print_table(_hard_table(hard, plain, here))
    checks = [result for result in results if result.case.group == "check"]
    if checks:
        print(f"\nA file of {checks[0].case.round_no} rounds checked\n")
        _print_table(_check_table(checks, here))


def _command_table(results: Sequence[Result], peers: Sequence[str]) -> Iterator[list[str]]:
    yield ["players", "pair", "target", "growth", "wall", "MB", "engine", *_peer_heads(peers)]
    growth = _growth(results, lambda result: _cpu(result, PAIR))
    for result in results:
        players = result.case.players
        figures = result.commands.get(PAIR)
        yield [
            str(players),
            _time(result, PAIR),
            _verdict(_cpu(result, PAIR), COMMAND_TARGETS.get(players)),
            growth.get(players, ""),
            "" if figures is None else seconds(figures.wall),
            "" if figures is None else _memory(figures.memory, MEMORY_TARGETS.get(players)),
            _time(result, ENGINE),
            *_peer_cells(result, peers, PAIR),
        ]


def _call_table(results: Sequence[Result]) -> Iterator[list[str]]:
    yield ["players", "round", *_CALLS, "target", "growth of pair"]
    for round_no in sorted({result.case.round_no for result in results}):
        of_round = [result for result in results if result.case.round_no == round_no]
        growth = _growth(of_round, lambda result: result.calls.get("pair"))
        for result in of_round:
            players = result.case.players
            yield [
                str(players),
                str(round_no),
                *(_milliseconds(result.calls.get(call)) for call in _CALLS),
                _verdict(result.calls.get("pair"), CALL_TARGETS.get(players), scale=1000, unit=" ms"),
                growth.get(players, ""),
            ]


def _hard_table(hard: Sequence[Result], plain: Sequence[Result], peers: Sequence[str]) -> Iterator[list[str]]:
    yield [
        "event",
        "players",
        "round",
        "pair",
        f"multiple (≤ {HARD_TARGET:.0f})",
        "call",
        "multiple",
        *_peer_heads(peers),
    ]
    for result in hard:
        base = _plain_beside(result.case, plain)
        yield [
            result.case.style,
            str(result.case.players),
            str(result.case.round_no),
            _time(result, PAIR),
            _multiple(_cpu(result, PAIR), None if base is None else _cpu(base, PAIR), HARD_TARGET),
            _milliseconds(result.calls.get("pair")),
            _multiple(result.calls.get("pair"), None if base is None else base.calls.get("pair")),
            *_peer_cells(result, peers, PAIR),
        ]


def _check_table(results: Sequence[Result], peers: Sequence[str]) -> Iterator[list[str]]:
    yield ["players", "check", "target", *_peer_heads(peers)]
    for result in results:
        target = CHECK_TARGETS.get(result.case.players)
        verdict = _verdict(_cpu(result, CHECK), target)
        yield [str(result.case.players), _time(result, CHECK), verdict, *_peer_cells(result, peers, CHECK)]


def _plain_beside(case: Case, plain: Iterable[Result]) -> Result | None:
    """The plain event of that size, or of the nearest one that was measured."""
    candidates = [result for result in plain if result.case.round_no == HARD_ROUND]
    return min(candidates, key=lambda result: abs(log(result.case.players / case.players)), default=None)


def _peer_heads(peers: Sequence[str]) -> Iterator[str]:
    for peer in peers:
        yield peer
        yield "ratio"


def _peer_cells(result: Result, peers: Sequence[str], own: str) -> Iterator[str]:
    """The time of each peer, and how many times ours it is."""
    for peer in peers:
        yield _time(result, peer)
        figures, ours = result.commands.get(peer), _cpu(result, own)
        if figures is None or not ours or figures.status not in (0, None):
            yield ""
        else:
            yield f"{'> ' if figures.timed_out else ''}{_rounded(figures.cpu / ours)}"


def _cpu(result: Result, name: str) -> float | None:
    figures = result.commands.get(name)
    return figures.cpu if figures is not None and figures.status == 0 else None


def _time(result: Result, name: str) -> str:
    figures = result.commands.get(name)
    if figures is None:
        return ""
    if figures.timed_out:
        return f"> {figures.cpu:.0f}"
    if figures.status != 0:
        return f"fails ({figures.status})"
    return seconds(figures.cpu) + (" *" if name in result.differ else "")


def seconds(value: float) -> str:
    """Two or three digits that count."""
    return f"{value:.3f}" if value < 1 else f"{value:.2f}" if value < 10 else f"{value:.1f}"


def _milliseconds(value: float | None) -> str:
    if value is None:
        return ""
    thousandths = 1000 * value
    return f"{thousandths:.1f} ms" if thousandths < 100 else f"{thousandths:.0f} ms"


def _verdict(value: float | None, target: float | None, *, scale: float = 1, unit: str = "") -> str:
    if value is None or target is None:
        return ""
    return f"{'met' if value <= target else 'MISSED'} (≤ {scale * target:g}{unit})"


def _memory(value: float, target: float | None) -> str:
    return f"{value:.0f} {_verdict(value, target)}".strip()


def _multiple(value: float | None, base: float | None, limit: float | None = None) -> str:
    if value is None or not base:
        return ""
    missed = limit is not None and value > limit * base
    return f"{_rounded(value / base)}{' MISSED' if missed else ''}"


def _rounded(value: float) -> str:
    return f"{value:.2f}" if value < 1 else f"{value:.1f}" if value < 100 else f"{value:.0f}"


def _growth(results: Sequence[Result], figure: Callable[[Result], float | None]) -> dict[int, str]:
    """The exponent of growth from the size before, by players: 2 is four times as long for twice as many."""
    found: dict[int, str] = {}
    points = [(result.case.players, value) for result in results if (value := figure(result))]
    for (few, short), (many, long) in pairwise(points):
        found[many] = f"{log(long / short) / log(many / few):.1f}"
    return found


def _print_table(lines: Iterable[list[str]]) -> None:
    """A Markdown table; the first line is the head, columns stand below one another."""
    rows = list(lines)
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for number, row in enumerate(rows):
        cells = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        print(f"| {' | '.join(cells)} |")
        if number == 0:
            print(f"|{'|'.join('-' * (width + 1) + ':' for width in widths)}|")
