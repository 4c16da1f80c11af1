"""Random tournaments: settings, results, the rules they keep, the same seed everywhere."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from hashlib import sha256

import pytest

from crosstable.core.codes import TABLE, Code, Colour, Kind
from crosstable.core.errors import RuleError
from crosstable.core.history import History, Past, history_before
from crosstable.core.ids import PlayerId, RoundNo
from crosstable.core.model import (
    Absence,
    Bye,
    Game,
    Info,
    Player,
    Round,
    Rules,
    TeamPart,
    Tournament,
    Withdrawal,
)
from crosstable.core.points import PointSystem
from crosstable.pairing.acceleration import virtual_table
from crosstable.pairing.base import Board, ByeReport, ColourChoice, NoPairing, RoundDraft
from crosstable.pairing.generator import (
    Settings,
    SettingsError,
    Style,
    from_model,
    generate,
    rough_event,
)
from crosstable.pairing.generator.dice import CERTAIN, Dice, expected_score
from crosstable.pairing.generator.outcomes import by_rating

BUSY = Settings(
    players=30,
    rounds=7,
    forfeit_rate=6,
    double_forfeit_rate=3,
    retired_rate=40,
    half_point_bye_rate=20,
    zero_point_bye_rate=25,
    full_point_bye_rate=60,
    quick_game_rate=8,
    late_entry_rate=5,
    odd_result_rate=15,
)
QUIET = Settings(
    forfeit_rate=0,
    retired_rate=0,
    half_point_bye_rate=0,
    zero_point_bye_rate=0,
    full_point_bye_rate=0,
    quick_game_rate=0,
    late_entry_rate=0,
)


def pair_simply(tournament: Tournament, round_no: int) -> RoundDraft | NoPairing:
    """The first complete pairing in score order without rematch; colours by number of games."""
    history = history_before(tournament, round_no, virtual_table(tournament))
    here = sorted(history.present, key=lambda past: (-past.pairing_score, past.rank))
    bye: Past | None = None
    if len(here) % 2:
        bye = next((past for past in reversed(here) if past.pab_bar is None), None)
        if bye is None:
            return NoPairing(round_no, (), (), "no bye")
        here.remove(bye)
    barred = {frozenset(pair.players) for pair in tournament.prohibitions if pair.covers(round_no)}
    pairs = _match(here, barred, [2000])
    if pairs is None:
        return NoPairing(round_no, (), (), "nobody left to meet")
    choice = ColourChoice("", "", "", "", "")
    boards = tuple(
        Board(white.player, black.player, white.score, black.score, 1, choice)
        for white, black in (sorted(pair, key=lambda past: past.colour_difference) for pair in pairs)
    )
    report = ByeReport(bye.player, bye.score, bye.unplayed, {}) if bye else None
    return RoundDraft("simple", "1", round_no, boards, report, ())


def _match(here: list[Past], barred: set[frozenset[PlayerId]], budget: list[int]) -> list[tuple[Past, Past]] | None:
    if not here:
        return []
    first, *others = here
    for other in others:
        if other.player in first.met or frozenset((first.player, other.player)) in barred:
            continue
        budget[0] -= 1
        if budget[0] < 0:
            return None
        rest = _match([past for past in others if past is not other], barred, budget)
        if rest is not None:
            return [(first, other), *rest]
    return None


def codes_of(tournament: Tournament) -> Counter[Code]:
    codes: Counter[Code] = Counter()
    for played in tournament.rounds:
        for game in played.games:
            codes.update((game.white_code, game.black_code))
        codes.update(bye.code for bye in played.byes)
    return codes


def history_after(tournament: Tournament) -> History:
    return history_before(tournament, len(tournament.rounds) + 1)


def digest(tournament: Tournament) -> str:
    lines = [f"{p.id} {p.rating}" for p in tournament.players]
    for played in tournament.rounds:
        lines.extend(f"{g.white}{g.white_code}{g.black}{g.black_code}" for g in played.games)
        lines.extend(f"{bye.player}{bye.code}" for bye in played.byes)
    return sha256("\n".join(lines).encode()).hexdigest()[:12]


# Random numbers


def test_dice_are_the_same_on_every_platform_and_version() -> None:
    dice = Dice("seed")
    assert [dice.below(1000) for _ in range(8)] == [42, 397, 313, 842, 219, 210, 655, 21]
    assert Dice(7).probability() == Dice("7").probability()


def test_dice_are_even() -> None:
    dice = Dice(1)
    counts = Counter(dice.below(3) for _ in range(3000))
    assert all(900 < counts[face] < 1100 for face in range(3))
    assert dice.below(1) == 0
    assert sorted(dice.shuffled(20)) == list(range(20))
    assert not any(dice.once_in(0) for _ in range(10))
    assert all(dice.once_in(1) for _ in range(10))


@pytest.mark.parametrize("difference", [0, 1, 7, 50, 100, 200, 286, 400, 800, 1200, 1700])
def test_expected_score_is_normal_with_sigma_2000_sevenths(difference: int) -> None:
    exact = math.erfc(-difference * 7 / math.sqrt(2) / 2000) / 2
    assert expected_score(difference) / CERTAIN == pytest.approx(exact, abs=1e-9)
    assert expected_score(difference) + expected_score(-difference) == CERTAIN


def test_expected_score_ends_in_certainty() -> None:
    assert expected_score(3000) == CERTAIN
    assert expected_score(-3000) == 0


def test_results_follow_the_expected_score_and_the_share_of_draws() -> None:
    dice = Dice(3)
    drawn = Counter(by_rating(dice, 40, 100)[0] for _ in range(4000))
    expected = expected_score(100) / CERTAIN  # 0.637
    assert drawn[Code.DRAW] / 4000 == pytest.approx(0.4, abs=0.03)
    assert (drawn[Code.WIN] + drawn[Code.DRAW] / 2) / 4000 == pytest.approx(expected, abs=0.03)


def test_draws_are_fewer_where_the_favourite_is_too_strong() -> None:
    dice = Dice(3)
    drawn = Counter(by_rating(dice, 50, 700)[0] for _ in range(4000))
    expected = expected_score(700) / CERTAIN  # 0.993
    assert drawn[Code.LOSS] == 0
    assert (drawn[Code.WIN] + drawn[Code.DRAW] / 2) / 4000 == pytest.approx(expected, abs=0.01)
    assert Counter(by_rating(dice, 100, 0)[0] for _ in range(100)) == {Code.DRAW: 100}


# Tournaments


def test_same_seed_same_tournament() -> None:
    first = generate(BUSY, 5, pair_simply)
    assert first == generate(BUSY, "5", pair_simply)
    assert first != generate(BUSY, 6, pair_simply)
    assert digest(first.tournament) == "681dc4dceb01"


def test_field_is_named_and_in_order_of_rating() -> None:
    settings = replace(QUIET, players=12, rounds=3, highest_rating=2000, lowest_rating=1800)
    event = generate(settings, 1, pair_simply).tournament
    assert [player.id for player in event.players] == list(range(1, 13))
    assert event.players[0].name == "Test0001 Player0001"
    ratings = [player.rating or 0 for player in event.players]
    assert ratings == sorted(ratings, reverse=True)
    assert 1800 <= ratings[-1] < ratings[0] <= 2000
    assert event.info.name == "AutoTest Tournament 1"
    assert (event.rules.rounds, len(event.rounds)) == (3, 3)
    assert event.rules.initial_colour is not None
    assert event.rules.type_code == "FIDE_DUTCH_2026"


def test_quiet_settings_give_nothing_but_games() -> None:
    event = generate(replace(QUIET, players=20, rounds=6), 2, pair_simply).tournament
    assert set(codes_of(event)) == {Code.WIN, Code.LOSS, Code.DRAW}


def test_everything_that_can_happen_happens() -> None:
    codes: Counter[Code] = Counter()
    for seed in range(6):
        codes += codes_of(generate(BUSY, seed, pair_simply).tournament)
    missing = set(Code) - set(codes)
    assert missing == {Code.FREE, Code.PENDING, Code.ADJOURNED}


def test_every_pair_of_codes_is_allowed_and_doubles_and_odd_results_occur() -> None:
    outcomes: Counter[tuple[Code, Code]] = Counter()
    for seed in range(6):
        event = generate(BUSY, seed, pair_simply).tournament
        outcomes.update((g.white_code, g.black_code) for r in event.rounds for g in r.games)
    assert all(black in TABLE[white].answers for white, black in outcomes)
    assert outcomes[Code.FORFEIT_LOSS, Code.FORFEIT_LOSS]
    assert outcomes[Code.DRAW, Code.LOSS]
    assert outcomes[Code.LOSS, Code.DRAW]
    assert outcomes[Code.LOSS, Code.LOSS]


def test_everybody_has_one_entry_in_every_round() -> None:
    event = generate(BUSY, 3, pair_simply).tournament
    everybody = sorted(player.id for player in event.players)
    for played in event.rounds:
        entries = [p for game in played.games for p in (game.white, game.black)]
        entries += [bye.player for bye in played.byes]
        assert sorted(entries) == everybody
        assert [game.board for game in played.games] == list(range(1, len(played.games) + 1))


def test_c042_3_2_the_withdrawn_do_not_come_back() -> None:
    events = [generate(BUSY, seed, pair_simply).tournament for seed in range(4)]
    withdrawals = [(event, w) for event in events for w in event.withdrawals]
    assert withdrawals
    for event, withdrawal in withdrawals:
        assert withdrawal.after_round >= 1
        for played in event.rounds[withdrawal.after_round :]:
            assert Bye(withdrawal.player, Code.ZERO_BYE) in played.byes


def test_c042_2_4_late_entries_score_nothing_before_they_arrive() -> None:
    settings = replace(QUIET, players=30, rounds=6, late_entry_rate=4)
    event = generate(settings, 1, pair_simply).tournament
    late = {bye.player for bye in event.rounds[0].byes if bye.code is Code.ZERO_BYE}
    assert late
    for player in late:
        codes = [next((bye.code for bye in played.byes if bye.player == player), None) for played in event.rounds]
        arrival = next(k for k, code in enumerate(codes) if code is not Code.ZERO_BYE)
        assert set(codes[:arrival]) == {Code.ZERO_BYE}
        assert Code.ZERO_BYE not in codes[arrival:]


def test_two_players_are_always_there() -> None:
    settings = replace(QUIET, players=6, rounds=4, retired_rate=2, zero_point_bye_rate=1, late_entry_rate=1)
    generated = generate(settings, 1, pair_simply)
    boards = [len(played.games) for played in generated.tournament.rounds]
    assert boards
    assert set(boards) == {1}


def test_prohibited_pairs_are_drawn_and_kept() -> None:
    settings = replace(QUIET, players=20, rounds=5, prohibited_pairs=40)
    event = generate(settings, 1, pair_simply).tournament
    barred = {frozenset(p.players) for p in event.prohibitions}
    assert len(barred) == 40
    met = {frozenset((g.white, g.black)) for played in event.rounds for g in played.games}
    assert not met & barred
    with pytest.raises(SettingsError, match="28 pairs only"):
        generate(replace(settings, players=8, prohibited_pairs=29), 1, pair_simply)


def test_point_system_is_that_of_the_settings() -> None:
    points = PointSystem.simple(win=30, draw=10, loss=0)
    event = generate(replace(QUIET, players=9, rounds=3, points=points), 1, pair_simply).tournament
    assert event.rules.points == points
    scores = sum(past.score for past in history_after(event).pasts)
    draws = codes_of(event)[Code.DRAW] // 2
    assert scores == 30 * (3 * 4 - draws) + 20 * draws + 3 * 30


def test_c0407_baku_by_name() -> None:
    settings = replace(QUIET, players=16, rounds=5, acceleration="baku")
    event = generate(settings, 1, pair_simply).tournament
    assert (event.rules.acceleration, event.virtual_points) == ("baku", ())
    assert event.rules.type_code == "FIDE_DUTCH_2026_BAKU"
    assert all(max(game.white, game.black) <= 8 for game in event.rounds[0].games[:4])


def test_c0407_baku_with_explicit_points_gives_the_same_pairings() -> None:
    busy = replace(BUSY, acceleration="baku")
    for seed in range(5):
        named = generate(busy, seed, pair_simply).tournament
        given = generate(replace(busy, explicit_virtual_points=True), seed, pair_simply).tournament
        assert named.rounds == given.rounds
        assert {(v.first_round, v.last_round, v.points) for v in given.virtual_points} == {
            (1, 2, 10),
            (3, 4, 5),
        }


def test_c0407_baku_is_refused_with_points_that_bar_it() -> None:
    points = PointSystem.simple(win=30, draw=10)
    with pytest.raises(RuleError, match=r"1\.1"):
        generate(replace(QUIET, acceleration="baku", points=points), 1, pair_simply)
    with pytest.raises(RuleError, match="haley"):
        generate(replace(QUIET, acceleration="haley"), 1, pair_simply)
    with pytest.raises(SettingsError, match="explicit"):
        generate(replace(QUIET, explicit_virtual_points=True), 1, pair_simply)


def test_c043_1_9_3_stops_before_the_round_without_a_pairing() -> None:
    settings = replace(QUIET, players=4, rounds=9, half_point_bye_rate=0)
    generated = generate(settings, 1, pair_simply)
    assert generated.stopped_before == 4
    assert len(generated.tournament.rounds) == 3
    assert generated.tournament.rules.rounds == 9


def test_stopped_tournament_keeps_the_absences_of_the_missing_round() -> None:
    def never(tournament: Tournament, round_no: int) -> RoundDraft | NoPairing:
        del tournament
        return NoPairing(round_no, (), (), "never")

    generated = generate(replace(QUIET, players=20, rounds=3, half_point_bye_rate=3), 1, never)
    assert generated.stopped_before == 1
    assert generated.tournament.absences


# A model


def model() -> Tournament:
    players = tuple(Player(PlayerId(n), f"P{n}", 2000 - 50 * n, given_points=5) for n in range(1, 8))
    rounds = (
        Round(
            RoundNo(1),
            (
                Game(PlayerId(1), PlayerId(4), Code.DRAW, Code.DRAW),
                Game(PlayerId(2), PlayerId(5), Code.FORFEIT_LOSS, Code.FORFEIT_WIN),
                Game(PlayerId(3), PlayerId(6), Code.WIN, Code.LOSS),
            ),
            (Bye(PlayerId(7), Code.PAB),),
        ),
        Round(
            RoundNo(2),
            (
                Game(PlayerId(5), PlayerId(1), Code.WIN, Code.LOSS),
                Game(PlayerId(7), PlayerId(3), Code.WIN, Code.LOSS),
            ),
            (Bye(PlayerId(2), Code.HALF_BYE), Bye(PlayerId(6), Code.ZERO_BYE)),
        ),
    )
    return Tournament(
        info=Info(name="Model", city="Hanoi"),
        rules=Rules(rounds=5, initial_colour=Colour.WHITE),
        players=players,
        rounds=rounds,
        absences=(Absence(PlayerId(1), RoundNo(3), Code.HALF_BYE),),
        withdrawals=(Withdrawal(PlayerId(6), RoundNo(1)),),
    )


def test_model_keeps_players_absences_and_forfeits() -> None:
    for seed in range(8):
        generated = from_model(model(), seed, pair_simply)
        event = generated.tournament
        assert generated.stopped_before is None
        assert [p.name for p in event.players] == [p.name for p in model().players]
        assert all(p.given_points is None for p in event.players)
        assert (len(event.rounds), event.rules.rounds) == (2, 5)
        # player 4 has nothing in the model's second round
        assert set(event.rounds[1].byes) >= {
            Bye(PlayerId(2), Code.HALF_BYE),
            Bye(PlayerId(4), Code.ZERO_BYE),
            Bye(PlayerId(6), Code.ZERO_BYE),
        }
        first = {g.white: g.white_code for g in event.rounds[0].games}
        first |= {g.black: g.black_code for g in event.rounds[0].games}
        assert first[PlayerId(2)] is Code.FORFEIT_LOSS
        assert list(first.values()).count(Code.FORFEIT_LOSS) == 1
        forfeits = [g for g in event.rounds[1].games if TABLE[g.white_code].kind is Kind.FORFEIT]
        assert not forfeits
        assert event.absences == model().absences
        assert event.withdrawals == model().withdrawals
        assert (event.info.name, event.info.city) == (f"AutoTest Tournament {seed}", "Hanoi")


def test_model_draws_results_and_initial_colour_again() -> None:
    events = [from_model(model(), seed, pair_simply).tournament for seed in range(12)]
    assert len({digest(event) for event in events}) > 3
    assert {event.rules.initial_colour for event in events} == {Colour.WHITE, Colour.BLACK}
    assert events[3] == from_model(model(), 3, pair_simply).tournament


def test_model_without_rounds_is_played_to_the_planned_end() -> None:
    empty = replace(model(), rounds=(), withdrawals=())
    event = from_model(empty, 1, pair_simply).tournament
    assert len(event.rounds) == 5
    assert Bye(PlayerId(1), Code.HALF_BYE) in event.rounds[2].byes
    assert event.absences == ()


def test_model_double_forfeit_stays_one_when_both_meet_again() -> None:
    double = Game(PlayerId(1), PlayerId(2), Code.FORFEIT_LOSS, Code.FORFEIT_LOSS)
    tournament = replace(model(), players=model().players[:2], rounds=(Round(RoundNo(1), (double,)),), withdrawals=())
    (game,) = from_model(tournament, 1, pair_simply).tournament.rounds[0].games
    assert (game.white_code, game.black_code) == (Code.FORFEIT_LOSS, Code.FORFEIT_LOSS)


def test_model_with_teams_or_without_rounds_is_refused() -> None:
    with pytest.raises(RuleError, match="team"):
        from_model(replace(model(), team=TeamPart()), 1, pair_simply)
    with pytest.raises(RuleError, match="no rounds"):
        from_model(replace(model(), rounds=(), rules=Rules()), 1, pair_simply)


# Rough events


@pytest.mark.parametrize("style", list(Style))
@pytest.mark.parametrize(("players", "rounds"), [(300, 8), (41, 5), (12, 9), (2, 0)])
def test_rough_events_have_a_legal_past(style: Style, players: int, rounds: int) -> None:
    event = rough_event(players, rounds, 1, style)
    assert len(event.rounds) == rounds
    everybody = list(range(1, players + 1))
    met: set[frozenset[int]] = set()
    for played in event.rounds:
        entries = [p for game in played.games for p in (game.white, game.black)]
        assert sorted(entries + [bye.player for bye in played.byes]) == everybody
        for game in played.games:
            pair = frozenset((game.white, game.black))
            assert pair not in met  # C.04.1 art. 2
            if TABLE[game.white_code].meeting:
                met.add(pair)
    for past in history_after(event).pasts:
        assert abs(past.colour_difference) <= 2  # C.04.1 art. 6
        assert "www" not in past.colours  # C.04.1 art. 7
        assert "bbb" not in past.colours
        pabs = [bye for r in event.rounds for bye in r.byes if bye == Bye(past.player, Code.PAB)]
        assert len(pabs) <= 1  # C.04.1 art. 4


def test_rough_events_are_the_same_for_the_same_seed() -> None:
    event = rough_event(60, 4, 9, "byes")
    assert event == rough_event(60, 4, "9", Style.BYES)
    assert event != rough_event(60, 4, 10, Style.BYES)
    assert digest(event) == "17d5a5262b1b"


def test_rough_styles_are_what_they_say() -> None:
    plain = codes_of(rough_event(400, 6, 1))
    games = plain[Code.WIN] + plain[Code.LOSS] + plain[Code.DRAW]
    assert plain[Code.DRAW] / games == pytest.approx(0.3, abs=0.04)
    assert (plain[Code.HALF_BYE] + plain[Code.ZERO_BYE]) / 2400 == pytest.approx(0.02, abs=0.01)
    byes = codes_of(rough_event(400, 9, 1, Style.BYES))
    assert byes[Code.HALF_BYE] + byes[Code.ZERO_BYE] > 200
    assert byes[Code.FORFEIT_WIN] > 100
    assert set(codes_of(rough_event(40, 6, 1, Style.ALL_DRAW))) == {Code.DRAW}
    colours = rough_event(40, 4, 1, Style.COLOURS)
    assert all(g.white_code is Code.WIN for played in colours.rounds for g in played.games)
    long = rough_event(12, 10, 1, Style.LONG)
    assert {len(past.met) for past in history_after(long).pasts} == {10}
    with pytest.raises(ValueError, match="12 players"):
        rough_event(12, 11, 1, Style.LONG)


def test_rough_event_is_planned_beyond_the_next_round() -> None:
    assert rough_event(10, 2, 1).rules.rounds == 9
    assert rough_event(40, 10, 1).rules.rounds == 12
    assert rough_event(40, 4, 1, planned=5).rules.rounds == 5


def test_rough_event_has_the_absences_of_the_next_round() -> None:
    event = rough_event(1000, 2, 1)
    assert event.absences
    assert {absence.round for absence in event.absences} == {3}
