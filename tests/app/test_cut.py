"""The winner, and the border below those who go on (S-098, S-113)."""

from __future__ import annotations

import pytest

from crosstable.app.cut import cut, has_winner, is_final
from crosstable.app.queries import ranking
from crosstable.i18n import translator
from crosstable.publish.cut_lines import border_lines, winner_line
from tests.app.memory import Desk
from tests.web.hall import Hall


def over(results: tuple[str, ...], *, rounds: int = 1, tie_breaks: str = "", profile: str = "club") -> Desk:
    d = Desk()
    d.create(profile=profile, rounds=rounds)
    d.enter("Ann", "Bo", "Cy", "Di")
    if tie_breaks:
        d.do("change-rules", {"tie_breaks": tie_breaks.split()})
    for result in results:
        d.play(result)
    return d


def said(d: Desk, language: str = "en") -> str:
    names = {p: entry.player.name for p, entry in d.state.entries.items()}
    return winner_line(d.state, translator(language), names.__getitem__, ranking(d.state))


def test_s098_the_winner_and_what_decided() -> None:
    d = over(("1-0", "1-0"), rounds=2)
    found = ranking(d.state)
    assert is_final(d.state, found)
    first, second = found.places[:2]
    names = {p: entry.player.name for p, entry in d.state.entries.items()}
    assert first.points == second.points + 10
    assert said(d) == f"Winner: {names[first.player]} (2). Ahead of {names[second.player]} on points, 2 to 1"
    assert said(d, "vi").startswith("Nhà vô địch: ")


def test_s098_a_tie_break_decides_and_says_its_numbers() -> None:
    d = over(("1-0", "0-1", "0-1"), rounds=3, tie_breaks="PS BH")
    border = cut(ranking(d.state), 1)
    assert border is not None
    assert border.by == "PS"
    assert said(d) == "Winner: Ann (2). Level with Bo and ahead by progressive score (PS), 5 to 4"


def test_nobody_wins_before_the_end_and_a_shared_first_place_is_named_as_such() -> None:
    d = over(("½-½",), rounds=2, tie_breaks="PS")
    assert said(d) == ""
    d.play("½-½")
    assert said(d).startswith("Shared first place: ")
    assert all(name in said(d) for name in ("Ann", "Bo", "Cy", "Di"))
    border = cut(ranking(d.state), 2)
    assert border is not None
    assert (border.through, len(border.level), border.out) == ((), 4, None)


def test_a_missing_result_names_no_winner() -> None:
    d = over((), rounds=1)
    d.do("pair")
    d.do("publish")
    d.do("enter-result", {"board": 1, "result": "1-0"})
    assert said(d) == ""


@pytest.mark.parametrize("profile", ["cup", "pools-cup", "us-quads", "ladder"])
def test_where_a_bracket_or_groups_decide_the_standings_name_nobody(profile: str) -> None:
    d = Desk()
    d.create(profile=profile)
    d.enter(*(f"P{k}" for k in range(8)))
    assert not has_winner(d.state)


def test_s113_who_goes_on_and_who_does_not() -> None:
    d = over(("1-0", "1-0"), rounds=2)
    found = ranking(d.state)
    assert [cut(found, n) is None for n in (0, 1, 4, 5)] == [True, False, False, True]
    names = {p: entry.player.name for p, entry in d.state.entries.items()}
    whole = cut(found, 4)
    assert whole is not None
    assert border_lines(translator("en"), names.__getitem__, found, whole)[-1] == "That is everybody."
    hall = Hall(d)
    page = hall.chief.see(f"{hall.event}/standings?first=1")
    assert "goes on" in page
    for text in ("0", "99", "x", "²", "9" * 50):
        assert hall.chief.get(f"{hall.event}/standings?first={text}").status_code == 200


def test_s113_the_list_draws_the_border_among_equals() -> None:
    d = over(("1-0", "0-1", "½-½"), rounds=3, tie_breaks="PS BH SB")
    found = ranking(d.state)
    border = cut(found, 2)
    assert border is not None
    assert border.out is not None
    assert border.through[-1].points == border.out.points
    assert border.by == "PS"
    names = {p: entry.player.name for p, entry in d.state.entries.items()}
    last, out = names[border.through[-1].player], names[border.out.player]
    lines = border_lines(translator("en"), names.__getitem__, found, border)
    assert lines[-1].startswith(
        f"{last} goes on, {out} does not. Level with {out} and ahead by progressive score (PS), "
    )
