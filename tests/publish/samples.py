"""Events to print: any size, names in many scripts, long ones and hostile ones."""

from __future__ import annotations

import random
from collections.abc import Sequence

from crosstable.core.codes import Code
from crosstable.core.ids import PlayerId
from crosstable.core.model import Info, PartialDate, Player, Rules
from crosstable.core.state import BoardState, Entry, EventState, ResultEntry, RoundState

NAMES = (
    "Nguyễn Thị Phương Lan",
    "Petrov, Alexander",
    "अर्जुन मेहता",
    "สมชาย เพชรประเสริฐ",
    "محمد عبد الرحمن الحسيني",
    "王小明",
    "Đặng Hoàng Bảo Trân",
    "<script>alert(1)</script>",
    "Müller-Lüdenscheidt, Maximilian Ferdinand von und zu",
    "लक्ष्मी नारायण त्रिपाठी",
    "Ó Súilleabháin, Aoife",
    "ณัฐวุฒิ ศรีสุวรรณกุล",
    'O"Neil <b> & Söhne',
    "Rajaratnam Venkatanarasimharajuvaripeta Subramanian",
    "ליאור כהן",
    "김민준",
    "Ẩn Ngữ Ễ Ộ",
    "Smith, J.",
    "{{7*7}} %s ${x}",
    "Ångström, Øyvind",
)
"""Names; the players of a sample take them in turn, each with a mark of his own."""

FEDERATIONS = ("VIE", "IND", "THA", "EGY", "CHN", "GER", "IRL", "ISR", "KOR", "NOR")
TITLES = ("GM", "IM", "", "FM", "", "", "WIM", "", "", "")


def mark(number: int) -> str:
    """Stands once in the name of player `number` and nowhere else."""
    return f"Q{number:03}Z"


def event(players: int, rounds: int = 6, *, planned: int = 9, open_boards: int = 0, seed: int = 1) -> EventState:
    """A Swiss with `rounds` published rounds, byes and absences in each, and one withdrawal."""
    chance = random.Random(seed)
    state = EventState(
        stream="T1",
        info=Info(
            name="City Open A – Hà Nội, नई दिल्ली & กรุงเทพฯ",
            city="Hà Nội",
            start=PartialDate(2026, 12, 3),
            end=PartialDate(2026, 12, 9),
            round_dates=tuple(PartialDate(2026, 12, 3 + k // 2) for k in range(planned)),
        ),
        rules=Rules(system="dutch", edition="2026", rounds=planned, tie_breaks=("BH/C1", "BH", "SB")),
        profile="fide-swiss",
        fide_mode=True,
        changed_at="2026-12-05T14:52:11.000Z",
    )
    for number in range(1, players + 1):
        player = PlayerId(number)
        state.entries[player] = Entry(
            Player(
                player,
                name=f"{NAMES[(number - 1) % len(NAMES)]} {mark(number)}",
                rating=None if number % 17 == 0 else 2650 - 7 * number,
                title=TITLES[number % len(TITLES)] if number < 40 else "",
                federation=FEDERATIONS[number % len(FEDERATIONS)],
                fide_id=str(25_000_000 + 137 * number),
            ),
            club=f"Schachclub {number % 7 + 1}" if number % 3 else "",
        )
        state.order.append(player)
    scores = dict.fromkeys(state.order, 0)
    for number in range(1, rounds + 1):
        play_round(state, number, scores, chance)
    last = state.rounds[-1] if state.rounds else None
    if last is not None:
        for board in last.boards[len(last.boards) - open_boards :]:
            board.result = None
    return state


def play_round(state: EventState, number: int, scores: dict[PlayerId, int], chance: random.Random) -> None:
    """Neighbours in the standings meet; two ask for a bye or are away, one may have the bye."""
    gone = {p for p, e in state.entries.items() if e.withdrawn_after is not None and e.withdrawn_after < number}
    free = [p for p in sorted(state.order, key=lambda p: (-scores[p], p)) if p not in gone]
    byes: dict[PlayerId, Code] = {}
    for code in (Code.HALF_BYE, Code.ZERO_BYE):
        away = free.pop(chance.randrange(len(free)))
        byes[away] = code
        state.absences[away, number] = code
    if len(free) % 2:
        byes[free.pop()] = Code.PAB
    boards = [
        BoardState(k + 1, *(free[2 * k : 2 * k + 2] if (k + number) % 2 else reversed(free[2 * k : 2 * k + 2])))
        for k in range(len(free) // 2)
    ]
    for board in boards:
        token = chance.choice(("1-0", "1-0", "½-½", "0-1", "0-1", "+--" if board.number % 9 == 0 else "½-½"))
        board.result = ResultEntry(token, "deputy", "Deputy 1", "2026-12-03T18:00:00.000Z", 1)
        for player, worth in zip((board.white, board.black), _WORTHS[token], strict=True):
            scores[player] += worth
    for player, code in byes.items():
        scores[player] += {Code.PAB: 10, Code.HALF_BYE: 5}.get(code, 0)
    state.rounds.append(
        RoundState(
            number,
            boards,
            {p: c for p, c in byes.items() if c is not Code.ZERO_BYE},
            engine="dutch",
            edition="2026",
            published_at=f"2026-12-0{3 + number // 2}T13:40:00.000Z",
            version_times=["2026-12-03T13:40:00.000Z"],
        )
    )
    if number == 2:
        state.entries[free[-1]].withdrawn_after = 2


_WORTHS = {"1-0": (10, 0), "½-½": (5, 5), "0-1": (0, 10), "+--": (10, 0)}


def round_robin(players: int, rounds: int | None = None, *, double: bool = False) -> EventState:
    """A round robin by the circle method; the last player withdraws after round 2."""
    count = players + players % 2
    cycle = count - 1
    total = cycle * (2 if double else 1)
    played = total if rounds is None else rounds
    state = event(players, 0, planned=total)
    state.fide_mode = False
    state.options["share_places"] = True
    state.rules = Rules(
        system="double-round-robin" if double else "round-robin", rounds=total, tie_breaks=("DE", "SB", "WIN", "BH")
    )
    chance = random.Random(5)
    for number in range(1, played + 1):
        boards, byes = _circle(players, count, (number - 1) % cycle, turned=number > cycle)
        for board in boards:
            gone = PlayerId(players) in (board.white, board.black) and number > 2
            token = chance.choice(("1-0", "½-½", "0-1"))
            if gone:
                token = "--+" if board.white == players else "+--"
            board.result = ResultEntry(token, "chief", "desk", "2026-12-03T18:00:00.000Z", 1)
        state.rounds.append(
            RoundState(
                number,
                boards,
                byes,
                published_at="2026-12-03T13:40:00.000Z",
                version_times=["2026-12-03T13:40:00.000Z"],
            )
        )
    if played > 2:
        state.entries[PlayerId(players)].withdrawn_after = 2
    return state


def _circle(players: int, count: int, turn: int, *, turned: bool) -> tuple[list[BoardState], dict[PlayerId, Code]]:
    ring: Sequence[int] = [1 + (turn + k) % (count - 1) for k in range(count - 1)]
    pairs = [(ring[0], count), *((ring[k], ring[-k]) for k in range(1, count // 2))]
    boards: list[BoardState] = []
    byes: dict[PlayerId, Code] = {}
    for k, (one, two) in enumerate(pairs):
        white, black = (two, one) if (turn + k) % 2 != turned else (one, two)
        if max(one, two) > players:
            byes[PlayerId(min(one, two))] = Code.FREE
        else:
            boards.append(BoardState(len(boards) + 1, PlayerId(white), PlayerId(black)))
    return boards, byes


def seat_everybody(state: EventState) -> None:
    """A first round without byes: neighbours meet."""
    boards = [BoardState(k // 2 + 1, state.order[k], state.order[k + 1]) for k in range(0, len(state.order) - 1, 2)]
    state.rounds = [
        RoundState(1, boards, published_at="2026-12-03T13:40:00.000Z", version_times=["2026-12-03T13:40:00.000Z"])
    ]
