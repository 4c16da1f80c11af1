"""Random documents and random tournaments for the round trips."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from unicodedata import normalize

from hypothesis import strategies as st

from crosstable.core.codes import FROM_TRF, TABLE, Code, Colour, Kind
from crosstable.core.ids import PlayerId, RoundNo, TeamId
from crosstable.core.model import (
    Absence,
    Adjustment,
    Bye,
    Game,
    Info,
    LineUp,
    NationalRecord,
    PartialDate,
    Player,
    Prohibition,
    Round,
    Rules,
    Team,
    TeamBye,
    TeamForfeit,
    TeamPart,
    TeamRules,
    Tournament,
    VirtualPoints,
)
from crosstable.core.points import PointSystem
from crosstable.formats.trf.columns import LAYOUTS, NATIONAL, TEXT_TAGS, Field, Layout
from crosstable.formats.trf.document import (
    Cell,
    FixedRecord,
    OtherRecord,
    PlayerRecord,
    Record,
    TextRecord,
    TrfDocument,
)

LETTERS = st.characters(categories=["Lu", "Ll", "Lo", "Nd", "Po"], exclude_characters="#")
LATIN = st.sampled_from("ABCDEFGHabcdefghÄéñŁøşğơ")


def texts(width: int, letters: st.SearchStrategy[str] = LATIN) -> st.SearchStrategy[str]:
    """Words with single blanks between them, at most `width` characters, in composed form."""
    return st.text(letters | st.just(" "), max_size=width).map(_composed).filter(lambda text: len(text) <= width)


def _composed(text: str) -> str:
    return normalize("NFC", " ".join(text.split()))


def numbers(first: int, last: int) -> st.SearchStrategy[str]:
    return st.integers(first, last).map(str)


POINTS = st.integers(0, 999).map(lambda tenths: f"{tenths // 10}.{tenths % 10}")


def _field(field: Field) -> st.SearchStrategy[str]:
    if "points" in field.name:
        return st.just("") | POINTS
    if field.numeric and field.name not in ("title", "FIDE number", "strength"):
        return numbers(1, 10**field.width - 1)
    return texts(field.width).filter(lambda text: " " not in text or field.name == "name")


def _fixed(layout: Layout, tag: str) -> st.SearchStrategy[FixedRecord]:
    values = st.tuples(*(_field(field) for field in layout.fields))
    items: st.SearchStrategy[tuple[str, ...]] = st.just(())
    if layout.item is not None:
        items = st.lists(_field(layout.item).filter(bool), max_size=20).map(tuple)
    return st.builds(FixedRecord, st.just(tag), values, items)


CELLS = st.builds(
    Cell,
    st.none() | st.integers(0, 9999),
    st.builds(lambda colour, result: colour + result, st.sampled_from("wbWB- "), st.sampled_from("10=WDL+-HFUZhfuz* ")),
)


def _without_blank_end(record: PlayerRecord) -> PlayerRecord:
    cells = list(record.cells)
    while cells and cells[-1] == Cell(None, "  "):
        cells.pop()
    return record._replace(cells=tuple(cells))


def players(number: int) -> st.SearchStrategy[PlayerRecord]:
    return st.builds(
        PlayerRecord,
        st.just(number),
        st.sampled_from(["", "m", "w"]),
        st.sampled_from(["", "GM", "WIM", "f"]),
        texts(33, LETTERS),
        st.just("") | numbers(0, 9999),
        st.sampled_from(["", "AAA", "ÅAA"]),
        st.just("") | numbers(1, 10**11 - 1),
        st.sampled_from(["", "1990/01/31", "1985/00/00", "1970"]),
        st.just("") | POINTS,
        st.just("") | numbers(0, 9999),
        st.lists(CELLS, max_size=12).map(tuple),
    ).map(_without_blank_end)


OTHERS = st.sampled_from(["", "### a comment", "DDD SSSS", "XXO 1", "   ", "1234567890", "340 1 2 3", "dat"]).map(
    OtherRecord
)


@st.composite
def documents(draw: st.DrawFn) -> TrfDocument:
    """Records of every kind in any order; national lines for players that exist."""
    ids = draw(st.lists(st.integers(1, 9999), unique=True, min_size=1, max_size=4))
    kinds: list[st.SearchStrategy[Record]] = [
        st.builds(TextRecord, st.sampled_from(sorted(TEXT_TAGS)), texts(60, LETTERS)),
        OTHERS,
        *(_fixed(layout, tag) for tag, layout in LAYOUTS.items()),
        _fixed(NATIONAL, "AAA").map(lambda record: record._replace(values=(str(ids[0]), *record.values[1:]))),
    ]
    records: list[Record] = [draw(players(number)) for number in ids]
    records += draw(st.lists(st.one_of(kinds), max_size=15))
    shuffled = draw(st.permutations(records))
    return TrfDocument((*shuffled, OtherRecord("### a last line that cannot be cut off")))


DATES = st.builds(PartialDate, st.integers(1950, 2049), st.none() | st.integers(1, 12)).flatmap(
    lambda date: (
        st.just(date)
        if date.month is None
        else st.builds(lambda d: replace(date, day=d), st.none() | st.integers(1, 28))
    )
)
FULL_DATES = st.builds(PartialDate, st.integers(1980, 2079), st.integers(1, 12), st.integers(1, 28))
TENTHS = st.integers(0, 99)
SIMPLE_POINTS = st.builds(
    lambda win, draw, loss, pab, absence, adjourned: PointSystem.simple(
        win, draw, loss, pab=pab, absence=absence, adjourned=adjourned
    ),
    *(TENTHS, TENTHS, TENTHS, TENTHS, TENTHS, TENTHS),
)
ANY_POINTS = st.builds(PointSystem, *[TENTHS] * 13).map(
    lambda points: replace(points, adjourned=max(points.white_draw, points.black_draw))
)
TYPES: tuple[tuple[str, str | None, str | None, str | None], ...] = (
    ("", None, None, None),
    ("FIDE_DUTCH_2026", "dutch", "2026", None),
    ("FIDE_DUTCH_2017_BAKU", "dutch", "2017", "baku"),
    ("BERGER_ROUNDROBIN_G2", "round-robin", None, None),
    ("CUSTOM_SWISS", "custom", None, None),
)

_ANSWERS = [
    (code, answer) for code in Code if TABLE[code].kind in (Kind.GAME, Kind.FORFEIT) for answer in TABLE[code].answers
]
_PENDING = (Code.PENDING, Code.PENDING)


@st.composite
def rounds(draw: st.DrawFn, ids: list[PlayerId], number: int, *, team: bool, last: bool) -> Round:
    """Any pairing of the players: games with every pair of codes, byes for the rest."""
    order = draw(st.permutations(ids))
    games = []
    for place in range(draw(st.integers(1, len(ids) // 2))):
        white, black = order[2 * place : 2 * place + 2]
        codes = draw(st.sampled_from([*_ANSWERS, _PENDING] if last else _ANSWERS))
        coloured = TABLE[codes[0]].kind is not Kind.FORFEIT or draw(st.booleans())
        games.append(Game(white, black, *codes, None, coloured))
    seated = {player for game in games for player in (game.white, game.black)}
    letters = [code for code in FROM_TRF.values() if TABLE[code].kind is Kind.BYE and code is not Code.FREE]
    if team:
        letters += [Code.FORFEIT_WIN, Code.FORFEIT_LOSS]
    byes = []
    for player in sorted(set(ids) - seated):
        code = draw(st.sampled_from(letters))
        colour = draw(st.sampled_from([None, *Colour])) if TABLE[code].kind is Kind.FORFEIT else None
        byes.append(Bye(player, code, colour))
    return Round(RoundNo(number), tuple(games), tuple(byes))


@st.composite
def tournaments(draw: st.DrawFn, *, team: bool = False, dialect: str = "trf26") -> Tournament:
    """Events of two to six players, up to four rounds, with everything that the dialect can say."""
    full = dialect == "trf26"
    ids = [PlayerId(n) for n in draw(st.lists(st.integers(1, 9999), unique=True, min_size=2, max_size=6))]
    if dialect == "trf16" or team or draw(st.booleans()):
        ids.sort()
    count = draw(st.integers(0, 4))
    played = tuple(draw(rounds(ids, no, team=team, last=no == count)) for no in range(1, count + 1))
    code, system, edition, acceleration = draw(st.sampled_from(TYPES if full and not team else TYPES[:1]))
    if team:
        code, system = "FIDE_TEAM", "team"
    letters = full or dialect == "trfx"
    rules = Rules(
        type_code=code,
        system=system,
        edition=edition,
        rounds=draw(st.none() | st.integers(max(count, 1), 9)) if letters else None,
        points=draw((SIMPLE_POINTS if full else st.nothing()) | ANY_POINTS) if letters else PointSystem(),
        initial_colour=draw(st.sampled_from([None, *Colour])) if letters else None,
        acceleration=acceleration,
        tie_breaks=draw(st.sampled_from([(), ("BH/C1", "SB")])) if full else (),
        shown_tie_breaks=draw(st.sampled_from([(), ("PTS", "BH")])) if full else (),
        ranking_federation=draw(st.sampled_from(["", "AAA"])) if full else "",
        ranking_method="FIDON" if full else "",
    )
    event = Tournament(
        info=draw(_infos(full=full)),
        rules=rules,
        players=tuple(draw(_players(number, full=full)) for number in ids),
        rounds=played,
    )
    if team:
        return draw(_with_teams(event, ids))
    return draw(_with_lists(event, ids, dialect)) if letters else event


def _infos(*, full: bool) -> st.SearchStrategy[Info]:
    empty = st.just("")
    return st.builds(
        Info,
        name=texts(40, LETTERS),
        city=texts(20),
        federation=st.sampled_from(["", "AAA"]),
        start=st.none() | DATES,
        end=st.none() | DATES,
        type_text=st.sampled_from(["", "Swiss"]),
        chief_arbiter=texts(20),
        deputies=st.lists(texts(20).filter(bool), max_size=2).map(tuple),
        time_control=texts(20, LETTERS),
        encoded_time_control=st.sampled_from(["", "40/5400+30:1800+30"]) if full else empty,
        round_dates=st.lists(st.none() | FULL_DATES, max_size=5).map(_trimmed),
        controller=texts(20) if full else empty,
    )


def _trimmed(dates: list[PartialDate | None]) -> tuple[PartialDate | None, ...]:
    while dates and dates[-1] is None:
        dates = dates[:-1]
    return tuple(dates)


def _players(number: PlayerId, *, full: bool) -> st.SearchStrategy[Player]:
    fide_numbers = st.just("") | numbers(1, 10**11 - 1)
    national = st.builds(
        NationalRecord,
        federation=st.sampled_from(["AAA", "CCC"]),
        rating=st.none() | st.integers(1, 9999),
        title=st.sampled_from(["", "A", "1N"]),
        name=texts(33, LETTERS),
        sex=st.sampled_from(["", "m", "w"]),
        origin=st.sampled_from(["", "NOR"]),
        national_id=fide_numbers,
        birth=st.none() | DATES,
    )
    return st.builds(
        Player,
        id=st.just(number),
        name=texts(33, LETTERS),
        rating=st.none() | st.integers(1, 9999),
        title=st.sampled_from(["", "GM", "WFM", "AIM"]),
        sex=st.sampled_from(["", "m", "w"]),
        federation=st.sampled_from(["", "AAA"]),
        fide_id=fide_numbers,
        birth=st.none() | DATES,
        national=st.lists(national, max_size=2).map(tuple) if full else st.just(()),
        given_rank=st.none() | st.integers(1, 9999),
    )


@st.composite
def _with_lists(draw: st.DrawFn, event: Tournament, ids: list[PlayerId], dialect: str) -> Tournament:
    coming = len(event.rounds) + 1
    codes = st.sampled_from([Code.HALF_BYE, Code.FULL_BYE, Code.ZERO_BYE])
    furthest = coming + 1 if dialect == "trf26" else coming
    keys = st.tuples(st.integers(coming, furthest), st.sampled_from(ids))
    requests = draw(st.dictionaries(keys, codes, max_size=len(ids)))
    groups = st.lists(st.sampled_from(ids), unique=True, min_size=2, max_size=4).map(tuple)
    absences = tuple(
        Absence(player, RoundNo(number), code)
        for (number, player), code in sorted(requests.items(), key=lambda item: (item[0][0], item[0][1]))
    )
    everybody = {a.player for a in absences if a.round == coming} == set(ids)
    if dialect == "trfx" and everybody:
        absences = tuple(replace(absence, code=Code.ZERO_BYE) for absence in absences)
    event = replace(event, absences=absences)
    if dialect == "trfx":
        prohibitions = st.builds(Prohibition, groups)
        return replace(event, prohibitions=tuple(draw(st.lists(prohibitions, max_size=2))))
    spans = st.tuples(st.integers(1, 9), st.integers(1, 9)).map(sorted)
    limited = st.builds(lambda players, span: Prohibition(players, RoundNo(span[0]), RoundNo(span[1])), groups, spans)
    virtual = st.builds(
        lambda points, span, first, last: VirtualPoints(points, RoundNo(span[0]), RoundNo(span[1]), first, last),
        st.integers(1, 30),
        spans,
        *(st.sampled_from(ids), st.sampled_from(ids)),
    )
    adjustments = st.builds(
        Adjustment,
        st.integers(-3, 30),
        st.none() | st.integers(1, 9).map(RoundNo),
        st.lists(st.sampled_from(ids), unique=True, max_size=3).map(tuple),
        st.sampled_from(["", *"WDLFHZ+-"]),
    )
    return replace(
        event,
        prohibitions=tuple(draw(st.lists(limited, max_size=3))),
        virtual_points=tuple(draw(st.lists(virtual, max_size=3))),
        adjustments=tuple(draw(st.lists(adjustments, max_size=3))),
    )


@st.composite
def _with_teams(draw: st.DrawFn, event: Tournament, ids: list[PlayerId]) -> Tournament:
    half = len(ids) // 2
    members = [tuple(ids[:half]), tuple(ids[half:])]
    teams = tuple(
        Team(
            TeamId(number),
            draw(texts(32, LETTERS)),
            players_,
            draw(st.sampled_from(["", "ABCDE"])),
            draw(st.sampled_from(["", "2300", "45.5"])),
            given_rank=draw(st.none() | st.integers(1, 2)),
        )
        for number, players_ in enumerate(members, 3)
    )
    points: Callable[[], Any] = lambda: draw(st.none() | TENTHS)  # noqa: E731
    rules = TeamRules(20, 10, draw(TENTHS), points(), points(), draw(st.sampled_from(["", "WB", "WBWB"])))
    played = range(1, len(event.rounds) + 1)
    line_ups = tuple(
        LineUp(RoundNo(no), TeamId(3), TeamId(4), (*members[0], None)) for no in played if draw(st.booleans())
    )
    forfeits = tuple(
        TeamForfeit(RoundNo(no), TeamId(4), TeamId(3), draw(st.sampled_from(["+-", "-+", "--"])))
        for no in played
        if draw(st.booleans())
    )
    byes = [TeamBye(RoundNo(no), TeamId(3), Code.PAB) for no in played if draw(st.booleans())]
    byes += [
        TeamBye(RoundNo(no), TeamId(4), draw(st.sampled_from([Code.HALF_BYE, Code.FULL_BYE, Code.ZERO_BYE])))
        for no in range(1, 4)
        if draw(st.booleans())
    ]
    part = TeamPart(teams, rules, line_ups, forfeits, tuple(byes))
    virtual = VirtualPoints(0, RoundNo(1), RoundNo(2), PlayerId(3), PlayerId(4), match_points=20)
    adjustment = Adjustment(0, RoundNo(1), (PlayerId(3),), "", match_points=-10)
    extra = draw(st.booleans())
    return replace(
        event,
        team=part,
        virtual_points=(virtual,) if extra else (),
        adjustments=(adjustment,) if extra else (),
    )
