"""Standings, sums, crosstable and wall chart in the browser, and the files made of them."""

from __future__ import annotations

import csv
import io
import re

import pytest

from crosstable.app.queries import places_among, ranking
from crosstable.i18n import translator
from crosstable.web.csv_text import csv_text, safe_cell
from tests.web.hall import Hall, Visitor

NAMES = ("Lan", "Arjun", "Somchai", "Mira", "Ole", "Kim")
HOSTILE = ("<script>alert(1)</script>", "=HYPERLINK(1)", "{{7*7}}", 'O"Neil & <b>')


def swiss(*names: str, rounds: int = 2, **rules: object) -> Hall:
    hall = Hall()
    hall.desk.create(profile="fide-swiss", rounds=5, **rules)
    hall.desk.enter(*(names or NAMES))
    for _ in range(rounds):
        hall.desk.play()
    return hall


def round_robin(*names: str, rounds: int = 3, system: str = "round-robin", **rules: object) -> Hall:
    hall = Hall()
    hall.desk.create(profile="round-robin", system=system, **rules)
    hall.desk.enter(*(names or NAMES))
    for _ in range(rounds):
        hall.desk.play()
    return hall


def test_rows_stand_in_order_with_points_and_tie_breaks() -> None:
    hall = swiss()
    page = hall.chief.see(f"{hall.event}/standings")
    assert "Standings after round 2" in page
    assert "BH/C1" in page
    assert "edition of 1 March 2026" in page
    assert page.count('<tr id="s') == len(NAMES)


def test_a_result_that_is_missing_makes_it_provisional() -> None:
    hall = swiss()
    assert "Provisional" not in hall.chief.see(f"{hall.event}/standings")
    hall.desk.do("pair")
    assert "Standings after round 2" in hall.chief.see(f"{hall.event}/standings")  # a draft is nobody's business
    hall.desk.do("publish")
    assert "Provisional, 3 results missing" in hall.chief.see(f"{hall.event}/standings")
    assert "Provisional" not in hall.chief.see(f"{hall.event}/standings?after=1")


@pytest.mark.parametrize("after", ["9", "-1", "x", "1000", "²"])
def test_a_round_that_is_not_there_is_not_found(after: str) -> None:
    hall = swiss()
    assert hall.chief.get(f"{hall.event}/standings?after={after}").status_code == 404


def test_ranks_move_and_equal_players_share_a_place() -> None:
    hall = round_robin("Ana", "Bo", "Cai", "Dag", rounds=1)
    page = hall.chief.see(f"{hall.event}/standings")
    assert "1–2" in page
    assert "3–4" in page
    hall.desk.play("0-1")
    assert "up 1 place" in hall.chief.see(f"{hall.event}/standings") or "up 2 places" in hall.chief.see(
        f"{hall.event}/standings"
    )


def test_s102_every_number_opens_its_sum() -> None:
    hall = swiss(rounds=3)
    page = hall.chief.see(f"{hall.event}/standings")
    links = re.findall(r'class="sum" href="([^"]+)"', page)
    assert len(links) == len(NAMES) * 4
    for link in links[:8]:
        found = hall.chief.see(link.replace("&amp;", "&"))
        assert "after round 3" in found
    cut = hall.chief.see(links[1].replace("&amp;", "&"))
    assert "The lowest, cut (C.07 14.1)." in cut
    assert "<s>" in cut


def test_c07_16_4_the_dummy_of_a_bye_is_named_with_its_article() -> None:
    hall = swiss("Ana", "Bo", "Cai", rounds=2)
    holder = next(iter(hall.desk.state.rounds[0].byes))
    found = hall.chief.see(f"{hall.event}/standings/sum?player={holder}&code=BH/C2&after=2")
    assert "C.07 16.4.2" in found
    assert "no opponent" in found


@pytest.mark.parametrize(
    "query", ["player=1&code=XX", "player=99&code=BH/C1", "player=x", "code=BH/C1", "player=1&code="]
)
def test_a_sum_that_is_not_there_is_not_found(query: str) -> None:
    hall = swiss()
    assert hall.chief.get(f"{hall.event}/standings/sum?{query}").status_code == 404


def test_c07_8_no_buchholz_in_a_round_robin() -> None:
    hall = round_robin(tie_breaks=["BH", "SB"])
    page = hall.chief.see(f"{hall.event}/standings")
    assert "BH (Buchholz) is not used: in a round robin" in page
    assert 'title="Sonneborn-Berger"' in page
    assert 'title="Buchholz"' not in page


def test_c05_6_6_who_left_early_is_shown_and_not_counted() -> None:
    hall = round_robin(rounds=1)
    hall.desk.do("withdraw", {"player": 2}, confirmed=4, reason="ill")
    page = hall.chief.see(f"{hall.event}/standings")
    assert "Arjun withdrew after round 1 with 1 of 5 games played" in page
    assert page.count('<tr id="s') == len(NAMES) - 1
    matrix = hall.chief.see(f"{hall.event}/crosstable")
    assert 'id="x2" class="not-counted"' in matrix
    assert "count for nobody (C.05 6.6)" in matrix


def test_categories_keep_the_place_among_all() -> None:
    hall = swiss(rounds=0)
    for player, federation in ((1, "VIE"), (2, "IND"), (3, "IND")):
        hall.desk.do("change-player", {"player": player, "changes": {"federation": federation}})
    hall.desk.play()
    page = hall.chief.see(f"{hall.event}/standings?show=fed:IND")
    assert page.count('<tr id="s') == 2
    assert "Federation VIE" in page
    assert hall.chief.see(f"{hall.event}/standings?show=fed:NOPE").count('<tr id="s') == len(NAMES)
    assert hall.chief.see(f"{hall.event}/standings?show=unrated").count('<tr id="s') == len(NAMES)
    assert hall.chief.see(f"{hall.event}/standings?show=rating:2200-").count('<tr id="s') == len(NAMES)


def test_who_is_level_among_all_is_level_in_a_category_on_screen_and_paper() -> None:
    hall = Hall()
    hall.desk.create(profile="fide-swiss", rounds=5)
    people = [{"name": f"P{k}", "rating": 2300 - 60 * k, "sex": "w" if k % 3 == 0 else "m"} for k in range(1, 17)]
    hall.desk.do("add-players", {"players": people})
    hall.desk.play()
    hall.desk.play()
    page = hall.chief.see(f"{hall.event}/standings?show=sex:w")
    shown = re.findall(r'<td class="rank num">(\d+) <small>\(([\d–]+)\)', page)
    assert shown == [("1", "1"), ("1", "1"), ("3", "5"), ("3", "5"), ("5", "13")]
    lines = places_among(ranking(hall.desk.state).places)
    assert lines == [place.first for place in ranking(hall.desk.state).places]


def test_the_csv_of_a_category_has_the_place_in_it() -> None:
    hall = swiss()
    for number in hall.desk.state.order:
        hall.desk.do("change-player", {"player": int(number), "changes": {"sex": "w" if number in (2, 4) else "m"}})
    text = hall.chief.see(f"{hall.event}/standings.csv?show=sex:w")
    head, *rows = text.lstrip("\ufeff").strip().splitlines()
    assert head.split(",")[:2] == ["Rank", "Place in the category"]
    assert len(rows) == 2
    assert rows[0].split(",")[1].startswith("1")
    assert "Place in the category" not in hall.chief.see(f"{hall.event}/standings.csv")


def test_csv_cannot_run_a_formula() -> None:
    hall = swiss(*HOSTILE)
    answer = hall.chief.get(f"{hall.event}/standings.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    assert "attachment" in answer.headers["content-disposition"]
    rows = list(csv.reader(io.StringIO(answer.text.removeprefix("\ufeff"))))
    assert len(rows) == 5
    names = {row[3] for row in rows[1:]}
    assert "'=HYPERLINK(1)" in names
    assert "<script>alert(1)</script>" in names


@pytest.mark.parametrize("text", ["=1", "+1", "-1", "@x", "\tx", "\rx", " =1", "\uff1d1"])
def test_a_cell_that_could_start_a_formula_is_text(text: str) -> None:
    assert safe_cell(text) == f"'{text}"


def test_other_cells_stay_as_they_are() -> None:
    assert [safe_cell(value) for value in ("Lan", "½", 2210, None, "−5")] == ["Lan", "½", "2210", "", "−5"]
    assert csv_text([['a"b', "c,d"]]) == '\ufeff"a""b","c,d"\r\n'


def test_json_has_exact_numbers() -> None:
    hall = swiss()
    body = hall.chief.get(f"{hall.event}/standings.json").json()
    assert body["after_round"] == 2
    assert body["rules"]["edition"] == "2026-03"
    assert [row["rank"] for row in body["rows"]] == sorted(row["rank"] for row in body["rows"])
    assert {row["points_tenths"] for row in body["rows"]} <= {0, 5, 10, 15, 20}


def test_hostile_names_are_text_everywhere() -> None:
    for hall in (swiss(*HOSTILE), round_robin(*HOSTILE)):
        for path in ("standings", "crosstable?as=matrix", "crosstable?as=wall", "standings/sum?player=1&code=PTS"):
            page = hall.chief.see(f"{hall.event}/{path}")
            assert "<script>alert" not in page
            assert "<b>" not in page.replace("<b>", "", page.count("</b>"))
            assert "49" not in re.findall(r"<bdi>([^<]*)</bdi>", page)


def test_the_matrix_of_a_double_round_robin_has_two_results_in_a_cell() -> None:
    hall = round_robin("Ana", "Bo", "Cai", "Dag", rounds=6, system="double-round-robin")
    page = hall.chief.see(f"{hall.event}/crosstable")
    assert page.count("■") == 4
    cells = re.findall(r'<td class="cell">(.*?)</td>', page)
    assert len(cells) == 12
    assert all(cell.count("<a ") == 2 for cell in cells)


def test_the_wall_chart_names_opponents_by_starting_number() -> None:
    hall = swiss()
    page = hall.chief.see(f"{hall.event}/crosstable")
    assert "Wall chart" in page
    assert "Starting numbers throughout" in page
    first = hall.desk.state.rounds[0].boards[0]
    white, black = hall.desk.state.start_number(first.white), hall.desk.state.start_number(first.black)
    row = page.split(f'<tr id="w{first.white}">')[1].split("</tr>")[0]
    assert f"W&nbsp;{black}" in row
    assert white != black


def test_before_round_1_there_is_a_starting_order() -> None:
    hall = swiss(rounds=0)
    assert "Before round 1" in hall.chief.see(f"{hall.event}/standings")
    assert "Before round 1" in hall.chief.see(f"{hall.event}/crosstable")
    empty = Hall()
    empty.desk.create()
    assert "No players yet" in empty.chief.see(f"{empty.event}/standings")
    assert "No players yet" in empty.chief.see(f"{empty.event}/crosstable?as=matrix")


def test_only_the_hall_sees_the_screens_of_the_arbiters() -> None:
    hall = swiss()
    player = hall.with_code("player", player=1)
    assert player.get(f"{hall.event}/standings").status_code == 403
    assert hall.with_code("results").get(f"{hall.event}/standings").status_code == 200


def test_s_276_the_sum_says_which_boards_changed_it() -> None:
    hall = swiss(rounds=1, tie_breaks=["BH", "SB"])
    hall.desk.do("pair")
    hall.desk.do("publish")
    first, last = hall.desk.state.rounds[0].boards, hall.desk.state.rounds[1].boards
    player = int(first[0].white)
    opponent = int(first[0].black)
    address = f"{hall.event}/standings/sum?player={player}&code=BH"
    board = next(b for b in last if opponent in (b.white, b.black))
    assert player not in (board.white, board.black)
    assert "from board" not in hall.chief.see(address)
    hall.desk.do("enter-result", {"board": board.number, "result": "½-½"})
    name = hall.desk.state.entries[opponent].player.name  # type: ignore[index]
    assert f"<b>+½</b> from board {board.number}: {name}" in hall.chief.see(address)
    assert "What round 2 changed (it was 0)" in hall.chief.see(address)
    assert "from board" not in hall.chief.see(f"{address}&after=1")


def test_categories_by_age_and_own_groups() -> None:
    hall = swiss(rounds=0)
    changes = (
        (1, {"birth": "2018", "groups": "A group,  Veterans ,A group"}),
        (2, {"birth": "1950", "groups": "Veterans"}),
        (3, {"birth": "2012"}),
    )
    for player, change in changes:
        hall.desk.do("change-player", {"player": player, "changes": change})
    hall.desk.play()
    page = hall.chief.see(f"{hall.event}/standings")
    for words in ("Under 8", "Under 14", "50 and older", ">Veterans<", ">A group<"):
        assert words in page
    assert "Under 20" not in page  # the same players as under 14
    assert "65 and older" not in page
    counts = {"under:14": 2, "under:8": 1, "over:50": 1, "group:Veterans": 2, "group:A group": 1}
    for key, count in counts.items():
        shown = hall.chief.see(f"{hall.event}/standings?show={key}")
        assert shown.count('<tr id="s') == count, key
    assert 'value="A group, Veterans ,A group"' in hall.chief.see(f"{hall.event}/players/1")


def test_the_next_step_never_leads_to_the_page_where_one_stands() -> None:
    hall = Hall()
    hall.desk.create(profile="club", rounds=1)
    hall.desk.enter("Ana", "Bo", "Cai", "Dag")
    hall.desk.play("½-½")

    def step(visitor: Visitor, path: str) -> str:
        found = re.search(r'href="([^"]*)" data-step', visitor.see(f"{hall.event}/{path}"))
        return "" if found is None else found[1].removeprefix(hall.event)

    results = hall.with_code("results")
    assert step(hall.chief, "round/1") == "/standings"
    assert step(hall.chief, "standings?after=1") == "/print"
    assert step(hall.chief, "prizes") == "/standings"
    assert step(results, "round/1") == "/standings"
    assert step(results, "standings") == ""  # who enters results prints nothing
    hall.desk.do("set-prizes", {"fund": {"currency": "EUR", "lists": [{"prizes": "100 / 50"}]}})
    assert step(hall.chief, "standings") == "/prizes"
    hall.desk.do("decide-prizes")
    assert step(hall.chief, "standings") == "/print"


@pytest.mark.parametrize(
    ("edition", "codes", "said"),
    [
        ("us-chess", "MM CUM", ("an opponent with 0 (US Chess 34E)", "Cut (US Chess 34E)", "takes a point off")),
        ("2009", "BH/C1", ("Virtual opponent", "rounds without a game count as draws", "The lowest, cut")),
        ("2024-08", "BH/M1", ("an opponent with the own score (C.07 16.4)", "The highest, cut")),
        ("xiangqi", "BH", ("the score of the last-placed player", "the average of those who had as many points")),
        ("thai-without-byes", "BH", ("Without the points of his byes",)),
    ],
)
def test_every_tradition_says_why_a_round_counts_as_it_does(edition: str, codes: str, said: tuple[str, ...]) -> None:
    hall = Hall()
    hall.desk.create(profile="club", rounds=5, tie_breaks=codes.split())
    hall.desk.enter("Ana", "Bo", "Cai", "Dag", "Eva", "Fia", "Gus")
    hall.desk.do("set-ranking", {"edition": edition})
    hall.desk.play()
    hall.desk.do("set-absence", {"player": 1, "round": 2, "code": "H"})
    hall.desk.play("½-½")
    hall.desk.do("withdraw", {"player": 5}, confirmed=4)
    hall.desk.play("½-½")
    hall.desk.play()
    links = re.findall(r'href="([^"]*/sum\?[^"]*)"', hall.chief.see(f"{hall.event}/standings"))
    shown = " ".join(hall.chief.see(link.replace("&amp;", "&")) for link in links)
    for words in said:
        assert words in shown, words
    assert not re.search(r">[^<]*\bsum\.[a-z]+[.-]", shown)  # a key without words
    public = hall.chief.see(f"/p/{hall.desk.stream}/standings")
    guest = re.findall(r'href="([^"]*/sum\?[^"]*)"', public)[-1].replace("&amp;", "&")
    for language in ("vi", "hi", "th"):
        assert "sum." not in hall.chief.client.get(guest, headers={"accept-language": language}).text


def test_s_122_a_direct_encounter_that_decides_nothing_says_why() -> None:
    hall = Hall()
    hall.desk.create(profile="club", rounds=3, tie_breaks=["DE"])
    hall.desk.enter("Ana", "Bo", "Cai", "Dag")
    hall.desk.play("½-½")
    board = hall.desk.state.rounds[0].boards[0]

    def said(player: int) -> str:
        return hall.chief.see(f"{hall.event}/standings/sum?player={player}&code=DE")

    page = said(int(board.white))
    assert "stay level: not all who are tied have played each other" in page
    assert all(name in page for name in ("Ana", "Bo", "Cai", "Dag"))
    assert (
        re.findall(r'<td class="num">([^<]*)</td></tr>', page.partition("sum-table")[2])[0] == "½"
    )  # points, no tenths
    hall.desk.do("clear-result", {"round": 1, "board": board.number}, confirmed=4, reason="slip")
    hall.desk.do("enter-result", {"round": 1, "board": board.number, "result": "1-0"})
    assert "Nobody was level with this player" in said(int(board.white))
    assert "stay level: their games with each other came out even" in said(
        int(hall.desk.state.rounds[0].boards[1].white)
    )
    three = round_robin(rounds=1)
    assert "not all who are tied" not in three.chief.see(f"{three.event}/standings/sum?player=1&code=DE")
    public = hall.chief.client.get(
        f"/p/{hall.desk.stream}/sum?player={int(board.white)}&code=DE", headers={"accept-language": "vi"}
    ).text
    assert "không có gì để phân định" in public


def test_the_own_value_of_a_keizer_changes_with_the_places() -> None:
    hall = Hall()
    hall.desk.create(profile="keizer")
    hall.desk.enter(*"ABCDEF")
    for result in ("1-0", "0-1", "0-1"):
        hall.desk.play(result)
    pages = [hall.chief.see(f"{hall.event}/standings/sum?player={k}&code=KEIZER") for k in range(1, 7)]
    assert any("own value: places have changed" in page for page in pages)
    assert not any("no opponent" in page for page in pages)


def test_standings_with_and_without_who_left_before_half_of_the_games() -> None:
    """C.05 6.6: eight players, one leaves after 3 of 7; his games stay and count for nobody."""
    hall = Hall()
    hall.desk.create(profile="round-robin", options={"order": "rating"})
    hall.desk.enter(*(f"Player {k}" for k in range(1, 9)))
    for _ in range(3):
        hall.desk.play("1-0")
    whole = {int(p.player): p.points for p in ranking(hall.desk.state).places}
    hall.desk.do("withdraw", {"player": 2}, confirmed=4, reason="ill")
    for address in (f"{hall.event}/standings", f"/p/{hall.desk.stream}/standings"):
        page = hall.chief.see(address)
        table = page.partition("The table with the games that do not count")[2].partition("</table>")[0]
        rows = re.findall(
            r"<bdi>Player (\d)</bdi></th><td class=\"num\">([^<]*)</td><td class=\"num\">([^<]*)</td>", table
        )
        assert {int(name): given for name, given, _ in rows} == {
            name: translator("en").points(points) for name, points in whole.items()
        }
        assert [without for name, _, without in rows if name == "2"] == ["–"]
        assert any(given != without for name, given, without in rows if name != "2")
    hall.desk.do("return", {"player": 2}, confirmed=4)
    assert "The table with the games" not in hall.chief.see(f"{hall.event}/standings")
