"""The TRF reader against the samples of the format notes and the corpora: `run` returns what failed."""

import csv
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from crosstable.core.codes import Code, Colour
from crosstable.core.model import Bye, Game, PartialDate, Player, Round, Tournament
from crosstable.core.points import PointSystem, format_points
from crosstable.formats.problems import Severity
from crosstable.formats.trf import TrfReading, read_trf, write_trf
from crosstable.formats.trf.scores import tally
from crosstable.formats.trf.team_results import TeamTable

Pairs = Sequence[tuple[int, int, str]]
"""White, black and the two result letters."""

BASE_RATINGS = [2410, 2355, 2301, 2250, 2198, 2120, 2044, 1987, None]
AFTER_TWO = [20, 15, 10, 15, 10, 5, 10, 0, 10]
AFTER_THREE = [30, 15, 20, 25, 10, 15, 10, 0, 10]

SAMPLE_02: dict[int, Pairs] = {
    1: [(1, 5, "10"), (6, 2, "=="), (3, 7, "10"), (8, 4, "01")],
    2: [(9, 1, "01"), (2, 3, "10"), (5, 6, "10"), (7, 8, "10")],
    3: [(1, 2, "10"), (4, 9, "10"), (3, 5, "10"), (6, 7, "10")],
    4: [(4, 1, "01"), (6, 3, "01"), (2, 7, "10"), (5, 9, "10")],
    5: [(1, 3, "10"), (2, 4, "10"), (7, 5, "01"), (9, 6, "01")],
}
SAMPLE_03: dict[int, Pairs] = {
    1: [(1, 2, "10"), (4, 3, "=="), (5, 6, "01")],
    2: [(3, 1, "-+"), (2, 4, "==")],
    3: [(1, 4, "WL"), (3, 2, "DD")],
    4: [(5, 1, "=="), (2, 6, "--")],
    5: [(1, 6, "DD"), (5, 3, "01")],
    6: [(3, 6, "+-"), (2, 5, "--")],
    7: [(2, 3, "10"), (4, 5, "==")],
    8: [(2, 1, "00"), (6, 4, "01")],
}
BYES_03 = {
    2: {5: "U", 6: "Z"},
    3: {5: "H", 6: "Z"},
    4: {3: "Z", 4: "Z"},
    5: {2: "F", 4: "H"},
    6: {1: "H", 4: "Z"},
    7: {1: "U", 6: "F"},
    8: {5: "U", 3: "Z"},
}


class Failures(list[str]):
    """Sentences about one file."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def same(self, what: str, found: object, expected: object) -> None:
        if found != expected:
            self.append(f"{self.name}: {what} is {found!r}, expected {expected!r}")


def run(shared: Path) -> list[str]:
    """Check every sample, the real and generated corpora and the broken files under `shared`."""
    samples = shared / "formats" / "samples"
    failures: list[str] = []
    for check in SAMPLE_CHECKS:
        failures += check(samples)
    failures += _malformed(samples)
    failures += _real(shared / "corpus" / "real")
    for folder in ("dutch", "dutch2017"):
        failures += _clean(shared / "corpus" / folder)
    failures += _broken(shared / "corpus" / "broken")
    return failures


def _read(folder: Path, name: str) -> tuple[Tournament, TrfReading, Failures]:
    reading = read_trf((folder / name).read_bytes())
    failures = Failures(name)
    if reading.tournament is None:
        failures.append(f"{name}: refused: {reading.errors[0]}")
    return reading.tournament or Tournament(), reading, failures


def _warnings(reading: TrfReading) -> list[str]:
    return [problem.code for problem in reading.problems if problem.severity is not Severity.NOTE]


def _points(event: Tournament) -> list[int]:
    return list(tally(event, event.rules.points).points.values())


def _pairs(played: Round) -> list[tuple[int, int, str]]:
    return sorted((g.white, g.black, f"{g.white_code.value}{g.black_code.value}") for g in played.games)


def _byes(played: Round) -> dict[int, str]:
    return {bye.player: bye.code.value for bye in played.byes}


def _rounds(failures: Failures, event: Tournament, expected: Mapping[int, Pairs]) -> None:
    for number, pairs in expected.items():
        found = _pairs(event.rounds[number - 1]) if number <= len(event.rounds) else []
        failures.same(f"round {number}", found, sorted(pairs))


def _requests(event: Tournament) -> dict[tuple[int, int], str]:
    return {(absence.round, absence.player): absence.code.value for absence in event.absences}


def _sample_01(folder: Path) -> Failures:
    event, reading, out = _read(folder, "01-trf06-old-style.trf")
    out.same("findings", _warnings(reading), [])
    info = event.info
    out.same("header", (info.name, info.city, info.federation), ("Old Style Open", "Sampletown", ""))
    out.same("dates", (info.start, info.end), (PartialDate(2005, 7, 28), PartialDate(2005, 7, 30)))
    out.same("arbiters", (info.chief_arbiter, info.deputies), ("Arbiter One", ("Arbiter Two", "Arbiter Three")))
    players = event.players
    out.same("titles", [p.title for p in players], ["FM", "", "WFM", "", "", ""])
    births = [p.birth for p in players]
    out.same("births", births, [PartialDate(1969, 12, 6), PartialDate(1978), None, None, PartialDate(1985), None])
    out.same("ratings", [p.rating for p in players], [2210, 2105, 2050, None, None, 1990])
    out.same("ranks", {p.given_rank for p in players}, {None})
    out.same(
        "4 v 5", Game(players[3].id, players[4].id, Code.FORFEIT_LOSS, Code.FORFEIT_WIN), event.rounds[1].games[-1]
    )
    out.same("byes of round 3", _byes(event.rounds[2]), {3: "H", 4: "U", 5: "Z", 6: "Z"})
    out.same("points", _points(event), [25, 20, 20, 10, 10, 0])
    return out


def _sample_02(folder: Path) -> Failures:
    event, reading, out = _read(folder, "02-trf16-final.trf")
    out.same("findings", _warnings(reading), [])
    out.same("round dates", event.info.round_dates, tuple(PartialDate(2026, 3, day) for day in range(2, 7)))
    out.same("chief arbiter", event.info.chief_arbiter, "Arbiter One (999999101)")
    out.same("deputies", len(event.info.deputies), 2)
    people = [(p.sex, p.title, p.rating, p.federation) for p in event.players]
    sexes = "mwmwmmwmw"
    titles = ["GM", "WGM", "IM", "WIM", "FM", "CM", "WFM", "", ""]
    federations = ["AAA", "AAA", "BBB", "CCC", "AAA", "BBB", "CCC", "AAA", "BBB"]
    out.same("players", people, list(zip(sexes, titles, BASE_RATINGS, federations, strict=True)))
    out.same("births of 1 and 2", [p.birth for p in event.players[:2]], [PartialDate(1990, 3, 14), PartialDate(1992)])
    out.same("FIDE numbers", [bool(p.fide_id) for p in event.players], [True] * 8 + [False])
    out.same("points", _points(event), [50, 35, 30, 25, 30, 25, 10, 0, 10])
    out.same("ranks", [p.given_rank for p in event.players], [1, 2, 3, 5, 4, 6, 7, 9, 8])
    _rounds(out, event, SAMPLE_02)
    byes = [_byes(played) for played in event.rounds]
    out.same("byes", byes, [{9: "U"}, {4: "H"}, {8: "Z"}, {8: "Z"}, {8: "Z"}])
    return out


def _sample_03(folder: Path) -> Failures:
    event, reading, out = _read(folder, "03-trf16-all-results.trf")
    out.same("findings", set(_warnings(reading)), {"HISTORY_BREAKS_RULES"})
    _rounds(out, event, SAMPLE_03)
    for number, byes in BYES_03.items():
        out.same(f"byes of round {number}", _byes(event.rounds[number - 1]), byes)
    uncoloured = [(r.number, g.white, g.black) for r in event.rounds for g in r.games if not g.coloured]
    out.same("games without colour", uncoloured, [(6, 3, 6)])
    out.same("points", _points(event), [55, 30, 30, 30, 35, 25])
    out.same("ranks", [p.given_rank for p in event.players], [1, 3, 3, 3, 2, 6])
    return out


def _sample_04(folder: Path) -> Failures:
    event, reading, out = _read(folder, "04-trf16-team013.trf")
    out.same("findings", _warnings(reading), [])
    teams = event.team.teams if event.team is not None else ()
    members = {team.name: list(team.players) for team in teams}
    expected = {"Team Alpha": [1, 5, 9], "Team Beta": [2, 6], "Team Gamma": [3, 7, 10], "Team Delta": [4, 8]}
    out.same("teams", members, expected)
    pairs: dict[int, Pairs] = {
        1: [(1, 4, "10"), (8, 5, "=="), (2, 3, "10"), (7, 6, "10")],
        2: [(3, 1, "=="), (5, 7, "10"), (4, 2, "-+"), (6, 8, "10")],
        3: [(2, 1, "=="), (9, 6, "10"), (3, 4, "10"), (8, 10, "==")],
    }
    found = [{tuple(sorted(pair[:2])) for pair in _pairs(played)} for played in event.rounds]
    out.same("pairs", found, [{tuple(sorted(pair[:2])) for pair in pairs[number]} for number in (1, 2, 3)])
    out.same("points", _points(event), [20, 25, 15, 0, 15, 10, 10, 10, 10, 5])
    out.same("rating of 10", event.players[9].rating, None)
    if event.team is not None:
        table = TeamTable(event, event.team, event.rounds)
        totals = [table.totals(team.id) for team in teams]
        out.same("match and game points", totals, [(60, 45), (30, 35), (30, 30), (0, 10)])
        scores = [[entry.game_points for entry in table.table[team.id]] for team in teams]
        out.same("scores", scores, [[15, 15, 15], [10, 20, 5], [10, 5, 15], [5, 0, 5]])
    return out


def _sample_05(folder: Path) -> Failures:
    both = Failures("05")
    for name in ("05-trfx-round4.trf", "05-trfx-round4-xxz.trf"):
        event, reading, out = _read(folder, name)
        out.same("findings", _warnings(reading), [])
        out.same("rounds", (len(event.rounds), event.rules.rounds), (3, 5))
        out.same("initial colour", event.rules.initial_colour, Colour.WHITE)
        out.same("prohibited", [p.players for p in event.prohibitions], [(1, 4)])
        out.same("requests", _requests(event), {(4, 6): "H", (4, 8): "Z"})
        out.same("points", _points(event), AFTER_THREE)
        both += out
    return both


def _sample_06(folder: Path) -> Failures:
    both = Failures("06")
    for name in ("06-trfx-accelerated-round2.trf", "06-trf26-accelerated-round2.trf"):
        event, reading, out = _read(folder, name)
        out.same("findings", _warnings(reading), [])
        found = [(v.points, v.first_round, v.last_round, v.first, v.last) for v in event.virtual_points]
        out.same("fictitious points", found, [(10, 1, 2, 1, 5)])
        out.same("rounds", event.rules.rounds, 9)
        both += out
    return both


def _sample_07(folder: Path) -> Failures:
    both = Failures("07")
    for dialect in ("javafo", "bbp", "trf26"):
        event, reading, out = _read(folder, f"07-scoring310-{dialect}.trf")
        out.same("findings", _warnings(reading), [])
        out.same("points", _points(event), [60, 40, 30, 40, 30, 10, 30, 0, 10])
        out.same("point system", event.rules.points, PointSystem.simple(30, 10, pab=10))
        both += out
    return both


def _sample_08(folder: Path) -> Failures:
    event, reading, out = _read(folder, "08-trf26-individual.trf")
    rules, info = event.rules, event.info
    out.same("findings", _warnings(reading), [])
    out.same("rounds and colour", (rules.rounds, rules.initial_colour), (5, Colour.WHITE))
    out.same("point system", rules.points, PointSystem())
    out.same("ranking", (rules.ranking_federation, rules.ranking_method), ("AAA", "FIDON"))
    out.same("controller", info.controller, "Crosstable 0.0")
    out.same("type", (rules.type_code, rules.system, rules.edition), ("FIDE_DUTCH_2026", "dutch", "2026"))
    out.same("tie-breaks", rules.tie_breaks, ("BH/C1", "BH", "SB", "DE"))
    out.same("shown tie-breaks", rules.shown_tie_breaks, ("PTS", "BH/C1", "BH", "SB", "DE"))
    out.same("time control", info.encoded_time_control, "40/5400+30:1800+30")
    points = AFTER_THREE.copy()
    points[6] = 5
    out.same("points", _points(event), points)
    national = {p.id: [(n.rating, n.title, n.origin, n.national_id) for n in p.national] for p in event.players}
    out.same("national record of 1", national[event.players[0].id], [(2388, "A", "NOR", "4100001")])
    out.same("national record of 2", national[event.players[1].id], [(2290, "B", "SOU", "4100002")])
    eighth = event.players[7].national[0]
    out.same("national record of 8", (eighth.name, eighth.birth), ("Player Eight", PartialDate(1960, 5, 17)))
    out.same("requests", _requests(event), {(4, 6): "H", (4, 8): "Z"})
    prohibited = [(p.players, p.first, p.last) for p in event.prohibitions]
    out.same("prohibited", prohibited, [((1, 4), 1, 5), ((5, 7, 9), 4, 4)])
    extra = [(a.points, a.round, a.players, a.letter) for a in event.adjustments]
    out.same("abnormal points", extra, [(-5, 3, (7,), "")])
    return out


def _sample_09(folder: Path) -> Failures:
    event, reading, out = _read(folder, "09-trf26-team.trf")
    out.same("findings", _warnings(reading), [])
    part = event.team
    if part is None:
        out.append(f"{out.name}: has no teams")
        return out
    out.same("members", [list(t.players) for t in part.teams], [[1, 6, 11], [2, 7], [3, 8], [4, 9], [5, 10]])
    rules = part.rules
    out.same("match points", (rules.win, rules.draw, rules.loss, rules.board_colours), (20, 10, 0, "WB"))
    out.same("worth of the bye", (rules.pab_match_points, rules.pab_game_points), (10, 10))
    byes = sorted((bye.round, bye.team, bye.code.value) for bye in part.byes)
    out.same("byes", byes, [(1, 5, "U"), (2, 4, "H"), (3, 2, "U")])
    out.same("forfeits", [(f.round, f.white, f.black, f.result) for f in part.forfeits], [(2, 3, 5, "+-")])
    line_ups = [(entry.round, entry.team, entry.opponent, entry.players) for entry in part.line_ups]
    out.same("line-ups", line_ups, [(3, 1, 5, (11, 6)), (3, 4, 3, (4, None))])
    out.same("prohibited", [(p.players, p.first, p.last) for p in event.prohibitions], [((1, 4), 1, 3)])
    out.same("abnormal points", [(a.match_points, a.round, a.players) for a in event.adjustments], [(-10, 2, (5,))])
    table = TeamTable(event, part, event.rounds)
    totals = [table.totals(team.id) for team in part.teams]
    out.same("totals", totals, [(30, 30), (50, 45), (40, 40), (10, 15), (10, 20)])
    out.same("given totals", [(t.given_match_points, t.given_game_points) for t in part.teams], totals)
    out.same("ranks", [team.given_rank for team in part.teams], [3, 1, 2, 5, 4])
    played = {bye.player: bye for bye in event.rounds[2].byes}
    expected = Bye(event.players[7].id, Code.FORFEIT_WIN, Colour.BLACK)
    out.same("board without opponent", played.get(event.players[7].id), expected)
    written = write_trf(event).splitlines()
    source = (folder / out.name).read_text("utf-8").splitlines()
    for tag in ("310", "801", "802", "300", "320", "330"):
        lines = [[line for line in text if line.startswith(tag)] for text in (written, source)]
        out.same(f"records {tag} as written", lines[0], lines[1])
    return out


def _sample_10(folder: Path) -> Failures:
    both = Failures("10")
    names = {1: "Spieler, Jürgen", 2: "Joueuse, Éloïse", 3: "Jugador, Ñandú", 6: "Spelare, Åsa"}
    more = {4: "Игрок, Ольга", 5: "Kỳ thủ, Năm", 7: "खिलाड़ी, सात", 8: "棋手, 八", 9: "ผู้เล่น, เก้า"}
    codes = {"latin1": ["TEXT_ENCODING"], "utf8-bytepad": ["TRF_BYTE_COLUMNS"] * 4}
    for variant in ("utf8", "utf8-bom-crlf", "cr-only", "latin1", "utf8-bytepad"):
        event, reading, out = _read(folder, f"10-enc-{variant}.trf")
        out.same("findings", _warnings(reading), codes.get(variant, []))
        out.same("ratings", [p.rating for p in event.players], BASE_RATINGS)
        out.same("points", _points(event), AFTER_TWO)
        out.same("claimed points", [p.given_points for p in event.players], AFTER_TWO)
        expected = names if variant in ("latin1", "utf8-bytepad") else {**names, **more}
        found = {p.id: p.name for p in event.players}
        out.same("names", {n: found.get(Player(n).id) for n in expected}, {n: _nfc(t) for n, t in expected.items()})  # type: ignore[arg-type]
        title = "Encoding sample: été" if variant == "latin1" else "Encoding sample – été"
        out.same("name of the event", event.info.name, title)
        both += out
    return both


def _nfc(text: str) -> str:
    from unicodedata import normalize  # noqa: PLC0415

    return normalize("NFC", text)


def _sample_11(folder: Path) -> Failures:
    event, reading, out = _read(folder, "11-trimmed-lines.trf")
    out.same("findings", _warnings(reading), [])
    out.same("points", _points(event), [*AFTER_TWO, 0, 0])
    out.same("ratings of 10 and 11", [p.rating for p in event.players[9:]], [None, 1200])
    implied = [[bye.player for bye in played.byes if bye.implied] for played in event.rounds]
    out.same("not there yet", implied, [[10, 11], [10, 11]])
    out.same("coming absences", event.absences, ())
    out.same("kept", (_byes(event.rounds[1])[4], _byes(event.rounds[0])[9]), ("H", "U"))
    return out


def _sample_12(folder: Path) -> Failures:
    event, reading, out = _read(folder, "12-swissmanager-style.trf")
    out.same("findings", _warnings(reading), [])
    out.same("rounds", (event.rules.rounds, len(event.rounds), len(event.info.round_dates)), (5, 4, 5))
    out.same("sex of 2", event.players[1].sex, "w")
    out.same("name of 1", event.players[0].name, "Player,01")
    pending = sorted((game.white, game.black) for game in event.rounds[3].pending)
    out.same("open games", pending, [(2, 7), (4, 1), (6, 3)])
    out.same("byes of the open round", _byes(event.rounds[3]), {5: "U", 8: "Z", 9: "H"})
    return out


def _sample_13(folder: Path) -> Failures:
    event, reading, out = _read(folder, "13-lichess-style.trf")
    out.same("findings", _warnings(reading), [])
    out.same("names", [p.name for p in event.players], [f"player_0{number}" for number in range(1, 7)])
    out.same("dates", (event.info.start, event.info.end), (PartialDate(2026, 3, 2),) * 2)
    out.same("rounds", (event.rules.rounds, len(event.rounds)), (4, 2))
    pairs: dict[int, Pairs] = {
        1: [(1, 4, "10"), (5, 2, "01"), (3, 6, "01")],
        2: [(2, 1, "=="), (5, 4, "01")],
    }
    found = [{frozenset(pair[:2]) for pair in _pairs(played)} for played in event.rounds]
    out.same("pairs", found, [{frozenset(pair[:2]) for pair in pairs[number]} for number in (1, 2)])
    out.same("byes of round 2", _byes(event.rounds[1]), {3: "H", 6: "U"})
    out.same("requests", _requests(event), {(3, 3): "Z", (3, 5): "Z"})
    out.same("points", _points(event), [15, 15, 5, 10, 0, 20])
    return out


def _sample_14(folder: Path) -> Failures:
    event, reading, out = _read(folder, "14-late-entry.trf")
    out.same("findings", _warnings(reading), [])
    byes = [[(b.player, b.code.value, b.implied) for b in r.byes if b.player > 9] for r in event.rounds]
    out.same("late entries", byes, [[(10, "Z", True), (11, "Z", False)], [(10, "Z", True), (11, "H", False)]])
    out.same("points", _points(event), [*AFTER_TWO, 0, 5])
    out.same("coming absences", event.absences, ())
    return out


def _sample_16(folder: Path) -> Failures:
    event, reading, out = _read(folder, "16-checker.trf")
    out.same("findings", _warnings(reading), [])
    pairs = sorted((game.white, game.black) for game in event.rounds[3].games)
    out.same("round 4", pairs, [(2, 7), (4, 3), (5, 9), (6, 1)])
    return out


SAMPLE_CHECKS = (
    *(_sample_01, _sample_02, _sample_03, _sample_04, _sample_05, _sample_06, _sample_07, _sample_08),
    *(_sample_09, _sample_10, _sample_11, _sample_12, _sample_13, _sample_14, _sample_16),
)

MALFORMED = {
    "rating5": ("TRF_COLUMNS", Severity.ERROR, (4, 49)),
    "asymmetric": ("TRF_NOT_MIRRORED", Severity.ERROR, (5, 102)),
    "points": ("TRF_POINTS", Severity.WARNING, (6, 81)),
    "duplicate-id": ("TRF_DUPLICATE_NUMBER", Severity.ERROR, (12, 5)),
    "gap-id": ("TRF_UNKNOWN_OPPONENT", Severity.ERROR, (4, 102)),
    "tabs": ("TRF_TABS", Severity.WARNING, (7, 24)),
    "uppercase-colour": ("TRF_COLOUR_CASE", Severity.WARNING, (4, 97)),
    "star-result": ("TRF_STAR", Severity.WARNING, (4, 109)),
    "same-colour": ("TRF_COLOURS", Severity.ERROR, (4, 107)),
}


def _malformed(folder: Path) -> Iterator[str]:
    """Exactly one finding each, with its place."""
    for name, (code, severity, place) in MALFORMED.items():
        file = f"15-malformed-{name}.trf"
        reading = read_trf((folder / file).read_bytes())
        found = [
            (problem.code, problem.severity, (problem.line, problem.column))
            for problem in reading.problems
            if problem.severity is not Severity.NOTE
        ]
        if found != [(code, severity, place)]:
            yield f"{file}: the findings are {found}, expected one {code} at {place}"
        if (reading.tournament is None) != (severity is Severity.ERROR):
            yield f"{file}: a tournament goes with warnings only"


def _real(folder: Path) -> Iterator[str]:
    """Every file opens, says what its sidecar says, and survives being written and read again."""
    for path in sorted(folder.glob("*.trf")):
        reading = read_trf(path.read_bytes())
        event = reading.tournament
        if event is None:
            yield f"{path.name}: refused: {reading.errors[0]}"
            continue
        sidecar = path.with_suffix(".json")
        if sidecar.is_file():
            yield from _against_sidecar(path.name, event, json.loads(sidecar.read_text("utf-8")))
        again = read_trf(write_trf(event, purpose="pairing").encode()).tournament
        if again is None or comparable(again) != comparable(event):
            yield f"{path.name}: is another event after writing and reading"


def comparable(event: Tournament) -> tuple[object, ...]:
    """What a pairing file must keep: rounds without their order, rules, requests, lists."""
    rounds = [(_pairs(played), _byes(played)) for played in event.rounds]
    people = [(p.id, p.name, p.rating, p.title, p.fide_id, p.birth, p.national) for p in event.players]
    return (
        *(event.rules, rounds, people, set(event.absences), event.virtual_points, event.adjustments),
        *(event.info, event.team.line_ups if event.team else None, event.team.forfeits if event.team else None),
    )


def _against_sidecar(name: str, event: Tournament, sidecar: Mapping[str, Any]) -> Iterator[str]:
    pairings: Mapping[str, Mapping[str, Any]] = sidecar.get("pairings") or {}
    for number, expected in pairings.items():
        if not number.isdigit() or int(number) > len(event.rounds) or not expected.get("boards"):
            continue
        played = event.rounds[int(number) - 1]
        boards = sorted((game.white, game.black) for game in played.games if game.coloured)
        loose = {frozenset((game.white, game.black)) for game in played.games if not game.coloured}
        listed = [tuple(board) for board in expected["boards"] if 0 not in board]
        if boards != sorted(board for board in listed if frozenset(board) not in loose):
            yield f"{name}: round {number} has other boards than its sidecar"
        for key, code in (("pab", "U"), ("half", "H"), ("full", "F")):
            found = sorted(player for player, letter in _byes(played).items() if letter == code)
            if key in expected and found != sorted(_numbers(expected[key])):
                yield f"{name}: round {number}, {key} is {found}, the sidecar says {expected[key]}"
    points: Mapping[str, str] = ((sidecar.get("tiebreaks") or {}).get("PTS") or {}).get("values", {})
    if points and event.team is None:
        totals = tally(event, event.rules.points).points
        wrong = [
            f"{player.id} has {format_points(totals[player.id])}, published {points[str(player.id)]}"
            for player in event.players
            if str(player.id) in points and float(points[str(player.id)].replace(",", ".")) * 10 != totals[player.id]
        ]
        if wrong:
            yield f"{name}: points differ: {'; '.join(wrong[:5])}"


def _numbers(value: object) -> list[int]:
    if isinstance(value, Iterable):
        return [int(number) for number in value]
    return [int(value)] if isinstance(value, int) else []


def _clean(folder: Path) -> Iterator[str]:
    """Generated events open without a warning and are written as they were read."""
    for path in sorted(folder.glob("*.trf")):
        reading = read_trf(path.read_bytes())
        if _warnings(reading):
            yield f"{path.name}: {next(str(p) for p in reading.problems if p.severity is not Severity.NOTE)}"
        elif str(reading.document) != path.read_text("utf-8"):
            yield f"{path.name}: its records are not written as they were read"


def _broken(folder: Path) -> Iterator[str]:
    """The verdict and the code that the index of hostile files demands."""
    with (folder / "index.csv").open(encoding="utf-8", newline="") as stream:
        rows = [row for row in csv.DictReader(stream) if row["file"].endswith(".trf")]
    for row in rows:
        reading = read_trf((folder / row["file"]).read_bytes())
        codes = _warnings(reading)
        verdict = "reject" if reading.tournament is None else "accept-with-warning" if codes else "accept"
        allowed = row["must"].split(" or ")
        if verdict not in allowed:
            yield f"{row['file']}: the verdict is {verdict}, the index says {row['must']}"
        elif row["code"] != "-" and verdict != "accept" and row["code"] not in codes:
            yield f"{row['file']}: the codes are {codes}, the index says {row['code']}"
