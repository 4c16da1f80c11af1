"""The entry line over rating lists and past events, chips of members, the check list, fees, several at once."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from crosstable.core.codes import Code
from crosstable.core.ids import PlayerId
from crosstable.store.people_lists import PeopleLists
from crosstable.web.money import amount, hundredths
from crosstable.web.views.players import given_name
from tests.app.memory import Desk
from tests.web.hall import Hall
from tests.web.test_security import hall, playing

FIDE = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    "SEP26 Gms K  B-day Flag\n"
)


def fide_line(number: str, name: str, rating: int, born: int, title: str = "") -> str:
    row = f"{number:<15}{name:<61}NGR F   {title:<5}"
    return row.ljust(FIDE.index("SEP26")) + f"{rating}  9   10 {born}\n"


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Hall]:
    """A hall with one FIDE list of September."""
    path = tmp_path / "standard_sep26frl.txt"
    path.write_text(
        FIDE + fide_line("501", "Adebayo, Tola", 2410, 1990, "wm") + fide_line("502", "Ade, Bo", 1800, 2001)
    )
    lists = PeopleLists(tmp_path / "lists")

    async def load() -> None:
        await lists.load(path, name="", day="", own=False)
        await lists.finished()

    asyncio.run(load())
    desk = Desk()
    desk.create(start="2026-12-03")
    made = Hall(desk, people=lists)
    yield made
    lists.close()


def pick(text: str, name: str) -> str:
    """What stands for somebody among the suggestions."""
    found = re.search(rf'data-pick="([^"]+)"(?:(?!data-pick).)*?<bdi>{re.escape(name)}</bdi>', text, re.DOTALL)
    assert found is not None, text
    return found[1]


def suggested(place: Hall, text: str) -> str:
    return place.chief.get(f"{place.event}/players/suggest?q={text}", **{"x-crosstable": "page"}).text


def test_three_letters_find_somebody_and_taking_him_enters_what_the_list_knows(place: Hall) -> None:
    ref = pick(suggested(place, "ade"), "Adebayo, Tola")
    assert place.chief.post(f"{place.event}/players", {"lines": "", "pick": ref}).status_code == 303
    (entry,) = place.desk.state.entries.values()
    player = entry.player
    assert (player.name, player.rating, player.title, player.fide_id) == ("Adebayo, Tola", 2410, "WIM", "501")
    assert player.birth is not None
    assert (player.birth.year, player.birth.month) == (1990, None)
    assert entry.rating_source == "FIDE · standard · 2026-09-01"
    assert "entered already" in suggested(place, "adebayo")
    assert "Rating from FIDE · standard · 2026-09-01" in place.chief.see(f"{place.event}/players/1")


def test_a_rating_changed_by_hand_is_no_longer_the_one_of_the_list(place: Hall) -> None:
    place.chief.post(f"{place.event}/players", {"pick": pick(suggested(place, "ade"), "Ade, Bo")})
    place.chief.do("change-player", {"player": 1, "rating": "1805", "birth": "2001"})
    assert place.desk.state.entries[PlayerId(1)].rating_source == ""


def test_enter_without_a_choice_enters_what_is_typed(place: Hall) -> None:
    place.chief.post(f"{place.event}/players", {"lines": "Adebayo"})
    assert [entry.player.rating for entry in place.desk.state.entries.values()] == [None]


def test_without_scripts_the_lists_are_a_page_with_buttons(place: Hall) -> None:
    text = place.chief.see(f"{place.event}/players/suggest?q=adebaoy")
    assert "nearly" in text
    assert re.search(r'<button name="pick" value="list\.', text)


def test_m03_the_same_person_gets_what_is_missing_and_nobody_is_doubled(place: Hall) -> None:
    place.desk.do("add-players", {"players": [{"name": "Tola Adebayo", "rating": 2000}]})
    ref = pick(suggested(place, "tola"), "Adebayo, Tola")
    shown = place.chief.post(f"{place.event}/players", {"pick": ref})
    assert "Same person" in shown.text
    assert "Two people" in shown.text
    place.chief.post(f"{place.event}/players", {"pick": ref, "sure": "same"})
    (entry,) = place.desk.state.entries.values()
    assert (entry.player.fide_id, entry.player.rating) == ("501", 2000), "what the entry had stays"
    place.chief.post(f"{place.event}/players", {"pick": ref, "sure": "1"})
    assert len(place.desk.state.entries) == 2


def test_m04_an_old_list_is_said_until_it_is_kept(place: Hall) -> None:
    text = place.chief.see(f"{place.event}/players")
    assert "The list FIDE is of 2026-09-01; the event starts on 2026-12-03" in text
    place.chief.post(f"{place.event}/players/keep-list", {"day": "2026-09-01"})
    assert "the event starts on" not in place.chief.see(f"{place.event}/players")


def test_the_page_of_lists_and_a_file_sent_to_it(place: Hall, tmp_path: Path) -> None:
    assert "2026-09-01" in place.chief.see("/lists")
    token = place.chief.csrf("/lists")
    sent = {"file": ("ecf.csv", b"Name;Rating\nMehta, Arjun;1850\n")}
    answer = place.chief.client.post(
        "/lists/upload", data={"csrf": token, "name": "ECF", "day": "2026-11-01"}, files=sent
    )
    assert answer.status_code == 303
    assert place.chief.post("/lists/remove", {"list": "fide"}).status_code == 303
    assert "Adebayo" not in suggested(place, "adebayo")
    for _ in range(250):  # the file is read beside the answers, and goes when that is done
        if not [*(tmp_path / "lists").glob("sent-*")]:
            break
        time.sleep(0.02)
    assert [path.name for path in (tmp_path / "lists").glob("sent-*")] == []


def test_only_the_owner_sees_the_lists_page_and_past_events(place: Hall) -> None:
    deputy = place.with_code("deputy")
    assert deputy.get("/lists").status_code == 403
    assert deputy.client.post("/lists/upload", data={"csrf": "x"}).status_code == 403
    first = place.desk.stream
    place.desk.do("add-players", {"players": [{"name": "Secretive Member"}]})
    place.desk.create(name="Next")
    helper = place.with_code("deputy")
    assert "Secretive" not in helper.get(f"{place.event}/players/suggest?q=secretive").text
    assert "Secretive" not in helper.get(f"{place.event}/players").text
    assert f"past.{first}.1" in suggested(place, "secretive")


def club() -> Hall:
    """Last week's evening, another event after it, and tonight's."""
    desk = Desk()
    desk.create(name="Thursday 26.11.")
    desk.do(
        "add-players", {"players": [{"name": "Ana", "birth": "2010", "club": "Rook"}, {"name": "Bo"}, {"name": "Cai"}]}
    )
    desk.create(name="School quads")
    desk.do("add-players", {"players": [{"name": "Zed"}]})
    desk.create(name="Thursday 03.12.")
    return Hall(desk)


def test_j1_2_last_weeks_members_are_chips(monkeypatch: pytest.MonkeyPatch) -> None:
    place = club()
    text = place.chief.see(f"{place.event}/players")
    assert "From “Thursday 26.11.”" in text
    assert "Zed" not in text
    refs = re.findall(r'<button name="pick" value="(past\.[^"]+)"><bdi>(\w+)</bdi>', text)
    assert [name for _, name in refs] == ["Ana", "Bo", "Cai"]
    place.chief.post(f"{place.event}/players", {"pick": refs[0][0]})
    (entry,) = place.desk.state.entries.values()
    assert (entry.player.name, entry.club) == ("Ana", "Rook")
    assert entry.player.birth is not None
    assert ">Ana</bdi></button>" not in place.chief.see(f"{place.event}/players")
    del monkeypatch


def test_all_members_at_once_and_an_odd_number_is_said() -> None:
    place = club()
    token = place.chief.csrf()
    refs = re.findall(r'<button name="pick" value="([^"]+)"', place.chief.see(f"{place.event}/players"))
    place.chief.client.post(f"{place.event}/players", data={"csrf": token, "pick": refs})
    assert len(place.desk.state.entries) == 3
    assert "3 players: one will have a bye each round" in place.chief.see(f"{place.event}/players")


def test_a_reference_that_leads_nowhere_enters_nobody() -> None:
    place = club()
    for ref in ("past.NONE.1", "list.fide.00000000.1", "list.../../x", "x"):
        answer = place.chief.post(f"{place.event}/players", {"pick": ref})
        assert answer.status_code == 422
        assert "no longer where it was found" in answer.text
    assert not place.desk.state.entries


def test_several_players_in_one_step() -> None:
    place = hall()
    token = place.chief.csrf()

    def send(**fields: object) -> None:
        data = {"csrf": token, "player": ["2", "3"], **fields}
        assert place.chief.client.post(f"{place.event}/players/selected", data=data).status_code == 303

    send(do="check-in")
    assert [int(p) for p, e in place.desk.state.entries.items() if e.checked_in] == [2, 3]
    send(do="absent")
    send(do="set-bye", round="2", code="H")
    state = place.desk.state
    assert state.absences[PlayerId(2), 1] is Code.ZERO_BYE
    assert state.absences[PlayerId(3), 2] is Code.HALF_BYE
    send(do="withdraw")
    assert "Odd number again: the bye goes to the lowest player" in place.chief.see(f"{place.event}/players")
    place.chief.do("undo")
    assert all(entry.withdrawn_after is None for entry in place.desk.state.entries.values()), "undo takes back the step"


def test_b_asks_which_round_and_what_it_is_worth() -> None:
    place = hall()
    shown = place.chief.post(f"{place.event}/players/selected", {"player": "2", "do": "bye"})
    assert "What it is worth" in shown.text
    assert 'name="code" value="H"' in shown.text


def test_nobody_ticked_is_said() -> None:
    place = hall()
    for wish in ("check-in", "withdraw", "bye", "card", ""):
        answer = place.chief.post(f"{place.event}/players/selected", {"do": wish})
        assert answer.status_code == 422
        assert "Nobody is ticked" in answer.text


def test_several_cannot_leave_a_round_robin_at_once() -> None:
    place = Hall()
    place.desk.create(profile="round-robin")
    place.desk.enter("Ana", "Bo", "Cai", "Dev")
    place.desk.play()
    token = place.chief.csrf()
    data = {"csrf": token, "player": ["1", "2"], "do": "withdraw"}
    assert "one by one" in place.chief.client.post(f"{place.event}/players/selected", data=data).text


def test_the_tap_at_the_door_asks_with_the_name_and_can_be_taken_back() -> None:
    place = hall()
    helper = place.with_code("check-in", "Door")
    assert "Yes, is here" in helper.see(f"{place.event}/players/check-in/2")
    place.desk.do("check-in", {"player": 3})
    assert "Is not here after all" in helper.see(f"{place.event}/players/check-in/3")
    token = helper.csrf(f"{place.event}/players/check-in")
    helper.client.post(f"{place.event}/do/check-in", data={"csrf": token, "player": "2"})
    text = helper.see(f"{place.event}/players/check-in")
    assert re.search(r'action="/e/\w+/do/clear-check-in".*?value="2">Undo', text, re.DOTALL)


def test_fees_due_paid_settled_totalled_exported_and_undone() -> None:
    place = hall()
    place.chief.post(f"{place.event}/players/fee", {"all": 1, "due": "20"})
    place.chief.post(f"{place.event}/players/fee", {"player": 1, "due": "20", "paid": "12,5"})
    place.chief.post(f"{place.event}/players/fee", {"player": 2, "do": "settled"})
    fees = {int(p): (e.fee_due, e.fee_paid) for p, e in place.desk.state.entries.items()}
    assert (fees[1], fees[2], fees[3]) == ((2000, 1250), (2000, 2000), (2000, 0))
    text = place.chief.see(f"{place.event}/players")
    assert "Fees: 100 due, 32.50 paid, 67.50 open" in text
    assert "owes 7.50" in text
    lines = place.chief.see(f"{place.event}/files/players").splitlines()
    assert lines[0].endswith("Fee due,Fee paid")
    assert lines[1].endswith(",20,12.50")
    assert '"fee-set"' in place.chief.see(f"{place.event}/files/event")
    place.chief.do("undo")
    assert place.desk.state.entries[PlayerId(2)].fee_paid == 0
    for nothing in ("free", "-5", "1,234,56", "9" * 5000):
        assert place.chief.post(f"{place.event}/players/fee", {"player": 1, "due": nothing}).status_code == 422
    assert place.chief.post(f"{place.event}/players/fee", {"player": 1, "due": "200.000"}).status_code == 303
    assert place.desk.state.entries[PlayerId(1)].fee_due == 20_000_000  # an entry fee in dong


def test_amounts_as_people_write_them() -> None:
    assert [hundredths(text) for text in ("20", "20.5", "7,05", "0")] == [2000, 2050, 705, 0]
    assert [hundredths(text) for text in ("200.000", "1 500 000", "1,200.50")] == [20000000, 150000000, 120050]
    assert [amount(value) for value in (2000, 2050, -5)] == ["20", "20.50", "−0.05"]


def test_the_check_list_finds_doubles_missing_data_and_a_wrong_order() -> None:
    place = Hall()
    place.desk.create(profile="fide-swiss", start="2026-12-03")
    players = [
        {"name": "Mehta, Arjun", "rating": 1800, "fide_id": "501"},
        {"name": "Arjun Mehta", "rating": 1800, "birth": "2008"},
        {"name": "Zoe", "rating": 1700},
    ]
    place.desk.do("add-players", {"players": players})
    place.desk.do("set-order", {"order": [3, 1, 2]})
    text = place.chief.see(f"{place.event}/players/check")
    assert "have the same name" in text
    assert "2 players without a date of birth" in text
    assert "Mehta, Arjun stands below Zoe" in text or "Arjun Mehta stands below Zoe" in text
    assert "things to look at" in text


def test_equals_are_drawn_by_lot_and_the_draw_is_recorded() -> None:
    place = Hall()
    place.desk.create(profile="fide-swiss")
    place.desk.do("add-players", {"players": [{"name": f"P{k}", "rating": 1500} for k in range(8)]})
    place.desk.do("add-players", {"players": [{"name": "Top", "rating": 2000}]})
    text = place.chief.see(f"{place.event}/players/check")
    assert "ordered by the alphabet" in text
    before = list(place.desk.state.order)
    place.chief.do("draw-order", {"by": "ties"})
    state = place.desk.state
    assert state.order != before
    assert state.order[0] == 9, "a higher rating stays above"
    assert state.options["ties_attempt"] == 0
    assert f"Seed {state.options['seed']}" in place.chief.see(f"{place.event}/players/check")
    drawn = list(state.order)
    place.chief.do("draw-order", {"by": "rating"})
    place.chief.do("undo")
    assert place.desk.state.order == drawn


@pytest.mark.parametrize(
    ("sort", "first"),
    [
        ("given", "Nguyễn Thị An"),
        ("name", "Đặng Bảo"),
        ("rating", "Trần Cường"),
        ("club", "Nguyễn Thị An"),
        ("x", "Trần Cường"),
    ],
)
def test_the_list_sorts_by_its_columns_and_by_given_name(sort: str, first: str) -> None:
    place = Hall()
    place.desk.create()
    players = [
        {"name": "Trần Cường", "rating": 1900},
        {"name": "Đặng Bảo"},
        {"name": "Nguyễn Thị An", "club": "Hà Nội"},
    ]
    place.desk.do("add-players", {"players": players})
    place.desk.do("draw-order", {"by": "rating"})
    text = place.chief.see(f"{place.event}/players?sort={sort}")
    assert re.findall(r'data-row-key="Enter"><bdi>([^<]+)', text)[0] == first


def test_given_names() -> None:
    assert [given_name(name) for name in ("Nguyễn Thị Lan", "Mehta, Arjun", "Bo", "")] == ["Lan", "Arjun", "Bo", ""]


def test_duplicate_copies_settings_and_players_and_nothing_that_was_played() -> None:
    place = playing(5)
    place.desk.do("set-prohibitions", {"prohibitions": [{"players": [1, 2]}]})
    place.chief.post(f"{place.event}/players/fee", {"all": 1, "due": "5"})
    old = place.desk.state
    answer = place.chief.post(f"{place.event}/duplicate", {"key": "d1"})
    assert answer.status_code == 303
    place.desk.stream = answer.headers["location"].split("/")[2]
    new = place.desk.state
    assert new.stream != old.stream
    assert new.info.name == "Thursday Club Night (copy)"
    assert [new.entries[p].player.name for p in new.order] == [old.entries[p].player.name for p in old.order]
    assert (new.rounds, new.rules.initial_colour, new.options["seed"] != old.options["seed"]) == ([], None, True)
    assert [len(rule.players) for rule in new.prohibitions] == [2]
    assert {e.fee_due for e in new.entries.values()} == {500}
    deputy = place.with_code("chief")
    assert deputy.post(f"{place.event}/duplicate").status_code == 403


def test_the_menu_of_a_row() -> None:
    place = hall()
    text = place.chief.see("/")
    for word in ("Duplicate", "Export (JSON)", "TRF", "Print", "Archive"):
        assert word in text


def test_the_card_leads_to_others_and_to_the_players_own_page() -> None:
    place = playing(4)
    place.desk.do("set-prohibitions", {"prohibitions": [{"players": [1, 2]}]})
    for player in (1, 3):
        place.desk.do("change-player", {"player": player, "changes": {"club": "Rook"}})
    text = place.chief.see(f"{place.event}/players/1")
    assert f'/p/{place.desk.stream}/me/1"' in text
    assert "May not meet:" in text
    assert "Also from Rook:" in text
    assert "/why/" in text


def test_j2_1_a_list_is_matched_in_three_buckets_and_entered_as_decided(place: Hall) -> None:
    text = "Name;Rating;Born\nTola Adebayo;2000;1990\nBo Ade;unr;\nIvy Chen;;2001\n"
    address = f"{place.event}/import"
    assert "Match to the rating lists" in place.chief.post(address, {"text": text}).text
    token = place.chief.csrf()
    fields = {"csrf": token, "text": text, "marked": "1", "line": ["2", "3", "4"]}
    shown = place.chief.client.post(address, data={**fields, "do": "match"}).text
    for words in ("Matched 1", "Unsure 1", "New 1", "The same name and year of birth", "no year of birth"):
        assert words in shown
    refs = dict(re.findall(r'name="choice-(\d)" value="([^"]+)"', shown))
    ticked = re.findall(r'name="take-2" value="0\.(\w+)" checked', shown)
    assert set(ticked) == {"title", "federation", "fide_id", "sex"}, "the rating of the file stays"
    assert 'value="0.rating" checked' in place.chief.client.post(address, data={**fields, "do": "match-ratings"}).text
    sent = {**fields, "do": "enter-matched", "choice-2": refs["2"], "take-2": ["0.title", "0.fide_id", "1.rating"]}
    assert place.chief.client.post(address, data={**sent, "choice-3": ""}).status_code == 303
    players = {e.player.name: e.player for e in place.desk.state.entries.values()}
    tola = players["Tola Adebayo"]
    assert (tola.rating, tola.title, tola.fide_id, tola.federation) == (2000, "WIM", "501", "")
    assert players["Bo Ade"].rating is None
    assert len(players) == 3


def test_j1_4_somebody_of_a_list_comes_late_and_meets_the_player_with_the_bye(place: Hall) -> None:
    place.desk.enter("Ana", "Bo", "Cai")
    place.desk.do("pair")
    place.desk.do("publish")
    ref = pick(suggested(place, "adebayo"), "Adebayo, Tola")
    shown = place.chief.post(f"{place.event}/players", {"pick": ref}).text
    assert "What now?" in shown
    assert f'name="pick" value="{ref}"' in shown
    place.chief.post(f"{place.event}/players", {"pick": ref, "sure": "1", "late": "seat"})
    assert re.search(r"Adebayo, Tola now plays \w+ on board 2", place.chief.see(f"{place.event}/round/1"))
    assert place.desk.state.entries[PlayerId(4)].player.fide_id == "501"


def test_the_full_density_has_ids_and_years() -> None:
    place = hall()
    place.desk.do("change-player", {"player": 1, "changes": {"fide_id": "400041", "birth": "1990"}})
    place.chief.post("/density", {"density": "simple"})
    assert "400041" not in place.chief.see(f"{place.event}/players")
    place.chief.post("/density", {"density": "full"})
    text = place.chief.see(f"{place.event}/players")
    assert "400041" in text
    assert "1990" in text


def test_nobody_of_the_sample_event_is_offered() -> None:
    place = Hall()
    assert place.chief.post("/sample").status_code == 303
    place.desk.create(name="Thursday")
    assert 'name="pick"' not in place.chief.see(f"{place.event}/players")
