"""The list, the new tournament with its adviser, settings, the log."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from crosstable.app.ports import NotSaved, Summary
from crosstable.app.profiles import PROFILES
from crosstable.web.screens.events import group_of
from tests.app.memory import Desk, MemoryStore
from tests.web.hall import Hall
from tests.web.test_security import hall, playing


def test_the_empty_list_invites() -> None:
    text = Hall().chief.see("/")
    assert "Run your tournament here" in text
    assert "New tournament" in text


def test_the_list_sorts_by_the_life_of_the_events_and_searches() -> None:
    place = playing()
    place.desk.create(name="Městský přebor")
    text = place.chief.see("/")
    assert text.index("Running") < text.index("Upcoming")
    assert "2 results missing" in text
    found = place.chief.see("/?q=mestsky")
    assert "Městský přebor" in found
    assert "Thursday Club Night" not in found


def test_archiving_hides_and_deletes_nothing() -> None:
    place = hall()
    place.chief.do("archive", {"back": "/"})
    text = place.chief.see("/")
    assert "Archived" in text
    assert "Bring back" in text
    place.chief.do("restore", {"back": "/"})
    assert not place.desk.state.archived


def test_an_archived_event_moves_to_the_older_ones_after_thirty_days() -> None:
    line = Summary("A", 2, "X", "dutch", 4, 1, 5, "playing", 0, "", "2026-11-01T10:00:00Z", "2026-11-01T10:00:00Z")
    old = replace(line, archived=True)
    assert group_of(old, "2026-11-30T11:00:00Z") == "archived"
    assert group_of(old, "2026-12-01T10:00:00Z") == "older"
    assert group_of(line, "2027-12-01T10:00:00Z") == "running"


def test_s_034_the_adviser_suggests_what_fits() -> None:
    place = Hall()
    fields = {"name": "Thursday", "players": 14, "hours": "3", "evenings": 1, "suggest": 1}
    shown = place.chief.post("/new", fields)
    assert "Swiss, 4 rounds, 10+5" in shown.text
    assert "Minutes in all: 5 × 45 = 225" in shown.text
    assert "<summary>How these figures come about" in shown.text
    assert place.desk.store.streams == {}
    made = place.chief.post("/new", {"name": "Thursday", "players": 14, "hours": "3", "evenings": 1, "suggestion": 1})
    place.desk.stream = made.headers["location"].split("/")[2]
    assert place.desk.state.rules.rounds == 4
    assert place.desk.state.info.time_control == "10+5"


@pytest.mark.parametrize("profile", ["club", "fide-swiss", "round-robin"])
def test_every_profile_can_be_made_and_run(profile: str) -> None:
    place = Hall()
    made = place.chief.post("/new", {"name": "X", "profile": profile, "rounds": 3})
    place.desk.stream = made.headers["location"].split("/")[2]
    place.desk.enter("Ana", "Bo", "Cai", "Dev")
    for number in (1, 2):
        assert place.chief.do("pair", {"round": number}).status_code == 303
        assert place.chief.do("publish", {"round": number}).status_code == 303
        for board in place.desk.state.rounds[-1].boards:
            place.chief.do("enter-result", {"round": number, "entry": f"{board.number} 1-0 "})
    assert "Round 2" in place.chief.see(place.event)
    place.chief.see(f"{place.event}/round/2/why/1")


def test_a_name_is_needed() -> None:
    answer = Hall().chief.post("/new", {"name": " "})
    assert answer.status_code == 422
    assert "Something is missing: Name" in answer.text


def test_settings_keep_a_zero_and_an_announced_rule_asks_for_a_reason() -> None:
    place = playing()
    place.chief.do("change-rules", {"bye_limit": 0, "bye_not_in_last": 0, "rounds": 5})
    assert place.desk.state.options["bye_limit"] == 0
    assert place.desk.state.options["bye_not_in_last"] == 0
    place.chief.client.cookies.set("crosstable-density", "full")
    text = place.chief.see(f"{place.event}/settings/rules")
    assert 'name="bye_limit" type="number" min="0" max="99" value="0"' in text
    asked = place.chief.do("change-rules", {"tie_breaks": "BH SB"})
    assert asked.status_code == 428


def test_points_are_written_as_people_do() -> None:
    place = hall()
    place.chief.do("change-rules", {"points_win": "3", "points_draw": "1", "points_loss": "0", "points_pab": "1½"})
    points = place.desk.state.rules.points
    assert (points.win, points.draw, points.loss, points.pab, points.full_bye) == (30, 10, 0, 15, 30)


def test_forbidden_pairs_by_number() -> None:
    place = hall()
    place.chief.do("set-prohibitions", {"groups": "1 2\n3, 4 5\n"})
    assert [tuple(map(int, p.players)) for p in place.desk.state.prohibitions] == [(1, 2), (3, 4, 5)]
    assert place.chief.do("set-prohibitions", {"groups": "1 99"}).status_code == 422


def test_the_log_takes_back_and_brings_back() -> None:
    place = playing()
    place.chief.do("enter-result", {"round": 1, "entry": "1 1-0 "})
    seq = place.desk.state.seq
    text = place.chief.see(f"{place.event}/log")
    assert "Round 1, board 1: 1–0" in text
    assert "5 entries, beginning with Lan" in text
    place.chief.do("undo", {"command": seq})
    assert place.desk.state.rounds[0].boards[0].result is None
    text = place.chief.see(f"{place.event}/log")
    assert "Taken back: Round 1, board 1" in text
    place.chief.do("redo", {"command": seq + 1})
    assert "Brought back: Round 1, board 1" in place.chief.see(f"{place.event}/log")
    assert place.desk.state.rounds[0].boards[0].result is not None


def test_the_log_has_pages() -> None:
    place = hall()
    for k in range(110):
        place.desk.do("change-info", {"city": str(k)})
    text = place.chief.see(f"{place.event}/log")
    assert "Older entries" in text
    assert "Tournament made" in place.chief.see(f"{place.event}/log?before=20")


class FullDisk(MemoryStore):
    full = False

    async def append(self, *args: object) -> None:
        if self.full:
            raise NotSaved("the disk is full")
        await super().append(*args)  # type: ignore[arg-type]


def test_a_full_disk_says_not_saved_in_words() -> None:
    store = FullDisk()
    desk = Desk(store)
    desk.create()
    desk.enter("Lan", "Arjun")
    place = Hall(desk)
    store.full = True
    answer = place.chief.do("pair", {"round": 1})
    assert answer.status_code == 503
    assert "NOT SAVED" in answer.text
    assert "the disk is full" in answer.text
    assert desk.state.rounds == []


@pytest.mark.parametrize("profile", PROFILES)
def test_every_profile_is_offered_and_makes_an_event(profile: str) -> None:
    place = Hall()
    assert f'name="profile" value="{profile}"' in place.chief.see("/new")
    answer = place.chief.post("/new", {"name": "Cup", "profile": profile, "rounds": 5})
    assert answer.status_code == 303, answer.text
    place.desk.stream = answer.headers["location"].split("/")[2]
    assert place.desk.state.profile == profile


def test_s001_every_kind_of_event_stands_once_in_the_form_and_only_the_usual_ones_are_open() -> None:
    place = hall()
    form = place.chief.see("/new")
    assert sorted(re.findall(r'name="profile" value="([\w-]+)"', form)) == sorted(PROFILES)
    folded = re.findall(r'<details class="fold"( open)?>', form)
    assert len(folded) == 3
    headings = re.findall(r"<h2>([^<]+)</h2>", form.partition('id="kinds"')[2])
    assert headings == ["Swiss", "Round robin", "Knock-out", "Bughouse"]  # S-001: the four formats, variants beneath
    assert not any(folded)
    assert all(f"profile.{name}" not in form for name in PROFILES)
    again = place.chief.post("/new", {"name": "Season", "profile": "amalfi", "players": 14, "suggest": 1}).text
    assert re.findall(r'<details class="fold"( open)?>', again) == [" open", "", ""]
    assert re.search(r'name="suggestion" value="\d" checked', again)
    assert "Amalfi, 4 rounds, 10+5" in again
    assert "Swiss, 4 rounds" not in again  # the chosen kind stays


@pytest.mark.parametrize("profile", ["amalfi", "nordic", "king-of-the-hill"])
def test_club_systems_have_a_kind_of_their_own_and_pair(profile: str) -> None:
    place = hall()
    made = place.chief.post("/new", {"name": "Evening", "profile": profile, "rounds": 4})
    place.desk.stream = made.headers["location"].split("/")[2]
    place.desk.enter("A", "B", "C", "D", "E", "F")
    for _ in range(3):
        place.desk.play()
    state = place.desk.state
    assert state.rules.system == profile
    assert [played.engine for played in state.rounds] == [profile] * 3


def test_the_calendar_says_now_only_while_something_is_to_be_played() -> None:
    place = hall()
    place.desk.create(rounds=2)
    place.desk.enter("A", "B", "C", "D")
    place.desk.play()
    assert 'tag good">now' in place.chief.see(f"{place.event}/calendar")
    place.desk.play()
    seen = place.chief.see(f"{place.event}/calendar")
    assert 'tag good">now' not in seen
    assert seen.count('more week" open') == 1


def test_seats_say_what_is_known_and_nothing_else() -> None:
    place = hall()
    place.desk.create()
    place.desk.do("add-players", {"players": [{"name": "Ann"}, {"name": "Bo", "rating": 1500, "title": "CM"}]})
    place.desk.do("pair")
    first = place.chief.see(f"{place.event}/round/1")
    assert "<bdi>Ann</bdi></div>" in first
    assert "<bdi>Bo</bdi> <small>CM · 1500</small>" in first
    place.desk.do("publish")
    place.desk.do("enter-result", {"board": 1, "result": "½-½"})
    place.desk.do("add-players", {"players": [{"name": "Cai"}]})
    place.desk.do("pair")
    second = place.chief.see(f"{place.event}/round/2")
    assert re.search(r'<bdi>Ann</bdi> <small><b title="points before the round">½</b></small>', second)
