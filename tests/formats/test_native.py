"""The project's own JSON: nothing is lost on the way, and nothing odd gets in."""

import dataclasses
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.core import ids
from crosstable.core import model as m
from crosstable.core.codes import TABLE, Code, Colour, Kind
from crosstable.core.pairing_options import Option
from crosstable.core.play_off import PLAYER_RESULTS, PlayOff, PlayOffGame
from crosstable.core.points import PointSystem
from crosstable.core.rulings import How, Ruling
from crosstable.formats import native
from crosstable.formats.native import read_json, write_json
from crosstable.formats.problems import Severity
from crosstable.formats.text import clean

ROOT = Path(__file__).parents[2]


def model_classes(start: type = m.Tournament) -> list[type]:
    """Every dataclass that a tournament is made of."""
    found = [start]
    for cls in found:
        for hint in get_type_hints(cls).values():
            parts = [hint]
            for part in parts:
                parts += getattr(part, "__args__", ())
                if dataclasses.is_dataclass(part) and isinstance(part, type) and part not in found:
                    found.append(part)
    return found


# --- any tournament at all ---

text = st.text(max_size=12).map(clean)
number = st.integers(-9_999_999, 9_999_999)
round_no = st.integers(1, 99).map(ids.RoundNo)
dates = st.builds(m.PartialDate, st.integers(1, 9999), st.none() | st.integers(1, 12), st.none() | st.integers(1, 31))
pairs = st.sampled_from(
    [(row.code, answer) for row in TABLE.values() if row.kind is not Kind.BYE for answer in row.answers]
)


def listed(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(strategy, max_size=2).map(tuple)


def built(cls: type, **known: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """The dataclass with every field set: those not `known` by their type."""
    by_type: dict[object, st.SearchStrategy[Any]] = {
        str: text,
        int: number,
        bool: st.booleans(),
        Code: st.sampled_from(Code),
        m.Discipline: st.sampled_from(m.Discipline),
        ids.RoundNo: round_no,
        int | None: st.none() | number,
        str | None: st.none() | text,
        Colour | None: st.none() | st.sampled_from(Colour),
        m.PartialDate | None: st.none() | dates,
        ids.RoundNo | None: st.none() | round_no,
        tuple[str, ...]: listed(text),
        tuple[m.PartialDate | None, ...]: listed(st.none() | dates),
    }
    hints = get_type_hints(cls)
    return st.builds(cls, **{name: known[name] if name in known else by_type[hint] for name, hint in hints.items()})


@st.composite
def rounds(draw: st.DrawFn, number: int, players: list[int]) -> m.Round:
    order = draw(st.permutations(players))
    boards = draw(st.integers(0, len(order) // 2))
    games = []
    for board in range(boards):
        white, black = draw(pairs)
        coloured = draw(st.booleans())
        seats = ids.PlayerId(order[2 * board]), ids.PlayerId(order[2 * board + 1])
        games.append(m.Game(*seats, white, black, draw(st.none() | st.just(ids.BoardNo(board))), coloured))
    away = draw(st.lists(st.sampled_from(order[2 * boards :] or [0]), unique=True))
    byes = [draw(built(m.Bye, player=st.just(ids.PlayerId(no)))) for no in away if no]
    return m.Round(ids.RoundNo(number), tuple(games), tuple(byes))


@st.composite
def team_parts(draw: st.DrawFn, player: st.SearchStrategy[Any], seats: st.SearchStrategy[Any]) -> m.TeamPart:
    numbers = draw(st.lists(st.integers(1, 99_999), min_size=1, max_size=3, unique=True))
    team = st.sampled_from(numbers).map(ids.TeamId)
    return m.TeamPart(
        teams=tuple(draw(built(m.Team, id=st.just(ids.TeamId(no)), players=seats)) for no in numbers),
        rules=draw(built(m.TeamRules)),
        line_ups=draw(listed(built(m.LineUp, team=team, opponent=team, players=listed(st.none() | player)))),
        forfeits=draw(listed(built(m.TeamForfeit, white=team, black=team, result=st.sampled_from(["+-", "-+", "--"])))),
        byes=draw(listed(built(m.TeamBye, team=team))),
        withdrawals=draw(listed(built(m.TeamWithdrawal, team=team))),
        substitutes=draw(listed(built(m.TeamSubstitute, team=team, replaces=team))),
    )


@st.composite
def ladders(draw: st.DrawFn, numbers: list[int], played: list[m.Round]) -> m.LadderPart:
    period = st.integers(1, max(1, len(played))).map(ids.RoundNo)
    player = st.sampled_from(numbers).map(ids.PlayerId)
    seats = [(r.number, game.board, p) for r in played for game in r.games for p in (game.white, game.black)]
    seats = [seat for seat in seats if seat[1] is not None]
    log = [
        m.LadderEntry(draw(st.sampled_from([m.LadderKind.JOINED, m.LadderKind.LEFT])), draw(period), draw(player))
        for _ in range(draw(st.integers(0, 2)))
    ]
    for number, board, who in draw(st.lists(st.sampled_from(seats), max_size=3)) if seats else []:
        kind = draw(st.sampled_from([m.LadderKind.CHALLENGE, m.LadderKind.RESULT]))
        log.append(m.LadderEntry(kind, draw(period), who, number, board))
    return m.LadderPart(tuple(ids.PlayerId(no) for no in draw(st.permutations(numbers))), tuple(log))


@st.composite
def rulings(draw: st.DrawFn, numbers: list[int], played: list[m.Round]) -> tuple[Ruling, ...]:
    """After each round at most one decision and one play-off, of players."""
    found = []
    for number in range(1, len(played) + 1):
        entrants = tuple(draw(st.lists(st.sampled_from(numbers), min_size=1, unique=True)))
        kind = draw(st.sampled_from([None, *How]))
        if kind is How.PLAY_OFF:
            pairs_ = draw(listed(st.permutations(entrants).map(lambda order: order[:2]))) if entrants[1:] else ()
            games = tuple(PlayOffGame(one, two, draw(st.sampled_from(["", *PLAYER_RESULTS]))) for one, two in pairs_)
            off = draw(built(PlayOff, games=st.just(games), of_teams=st.sampled_from([False])))
            found.append(Ruling(number, entrants, kind, play_off=off))
        elif kind is not None:
            found.append(Ruling(number, entrants, kind, draw(text), draw(text), draw(text)))
    return tuple(found)


@st.composite
def tournaments(draw: st.DrawFn) -> m.Tournament:
    numbers = draw(st.lists(st.integers(1, 99_999), min_size=1, max_size=5, unique=True))
    player = st.sampled_from(numbers).map(ids.PlayerId)
    seats = listed(player)
    national = listed(built(m.NationalRecord))
    played = [draw(rounds(no + 1, numbers)) for no in range(draw(st.integers(0, 3)))]
    return m.Tournament(
        info=draw(built(m.Info)),
        rules=draw(built(m.Rules, points=built(PointSystem))),
        players=tuple(draw(built(m.Player, id=st.just(ids.PlayerId(no)), national=national)) for no in numbers),
        rounds=tuple(played),
        absences=draw(listed(built(m.Absence, player=player))),
        withdrawals=draw(listed(built(m.Withdrawal, player=player))),
        substitutes=draw(listed(built(m.Substitute, player=player, replaces=player))),
        prohibitions=draw(listed(built(m.Prohibition, players=seats))),
        virtual_points=draw(listed(built(m.VirtualPoints, first=player, last=player))),
        adjustments=draw(listed(built(m.Adjustment, players=seats))),
        team=draw(st.none() | team_parts(player, seats)),
        pools=draw(listed(built(m.Pool, players=seats))),
        qualified=draw(seats),
        decisions=draw(listed(built(m.Decision, winner=player))),
        ladder=draw(st.none() | ladders(numbers, played)),
        rulings=draw(rulings(numbers, played)),
        options=draw(st.sampled_from([(), (Option("gap", "3"), Option("own_value", "no"), Option("seed", "å 1"))])),
        knockout=draw(
            st.none() | built(m.KnockoutPart, free=seats, twice_free=seats, parts=listed(built(m.MatchPart)))
        ),
    )


@settings(max_examples=60)
@given(tournaments())
def test_what_is_written_reads_back_equal(tournament: m.Tournament) -> None:
    reading = read_json(write_json(tournament).encode())
    assert reading.problems == ()
    assert reading.tournament == tournament


def test_the_strategies_made_by_hand_know_every_field() -> None:
    hand_made = {
        m.Tournament: "info rules players rounds absences withdrawals substitutes prohibitions virtual_points adjustments team "
        "pools qualified decisions ladder knockout rulings options",
        m.Round: "number games byes",
        m.Game: "white black white_code black_code board coloured",
        m.TeamPart: "teams rules line_ups forfeits byes withdrawals substitutes",
        m.PartialDate: "year month day",
    }
    for cls, names in hand_made.items():
        assert [field.name for field in dataclasses.fields(cls)] == names.split(), "extend the strategies"


def test_the_page_names_every_field_under_its_class() -> None:
    page = (ROOT / "docs/formats-json.md").read_text("utf-8")
    sections = dict(re.findall(r"(?ms)^##+ (\w[^\n]*)$(.*?)(?=^##|\Z)", page))
    sections["Tournament"] = sections["The tournament"]
    for cls in model_classes():
        named = set(re.findall(r"`(\w+)`", sections[cls.__name__]))
        missing = {field.name for field in dataclasses.fields(cls)} - named
        assert not missing, f"docs/formats-json.md does not name {missing} of {cls.__name__}"


def test_the_page_names_every_finding_and_its_example_reads() -> None:
    page = (ROOT / "docs/formats-json.md").read_text("utf-8")
    source = Path(native.__file__).read_text("utf-8")
    assert {code for code in re.findall(r'"((?:JSON|TEXT)_[A-Z_]+)"', source) if f"`{code}`" not in page} == set()
    (example,) = re.findall(r"(?s)```json\n(.*?)```", page)
    reading = read_json(example.encode())
    assert reading.problems == ()
    assert read_json(write_json(reading.require()).encode()) == reading


def test_a_new_sort_of_field_is_noticed() -> None:
    @dataclasses.dataclass
    class Strange:
        value: complex

    with pytest.raises(TypeError, match="complex"):
        native._plan(Strange)


def test_empty_fields_are_left_out_and_meaningful_defaults_are_not() -> None:
    written = json.loads(write_json(m.Tournament(players=(m.Player(ids.PlayerId(1)),))))
    assert written["players"] == [{"id": 1}]
    assert written["rules"]["points"]["white_draw"] == 5
    assert "team" not in written
    assert "rounds" not in written["rules"]


def test_a_lone_surrogate_can_be_written() -> None:
    text = write_json(m.Tournament(info=m.Info(name="a\udc80b")))
    reading = read_json(text.encode())
    assert reading.require().info.name == "ab"
    assert [p.code for p in reading.problems] == ["TEXT_CONTROL_CHARS"]


# --- what is refused ---


def findings(body: str | bytes) -> list[tuple[str, str, str]]:
    """Severity, code and pointer of every finding."""
    data = body if isinstance(body, bytes) else body.encode()
    reading = read_json(data)
    assert (reading.tournament is None) == bool(reading.errors)
    return [(p.severity.value, p.code, p.what.split(":")[0]) for p in reading.problems]


def ours(fields: str) -> str:
    return f'{{"format": "crosstable-tournament", "version": 1, {fields}}}'


PLAYERS = '"players": [{"id": 1}, {"id": 2}, {"id": 3}]'


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "EMPTY"),
        (b"\x89PNG\r\n\x1a\n", "NOT_A_TRF"),
        (b'{"format": "\xff"}', "TEXT_ENCODING"),
        (b"{", "JSON_SYNTAX"),
        (b"[1, 2,]", "JSON_SYNTAX"),
        (b"[]", "JSON_FOREIGN"),
        (b'{"players": []}', "JSON_FOREIGN"),
        (b'{"format": ["crosstable"]}', "JSON_FOREIGN"),
        (b"[" * 100, "JSON_TOO_DEEP"),
        (b'{"a":' * 60_000, "JSON_TOO_DEEP"),
        (b'{"format": "crosstable-tournament"}', "JSON_VERSION"),
        (b'{"format": "crosstable-tournament", "version": 2}', "JSON_VERSION"),
        (b'{"format": "crosstable-tournament", "version": 0}', "JSON_VERSION"),
        (b'{"format": "crosstable-tournament", "version": true}', "JSON_VERSION"),
        (b'{"format": "crosstable-tournament", "version": "1"}', "JSON_VERSION"),
    ],
)
def test_refused_as_a_whole(body: bytes, code: str) -> None:
    assert [(severity, found) for severity, found, _ in findings(body)] == [("error", code)]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ('"players": [], "players": []', "JSON_NOT_STRICT"),
        ('"players": [{"id": 1, "i\\u0064": 2}]', "JSON_NOT_STRICT"),
        ('"a": NaN', "JSON_NOT_STRICT"),
        ('"a": [Infinity]', "JSON_NOT_STRICT"),
        ('"a": -Infinity', "JSON_NOT_STRICT"),
        ('"a": 1e999', "JSON_RANGE"),
        ('"a": ' + "9" * 5000, "JSON_RANGE"),
    ],
)
def test_lenient_json_is_refused(body: str, code: str) -> None:
    assert [(severity, found) for severity, found, _ in findings(ours(body))] == [("error", code)]


@pytest.mark.parametrize(
    ("body", "finding"),
    [
        ('"players": {}', ("JSON_TYPE", "/players")),
        ('"players": [7]', ("JSON_TYPE", "/players/0")),
        ('"players": [{}]', ("JSON_MISSING_FIELD", "/players/0")),
        ('"players": [{"id": true}]', ("JSON_TYPE", "/players/0/id")),
        ('"players": [{"id": 1.0}]', ("JSON_TYPE", "/players/0/id")),
        ('"players": [{"id": null}]', ("JSON_TYPE", "/players/0/id")),
        ('"players": [{"id": 0}]', ("JSON_RANGE", "/players/0/id")),
        ('"players": [{"id": 1, "no": 1}]', ("JSON_NOT_STRICT", "/players/0/no")),
        ('"players": [{"id": 1}, {"id": 1}]', ("JSON_DUPLICATE_ID", "/players/1/id")),
        ('"players": [{"id": 1, "rating": "2000"}]', ("JSON_TYPE", "/players/0/rating")),
        ('"players": [{"id": 1, "rating": 99999999}]', ("JSON_RANGE", "/players/0/rating")),
        ('"players": [{"id": 1, "birth": {"year": 2000, "month": 13}}]', ("JSON_RANGE", "/players/0/birth/month")),
        ('"info": {"name": 5}', ("JSON_TYPE", "/info/name")),
        (f'"info": {{"name": "{"x" * 10_001}"}}', ("JSON_RANGE", "/info/name")),
        ('"rules": {"initial_colour": "red"}', ("JSON_VALUE", "/rules/initial_colour")),
        ('"rules": {"initial_colour": 1}', ("JSON_TYPE", "/rules/initial_colour")),
    ],
)
def test_wrong_values_are_named_by_a_pointer(body: str, finding: tuple[str, str]) -> None:
    assert findings(ours(body)) == [("error", *finding)]


GAME = '"games": [{"white": 1, "black": 2}'
ALDER = '"teams": [{"id": 1, "name": "Alder"}]'


@pytest.mark.parametrize(
    ("body", "finding"),
    [
        (f'"rounds": [{{"number": 1, {GAME}, {{"white": 3, "black": 9}}]}}]', ("JSON_UNKNOWN_PLAYER", "games/1/black")),
        (f'"rounds": [{{"number": 1, {GAME}, {{"white": 3, "black": 1}}]}}]', ("JSON_TWICE_IN_ROUND", "games/1")),
        ('"rounds": [{"number": 1, "games": [{"white": 1, "black": 1}]}]', ("JSON_TWICE_IN_ROUND", "games/0")),
        (
            f'"rounds": [{{"number": 1, {GAME}], "byes": [{{"player": 2, "code": "H"}}]}}]',
            ("JSON_TWICE_IN_ROUND", "byes/0"),
        ),
        ('"rounds": [{"number": 1, "byes": [{"player": 8, "code": "H"}]}]', ("JSON_UNKNOWN_PLAYER", "byes/0/player")),
        ('"rounds": [{"number": 2}]', ("JSON_ROUNDS", "/rounds/0/number")),
        ('"rounds": [{"number": 0}]', ("JSON_RANGE", "/rounds/0/number")),
        (
            '"rounds": [{"number": 1, "games": [{"white": 1, "black": 2, "white_code": "U"}]}]',
            ("JSON_RESULTS", "games/0/white_code"),
        ),
        ('"absences": [{"player": 9, "round": 1}]', ("JSON_UNKNOWN_PLAYER", "/absences/0/player")),
        ('"withdrawals": [{"player": 9, "after_round": 0}]', ("JSON_UNKNOWN_PLAYER", "/withdrawals/0/player")),
        ('"prohibitions": [{"players": [1, 9]}]', ("JSON_UNKNOWN_PLAYER", "/prohibitions/0/players/1")),
        ('"adjustments": [{"points": 5, "players": [9]}]', ("JSON_UNKNOWN_PLAYER", "/adjustments/0/players/0")),
        ('"team": {"teams": [{"id": 1, "name": "A", "players": [9]}]}', ("JSON_UNKNOWN_PLAYER", "teams/0/players/0")),
        ('"team": {"teams": [{"id": 1, "name": "A"}, {"id": 1, "name": "B"}]}', ("JSON_DUPLICATE_ID", "teams/1/id")),
        (
            f'"team": {{{ALDER}, "forfeits": [{{"round": 1, "white": 1, "black": 1, "result": "+"}}]}}',
            ("JSON_VALUE", "forfeits/0/result"),
        ),
        ('"team": {"byes": [{"team": 4, "round": 1, "code": "U"}]}', ("JSON_UNKNOWN_TEAM", "byes/0/team")),
    ],
)
def test_contradictions_are_refused(body: str, finding: tuple[str, str]) -> None:
    ((severity, code, pointer),) = findings(ours(f"{PLAYERS}, {body}"))
    assert (severity, code) == ("error", finding[0])
    assert pointer.endswith(finding[1])


def test_contradicting_results_are_history_and_stay() -> None:
    game = '{"white": 1, "black": 2, "white_code": "1", "black_code": "1"}'
    reading = read_json(ours(f'{PLAYERS}, "rounds": [{{"number": 1, "games": [{game}]}}]').encode())
    assert [(p.severity, p.code) for p in reading.problems] == [(Severity.WARNING, "JSON_RESULTS")]
    assert reading.require().rounds[0].games[0].black_code is Code.WIN


def test_unknown_fields_are_left_out_with_a_warning() -> None:
    assert findings(ours('"a/b~": 1, "players": [{"id": 1, "shoe\\u202e": 43}]')) == [
        ("warning", "JSON_UNKNOWN_FIELD", "/a~1b~0"),
        ("warning", "JSON_UNKNOWN_FIELD", "/players/0/shoe"),
    ]


def test_line_breaks_cannot_be_smuggled_into_names() -> None:
    reading = read_json(
        b'{"format":"crosstable","version":1,"players":[{"no":1,"name":"A\\nb\\r\\n001 c\\u0000\\u202e"}]}'
    )
    assert [p.code for p in reading.problems] == ["TEXT_CONTROL_CHARS"]
    assert "line feed" in reading.problems[0].what
    assert reading.require().players[0].name == "A b 001 c "


def test_brackets_in_text_are_no_depth() -> None:
    name = "[{" * 50 + '\\"[\\\\'
    reading = read_json(ours(f'"info": {{"name": "{name}"}}').encode())
    assert reading.problems == ()
    assert native._depth(b'[["]]]]", "\\\\", "\\"", [[""]]]]') == 4


@given(st.recursive(st.none() | st.text('[]{}"\\', max_size=4), lambda inner: st.lists(inner, max_size=3)))
def test_depth_is_that_of_the_value(value: object) -> None:
    def depth(item: object) -> int:
        return 1 + max(map(depth, item), default=0) if isinstance(item, list) else 0

    assert native._depth(json.dumps(value).encode()) == depth(value)


def test_a_byte_order_mark_is_a_note() -> None:
    reading = read_json(b"\xef\xbb\xbf" + ours('"players": []').encode())
    assert [(p.severity, p.code) for p in reading.problems] == [(Severity.NOTE, "TEXT_ENCODING")]
    assert reading.tournament == m.Tournament()


@given(st.binary(max_size=60) | st.text('{}[]":,0123456789eE+-.truefalsn\\ ', max_size=60).map(str.encode))
def test_no_input_raises(data: bytes) -> None:
    assert read_json(data).errors


@given(st.data())
def test_no_document_of_ours_raises(data: st.DataObject) -> None:
    leaf = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
    names = [field.name for cls in model_classes() for field in dataclasses.fields(cls)]
    key = st.sampled_from(names) | st.text(max_size=3)
    value = st.recursive(leaf, lambda inner: st.lists(inner) | st.dictionaries(key, inner), max_leaves=20)
    body = data.draw(st.dictionaries(key, value, max_size=5))
    reading = read_json(json.dumps({"format": native.FORMAT, "version": 1, **body}).encode())
    assert (reading.tournament is None) == bool(reading.errors)


def test_a_million_faults_are_counted_not_listed() -> None:
    reading = read_json(ours(f'"players": [{",".join(["[]"] * 1_000_000)}]').encode())
    assert len(reading.problems) < 50
    assert "more findings" in reading.problems[-1].what


def test_reading_json_is_what_loads_json() -> None:
    code = "import sys, crosstable.formats.native; sys.exit('json' in sys.modules)"
    environment = {"PYTHONPATH": str(ROOT / "src")}
    assert subprocess.run([sys.executable, "-S", "-c", code], env=environment, check=False).returncode == 0


PLAYED_OFF = {"one": 1, "two": 2, "result": "1-0"}


@pytest.mark.parametrize(
    ("ruling", "what"),
    [
        ({"entrants": [1, 3]}, "somebody who is not there"),
        ({"entrants": [1, 1]}, "somebody twice"),
        ({"round": 2}, "there is no round 2"),
        ({"how": "play-off"}, "a play-off has its games"),
        ({"play_off": {"games": []}}, "a play-off has its games"),
        ({"of_teams": True}, "somebody who is not there"),
        ({"how": "play-off", "play_off": {"games": [PLAYED_OFF], "of_teams": True}}, "and not both"),
        ({"how": "play-off", "play_off": {"games": [{**PLAYED_OFF, "two": 1}]}}, "between two who take part"),
        ({"how": "play-off", "play_off": {"games": [{**PLAYED_OFF, "result": "2-1"}]}}, "is no result"),
    ],
)
def test_a_settled_tie_that_cannot_be_is_refused(ruling: dict[str, object], what: str) -> None:
    body = {
        "format": "crosstable-tournament",
        "version": 1,
        "players": [{"id": 1}, {"id": 2}],
        "rounds": [{"number": 1}],
        "rulings": [{"round": 1, "entrants": [1, 2], "how": "hand", **ruling}],
    }
    reading = read_json(json.dumps(body).encode())
    assert reading.tournament is None
    (problem,) = reading.problems
    assert problem.code == "JSON_RULING"
    assert what in problem.what
