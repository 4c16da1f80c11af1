"""The rule records that are written: 142 to 222 and their letters, XXR XXC XXS XXP XXA XXZ."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.core.codes import TABLE, Code
from crosstable.core.model import Adjustment, Prohibition, Rules, TeamRules, Tournament
from crosstable.core.points import STANDARD, PointSystem, format_points
from crosstable.formats.trf.columns import LAYOUTS, MAX_ROUNDS
from crosstable.formats.trf.document import FixedRecord, Record, TextRecord
from crosstable.formats.trf.event_types import type_code
from crosstable.formats.trf.outgoing import Dialect, Outgoing, TrfOverflowError, fitting, fitting_points, is_team_event
from crosstable.formats.trf.scores import fictitious


def rule_records(out: Outgoing) -> Iterator[TextRecord | FixedRecord]:
    """Records of the rules, before the players."""
    rules = out.tournament.rules
    if out.dialect is Dialect.TRF26:
        yield from _standard(rules)
    if out.dialect is Dialect.TRFX or (out.dialect is Dialect.TRF26 and out.pairing):
        yield from _twins(out)
    elif out.dialect is Dialect.TRF26:
        if out.file_order:
            yield TextRecord("XXC", "rank")
        if not expressible(rules.points):
            yield from _point_letters(rules.points)


def _standard(rules: Rules) -> Iterator[TextRecord | FixedRecord]:
    if rules.rounds is not None:
        yield TextRecord("142", str(rules.rounds))
    if rules.initial_colour is not None:
        yield TextRecord("152", rules.initial_colour.value.upper())
    if rules.points != STANDARD:
        yield TextRecord("162", points_162(rules.points))
    if rules.ranking_method:
        yield TextRecord("172", f"{rules.ranking_federation} {rules.ranking_method}".strip())
    code = rules.type_code or type_code(rules.system, rules.edition, rules.acceleration)
    if code:
        yield TextRecord("192", code)
    if rules.tie_breaks:
        yield TextRecord("202", ",".join(rules.tie_breaks))
    if rules.shown_tie_breaks:
        yield TextRecord("212", ",".join(rules.shown_tie_breaks))


def points_162(points: PointSystem) -> str:
    """The value of record 162; symbols with the usual value are left out, except W, D and L."""
    values = {"W": points.win, "D": points.draw, "L": points.loss}
    if points.zero_bye:
        values["A"] = points.zero_bye
    if points.pab != points.win:
        values["P"] = points.pab
    if points.adjourned != points.draw:
        values["X"] = points.adjourned
    groups = []
    for symbol, tenths in values.items():
        text = format_points(tenths)
        if len(text) > 4:
            raise TrfOverflowError(f"value of {symbol}", text, "99.9 points")
        groups.append(f"{symbol}{text:>4}")
    return f" {'    '.join(groups)}"  # stride 9 from column 6


def expressible(points: PointSystem) -> bool:
    """Whether record 162 can say all of it (TRF26 2.2)."""
    simple = PointSystem.simple(
        points.white_win,
        points.white_draw,
        points.white_loss,
        pab=points.pab,
        absence=points.zero_bye,
        adjourned=points.adjourned,
    )
    return simple == points


def _twins(out: Outgoing) -> Iterator[TextRecord | FixedRecord]:
    """JaVaFo's letters for what the standard records say (TRF(x) 7.2)."""
    rules = out.tournament.rules
    if rules.rounds is not None:
        yield TextRecord("XXR", str(rules.rounds))
    words = ["rank"] if out.file_order else []
    if rules.initial_colour is not None:
        words.append("white1" if rules.initial_colour.value == "w" else "black1")
    if words:
        yield TextRecord("XXC", " ".join(words))
    if rules.points != STANDARD:
        yield from _point_letters(rules.points)
    for prohibition in out.tournament.prohibitions:
        if letters_forbid(prohibition, out):
            yield TextRecord("XXP", " ".join(str(player) for player in prohibition.players))
    if out.dialect is Dialect.TRFX:
        yield from _fictitious(out)
    if out.absent and not out.absent_in_columns:
        yield TextRecord("XXZ", " ".join(str(player) for player in sorted(out.absent)))


def for_the_whole_event(prohibition: Prohibition, out: Outgoing) -> bool:
    """Whether no round is free of it."""
    last = out.tournament.rules.rounds or MAX_ROUNDS
    return prohibition.first == 1 and (prohibition.last is None or prohibition.last >= last)


def letters_forbid(prohibition: Prohibition, out: Outgoing) -> bool:
    """XXP knows no rounds: it stands for the whole event, and in TRFx also for the round to pair."""
    if out.tournament.team is not None and is_team_event(out.tournament):  # the numbers are teams
        return False
    if for_the_whole_event(prohibition, out):
        return True
    return out.dialect is Dialect.TRFX and out.pairing and prohibition.covers(out.coming)


def _point_letters(points: PointSystem) -> Iterator[TextRecord | FixedRecord]:
    values = {
        "WW": points.white_win,
        "BW": points.black_win,
        "WD": points.white_draw,
        "BD": points.black_draw,
        "WL": points.white_loss,
        "BL": points.black_loss,
        "ZPB": points.zero_bye,
        "HPB": points.half_bye,
        "FPB": points.full_bye,
        "PAB": points.pab,
        "FW": points.forfeit_win,
        "FL": points.forfeit_loss,
    }
    yield TextRecord("XXS", " ".join(f"{code}={format_points(tenths)}" for code, tenths in values.items()))


def _fictitious(out: Outgoing) -> Iterator[FixedRecord]:
    """XXA: a line for each player with fictitious points, all rounds."""
    virtual = out.tournament.virtual_points
    if not virtual:
        return
    layout = LAYOUTS["XXA"]
    value = layout.items[0]
    last = max(entry.last_round for entry in virtual)
    players = sorted(player.id for player in out.tournament.players)
    by_round = [fictitious(virtual, players, round_no) for round_no in range(1, last + 1)]
    for player in players:
        points = [table[player] for table in by_round]
        while points and not points[-1]:
            points.pop()
        if points:
            number = fitting(layout.place("number"), player, player)
            items = tuple(fitting_points(value, tenths, player) for tenths in points)
            yield FixedRecord("XXA", (number,), items)


def list_records(out: Outgoing) -> Iterator[Record]:
    """Records 240, 250, 260 and 299, behind the players (TRF26 6.3 to 6.6)."""
    event = out.tournament
    yield from _byes(out)
    for entry in event.virtual_points:
        layout = LAYOUTS["250"]
        yield FixedRecord(
            "250",
            (
                fitting_points(layout.place("match points"), entry.match_points) if entry.match_points else "",
                fitting_points(layout.place("points"), entry.points) if entry.points or not entry.match_points else "",
                f"{entry.first_round:03}",
                f"{entry.last_round:03}",
                fitting(layout.place("first number"), entry.first),
                fitting(layout.place("last number"), entry.last),
            ),
        )
    for prohibition in event.prohibitions:
        last = prohibition.last or event.rules.rounds or MAX_ROUNDS
        number = LAYOUTS["260"].items[0]
        items = tuple(fitting(number, player, player) for player in prohibition.players)
        yield FixedRecord("260", (f"{prohibition.first:03}", f"{last:03}"), items)


def abnormal_points(out: Outgoing) -> Iterator[Record]:
    """Record 299 (TRF26 6.6)."""
    layout = LAYOUTS["299"]
    for entry in (*out.tournament.adjustments, *_walk_overs(out.tournament)):
        points = fitting_points(layout.place("points"), entry.points)
        match_points = fitting_points(layout.place("match points"), entry.match_points)
        both = out.tournament.team is not None
        yield FixedRecord(
            "299",
            (
                entry.letter,
                match_points if both and (entry.letter or entry.match_points) else "",
                points if entry.points or entry.letter or not (both and entry.match_points) else "",
                "" if entry.round is None else f"{entry.round:03}",
            ),
            tuple(fitting(layout.items[0], player) for player in entry.players),
        )


def _walk_overs(event: Tournament) -> Iterator[Adjustment]:
    """What a match won without play is worth, where that is not every board."""
    rules = event.team.rules if event.team is not None else TeamRules()
    if rules.walk_over is not None:
        yield Adjustment(rules.walk_over, letter=TABLE[Code.FORFEIT_WIN].trf, match_points=rules.win)


def _byes(out: Outgoing) -> Iterator[Record]:
    """One record for each type and round: of teams always, of players in coming rounds only."""
    groups: dict[tuple[int, str], list[int]] = {}
    if out.tournament.team is not None:
        for bye in out.tournament.team.byes:
            if bye.code in (Code.FULL_BYE, Code.HALF_BYE, Code.ZERO_BYE):
                groups.setdefault((bye.round, bye.code.value), []).append(bye.team)
    elif out.pairing:
        last = out.tournament.rules.rounds
        for player, code in out.absent.items():
            if last is None or out.coming <= last:  # a finished event has no coming round
                groups.setdefault((out.coming, code.value), []).append(player)
        for absence in out.tournament.absences:
            if absence.round > out.coming:
                code = absence.code if absence.code in (Code.HALF_BYE, Code.FULL_BYE) else Code.ZERO_BYE
                groups.setdefault((absence.round, code.value), []).append(absence.player)
    number = LAYOUTS["240"].items[0]
    for (round_no, letter), numbers in sorted(groups.items()):
        items = tuple(fitting(number, participant, participant) for participant in sorted(numbers))
        yield FixedRecord("240", (letter, f"{round_no:03}"), items)
