"""J2: two deputies enter ninety results in random order; three of them differ."""

from __future__ import annotations

import random

from tests.app.memory import Desk
from tests.web.hall import Hall

RESULTS = ("1-0", "½-½", "0-1")
DIFFERENT = {7: ("1-0", "0-1"), 40: ("½-½", "1-0"), 88: ("0-1", "½-½")}


def test_none_is_lost_and_all_three_conflicts_are_flagged() -> None:
    desk = Desk()
    desk.create(profile="fide-swiss", rounds=9)
    players = [{"name": f"Player {k:03}", "rating": 2500 - 5 * k} for k in range(180)]
    desk.do("add-players", {"players": players})
    desk.do("pair")
    desk.do("publish")
    hall = Hall(desk)
    deputies = [hall.with_code("deputy", f"Deputy {k}") for k in (1, 2)]
    tokens = [deputy.csrf() for deputy in deputies]
    chance = random.Random(20261203)
    wanted = {board: chance.choice(RESULTS) for board in range(1, 91)}
    slips = [(chance.randrange(2), board, result) for board, result in wanted.items() if board not in DIFFERENT]
    slips += [(who, board, readings[who]) for board, readings in DIFFERENT.items() for who in (0, 1)]
    chance.shuffle(slips)
    for number, (who, board, result) in enumerate(slips):
        fields = {"csrf": tokens[who], "round": "1", "board": str(board), "result": result, "key": f"slip {number}"}
        path = f"{hall.event}/do/enter-result"
        answer = deputies[who].client.post(path, data=fields, headers={"x-crosstable": "json"})
        assert answer.status_code == 200, answer.text
    played = desk.state.rounds[0]
    for seen in played.boards:
        assert seen.result is not None
        if seen.number in DIFFERENT:
            assert seen.dispute is not None
            assert {seen.result.token, seen.dispute.token} == set(DIFFERENT[seen.number])
            assert {seen.result.device[:8], seen.dispute.device[:8]} == {"Deputy 1", "Deputy 2"}
        else:
            assert seen.dispute is None
            assert seen.result.token == wanted[seen.number]
    text = deputies[0].see(f"{hall.event}/round/1?only=open")
    assert text.count("Two different readings") == 3
    assert "two different readings: 7, 40 and 88" in hall.chief.do("pair", {"round": 2}).text
    for board, readings in DIFFERENT.items():
        deputies[1].do("settle-result", {"round": 1, "board": board, "result": readings[0]})
    assert hall.chief.do("pair", {"round": 2}).status_code == 303
