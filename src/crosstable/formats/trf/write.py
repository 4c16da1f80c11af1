"""Writing a tournament as TRF26, TRF16 or TRFx, for a report or for pairing the next round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from crosstable.core.codes import TABLE, Code
from crosstable.core.ids import PlayerId
from crosstable.core.model import Bye, Game, NationalRecord, PartialDate, Player, Tournament
from crosstable.formats.text import clean
from crosstable.formats.trf import names
from crosstable.formats.trf.columns import MAX_PLAYERS, NAME_WIDTH, PLAYER_FIELDS
from crosstable.formats.trf.document import (
    Cell,
    FixedRecord,
    Kept,
    OtherRecord,
    PlayerRecord,
    Record,
    TextRecord,
    TrfDocument,
)
from crosstable.formats.trf.outgoing import (
    Dialect,
    Outgoing,
    Purpose,
    TrfOverflowError,
    fitting,
    fitting_points,
    outgoing,
)
from crosstable.formats.trf.values import sex_of
from crosstable.formats.trf.write_rules import abnormal_points, list_records, rule_records
from crosstable.formats.trf.write_teams import match_records, member_records, result_records, team_rule_records

Ranks = Mapping[PlayerId, int]


def write_trf(
    tournament: Tournament,
    dialect: str = Dialect.TRF26,
    purpose: str = Purpose.REPORT,
    *,
    ascii_names: bool = False,
    kept: Iterable[Kept] = (),
    ranks: Ranks | None = None,
) -> str:
    """The text of a tournament report; lines end with a line feed, columns count characters.

    `dialect` is trf26, trf16 or trfx. The purpose `report` writes finished rounds only, `pairing`
    the event as it stands with the absences of the coming round, in trf26 with JaVaFo's letters
    besides, so that any engine reads it. `ascii_names` folds every text. `kept` are the lines of
    `TrfReading.kept`. `ranks` fills the rank column; without it stands what a file once claimed.

    Raises TrfOverflowError, with field and player, for whatever TRF has no columns for. What a
    dialect cannot say at all is listed by `lost_in`. Sources: TRF16, TRF26, TRF(x) as in read_trf.
    """
    out = outgoing(tournament, Dialect(dialect), Purpose(purpose))
    document = _document(out, kept, ranks)
    if ascii_names:
        document = TrfDocument(tuple(_folded(record) for record in document.records))
    return str(document)


def _document(out: Outgoing, kept: Iterable[Kept], ranks: Ranks | None) -> TrfDocument:
    lines: dict[int | None, list[Record]] = {}
    for line in kept:
        lines.setdefault(line.after, []).append(OtherRecord(line.text))
    heads = [*_header(out), *rule_records(out), *team_rule_records(out)]
    numbered = sorted((record for record in heads if record.tag.isdigit()), key=lambda record: record.tag)
    records: list[Record] = [*numbered, *(record for record in heads if not record.tag.isdigit())]
    records += _round_dates(out)
    records += lines.get(0, ())
    for record in _players(out, ranks):
        records.append(record)
        records += lines.get(record.number, ())
    if out.dialect is Dialect.TRF26:
        for player in out.tournament.players:
            records += [_national(player, national) for national in player.national]
    records += member_records(out)
    if out.dialect is Dialect.TRF26:
        records += list_records(out)
        records += match_records(out)
        records += abnormal_points(out)
        records += result_records(out)
    records += lines.get(None, ())
    return TrfDocument(tuple(records))


def _header(out: Outgoing) -> Iterator[TextRecord]:
    info, event = out.tournament.info, out.tournament
    yield TextRecord("012", _line(info.name))
    type_text = info.type_text
    if out.dialect is not Dialect.TRF26 and not type_text:
        type_text = event.rules.type_code
    people = [("102", info.chief_arbiter), *(("112", deputy) for deputy in info.deputies)]
    texts = [
        ("022", info.city),
        ("032", info.federation),
        ("042", _date(info.start)),
        ("052", _date(info.end)),
        ("062", str(len(event.players))),
        ("072", str(sum(player.rating is not None for player in event.players))),
        ("082", str(len(event.team.teams)) if event.team is not None else "0"),
        ("092", type_text),
        *people,
        ("122", info.time_control),
    ]
    if out.dialect is Dialect.TRF26:
        texts += [("182", info.controller), ("222", info.encoded_time_control)]
    yield from (TextRecord(tag, _line(text)) for tag, text in texts if text.strip())


def _line(text: str) -> str:
    """Free text on one line: a line break in a name must not start a record."""
    return clean(text).strip()


def _date(date: PartialDate | None) -> str:
    return "" if date is None else f"{date.year:04}/{date.month or 0:02}/{date.day or 0:02}"


def _round_dates(out: Outgoing) -> Iterator[Record]:
    """Record 132, above the round blocks; incomplete dates are left blank."""
    dates = out.tournament.info.round_dates
    items = tuple(_date(date)[2:] if date is not None and date.day is not None else "" for date in dates)
    if any(items):
        yield FixedRecord("132", (), items)


def _players(out: Outgoing, ranks: Ranks | None) -> Iterator[PlayerRecord]:
    players = out.tournament.players
    if len(players) > MAX_PLAYERS:
        raise TrfOverflowError("number of players", len(players), str(MAX_PLAYERS))
    cells = _cells(out)
    points = out.points()
    for player in players:
        rank = player.given_rank if ranks is None else ranks.get(player.id)
        yield PlayerRecord(
            _number(player.id),
            sex_of(player.sex),
            _fit("title", player.title, player.id),
            names.cut(_line(player.name), NAME_WIDTH),
            _fit("rating", player.rating, player.id),
            _fit("federation", player.federation, player.id),
            _fit("FIDE number", player.fide_id, player.id),
            _date(player.birth),
            fitting_points(PLAYER_FIELDS["points"], points[player.id], player.id),
            _fit("rank", rank, player.id),
            tuple(cells[player.id]),
        )


def _number(player: PlayerId) -> int:
    if not 1 <= player <= MAX_PLAYERS:
        raise TrfOverflowError("starting number", player, f"1 to {MAX_PLAYERS}", player)
    return player


def _fit(name: str, value: str | int | None, player: int) -> str:
    if isinstance(value, int) and value < 0:
        raise TrfOverflowError(name, value, "positive numbers", player)
    return "" if value is None else fitting(PLAYER_FIELDS[name], _line(str(value)), player)


def _cells(out: Outgoing) -> dict[PlayerId, list[Cell]]:
    """The round blocks; whoever has no entry in a finished round is written as absent."""
    absent = Cell(0, "-Z")
    rows: dict[PlayerId, list[Cell]] = {player.id: [] for player in out.tournament.players}
    for place, played in enumerate(out.rounds):
        for row in rows.values():
            row.append(absent)
        for game in played.games:
            rows[game.white][place] = _half(game, game.black, game.white_code, "w")
            rows[game.black][place] = _half(game, game.white, game.black_code, "b")
        for bye in played.byes:
            rows[bye.player][place] = _bye(bye)
    if out.absent_in_columns:
        for player, code in out.absent.items():
            if player in rows:
                rows[player].append(Cell(0, f"-{TABLE[code].trf}"))
    return rows


def _half(game: Game, opponent: PlayerId, code: Code, colour: str) -> Cell:
    return Cell(opponent, (colour if game.coloured else "-") + TABLE[code].trf)


def _bye(bye: Bye) -> Cell:
    colour = "-" if bye.colour is None else bye.colour.value
    return Cell(0, colour + TABLE[bye.code].trf)


def _national(player: Player, national: NationalRecord) -> FixedRecord:
    """Record NRS: empty fields mean what the line of the player says (TRF26 6.1)."""
    values = (
        str(_number(player.id)),
        sex_of(national.sex),
        _fit("title", national.title, player.id),
        names.cut(_line(national.name), NAME_WIDTH),
        _fit("rating", national.rating, player.id),
        _fit("federation", national.origin, player.id),
        _fit("FIDE number", national.national_id, player.id),
        _date(national.birth),
    )
    return FixedRecord(national.federation, values)


def _folded(record: Record) -> Record:
    """The record in ASCII, in its columns."""
    if isinstance(record, PlayerRecord):
        name = names.folded_name(record.name, f"Player {record.number}")
        texts = {"title": record.title, "federation": record.federation, "FIDE number": record.fide_number}
        title, federation, number = (names.fold(text)[: PLAYER_FIELDS[key].width] for key, text in texts.items())
        return record._replace(name=name[:NAME_WIDTH].rstrip(), title=title, federation=federation, fide_number=number)
    if isinstance(record, TextRecord):
        return record._replace(text=names.fold(record.text))
    if isinstance(record, FixedRecord):
        pairs = zip(record.layout.fields, record.values, strict=True)
        return record._replace(values=tuple(names.fold(text)[: field.width].rstrip() for field, text in pairs))
    # a kept line: letter for letter, so that its columns stay where they are
    return OtherRecord("".join((names.fold(letter) or "?")[0] for letter in record.text))
