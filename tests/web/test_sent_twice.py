"""A form that is sent twice - a double click, a tap on a slow network - counts once and is answered alike."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable

import pytest

from crosstable.core.events import Event
from tests.app.memory import Desk, MemoryStore
from tests.web.hall import Hall, Visitor


def hall() -> Hall:
    desk = Desk()
    desk.create(rounds=3)
    desk.enter("Ana", "Bo", "Chen", "Diaz")
    return Hall(desk)


def form_of(visitor: Visitor, path: str, command: str) -> dict[str, str]:
    """The hidden fields of the form for a command, as the page has them."""
    found = re.search(rf'<form method="post" action="[^"]*/{command}".*?</form>', visitor.see(path), re.DOTALL)
    assert found is not None, (path, command)
    return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', found[0]))


def twice(visitor: Visitor, path: str, fields: dict[str, str]) -> None:
    """Send the very same form two times: the same answer, with the same words on the page it leads to."""
    said = []
    for _ in range(2):
        answer = visitor.client.post(path, data=fields)
        assert answer.status_code == 303, answer.text[-2000:]
        page = visitor.see(answer.headers["location"])
        words = re.search(r'class="said" data-said><span>([^<]+)', page)
        said.append((answer.headers["location"], words and words[1]))
    assert said[0] == said[1]


def test_each_step_of_a_round_may_be_clicked_twice() -> None:
    h = hall()
    for page, command in (("players", "pair"), ("round/1", "publish")):
        fields = form_of(h.chief, f"{h.event}/{page}", command)
        twice(h.chief, f"{h.event}/do/{command}", fields)
    assert len(h.desk.state.rounds) == 1


def test_undo_clicked_twice_takes_one_step_back() -> None:
    h = hall()
    h.desk.do("pair")
    fields = form_of(h.chief, f"{h.event}/round/1", "undo")
    before = len(h.desk.state.entries)
    twice(h.chief, f"{h.event}/do/undo", fields)
    assert (len(h.desk.state.rounds), len(h.desk.state.entries)) == (0, before)


def test_a_new_tournament_clicked_twice_is_one() -> None:
    h = hall()
    fields = form_of(h.chief, "/new", "new") | {"name": "Friday", "profile": "club"}
    twice(h.chief, "/new", fields)
    assert [line.name for line in h.desk.store.lines.values()].count("Friday") == 1


class Behind(MemoryStore):
    """A store that has not seen the first click when the second one asks."""

    asked = 0

    async def by_key(self, stream: str, key: str) -> Sequence[Event]:
        self.asked += 1
        return () if self.asked == 1 else await super().by_key(stream, key)


def test_a_command_overtaken_by_its_own_twin_is_not_refused() -> None:
    store = Behind()
    desk = Desk(store)
    desk.create(rounds=3)
    desk.enter("Ana", "Bo", "Chen", "Diaz")
    store.asked = 1
    first = desk.do("pair", {"round": "1"}, key="click")
    store.asked = 0
    again = desk.do("pair", {"round": "1"}, key="click")
    assert again.repeated
    assert again.events == first.events


TEMPLATES = [file for file in files("crosstable.web").joinpath("templates").iterdir() if file.name.endswith(".html")]


@pytest.mark.parametrize("file", TEMPLATES, ids=lambda file: file.name)
def test_every_form_that_gives_a_command_has_a_key(file: Traversable) -> None:
    for form in re.findall(r'<form method="post" action="[^"]*/do/.*?</form>', file.read_text("utf-8"), re.DOTALL):
        assert 'name="key"' in form, form[:200]
