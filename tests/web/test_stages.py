"""Groups and knock-outs on screen: which board belongs to what, and what comes next."""

from __future__ import annotations

import re

import pytest

from crosstable.app.answers import NeedsConfirmation, Refused
from crosstable.app.bracket import bracket_of_event
from crosstable.app.pools import pool_tables
from crosstable.core.ids import PlayerId
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
    if profile == "cup":
        desk.do("set-knockout", {"match": "one-game"})
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


def test_why_a_board_of_a_quad_names_the_table_of_us_chess() -> None:
    hall = quads()
    hall.desk.do("pair")
    assert "Crenshaw-Berger table" in hall.chief.see(f"{hall.event}/round/1/why/1")


def test_who_has_not_come_is_looked_for_by_group() -> None:
    hall = quads()
    hall.desk.do("pair")
    hall.desk.do("publish")
    row = hall.chief.see(f"{hall.event}/round/1/floor").partition('id="b3"')[2].partition("</tr>")[0]
    assert "Group B" in row


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


def test_the_missing_results_are_those_of_the_group_that_is_shown_until_it_has_none() -> None:
    hall = quads()
    hall.desk.do("pair")
    hall.desk.do("publish")
    here = f"{hall.event}/round/1"

    def step(address: str) -> str:
        return str(re.findall(rf'href="{here}\?only=open([^"]*)" data-step', hall.chief.see(address))[0])

    assert step(f"{here}?part=B") == "&amp;part=B"
    assert step(here) == step(f"{here}?part=Z") == step(f"{hall.event}/players?part=B") == ""
    for board in (3, 4):
        hall.desk.do("enter-result", {"board": board, "result": "0-1"})
    assert step(f"{here}?part=B") == ""  # on to the others


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


def test_s163_x32_no_game_of_a_knock_out_is_put_off() -> None:
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


def test_the_tabs_of_the_public_page_follow_from_the_traits() -> None:
    def tabs(hall: Hall) -> list[str]:
        nav = hall.chief.see(f"/p/{hall.desk.stream}/pairings").partition('class="tabs"')[2].partition("</nav>")[0]
        return [part.partition('"')[0].rpartition("/")[2] for part in nav.split('href="')[1:]]

    assert tabs(quads())[1:] == ["pairings", "groups", "info"]
    knock_out, pools = cup(), cup(8, "pools-cup")
    assert tabs(knock_out)[2:] == ["bracket", "info"]
    assert tabs(pools)[2:] == ["groups", "bracket", "info"]
    club = cup(4, "club")
    assert tabs(club)[2:] == ["standings", "info"]
    assert club.chief.get(f"/p/{club.desk.stream}/groups").status_code == 404
    assert knock_out.chief.get(f"/p/{knock_out.desk.stream}/standings").headers["location"].endswith("/bracket")
    assert pools.chief.get(f"/p/{pools.desk.stream}/crosstable").headers["location"].endswith("/groups")


def test_the_wall_shows_no_standings_of_all_where_there_are_groups() -> None:
    hall = quads(8)
    hall.desk.play()
    assert 'class="lines ranking"' not in hall.chief.see(f"/screen/{hall.desk.stream}")
    club = cup(4, "club")
    club.desk.play()
    assert 'class="lines ranking"' in club.chief.see(f"/screen/{club.desk.stream}")


def test_groups_and_bracket_for_everybody_speak_the_language_of_the_phone() -> None:
    hall = quads(8)
    hall.desk.play()
    guest = f"/p/{hall.desk.stream}"
    assert "Bảng A" in hall.chief.client.get(f"{guest}/groups", headers={"accept-language": "vi"}).text
    knock_out = cup(5)
    knock_out.desk.play()
    text = knock_out.chief.client.get(f"/p/{knock_out.desk.stream}/bracket", headers={"accept-language": "th"}).text
    assert "รอบรองชนะเลิศ" in text
    assert "ผู้ชนะคู่" in text
    me = hall.chief.see(f"{guest}/me/1")
    assert "Group A · " in me
    assert f"{guest}/groups" in me


def test_a_finished_knock_out_announces_no_further_round_and_who_is_out_is_told_so() -> None:
    hall = cup(4)
    guest = f"/p/{hall.desk.stream}"
    hall.desk.play()
    bracket = bracket_of_event(hall.desk.state)
    assert bracket is not None
    losers = [m.two if m.winner == m.one else m.one for m in bracket.matches if m.winner]
    assert "You are out of the knock-out" in hall.chief.see(f"{guest}/me/{losers[0]}")
    assert "Round 2 is not paired yet" in hall.chief.see(f"{guest}/me/{bracket.matches[0].winner}")
    hall.desk.play()
    assert "Round 3" not in hall.chief.see(f"{guest}/pairings")
    winner = bracket_of_event(hall.desk.state)
    assert winner is not None
    champion = hall.chief.see(f"{guest}/me/{winner.champion}")
    assert "All rounds are played" in champion
    assert "Place 1 of 4" in champion
    assert "Place 3–4 of 4" in hall.chief.see(f"{guest}/me/{losers[0]}")
    assert "has won the event" in hall.chief.see(f"{guest}/bracket")


def test_who_is_out_fills_no_list_of_the_round() -> None:
    hall = cup(5)
    hall.desk.play()
    unpaired = hall.chief.see(f"{hall.event}/round/2")
    assert "4 players are ready" in unpaired
    assert "follows from the groups and the matches" in unpaired
    hall.desk.do("pair")
    hall.desk.do("publish")
    text = hall.chief.see(f"{hall.event}/round/2")
    assert text.count('<tr class="bye"') == 0
    assert "Not playing this round" not in hall.chief.see(f"/p/{hall.desk.stream}/pairings")


def school() -> Hall:
    """Twelve children of three schools; Tim and Tom of one school in group A."""
    desk = Desk()
    desk.create(profile="us-quads")
    names = ("Tim", "Tom", "Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy", "Jan")
    clubs = ("Oak", "Oak", "", "", "Elm", "", "", "", "Elm", "", "", "")
    players = [
        {"name": name, "rating": 1200 - 12 * n, "club": club}
        for n, (name, club) in enumerate(zip(names, clubs, strict=True))
    ]
    desk.do("add-players", {"players": players})
    desk.do("make-pools", {"way": "quads"})
    return Hall(desk)


def test_j3_two_of_one_school_are_parted_by_the_smallest_swap_or_left() -> None:
    hall = school()
    page = hall.chief.see(f"{hall.event}/groups")
    assert "1 pair of one club or school is in a group" in page or "1 pair" in page
    assert "Tim and Tom are both from Oak, in group A. Swap Tom with Cy (group B, 36 points lower)?" in page
    assert "None would remain." in page
    left = hall.chief.see(f"{hall.event}/groups?leave=1-2")
    assert "Swap Tom with" not in left
    hall.chief.do("swap-pools", {"apart": "1"})
    assert "Nobody of one club or school is in a group" in hall.chief.see(f"{hall.event}/groups")


def test_j3_an_absent_child_brings_three_ways_out_with_who_moves() -> None:
    hall = school()
    hall.desk.do("add-players", {"players": [{"name": "Reserve"}]})
    page = hall.chief.see(f"{hall.event}/groups?absent=2")
    outside = page.partition("In no group.")[2].partition("</div>")[0]
    assert 'name="pick" value="13"' in outside
    assert "Reserve" in outside
    with pytest.raises(NeedsConfirmation, match="in-no-pool"):
        hall.desk.do("pair")
    hall.desk.do("pair", confirmed=3)
    assert hall.desk.state.rounds[0].byes[PlayerId(13)].value == "free"
    hall.chief.see(f"{hall.event}/round/1")
    assert hall.chief.get(f"{hall.event}/round/1/check").status_code == 200
    hall.desk.do("discard-draft")
    panel = page.partition('id="no-show"')[2].partition("</section>")[0]
    assert panel.count('name="way"') == 3
    assert "group A has 3 players and 3 rounds" in panel
    assert "Cy: B → A" in panel
    assert 'name="reserve"' in panel
    done = hall.chief.do("no-show", {"player": "2", "way": "refill", "confirmed": "3"})
    assert done.status_code == 303
    assert [len(pool.players) for pool in hall.desk.state.pools] == [4, 7]
    assert 'id="no-show"' not in hall.chief.see(f"{hall.event}/groups?absent=2")


def test_a_reserve_is_ticked_and_moved_into_a_group() -> None:
    hall = school()
    hall.desk.do("add-players", {"players": [{"name": "Reserve"}]})
    hall.chief.do("swap-pools", {"pick": "13", "pool": "C"})
    assert [len(pool.players) for pool in hall.desk.state.pools] == [4, 4, 5]
    assert "In no group" not in hall.chief.see(f"{hall.event}/groups")


def test_j3_the_ways_to_cut_forty_three_children_say_how_long_they_take() -> None:
    desk = Desk()
    desk.create(profile="us-quads")
    desk.enter(*(f"Child {n}" for n in range(43)))
    page = Hall(desk).chief.see(f"/e/{desk.stream}/groups")
    assert "9 groups of four and a Swiss of 7 in three rounds" in page
    assert "3 h 45 at 75 minutes a round" in page
    assert "6 h 15, that is 2 × 75 minutes more" in page
    assert "three" not in page.partition("quads round-robin-7")[2].partition("</label>")[0].replace("three for the", "")


def test_best_of_the_next_of_unequal_groups_are_compared_per_game_and_explained() -> None:
    hall = cup(11, "pools-cup")
    hall.desk.do("make-pools", {"way": "snake", "count": 3}, confirmed=3)  # groups of 4, 4 and 3
    for _ in range(3):
        hall.desk.do("pair")
        hall.desk.do("publish")
        for board in hall.desk.state.rounds[-1].boards:
            won = "1-0" if board.white < board.black else "0-1"  # the better number wins
            hall.desk.do("enter-result", {"board": board.number, "result": won})
    page = hall.chief.see(f"{hall.event}/groups?per_pool=1&best_next=2")
    race = page.partition("The next best of all groups")[2].partition("</table>")[0]
    assert race.count('class="goes"') == 2
    assert "2 of 3" in race
    assert "66.7 %" in race
    assert "1 of 2" in race  # the group of three has two games each
    assert "50.0 %" in race
    assert "points per game" in race
    assert "Two of one group" in page
    assert "pools have not enough players" in hall.chief.see(f"{hall.event}/groups?per_pool=3&best_next=3")
    hall.chief.do("set-qualified", {"per_pool": "1", "best_next": "2", "crossing": "seeded"})
    after = hall.chief.see(f"{hall.event}/groups")
    assert "These go on" in after
    assert "66.7 %" in after  # the reasons stay


def test_a_match_of_two_pool_mates_is_no_game_of_their_group() -> None:
    hall = cup(8, "pools-cup")
    hall.desk.do("make-pools", {"way": "snake", "count": 2})
    for _ in range(3):
        hall.desk.play("½-½")
    mates = [str(int(p)) for p in hall.desk.state.pools[0].players[:2]]
    hall.desk.do("set-qualified", {"players": mates}, confirmed=3, reason="test")
    before = [(p.player, p.points) for p in pool_tables(hall.desk.state)[0].places]
    hall.desk.play("1-0")
    table = pool_tables(hall.desk.state)[0]
    assert [(p.player, p.points) for p in table.places] == before
    assert table.finished


def test_files_name_groups_and_matches_or_say_what_they_cannot_hold() -> None:
    hall = cup(8, "pools-cup")
    hall.desk.do("make-pools", {"way": "snake", "count": 2})
    for _ in range(3):
        hall.desk.play()
    hall.desk.do("set-qualified", {"per_pool": 1}, confirmed=3)
    hall.desk.play()
    results = hall.chief.get(f"{hall.event}/files/results").text.splitlines()
    assert results[0].endswith("Group or match")
    assert results[1].endswith("Group A")
    assert results[-1].endswith('"Final, game 1, Match 1"') or any("Final, game 1, Match 1" in row for row in results)
    groups = hall.chief.get(f"{hall.event}/files/groups").text.splitlines()
    assert len(groups) == 9
    page = hall.chief.see(f"{hall.event}/files")
    assert f"{hall.event}/standings.csv" not in page
    lost = hall.chief.see(f"{hall.event}/files")
    for text in ("ho plays in which of the 2 groups", "ho goes on from the groups", "which match a game belongs to"):
        assert text in lost, text
    club = cup(4, "club")
    club.desk.play()
    assert "Group or match" not in club.chief.get(f"{club.event}/files/results").text
    assert f"{club.event}/standings.csv" in club.chief.see(f"{club.event}/files")
