"""A team that leaves, on the screens: the dialog, the page of the teams, the tables."""

from __future__ import annotations

import re

import pytest

from crosstable.app.commands.hall import digest_of
from tests.app.test_team_withdrawal import played
from tests.app.test_teams import desk
from tests.web.hall import Hall, Visitor


def test_j5_the_dialog_says_what_happens_and_wants_a_reason() -> None:
    d = desk("team-round-robin", 2, 2, 2, 2)
    played(d, 1)
    hall = Hall(d)
    answer = hall.chief.do("withdraw-team", {"team": 4, "back": f"{hall.event}/teams"})
    assert answer.status_code == 428
    assert "Team D has completed 1 of 3 matches (33 %)." in answer.text
    assert "less than half" in answer.text
    assert "2 matches are left unplayed" in answer.text
    assert 'value="replaced"' in answer.text
    rows = re.findall(r"<tr><th scope=\"row\"><bdi>(Team .)</bdi></th>(.*?)</tr>", answer.text, re.DOTALL)
    cells = {
        name: [" ".join(re.sub(r"<[^>]+>", " ", c).split()) for c in row.split("</td>")[:-1]] for name, row in rows
    }
    assert cells["Team A"] == ["2 2", "0 0", "2 2", "0 0"]
    assert cells["Team D"] == ["0 0", "–", "0 0", "–"]
    fields = {"team": 4, "back": f"{hall.event}/teams", "confirmed": 4, "step": 2, "treatment": "rule"}
    assert hall.chief.do("withdraw-team", {**fields, "reason": " "}).status_code == 428
    mark = re.search(r'name="answered" value="([^"]+)"', answer.text)
    assert mark is not None
    done = hall.chief.do("withdraw-team", {**fields, "reason": "the club folded", "answered": mark[1].strip()})
    assert done.status_code == 303
    shown = hall.chief.see(f"{hall.event}/teams")
    assert "left after round 1" in shown
    assert "Team D is back" in shown
    assert "The team has left" in shown


def test_a_stale_answer_is_asked_again() -> None:
    d = desk("team-round-robin", 2, 2, 2, 2)
    played(d, 1)
    hall = Hall(d)
    asked = hall.chief.do("withdraw-team", {"team": 4})
    mark = re.search(r'name="answered" value="([^"]+)"', asked.text)
    assert mark is not None
    played(d, 1)  # in the meantime another match is completed: now it is half
    fields = {"team": 4, "confirmed": 4, "step": 2, "treatment": "rule", "reason": "late", "answered": mark[1].strip()}
    again = hall.chief.do("withdraw-team", fields)
    assert again.status_code == 428
    assert "2 of 3 matches (66 %)" in again.text
    assert d.state.team is not None
    assert d.state.team.withdrawals == ()


def test_a_captain_of_a_team_that_left_is_not_asked_for_a_line_up() -> None:
    d = desk("team-round-robin", 2, 2, 2, 2)
    played(d, 1)
    hall = Hall(d)
    code = "CAPTAIN9"
    d.do("issue-code", {"role": "captain", "label": "Team D", "digest": digest_of(code), "team": 4})
    captain = Visitor(hall)
    captain.come_in(code)
    assert captain.see(f"{hall.event}/teams").count("Line-up for round 2") == 1
    d.do("withdraw-team", {"team": 4}, confirmed=4, reason="the club folded")
    page = captain.see(f"{hall.event}/teams")
    assert page.count("Line-up for round 2") == 0


@pytest.mark.parametrize("role", ["results", "captain", "player"])
def test_who_may_not(role: str) -> None:
    d = desk("team-round-robin", 2, 2, 2, 2)
    played(d, 1)
    hall = Hall(d)
    visitor = hall.with_code(role, player=1)
    answer = visitor.do("withdraw-team", {"team": 4, "confirmed": 4, "reason": "no"})
    assert answer.status_code == 403


def test_screens_sheets_and_files_say_that_a_team_left() -> None:
    d = desk("team-round-robin", 2, 2, 2, 2)
    played(d, 1)
    d.do("withdraw-team", {"team": 4}, confirmed=4, reason="the club folded")
    played(d, 1)
    hall = Hall(d)
    said = "Team D left after round 1 with 1 of 3 matches completed, less than half"
    home = f"/p/{d.stream}"
    for path in (f"{hall.event}/standings", f"{hall.event}/teams", f"{home}/teams", f"{home}/standings"):
        page = hall.chief.see(path)
        assert said in page, path
        assert page.count('class="not-counted"') == 1, path
        assert len(re.findall(r"<s>[^<+−]+</s>", page)) >= 4, path  # a sign alone can be read better
        assert "played 1–2" in page, path
    for document in ("team-standings", "team-fixtures"):
        sheet = hall.chief.see(f"{hall.event}/print/{document}")
        assert said in sheet
        assert "<s>" in sheet
    assert "− : +" in hall.chief.see(f"{hall.event}/print/team-fixtures")
    assert hall.chief.see(f"{hall.event}/print/team-lists").count("left after round 1") == 1
    assert "Team D <b>−</b>" in hall.chief.see(f"{hall.event}/print/schedule").replace("</bdi>", "")
    table = hall.chief.see(f"{hall.event}/standings.csv?of=teams").replace(";", ",")
    assert "–,Team D,(0),(0)" in table
    facts = hall.chief.get(f"{hall.event}/standings.json").json()["teams"]
    assert [team["name"] for team in facts["not_counted"]] == ["Team D"]
    assert {row["name"]: row["played"] for row in facts["rows"]} == {"Team A": 1, "Team B": 2, "Team C": 1}
    calendar = hall.chief.see(f"{hall.event}/calendar")
    assert "withdrawn: see the rule" in calendar


def test_the_screen_of_a_round_opens_at_boards() -> None:
    d = desk("team-round-robin", 2, 2, 2, 2)
    played(d, 1)
    d.do("withdraw-team", {"team": 4}, confirmed=4, reason="the club folded")
    played(d, 1)
    page = Hall(d).chief.see(f"/e/{d.stream}/round/2")
    assert page.count("data-board=") >= 2


def test_the_regulations_announce_what_becomes_of_the_matches() -> None:
    d = desk("team-round-robin", 2, 2, 2)
    d.do("change-rules", {"options": {"withdrawal_counts_forfeit_wins": True}})
    hall = Hall(d)
    sheet = hall.chief.see(f"{hall.event}/print/regulations")
    assert "before half of its matches are completed" in sheet
    assert "brings the opponent 2 match points and every board" in sheet
    assert "A win by forfeit counts as completed for this rule" in sheet
    other = desk("scheveningen", 2, 2)
    hall = Hall(other)
    sheet = hall.chief.see(f"{hall.event}/print/regulations")
    assert "half of its matches" not in sheet
    assert "What a team that leaves has played counts" in sheet


def test_a_match_that_nobody_plays_has_signs_and_no_empty_boards() -> None:
    d = desk("team-round-robin", 2, 2, 2, 2)
    played(d, 1)
    d.do("withdraw-team", {"team": 4}, confirmed=4, reason="the club folded")
    played(d, 1)
    page = Hall(d).chief.see(f"/e/{d.stream}/teams")
    card = page.partition("<bdi>Team D</bdi> – <bdi>Team C</bdi>")[2].partition("</section>")[0]
    assert "− : +" in card
    assert "<table" not in card
    left = page.partition('id="team-4"')[2].partition("</section>")[0]
    assert "not in the next round" not in left
    assert "one board up" not in left
    back = Hall(d).chief.do("return-team", {"team": 4})
    assert back.status_code == 303
    assert "one board up" in Hall(d).chief.see(f"/e/{d.stream}/teams").partition('id="team-4"')[2]


def test_the_log_names_the_team_and_the_reason() -> None:
    d = desk("team-round-robin", 2, 2, 2, 2)
    played(d, 1)
    d.do("withdraw-team", {"team": 4}, confirmed=4, reason="the club folded")
    d.do("return-team", {"team": 4})
    d.do("change-team", {"team": 4, "name": "Team Z"})
    page = Hall(d).chief.see(f"/e/{d.stream}/log")
    assert "left after round 1" in page
    assert "the club folded" in page
    assert "is back" in page
    assert "Team changed: " in page
    assert page.count("Team Z") >= 2
