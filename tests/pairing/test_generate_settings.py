"""Wishes for random tournaments and the configuration files that hold them."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from crosstable.core.codes import Colour
from crosstable.core.errors import CrosstableError
from crosstable.core.points import STANDARD, PointSystem
from crosstable.pairing.generator import ConfigError, Settings, SettingsError, parse_config
from crosstable.pairing.generator.dice import Dice
from crosstable.pairing.generator.settings import KEYS, draw_plan


def test_what_is_not_said_is_drawn_from_the_usual_ranges() -> None:
    plans = [draw_plan(Settings(), Dice(seed)) for seed in range(200)]
    assert all(15 <= plan.players <= 215 and 5 <= plan.rounds <= 15 for plan in plans)
    assert all(10 <= plan.draw_percentage <= 50 for plan in plans)
    assert all(6 <= plan.forfeit_rate <= 30 for plan in plans)
    assert all(15 <= plan.retired_rate <= 3225 for plan in plans)
    assert all(2400 <= plan.highest_rating <= 2800 for plan in plans)
    assert all(1400 <= plan.lowest_rating <= 2300 for plan in plans)
    assert {plan.initial_colour for plan in plans} == {Colour.WHITE, Colour.BLACK}
    assert len({plan.players for plan in plans}) > 50


def test_what_is_drawn_fits_what_is_said() -> None:
    for seed in range(50):
        assert draw_plan(Settings(players=4), Dice(seed)).rounds <= 3
        assert draw_plan(Settings(rounds=30), Dice(seed)).players > 30
        assert draw_plan(Settings(lowest_rating=2700), Dice(seed)).highest_rating >= 2700
        assert draw_plan(Settings(highest_rating=1500), Dice(seed)).lowest_rating <= 1500


def test_ratings_the_wrong_way_round_are_refused() -> None:
    with pytest.raises(SettingsError, match="above"):
        draw_plan(Settings(highest_rating=1500, lowest_rating=1600), Dice(1))
    with pytest.raises(SettingsError, match="LowestRating 1600 is above HighestRating 1500"):
        parse_config("HighestRating=1500\nLowestRating=1600")


def test_config_of_bbpairings_and_javafo_1() -> None:
    text = """\ufeff# random tournament generator settings
PlayersNumber=24
RoundsNumber = 7   # a comment
DrawPercentage=35
ForfeitRate=12\r
RetiredRate=40
HalfPointByteRate=30

HighestRating=2450
LowestRating=1500
"""
    assert parse_config(text) == Settings(
        players=24,
        rounds=7,
        draw_percentage=35,
        forfeit_rate=12,
        retired_rate=40,
        half_point_bye_rate=30,
        highest_rating=2450,
        lowest_rating=1500,
    )


@pytest.mark.parametrize("key", ["HalfPointByteRate", "HalfPointByeRate", "HPBRate"])
def test_config_knows_all_spellings_of_the_half_point_bye(key: str) -> None:
    assert parse_config(f"{key}=17").half_point_bye_rate == 17


def test_config_of_bbpairings_forfeit_loss_also_sets_the_zero_point_bye() -> None:
    points = parse_config("PointsForForfeitLoss=0.3").points
    assert (points.forfeit_loss, points.zero_bye) == (3, 3)
    points = parse_config("PointsForZPB=0.2\nPointsForForfeitLoss=0.3").points
    assert (points.forfeit_loss, points.zero_bye) == (3, 2)


def test_config_points_that_are_not_said_follow_win_and_draw() -> None:
    points = parse_config("PointsForWin=3\nPointsForDraw=1\nPointsForLoss=0").points
    assert points == PointSystem.simple(win=30, draw=10)
    assert parse_config("PointsForPAB=0.5").points == replace(STANDARD, pab=5)


def test_config_of_javafo_3() -> None:
    text = """PointsForBlackWin=1.1
PointsForBlackDraw=0.6
PointsForBlackLoss=0.1
PointsForForfeitWin=0.9
PointsForPairingAllocatedBye=0.8
PointsForFullPointBye=0.7
PointsForHalfPointBye=0.4
PointsForZeroPointBye=0.2
QuickgameRate=9
ZPBRate=8
FPBRate=7
"""
    settings = parse_config(text)
    assert settings.points == PointSystem(
        black_win=11,
        black_draw=6,
        black_loss=1,
        forfeit_win=9,
        pab=8,
        full_bye=7,
        half_bye=4,
        zero_bye=2,
    )
    assert settings.quick_game_rate == 9
    assert settings.zero_point_bye_rate == 8
    assert settings.full_point_bye_rate == 7


def test_config_of_our_own() -> None:
    text = """LateEntryRate=20
OddResultRate=50
DoubleForfeitRate=0
ProhibitedPairs=3
Acceleration=baku-explicit
InitialColour=black
"""
    assert parse_config(text) == Settings(
        late_entry_rate=20,
        odd_result_rate=50,
        double_forfeit_rate=0,
        prohibited_pairs=3,
        acceleration="baku",
        explicit_virtual_points=True,
        initial_colour=Colour.BLACK,
    )
    assert parse_config("Acceleration=baku").acceleration == "baku"
    assert parse_config("Acceleration=baku\nAcceleration=none") == Settings()
    assert parse_config("InitialColour=drawn") == Settings()
    assert parse_config("InitialColour=White").initial_colour is Colour.WHITE


def test_every_setting_has_a_key() -> None:
    values = {"Acceleration": "baku-explicit", "InitialColour": "white"}
    text = "\n".join(f"{key}={values.get(key, '7')}" for key in KEYS)
    settings = parse_config(text)
    unset = [f.name for f in fields(Settings) if getattr(settings, f.name) == f.default]
    assert unset == []


@pytest.mark.parametrize(
    ("text", "line", "key", "hint"),
    [
        ("#\nPlayerNumber=10", 2, "PlayerNumber", "PlayersNumber"),
        ("drawpercentage=10", 1, "drawpercentage", "DrawPercentage"),
        ("\n\nBaku=1", 3, "Baku", "nearest"),
        ("PlayersNumber", 1, "PlayersNumber", "Key=Value"),
        ("PlayersNumber=", 1, "PlayersNumber", "whole number from 2"),
        ("PlayersNumber=0", 1, "PlayersNumber", "from 2 to 9999"),
        ("PlayersNumber=-5", 1, "PlayersNumber", "'-5'"),
        ("PlayersNumber=1e3", 1, "PlayersNumber", "'1e3'"),
        ("PlayersNumber=²", 1, "PlayersNumber", "whole number"),
        ("DrawPercentage=101", 1, "DrawPercentage", "from 0 to 100"),
        ("RetiredRate=1", 1, "RetiredRate", "from 2"),
        ("ForfeitRate=0.5", 1, "ForfeitRate", "whole number"),
        ("PointsForDraw=0.55", 1, "PointsForDraw", "number of points"),
        ("PointsForLoss=-1", 1, "PointsForLoss", "number of points"),
        ("Acceleration=haley", 1, "Acceleration", "none, baku, baku-explicit"),
    ],
)
def test_config_errors_name_line_and_key(text: str, line: int, key: str, hint: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parse_config(text)
    assert isinstance(caught.value, CrosstableError)
    assert (caught.value.line, caught.value.key) == (line, key)
    assert str(caught.value).startswith(f"line {line}: {key}: ")
    assert hint in str(caught.value)


def test_rate_zero_is_never() -> None:
    assert parse_config("ForfeitRate=0\nRetiredRate=0").forfeit_rate == 0
