"""M02: no legal pairing without a second meeting, and a way on for events outside FIDE mode (ux.md J1, profile club)."""

from __future__ import annotations

import pytest

from crosstable.app.answers import NeedsConfirmation, Refused
from tests.app.memory import Desk


def everybody_has_met(players: int, profile: str = "club", **args: object) -> Desk:
    d = Desk()
    d.create(profile=profile, rounds=players + 2, **args)
    d.enter(*(f"P{k}" for k in range(1, players + 1)))
    for _ in range(players):
        try:
            d.play("1-0")
        except (NeedsConfirmation, Refused):
            return d
    raise AssertionError("somebody has always somebody new to meet")


@pytest.mark.parametrize("profile", ["club", "monrad", "amalfi", "nordic"])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_m02_as_few_second_meetings_as_there_must_be_after_a_yes(players: int, profile: str) -> None:
    d = everybody_has_met(players, profile)
    met = {frozenset((b.white, b.black)) for played in d.state.rounds for b in played.boards}
    before = d.state.seq
    with pytest.raises(NeedsConfirmation) as asked:
        d.do("pair", confirmed=0)
    assert asked.value.code == "second-meeting"
    pairs = asked.value.params["count"]
    assert 1 <= pairs <= players // 2
    assert d.state.seq == before
    d.do("pair", confirmed=asked.value.level)
    d.do("publish", confirmed=4, reason="the club wants one more round")
    last = d.state.rounds[-1]
    assert len(last.boards) == players // 2
    assert len({p for board in last.boards for p in (board.white, board.black)}) == players
    assert sum(frozenset((b.white, b.black)) in met for b in last.boards) == pairs


def test_one_more_round_is_paired_again_the_same() -> None:
    d = everybody_has_met(4)
    d.do("pair", confirmed=4)
    first = [(board.white, board.black) for board in d.state.rounds[-1].boards]
    d.do("re-pair", confirmed=4)
    assert [(board.white, board.black) for board in d.state.rounds[-1].boards] == first


def test_one_second_meeting_among_those_who_can_still_meet_others() -> None:
    d = Desk()
    d.create(profile="club", rounds=9)
    d.enter("A", "B", "C", "D", "E", "F")
    for _ in range(3):
        d.play("1-0")
    d.do("set-prohibitions", {"prohibitions": [{"players": [1, 2, 3]}]}, confirmed=4, reason="family")
    met = {frozenset((b.white, b.black)) for played in d.state.rounds for b in played.boards}
    d.do("pair", confirmed=4)
    again = [b for b in d.state.rounds[-1].boards if frozenset((b.white, b.black)) in met]
    assert all({b.white, b.black} - {1, 2, 3} for b in d.state.rounds[-1].boards)
    assert len(again) <= 1


def test_fide_mode_and_an_event_without_the_option_say_so_and_change_nothing() -> None:
    for profile, options in (("fide-swiss", None), ("club", {"rematch": False})):
        d = everybody_has_met(4, profile)
        if options is not None:
            d.do("change-rules", {"options": options}, confirmed=4, reason="as announced")
        before = d.state.seq
        with pytest.raises(Refused) as refused:
            d.do("pair", confirmed=4)
        assert refused.value.code == "no-legal-pairing"
        assert "rematch" not in refused.value.params["remedies"]
        assert "rematch-outside" in refused.value.params["remedies"]
        assert d.state.seq == before
