"""Prizes in words: amounts, names of prizes, and the reason of each, for screens, sheets and the command line."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from crosstable.core.ids import PlayerId
from crosstable.i18n.translator import Translator
from crosstable.prizes import (
    TEAMS,
    Condition,
    Decision,
    Failed,
    Fund,
    Held,
    Leftover,
    Method,
    OnePrize,
    Pool,
    Share,
    Stake,
    Trophy,
    Unrated,
    Verdict,
    Why,
    amount_text,
)

THOUSANDS = "\u00a0"
MANY = 3
"""So many prizes in a row that nobody got are said as one."""


class PrizeWords:
    """The words for one fund in one language; `names` are those of the players, `plain` writes no hard spaces."""

    def __init__(self, t: Translator, fund: Fund, names: Mapping[PlayerId, str], *, plain: bool = False) -> None:
        self.t = t
        self.fund = fund
        self.names = names
        self.plain = plain

    def money(self, amount: int, *, full: bool = False) -> str:
        """An amount with its currency; `full` always writes the decimals."""
        found = amount_text(
            amount,
            self.fund.currency,
            full=full,
            group="" if self.plain else THOUSANDS,
            mark=self.t("prize.decimal-mark"),
        )
        return found.replace("\u00a0", " ") if self.plain else found

    def exactly(self, amount: Fraction) -> str:
        """An amount that may be finer than the currency: rounded, and marked as such."""
        if amount.denominator == 1:
            return self.money(int(amount))
        return f"≈ {self.money(round(amount))}"

    def list_name(self, number: int, group: str = "") -> str:
        """What a list of prizes is called; `group` is the one it is given in."""
        name = self.fund.lists[number].name
        if not group:
            return name or self.t("prize.places")
        of_group = self.group(group)
        return self.t("prize.in-group", group=of_group, list=name) if name else of_group

    def group(self, name: str) -> str:
        """What a group is called, or the standings of the teams."""
        return self.t("prize.teams") if name == TEAMS else self.t("prize.group", name=name)

    def title(self, name: str, others: Collection[str]) -> str:
        """What stands above the winners of a standing among `others`; nothing where only those of the event are told."""
        if name:
            return self.group(name)
        if TEAMS in others:
            return self.t("prize.players")
        return self.t("prize.whole-event") if len(others) > 1 else ""

    def stake(self, stake: Stake) -> str:
        """One prize: its list and place, without the amount."""
        prizes = self.fund.lists[stake.list]
        if not prizes.name and not stake.group:
            return self.t("prize.of-places", place=stake.place)
        if len(prizes.prizes) == 1 and prizes.name:
            return self.list_name(stake.list, stake.group)
        return self.t("prize.of-list", list=self.list_name(stake.list, stake.group), place=stake.place)

    def trophy(self, trophy: Trophy) -> str:
        """A trophy, with its group where it is of one."""
        if not trophy.group:
            return trophy.trophy
        return self.t("prize.trophy-in-group", group=self.group(trophy.group), trophy=trophy.trophy)

    def stake_and_amount(self, stake: Stake) -> str:
        """One prize with its amount."""
        return self.t("prize.with-amount", prize=self.stake(stake), amount=self.money(stake.amount))

    def left(self, decision: Decision) -> list[str]:
        """What nobody got: prizes with their amounts, several of one list in a row as one, then trophies."""
        runs: list[list[Stake]] = []
        for stake in sorted(decision.unawarded, key=lambda stake: (stake.group, stake.list, stake.place)):
            last = runs[-1][-1] if runs else None
            if last is not None and (last.group, last.list, last.place + 1) == (stake.group, stake.list, stake.place):
                runs[-1].append(stake)
            else:
                runs.append([stake])
        said = []
        for run in runs:
            if len(run) < MANY:
                said += [self.stake_and_amount(stake) for stake in run]
            else:
                total = self.money(sum(stake.amount for stake in run))
                said.append(self.t("prize.run", first=self.stake(run[0]), last=self.stake(run[-1]), amount=total))
        return [*said, *(self.trophy(trophy) for trophy in decision.unawarded_trophies)]

    def reason(self, pool: Pool, share: Share) -> str:
        """Why a player gets what he gets from a pool, in a few sentences; the group stands where they stand."""
        said = [self._alone(pool) if len(pool.shares) == 1 else self._together(pool, share)]
        if share.held is Held.CAP:
            said.append(self.t("prize.why.cap", amount=self.exactly(share.exact)))
        elif share.held is Held.LIMIT:
            said.append(self.t("prize.why.limit", amount=self.exactly(share.exact)))
        if share.exact != share.paid:
            key = f"prize.why.rounded.{self.fund.leftover.value}"
            if self.fund.leftover is Leftover.TIE_BREAK and share.paid < share.exact:
                key = "prize.why.rounded.cut"
            said.append(self.t(key, paid=self.money(share.paid)))
        return " ".join(said)

    def brief(self, pool: Pool) -> str:
        """The same in two words: alone, or shared by so many."""
        if len(pool.shares) == 1:
            return self.t("prize.brief.alone")
        return self.t("prize.brief.shared", count=len(pool.shares))

    def _alone(self, pool: Pool) -> str:
        prize = self.stake(pool.stakes[0]._replace(group=""))
        if pool.first != pool.last:
            key = "prize.why.apart-alone" if pool.apart is not None else "prize.why.only-one"
        elif not self.fund.lists[pool.stakes[0].list].condition.is_open:
            key = "prize.why.best-of-list"
        elif pool.points is not None and self.fund.method is Method.TIE_BREAK:
            key = "prize.why.by-place"
        else:
            key = "prize.why.clear"
        return self._on(pool, key, prize=prize, first=pool.first)

    def _on(self, pool: Pool, key: str, **values: object) -> str:
        """A sentence about those who tie: on their points, or as far as they came in a knock-out."""
        if pool.points is None:
            return self.t(f"{key}.knockout", last=pool.last, **{"first": pool.first, **values})
        return self.t(key, points=self.t.points(pool.points), **values)

    def _together(self, pool: Pool, share: Share) -> str:
        count = len(pool.shares)
        others = [self.names.get(other.player, f"#{other.player}") for other in pool.shares if other is not share]
        values = {
            "others": self.t.list(others, most=5),
            "prizes": self.t.list([self.stake_and_amount(stake._replace(group="")) for stake in pool.stakes], most=8),
            "total": self.money(pool.total),
            "count": count,
        }
        if pool.apart is not None:
            said = [self._on(pool, "prize.why.apart", **values)]
        else:
            said = [self._on(pool, "prize.why.tied" if len(pool.stakes) > 1 else "prize.why.tied-one", **values)]
        each = Fraction(pool.total, count)
        if pool.by_place == 1:
            return " ".join(said)
        if pool.by_place and share.own is not None:
            said.append(
                self.t(
                    "prize.why.hort",
                    percent=int(pool.by_place * 100),
                    own=self.exactly(share.own),
                    rest=100 - int(pool.by_place * 100),
                    each=self.exactly(each),
                    share=self.exactly(share.exact),
                )
            )
        elif any(other.held for other in pool.shares):
            if not share.held:
                said.append(self.t("prize.why.after-held", share=self.exactly(share.exact)))
        else:
            said.append(self.t("prize.why.equal", **{**values, "each": self.exactly(each)}))
        return " ".join(said)

    def verdict(self, verdict: Verdict, decision: Decision) -> str:
        """Why a player has a prize of a list, or none."""
        if verdict.why is Why.WON:
            return self.t("prize.verdict.won")
        if verdict.why is Why.FAILED:
            return self.t("prize.verdict.failed", conditions=[self.failed(each) for each in verdict.failed])
        if verdict.why is Why.OTHER:
            if verdict.pool is None:
                return self.t("prize.verdict.other-trophy")
            first = self.fund.policy is OnePrize.PRIORITY
            stake = decision.pools[verdict.pool].stakes[0]
            key = "prize.verdict.earlier" if first else "prize.verdict.other"
            return self.t(key, prize=self.list_name(stake.list, stake.group))
        return self.t("prize.verdict.gone")

    def failed(self, failed: Failed) -> str:
        """One condition that is not met: what it asks for, and what was found."""
        wanted, found = failed.wanted, failed.found
        if failed.what == "points":
            wanted, found = self.t.points(int(wanted)), self.t.points(int(found))
        if failed.what == "sex":
            wanted = self.sex(wanted)
        key = f"prize.failed.{failed.what}"
        if failed.what == "pool" and wanted == TEAMS:
            return self.t("prize.failed.teams")
        if not found and f"{key}.unknown" in self.t:
            return self.t(f"{key}.unknown", wanted=wanted)
        return self.t(key, wanted=wanted, found=found)

    def sex(self, sex: str) -> str:
        """Women, men."""
        return self.t("prize.for.women" if sex.lower() in ("w", "f") else "prize.for.men")

    def condition(self, condition: Condition) -> str:
        """For whom a list is, in one line; empty when it is for everybody."""
        t = self.t
        parts: list[str] = []
        if condition.sex:
            parts.append(self.sex(condition.sex))
        parts.extend(self._ratings(condition))
        if condition.born_from is not None and condition.born_to is not None:
            parts.append(t("prize.for.born-between", low=condition.born_from, high=condition.born_to))
        elif condition.born_from is not None:
            parts.append(t("prize.for.born-from", year=condition.born_from))
        elif condition.born_to is not None:
            parts.append(t("prize.for.born-to", year=condition.born_to))
        if condition.federation:
            parts.append(t("prize.for.federation", value=condition.federation))
        if condition.club:
            parts.append(t("prize.for.club", value=condition.club))
        if condition.players:
            parts.append(t("prize.for.group", count=len(condition.players)))
        if condition.min_games:
            parts.append(t("prize.for.games", count=condition.min_games))
        if condition.min_points:
            parts.append(t("prize.for.points", points=t.points(condition.min_points)))
        return "; ".join(parts)

    def _ratings(self, condition: Condition) -> Sequence[str]:
        t, low, high = self.t, condition.rating_from, condition.rating_to
        found: list[str] = []
        if condition.unrated is Unrated.ONLY:
            return [t("prize.for.unrated")]
        if low is not None and high is not None:
            found.append(t("prize.for.band", low=low, high=high))
        elif high is not None:
            found.append(t("prize.for.under", rating=high + 1))
        elif low is not None:
            found.append(t("prize.for.from", rating=low))
        if condition.unrated is Unrated.TOO:
            found.append(t("prize.for.unrated-too"))
        elif condition.unrated is Unrated.NOT:
            found.append(t("prize.for.rated"))
        return found
