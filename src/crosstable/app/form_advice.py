"""What the adviser says of every form of an event: one table, from the profile to the rounds and games of a field.

The screen of a new tournament, `crosstable plan` and the tests read it. What is said here is played: a test plays
every form and counts. Durations are minutes; `people` are players, whether they sit for a team or not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from crosstable.app.adviser import (
    CHANGEOVER,
    RAPID,
    Budget,
    Kind,
    Remark,
    Section,
    Step,
    Suggestion,
    TimeControl,
    calculate,
    one_swiss,
    step,
    swisses,
    timed,
)
from crosstable.app.bughouse_advice import bughouse_forms
from crosstable.app.pool_advice import all_forms
from crosstable.app.profiles import PROFILES
from crosstable.core.systems import SYSTEMS
from crosstable.pairing.knockout.bracket import LARGEST, bracket, bracket_size
from crosstable.pairing.knockout.double import double_elimination
from crosstable.pairing.knockout.plan import Plan, Source
from crosstable.pairing.roundrobin import games_needed, rounds_needed

MOST_PEOPLE = 2_000
MOST_TEAMS = 40
BOARDS = (4, 3, 5, 6, 2, 8, 7, 10, 9, 1)
"""Boards of a team, the commonest first."""
TEAM_LINES = 3
"""So many ways to divide people into teams are shown."""
SEASON_MOST = 99

Adviser = Callable[[int, Budget], Iterator[Suggestion]]


def _system(kind: Kind) -> str:
    return str(PROFILES[kind.value].rules["system"])


# --- knock-outs ---


def longest_path(plan: Plan) -> int:
    """How many matches follow one another in a bracket whose open matches are all played at once."""
    depth: dict[int, int] = {}
    for match in plan.matches:
        before = (s.number for s in (match.one, match.two) if s.source in (Source.WINNER, Source.LOSER))
        depth[match.number] = 1 + max((depth.get(number, 0) for number in before), default=0)
    return max(depth.values(), default=0)


_GAMES = {"one-game": 1, "two-games": 2, "xiangqi": 2}
"""Games of a match before any tie-break, by the name of its form."""


def _cup(kind: Kind, games: int, people: int, budget: Budget) -> Iterator[Suggestion]:
    """A single elimination; `games` are those of a match before any tie-break."""
    if not 2 <= people <= LARGEST:
        return
    stages = step("stages", "ceil-log2", people)
    matches = step("matches", "minus", people, 1)
    free = bracket_size(people) - people
    counted = [
        step("boards", "add", max(len(bracket(people).in_round(number)) for number in range(1, stages.result + 1))),
        matches,
        step("games", "times", matches.result, games),
        stages,
        step("rounds", "times", stages.result, games),
    ]
    remarks = [Remark("cup-match", {"games": games}), Remark("cup-least", {"games": games}), *_free(free)]
    found = _suggestion(kind, people, budget, counted, remarks)
    own = PROFILES[kind.value].options["match"]
    yield found if games == _GAMES[own] else replace(found, options=MappingProxyType({"match": "one-game"}))


def _double_cup(people: int, budget: Budget) -> Iterator[Suggestion]:
    if not 2 <= people <= LARGEST:
        return
    others = step("others", "minus", people, 1)
    matches = step("games", "times", 2, others.result)
    rounds = step("rounds", "add", longest_path(double_elimination(people, reset=False)))
    counted = [step("boards", "half", people), others, matches, rounds]
    remarks = [Remark("double-cup"), *_free(bracket_size(people) - people), Remark("double-cup-reset")]
    yield _suggestion(Kind.DOUBLE_CUP, people, budget, counted, remarks)


def _free(count: int) -> Iterator[Remark]:
    if count:
        yield Remark("cup-free", {"count": count})


# --- teams ---


def _team_forms(kind: Kind, people: int, budget: Budget) -> Iterator[Suggestion]:
    """Ways to divide the people into teams with at most one reserve each: those that fit, fewest left over first."""
    found = []
    for place, boards in enumerate(BOARDS):
        teams, left = divmod(people, boards)
        if left > teams or not _TEAMS[kind].fits(teams, boards):
            continue
        remarks = [Remark("teams-of", {"teams": teams, "boards": boards}), *_TEAMS[kind].remarks(teams, boards)]
        if left:
            remarks.append(Remark("teams-reserves", {"count": left}))
        line = _cut(_suggestion(kind, people, budget, _TEAMS[kind].counted(teams, boards), remarks), budget)
        found.append((not line.fits, left, place, line))
    yield from (line for *_, line in sorted(found, key=lambda entry: entry[:3])[:TEAM_LINES])


def _cut(whole: Suggestion, budget: Budget) -> Suggestion:
    """Where fewer rounds than all of a table may be announced: as many as there is time for."""
    room, boards = _room(budget), whole.figures.boards
    if not SYSTEMS[whole.sections[0].system].fewer_rounds or whole.fits or room < 1:
        return whole
    counted = [step("boards", "add", boards), step("rounds", "add", room), step("games", "times", room, boards)]
    remarks = (*whole.remarks, Remark("cut-short", {"rounds": whole.rounds}))
    return _suggestion(whole.kind, whole.sections[0].players, budget, counted, remarks)


class _Teams:
    """One form of teams: the sizes it is for, its rounds and games, and what is to be said."""

    def __init__(
        self,
        fits: Callable[[int, int], bool],
        counted: Callable[[int, int], list[Step]],
        remarks: Callable[[int, int], Sequence[Remark]] = lambda teams, boards: (),  # noqa: ARG005 - as the others
    ) -> None:
        self.fits = fits
        self.counted = counted
        self.remarks = remarks


def _matches(teams: int, boards: int, *, cycles: int) -> list[Step]:
    """Every team against every other one on all boards."""
    matches = step("matches", "add", games_needed(teams, cycles))
    return [
        step("boards", "times", teams // 2, boards),
        matches,
        step("games", "times", matches.result, boards),
        step("rounds", "add", rounds_needed(teams, cycles)),
    ]


def _all_against_all(teams: int, boards: int, *, cycles: int = 1) -> list[Step]:
    """Everybody against everybody of every other team, one match of teams after the other."""
    duel = step("match-games", "times", boards, boards)
    matches = step("matches", "add", games_needed(teams, cycles))
    return [
        step("boards", "times", teams // 2, boards),
        duel,
        matches,
        step("games", "times", matches.result, duel.result),
        step("rounds", "times", rounds_needed(teams, cycles), boards),
    ]


def _jamboree(teams: int, boards: int) -> list[Step]:
    tables = step("boards", "times", boards, teams // 2)
    return [tables, step("games", "add", tables.result), step("rounds", "add", 1)]


def _molter_steps(teams: int, boards: int) -> list[Step]:
    rounds = step("rounds", "minus", teams, 1)
    tables = step("boards", "half", teams * boards)
    return [tables, rounds, step("games", "times", rounds.result, tables.result)]


def _team_bracket(teams: int, boards: int) -> list[Step]:
    matches = step("matches", "minus", teams, 1)
    return [
        step("boards", "times", teams // 2, boards),
        matches,
        step("games", "times", matches.result, boards),
        step("rounds", "ceil-log2", teams),
    ]


def _free_team(teams: int, boards: int) -> Sequence[Remark]:
    del boards
    return (Remark("teams-odd", {"teams": teams}),) if teams % 2 else ()


_TEAMS: Mapping[Kind, _Teams] = MappingProxyType(
    {
        Kind.TEAM_ROUND_ROBIN: _Teams(
            lambda teams, boards: 3 <= teams <= MOST_TEAMS and boards > 1, partial(_matches, cycles=1), _free_team
        ),
        Kind.DOUBLE_TEAM_ROUND_ROBIN: _Teams(
            lambda teams, boards: 2 <= teams <= MOST_TEAMS and boards > 1, partial(_matches, cycles=2), _free_team
        ),
        Kind.SCHEVENINGEN: _Teams(lambda teams, boards: teams == 2 and boards > 1, _all_against_all),
        Kind.DOUBLE_SCHEVENINGEN: _Teams(
            lambda teams, boards: teams == 2 and boards > 1, partial(_all_against_all, cycles=2)
        ),
        Kind.SCHILLER: _Teams(
            lambda teams, boards: 3 <= teams <= MOST_TEAMS and boards > 1, _all_against_all, _free_team
        ),
        Kind.HUTTON: _Teams(
            lambda teams, boards: 2 <= teams <= MOST_TEAMS and 1 < boards <= rounds_needed(teams),
            _jamboree,
            lambda teams, boards: (
                (Remark("hutton-whole", {"boards": rounds_needed(teams)}),)
                if boards < rounds_needed(teams)
                else (Remark("hutton-all"),)
            ),
        ),
        Kind.MOLTER: _Teams(lambda teams, boards: 3 <= teams <= MOST_TEAMS and boards % 2 == 0, _molter_steps),
        Kind.TEAM_CUP: _Teams(
            lambda teams, boards: 2 <= teams <= LARGEST and boards > 1,
            _team_bracket,
            lambda teams, boards: tuple(_free(bracket_size(teams) - teams)),  # noqa: ARG005 - as the others
        ),
    }
)


# --- clubs ---


def _swiss_kin(kind: Kind, people: int, budget: Budget) -> Iterator[Suggestion]:
    """Systems that pair by points and let nobody meet twice: lengths as of a Swiss."""
    if people < 4:
        return
    for found in swisses(people, budget):
        yield replace(found, kind=kind, sections=(Section(people, _system(kind), found.rounds),))


def _season(kind: Kind, people: int, budget: Budget) -> Iterator[Suggestion]:
    """Systems that go on for a season: as many rounds as there is time for, opponents come again."""
    if people < 4:
        return
    rounds = min(SEASON_MOST, max(1, _room(budget)))
    found = one_swiss(people, rounds, budget)
    remarks = (Remark(f"season-{kind.value}"), *(r for r in found.remarks if r.code == "bye-each-round"))
    yield replace(found, kind=kind, sections=(Section(people, _system(kind), rounds),), remarks=remarks)


def _ladder(kind: Kind, people: int, budget: Budget) -> Iterator[Suggestion]:
    """Nobody is paired; an evening is a period in which challenges are played."""
    if people < 2:
        return
    played = max(1, _room(budget))
    tables = step("boards", "half", people)
    counted = [tables, step("rounds", "add", played), step("games", "times", played, tables.result)]
    yield _suggestion(kind, people, budget, counted, [Remark("ladder-open"), Remark("ladder-most", {"games": played})])


def _room(budget: Budget) -> int:
    """So many rounds fit into the time."""
    each = calculate(2, budget.control, rounds=1, changeover=budget.changeover, night=budget.minutes)
    return each.per_evening * budget.evenings


def _suggestion(
    kind: Kind, people: int, budget: Budget, counted: Sequence[Step], remarks: Sequence[Remark]
) -> Suggestion:
    rounds = next(line.result for line in counted if line.figure == "rounds")
    figures, fits = timed(budget, rounds, counted)
    return Suggestion(
        kind=kind,
        control=budget.control,
        figures=figures,
        sections=(Section(people, _system(kind), rounds),),
        fits=fits,
        least_rounds=rounds,
        remarks=tuple(remarks),
    )


# --- the table ---


def _usual(people: int, budget: Budget) -> Iterator[Suggestion]:
    yield from all_forms(
        people, budget.minutes, evenings=budget.evenings, control=budget.control, changeover=budget.changeover
    )


def _bughouse(people: int, budget: Budget) -> Iterator[Suggestion]:
    """By its own tempo: five minutes a game."""
    yield from bughouse_forms(people, budget.minutes, budget.evenings)


def _cups(people: int, budget: Budget) -> Iterator[Suggestion]:
    yield from _cup(Kind.CUP, 2, people, budget)
    yield from _cup(Kind.CUP, 1, people, budget)
    yield from _double_cup(people, budget)


def _doubled(single: Kind, double: Kind) -> Adviser:
    def both(people: int, budget: Budget) -> Iterator[Suggestion]:
        found = [*_team_forms(single, people, budget)]
        yield from found[:2]
        yield from [*_team_forms(double, people, budget)][:1]

    return both


_TEAM_LEAGUE = _doubled(Kind.TEAM_ROUND_ROBIN, Kind.DOUBLE_TEAM_ROUND_ROBIN)
_DUEL = _doubled(Kind.SCHEVENINGEN, Kind.DOUBLE_SCHEVENINGEN)

ADVISERS: Mapping[str, Adviser] = MappingProxyType(
    {
        **dict.fromkeys(("club", "fide-swiss", "round-robin", "us-quads", "pools-cup"), _usual),
        **dict.fromkeys(("cup", "double-cup"), _cups),
        "xiangqi-cup": partial(_cup, Kind.XIANGQI_CUP, 2),
        **dict.fromkeys(("team-round-robin", "double-team-round-robin"), _TEAM_LEAGUE),
        **dict.fromkeys(("scheveningen", "double-scheveningen"), _DUEL),
        **{kind.value: partial(_team_forms, kind) for kind in (Kind.SCHILLER, Kind.HUTTON, Kind.MOLTER, Kind.TEAM_CUP)},
        **dict.fromkeys(("bughouse", "bughouse-partners"), _bughouse),
        **{kind.value: partial(_swiss_kin, kind) for kind in (Kind.MONRAD, Kind.NORDIC, Kind.AMALFI, Kind.MCMAHON)},
        **{kind.value: partial(_season, kind) for kind in (Kind.KEIZER, Kind.KONRAD, Kind.KING_OF_THE_HILL)},
        **{kind.value: partial(_ladder, kind) for kind in (Kind.LADDER, Kind.PYRAMID)},
    }
)
"""Profile to what is said of it; several profiles may share their lines."""


def forms_of(
    profile: str,
    people: int,
    minutes: int,
    *,
    evenings: int = 1,
    control: TimeControl = RAPID,
    changeover: int = CHANGEOVER,
) -> tuple[Suggestion, ...]:
    """Suggestions for a kind of event (see `ADVISERS`), the chosen one first; empty when the field is no size for it."""
    found = tuple(ADVISERS[profile](people, Budget(minutes, evenings, control, changeover)))
    if any(line.default for line in found):
        return found
    own = [line for line in found if line.kind.value == profile]
    first = next((line for line in own if line.fits), own[0] if own else None)
    ordered = [*own, *(line for line in found if line.kind.value != profile)]
    return tuple(replace(line, starred=line is first, default=line is first) for line in ordered)


def nearest_sizes(profile: str, people: int) -> tuple[int, ...]:
    """The nearest numbers of people, one below and one above, that the kind of event can be held with."""
    budget = Budget(24 * 60, 1, RAPID, CHANGEOVER)

    def possible(size: int) -> bool:
        return next(iter(ADVISERS[profile](size, budget)), None) is not None

    below = next((size for size in range(min(people - 1, MOST_PEOPLE), 1, -1) if possible(size)), None)
    above = next((size for size in range(max(2, people + 1), MOST_PEOPLE + 1) if possible(size)), None)
    return tuple(size for size in (below, above) if size is not None)
