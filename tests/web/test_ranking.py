"""The ranking as a form, two sets of rules side by side, and ties that are settled on the screen."""

from __future__ import annotations

import re

import pytest

from tests.web.hall import Hall
from tests.web.test_standings import NAMES, round_robin, swiss


def level(rounds: int = 1) -> Hall:
    """Everybody is level on everything after the last round."""
    hall = Hall()
    hall.desk.create(profile="fide-swiss", rounds=1, tie_breaks=["WON"])
    hall.desk.enter("Ana", "Bo", "Cai", "Dag")
    for _ in range(rounds):
        hall.desk.play("½-½")
    return hall


def test_the_list_is_put_in_order_by_links_and_saved_by_a_plain_form() -> None:
    hall = swiss(rounds=0, tie_breaks=["BH", "SB", "DE"])
    page = hall.chief.see(f"{hall.event}/settings/ranking")
    assert re.findall(r'data-code="([^"]+)"', page) == ["BH", "SB", "DE"]
    up = re.findall(r'href="([^"]+)" data-move="up"', page)
    moved = hall.chief.see(up[0].replace("&amp;", "&"))
    assert re.findall(r'data-code="([^"]+)"', moved) == ["SB", "BH", "DE"]
    assert "not saved yet" in moved
    out = re.findall(r'href="([^"]+)" data-move="out"', moved)
    assert re.findall(r'data-code="([^"]+)"', hall.chief.see(out[2].replace("&amp;", "&"))) == ["SB", "BH"]
    added = hall.chief.see(f"{hall.event}/settings/ranking?list=SB+BH&add=DE&code=ks%2FL1")
    assert re.findall(r'data-code="([^"]+)"', added) == ["SB", "BH", "DE", "KS/L+1"]
    assert "Koya is made for round robins" in added
    again = hall.chief.see(f"{hall.event}/settings/ranking?list=DE+BH&add=DE")
    assert re.findall(r'data-code="([^"]+)"', again) == ["DE", "BH", "DE"]  # 4.3: those among the tied may come again
    fields = {"tie_breaks": "SB BH DE KS/L+1", "back": f"{hall.event}/settings/ranking"}
    assert hall.chief.do("set-ranking", fields).status_code == 303
    assert hall.desk.state.rules.tie_breaks == ("SB", "BH", "DE", "KS/L+1")
    assert "The ranking is saved." in hall.chief.see(f"{hall.event}/settings/ranking")


def test_s110_a_name_of_before_2023_stands_beside_the_new_one() -> None:
    hall = swiss(rounds=0)
    assert "Buchholz Median-1 (BH/M1), formerly Median Buchholz" in hall.chief.see(f"{hall.event}/settings/ranking")


def test_s111_median_2_in_a_short_event_has_a_hint_and_is_taken() -> None:
    hall = swiss(rounds=0, tie_breaks=["BH/M2"])
    hint = "Median-2 takes four opponents away"
    for rounds, shown in ((8, True), (9, False)):
        hall.desk.do("change-rules", {"rounds": str(rounds)})
        assert (hint in hall.chief.see(f"{hall.event}/settings/ranking")) is shown


def test_edition_readings_and_ties_are_printed_below() -> None:
    hall = swiss(rounds=0)
    page = hall.chief.see(f"{hall.event}/settings/ranking")
    assert "(recommended)" in page
    fields = [("edition", "2024-08"), ("ties", "share"), ("reading", "R9=against-draw"), ("reading", "R20=exact")]
    body = {
        "csrf": hall.chief.csrf(),
        "edition": "2024-08",
        "ties": "share",
        "reading": [v for k, v in fields if k == "reading"],
    }
    assert hall.chief.client.post(f"{hall.event}/do/set-ranking", data=body).status_code == 303
    hall.desk.play()
    below = hall.chief.see(f"{hall.event}/standings")
    assert "Rules: FIDE C.07, edition of 1 August 2024." in below
    assert "R9: Standard points of a paired round (7.7): compared with the points of a draw." in below
    assert "share the place" in below
    rules = hall.chief.get(f"{hall.event}/standings.json").json()["rules"]
    assert rules["edition"] == "2024-08"
    assert rules["readings"] == ["R9=against-draw"]


def test_m06_s155_after_round_1_a_reason_is_asked_and_printed() -> None:
    hall = swiss(rounds=1)
    assert "C.07 4.1" in hall.chief.see(f"{hall.event}/settings/ranking")
    asked = hall.chief.do("set-ranking", {"tie_breaks": "SB"})
    assert asked.status_code == 428
    assert "announced before round 1" in asked.text
    assert (
        hall.chief.do("set-ranking", {"tie_breaks": "SB", "confirmed": "4", "reason": "a slip of the pen"}).status_code
        == 303
    )
    assert "Changed after round 1: a slip of the pen." in hall.chief.see(f"{hall.event}/standings")


def test_the_ranking_is_edited_in_one_place_and_the_old_address_leads_there() -> None:
    hall = swiss(rounds=1)
    answer = hall.chief.get(f"{hall.event}/ranking?list=SB+BH")
    assert (answer.status_code, answer.headers["location"]) == (303, f"{hall.event}/settings/ranking?list=SB+BH")
    assert f'href="{hall.event}/settings/ranking"' in hall.chief.see(f"{hall.event}/standings")


@pytest.mark.parametrize(
    ("profile", "words"),
    [("keizer", "Order: Keizer score"), ("mcmahon", "MMS"), ("cup", "The bracket makes the order")],
)
def test_where_a_system_ranks_by_itself_the_page_says_so_and_offers_nothing(profile: str, words: str) -> None:
    hall = Hall()
    hall.desk.create(profile=profile)
    hall.desk.enter("Ana", "Bo", "Cai", "Dag")
    for place in ("settings/ranking", "standings/compare"):
        page = hall.chief.see(f"{hall.event}/{place}")
        assert "There are no tie-breaks to choose" in page
        assert words in page
        assert 'name="tie_breaks"' not in page
        assert 'name="list"' not in page
    assert "standings/compare" not in hall.chief.see(f"{hall.event}/standings")
    leads_on = hall.chief.get(f"{hall.event}/standings").headers.get("location", "")
    assert leads_on == (f"{hall.event}/bracket" if profile == "cup" else "")
    before = hall.desk.state.seq
    refused = hall.chief.do("set-ranking", {"tie_breaks": "BH"})
    assert refused.status_code == 422
    assert "there are no tie-breaks to choose" in refused.text
    assert hall.desk.state.seq == before


def test_groups_before_a_bracket_go_by_the_list() -> None:
    hall = Hall()
    hall.desk.create(profile="pools-cup")
    page = hall.chief.see(f"{hall.event}/settings/ranking")
    assert re.findall(r'data-code="([^"]+)"', page) == ["SB", "DE", "KS"]


def test_teams_are_offered_what_is_made_for_teams() -> None:
    hall = Hall()
    hall.desk.create(profile="team-round-robin")
    page = hall.chief.see(f"{hall.event}/settings/ranking")
    offered = re.findall(r'<option value="([A-Z][^"]*)">', page)
    assert {"EDEBT", "EMMSB", "TBR"} <= set(offered)
    assert not {"ARO", "BPG", "BH", "SSSC"} & set(offered)  # of single players, or barred where everybody meets
    assert '<option value="team-match-points">' in page
    assert "This list ranks the teams" in page
    assert "R17: " in page
    assert "R1: " not in page  # article 16 is for the Swiss system
    by_matches = hall.chief.see(f"{hall.event}/settings/ranking?preset=team-match-points")
    assert re.findall(r'data-code="([^"]+)"', by_matches) == ["MPvGP", "EDE", "EMGSB"]
    assert '<option value="team-game-points">' not in by_matches
    hall.desk.do("set-team-rules", {"primary": "GP"})
    by_games = hall.chief.see(f"{hall.event}/settings/ranking?preset=team-game-points")
    assert re.findall(r'data-code="([^"]+)"', by_games) == ["MPvGP", "EDE", "EGGSB"]
    odd = hall.chief.see(f"{hall.event}/settings/ranking?list=ARO+BH")
    assert "Only for single players" in odd
    assert "Not used in a round robin (C.07 8)" in odd
    single = swiss(rounds=0)
    assert "Only for teams that play matches" in single.chief.see(f"{single.event}/settings/ranking?list=EDE")


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("code=KS%2F%2560", "as a percentage of the greatest possible score it is KS/L60. Did you mean KS/L60?"),
        ("list=BH+BH", "BH stands in the list already"),
        ("code=WIN%2FC1", "WIN/C1 cannot be used like that; WIN can"),
    ],
)
def test_a_code_that_does_not_fit_says_how_it_would(asked: str, words: str) -> None:
    hall = swiss(rounds=0)
    assert words in hall.chief.see(f"{hall.event}/settings/ranking?{asked}")


def test_an_unknown_code_is_answered_with_the_nearest() -> None:
    hall = swiss(rounds=0)
    page = hall.chief.see(f"{hall.event}/settings/ranking?list=BUCHHLZ")
    assert "There is no tie-break BUCHHLZ. The nearest known ones:" in page
    assert "Buchholz (BH)" in page or "BH" in page
    refused = hall.chief.do("set-ranking", {"tie_breaks": "BHX"})
    assert refused.status_code == 422
    assert "BHX" in refused.text


def test_presets_are_common_practice_and_nothing_is_a_default_of_fide() -> None:
    hall = swiss(rounds=0)
    page = hall.chief.see(f"{hall.event}/settings/ranking")
    assert "Common practice" in page
    assert "default" not in re.sub(r"<[^>]+>", " ", page).lower()
    assert '<option value="us-swiss">' in page
    us = hall.chief.see(f"{hall.event}/settings/ranking?preset=us-swiss")
    assert re.findall(r'data-code="([^"]+)"', us) == ["MM", "SOLK", "CUM", "CUMOPP"]  # S-147
    assert '<input type="hidden" name="edition" value="us-chess">' in us
    assert "also changes how unplayed games count: US Chess rule 34" in us
    robin = round_robin(rounds=0)
    assert "Round robin: Sonneborn-Berger" in robin.chief.see(f"{robin.event}/settings/ranking")


def test_s_148_x39_two_sets_of_rules_side_by_side() -> None:
    hall = swiss(rounds=3, tie_breaks=["BH"])
    same = hall.chief.see(f"{hall.event}/standings/compare")
    assert "Both are the same so far" in same
    page = hall.chief.see(f"{hall.event}/standings/compare?list=TPN/R&after=2")
    assert "Standings after round 2" in page
    assert re.search(r"\d players move", page)
    assert "A: Buchholz (BH)" in page or "A: level" in page
    assert "B: pairing number, in reverse order (TPN/R)" in page
    preset = hall.chief.see(f"{hall.event}/standings/compare?preset=us-swiss")
    assert "US Chess rule 34" in preset
    shown = "shown=MM+SOLK+CUM+CUMOPP%7Cus-chess&preset=us-swiss&edition=us-chess"
    assert "B · the other rules</h2><p>Modified Median" in hall.chief.see(
        f"{hall.event}/standings/compare?{shown}&list=MM+SOLK+CUM+CUMOPP"
    )
    typed = hall.chief.see(f"{hall.event}/standings/compare?{shown}&list=SOLK")
    assert "B · the other rules</h2><p>Solkoff (SOLK)</p>" in typed  # typed beside the preset, so it is meant
    odd = hall.chief.see(f"{hall.event}/standings/compare?edition=1066&list=ZZZ")
    assert "There is no edition “1066”" in odd
    assert hall.with_code("results").get(f"{hall.event}/standings/compare").status_code == 200
    assert hall.with_code("deputy").get(f"{hall.event}/settings/ranking").status_code == 403


def test_s_273_a_tie_can_be_shared_drawn_or_ordered_by_hand() -> None:
    hall = level()
    page = hall.chief.see(f"{hall.event}/standings")
    assert "4 players share place 1. Break the tie or share?" in page
    assert hall.chief.do("settle-tie", {"round": 1, "player": 1, "how": "shared"}).status_code == 303
    shared = hall.chief.see(f"{hall.event}/standings")
    assert shared.count("1–4") >= 4
    assert "share the place by decision of the arbiter" in shared
    assert hall.chief.do("reopen-tie", {"round": 1, "player": 1}).status_code == 303
    places = {"place_1": 4, "place_2": 3, "place_3": 2, "place_4": 1}
    fields = {"round": 1, "player": 1, "how": "hand", **places}
    assert hall.chief.do("settle-tie", fields).status_code == 422  # no reason
    assert hall.chief.do("settle-tie", {**fields, "place_4": 2, "reason": "x"}).status_code == 422
    for twice in ("03", "9" * 5000):  # the same place in other letters, and no place at all
        assert hall.chief.do("settle-tie", {**fields, "place_3": 3, "place_2": twice, "reason": "x"}).status_code == 422
    assert hall.chief.do("settle-tie", {**fields, "reason": "play-off"}).status_code == 303
    ordered = hall.chief.see(f"{hall.event}/standings")
    assert re.findall(r'<tr id="s(\d+)"', ordered) == ["4", "3", "2", "1"]
    assert "Reason: play-off." in ordered
    assert "Decision" in ordered
    public = hall.chief.see(f"/p/{hall.desk.stream}/standings")
    assert "Reason: play-off." in public
    hall.desk.do("clear-result", {"round": 1, "board": 1}, confirmed=4, reason="slip")
    hall.desk.do("enter-result", {"round": 1, "board": 1, "result": "½-½u"})
    for place in (f"{hall.event}/standings", f"/p/{hall.desk.stream}/standings", f"{hall.event}/crosstable"):
        assert "it may be out of date" in hall.chief.see(place)  # FR-040


def test_lots_are_drawn_on_the_screen_with_their_seed() -> None:
    hall = level()
    assert hall.chief.do("settle-tie", {"round": 1, "player": 2, "how": "lots"}).status_code == 303
    page = hall.chief.see(f"{hall.event}/standings")
    assert f"(seed {hall.desk.state.rulings[0].seed})" in page
    assert hall.chief.see(f"{hall.event}/standings/sum?player=1&code=MANUAL&after=1")
    assert "Tie after round 1 settled" in hall.chief.see(f"{hall.event}/log")


def test_the_screen_of_a_deputy_offers_no_decisions() -> None:
    hall = level()
    assert "Break the tie" not in hall.with_code("deputy").see(f"{hall.event}/standings")


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "{{7*7}}"])
def test_hostile_text_stays_text(name: str) -> None:
    hall = swiss(name, *NAMES[:3], rounds=1)
    for path in ("ranking?list=%3Cscript%3Ealert(1)%3C/script%3E", "standings/compare?list=TPN%2FR", "standings"):
        assert "<script>alert" not in hall.chief.see(f"{hall.event}/{path}")


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("standings/compare?edition=1999", "There is no edition “1999”; known are 2026-03, 2024-08"),
        ("standings/compare?reading=R99%3Dx", "There is no reading “R99”"),
        ("standings/compare?reading=R9", "There is no reading “R9”"),
        ("standings/compare?reading=R9%3Dtoss", "Reading R9 cannot be “toss”, only against-opponent and against-draw."),
        ("settings/ranking?edition=1999", "There is no edition “1999”"),
    ],
)
def test_an_edition_or_reading_that_there_is_not_is_said_in_words_of_the_screen(asked: str, words: str) -> None:
    hall = swiss(rounds=1)
    page = hall.chief.see(f"{hall.event}/{asked}")
    assert words in page
    assert "is called" not in page
