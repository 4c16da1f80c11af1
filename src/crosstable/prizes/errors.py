"""Errors of prize funds: what is wrong with one, in plain words, with the values in it."""

from __future__ import annotations

from crosstable.core.errors import CrosstableError

MESSAGES = {
    "negative": "{found} is less than nothing: give each prize as an amount of 0 or more",
    "not-an-amount": "{found} is no amount of money: write 200 or 33.50",
    "too-precise": "{found} has more decimals than {currency} has: it has {digits}",
    "too-large": "{found} is more than this program pays out: {most} is the largest prize",
    "unknown-currency": "{found} is no currency: give the three letters of ISO 4217, such as EUR, GBP or INR",
    "currencies-differ": "one fund has one currency, and here are two, {first} and {second}: write all amounts in one",
    "no-prizes": "the list {list} has no prize: name at least one, or leave the list out",
    "empty": "the fund has no prizes: name at least one",
    "order": "in the list {list} prize {place} is larger than the one before it: sort them, the largest first",
    "too-many": "{what} are more than {most}: make them fewer",
    "too-long": "{found} is longer than {most} characters",
    "same-name": "two lists are called {list}: give each a name of its own",
    "no-name": "list {place} has no name: only one list, the one for everybody, may go without",
    "no-limit": "line {place} of the categories has no limit: write a rating, a year, a club …, or choose everybody",
    "bounds": "the limits {low} to {high} of the list {list} leave nobody in: exchange them",
    "unknown-choice": "{found} is not known for {field}: {choices} are",
    "unknown-field": "{found} is no field of {where}: {choices} are",
    "unknown-player": "the group of the list {list} names player {player}, who is not in the event",
    "no-groups": "{list} has prizes of groups, and this event is not played in groups: give them in the whole event",
    "no-teams": "{list} has prizes of teams, and this event has no teams: give them to players",
    "unknown-group": "{list} is for the group {group}, and the groups of this event are {choices}",
    "not-a-band": "{found} is no band of ratings: write both limits, 1400-1599",
    "not-points": "{found} is no number of points: write 2 or 2.5",
    "not-a-number": "{field} must be a whole number from {low} to {high}, and is {found}",
    "not-a-text": "{field} must be a text, and is {found}",
    "not-a-list": "{field} must be a list",
    "not-an-object": "{field} must be an object with named fields",
    "version": "this is a prize fund of another version ({found}): this program reads version {version}",
}
"""What each code says; the application words the same codes in the reader's language."""


class FundError(CrosstableError):
    """A prize fund that cannot be used. `code` is one of MESSAGES, `params` the values in it."""

    def __init__(self, code: str, **params: object) -> None:
        self.code = code
        self.params = params
        super().__init__(MESSAGES[code].format_map(params))
