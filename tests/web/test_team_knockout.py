"""A knock-out of teams on screen, for everybody and on paper."""

from __future__ import annotations

from crosstable.app.bracket import club_of
from crosstable.publish import documents
from tests.app.memory import Desk
from tests.app.test_team_knockout import cup, opened, score
from tests.web.hall import Hall


def played() -> Desk:
    d = cup(4, third_place=True)
    opened(d)
    score(d, "1", "1100")
    score(d, "2", "====")
    return d


def test_every_screen_and_sheet_is_there() -> None:
    hall = Hall(played())
    paths = [
        "bracket",
        "bracket/1",
        "bracket/2",
        "round/1",
        "round/1/why/1",
        "teams",
        "players",
        "print",
        "log",
        "prizes",
    ]
    paths += ["print/bracket", "print/match-sheets", "print/regulations", "print/pairings-by-board", "settings/rules"]
    answers = {path: hall.chief.get(f"{hall.event}/{path}").status_code for path in paths}
    assert {path: code for path, code in answers.items() if code != 200} == {}
    public = f"/p/{hall.desk.stream}"
    for path in ("", "/bracket", "/pairings", "/me/1", "/me/6", "/info"):
        assert hall.chief.get(f"{public}{path}").status_code == 200, path


def test_cards_of_players_are_not_for_teams() -> None:
    state = played().state
    assert not documents["match-cards"].fits(state)
    assert not documents["open-matches"].fits(state)
    assert documents["match-sheets"].fits(state)


def test_the_boards_that_decided_are_told() -> None:
    hall = Hall(played())
    page = hall.chief.see(f"{hall.event}/bracket/1")
    assert "Rooks goes on: level at 2–2, and ahead by the boards." in page
    assert "Board count 3 against 7" in page
    assert "Rooks" in hall.chief.see(f"/p/{hall.desk.stream}/bracket")
    assert "Rooks" in hall.chief.see(f"{hall.event}/print/bracket")


def test_a_lot_by_the_buttons_of_the_match() -> None:
    hall = Hall(played())
    page = hall.chief.see(f"{hall.event}/bracket")
    assert 'name="lot" value="3"' in page
    answer = hall.chief.do("decide-match", {"match": "2", "lot": "3", "note": "drawn by the youngest"})
    assert answer.status_code == 303
    assert hall.desk.state.decisions[0].winner == hall.desk.state.team.teams[2].players[0]  # type: ignore[union-attr]
    assert "Bishops goes on" in hall.chief.see(f"{hall.event}/bracket/2")


def test_places_at_the_end_are_those_of_teams() -> None:
    d = played()
    d.do("decide-match", {"match": "2", "how": "lots"})
    opened(d)
    for label in sorted({label.partition(".")[0] for label in d.state.rounds[1].labels.values()}):
        score(d, label, "1111")
    hall = Hall(d)
    page = hall.chief.see(f"/p/{d.stream}/bracket")
    assert "/me/0" not in page
    assert "Queens" in page
    assert hall.chief.get(f"{hall.event}/prizes").status_code == 200


def test_the_form_before_the_first_match() -> None:
    hall = Hall(cup())
    page = hall.chief.see(f"{hall.event}/bracket")
    assert "board count, then top board, then lot" in page
    assert "one encounter" in page
    hall.chief.do("set-knockout", {"team_match": "two-matches", "board_ties": "BBE", "third_place_asked": "1"})
    assert hall.desk.state.options["board_ties"] == "BBE"
    assert "two, colours exchanged" in hall.chief.see(f"{hall.event}/bracket")
    assert "consolation" not in page


def test_before_anybody_is_entered() -> None:
    d = Desk()
    d.create(profile="team-cup")
    hall = Hall(d)
    assert hall.chief.get(f"{hall.event}/bracket").status_code == 200
    assert hall.chief.get(f"/p/{d.stream}/bracket").status_code == 200
    assert hall.chief.get(f"{hall.event}/teams").status_code == 200


def test_teams_that_lost_their_first_match_get_an_event_of_their_own() -> None:
    hall = Hall(played())
    page = hall.chief.see(f"{hall.event}/bracket")
    assert "1 team has lost the first match" in page
    hall.chief.do("decide-match", {"match": "2", "how": "lots"})
    page = hall.chief.see(f"{hall.event}/bracket")
    assert "2 teams have lost their first match" in page
    assert '<option value="club">' not in page
    for profile in ("club", "nonsense"):
        assert hall.chief.post(f"{hall.event}/consolation", {"profile": profile}).status_code == 422
    made = hall.chief.post(f"{hall.event}/consolation", {"profile": "team-round-robin"})
    assert made.status_code == 303
    assert made.headers["location"].endswith("/teams")
    assert "Rooks" not in hall.chief.see(made.headers["location"])
    hall.desk.stream = made.headers["location"].split("/")[2]
    part = hall.desk.state.team
    assert part is not None
    assert len(part.teams) == 2
    assert sorted(int(p) for team in part.teams for p in team.players) == sorted(map(int, hall.desk.state.entries))
    hall.desk.play("1-0")


def test_another_event_like_this_has_its_teams() -> None:
    hall = Hall(played())
    before = hall.desk.state.team
    made = hall.chief.post(f"{hall.event}/duplicate", {})
    hall.desk.stream = made.headers["location"].split("/")[2]
    after = hall.desk.state.team
    assert before is not None
    assert after is not None
    assert [(team.name, len(team.players)) for team in after.teams] == [
        (team.name, len(team.players)) for team in before.teams
    ]
    assert after.rules == before.rules
    hall.desk.play("1-0")


def test_teams_of_one_club_are_kept_apart_in_the_first_matches() -> None:
    d = Desk()
    d.create(profile="team-cup")
    clubs = ("Rooks", "Queens", "Kings", "Rooks", "Queens", "Kings", "Pawns", "Pawns")
    for k, club in enumerate(clubs, 1):
        players = [{"name": f"Seat {k}-{n}", "club": club, "rating": 2000 - 10 * k - n} for n in (1, 2)]
        d.do("add-team", {"name": f"{club} {k}", "players": players})
    hall = Hall(d)
    assert "Teams of one club apart in the first matches" in hall.chief.see(f"{hall.event}/teams")
    inside = 0
    for _ in range(12):
        hall.chief.do("draw-teams", {"by": "lots"})
        inside += "inside a club" in hall.chief.see(f"{hall.event}/bracket")
        hall.chief.do("draw-teams", {"by": "lots", "apart": "1"})
        assert "Nobody meets a clubmate in the first match" in hall.chief.see(f"{hall.event}/bracket")
    assert inside
    mixed = d.state.team
    assert mixed is not None
    d.do("change-player", {"player": int(mixed.teams[0].players[0]), "changes": {"club": "Guests"}})
    assert club_of(d.state, int(mixed.teams[0].id)) == ""
