"""Whether what the engine says of a round is true: boards, brackets, bye, and the values of C6 to C21.

Every function yields sentences about what is not. The position is worked out by `facts`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosstable.pairing.base import Board, BracketReport, ByeReport, NoPairing, RoundDraft
from crosstable.pairing.dutch.criteria import LIMBO  # how the limbo is written, no more

from .completion import BYE, can_be_paired, odd_components
from .facts import ABSOLUTE, STRONG, Position

ARTICLES = {f"C{n}": f"2.4.{n - 5}" for n in range(6, 22)} | {
    "C1": "2.1.1",
    "C2": "2.1.2",
    "C3": "2.1.3",
    "C4": "2.2.1",
    "C5": "2.3.1",
    "prohibited": "TRF 260",
}

PROVABLE = 60
"""Up to this many players it is tried by another way whether a round can be completed."""


def of_draft(position: Position, draft: RoundDraft) -> Iterator[str]:
    """Everything that the draft says."""
    if (draft.system, draft.edition, draft.round_no) != ("dutch", "2026", position.round_no):
        yield f"names {draft.system}, {draft.edition}, round {draft.round_no}"
    seated = [int(p) for board in draft.boards for p in (board.white, board.black)]
    seated += [int(draft.bye.player)] if draft.bye else []
    if sorted(seated) != sorted(position.order):
        yield f"seats {sorted(seated)}, present are {sorted(position.order)}"
        return
    if draft.byes or draft.stage or draft.facts:
        yield "tells of byes, a stage or facts, which the Dutch system has not"
    for board in draft.boards:
        yield from of_board(position, board)
    if list(draft.boards) != sorted(draft.boards, key=lambda board: _board_order(position, board)):
        yield "boards are not in the order of C.04.2 3.6"
    if bool(draft.bye) != bool(len(position.order) % 2):
        yield f"has {'a' if draft.bye else 'no'} bye for {len(position.order)} players"
    if draft.bye:
        yield from of_bye(position, draft.bye)
    yield from _of_brackets(position, draft)


def _board_order(position: Position, board: Board) -> tuple[int, int, int]:
    one, two = position.records[int(board.white)], position.records[int(board.black)]
    higher = min((one, two), key=lambda record: position.rank(record.number))
    return -higher.pairing_score, -one.pairing_score - two.pairing_score, higher.place


def of_board(position: Position, board: Board) -> Iterator[str]:
    """Pair, scores and the rule that gave the colours."""
    white, black = int(board.white), int(board.black)
    name = f"board {white}-{black}"
    one, two = position.records[white], position.records[black]
    barred = position.barred_by(white, black)
    if barred:
        yield f"{name} breaks {', '.join(sorted(barred))}"
    if board.label or board.facts:
        yield f"{name} has a label or facts"
    if (board.white_score, board.black_score) != (one.pairing_score, two.pairing_score):
        yield f"{name}: scores {board.white_score} and {board.black_score}"
    choice = board.choice
    if (choice.white_preference, choice.black_preference) != (one.sign, two.sign):
        yield f"{name}: preferences {choice.white_preference} and {choice.black_preference}"
    if (choice.white_colours, choice.black_colours) != (one.colours, two.colours):
        yield f"{name}: colours {choice.white_colours} and {choice.black_colours}"
    article, due, detail = position.colours(white, black)
    if choice.article != article or due != white:
        yield f"{name}: {choice.article} gives {white} White, {article} gives it {due}"
    if dict(choice.detail) != detail:
        yield f"{name}: {choice.article} compares {dict(choice.detail)}, true are {detail}"


def of_bye(position: Position, bye: ByeReport) -> Iterator[str]:
    """The holder, who is barred and by what, and that nobody lower could have it (C2, C5)."""
    holder = int(bye.player)
    if not position.may_have_bye(holder):
        yield f"the bye of {holder} breaks C2"
    if (bye.score, bye.unplayed) != (position.records[holder].pairing_score, position.unplayed(holder)):
        yield f"the bye of {holder}: score {bye.score}, {bye.unplayed} unplayed"
    scores = {p: position.records[p].pairing_score for p in position.order}
    barred = {p: position.records[p].bar for p in position.order if scores[p] <= bye.score}
    if {int(p): why for p, why in bye.barred.items()} != {p: why for p, why in barred.items() if why}:
        yield f"the bye of {holder}: barred are said to be {dict(bye.barred)}"
    lower = {p for p in position.order if scores[p] < bye.score and position.may_have_bye(p)}
    if set(bye.skipped) != lower:
        yield f"the bye of {holder}: {sorted(bye.skipped)} skipped, {sorted(lower)} are lower and eligible"
    if lower and len(position.order) <= PROVABLE and can_be_paired(position.order, position.may_meet, lower):
        yield f"the bye of {holder}: one of {sorted(lower)} could have had it"


def _of_brackets(position: Position, draft: RoundDraft) -> Iterator[str]:
    scores = sorted({position.records[p].pairing_score for p in position.order}, reverse=True)
    if [(b.number, b.score) for b in draft.brackets] != list(enumerate(scores, 1)):
        yield f"brackets {[(b.number, b.score) for b in draft.brackets]} for the scores {scores}"
        return
    arriving: list[int] = []
    boards = {frozenset((int(b.white), int(b.black))): b.bracket for b in draft.boards}
    for place, bracket in enumerate(draft.brackets):
        residents = [p for p in position.order if position.records[p].pairing_score == bracket.score]
        name = f"bracket {bracket.number}"
        if list(bracket.residents) != residents or list(bracket.moved_down) != arriving:
            yield f"{name}: members {bracket.moved_down} and {bracket.residents}, not {arriving} and {residents}"
        following = draft.brackets[place + 1] if place + 1 < len(draft.brackets) else None
        yield from (f"{name}: {wrong}" for wrong in _of_bracket(position, draft, bracket, following))
        here = {frozenset((int(a), int(b))) for a, b in bracket.pairs}
        if here != {pair for pair, number in boards.items() if number == bracket.number}:
            yield f"{name}: its pairs are not the boards of that number"
        arriving = [int(p) for p in bracket.downfloaters]
    if scores and 2 * scores[0] >= LIMBO:
        yield f"the limbo is written as {LIMBO}, which a difference of scores may reach (A6)"
    if arriving != ([int(draft.bye.player)] if draft.bye else []):
        yield f"{arriving} float out of the last bracket"


def _of_bracket(
    position: Position, draft: RoundDraft, bracket: BracketReport, following: BracketReport | None
) -> Iterator[str]:
    members = sorted((*map(int, bracket.moved_down), *map(int, bracket.residents)), key=position.rank)
    pairs = [(int(a), int(b)) for a, b in bracket.pairs]
    paired = [p for pair in pairs for p in pair]
    floaters = [p for p in members if p not in paired]
    moved = set(map(int, bracket.moved_down))
    if not set(paired) <= set(members) or len(set(paired)) != len(paired):
        yield "pairs somebody else, or somebody twice"
        return
    if any(a in moved and b in moved for a, b in pairs):
        yield "pairs two moved-down players"
    if pairs != sorted(pairs, key=lambda pair: position.rank(pair[0])) or any(
        position.rank(a) > position.rank(b) for a, b in pairs
    ):
        yield "pairs are not in the order of their higher members"
    if list(bracket.downfloaters) != floaters or list(bracket.limbo) != [p for p in floaters if p in moved]:
        yield f"downfloaters {bracket.downfloaters}, limbo {bracket.limbo}; unpaired are {floaters}"
        return
    if tuple(map(list, bracket.exchanged)) != exchanged(bracket):
        yield f"exchanged {bracket.exchanged}, not {exchanged(bracket)}"
    values = {m.criterion: m.value for m in bracket.measures}
    if [(m.criterion, m.article) for m in bracket.measures] != [(f"C{n}", ARTICLES[f"C{n}"]) for n in range(6, 22)]:
        yield f"measures are {[(m.criterion, m.article) for m in bracket.measures]}"
        return
    expected = measured(position, draft, bracket, following)
    for code, value in expected.items():
        if values[code] != value:
            yield f"{code} is said to be {values[code]}, it is {value}"


def remainder(bracket: BracketReport) -> tuple[list[tuple[int, int]], list[tuple[int, int]], list[int]]:
    """Pairs of moved-down players, pairs of the remainder, and the remainder (1.3.4)."""
    moved = set(map(int, bracket.moved_down))
    fixed = [(int(a), int(b)) for a, b in bracket.pairs if int(a) in moved]
    own = [(int(a), int(b)) for a, b in bracket.pairs if int(a) not in moved]
    used = {b for _, b in fixed}
    return fixed, own, [int(p) for p in bracket.residents if int(p) not in used]


def exchanged(bracket: BracketReport) -> tuple[list[int], list[int]]:
    """Who left the original S1 and who came into it (3.6, 4.3)."""
    _, own, rest = remainder(bracket)
    original, tops = rest[: len(own)], [top for top, _ in own]
    return [p for p in original if p not in tops], [p for p in rest if p in tops and p not in original]


def measured(
    position: Position, draft: RoundDraft, bracket: BracketReport, following: BracketReport | None
) -> dict[str, tuple[int, ...]]:
    """C6 to C21 of the bracket.

    C8 is what the following bracket reaches in C6 and C7: that is optimised there first of all, under the
    same conditions.
    """
    score = {p: position.records[p].pairing_score for p in position.order}
    moved = set(map(int, bracket.moved_down))
    pairs = [(int(a), int(b)) for a, b in bracket.pairs]
    floaters = [int(p) for p in bracket.downfloaters]
    values: dict[str, tuple[int, ...]] = {
        "C6": (len(floaters),),
        "C7": tuple(sorted((score[p] for p in floaters), reverse=True)),
        "C8": _c8(position, floaters, following),
        "C9": (),
    }
    if len(floaters) == 1 and draft.bye and draft.bye.score >= bracket.score:
        values["C9"] = (position.unplayed(floaters[0]),)
    for number, count in enumerate(_colour_values(position, pairs), 10):
        values[f"C{number}"] = (count,)
    of_moved = [(a, b) for a, b in pairs if a in moved]
    for back, (down, up, down_by, up_by) in ((1, (14, 15, 18, 19)), (2, (16, 17, 20, 21))):
        fallen = {p for p in position.order if position.records[p].floated(back, "d")}
        risen = {p for p in position.order if position.records[p].floated(back, "u")}
        values[f"C{down}"] = (sum(1 for p in floaters if p not in moved and p in fallen),)
        values[f"C{up}"] = (sum(1 for _, b in of_moved if b in risen),)
        stuck = [LIMBO + score[p] for p in floaters if p in moved and p in fallen]
        differences = [score[a] - score[b] for a, b in of_moved if a in fallen]
        values[f"C{down_by}"] = tuple(sorted(stuck + differences, reverse=True))
        values[f"C{up_by}"] = tuple(sorted((score[a] - score[b] for a, b in of_moved if b in risen), reverse=True))
    return values


def _c8(position: Position, floaters: Sequence[int], following: BracketReport | None) -> tuple[int, ...]:
    if not floaters or following is None:
        return ()
    scores = sorted((position.records[int(p)].pairing_score for p in following.downfloaters), reverse=True)
    return len(scores), *scores


def _colour_values(position: Position, pairs: Sequence[tuple[int, int]]) -> tuple[int, int, int, int]:
    """C10 to C13, as 2.4.5 to 2.4.8 count them."""
    wide = thrice = same = strong = 0
    for a, b in pairs:
        one, two = position.records[a], position.records[b]
        (colour, force), (wanted, strength) = one.wish, two.wish
        if not colour or colour != wanted:
            continue
        same += 1
        if force != ABSOLUTE or strength != ABSOLUTE:
            strong += min(force, strength) >= STRONG
            continue
        # only with topscorers; reading A7: an absolute preference is no strong one
        differences = abs(one.difference), abs(two.difference)
        wide += min(differences) >= 2
        if differences[0] == differences[1]:
            thrice += one.repeats and two.repeats
        else:
            loser = two if differences[0] > differences[1] else one
            thrice += loser.repeats
    return wide, thrice, same, strong


def of_no_pairing(position: Position, answer: NoPairing) -> Iterator[str]:
    """That no pairing exists, and that the blockers named show it (the theorem of Tutte and Berge)."""
    everybody = position.order
    eligible = {p for p in everybody if position.may_have_bye(p)}
    if can_be_paired(everybody, position.may_meet, eligible):
        yield "says that the round cannot be paired, but it can"
    blockers, opponents = {int(p) for p in answer.blockers}, {int(p) for p in answer.opponents}
    if not blockers:
        yield "names nobody who blocks"
    near = {q for p in blockers for q in everybody if position.may_meet(p, q)} - blockers
    if near != opponents:
        yield f"says that {sorted(blockers)} have the opponents {sorted(opponents)}, they have {sorted(near)}"
    with_bye = bool(len(everybody) % 2 and blockers & eligible)

    def joined(one: int, two: int) -> bool:
        if BYE in (one, two):
            return bool({one, two} & eligible)
        return position.may_meet(one, two)

    proved = odd_components(blockers, position.may_meet) > len(near) + with_bye
    if not proved and odd_components(blockers | {BYE}, joined) <= len(near):
        yield f"{sorted(blockers)} and their opponents {sorted(near)} do not show that the round cannot be paired"
    if not answer.reason or not answer.remedies:
        yield "gives no reason or no remedy"
