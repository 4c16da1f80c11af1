"""The norms of a player on the card: where there are titles, as information, with the articles."""

from __future__ import annotations

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
