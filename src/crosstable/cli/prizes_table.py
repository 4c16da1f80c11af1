"""The prizes of an event as a table, as sentences and as plain data."""

from __future__ import annotations

from typing import Any

from crosstable.app.prize_field import PrizeField
from crosstable.app.prizing import awards, open_trophies
from crosstable.cli.named import meant
from crosstable.core.ids import PlayerId
from crosstable.core.model import Tournament
from crosstable.core.points import format_points
from crosstable.i18n.prize_words import PrizeWords
from crosstable.i18n.translator import translator
from crosstable.prizes import TEAMS, Decision, decision_body, team_entrant

COLUMNS = ("rank", "no", "name", "points", "prize", "trophy", "reason")
WORDS = frozenset({"group", "name", "trophy", "reason"})
"""Columns of words; the others are numbers."""


class Report:
    """One decision with the names of the players; `in_progress` is a round that is not over.

    Where prizes are given in groups, the first column names the group (empty: the whole event).
    """

    def __init__(self, tournament: Tournament, decision: Decision, field: PrizeField, in_progress: int | None) -> None:
        self.decision = decision
        self.field = field
        self.after = field.after
        self.in_progress = in_progress
        self.names = {player.id: player.name or f"#{player.id}" for player in tournament.players}
        teams = () if tournament.team is None else tournament.team.teams
        self.names |= {team_entrant(team.id): team.name for team in teams}
        self.words = PrizeWords(translator("en"), decision.fund, self.names, plain=True)
        self.grouped = any(prizes.group for prizes in decision.fund.lists) and not decision.fund.teams_alone
        self.columns = ("group", *COLUMNS) if self.grouped else COLUMNS
        self.left = frozenset(k for k, name in enumerate(self.columns) if name in WORDS)
        self.places = {who.player: who for who in field.event}
        for found in (*field.groups.values(), field.teams):
            for who in found:
                self.places.setdefault(who.player, who)
        if decision.fund.teams_alone:
            self.places = {who.player: who for who in field.teams}

    def rows(self) -> list[list[str]]:
        """A line for everybody with money or a trophy, best first."""
        found = []
        for group, winners in awards(self.decision, self.field).items():
            places = {place.player: place for place in self.field.places[group]}
            for award in winners:
                place = places[award.player]
                reasons = " ".join(self.words.reason(pool, share) for pool, share in award.shares)
                rank = f"{place.first}-{place.last}" if place.shared else str(place.first)
                known = group != TEAMS or self.field.by_points(group)
                who = [rank, str(abs(award.player)), self.names[award.player]]
                amount = self.words.money(award.amount) if award.amount else ""
                points = format_points(place.points) if known else ""
                line = [*who, points, amount, ", ".join(award.trophies), reasons]
                title = self.words.group(group) if group == TEAMS else group
                found.append([title, *line] if self.grouped else line)
        return found

    def reasons(self, player: PlayerId) -> list[str]:
        """A reason for each money prize of a player."""
        return [self.words.reason(pool, share) for pool, share in self.decision.of(player) if share.paid]

    def foot(self) -> list[str]:
        """What adds up, what nobody got, what is still open."""
        words, decision = self.words, self.decision
        after = f"after round {self.after}"
        if self.field.unfinished:
            after += ", and the knock-out is not over: those still in it share the first places"
        if self.in_progress is not None:
            after += f", with the known results of round {self.in_progress} (provisional)"
        left = sum(stake.amount for stake in decision.unawarded)
        sums = f"{words.money(decision.paid)} paid of {words.money(decision.payable)}"
        if decision.kept:
            sums += f", {words.money(decision.kept)} kept by rounding"
        if left:
            sums += f", {words.money(left)} not awarded"
        lines = [f"{after}; {sums}"]
        if decision.ratio != 1:
            promised = words.money(decision.fund.total(decision.groups))
            lines.append(f"{decision.ratio} of {promised} is due: it was based on {decision.fund.based_on} entries")
        names = words.left(decision)
        if names:
            lines.append(f"nobody is left who may win: {'; '.join(names)}")
        for trophy in open_trophies(decision):
            level = " and ".join(self.names[player] for player in trophy.between)
            what = self.words.trophy(trophy)
            lines.append(f"{what}: {level} are level on every tie-break; a play-off or lots decide")
        return lines

    def explained(self, player: str) -> list[str]:
        """What became of one player in every list."""
        who = self._who(player)
        lines = [f"{abs(who)} {self.names[who]}: rank {self.places[who].rank}"]
        lines += [
            f"{self.words.list_name(v.list, v.group)}: {self.words.verdict(v, self.decision)}"
            for v in self.decision.explain(who)
        ]
        return [*lines, *self.reasons(who)]

    def _group_of(self, player: PlayerId) -> str:
        """The group in which a player plays; empty where there are none."""
        return next((name for name, found in self.field.groups.items() for who in found if who.player == player), "")

    def _who(self, player: str) -> PlayerId:
        """A number is that of a player, where all prizes are for teams that of a team."""
        sign = -1 if self.decision.fund.teams_alone else 1
        names = {sign * each: name for each, name in self.names.items()}
        return PlayerId(sign * meant(player, names, {sign * each for each in self.places}))

    def facts(self, player: str | None) -> dict[str, Any]:
        """Everything as plain data; amounts in the smallest unit, exact shares as fractions in texts."""
        known: dict[str, Any] = {"after_round": self.after, "in_progress": self.in_progress}
        known |= {"paid": self.decision.paid, "kept": self.decision.kept, "payable": self.decision.payable}
        wanted = list(self.places) if player is None else [self._who(player)]
        money = self.decision.winnings()
        known["players"] = [
            {
                **({"team": -each} if each < 0 else {"player": int(each)}),
                "name": self.names[each],
                "rank": self.places[each].rank,
                "points": self.places[each].points,
                "amount": money.get(each, 0),
                "group": self._group_of(each),
                "trophies": [trophy.trophy for trophy in self.decision.trophies if trophy.player == each],
                "reasons": self.reasons(each),
                "lists": [
                    {
                        "list": self.words.list_name(verdict.list, verdict.group),
                        "why": verdict.why.value,
                        "failed": [dict(failed._asdict()) for failed in verdict.failed],
                        "text": self.words.verdict(verdict, self.decision),
                    }
                    for verdict in self.decision.explain(each)
                ],
            }
            for each in wanted
        ]
        return known | {"decision": decision_body(self.decision)}
