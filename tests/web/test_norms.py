"""The norms of a player on the card: where there are titles, as information, with the articles."""

from __future__ import annotations

import re

from tests.app.memory import Desk
from tests.app.test_norms import field
from tests.web.hall import Hall


def card(players: list[dict[str, object]], rounds: int = 1, **args: object) -> str:
    hall = Hall()
    hall.desk.create(**{"profile": "fide-swiss", "rounds": 9, **args})
    hall.desk.do("add-players", {"players": players})
    for _ in range(rounds):
        hall.desk.play()
    return hall.chief.see(f"{hall.event}/players/{len(players)}")


def test_the_card_shows_conditions_with_their_articles() -> None:
    players = field(8)
    players[-1]["title"] = ""
    seen = card(players, 2)
    assert 'id="norms"' in seen
    assert "1.4.3" in seen
    assert "≥ 2600" in seen
    assert "Information by the Title Regulations" in seen
    assert "GM" in seen.partition('id="norms"')[2]
    assert "at the average so far" in seen


def test_what_is_missing_is_said() -> None:
    seen = card(field(4, title="", federation=""))
    assert "The federation of the player is not entered" in seen
    assert "No opponent has a title here" in seen
    assert 'class="num unknown"' in seen
    assert "no ratings here" in card([{"name": name} for name in "ABCD"])
    assert "No rated game has been played yet." in card(field(4, title=""), 0)


def test_a_club_evening_says_nothing_of_norms() -> None:
    assert 'id="norms"' not in card([{"name": name} for name in "ABCD"], profile="club", rounds=1)


def test_ux_j2_4_the_list_of_all_who_can_make_a_norm() -> None:
    d = Desk()
    d.create(profile="fide-swiss", rounds=9)
    titles, federations = ("GM", "IM", "FM", ""), ("VIE", "IND", "THA", "GER", "NOR")
    d.do(
        "add-players",
        {
            "players": [
                {"name": f"P{k}", "rating": 2600 - 25 * k, "title": titles[k % 4], "federation": federations[k % 5]}
                for k in range(20)
            ]
        },
    )
    place = Hall(d)
    assert "players/norms" not in place.chief.see(f"{place.event}/players")
    assert "No norm in reach" in place.chief.see(f"{place.event}/players/norms")
    for result in ("1-0", "½-½", "0-1", "1-0"):
        d.play(result)
    page = place.chief.see(f"{place.event}/players/norms")
    rows = re.findall(r"<tr><td class=\"name\">.*?</tr>", page)
    assert 0 < len(rows) < 20
    assert all("Needs " in row or "✓" in row or "The score is enough" in row for row in rows)
    assert "have none in reach" in page
    assert page.count("Out of reach") == 0
