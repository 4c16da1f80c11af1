"""Tournaments from files become events: what comes back, what is said, what changes nothing."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crosstable.app.answers import NeedsConfirmation, Refused
from crosstable.app.bracket import bracket_of_event
from crosstable.app.importing import Origin, kept_part, not_kept
from crosstable.app.permissions import Role, Who
from crosstable.app.recheck import Outcome, recheck
from crosstable.core.codes import Code
from crosstable.core.events import EventKind
from crosstable.core.fold import fold
from crosstable.core.ids import PlayerId, RoundNo
from crosstable.core.model import Game, Player, Round, Rules, Tournament
from crosstable.core.naming import is_name
from crosstable.core.pairing_options import Option
from crosstable.core.state import EventState
from crosstable.formats.native import read_json, write_json
from crosstable.formats.problems import Problem, Severity
from crosstable.formats.trf import read_trf, write_trf
from tests.app.memory import CHIEF, Desk
from tests.app.playing import Played, kinds
from tests.formats.trf.strategies import tournaments

REPAIRED = Problem(Severity.WARNING, "TRF_COLUMNS", "the rating stands one column too far", 14, 49, "2010")


def called(tournament: Tournament) -> str:
    """The name that somebody gives an event whose file has none that can be read."""
    return tournament.info.name if is_name(tournament.info.name) else "Imported"


def import_into(desk: Desk, tournament: Tournament, **args: object) -> EventState:
    given = {"tournament": tournament, "name": called(tournament), **args}
    done = asyncio.run(desk.service.execute(desk.service.randomness.token(), "import-tournament", CHIEF, given))
    desk.stream = done.state.stream
    return done.state


@given(tournaments())
@settings(max_examples=80, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_the_log_folds_to_the_tournament_that_was_read(tournament: Tournament) -> None:
    state = import_into(Desk(), tournament)
    name = called(tournament)
    profile_system = state.rules.system
    assert profile_system == tournament.rules.system
    expected = kept_part(tournament)
    expected = replace(expected, info=replace(expected.info, name=" ".join(name.split())))
    assert replace(state.tournament(), options=()) == replace(expected, options=())
    said = {option.name: option for option in state.tournament().options}
    assert all(said[option.name] == option for option in expected.options)  # the others are those of the profile
    assert kept_part(expected) == expected


@given(st.data())
@settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_nothing_but_what_is_named_is_lost(data: st.DataObject) -> None:
    tournament = data.draw(tournaments())
    if not_kept(tournament):
        return
    kept = kept_part(tournament)
    for before, after in zip(tournament.rounds, kept.rounds, strict=True):
        games = {(g.white, g.black, g.white_code, g.black_code) for g in before.games}
        assert {(g.white, g.black, g.white_code, g.black_code) for g in after.games} == {
            (w, b, Code.PENDING, Code.PENDING) if Code.PENDING in (x, y) else (w, b, x, y) for w, b, x, y in games
        }
        assert {(b.player, b.code) for b in before.byes} <= {(b.player, b.code) for b in after.byes}
    assert (kept.prohibitions, kept.adjustments, kept.virtual_points) == (
        tournament.prohibitions,
        tournament.adjustments,
        tournament.virtual_points,
    )


def test_repairs_comments_and_source_stand_in_the_first_entry() -> None:
    desk = Desk()
    tournament = played()
    origin = Origin({"name": "open.trf", "format": "TRF"}, [REPAIRED], [{"round": 1}], ["### by hand"])
    state = import_into(desk, tournament, origin=origin)
    first = asyncio.run(desk.service.events(state.stream))[0]
    assert first.kind is EventKind.CREATED
    assert first.body["source"]["name"] == "open.trf"
    assert first.body["repairs"][0]["line"] == 14
    assert first.body["repairs"][0]["repaired_as"] == "2010"
    assert first.body["checked"] == [{"round": 1}]
    assert state.comments == ["### by hand"]


def test_the_event_goes_on_from_where_the_file_ends() -> None:
    desk = Desk()
    state = import_into(desk, played(), rounds=3)
    assert state.rules.rounds == 3
    desk.do("pair")
    desk.do("publish")
    assert len(desk.state.rounds) == 2
    assert desk.do("undo").state.rounds[-1].published_at is None


def test_fr067_players_without_rounds() -> None:
    reading = read_trf(write_trf(replace(played(), rounds=())).encode())
    assert reading.tournament is not None
    state = import_into(Desk(), reading.tournament)
    assert (len(state.entries), len(state.rounds)) == (4, 0)


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ({"name": "  "}, "missing"),
        ({"rounds": "many"}, "not-a-number"),
        ({"rounds": 0}, "out-of-range"),
        ({"system": "lottery"}, "unknown-choice"),
    ],
)
def test_bad_words_change_nothing(args: dict[str, object], code: str) -> None:
    desk = Desk()
    with pytest.raises(Refused) as refused:
        import_into(desk, played(), **args)
    assert refused.value.code == code
    assert desk.store.streams == {}


def test_only_a_tournament_that_was_read_is_taken() -> None:
    desk = Desk()
    with pytest.raises(Refused) as refused:
        asyncio.run(desk.service.execute("new", "import-tournament", CHIEF, {"tournament": b"012 Open"}))
    assert refused.value.code == "missing"


def test_nobody_but_the_chief_brings_a_tournament_in() -> None:
    desk = Desk()
    with pytest.raises(Refused) as refused:
        asyncio.run(desk.service.execute("new", "import-tournament", Who(Role.DEPUTY, "d"), {"tournament": played()}))
    assert refused.value.code == "not-allowed"


def test_a_stream_in_use_is_not_overwritten() -> None:
    desk = Desk()
    desk.create()
    with pytest.raises(Refused) as refused:
        desk.do("import-tournament", {"tournament": played()})
    assert refused.value.code == "event-exists"


def test_results_that_the_event_cannot_hold_are_named() -> None:
    game = Game(PlayerId(1), PlayerId(2), Code.WIN, Code.WIN)
    odd = replace(played(), rounds=(Round(RoundNo(1), (game,)),))
    assert [lost.code for lost in not_kept(odd)] == ["result"]
    assert kept_part(odd).rounds[0].games[0].white_code is Code.PENDING


def test_rounds_are_paired_again() -> None:
    fair = played(rounds=2)
    assert [note.outcome for note in recheck(fair, now=lambda: 0.0)] == [Outcome.AGREES, Outcome.AGREES]
    rematch = replace(fair, rounds=(fair.rounds[0], replace(fair.rounds[0], number=RoundNo(2))))
    notes = recheck(rematch, now=lambda: 0.0)
    assert (notes[1].outcome, notes[1].criterion) == (Outcome.DIFFERS, "C1")
    times = iter(range(100))
    assert recheck(fair, now=lambda: float(next(times)), seconds=1.5)[1].outcome is Outcome.TIME


def test_fr068_a_newer_file_gives_its_results_and_rounds_in_one_step() -> None:
    desk = Desk()
    import_into(desk, played(pending=True), rounds=3)
    before = fold(asyncio.run(desk.service.events(desk.stream)))
    newer = replace(played(rounds=2), players=(*played().players, Player(PlayerId(9), "Late, Lou", 1500)))
    state = desk.do("merge-tournament", {"tournament": newer}).state
    assert [board.result.token for board in state.rounds[0].boards if board.result] == ["1-0", "0-1"]
    assert len(state.rounds) == 2
    assert state.entries[PlayerId(5)].player.name == "Late, Lou"
    assert desk.do("undo").state.tournament() == before.tournament()


def test_fr068_players_are_matched_by_fide_id_then_by_number_and_name() -> None:
    desk = Desk()
    import_into(desk, played())
    renumbered = read_trf(write_trf(played()).encode()).tournament
    assert renumbered is not None
    players = [replace(p, name=p.name.upper()) for p in renumbered.players]
    with pytest.raises(Refused) as refused:
        desk.do("merge-tournament", {"tournament": replace(renumbered, players=tuple(players))})
    assert refused.value.code == "nothing-to-merge"


def test_a_result_that_differs_is_overwritten_only_when_asked() -> None:
    desk = Desk()
    import_into(desk, played(), rounds=3)
    other = played(first="½-½")
    with pytest.raises(Refused):
        desk.do("merge-tournament", {"tournament": other})
    state = desk.do("merge-tournament", {"tournament": other, "take": True}).state
    result = state.rounds[0].boards[0].result
    assert result is not None
    assert (result.actor, result.token) == ("chief", "½-½")


def test_a_closed_round_is_corrected_after_a_question_only() -> None:
    desk = Desk()
    import_into(desk, played(rounds=2), rounds=3)
    other = played(rounds=2, first="½-½")
    with pytest.raises(NeedsConfirmation) as asked:
        desk.do("merge-tournament", {"tournament": other, "take": True})
    assert asked.value.code == "merge-closed"


def played(rounds: int = 1, *, pending: bool = False, first: str = "1-0") -> Tournament:
    """Four players after one or two rounds of the Dutch system."""
    desk = Desk()
    desk.create(name="Lab Open", profile="fide-swiss", rounds=3, initial_colour="w")
    for name, rating in (("Ah, Bo", 2300), ("Ce, Di", 2200), ("Ef, Go", 2100), ("Hi, Jo", 2000)):
        desk.do("add-players", {"players": [{"name": name, "rating": rating}]})
    for number in range(1, rounds + 1):
        desk.do("pair")
        desk.do("publish")
        for board, result in zip(desk.state.rounds[-1].boards, (first, "0-1"), strict=True):
            if not pending:
                desk.do("enter-result", {"round": number, "board": board.number, "result": result})
    return desk.state.tournament()


OWN_FORM = {
    "parts": [{"kind": "games", "games": 2, "time": "15+10", "times": 1}, {"kind": "lots"}],
    "first": "one",
}


@pytest.mark.parametrize(("profile", "players"), [("cup", 11), ("pools-cup", 8), ("us-quads", 11)])
def test_groups_and_brackets_come_back_from_a_file_with_nothing_lost(profile: str, players: int) -> None:
    desk = Desk()
    desk.create(profile=profile)
    desk.enter(*(f"Player {k}" for k in range(1, players + 1)))
    if profile != "us-quads":
        desk.do("set-knockout", {"match": OWN_FORM, "third_place": True})
    if profile == "cup":
        desk.do("set-knockout", {"free": ["7", "8"], "twice_free": ["3"]})
    else:
        desk.do("make-pools", {"way": "quads"} if profile == "us-quads" else {"way": "snake", "count": 2})
    if profile == "pools-cup":
        for _ in range(3):
            desk.play()
        desk.do("set-qualified", {"per_pool": 2}, confirmed=3)
    for result in ("1-0", "½-½") if profile != "pools-cup" else ("1-0",):
        desk.play(result)
    before = desk.state
    reading = read_json(write_json(before.tournament()).encode())
    assert reading.problems == ()
    after = import_into(Desk(), reading.require())
    assert replace(after.tournament(), options=()) == replace(before.tournament(), options=())
    assert set(before.tournament().options) <= set(after.tournament().options)  # the others are those of the profile
    assert [(r.labels, r.stage) for r in after.rounds] == [(r.labels, r.stage) for r in before.rounds]
    assert after.pools == before.pools
    one, other = bracket_of_event(before), bracket_of_event(after)
    assert (one is None) == (profile == "us-quads")
    if one is not None and other is not None:
        assert one.form == other.form
        assert [(m.one, m.two, m.status, m.winner) for m in one.matches] == [
            (m.one, m.two, m.status, m.winner) for m in other.matches
        ]


@pytest.mark.parametrize(("profile", "system"), list(kinds()))
def test_groups_matches_and_stages_are_named_again(profile: str, system: str) -> None:
    played = Played(profile, system, Played.usual(system))
    played.play(2)
    after = import_into(Desk(), read_json(write_json(played.state.tournament()).encode()).require())
    assert after.rounds
    assert [(r.labels, r.stage) for r in after.rounds] == [(r.labels, r.stage) for r in played.state.rounds]


def test_under_fides_rules_no_option_comes_in_that_they_do_not_know() -> None:
    named = {
        "first_round": "random",
        "rematch": "yes",
        "bye_limit": "9",
        "challenge_win": "nonsense",
        "seed": "öffentlich",
    }
    options = tuple(Option(name, value) for name, value in named.items())
    tournament = replace(generated_event(), options=options)
    club = import_into(Desk(), tournament, fide_mode=False)
    assert (club.options["first_round"], club.options["seed"]) == ("random", "öffentlich")
    assert "challenge_win" not in club.options
    rated = import_into(Desk(), tournament, fide_mode=True)
    assert "first_round" not in rated.options
    assert rated.options.get("rematch") is not True
    assert rated.options["seed"] == "öffentlich"


def generated_event() -> Tournament:
    """A Swiss of six players with a round played."""
    played = Played("fide-swiss", "dutch", 6)
    played.play(1)
    return played.state.tournament()


def test_a_knock_out_whose_games_are_none_of_its_bracket_keeps_its_rounds() -> None:
    players = tuple(Player(PlayerId(k), name=f"P{k}") for k in range(1, 5))
    wrong = Round(RoundNo(1), (Game(PlayerId(1), PlayerId(2), Code.WIN, Code.LOSS),), ())
    read = Tournament(rules=Rules(system="knockout", edition="standard"), players=players, rounds=(wrong,))
    state = import_into(Desk(), read)
    assert len(state.rounds[0].boards) == 1
    assert state.rounds[0].labels == {}
