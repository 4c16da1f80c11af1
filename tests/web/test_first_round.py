"""Round 1 by lot in the settings, on the page that says why, and refused where it cannot be."""

from __future__ import annotations

import pytest

from crosstable.app.answers import Refused
from tests.app.memory import Desk
from tests.web.hall import Hall


def hall_by_lot() -> Hall:
    hall = Hall()
    hall.desk.create(profile="club", options={"order": "rating"})
    hall.desk.enter(*"ABCDEFGH")
    hall.chief.client.cookies.set("crosstable-density", "full")
    return hall


def test_s_254_the_option_is_set_in_the_settings_and_pairs() -> None:
    hall = hall_by_lot()
    assert '<select name="first_round">' in hall.chief.see(f"{hall.event}/settings/rules")
    answer = hall.chief.do("change-rules", {"first_round": "random"})
    assert answer.status_code == 303
    assert hall.desk.state.options["first_round"] == "random"
    hall.desk.do("pair")
    drawn = {frozenset((int(b.white), int(b.black))) for b in hall.desk.state.rounds[0].boards}
    assert drawn != {frozenset((k, k + 4)) for k in range(1, 5)}
    hall.desk.do("publish")
    seed = hall.desk.state.options["seed"]
    why = hall.chief.see(f"{hall.event}/round/1/why/1")
    assert f"from the published seed {seed}" in why
    assert "done by hand" not in why
    plain = hall.chief.see(f"{hall.event}/round/1/why/1?voice=player")
    assert f"from the published seed {seed}" in plain
    assert "the upper half of the starting list meets" not in plain
    assert hall.chief.see(f"{hall.event}/round/1/check")


def test_after_round_1_it_changes_with_a_reason_only() -> None:
    hall = hall_by_lot()
    hall.desk.play()
    assert hall.chief.do("change-rules", {"first_round": "random"}).status_code == 428


def test_fide_mode_and_acceleration_refuse_it() -> None:
    desk = Desk()
    desk.create(profile="fide-swiss")
    with pytest.raises(Refused) as error:
        desk.do("change-rules", {"options": {"first_round": "random"}})
    assert error.value.code == "first-round-by-lot"
    with pytest.raises(Refused):
        Desk().create(profile="fide-swiss", options={"first_round": "random"})
    other = Desk()
    other.create(profile="club", acceleration="baku")
    with pytest.raises(Refused) as second:
        other.do("change-rules", {"options": {"first_round": "random"}})
    assert second.value.code == "first-round-accelerated"
    hall = Hall(desk)
    assert "first_round" not in hall.chief.see(f"{hall.event}/settings/rules")
