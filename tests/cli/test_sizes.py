"""Every system with sizes that cannot be: the library, the application and the command line name one that can."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from crosstable.app.answers import Refused
from crosstable.cli.main import main
from crosstable.cli.outcome import Exit
from crosstable.core.errors import PositionError
from crosstable.core.ids import PlayerId, TeamId
from crosstable.core.model import Player, Rules, Team, TeamPart, Tournament
from crosstable.core.systems import SYSTEMS
from crosstable.formats.native import write_json
from crosstable.i18n.translator import translator
from crosstable.pairing.base import RoundDraft
from crosstable.pairing.rounds import pair_round
from tests.app.memory import Desk
from tests.app.playing import Played, kinds
from tests.cli.events import run

MOST = {
    "knockout": 256,
    "double-knockout": 256,
    "team-knockout": 256,
    "schiller": 64,
    "hutton": 64,
    "molter": 64,
} | dict.fromkeys(("scheveningen", "double-scheveningen"), 2)
"""The largest field of systems that have one: of a bracket, of a printed table, of a match of two teams."""

BOARDS = (
    ("molter", 4, 3, "play 2 or 4"),
    ("molter", 4, 1, "play 2"),
    ("scheveningen", 2, 65, "1 to 64"),
    ("double-scheveningen", 2, 65, "1 to 64"),
    ("schiller", 3, 65, "1 to 64"),
    ("hutton", 2, 65, "1 to 64"),
)
"""System, teams, boards that it cannot have, and the numbers it can."""


def event(system: str, size: int, boards: int = 2) -> Tournament:
    """So many players, or teams of so many boards."""
    teams = SYSTEMS[system].teams
    players = tuple(Player(PlayerId(n), rating=2500 - n) for n in range(1, size * (boards if teams else 1) + 1))
    seats = [players[boards * k : boards * (k + 1)] for k in range(size)] if teams else []
    made = tuple(Team(TeamId(k), f"Club {k}", tuple(p.id for p in team)) for k, team in enumerate(seats, 1))
    return Tournament(rules=Rules(system=system, rounds=3), players=players, team=TeamPart(made))


def impossible() -> Iterator[tuple[str, int, int, str]]:
    """System, size, boards, and the number that the refusal must name."""
    for name, system in SYSTEMS.items():
        if system.challenges:  # nobody is paired: a list of one is a list
            continue
        for size in range(system.least):
            # Which of the two it is depends on what has been entered: nobody has two boards without two teams.
            named = "three" if system.pooled else str(2 if system.teams and size < 2 else system.least)
            yield name, size, 2, named
        if name in MOST:
            yield name, MOST[name] + 1, 2, str(MOST[name])
    yield from BOARDS


@pytest.mark.parametrize(("system", "size", "boards", "named"), tuple(impossible()))
def test_what_cannot_be_is_refused_with_what_can(
    system: str, size: int, boards: int, named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tournament = event(system, size, boards)
    with pytest.raises(PositionError, match=rf"(?<!\d){named}(?!\d)") as refused:
        pair_round(tournament, ranking=[player.id for player in tournament.players], seed="x")
    file = tmp_path / "event.json"
    file.write_text(write_json(tournament), "utf-8")
    assert main(["pair", str(file), "--seed", "x"]) == Exit.BAD_REQUEST
    out, err = capsys.readouterr()
    assert out == ""
    assert str(refused.value) in err


@pytest.mark.parametrize("system", [name for name, system in SYSTEMS.items() if not system.pooled])
def test_the_sizes_that_are_named_can_be(system: str) -> None:
    for size in {SYSTEMS[system].least, min(MOST.get(system, 64), 64)}:
        tournament = event(system, size)
        found = pair_round(tournament, ranking=[player.id for player in tournament.players], seed="x")
        assert isinstance(found, RoundDraft)
        assert found.boards or SYSTEMS[system].challenges


@pytest.mark.parametrize(("profile", "system"), [kind for kind in kinds() if not SYSTEMS[kind[1]].challenges])
def test_the_application_names_the_least_as_well(profile: str, system: str) -> None:
    t = translator("en")
    traits = SYSTEMS[system]
    for size in range(traits.least):
        played = Played(profile, system, size)
        assert not played.open_round(), size
        assert not played.state.rounds
        refusal = played.refusals[-1]
        words = " ".join(
            t(f"refused.{refusal.code}{part}", **refusal.params)
            for part in ("", ".why", ".do")
            if f"refused.{refusal.code}{part}" in t
        )
        least = {2: r"2|two", 3: r"2|two|3|three", 4: r"2|two|4|four"}[3 if traits.pooled else traits.least]
        assert any(word in words.lower() for word in least.split("|")), (size, words)


@pytest.mark.parametrize(("profile", "system"), [kind for kind in kinds() if kind[1] in MOST])
def test_the_application_names_the_most_as_well(profile: str, system: str) -> None:
    """Where the program takes fewer teams than the system, it says so when the team is entered."""
    most = min(MOST[system], 64) if SYSTEMS[system].teams else MOST[system]
    try:
        played = Played(profile, system, most + 1)
    except Refused as refused:
        found = refused
    else:
        assert not played.open_round()
        assert not played.state.rounds
        found = played.refusals[-1]
    assert str(most) in translator("en")(f"refused.{found.code}", **found.params) + str(found.params.get("reason", ""))


def test_the_application_refuses_a_table_that_no_field_of_its_size_has() -> None:
    desk = Desk()
    desk.create(profile="club", system="molter")
    for k in range(1, 5):
        desk.do("add-team", {"name": f"Club {k}", "players": [{"name": f"Seat {k}-{n}"} for n in range(1, 4)]})
    desk.do("set-team-rules", {"boards": 3}, confirmed=4)
    with pytest.raises(Refused) as refused:
        desk.do("pair", confirmed=4)
    assert "play 2 or 4" in str(refused.value.params.get("reason", ""))


@pytest.mark.parametrize("players", [-1, 0, 1])
def test_a_made_tournament_has_players(players: int) -> None:
    answer = run("generate", "--players", players, "--rounds", 3, "--seed", 1)
    assert answer.status == Exit.BAD_REQUEST
    assert answer.out == b""
    assert " 2" in answer.err
