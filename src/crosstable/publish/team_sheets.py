"""Match sheets that both captains sign, and the list of the teams in board order."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.app.teams import Match, MatchBoard, left_after, matches_of, team_form, teams_of
from crosstable.core.results import swapped
from crosstable.publish.facts import Facts
from crosstable.publish.figures import points_text
from crosstable.publish.people import Person, printable
from crosstable.publish.sheet import Head, head_of_event, head_of_round


@dataclass(frozen=True, slots=True)
class SheetBoard:
    """A board of a match; `result` is that of the team named first, empty for writing it in."""

    board: str
    one: Person | None
    two: Person | None
    one_colour: str
    two_colour: str
    result: str


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """One match; `room` is where it is played, empty in an event without rooms."""

    one: str
    two: str
    boards: tuple[SheetBoard, ...]
    score: str
    room: str


@dataclass(frozen=True, slots=True)
class MatchSheetsView:
    """All matches of a round."""

    head: Head
    sheets: tuple[MatchSheet, ...]


@dataclass(frozen=True, slots=True)
class TeamList:
    """A team: its players in board order, reserves after the boards; `left` says when it left."""

    name: str
    left: str
    players: tuple[tuple[str, Person], ...]


@dataclass(frozen=True, slots=True)
class TeamListsView:
    """The sheet."""

    head: Head
    teams: tuple[TeamList, ...]


def match_sheets_view(facts: Facts) -> MatchSheetsView:
    """A sheet for each match of the round, in order."""
    printed = [board.number for board in facts.boards]
    matches = (match for match in matches_of(facts.state, facts.round_no) if any(map(match.has, printed)))
    sheets = tuple(_sheet(facts, match) for match in matches)
    return MatchSheetsView(head_of_round(facts, "match-sheets.title"), sheets)


def _sheet(facts: Facts, match: Match) -> MatchSheet:
    boards = tuple(_board(facts, board) for board in match.boards)
    score = (
        ""
        if match.open
        else f"{points_text(match.points_one, facts.words)} : {points_text(match.points_two, facts.words)}"
    )
    rooms = dict.fromkeys(facts.room(board.board) for board in boards)
    room = ", ".join(filter(None, rooms))
    return MatchSheet(printable(match.one.name), printable(match.two.name), boards, score, room)


def _board(facts: Facts, board: MatchBoard) -> SheetBoard:
    seen = board.token if board.one_white or not board.token else swapped(board.token)
    if board.one is None or board.two is None:
        seen = "+" if board.one is not None else "−"
    white, black = facts.colour_letter("w"), facts.colour_letter("b")
    return SheetBoard(
        facts.labels.get(board.board, "") if board.board is not None else "",
        None if board.one is None else facts.people[board.one],
        None if board.two is None else facts.people[board.two],
        white if board.one_white else black,
        black if board.one_white else white,
        seen.replace("--+", "− +").replace("+--", "+ −").replace("---", "− −").replace("-", "–"),
    )


def team_lists_view(facts: Facts) -> TeamListsView:
    """Every team with its players."""
    form = team_form(facts.state)
    boards = 0 if isinstance(form, str) else form.boards
    reserve = facts.words("team-lists.reserve")
    lists = tuple(
        TeamList(
            printable(team.name),
            "" if (after := left_after(facts.state, team)) is None else facts.words("team-lists.left", round=after),
            tuple(
                (str(k) if not boards or k <= boards else reserve, facts.people[p])
                for k, p in enumerate(team.players, 1)
            ),
        )
        for team in teams_of(facts.state)
        if facts.any_inside(team.players)
    )
    return TeamListsView(head_of_event(facts, "team-lists.title"), lists)
