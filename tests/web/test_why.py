"""Why a board is as it is, for the arbiter and for the player: what if, by whom changed, worked out afterwards."""

from __future__ import annotations

import html
import re

import pytest

from crosstable.core.events import EventKind
from crosstable.i18n import MASTER, translator
from crosstable.web.views.why import points_words
from tests.app.memory import Desk
from tests.web.hall import Hall, OpenDoor


def played(rounds: int = 2, players: int = 8, **config: object) -> Hall:
    """Rounds in which White won, and the next one published."""
    desk = Desk()
    desk.create(profile="club", rounds=7, options={"order": "rating"})
    desk.enter(*(f"Player {k}" for k in range(1, players + 1)))
    for _ in range(rounds):
        desk.play()
    desk.do("pair")
    desk.do("publish")
    return Hall(desk, **config)


def why(place: Hall, board: int = 1, query: str = "") -> str:
    number = len(place.desk.state.rounds)
    return html.unescape(place.chief.see(f"{place.event}/round/{number}/why/{board}{query}"))


@pytest.mark.parametrize(
    ("tenths", "words"), [(0, "0 points"), (5, "½ point"), (10, "1 point"), (15, "1½ points"), (20, "2 points")]
)
def test_one_point_is_no_points(tenths: int, words: str) -> None:
    assert points_words(translator(MASTER), tenths) == words


def test_a_group_of_one_point_says_so() -> None:
    place = played(1)
    text = why(place)
    assert "Group of 1 point:" in text
    assert "1 points" not in text


class TestWhatIf:
    def test_another_opponent_breaks_a_criterion_that_is_named(self) -> None:
        place = played()
        state = place.desk.state
        board = state.rounds[2].boards[0]
        met = state.rounds[0].seat_of(board.white)
        assert met is not None
        other = met.black if met.white == board.white else met.white
        answer = why(place, 1, f"?not={int(other)}")
        assert "Not allowed." in answer
        assert "have met in round 1 (C1)" in answer

    def test_a_pair_that_is_allowed_but_worse_is_told_apart(self) -> None:
        place = played()
        state = place.desk.state
        board = state.rounds[2].boards[0]
        answers = [why(place, 1, f"?not={int(p)}") for p in state.order if p not in (board.white, board.black)]
        worse = [text for text in answers if "Allowed, but the rules prefer the pairing that was made." in text]
        barred = [text for text in answers if "Not allowed." in text]
        assert worse
        assert barred
        assert len(worse) + len(barred) == len(answers)

    def test_the_pair_that_was_made_is_no_question(self) -> None:
        place = played()
        board = place.desk.state.rounds[2].boards[0]
        text = why(place, 1, f"?not={int(board.black)}")
        assert "do meet" in text
        assert "Not allowed" not in text


def test_both_voices_stand_in_one_place() -> None:
    place = played()
    rules, player = why(place), why(place, 1, "?voice=player")
    assert "C.04.3" in rules
    assert "C.04.3" not in re.sub(r"<a[^>]*>.*?</a>", "", player.split("why-panel")[1])
    assert len(re.findall(r"<p>", player.split("plain-why")[1].split("</div>")[0])) >= 2
    for text in (rules, player):
        assert "For the player" in text
        assert "For the arbiter" in text


def test_the_qr_code_needs_an_address_that_phones_reach() -> None:
    assert "QR code of this page" not in why(played())
    assert "QR code of this page" in why(played(hall=OpenDoor()))


def test_a_draft_has_no_public_page() -> None:
    place = played(1)
    for board in place.desk.state.rounds[1].boards:
        place.desk.do("enter-result", {"board": board.number, "result": "1-0"})
    place.desk.do("pair")
    text = why(place)
    assert f"/p/{place.desk.stream}/why" not in text


def test_who_changed_pairings_is_named_with_the_reason_to_everybody() -> None:
    place = played()
    place.chief.do("flip-colours", {"round": 3, "board": 1, "confirmed": 4, "reason": "wrong discs", "step": 2})
    for text in (why(place), why(place, 1, "?voice=player"), why(place, 2)):
        assert "changed (Chief arbiter," in text
        assert "wrong discs" in text
    public = html.unescape(place.chief.see(f"/p/{place.desk.stream}/why/3/1"))
    assert "wrong discs" in public
    assert "desk" not in re.sub(r"<[^>]*>", "", public.split("<main")[1].split("</main>")[0])


def test_a_round_from_a_file_is_worked_out_afterwards() -> None:
    place = played(0)
    log = place.desk.store.streams[place.desk.stream]
    for k, event in enumerate(log):
        if event.kind is EventKind.ROUND_PAIRED:
            body = {**event.body, "engine": ""}
            log[k] = type(event)(
                event.stream, event.seq, event.command, event.at, event.actor, event.device, event.kind, body
            )
    place.desk.store.logs += "+"
    for query in ("", "?voice=player"):
        assert "Worked out afterwards" in why(place, 1, query)
    place.chief.do("flip-colours", {"round": 1, "board": 1, "confirmed": 4, "reason": "x", "step": 2})
    text = why(place)
    assert "This round came from a file" in text
    assert "made by hand" not in text
