"""What the systems share that go down a list: legal partners, the bye, the first possible opponent, colours.

The top of the list gets the first opponent on a list of candidates with whom everybody else can still
be paired. That is the result of trying depth-first and changing the last decision first, without the
trying.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from crosstable.core.codes import Colour
from crosstable.core.history import History, Past
from crosstable.core.ids import PlayerId
from crosstable.pairing.base import (
    Board,
    BracketReport,
    ByeReport,
    ColourChoice,
    Fact,
    NoPairing,
    Request,
    RoundDraft,
)
from crosstable.pairing.colours import last_difference, preference
from crosstable.pairing.matching import alternating_forest, is_perfectly_matchable, maximum_matching

SHOWN = 6
"""So many passed-over opponents are told of one board."""

NO_COUNTS: Mapping[PlayerId, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Limits:
    """What is forbidden in one attempt at the round.

    `gap`: two may meet again when their game lies so many rounds back; None: never. `colours`: nobody gets a colour a
    third time running or three more of one colour than of the other.
    """

    gap: int | None = None
    colours: bool = True

    def rematch(self, one: Past, two: Past, round_no: int) -> bool:
        """Whether a second meeting is forbidden."""
        met = one.met.get(two.player)
        return met is not None and (self.gap is None or round_no - met < self.gap)


@dataclass(frozen=True, slots=True)
class List:
    """Players to be paired, from the top, and for each the set of legal opponents (bits by place)."""

    round_no: int
    order: tuple[Past, ...]
    rows: tuple[int, ...]
    limits: Limits
    request: Request

    @property
    def everybody(self) -> int:
        """All places."""
        return (1 << len(self.order)) - 1

    def why_not(self, one: int, two: int) -> Fact | None:
        """Why two places may not meet: `met`, `prohibited`, `forced` or `colours`."""
        a, b = self.order[one], self.order[two]
        if any({a.player, b.player} == set(pair) for pair in self.request.forced):
            return None
        if self.limits.rematch(a, b, self.round_no):
            return Fact("met", "", {"player": b.player, "round": a.met[b.player]})
        if _prohibited(a.player, b.player, self.request, self.round_no):
            return Fact("prohibited", "", {"player": b.player})
        if not _forced_apart_ok(a.player, b.player, self.request):
            return Fact("forced", "", {"player": b.player})
        if self.limits.colours and not can_share_colours(a, b):
            return Fact("colours", "", {"player": b.player})
        return None


def listed(order: Sequence[Past], request: Request, round_no: int, limits: Limits) -> List:
    """The list with its legal pairs."""
    found = List(round_no, tuple(order), (0,) * len(order), limits, request)
    rows = [0] * len(order)
    for i in range(len(order)):
        for j in range(i):
            if found.why_not(i, j) is None:
                rows[i] |= 1 << j
                rows[j] |= 1 << i
    return List(round_no, found.order, tuple(rows), limits, request)


def _prohibited(one: PlayerId, two: PlayerId, request: Request, round_no: int) -> bool:
    return any(rule.covers(round_no) and {one, two} <= set(rule.players) for rule in request.prohibitions)


def _forced_apart_ok(one: PlayerId, two: PlayerId, request: Request) -> bool:
    """A forced pair meets nobody else."""
    return all(({one, two} & set(pair)) in (set(), set(pair)) for pair in request.forced)


def can_share_colours(one: Past, two: Past) -> bool:
    """Whether one of the two ways gives nobody a third equal colour running or a difference above two."""
    return (_may_have(one, "w") and _may_have(two, "b")) or (_may_have(one, "b") and _may_have(two, "w"))


def _may_have(past: Past, letter: str) -> bool:
    if past.colours[-2:] == letter * 2:
        return False
    return abs(past.colour_difference + (1 if letter == "w" else -1)) <= 2


@dataclass(frozen=True, slots=True)
class Pair:
    """A pair of the list by places, the upper one first, and who was passed over for what reason."""

    upper: int
    lower: int
    passed: tuple[Fact, ...]


Candidates = Callable[[Sequence[int]], Iterable[int]]
"""Remaining places, the top one first, to the order in which opponents of the top one are tried."""


def next_in_list(remaining: Sequence[int]) -> Iterable[int]:
    """The next one, and so on downward."""
    return remaining[1:]


def go_down(field: List, candidates: Candidates = next_in_list, left: int | None = None) -> list[Pair] | None:
    """Pair everybody from the top; None when that is impossible. `left` are the places to be paired."""
    places = field.everybody if left is None else left
    if not is_perfectly_matchable(field.rows, places):
        return None
    pairs: list[Pair] = []
    while places:
        remaining = [p for p in range(len(field.order)) if places >> p & 1]
        top = remaining[0]
        passed: list[Fact] = []
        for other in candidates(remaining):
            reason = field.why_not(top, other)
            rest = places & ~(1 << top | 1 << other)
            if reason is None and is_perfectly_matchable(field.rows, rest):
                pairs.append(Pair(top, other, tuple(passed[:SHOWN])))
                places = rest
                break
            passed.append(reason or Fact("rest", "", {"player": field.order[other].player}))
        else:  # the candidates left somebody out whom the rest needs
            return None
    return pairs


def choose_bye(field: List, counts: Mapping[PlayerId, int], *, again: bool) -> tuple[int, ByeReport] | None:
    """Who sits out in an odd field: the lowest of the list without a bye, so that the rest can be paired.

    `counts` are byes had (else the record's own bar counts). With `again` somebody may have another bye
    when nobody else can: those with the fewest come first.
    """

    def had(past: Past) -> int:
        return counts.get(past.player, 0) if counts else int(past.pab_bar is not None)

    barred = {
        past.player: (past.pab_bar.round, past.pab_bar.code.value)
        for past in field.order
        if past.pab_bar is not None and had(past)
    }
    skipped: list[PlayerId] = []
    forced = {player for pair in field.request.forced for player in pair}
    for place in sorted(range(len(field.order)), key=lambda p: (had(field.order[p]), -p)):
        past = field.order[place]
        if past.player in forced or (had(past) and not again):
            continue
        if is_perfectly_matchable(field.rows, field.everybody & ~(1 << place)):
            return place, ByeReport(past.player, past.pairing_score, past.unplayed, barred, tuple(skipped))
        skipped.append(past.player)
    return None


@dataclass(frozen=True, slots=True)
class Attempt:
    """A complete pairing of the list and what had to be given up for it."""

    field: List
    pairs: tuple[Pair, ...]
    bye: ByeReport | None
    relaxed: tuple[Fact, ...]


def attempt(
    order: Sequence[Past],
    history: History,
    request: Request,
    steps: Sequence[tuple[Limits, tuple[Fact, ...]]],
    candidates: Candidates = next_in_list,
    counts: Mapping[PlayerId, int] = NO_COUNTS,
    *,
    again: bool = False,
) -> Attempt | NoPairing:
    """Pair the list by the first of the `steps` that allows it; each names what it gives up."""
    field = listed(order, request, history.round_no, steps[0][0])
    for limits, relaxed in steps:
        field = listed(order, request, history.round_no, limits)
        bye: ByeReport | None = None
        left = field.everybody
        if len(order) % 2:
            chosen = choose_bye(field, counts, again=again)
            if chosen is None:
                continue
            bye = chosen[1]
            left &= ~(1 << chosen[0])
        pairs = go_down(field, candidates, left)
        if pairs is not None:
            more = (Fact("second-bye", "", {"player": bye.player}),) if bye and bye.player in bye.barred else ()
            return Attempt(field, tuple(pairs), bye, relaxed + more)
    return no_pairing(field)


def usual_steps(gap: int | None = None, *, colours: bool = True) -> list[tuple[Limits, tuple[Fact, ...]]]:
    """Limits given up one after the other: first the colours, then the gap between two meetings.

    A system without a gap never lets two meet again.
    """
    found: list[tuple[Limits, tuple[Fact, ...]]] = []
    gaps = [None] if gap is None else list(range(gap, -1, -1))
    for allowed in gaps:
        given_up = () if allowed == gap else (Fact("gap", "", {"gap": allowed or 0, "wanted": gap or 0}),)
        if colours:
            found.append((Limits(allowed, colours=True), given_up))
        lost = (Fact("colour-limits", ""),) if colours else ()
        found.append((Limits(allowed, colours=False), given_up + lost))
    return found


def no_pairing(field: List) -> NoPairing:
    """Who is left over whatever one does, and what would help.

    The blockers stay single in some greatest matching; their opponents are too few (Gallai and Edmonds).
    """
    rows, vertices = _with_bye(field)
    outer, inner = alternating_forest(rows, vertices, maximum_matching(rows, vertices))
    blocked = outer & field.everybody
    loose = maximum_matching(field.rows, field.everybody)
    single = sum(loose[p] < 0 for p in range(len(field.order)))
    only_bye = len(field.order) % 2 == 1 and single == 1
    helped = [p for p in range(len(field.order)) if blocked >> p & 1 and _pairable(field, 1 << p)]
    free = replace(field.request, prohibitions=())
    remedies = []
    if field.request.prohibitions and _pairable(listed(field.order, free, field.round_no, field.limits)):
        remedies.append("prohibition")
    if helped:
        remedies.append("half-bye")
    if not only_bye and len(field.order) > 1:
        remedies.append("rematch")
    return NoPairing(
        field.round_no,
        _named(field, blocked),
        _named(field, inner & field.everybody),
        "bye" if only_bye else "opponents",
        (*remedies, "stop"),
        tuple(field.order[p].player for p in helped),
    )


def _with_bye(field: List, without: int = 0) -> tuple[list[int], int]:
    """Rows with the bye as one more vertex, and all vertices that need a partner."""
    vertices = field.everybody & ~without
    able = sum(1 << p for p, past in enumerate(field.order) if past.pab_bar is None)
    bye = len(field.rows)
    rows = [row | (able >> p & 1) << bye for p, row in enumerate(field.rows)] + [able]
    return rows, vertices | (vertices.bit_count() & 1) << bye


def _pairable(field: List, without: int = 0) -> bool:
    return is_perfectly_matchable(*_with_bye(field, without))


def _named(field: List, places: int) -> tuple[PlayerId, ...]:
    return tuple(past.player for p, past in enumerate(field.order) if places >> p & 1)


@dataclass(frozen=True, slots=True)
class Hand:
    """The order in which two players are told apart when their colours conflict.

    `lower_first`: with equal histories the lower one of the list gets White. `last_white` tells who
    had White in the last game of two players (the smaller id first), for systems in which they meet again.
    Without `wishes` nobody is due a colour.
    """

    lower_first: bool = False
    reverse_meeting: bool = False
    wishes: bool = True
    last_white: Mapping[tuple[int, int], int] = field(default_factory=dict)


def settle(upper: Past, lower: Past, hand: Hand) -> tuple[Past, Past, ColourChoice]:
    """White, Black and why.

    `due`: different wishes. `imbalance`: the greater difference of colours. `last-meeting`: reversed.
    `latest-difference`: opposite of the latest round in which they differed. `list`: by place. A wish for a
    third colour running, or beyond two more of one colour, is not granted while the other way is open.
    """
    article, white = _decide(upper, lower, hand)
    black = lower if white is upper else upper
    if not (_may_have(white, "w") and _may_have(black, "b")) and _may_have(black, "w") and _may_have(white, "b"):
        article, white, black = "limit", black, white
    return white, black, _choice(article, white, black)


def _decide(upper: Past, lower: Past, hand: Hand) -> tuple[str, Past]:
    last = hand.last_white.get((min(upper.player, lower.player), max(upper.player, lower.player)))
    if hand.reverse_meeting and last is not None:
        return "last-meeting", lower if last == upper.player else upper
    one, two = preference(upper.colours), preference(lower.colours)
    if hand.wishes and one.colour is not two.colour:
        whites = one.colour is Colour.WHITE or (one.colour is None and two.colour is Colour.BLACK)
        return "due", upper if whites else lower
    if hand.wishes and one.colour is not None:
        wide, narrow = abs(upper.colour_difference), abs(lower.colour_difference)
        if wide != narrow:
            has_wish = upper if wide > narrow else lower
            other = lower if has_wish is upper else upper
            return "imbalance", has_wish if one.colour is Colour.WHITE else other
        back = last_difference(upper.colours, lower.colours)
        if back:
            return "latest-difference", lower if upper.colours[-back] == "w" else upper
    return "list", lower if hand.lower_first else upper


def _choice(article: str, white: Past, black: Past) -> ColourChoice:
    return ColourChoice(
        article=article,
        white_preference=preference(white.colours).sign,
        black_preference=preference(black.colours).sign,
        white_colours=white.colours,
        black_colours=black.colours,
        detail={"white_difference": white.colour_difference, "black_difference": black.colour_difference},
    )


Settler = Callable[[Past, Past], tuple[Past, Past, ColourChoice]]


def drafted(
    made: Attempt, names: tuple[str, str], source: str, settler: Settler, *, facts: Sequence[Fact] = ()
) -> RoundDraft:
    """The round: `names` are system and edition, `source` the article or source of its facts."""
    boards: list[Board] = []
    for pair in made.pairs:
        upper, lower = made.field.order[pair.upper], made.field.order[pair.lower]
        white, black, choice = settler(upper, lower)
        told = [Fact("list-places", source, {"player": upper.player, "upper": pair.upper + 1, "lower": pair.lower + 1})]
        met = upper.met.get(lower.player)
        if met is not None:
            told.append(Fact("rematch", source, {"player": lower.player, "round": met}))
        told += [Fact(fact.code, source, fact.values) for fact in pair.passed]
        boards.append(
            Board(
                white.player,
                black.player,
                white.pairing_score,
                black.pairing_score,
                1,
                choice,
                facts=tuple(told),
            )
        )
    relaxed = [Fact(fact.code, source, fact.values) for fact in made.relaxed]
    report = BracketReport(
        number=1,
        score=max((past.pairing_score for past in made.field.order), default=0),
        moved_down=(),
        residents=tuple(past.player for past in made.field.order),
        pairs=tuple((board.white, board.black) for board in boards),
        downfloaters=(),
        limbo=(),
        measures=(),
    )
    return RoundDraft(
        names[0], names[1], made.field.round_no, tuple(boards), made.bye, (report,), facts=(*facts, *relaxed)
    )


def by_score(history: History) -> tuple[Past, ...]:
    """The players present by pairing score, then initial order."""
    return tuple(sorted(history.present, key=lambda past: (-past.pairing_score, past.rank)))


def by_ranking(history: History, ranking: Sequence[PlayerId]) -> tuple[Past, ...]:
    """The players present in the order of a ranking that is passed in; whoever is missing from it comes last."""
    place = {player: k for k, player in enumerate(ranking)}
    return tuple(sorted(history.present, key=lambda past: (place.get(past.player, len(place)), past.rank)))
