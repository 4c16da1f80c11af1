"""Settings, calendar and the dialog of a withdrawal in a browser without scripts."""

from __future__ import annotations

import re

import pytest

from crosstable.app.compatriots import late_meetings
from crosstable.core.systems import SYSTEMS
from tests.app.memory import Desk
from tests.web.hall import Hall

TABS = ("", "/rules", "/ranking", "/boards")


def hall(profile: str = "club", players: int = 4, rounds: int = 0) -> Hall:
    d = Desk()
    d.create(profile=profile)
    d.do("add-players", {"players": [{"name": f"Player {chr(64 + k)}"} for k in range(1, players + 1)]})
    for _ in range(rounds):
        d.play()
    return Hall(d)


def full(place: Hall) -> Hall:
    place.chief.client.cookies.set("crosstable-density", "full")
    return place


@pytest.mark.parametrize("tab", TABS)
@pytest.mark.parametrize("profile", ["club", "fide-swiss", "round-robin"])
def test_every_tab_opens_for_the_chief_and_nobody_else(profile: str, tab: str) -> None:
    place = full(hall(profile, rounds=1))
    page = place.chief.see(f"{place.event}/settings{tab}")
    assert page.count('aria-current="page"') >= 2
    assert place.with_code("deputy").get(f"{place.event}/settings{tab}").status_code == 403


def test_a_tab_that_is_none_is_not_found() -> None:
    place = hall()
    assert place.chief.get(f"{place.event}/settings/magic").status_code == 404


def test_a_rule_says_its_source_whether_it_differs_and_whether_it_is_locked() -> None:
    place = full(hall("fide-swiss"))
    rules = f"{place.event}/settings/rules"
    page = place.chief.see(rules)
    assert "C.04.1 to C.04.3" in page
    assert "differs from the profile" not in page
    place.chief.do("change-rules", {"points_win": "3", "points_draw": "1", "points_loss": "0", "points_pab": "3"})
    assert "differs from the profile" in place.chief.see(rules)
    place.desk.play()
    assert "in FIDE mode it holds" in place.chief.see(rules)
    assert "a change asks for a reason" in place.chief.see(f"{place.event}/settings/ranking")


def test_the_density_is_of_the_device_and_changes_nothing_in_the_data() -> None:
    place = hall()
    rules = f"{place.event}/settings/rules"
    assert "points_win" not in place.chief.see(rules)
    before = place.desk.state.seq
    assert place.chief.post("/density", {"density": "full", "back": rules}).headers["location"] == rules
    assert "points_win" in place.chief.see(rules)
    assert place.desk.state.seq == before
    place.chief.post("/density", {"density": "simple", "back": rules})
    assert "points_win" not in place.chief.see(rules)


@pytest.mark.parametrize(("players", "rating", "is_full"), [(4, None, False), (4, 1800, True), (30, None, True)])
def test_screens_are_full_where_somebody_is_rated_or_thirty_play(
    players: int,
    rating: int | None,
    is_full: bool,  # noqa: FBT001 - pytest hands it over
) -> None:
    place = hall(players=players)
    place.desk.do("change-player", {"player": 1, "changes": {"rating": rating}})
    assert ("points_win" in place.chief.see(f"{place.event}/settings/rules")) is is_full


def test_simple_screens_leave_out_what_a_club_evening_does_not_need_and_lose_nothing() -> None:
    place = hall()
    place.desk.do("change-player", {"player": 1, "changes": {"rating": 1801}})
    place.desk.play()
    before = place.desk.state.seq
    shown = {"round/1": "Dutch", "standings": ">1801<", "files": "Older and other dialects of TRF"}
    full = {path: place.chief.see(f"{place.event}/{path}") for path in shown}
    place.chief.post("/density", {"density": "simple", "back": "/"})
    simple = {path: place.chief.see(f"{place.event}/{path}") for path in shown}
    assert shown["round/1"] in full["round/1"]
    assert shown["round/1"] not in simple["round/1"]
    assert shown["standings"] in full["standings"]
    assert shown["standings"] not in simple["standings"]
    assert shown["files"] in simple["files"]
    assert shown["files"] not in full["files"]
    assert simple["files"].count("dialect=trfx") == full["files"].count("dialect=trfx")
    assert "<details" in place.chief.see(f"{place.event}/print")
    assert place.desk.state.seq == before


def test_rooms_offset_and_fixed_boards() -> None:
    place = hall()
    boards = f"{place.event}/settings/boards"
    assert (
        place.chief.do("change-rules", {"board_offset": 100, "rooms": "Hall A: 101-140\nLibrary: 141–150"}).status_code
        == 303
    )
    assert place.desk.state.options["rooms"] == [["Hall A", 101, 140], ["Library", 141, 150]]
    assert "Hall A: 101-140" in place.chief.see(boards)
    assert "could not be read as a room" in place.chief.do("change-rules", {"rooms": "upstairs"}).text
    place.chief.do("change-player", {"player": 1, "fixed_board": 105})
    assert "Board 105" in place.chief.see(boards)
    place.desk.do("pair")
    place.desk.do("publish")
    assert 'value="1"' in place.chief.see(boards)
    assert place.chief.do("move-board", {"round": 1, "board": 1, "label": 120}).status_code == 428


def test_the_calendar_is_planned_changed_by_hand_and_shown() -> None:
    place = hall("round-robin")
    path = f"{place.event}/calendar"
    sent = {"start": "2026-12-03", "every": 7, "clocks": "19:30", "skipped": "2026-12-10", "zone": ""}
    assert place.chief.post(path, sent).headers["location"] == path
    page = place.chief.see(path)
    assert [day in page for day in ("Thursday 3 December 2026, 19:30", "Thursday 17 December 2026, 19:30")] == [
        True,
        True,
    ]
    assert "10 December" not in page
    assert place.chief.post(path, {**sent, "every": 0}).status_code == 422
    assert place.chief.post(path, {**sent, "clocks": "soon"}).status_code == 422
    assert place.with_code("deputy").get(path).status_code == 200
    assert place.with_code("results", "R").get(path).status_code == 403
    place.desk.do("pair")
    place.desk.do("publish")
    place.chief.do("postpone-game", {"round": 1, "board": 1, "until": "2027-01-05", "why": "flu"})
    assert "1 postponed game" in place.chief.see(path)
    assert "postponed to Tuesday 5 January 2027" in place.chief.see(path)


def test_a_round_without_a_day_is_titled_once() -> None:
    desk = Desk()
    desk.create(profile="round-robin")
    desk.enter("Ana", "Bo", "Chen", "Diaz")
    desk.play()
    desk.do("set-calendar", {"dates": ["", "2026-12-10", ""], "times": ["", "", ""]})
    weeks = Hall(desk).chief.see(f"/e/{desk.stream}/calendar").split('class="more week"')[1:]
    titles = [re.findall(r"<(?:summary|h2)>(?:<a [^>]*>)?([^<]+)", week) for week in weeks]
    assert [[text.strip() for text in found if "Round" in text] for found in titles] == [
        ["Round 1"],
        ["Round 2 · Thursday 10 December 2026"],
        ["Round 3"],
    ]


def test_the_calendar_of_a_swiss_has_games_for_published_rounds_only() -> None:
    place = hall(rounds=1)
    place.desk.do("set-calendar", {"dates": ["2026-12-03"] * 3, "times": ["10:00", "14:00", "18:00"]})
    page = place.chief.see(f"{place.event}/calendar")
    assert "Round 3 · Thursday 3 December 2026, 18:00" in page
    assert page.count('class="fixture played"') == 2


def test_the_table_of_a_league_says_how_many_games_who_has_played() -> None:
    place = hall("round-robin", rounds=1)
    standings = f"{place.event}/standings"
    assert "Played" not in place.chief.see(standings)
    place.desk.do("pair")
    place.desk.do("publish")
    place.desk.do("enter-result", {"round": 2, "board": 1, "result": "1-0"})
    assert "Played 1–2" in place.chief.see(standings)


def test_j5_the_dialog_shows_points_now_and_after_each_way() -> None:
    place = hall("round-robin", players=6, rounds=2)
    gone = int(place.desk.state.rounds[0].boards[0].white)
    asked = place.chief.do("withdraw", {"player": gone})
    assert asked.status_code == 428
    assert asked.text.count('name="treatment"') == 3
    assert "games are left unplayed" in asked.text
    assert asked.text.count("<tr>") == 7
    assert asked.text.index("data-close autofocus") < asked.text.index(">Apply<")
    sent = {"player": gone, "treatment": "replaced", "substitute": "Mai", "confirmed": 4, "step": 2, "reason": "moved"}
    assert place.chief.do("withdraw", sent).status_code == 303
    assert place.desk.state.entries[place.desk.state.order[-1]].player.name == "Mai"
    missing = place.chief.do("withdraw", {**sent, "player": int(place.desk.state.order[1]), "substitute": ""})
    assert missing.status_code == 422
    assert "Name of the new player" in missing.text


def test_the_options_of_a_system_are_on_the_tab_of_rules_and_are_saved() -> None:
    hall = Hall()
    hall.desk.create(profile="keizer")
    hall.desk.enter("Ann", "Bo", "Cai")
    page = hall.chief.get(f"{hall.event}/settings/rules").text
    assert 'name="share_excused"' in page
    assert 'name="points_win"' not in page
    form = {"keizer": "freekeizer", "gap": "2", "own_value_asked": "1", "share_bye": "50 %", "rounds": "5"}
    hall.chief.do("change-rules", form)
    options = hall.desk.state.options
    assert (options["keizer"], options["gap"], options["own_value"], options["share_bye"]) == (
        "freekeizer",
        2,
        False,
        "50 %",
    )
    assert hall.desk.state.rules.points.half_bye == 0


@pytest.mark.parametrize(
    ("profile", "cited", "never"),
    [
        ("fide-swiss", ("C.04.1 to C.04.3", "C.04.3 5.1"), ()),
        ("round-robin", ("C.05 Annex 1",), ("C.04",)),
        ("monrad", ("Norwegian federation",), ("C.04", "C.05")),
        ("cup", (), ("C.04", "C.05")),
        ("keizer", ("Clubs in the Netherlands",), ("C.04", "C.05")),
    ],
)
def test_rules_and_hints_cite_the_text_of_their_own_system(
    profile: str, cited: tuple[str, ...], never: tuple[str, ...]
) -> None:
    hall = Hall()
    hall.desk.create(profile=profile)
    hall.desk.enter("A", "B", "C", "D")
    hall.chief.client.cookies.set("crosstable-density", "full")
    pages = hall.chief.see(f"{hall.event}/settings/rules") + hall.chief.see(f"{hall.event}/players")
    pages += hall.chief.see(f"{hall.event}/players/check")
    assert all(text in pages for text in cited)
    assert not any(text in pages for text in never)


SHOWN = re.compile(r'<select name="(\w+)">(.*?)</select>', re.DOTALL)
CHOSEN = re.compile(r'<option value="([^"]*)"( selected)?')


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_choices_of_full_rules_are_those_of_the_system(system: str) -> None:
    hall = Hall()
    hall.desk.create(profile="round-robin", system=system)
    hall.chief.client.cookies.set("crosstable-density", "full")
    page = hall.chief.see(f"{hall.event}/settings/rules")
    form = re.search(r'<form[^>]*/change-rules".*?</form>', page, re.DOTALL)
    assert form is not None
    shown = {name: CHOSEN.findall(options) for name, options in SHOWN.findall(form[0])}
    fields = {name: next((v for v, mark in found if mark), found[0][0]) for name, found in shown.items()}
    answer = hall.chief.do("change-rules", fields | {"back": f"{hall.event}/settings/rules"})
    assert answer.status_code == 303, answer.text[-600:]
    for edition, _ in shown.get("edition", []):
        hall.desk.do("change-rules", {"edition": edition})
        assert hall.desk.state.rules.edition == edition
    assert ("edition" in shown) == (len(set(SYSTEMS[system].editions.values())) > 1)
    assert ("varma" in page) == (system in PAIRED_BY_TABLE)
    assert ("equalise_colours" in page) == (system in (*PAIRED_BY_TABLE, "pools", "pools-knockout"))
    assert ("swap_last_two" in page) == (system in ("double-round-robin", "double-team-round-robin"))


PAIRED_BY_TABLE = ("round-robin", "double-round-robin")


def test_ux_1_9_points_of_what_is_not_played_and_second_meetings() -> None:
    place = full(hall())
    tab = f"{place.event}/settings/rules"
    page = place.chief.see(tab)
    assert 'name="points_forfeit_win" value=""' in page
    assert 'name="rematch" checked' in page
    own = {"points_win": "3", "points_draw": "1", "points_loss": "0", "points_pab": "3"}
    empty = {"points_forfeit_win": "", "points_forfeit_loss": "", "points_full_bye": " ", "points_half_bye": ""}
    place.chief.do("change-rules", {**own, **empty, "rematch_asked": "1"})
    points = place.desk.state.rules.points
    assert (points.forfeit_win, points.forfeit_loss, points.full_bye, points.half_bye) == (30, 0, 30, 10)
    assert place.desk.state.options["rematch"] is False
    place.chief.do("change-rules", {**own, **empty, "points_forfeit_win": "2", "points_half_bye": "½"})
    points = place.desk.state.rules.points
    assert (points.forfeit_win, points.full_bye, points.half_bye) == (20, 30, 5)
    assert 'name="points_forfeit_win" value="2"' in place.chief.see(tab)
    before = place.desk.state.seq
    assert place.chief.do("change-rules", {**own, **empty, "points_forfeit_win": "x"}).status_code == 422
    assert place.desk.state.seq == before


def test_c0402_1_2_forbidden_pairs_of_a_fide_event_are_shown_and_not_offered_once_it_runs() -> None:
    place = full(hall("fide-swiss"))
    tab = f"{place.event}/settings/rules"
    assert 'name="groups"' in place.chief.see(tab)
    place.desk.play()
    assert 'name="groups"' not in place.chief.see(tab)


def drawn_by_federations(attempt: int) -> Hall:
    """Twelve players, three of one federation, drawn so many times and once more."""
    hall = Hall()
    hall.desk.create(profile="round-robin")
    hall.desk.enter(*(f"Player {n}" for n in range(1, 13)))
    for number in (1, 2, 3):
        hall.desk.do("change-player", {"player": number, "changes": {"federation": "VIE"}})
    for _ in range(attempt + 1):
        hall.desk.do("draw-order", {"by": "varma"})
    return hall


def test_varma_numbers_say_who_meets_late() -> None:
    hall = next(hall for hall in map(drawn_by_federations, range(40)) if late_meetings(hall.desk.state))
    assert "(VIE) meet in round 11, one of the last three: draw again" in hall.chief.see(f"{hall.event}/settings/rules")
    assert "(VIE) meet in round 11, one of the last three" in hall.chief.see(f"{hall.event}/players/check")
    assert "(VIE) meet in round 11, one of the last three." in hall.chief.see(f"{hall.event}/print/schedule")
    hall.desk.do("draw-order", {"by": "lots"})
    assert "one of the last three" not in hall.chief.see(f"{hall.event}/settings/rules")


def test_double_groups_exchange_their_last_two_rounds_or_not() -> None:
    hall = Hall()
    hall.desk.create(profile="pools-cup")
    hall.desk.enter(*(f"Player {n}" for n in range(1, 9)))
    assert 'name="swap_last_two"' not in hall.chief.see(f"{hall.event}/settings/rules")
    hall.desk.do("make-pools", {"way": "snake", "count": 2, "system": "double-round-robin"})
    page = hall.chief.see(f"{hall.event}/settings/rules")
    assert 'name="swap_last_two" checked' in page
    assert "so that nobody has one colour three times running" in page
    sent = hall.chief.do("change-rules", {"swap_last_two_asked": "1"})
    assert sent.status_code == 303
    assert hall.desk.state.options["swap_last_two"] is False


@pytest.mark.parametrize(("profile", "said"), [("us-quads", True), ("round-robin", False)])
def test_regulations_say_that_colours_are_levelled(profile: str, said: bool) -> None:  # noqa: FBT001
    hall = Hall()
    hall.desk.create(profile=profile)
    hall.desk.enter("Ana", "Bo", "Cai", "Dag")
    assert ("colours of some games to come are exchanged" in hall.chief.see(f"{hall.event}/print/regulations")) is said
