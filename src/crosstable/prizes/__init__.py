"""Prize money and trophies: who gets what, exactly, and why.

A `Fund` says what was promised, `contestants` makes the field from standings that another room has worked
out, `decide` gives the prizes, and a `Decision` knows the reason of each and of those who got none.

    fund = Fund("GBP", (PrizeList((Prize(20000), Prize(10000))),))
    decision = decide(fund, contestants(tournament, standings(tournament).rows))
    decision.winnings()          # {player: pence}

Money is a whole number of the currency's smallest unit; shares are exact fractions until they are rounded.
"""

from crosstable.prizes.bodies import condition_body, condition_from, decision_body, decision_from, fund_body, fund_from
from crosstable.prizes.contest import Contestant, Failed, contestants, unmet
from crosstable.prizes.currency import DIGITS, SIGNS, amount_text, known_currency, parse_amount
from crosstable.prizes.decide import check_groups, check_pools, decide
from crosstable.prizes.errors import FundError
from crosstable.prizes.fund import (
    EVERY_GROUP,
    TEAMS,
    Condition,
    Fund,
    Leftover,
    Limit,
    Method,
    OnePrize,
    Prize,
    PrizeList,
    Unrated,
    checked,
    team_entrant,
)
from crosstable.prizes.notation import currency_in, parse_prizes, prizes_text
from crosstable.prizes.outcome import Decision, Held, Pool, Share, Trophy, Verdict, Why
from crosstable.prizes.pooling import Stake

__all__ = [
    "DIGITS",
    "EVERY_GROUP",
    "SIGNS",
    "TEAMS",
    "Condition",
    "Contestant",
    "Decision",
    "Failed",
    "Fund",
    "FundError",
    "Held",
    "Leftover",
    "Limit",
    "Method",
    "OnePrize",
    "Pool",
    "Prize",
    "PrizeList",
    "Share",
    "Stake",
    "Trophy",
    "Unrated",
    "Verdict",
    "Why",
    "amount_text",
    "check_groups",
    "check_pools",
    "checked",
    "condition_body",
    "condition_from",
    "contestants",
    "currency_in",
    "decide",
    "decision_body",
    "decision_from",
    "fund_body",
    "fund_from",
    "known_currency",
    "parse_amount",
    "parse_prizes",
    "prizes_text",
    "team_entrant",
    "unmet",
]
