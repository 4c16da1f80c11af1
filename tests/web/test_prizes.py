"""The screen of the prizes: promised, looked at, saved, decided, explained; and its sheets and files."""

from __future__ import annotations

import html
import json
import re

import pytest

from crosstable.app.prizing import fund_of
from crosstable.prizes import Condition, Fund, Method, Unrated
from tests.app.test_prizes import in_quads
from tests.web.hall import Hall, Visitor
from tests.web.test_standings import HOSTILE, NAMES, swiss

LINES = ("name", "kind", "value", "prizes")


def prizes(hall: Hall, do: str, *lines: tuple[str, str, str, str], who: object = None, **fields: str) -> object:
    """Send the form; a line is name, kind, value and prizes."""
    visitor = who or hall.chief
    data = [("csrf", visitor.csrf()), ("do", do), *fields.items()]  # type: ignore[attr-defined]
    data += [(name, cell) for line in lines for name, cell in zip(LINES, line, strict=True)]
    text = "&".join(f"{_quoted(name)}={_quoted(value)}" for name, value in data)
    headers = {"content-type": "application/x-www-form-urlencoded"}
    return visitor.client.post(f"{hall.event}/prizes", content=text, headers=headers)  # type: ignore[attr-defined]


def _quoted(text: str) -> str:
    from urllib.parse import quote_plus  # noqa: PLC0415 - of a form

    return quote_plus(text)


def finished() -> Hall:
    """An event whose rounds are over."""
    hall = swiss(rounds=3)
    hall.desk.do("change-rules", {"rounds": 3})
    return hall


def promised(hall: Hall) -> Fund:
    fund = fund_of(hall.desk.state)
    assert fund is not None
    return fund


def test_two_prizes_are_typed_looked_at_and_saved() -> None:
    hall = swiss()
    assert "No prizes yet" in hall.chief.see(f"{hall.event}/prizes")
    looked = prizes(hall, "look", places="£200+Cup/£100")
    assert "Not saved yet" in looked.text  # type: ignore[attr-defined]
    assert fund_of(hall.desk.state) is None
    saved = prizes(hall, "save", places="£200+Cup/£100")
    assert saved.status_code == 303  # type: ignore[attr-defined]
    page = hall.chief.see(f"{hall.event}/prizes")
    assert "The prizes are saved." in page
    assert "2 prizes, £300 in all" in page
    assert "£300 paid of £300." in page
    assert "Cup" in page
    assert promised(hall).currency == "GBP"


def test_what_is_typed_shows_at_once_as_a_part() -> None:
    hall = swiss()
    part = prizes(hall, "live", places="10/5").text  # type: ignore[attr-defined]
    assert part.lstrip().startswith("<section")
    assert "€15 paid of €15." in part
    wrong = prizes(hall, "live", places="10/20")
    assert wrong.status_code == 422  # type: ignore[attr-defined]
    assert "larger than the one before it" in wrong.text  # type: ignore[attr-defined]


def test_every_kind_of_list_there_and_back() -> None:
    hall = swiss()
    lines = (
        ("", "under", "1800", "80/40"),
        ("", "under-too", "1600", "70"),
        ("Class C", "band", "1400-1599", "60"),
        ("", "from", "2200", "50"),
        ("", "unrated", "", "45"),
        ("", "women", "", "40 + Medal"),
        ("", "men", "", "39"),
        ("Junior", "born-from", "2008", "38"),
        ("", "born-to", "1960", "37"),
        ("", "club", "SK 1914", "36"),
        ("", "federation", "NOR", "35"),
        ("Class 4b", "group", "1, 3", "Book"),
        ("Best game", "all", "", "34"),
        ("", "all", "", ""),
    )
    fields = {"places": "100/4x10", "currency": "nok", "method": "hort", "weight": "40", "min_games": "2"}
    more = {"min_points": "1½", "based_on": "20", "unrated_most": "25,50", "one_prize": "every", "unit": "100"}
    answer = prizes(hall, "save", *lines, **fields, **more, leftover="organiser")
    assert answer.status_code == 303, answer.text  # type: ignore[attr-defined]
    fund = promised(hall)
    found = {each.name: each.condition for each in fund.lists}
    assert found["Rating under 1800"] == Condition(rating_to=1799)
    assert found["Rating under 1600; unrated too"] == Condition(rating_to=1599, unrated=Unrated.TOO)
    assert found["Class C"] == Condition(rating_from=1400, rating_to=1599)
    assert found["Unrated"] == Condition(unrated=Unrated.ONLY)
    assert found["Women"] == Condition(sex="w")
    assert found["Born 1960 or earlier"] == Condition(born_to=1960)
    assert found["Class 4b"] == Condition(players=(hall.desk.state.order[0], hall.desk.state.order[2]))
    assert found["Best game"] == Condition()
    assert (fund.currency, fund.method, fund.weight, fund.unit) == ("NOK", Method.HORT, 40, 100)
    assert fund.condition == Condition(min_games=2, min_points=15)
    assert fund.limits[0].most == 2550
    page = hall.chief.see(f"{hall.event}/prizes")
    assert 'value="1, 3"' in page
    assert 'value="1400-1599"' in page
    assert 'value="25.50"' in page
    assert sent_again(hall, page) == fund


def sent_again(hall: Hall, page: str) -> Fund:
    """The fund after the form of the page was sent as it stands."""
    from html import unescape  # noqa: PLC0415 - of a page

    form = page[page.index('id="prize-form"') : page.index('action="/e/', page.index('id="prize-form"'))]
    fields: dict[str, str] = {}
    cells: list[tuple[str, str]] = []
    for found in re.finditer(r"<input[^>]*>|<select.*?</select>", form, re.DOTALL):
        name = re.search(r'name="(\w+)"', found[0])
        if name is None or name[1] == "csrf":
            continue
        chosen = re.search(r'value="([^"]*)" selected', found[0]) or re.search(r'value="([^"]*)"', found[0])
        value = unescape(chosen[1]) if chosen else ""
        if name[1] in LINES:
            cells.append((name[1], value))
        else:
            fields[name[1]] = value
    lines = [tuple(value for _, value in cells[k : k + 4]) for k in range(0, len(cells), 4)]
    answer = prizes(hall, "save", *lines, **fields)  # type: ignore[arg-type]
    assert answer.status_code in (303, 428), answer.text  # type: ignore[attr-defined]
    return promised(hall)


def test_what_only_a_file_can_say_survives_the_form() -> None:
    hall = swiss()
    fund = {
        "currency": "USD",
        "capped": False,
        "condition": {"federation": "NOR", "min_games": 1},
        "limits": [{"name": "juniors", "most": 500, "condition": {"born_from": 2012}}],
        "lists": [{"prizes": "10"}, {"name": "Girls", "prizes": "5", "condition": {"sex": "w", "born_from": 2012}}],
    }
    hall.desk.do("set-prizes", {"fund": fund})
    page = hall.chief.see(f"{hall.event}/prizes")
    assert "women; born 2012 or later" in page
    assert sent_again(hall, page) == promised(hall)


@pytest.mark.parametrize(
    ("fields", "lines", "said"),
    [
        ({"places": "200/-100"}, (), "A prize cannot be less than nothing"),
        ({"places": "£200/€100"}, (), "Two currencies in one prize fund"),
        ({"places": "200", "currency": "xyz"}, (), "is no currency"),
        ({"places": "100/200"}, (), "larger than the one before it"),
        ({"places": "1oo"}, (), "is no amount of money"),
        ({"places": "1", "weight": "many"}, (), "is no whole number"),
        ({"places": "1", "method": "fair"}, (), "is not known"),
        ({"places": "1", "min_points": "x"}, (), "is no number of points"),
        ({"places": "1", "kept": "{"}, (), "This is no prize fund"),
        ({"places": "1"}, (("A", "under", "", "5"),), "Line 1 of the categories has no limit"),
        ({"places": "1"}, (("", "club", "", "5"),), "Line 1 of the categories has no limit"),
        ({"places": "1"}, (("A", "under", "many", "5"),), "It stands for: limit."),
        ({"places": "1", "method": "hort", "weight": "150"}, (), "It stands for: Hort: % by place."),
        ({"places": "10.5", "currency": "VND"}, (), "has too many decimals"),
        ({"places": "0"}, (), "has no prize"),
        ({"places": "1"}, (("A", "band", "1400", "5"),), "Write both limits"),
        ({"places": "1"}, (("A", "stars", "3", "5"),), "is not known"),
        ({"places": "1"}, (("A", "group", "77", "5"),), "is not in this event"),
        ({"places": "1"}, (("A", "women", "", ""),), "has no prize"),
        ({"places": "1"}, (("", "all", "", "5"),), "Two lists are called"),
        ({"places": "1"}, (("A", "band", "2000-1000", "5"),), "leave nobody in"),
    ],
)
def test_what_cannot_be_read_comes_back_as_typed_with_the_reason(
    fields: dict[str, str], lines: tuple[tuple[str, str, str, str], ...], said: str
) -> None:
    hall = swiss()
    answer = prizes(hall, "save", *lines, **fields)
    assert answer.status_code == 422  # type: ignore[attr-defined]
    assert said in answer.text  # type: ignore[attr-defined]
    assert f'value="{fields["places"]}"' in answer.text  # type: ignore[attr-defined]
    assert fund_of(hall.desk.state) is None


def test_an_empty_form_takes_the_prizes_away() -> None:
    hall = swiss()
    prizes(hall, "save", places="10")
    assert prizes(hall, "save", places="").status_code == 303  # type: ignore[attr-defined]
    assert fund_of(hall.desk.state) is None


@pytest.mark.parametrize("name", ["two", "three", "weekend", "school", "us"])
def test_presets_fill_the_form_and_save_nothing(name: str) -> None:
    hall = swiss()
    page = hall.chief.see(f"{hall.event}/prizes?preset={name}")
    assert "Not saved yet" in page
    assert fund_of(hall.desk.state) is None
    assert hall.chief.get(f"{hall.event}/prizes?preset=nonsense").status_code == 404


def test_every_prize_opens_its_reason_and_everybody_can_be_asked_about() -> None:
    hall = swiss()
    prizes(hall, "save", ("Unrated", "unrated", "", "5"), places="100")
    page = hall.chief.see(f"{hall.event}/prizes")
    assert page.count("<details><summary>") == page.count('<tr class="award">')
    player = hall.desk.state.order[-1]
    answer = hall.chief.see(f"{hall.event}/prizes/why?player={player}")
    assert "Outside: unrated only" in answer
    for wrong in ("x", "99", "²", ""):
        assert hall.chief.get(f"{hall.event}/prizes/why?player={wrong}").status_code == 404


def test_the_other_methods_are_shown_beside() -> None:
    hall = swiss()
    prizes(hall, "save", places="100/50")
    page = hall.chief.see(f"{hall.event}/prizes")
    assert "The same by other methods" in page
    assert page.count('<th scope="col" class="num">Hort</th>') == 1


def test_decided_then_changed_then_taken_back() -> None:
    hall = finished()
    prizes(hall, "save", places="£100+Cup")
    assert hall.chief.do("decide-prizes").status_code == 303
    assert "Prizes as decided at" in hall.chief.see(f"{hall.event}/prizes")
    board = hall.desk.state.rounds[-1].boards[0]
    hall.desk.do("enter-result", {"round": 3, "board": board.number, "result": "0-1"}, confirmed=4)
    page = hall.chief.see(f"{hall.event}/prizes")
    assert "Something has changed since the prizes were decided." in page
    assert re.search(r"told [^<]*£[^<]*, now", page) is not None
    assert hall.chief.do("reopen-prizes").status_code == 303
    assert "Something has changed" not in hall.chief.see(f"{hall.event}/prizes")


def test_before_the_end_it_asks_and_with_results_missing_it_refuses() -> None:
    hall = swiss(rounds=2)
    prizes(hall, "save", places="100")
    asked = hall.chief.do("decide-prizes")
    assert asked.status_code == 428
    assert "Round 2 of 5 is over" in asked.text
    hall.desk.do("pair")
    hall.desk.do("publish")
    assert "3 results are missing" in hall.chief.do("decide-prizes").text


def test_a_fund_as_a_file_and_back() -> None:
    hall = swiss()
    assert hall.chief.get(f"{hall.event}/prizes.json").status_code == 404
    prizes(hall, "save", ("U1800", "under", "1800", "40"), places="100 + Cup/50")
    body = hall.chief.get(f"{hall.event}/prizes.json").json()
    before = promised(hall)
    hall.desk.do("set-prizes", {"fund": None})
    files = {"file": ("prizes.json", json.dumps(body).encode(), "application/json")}
    answer = hall.chief.client.post(f"{hall.event}/prizes/file", data={"csrf": hall.chief.csrf()}, files=files)
    assert answer.status_code == 303
    assert promised(hall) == before


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[1]", b"\xff\xfe", b"[" * 100_000, b'{"currency": "EUR", "lists": []}']
)
def test_a_file_that_is_no_fund_is_refused_in_words(content: bytes) -> None:
    hall = swiss()
    files = {"file": ("prizes.json", content, "application/json")}
    answer = hall.chief.client.post(f"{hall.event}/prizes/file", data={"csrf": hall.chief.csrf()}, files=files)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert fund_of(hall.desk.state) is None


def test_a_deputy_looks_and_others_do_not() -> None:
    hall = swiss()
    prizes(hall, "save", places="100")
    deputy = hall.with_code("deputy")
    page = deputy.see(f"{hall.event}/prizes")
    assert "€100 paid of €100." in page
    assert 'id="prize-form"' not in page
    assert prizes(hall, "save", who=deputy, places="1").status_code == 403  # type: ignore[attr-defined]
    results = hall.with_code("results", "Phone 2")
    assert results.get(f"{hall.event}/prizes").status_code == 403


def test_hostile_names_stay_text() -> None:
    hall = swiss(*HOSTILE, rounds=1)
    hostile = "<img src=x onerror=alert(1)>"
    prizes(hall, "save", (hostile, "from", "1", "5 + <b>Cup"), places=f"10 + {hostile}")
    for path in ("prizes", "prizes/why?player=1", "print/prize-list", "print/receipts"):
        page = hall.chief.see(f"{hall.event}/{path}")
        assert "<img" not in page
        assert "<b>Cup" not in page
        assert "<script>alert" not in page


def test_the_sheets_follow_the_decision() -> None:
    hall = finished()
    empty = hall.chief.see(f"{hall.event}/print/prize-list")
    assert "No prizes are promised" in empty
    assert "No prizes are promised" in hall.chief.see(f"{hall.event}/print/receipts")
    prizes(hall, "save", places="£100+Cup/£50/Medal")
    page = hall.chief.see(f"{hall.event}/print/prize-list")
    assert "Not decided yet" in page
    assert "£150 paid of £150." in page
    hall.chief.do("decide-prizes")
    assert "Not decided yet" not in hall.chief.see(f"{hall.event}/print/prize-list")
    receipts = hall.chief.see(f"{hall.event}/print/receipts")
    winners = len(re.findall('class="cut receipt"', receipts))
    assert winners >= 2
    assert re.search(r"£\d+\.\d\d", receipts) is not None
    assert receipts.count("Signature") == winners
    assert "Medal" in receipts


def test_prizes_before_round_1_are_promises_only() -> None:
    hall = Hall()
    hall.desk.create(profile="club")
    prizes(hall, "save", places="10")
    assert "Nobody may win a prize yet." in hall.chief.see(f"{hall.event}/prizes")
    hall.desk.enter(*NAMES)
    assert hall.chief.get(f"{hall.event}/prizes").status_code == 200
    assert hall.chief.get(f"{hall.event}/print/prize-list").status_code == 200


def test_an_event_of_quads_asks_in_which_group_prizes_are_given() -> None:
    desk = in_quads()
    hall = Hall(desk)
    page = hall.chief.see(f"{hall.event}/prizes")
    assert '<option value="*" selected>every group</option>' in page
    assert 'name="group"' in page
    data = {"do": "save", "places": "£30/£10", "places_group": "*", "name": "Best of C", "kind": "all", "value": ""}
    assert hall.chief.post(f"{hall.event}/prizes", {**data, "prizes": "5", "group": "C"}).status_code == 303
    fund = promised(hall)
    assert [(prizes.name, prizes.group) for prizes in fund.lists] == [("", "*"), ("Best of C", "C")]
    page = hall.chief.see(f"{hall.event}/prizes")
    assert "7 prizes, £125 in all" in page
    assert re.findall(r'<tr class="part"><th scope="rowgroup" colspan="\d">([^<]+)</th>', page) == [
        "Group A",
        "Group B",
        "Group C",
    ]
    swiss_page = swiss().chief.see(f"{swiss().event}/prizes")
    assert "places_group" not in swiss_page


def test_prizes_of_a_group_that_is_not_there_are_refused_in_words() -> None:
    hall = Hall(in_quads())
    data = {"do": "save", "places": "£30", "places_group": "Q"}
    answer = hall.chief.post(f"{hall.event}/prizes", data)
    assert answer.status_code == 422
    assert "is for the group Q, which this event does not have" in answer.text


def decided(**fields: str) -> Hall:
    hall = finished()
    prizes(hall, "save", ("Best of all", "under", "9000", "5"), places="£100+Cup/£50", **fields)
    assert hall.chief.do("decide-prizes").status_code == 303
    return hall


def test_everybody_sees_the_prizes_when_they_are_decided_and_shown_and_not_before() -> None:
    hall = decided()
    guest = Visitor(hall)
    home = f"/p/{hall.desk.stream}"
    assert guest.get(f"{home}/prizes").status_code == 404
    assert f'href="{home}/prizes"' not in guest.see(f"{home}/standings")
    assert hall.chief.do("show-prizes", {"shown": "1"}).status_code == 303
    page = guest.see(f"{home}/prizes")
    assert "£" in page
    assert "Cup" in page
    assert f'href="{home}/prizes"' in guest.see(f"{home}/standings")
    winner = next(iter(re.findall(rf'href="{home}/me/(\d+)"', page)))
    assert 'class="my-prize"' in guest.see(f"{home}/me/{winner}")
    assert "On the public page" in hall.chief.see(f"{hall.event}/prizes")
    assert hall.chief.do("show-prizes", {"shown": ""}).status_code == 303
    assert guest.get(f"{home}/prizes").status_code == 404
    assert 'class="my-prize"' not in guest.see(f"{home}/me/{winner}")


@pytest.mark.parametrize(
    ("language", "title", "first"),
    [("vi", "Giải thưởng", "giải 1"), ("hi", "पुरस्कार", "पुरस्कार 1"), ("th", "รางวัล", "รางวัลที่ 1")],
)
def test_the_public_prizes_speak_the_language_of_the_reader(language: str, title: str, first: str) -> None:
    hall = decided(method="tie-break")
    hall.chief.do("show-prizes", {"shown": "1"})
    guest = Visitor(hall)
    answer = guest.get(f"/p/{hall.desk.stream}/language/{language}?back=prizes")
    assert answer.headers["location"].endswith("/prizes")
    page = guest.see(f"/p/{hall.desk.stream}/prizes")
    assert f"<h1>{title}</h1>" in page
    assert first in page


def test_the_public_prizes_shorten_names_where_the_event_does_and_let_no_markup_through() -> None:
    hall = swiss(*HOSTILE, rounds=1)
    hostile = "<img src=x onerror=alert(1)>"
    prizes(hall, "save", (hostile, "from", "1", f"5 + {hostile}"), places="10x 1")
    hall.desk.do("decide-prizes", confirmed=3)
    hall.chief.do("show-prizes", {"shown": "1"})
    page = Visitor(hall).see(f"/p/{hall.desk.stream}/prizes")
    assert "<img src=x" not in page
    assert "<script>alert" not in page
    hall = swiss("Anders Holm", "Berta Lund", rounds=1)
    prizes(hall, "save", places="20x 1")
    hall.desk.do("change-rules", {"options": {"short_names": True}})
    hall.desk.do("decide-prizes", confirmed=3)
    hall.chief.do("show-prizes", {"shown": "1"})
    page = Visitor(hall).see(f"/p/{hall.desk.stream}/prizes")
    assert "Anders H." in page
    assert "Holm" not in page


def test_a_category_that_nobody_can_win_is_said_while_it_is_typed() -> None:
    hall = swiss()
    page = prizes(hall, "look", ("", "club", "Slip of the pen", "5"), places="10").text  # type: ignore[attr-defined]
    assert "Nobody in this event meets the condition of Club Slip of the pen." in page


def test_many_prizes_that_nobody_gets_are_one_line() -> None:
    hall = swiss()
    page = prizes(hall, "look", places="300x 1").text  # type: ignore[attr-defined]
    count = len(hall.desk.state.entries)
    assert f"Nobody is left for prize {count + 1} to prize 300 (€{300 - count})." in page


def test_dong_have_no_decimals_and_shares_of_them_add_up() -> None:
    hall = swiss()
    page = prizes(hall, "look", places="₫5.000.000/3.000.000/1.000.000").text  # type: ignore[attr-defined]
    assert "₫9\u00a0000\u00a0000 paid of ₫9\u00a0000\u00a0000." in page


def test_the_winner_of_a_play_off_in_a_quad_is_entered_below_the_list() -> None:
    desk = in_quads(0)
    desk.do("set-prizes", {"fund": {"currency": "GBP", "lists": [{"prizes": "Medal", "group": "*"}]}})
    for _ in range(3):
        desk.play("½-½")
    hall = Hall(desk)
    page = hall.chief.see(f"{hall.event}/prizes")
    assert page.count("Enter who won it") == 3
    winner = int(desk.state.pools[0].players[1])
    sent = hall.chief.do("settle-trophy", {"group": "A", "list": 0, "place": 1, "player": winner})
    assert sent.status_code == 303
    page = hall.chief.see(f"{hall.event}/prizes")
    assert page.count("Enter who won it") == 2
    assert page.count('<tr class="award">') == 1
    assert "Enter who won it" not in hall.with_code("deputy").see(f"{hall.event}/prizes")


def test_a_condition_of_a_file_is_said_in_words_and_not_as_it_is_stored() -> None:
    hall = swiss(rounds=0)
    both = {"sex": "w", "rating_to": 2000}
    fund = {"currency": "GBP", "lists": [{"prizes": "50"}, {"name": "Best girl", "prizes": "20", "condition": both}]}
    hall.desk.do("set-prizes", {"fund": fund})
    page = hall.chief.see(f"{hall.event}/prizes")
    assert "women; rating under 2001</option>" in page
    assert not re.search(r'<input (?!type="hidden")[^>]*value="{', page)
    stored = html.unescape(re.findall(r'type="hidden" name="value" value="({[^"]*)"', page)[0])
    lines = [("Best girl", "kept", stored, "20"), ("Best boy", "men", stored, "10")]
    assert prizes(hall, "save", *lines, places="50", currency="GBP").status_code == 303  # type: ignore[attr-defined]
    first, second = promised(hall).lists[1:]
    assert first.condition == Condition(sex="w", rating_to=2000)
    assert second.condition == Condition(sex="m")  # another kind was chosen: what was stored is gone


@pytest.mark.parametrize(
    "kept", ['{"limits": 5}', '{"limits": [3]}', "[1]", "[" * 9000, '{"condition": 7}', '{"capped": 2}']
)
def test_a_spoilt_hidden_field_is_refused_in_words(kept: str) -> None:
    hall = swiss()
    answer = prizes(hall, "save", places="100/50", kept=kept)
    assert answer.status_code == 422  # type: ignore[attr-defined]
    assert fund_of(hall.desk.state) is None
