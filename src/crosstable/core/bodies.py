"""Values of the model as the bodies of events hold them (JSON), and back where `core.fold` needs it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, fields, replace
from typing import Any

from crosstable.core.codes import Colour
from crosstable.core.ids import BoardNo, PlayerId, RoundNo
from crosstable.core.model import (
    Adjustment,
    Decision,
    Info,
    LadderEntry,
    LadderKind,
    LadderPart,
    Logo,
    NationalRecord,
    PartialDate,
    Player,
    Pool,
    Prohibition,
    Rules,
    Team,
    VirtualPoints,
)
from crosstable.core.points import PointSystem
from crosstable.core.rulings import Ruling

Body = dict[str, Any]


def date_body(date: PartialDate | None) -> list[int] | None:
    """`[year, month, day]`, shorter when the rest is not known."""
    if date is None:
        return None
    parts = (date.year, date.month, date.day)
    known = [part for part in parts if part is not None]
    return known if date.month is not None or date.day is None else [date.year, 0, date.day]


def date_from(value: Any) -> PartialDate | None:  # noqa: ANN401 - a JSON value
    """The date behind `[year, month, day]`; a month of 0 is not known."""
    if value is None:
        return None
    year, *rest = value
    month, day = (*rest, None, None)[:2]
    return PartialDate(year, month or None, day)


def logo_body(logo: Logo) -> dict[str, Any]:
    """The picture of an event as the log names it."""
    return {"picture": logo.picture, "type": logo.kind, "width": logo.width, "height": logo.height}


def info_body(info: Info) -> Body:
    """Everything that `info_from` reads; the game of an event never changes and stands beside it."""
    found: Body = {field.name: getattr(info, field.name) for field in fields(info) if field.name != "game"}
    found["start"], found["end"] = date_body(info.start), date_body(info.end)
    found["round_dates"] = [date_body(date) for date in info.round_dates]
    found["deputies"] = list(info.deputies)
    return found


def rules_body(rules: Rules) -> Body:
    """Everything that `rules_from` reads."""
    found: Body = {field.name: getattr(rules, field.name) for field in fields(rules)}
    found["points"] = asdict(rules.points)
    found["initial_colour"] = None if rules.initial_colour is None else rules.initial_colour.value
    for name in ("tie_breaks", "shown_tie_breaks", "tie_break_readings"):
        found[name] = list(found[name])
    return found


def pools_body(pools: Iterable[Pool]) -> list[Body]:
    """The pools as `pools-set` holds them."""
    return [
        {
            "name": pool.name,
            "players": [int(p) for p in pool.players],
            "system": pool.system,
            "rounds": pool.rounds,
            "edition": pool.edition,
        }
        for pool in pools
    ]


def pools_from(values: Iterable[Mapping[str, Any]]) -> tuple[Pool, ...]:
    """Back from `pools_body`."""
    return tuple(
        Pool(
            str(value["name"]),
            tuple(PlayerId(int(p)) for p in value["players"]),
            str(value.get("system", "round-robin")),
            None if value.get("rounds") is None else int(value["rounds"]),
            None if value.get("edition") is None else str(value["edition"]),
        )
        for value in values
    )


def ladder_body(part: LadderPart) -> Body:
    """A ladder as `ladder-set` holds it."""
    return {
        "start": [int(player) for player in part.start],
        "log": [
            {
                "kind": entry.kind.value,
                "period": int(entry.period),
                "player": int(entry.player),
                "round": None if entry.round is None else int(entry.round),
                "board": None if entry.board is None else int(entry.board),
            }
            for entry in part.log
        ],
    }


def ladder_from(body: Mapping[str, Any]) -> LadderPart:
    """Back from `ladder_body`."""
    return LadderPart(
        tuple(PlayerId(int(player)) for player in body["start"]),
        tuple(
            LadderEntry(
                LadderKind(value["kind"]),
                RoundNo(int(value["period"])),
                PlayerId(int(value["player"])),
                None if value["round"] is None else RoundNo(int(value["round"])),
                None if value["board"] is None else BoardNo(int(value["board"])),
            )
            for value in body["log"]
        ),
    )


def team_body(team: Team) -> Body:
    """A team as `team-added` holds it."""
    return {
        "id": int(team.id),
        "name": team.name,
        "players": [int(player) for player in team.players],
        "nickname": team.nickname,
        "strength": team.strength,
    }


def ruling_body(ruling: Ruling) -> Body:
    """A settled tie, as the log holds it."""
    body: Body = {"round": ruling.round, "teams" if ruling.of_teams else "players": list(ruling.entrants)}
    body |= {name: getattr(ruling, name) for name in ("reason", "seed", "basis") if getattr(ruling, name)}
    body["how"] = ruling.how.value
    if ruling.play_off is not None:
        found = ruling.play_off
        body["play_off"] = {
            "games": [[game.one, game.two, game.result] for game in found.games],
            "knock_out": found.knock_out,
            "form": found.form,
            "tempo": found.tempo,
            "schedule": found.schedule,
            "after": found.after,
            "best": found.best,
        }
    return body


def decision_body(decision: Decision) -> Body:
    """A decision as `match-decided` holds it."""
    winner = None if decision.winner is None else int(decision.winner)
    return {"match": decision.match, "winner": winner, "how": decision.how, "note": decision.note}


def player_body(player: Player) -> Body:
    """Who somebody is, for `player-added` and `player-changed`."""
    found: Body = {
        "name": player.name,
        "rating": player.rating,
        "title": player.title,
        "sex": player.sex,
        "federation": player.federation,
        "fide_id": player.fide_id,
        "birth": date_body(player.birth),
    }
    if player.groups:
        found["groups"] = player.groups
    if player.national:
        found["national"] = [{**asdict(record), "birth": date_body(record.birth)} for record in player.national]
    return found


def national_from(values: Iterable[Mapping[str, Any]]) -> tuple[NationalRecord, ...]:
    """What national lists say of a player."""
    return tuple(NationalRecord(**{**value, "birth": date_from(value.get("birth"))}) for value in values)


def prohibitions_body(prohibitions: Iterable[Prohibition]) -> list[Body]:
    """Pairs and groups that may not meet."""
    return [
        {
            "players": [int(player) for player in rule.players],
            "first": int(rule.first),
            "last": None if rule.last is None else int(rule.last),
        }
        for rule in prohibitions
    ]


def virtual_points_body(entries: Iterable[VirtualPoints]) -> list[Body]:
    """Fictitious points that a file gives round by round."""
    return [asdict(entry) for entry in entries]


def virtual_points_from(values: Iterable[Mapping[str, Any]]) -> tuple[VirtualPoints, ...]:
    """The same, back."""
    return tuple(VirtualPoints(**value) for value in values)


def adjustments_body(entries: Iterable[Adjustment]) -> list[Body]:
    """Abnormal points, bonuses and penalties."""
    return [{**asdict(entry), "players": [int(player) for player in entry.players]} for entry in entries]


def adjustments_from(values: Iterable[Mapping[str, Any]]) -> tuple[Adjustment, ...]:
    """The same, back."""
    return tuple(
        Adjustment(
            **{
                **value,
                "round": None if value.get("round") is None else RoundNo(int(value["round"])),
                "players": tuple(PlayerId(int(player)) for player in value.get("players", ())),
            }
        )
        for value in values
    )


def info_from(info: Info, changes: Mapping[str, Any]) -> Info:
    """Info with changes as JSON holds them; dates are `[year, month, day]`."""
    values: dict[str, Any] = dict(changes)
    for key in ("start", "end"):
        if key in values:
            values[key] = date_from(values[key])
    if "round_dates" in values:
        values["round_dates"] = tuple(date_from(date) for date in values["round_dates"])
    if "deputies" in values:
        values["deputies"] = tuple(values["deputies"])
    return replace(info, **values)


def rules_from(rules: Rules, changes: Mapping[str, Any]) -> Rules:
    """Rules with changes as JSON holds them; `points` is a mapping of tenths."""
    values: dict[str, Any] = dict(changes)
    if "points" in values:
        values["points"] = PointSystem(**values["points"])
    if values.get("initial_colour") is not None:
        values["initial_colour"] = Colour(values["initial_colour"])
    for key in ("tie_breaks", "shown_tie_breaks", "tie_break_readings"):
        if key in values:
            values[key] = tuple(values[key])
    return replace(rules, **values)
