"""Every system of the table, and every profile, from an empty list to the end: what holds in all of them.

A new system is swept by itself; what it needs is read from its traits (see `tests.app.playing`).
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path

import pytest

from crosstable.app.adopting import adopt
from crosstable.app.answers import NeedsConfirmation, Refused
from crosstable.app.engines import asked_of
from crosstable.app.event_file import read_event, write_event
from crosstable.app.exporting import trf_file
from crosstable.app.permissions import Role
from crosstable.app.queries import Fixed, fixed_order, ranking
from crosstable.app.team_table import team_table
from crosstable.app.teams import team_of
from crosstable.cli.main import main
from crosstable.core.state import EventState
from crosstable.core.systems import SYSTEMS
from crosstable.formats.native import write_json
from crosstable.formats.trf import Dialect
from crosstable.i18n.translator import translator
from crosstable.pairing.check import check_round
from crosstable.publish.documents import documents, emergency_kit, render
from crosstable.web.nav import entries_for, public_tabs
from tests.app.memory import CHIEF, Desk
from tests.app.playing import ENDS, Played, kinds
from tests.web.hall import Hall

KINDS = tuple(kinds())
RAW = re.compile(
    r"(?<![\w/.@:-])[a-z][a-z-]+\.(?:[a-z][a-z-]+|\+)(?:\.[a-z0-9-]+)*(?![\w/@.:])|\{[a-z_]+\}|\bNone\b(?! in )"
)
"""A key without words, a gap that was not filled, a value that is none."""
PLAYED = ("1-0", "0-1", "½-½")
STEPS = 10


class _Said(HTMLParser):
    """What a page shows, and its headings and buttons without a word."""

    def __init__(self) -> None:
        super().__init__()
        self.text: list[str] = []
        self.open: list[list[str]] = []
        self.empty: list[str] = []
        self.hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.hidden += tag in ("script", "style", "template")
        if tag in ("h1", "h2", "h3", "legend", "caption", "summary", "button"):
            self.open.append([tag, dict(attrs).get("aria-label") or ""])
        elif self.open and tag in ("svg", "img"):
            self.open[-1][1] += tag

    def handle_endtag(self, tag: str) -> None:
        self.hidden -= tag in ("script", "style", "template")
        if self.open and self.open[-1][0] == tag and not self.open.pop()[1].strip():
            self.empty.append(tag)

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.text.append(data)
            if self.open:
                self.open[-1][1] += data


def faults(page: str) -> list[str]:
    """Raw keys with what stands around them, and empty headings."""
    said = _Said()
    said.feed(page)
    text = " ".join(" ".join(said.text).split())
    return [text[max(0, m.start() - 40) : m.end() + 20] for m in RAW.finditer(text)] + said.empty


def seen(played: Played) -> Iterator[tuple[str, list[str]]]:
    """Every screen of the chief, every public page and every sheet that the event has, with its faults."""
    state, hall = played.state, Hall(played.desk)
    for entry in entries_for(Role.CHIEF, state):
        yield entry.path, faults(hall.chief.see(f"{hall.event}/{entry.path}"))
    for _, _, path in public_tabs(state):
        yield f"public{path}", faults(hall.chief.see(f"/p/{state.stream}{path}"))
    player = state.order[0]
    yield "me", faults(hall.chief.see(f"/p/{state.stream}/me/{player}"))
    yield "player", faults(hall.chief.see(f"{hall.event}/players/{player}"))
    yield "screen", faults(hall.chief.see(f"/screen/{state.stream}"))
    for name, document in documents.items():
        if document.fits(state) and (state.rounds or not document.needs_round):
            yield name, faults(render(name, state))
    yield "kit", faults(emergency_kit(state))


def check_pages(played: Played) -> None:
    found = {name: wrong for name, wrong in seen(played) if wrong}
    assert not found, found


def check_rounds(state: EventState) -> None:
    """One seat a round for everybody, nobody against his own team or, where that is not meant, twice against another."""
    traits = SYSTEMS[state.rules.system or ""]
    met: Counter[frozenset[int]] = Counter()
    for played in state.rounds:
        seats = Counter([p for board in played.boards for p in (board.white, board.black)] + list(played.byes))
        assert max(seats.values(), default=1) == 1, (played.number, seats)
        if not traits.challenges:
            here = {
                p
                for p, entry in state.entries.items()
                if entry.start_round <= played.number and (entry.withdrawn_after is None) and entry.replaces is None
            }
            late = {p for p in here if state.team is not None and team_of(state.team, p) is None}
            assert here - late <= set(seats), (played.number, here - set(seats))
        for board in played.boards:
            if state.team is not None and traits.teams:
                one, two = (team_of(state.team, p) for p in (board.white, board.black))
                assert one is not None
                assert two is not None
                assert one.id != two.id, board
            if board.result is not None and board.result.token in PLAYED:
                met[frozenset((board.white, board.black))] += 1
    if not (traits.rematches or state.options.get("rematch")):
        assert max(met.values(), default=0) <= 1, met.most_common(1)


def check_again(state: EventState) -> None:
    """Every round is paired again by what was known before it, as the screen of the check does."""
    for played in state.rounds:
        found = check_round(state.as_paired(played.number), played.number, **asked_of(state, played.number))
        assert found.agrees, (played.number, found.difference)


def check_table(state: EventState) -> None:
    """Everybody met everybody as often as the table says, with the colours level as far as that can be."""
    often = 2 if state.rules.system == "double-round-robin" else 1
    boards = [(int(b.white), int(b.black)) for played in state.rounds for b in played.boards]
    size = len(state.order)
    assert Counter(map(frozenset, boards)) == {
        frozenset((one, two)): often for one in state.order for two in state.order if one < two
    }, size
    whites, blacks = Counter(white for white, _ in boards), Counter(black for _, black in boards)
    assert all(abs(whites[p] - blacks[p]) <= 2 - often for p in map(int, state.order))


def copy_of(played: Played) -> Desk:
    """The event by way of its file, in another store."""
    text = write_event(asyncio.run(played.desk.service.events(played.desk.stream)), "2026-12-03T20:00:00.000Z")
    reading = read_event(text.encode())
    assert not reading.problems
    other = Desk()
    other.stream = asyncio.run(adopt(other.service, CHIEF, reading.events)).state.stream
    return other


def next_boards(desk: Desk) -> object:
    """What is paired next, or why nothing is; it is taken back."""
    try:
        state = desk.do("pair", confirmed=4, reason="agreed").state
    except Refused as refusal:
        return refusal.code
    boards = [(b.white, b.black) for b in state.rounds[-1].boards]
    desk.do("undo")
    return boards


def commanded(*words: str) -> tuple[int, str]:
    """The exit code of a command and what it prints."""
    said = StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        return main(list(words)), said.getvalue()


def check_command_line(played: Played, folder: Path) -> None:
    """Of the tournament's file the command line says that it was paired by its rules, and ranks as the event does."""
    state, file, table = played.state, folder / "event.json", folder / "table.json"
    file.write_text(write_json(state.tournament()), encoding="utf-8")
    code, said = commanded("check", str(file))
    assert code == 0, said
    code, said = commanded("standings", str(file), "--json", "-o", str(table))
    assert code == 0, said
    traits = SYSTEMS[state.rules.system or ""]
    if fixed_order(state.rules) is Fixed.BRACKET:  # the places are made by the bracket
        return
    key, places = "player", [(place.first, int(place.player)) for place in ranking(state).places]
    if traits.teams:
        key, places = "team", [(place.first, int(place.team.id)) for place in team_table(state).places]
    assert [(row["rank"], row[key]) for row in json.loads(table.read_text(encoding="utf-8"))["rows"]] == places


def check_files(played: Played, folder: Path) -> None:
    """The copy ranks and pairs as the event does, and TRF says it or says why not."""
    check_command_line(played, folder)
    other = copy_of(played)
    assert ranking(other.state) == ranking(played.state)
    assert next_boards(other) == next_boards(played.desk)
    for dialect in Dialect:
        made = trf_file(played.state, dialect)
        assert made.text or made.overflow


@pytest.mark.parametrize(("profile", "system"), KINDS)
def test_an_event_lives_through_everything(profile: str, system: str, tmp_path: Path) -> None:
    """A latecomer, a round off, somebody who leaves, ten steps back and forth, the files and pages of it all."""
    played = Played(profile, system, Played.usual(system))
    check_pages(played)
    assert played.open_round(), played.refusals
    played.results(but=1)
    played.say("add-players", {"players": [played.somebody(99)]})
    played.say("set-absence", {"player": int(played.state.order[1]), "round": 2})
    gone = played.state.rounds[0].boards[-1].white if played.state.rounds[0].boards else played.state.order[-1]
    played.say("withdraw", {"player": int(gone)})
    check_files(played, tmp_path)
    played.results()
    played.play(1)
    before = played.state
    for command in ("undo",) * STEPS + ("redo",) * STEPS:
        assert played.say(command) is None, played.refusals[-1]
    assert played.state.tournament(drafts=True) == before.tournament(drafts=True)
    assert ranking(played.state) == ranking(before)
    check_pages(played)
    played.play()
    check_rounds(played.state)
    check_files(played, tmp_path)
    check_pages(played)


@pytest.mark.parametrize(("profile", "system"), KINDS)
def test_any_size_is_played_or_refused_in_words(profile: str, system: str) -> None:
    t = translator("en")
    for size in (0, 1, 2, 3, 5, 9):
        played = Played(profile, system, size)
        rounds = played.play()
        check_rounds(played.state)
        check_again(played.state)
        if rounds and SYSTEMS[system].scheduled and not (SYSTEMS[system].teams or SYSTEMS[system].pooled):
            check_table(played.state)
        last = played.refusals[-1].code if played.refusals else ""
        if rounds:
            assert last in ENDS, (size, last)
        else:
            assert last not in ENDS, (size, last)
            refused = played.refusals[-1]
            words = " ".join(
                t(f"refused.{last}{part}", **refused.params)
                for part in ("", ".why", ".do")
                if f"refused.{last}{part}" in t
            )
            least = "teams" if SYSTEMS[system].teams else "players|pools|no pools"
            assert re.search(rf"(two|\d|four|three|least)[^.]*({least})|({least})[^.]*\d", words), (size, words)
            for refusal in played.refusals:
                said = [t(f"refused.{refusal.code}{part}", **refusal.params) for part in ("", ".do")]
                said += (
                    [t(f"refused.{refusal.code}.why", **refusal.params)] if f"refused.{refusal.code}.why" in t else []
                )
                assert not any("{" in line for line in said), said


def test_no_group_of_three_comes_about_without_a_word() -> None:
    for profile, system in KINDS:
        if SYSTEMS[system].pooled and not SYSTEMS[system].knockout:
            for size in range(4, 24):
                played = Played(profile, system, size)
                assert min(len(pool.players) for pool in played.state.pools) >= 4, size
                pool = played.state.pools[0]
                if len(played.state.pools) > 1 and len(pool.players) == 4:
                    with pytest.raises(NeedsConfirmation, match="pool-of-three"):
                        played.desk.do(
                            "swap-pools", {"player": int(pool.players[0]), "pool": played.state.pools[-1].name}
                        )
    cup = Played("pools-cup", "pools-knockout", 7)
    for way in ("snake", "pots", "bands"):
        with pytest.raises(NeedsConfirmation, match="pool-of-three"):
            cup.desk.do("make-pools", {"way": way, "count": 2})
