"""Help and the page about the rules: without an event, for everybody, without a network."""

from __future__ import annotations

import re

import pytest

from crosstable.web.screens.help_pages import TOPICS
from tests.web.hall import Hall, Visitor


@pytest.mark.parametrize("topic", TOPICS)
def test_s_023_every_topic_is_short_and_open_to_everybody(topic: str) -> None:
    page = Visitor(Hall(), "192.168.1.9").see(f"/help/{topic}")
    body = re.sub(r"<[^>]+>", " ", page.partition("<article")[2])
    assert "help." not in body
    assert 80 < len(body.split()) < 320
    assert "http" not in re.sub(r'href="/', "", page.partition("<article")[2])


def test_a_topic_that_is_none_is_not_found() -> None:
    assert Hall().chief.get("/help/magic").status_code == 404


def test_s_020_what_is_followed_what_not_and_that_nobody_endorsed_it() -> None:
    page = Hall().chief.see("/about")
    for words in ("Not endorsed by FIDE", "C.04.3 of 1 February 2026", "edition of 1 March 2026", "What is not done"):
        assert words in page
    assert "/about" in Hall().chief.see("/help")


def test_help_is_linked_where_the_question_arises() -> None:
    place = Hall()
    place.desk.create(profile="round-robin")
    place.desk.enter("A", "B", "C", "D")
    place.desk.play()
    assert "/help/tie-breaks" in place.chief.see(f"{place.event}/settings/ranking")
    assert "/help/withdrawals" in place.chief.see(f"{place.event}/players/1")
    assert "/help/withdrawals" in place.chief.do("withdraw", {"player": 1}).text


def test_the_list_of_systems_names_where_each_comes_from() -> None:
    seen = Hall().chief.see("/about")
    assert "Norwegian federation, as clubs print it" in seen
    assert "C.04.1 to C.04.3" in seen
    assert "<td>norway</td>" not in seen
    assert seen.count("as clubs and organisers play it") > 2
