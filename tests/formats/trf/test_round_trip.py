"""read(write(x)) is x: for every record, and for every tournament that a dialect can hold."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from crosstable.core.model import Game, Tournament
from crosstable.formats.problems import Severity
from crosstable.formats.text import Decoded
from crosstable.formats.trf import lost_in, read_trf, write_trf
from crosstable.formats.trf.document import Kept, TrfDocument
from crosstable.formats.trf.findings import Findings
from crosstable.formats.trf.lines import records_of
from tests.formats.trf.sheet import DATA, row, rows
from tests.formats.trf.strategies import documents, tournaments

# Without shrinking: an event is large, and a failing example says enough.
QUICK = settings(
    max_examples=40,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def parsed(text: str) -> TrfDocument:
    """The records of a text, whatever they mean."""
    return TrfDocument(tuple(record for _, record in records_of(text.split("\n")[:-1], Findings())))


def comparable(event: Tournament) -> Tournament:
    """The event without what a file claims of points, in one order of games, absences as written."""
    rounds = tuple(
        replace(
            played,
            games=tuple(sorted((_named(game) for game in played.games), key=lambda game: min(game.white, game.black))),
            byes=tuple(sorted((replace(bye, implied=False) for bye in played.byes), key=lambda bye: bye.player)),
        )
        for played in event.rounds
    )
    team = event.team
    if team is not None:
        teams = tuple(replace(t, given_match_points=None, given_game_points=None) for t in team.teams)
        byes = tuple(sorted(team.byes, key=lambda bye: (bye.round, bye.team, bye.code)))
        team = replace(team, teams=teams, byes=byes)
    players = tuple(replace(player, given_points=None) for player in event.players)
    return replace(event, rounds=rounds, team=team, players=players, absences=tuple(sorted(event.absences, key=str)))


def _named(game: Game) -> Game:
    """A forfeit without colours has no first player."""
    if game.coloured or game.white < game.black:
        return game
    return replace(game, white=game.black, black=game.white, white_code=game.black_code, black_code=game.white_code)


@QUICK
@given(documents())
def test_records_of_every_kind(document: TrfDocument) -> None:
    assert parsed(str(document)) == document


@pytest.mark.parametrize("path", sorted(DATA.glob("*.trf")), ids=lambda path: path.name)
def test_own_files_are_written_as_they_were_read(path: object) -> None:
    text = path.read_bytes().decode().replace("\r\n", "\n").replace("\r", "\n")  # type: ignore[attr-defined]
    document = read_trf(text.encode()).document
    assert parsed(str(document)) == document
    if "byte" not in str(path) and "old" not in str(path):
        assert str(document) == text


@QUICK
@given(st.sampled_from(["trf26", "trfx"]).flatmap(lambda d: st.tuples(st.just(d), tournaments(dialect=d))))
def test_events_of_individuals_for_pairing(case: tuple[str, Tournament]) -> None:
    dialect, event = case
    text = write_trf(event, dialect, "pairing")
    reading = read_trf(text.encode())
    expected = event
    if dialect == "trfx":
        assert not [p for p in lost_in(event, dialect, "pairing") if p.severity is Severity.WARNING]
    assert reading.errors == ()
    assert comparable(reading.require()) == comparable(expected)
    assert write_trf(reading.require(), dialect, "pairing") == text


@QUICK
@given(tournaments(dialect="trf16"))
def test_reports_of_2016(event: Tournament) -> None:
    text = write_trf(event, "trf16")
    again = read_trf(text.encode()).require()
    finished = replace(event, rounds=event.rounds[: len(again.rounds)])
    assert all(played.pending for played in event.rounds[len(again.rounds) :])
    assert comparable(again) == comparable(finished)


@QUICK
@given(tournaments(team=True))
def test_team_events(event: Tournament) -> None:
    text = write_trf(event, purpose="pairing")
    reading = read_trf(text.encode())
    assert reading.errors == ()
    assert comparable(reading.require()) == comparable(event)
    assert write_trf(reading.require(), purpose="pairing") == text


@QUICK
@given(tournaments())
def test_points_that_are_written_are_the_points_that_are_read(event: Tournament) -> None:
    reading = read_trf(write_trf(event, purpose="pairing").encode())
    assert "TRF_POINTS" not in {problem.code for problem in reading.problems}
    assert "TRF_BLANK_CELL" not in {problem.code for problem in reading.problems}


def test_unknown_records_and_comments_go_back_to_their_places() -> None:
    lines = ["012 Event", "### before", row(1, "2w1"), "DAT    1 EMAIL a@b.invalid", row(2, "1b0"), "082 0", "XXO last"]
    reading = read_trf("".join(f"{line}\n" for line in lines).encode())
    assert reading.kept == (
        Kept("### before", 0),
        Kept("DAT    1 EMAIL a@b.invalid", 1),
        Kept("XXO last", None),
    )
    written = write_trf(reading.require(), kept=reading.kept).splitlines()
    first = next(place for place, line in enumerate(written) if line.startswith("001    1"))
    assert written[first - 1] == "### before"
    assert written[first + 1] == "DAT    1 EMAIL a@b.invalid"
    assert written[-1] == "XXO last"


def test_a_decoded_text_is_read_like_its_bytes() -> None:
    lines = tuple(rows("2w1", "1b0"))
    decoded = Decoded(lines, tuple(line.encode() for line in lines), "utf-8", ())
    assert read_trf(decoded).tournament == read_trf("\n".join(lines).encode()).tournament
