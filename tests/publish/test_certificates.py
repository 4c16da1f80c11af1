"""Certificates: one page on its side for each winner or player, in the whole name, for what was really won."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from crosstable.core.model import Info, Player
from crosstable.core.state import EventState
from crosstable.publish import Options, PublishError, Words, render
from crosstable.publish.certificates import CertificatesView, certificates_view
from crosstable.publish.facts import Facts
from crosstable.publish.options import Section
from tests.app.test_prizes import cup, in_quads
from tests.publish import samples
from tests.publish.paper import pages_of, print_to_pdf, require_browser, sizes_of

FUND: dict[str, Any] = {
    "currency": "GBP",
    "lists": [
        {"prizes": "200 + Cup / 100"},
        {"name": "Under 2570", "prizes": "33", "condition": {"rating_to": 2569}},
        {"name": "Best of nobody", "prizes": "10", "condition": {"club": "none of this name"}},
    ],
}


def certificates(state: EventState, language: str = "en", **options: object) -> CertificatesView:
    return certificates_view(
        Facts(state, state.rounds_published, Options(**options), Words.of((language,)))  # type: ignore[arg-type]
    )


def event(fund: dict[str, Any] | None = FUND, players: int = 14) -> EventState:
    state = samples.event(players, 4)
    state.prize_fund = fund
    return state


def said(view: CertificatesView) -> list[tuple[str, ...]]:
    return [tuple(f"{honour.what} {honour.where}".strip() for honour in c.honours) for c in view.certificates]


def test_every_winner_has_one_for_the_place_or_the_category_that_was_won() -> None:
    view = certificates(event({**FUND, "method": "tie-break"}))
    assert said(view) == [("First place",), ("Second place",), ("Under 2570",)]
    assert view.place == "Hà Nội · 3–9 December 2026"
    assert view.head.warning == "Not decided yet"


def test_in_a_common_pool_a_category_is_named_only_for_who_belongs_to_it() -> None:
    state = event({"currency": "GBP", "lists": [{"prizes": "9"}, {"name": "U", "prizes": "8", "condition": {}}]})
    assert state.prize_fund is not None
    state.prize_fund["lists"][1]["condition"] = {"players": [1]}
    for board in (board for played in state.rounds for board in played.boards):
        assert board.result is not None
        board.result.token = "½-½"  # noqa: S105 - a result
    named = [
        name
        for name, honours in zip(certificates(state).certificates, said(certificates(state)), strict=True)
        if "U" in honours
    ]
    assert [c.name for c in named] == [state.entries[state.order[0]].player.name]


def test_a_category_with_a_trophy_is_won_by_who_has_the_trophy_wherever_its_money_goes() -> None:
    """The best of the category has a better money prize, so its money goes on; the title does not."""
    lists = [{"prizes": "200 / 100"}, {"name": "U", "prizes": "5 + Cup", "condition": {"rating_to": 9000}}]
    view = certificates(event({"currency": "GBP", "method": "tie-break", "lists": lists}))
    assert said(view) == [("First place", "U"), ("Second place",), ("Third place",)]


def test_without_prizes_the_first_three_places_have_one() -> None:
    assert said(certificates(event(None))) == [("First place",), ("Second place",), ("Third place",)]


def test_everybody_who_played_has_one_and_the_others_are_thanked() -> None:
    state = event()
    view = certificates(state, who="everybody")
    played = {p for r in state.rounds for board in r.boards for p in (board.white, board.black)}
    assert len(view.certificates) == len(played) == len({c.name for c in view.certificates})
    assert "for taking part" in render("certificates", state, options=Options(who="everybody"))


def test_the_whole_name_stands_on_it_whatever_hangs_on_the_wall() -> None:
    state = event()
    for entry in state.entries.values():
        entry.short_name = "Short S."
    assert not any(c.name == "Short S." for c in certificates(state, short_names=True).certificates)


def test_j3_a_certificate_for_the_first_of_each_quad_and_for_one_quad_alone() -> None:
    state = in_quads().state
    view = certificates(state)
    assert {honours[0].split(maxsplit=2)[-1] for honours in said(view)} == {"Group A", "Group B", "Group C"}
    state.prize_fund = {"currency": "GBP", "lists": [{"prizes": "Medal", "group": "*"}]}
    alone = certificates(state, section=Section("Group B", frozenset(state.pools[1].players)), who="everybody")
    assert {c.name for c in alone.certificates} == {
        state.entries[player].player.name for player in state.pools[1].players
    }
    with pytest.raises(PublishError):
        Options(who="arbiters")


def test_shared_places_of_a_cup_are_shared_on_paper_too() -> None:
    state = cup().state
    state.prize_fund = {"currency": "GBP", "lists": [{"prizes": "9/8/7/7"}]}
    assert said(certificates(state)) == [("First place",), ("Second place",), *[("Third place (shared)",)] * 2]
    assert said(certificates(state, "th"))[0] == ("รางวัลชนะเลิศ",)


def test_nobody_yet() -> None:
    state = samples.event(4, 0)
    assert certificates(state, who="everybody").certificates == ()
    assert "Nobody has a certificate yet." in render("certificates", state)


@pytest.mark.parametrize(("paper", "size"), [("a4", (842, 595)), ("letter", (792, 612))])
def test_each_is_one_page_on_its_side_even_when_everything_is_long(
    paper: str, size: tuple[int, int], tmp_path: Path
) -> None:
    require_browser()
    long = "Wolfeschlegelsteinhausenbergerdorff " * 2
    lists = [{"name": f"{k} {long}", "prizes": "5", "condition": {"rating_from": k}} for k in range(3)]
    state = event({"currency": "GBP", "one_prize": "every", "lists": [{"prizes": "9 + Cup"}, *lists]}, players=6)
    state.info = Info(name=f"{long}{long}Open", city=long, chief_arbiter=long, start=state.info.start)
    for entry in state.entries.values():
        entry.player = Player(entry.player.id, name=f"{long}{entry.player.id}", rating=2000)
    html = render("certificates", state, options=Options(paper=paper, who="everybody"), words=Words.of(("vi", "en")))
    pdf = print_to_pdf(html, tmp_path)
    assert set(sizes_of(pdf)) == {size}
    pages = pages_of(pdf)
    assert len(pages) == len(certificates(state, who="everybody").certificates)
    assert all("Organiser" in page for page in pages)
