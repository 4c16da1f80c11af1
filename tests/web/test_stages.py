"""Groups and knock-outs on screen: which board belongs to what, and what comes next."""

from __future__ import annotations

import pytest

from crosstable.app.answers import Refused
from tests.app.memory import Desk
from tests.web.hall import Hall


def quads(players: int = 12) -> Hall:
    desk = Desk()
    desk.create(profile="us-quads")
    desk.enter(*(f"Child {n}" for n in range(1, players + 1)))
    desk.do("make-pools", {"way": "quads"})
    return Hall(desk)


def cup(players: int = 8, profile: str = "cup") -> Hall:
    desk = Desk()
    desk.create(profile=profile)
    desk.enter(*(f"Player {n}" for n in range(1, players + 1)))
    return Hall(desk)


def test_the_boards_of_a_round_stand_under_the_heads_of_their_groups() -> None:
    hall = quads()
    hall.desk.do("pair")
    draft = hall.chief.see(f"{hall.event}/round/1")
    assert draft.index("Group A") < draft.index('id="b1"') < draft.index("Group B") < draft.index('id="b3"')
    hall.desk.do("publish")
    hall.desk.do("enter-result", {"board": 1, "result": "1-0"})
    hall.desk.do("enter-result", {"board": 2, "result": "1-0"})
    text = hall.chief.see(f"{hall.event}/round/1")
    head_a, head_b = (text.partition(f'id="part-{name}"')[2][:300] for name in "AB")
    assert "✓ all in" in head_a
    assert "2 results open" in head_b


def test_a_helper_sees_one_group_alone_and_a_finished_one_is_green() -> None:
    hall = quads()
    hall.desk.do("pair")
    hall.desk.do("publish")
    for board in (3, 4):
        hall.desk.do("enter-result", {"board": board, "result": "0-1"})
    helper = hall.with_code("results")
    text = helper.see(f"{hall.event}/round/1?part=B")
    assert 'id="b3"' in text
    assert 'id="b1"' not in text
    assert "part=B" in text.partition('class="steps"')[2].partition("</ol>")[0]
    nav = text.partition('class="parts"')[2].partition("</nav>")[0]
    assert nav.count('class="done"') == 1
    assert 'id="b1"' in helper.see(f"{hall.event}/round/1?part=nothing")


def test_the_rows_that_a_script_asks_for_bring_the_head_of_their_group() -> None:
    hall = quads()
    hall.desk.do("pair")
    hall.desk.do("publish")
    answer = hall.chief.get(f"{hall.event}/round/1", **{"X-Crosstable": "rows", "X-Boards": "1,4"})
    assert 'id="part-A"' in answer.text
    assert 'id="part-B"' in answer.text
    assert 'id="part-C"' not in answer.text
    hall.desk.do("enter-result", {"board": 3, "result": "1-0"})
    assert 'id="part-B"' in hall.chief.see(f"{hall.event}/round/1?only=open")


def test_a_round_of_a_knock_out_names_its_stage_and_the_match_of_each_board() -> None:
    hall = cup()
    hall.desk.do("pair")
    assert "Quarter-finals, game 1" in hall.chief.see(f"{hall.event}/round/1")
    hall.desk.do("publish")
    text = hall.chief.see(f"{hall.event}/round/1")
    assert "Match 1" in text.partition('id="b1"')[2].partition("</tr>")[0]
    assert 'class="divider' not in text


def test_s163_no_game_of_a_knock_out_is_put_off() -> None:
    hall = cup()
    hall.desk.do("pair")
    hall.desk.do("publish")
    assert 'data-token="adj"' not in hall.chief.see(f"{hall.event}/round/1/board/1")
    with pytest.raises(Refused, match="no-postponement"):
        hall.desk.do("enter-result", {"board": 1, "result": "adj"})
    swiss = Desk()
    swiss.create(profile="club")
    swiss.enter("Ann", "Bo")
    swiss.play("adj")
    assert 'data-token="adj"' in Hall(swiss).chief.see(f"/e/{swiss.stream}/round/1/board/1")
