"""The bracket on screen: its drawing, and every match with its games and what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from crosstable.app.bracket import places
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState
from crosstable.i18n import Translator
from crosstable.pairing.knockout import Side, Status
from crosstable.pairing.knockout.match import Choose, DecideByLots, Kind, NextGame, Split, Won
from crosstable.pairing.knockout.plan import Seat, Source
from crosstable.pairing.knockout.record import Bracket, MatchRecord, Played
from crosstable.pairing.knockout.teams import Encounter
from crosstable.publish.bracket_chart import Chart, chart
from crosstable.publish.bracket_sheet import drawing_texts, side_to_come
from crosstable.publish.figures import code_mark
from crosstable.publish.stages import match_stage
from crosstable.publish.words import Words

Names = Mapping[PlayerId, str]


@dataclass(frozen=True, slots=True)
class GameCell:
    """A game from the view of the side written first: `G1 1`, and where it was played."""

    name: str
    one: str
    two: str
    round_no: int
    white_first: bool


@dataclass(frozen=True, slots=True)
class MatchCard:
    """One match. `asks` is `lots` or `choice` when somebody has to decide; `record` is what was decided, and by whom."""

    label: str
    stage: str
    one: str
    two: str
    ids: tuple[int, int]
    winner: int
    score: str
    games: tuple[GameCell, ...]
    says: str
    asks: str
    is_open: bool
    record: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A place of the event and who has it."""

    place: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BracketView:
    """Everything on the page."""

    chart: Chart
    cards: tuple[MatchCard, ...]
    places: tuple[PlaceLine, ...]
    champion: str

    @property
    def open(self) -> tuple[MatchCard, ...]:
        """Cards of matches that are being played or wait for a word."""
        return tuple(card for card in self.cards if card.is_open)


def bracket_view(state: EventState, t: Translator, names: Names, bracket: Bracket) -> BracketView:
    """The page about a bracket."""
    texts = drawing_texts(Words.of((t.language,)), bracket, lambda player: names.get(player, ""))
    cards = tuple(match_card(state, t, names, bracket, match) for match in bracket.matches if _shown(match))
    lines = tuple(
        PlaceLine(
            str(place.best)
            if place.best == place.worst
            else t("bracket.place-shared", best=place.best, worst=place.worst),
            tuple(names.get(player, "") for player in place.players),
        )
        for place in places(bracket)
    )
    champion = bracket.champion
    return BracketView(chart(bracket, texts), cards, lines, names.get(champion, "") if champion else "")


def _shown(match: MatchRecord) -> bool:
    return match.status in (Status.READY, Status.PLAYED)


def _stage(t: Translator, bracket: Bracket, match: MatchRecord) -> str:
    """The stage of a match in the words of the sheets."""
    return match_stage(Words.of((t.language,)), bracket, match)


def match_card(state: EventState, t: Translator, names: Names, bracket: Bracket, match: MatchRecord) -> MatchCard:
    """One match with its score and what comes next."""
    one, two = match.one or PlayerId(0), match.two or PlayerId(0)
    step = match.step
    asks = "choice" if isinstance(step, Choose) else "lots" if isinstance(step, DecideByLots) else ""
    score = match.score
    return MatchCard(
        label=match.label,
        stage=_stage(t, bracket, match),
        one=names.get(one, "") or _to_come(t, match.match.one),
        two=names.get(two, "") or _to_come(t, match.match.two),
        ids=(int(one), int(two)),
        winner=int(match.winner or 0),
        score=f"{t.points(score.one)}–{t.points(score.two)}" if match.games else "",
        games=tuple(_games(t, bracket, match)),
        says=_says(t, names, match),
        asks=asks if match in bracket.open else "",
        is_open=match in bracket.open,
        record=_record(state, t, match),
    )


def _to_come(t: Translator, seat: Seat) -> str:
    """Who is not known yet: `winner of match 7`."""
    return side_to_come(Words.of((t.language,)), seat) or "–"


def _record(state: EventState, t: Translator, match: MatchRecord) -> tuple[str, ...]:
    """What people have decided about the match, with the names they gave."""
    found = []
    for decision in state.decisions:
        if decision.match == match.label:
            found += [t("bracket.record.one-game")] if decision.how == "one-game" else []
            found += [t("bracket.record.note", note=decision.note)] if decision.note else []
    return tuple(found)


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game of a match from its colours."""

    name: str
    round_no: int
    white: str
    black: str
    result: str


@dataclass(frozen=True, slots=True)
class MatchView:
    """What a match's own page adds to its card: the games, and where its sides come from and go to (match numbers)."""

    games: tuple[GameLine, ...]
    ways: tuple[tuple[str, str], ...]


def match_view(t: Translator, names: Names, bracket: Bracket, match: MatchRecord) -> MatchView:
    """The page about one match."""
    cells = _games(t, bracket, match)
    lines = [
        GameLine(
            cell.name,
            played.round_no,
            names.get(played.game.white, ""),
            names.get(played.game.black, ""),
            _result(t, played),
        )
        for cell, played in zip(cells, match.games, strict=True)
    ]
    own = match.match
    ways = [
        (t(f"bracket.came.{seat.source.value}"), str(seat.number))
        for seat in (own.one, own.two)
        if seat.source in (Source.WINNER, Source.LOSER)
    ]
    ways += [
        (t(f"bracket.goes.{seat.source.value}"), other.label)
        for other in bracket.matches
        for seat in (other.match.one, other.match.two)
        if seat.number == own.number and seat.source in (Source.WINNER, Source.LOSER)
    ]
    return MatchView(tuple(lines), tuple(ways))


def _result(t: Translator, played: Played) -> str:
    """A result from the colours; of teams the game points."""
    if isinstance(played, Encounter):
        return "–".join(t.points(sum(side)) for side in played.boards)
    game = played.game
    return "" if game.is_pending else f"{code_mark(game.white_code)}–{code_mark(game.black_code)}"


def _games(t: Translator, bracket: Bracket, match: MatchRecord) -> list[GameCell]:
    """G1 G2, then T1 T2 for tie-break games: those beyond the first stage of the template."""
    parts = bracket.form.template.parts
    normal = parts[0].games if parts[0].kind is Kind.GAMES else 0
    found = []
    for k, played in enumerate(match.games, 1):
        game = played.game
        first = game.white == match.one
        codes = (game.white_code, game.black_code) if first else (game.black_code, game.white_code)
        name = t("bracket.game", number=k) if k <= normal else t("bracket.game-tie-break", number=k - normal)
        one, two = ("" if game.is_pending else code_mark(code) for code in codes)
        if isinstance(played, Encounter):
            one, two = (t.points(sum(side)) for side in (played.boards if first else played.boards[::-1]))
        found.append(GameCell(name, one, two, played.round_no, first))
    return found


def _says(t: Translator, names: Names, match: MatchRecord) -> str:
    """What happened, or what comes next, in a sentence."""
    step = match.step
    if isinstance(step, Won):
        if step.winner is None:
            return t("bracket.won.nobody")
        score = step.score
        both = (score.one, score.two) if step.winner is Side.ONE else (score.two, score.one)
        text = f"{t.points(both[0])}–{t.points(both[1])}"
        said = t(f"bracket.won.{step.by.value}", player=_named(match, names, step.winner), score=text)
        return said if step.split is None else f"{said} {_split(t, step.winner, step.split)}"
    if isinstance(step, NextGame):
        if step.begun:
            return t("bracket.next.playing", number=step.number)
        time = t("bracket.time", time=step.time) if step.time else ""
        white = _named(match, names, step.white)
        return t(f"bracket.next.{step.kind.value}", number=step.number, time=time, player=white)
    if isinstance(step, Choose):
        return t("bracket.level-choice")
    return t("bracket.level-lots") if isinstance(step, DecideByLots) else ""


def _split(t: Translator, winner: Side, split: Split) -> str:
    """What the boards said, the winner's number first (C.07 art. 12)."""
    one, two = (split.one, split.two) if winner is Side.ONE else (split.two, split.one)
    return t(f"bracket.split.{split.code}", one=t.points(one), two=t.points(two), board=split.board, count=split.board)


def _named(match: MatchRecord, names: Names, side: Side) -> str:
    player = match.player(side)
    return names.get(player, "") if player is not None else ""


def field_line(t: Translator, bracket: Bracket) -> str:
    """How many places the bracket has, and how many are free."""
    plan = bracket.form.plan
    free = sum(1 for entry in plan.entry_rounds if entry > 1)
    return t("bracket.places", entrants=plan.entrants, size=1 << plan.rounds, free=free)


__all__ = ["BracketView", "bracket_view", "field_line", "match_card", "match_view"]
