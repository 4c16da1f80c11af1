"""Explanations in plain words, made from the facts and from nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.cli.words import COLOUR_RULES, CRITERIA, first_colour, number_list, values_text, wish_text
from crosstable.core.codes import TABLE
from crosstable.core.model import Discipline, Tournament
from crosstable.core.points import format_points
from crosstable.core.systems import SYSTEMS
from crosstable.pairing.base import Board, BracketReport, ByeReport, Fact
from crosstable.pairing.findings import Explanation, FloatStep, Rejected, WhyNot
from crosstable.pairing.inquiry import FACTS, Inquiry

TABLE_PLACES = frozenset({"table", "free"})
"""Places of an explanation that knows no brackets."""

_CANDIDATES = {
    "mdp": "Opponents that come earlier, the pairs before this one being settled (3.7, 3.8)",
    "half": "Opponents that come earlier, the pairs before this one being settled (3.6, 3.8)",
    "exchange": "Candidates that come earlier, the pairs before this one being settled (3.6, 3.8)",
    "bye": "Others with as many points who might have had it (3.8)",
}

_AFTER_FLOATS = frozenset({"C14", "C16", "C18", "C20"})

_BARRED = {
    "C1": "they have met already",
    "C3": "both must have the same colour",
    "prohibited": "the pair is prohibited",
}


def round_lines(tournament: Tournament, inquiry: Inquiry) -> Iterator[str]:
    """Heading of a whole round."""
    draft = inquiry.draft
    title = f"{tournament.info.name}: " if tournament.info.name else ""
    rounds = f" of {tournament.rules.rounds}" if tournament.rules.rounds is not None else ""
    traits = SYSTEMS.get(draft.system)
    fide = "FIDE " if traits is not None and (traits.by_c04 or traits.by_c05) else ""
    yield f"{title}round {draft.round_no}{rounds}, {fide}{draft.system.capitalize()} {draft.edition}"
    for bracket in draft.brackets:
        yield f"  {bracket_text(bracket)}"


def bracket_text(bracket: BracketReport) -> str:
    """One line on a bracket."""
    text = f"bracket {bracket.number}, {format_points(bracket.score)} points: {number_list(bracket.residents)}"
    if bracket.moved_down:
        text += f"; from above {number_list(bracket.moved_down)}"
    pairs = ", ".join(f"{top}-{bottom}" for top, bottom in bracket.pairs[:8])
    if len(bracket.pairs) > 8:
        pairs += f" and {len(bracket.pairs) - 8} more"
    text += f"; paired {pairs}" if pairs else "; nobody paired here"
    if bracket.downfloaters:
        text += f"; moved down {number_list(bracket.downfloaters)}"
    return text


def answer_lines(tournament: Tournament, found: Explanation) -> Iterator[str]:
    """Two lines: who meets whom, and the short answer."""
    yield ""
    yield _heading(tournament, found)
    yield f"  {_short(found, tournament.info.game)}"


def full_lines(tournament: Tournament, found: Explanation) -> Iterator[str]:
    """The short answer first, then every fact behind it."""
    yield _heading(tournament, found)
    yield ""
    yield f"In short: {_short(found, tournament.info.game)}"
    if found.place in TABLE_PLACES:
        return
    if found.place == FACTS:
        for fact in found.facts[1:]:
            yield f"  {_fact(fact, tournament.info.game)}"
        if found.bye is not None:  # another system's: the criteria of C.04.3 are not cited
            yield from (f"  {line.removesuffix(' (C2)').removesuffix(' (C4)')}" for line in _bye_lines(found.bye))
        return
    yield ""
    yield "Bracket (C.04.3 1.3)"
    yield f"  {bracket_text(found.bracket)}"
    yield from (f"  {line}" for line in _virtual_lines(found))
    yield from _measure_lines(found.bracket)
    if found.floats:
        yield ""
        yield "Who moved down, and why (1.4.1)"
        for step in found.floats:
            yield f"  {_float_text(step)}"
    if found.rejected:
        yield ""
        yield _CANDIDATES[found.place]
        for rejected in found.rejected:
            yield f"  {_rejected_text(rejected)}"
        if found.not_shown:
            yield f"  and {found.not_shown} more"
    if found.board is not None:
        yield ""
        yield "Colours (5.2)"
        yield from (f"  {line}" for line in _colour_lines(found.board, tournament.info.game))
    if found.bye is not None:
        yield ""
        yield "Pairing-allocated bye (C2, C5, C9)"
        yield from (f"  {line}" for line in _bye_lines(found.bye))


def _heading(tournament: Tournament, found: Explanation) -> str:
    if found.place == "free":
        return f"Round {found.round_no}, free: {_named(tournament, next(iter(found.scores)))}"
    if found.board is None:
        holder = found.bye.player if found.bye is not None else 0
        return f"Round {found.round_no}, bye: {_named(tournament, holder)}"
    board = found.board
    white = f"{_named(tournament, board.white)} ({format_points(board.white_score)})"
    black = f"{_named(tournament, board.black)} ({format_points(board.black_score)})"
    return f"Round {found.round_no}, board {found.board_no}: {white} has {first_colour(tournament.info.game)} against {black}"


def _fact(fact: Fact, game: Discipline) -> str:
    """A fact of a system that is told by facts; players by number, as everywhere in these texts."""
    from crosstable.i18n import MASTER, translator  # noqa: PLC0415 - read only for such systems
    from crosstable.i18n.fact_words import fact_text  # noqa: PLC0415 - see above

    return fact_text(translator(MASTER, game), str, fact)


def _named(tournament: Tournament, number: int) -> str:
    player = tournament.player(number)
    return f"{number} {player.name}".rstrip() if player is not None else str(number)


def _short(found: Explanation, game: Discipline) -> str:
    board = found.board
    if found.place == FACTS and found.facts:
        return _fact(found.facts[0], game)
    if found.place == FACTS:
        return "the number of players is odd, and the bye falls to this one."
    if found.place == "free":
        return "the number of players is odd, and in this round of the table the opponent is the empty number."
    if board is not None and found.place == "table":
        return _table_text(board, game)
    if board is None:
        score = format_points(found.bye.score) if found.bye is not None else "?"
        return f"{score} points are the fewest with which the bye is allowed and the others can be paired."
    top, bottom = _pair_of(found)
    score = format_points(found.bracket.score)
    where = {
        "mdp": f"{top} came down to the bracket of {score} points, and {bottom} is the first resident who fits",
        "half": f"both have {score} points; {top} is in the upper half, {bottom} the first of the lower half who fits",
        "exchange": f"both have {score} points; after {_exchange_text(found.bracket)}, {bottom} is the first who fits {top}",
    }[found.place]
    because = f" ({_rejected_text(found.rejected[0])})" if found.rejected else ""
    return f"{where}{because}. {_capital(_colour_reason(board, game))}."


def _table_text(board: Board, game: Discipline) -> str:
    """By the Berger table: which round of it, and why the colours are so."""
    facts = board.choice.detail
    text = (
        f"round {facts['table_round']} of the {facts['table']} table for {facts['size']}: number {facts['white_number']} "
        f"has {first_colour(game)} against number {facts['black_number']} ({board.choice.article})"
    )
    if "turned" in facts:
        text += f"; cycle {facts['cycle']} has the colours turned"
    if "changed_places" in facts:
        text += "; the last two rounds of a cycle change places before the next"
        if facts["third_colour"]:
            text += f", or numbers {facts['third_colour']} would have one colour three times running"
    return f"{text}."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _pair_of(found: Explanation) -> tuple[int, int]:
    board = found.board
    if board is None:
        return 0, 0
    both = {board.white, board.black}
    return next((a, b) for a, b in found.bracket.pairs if {a, b} == both)


def _exchange_text(bracket: BracketReport) -> str:
    out, into = bracket.exchanged
    return f"an exchange of {number_list(out)} for {number_list(into)} between the halves"


def _virtual_lines(found: Explanation) -> Iterator[str]:
    for player, points in found.virtual.items():
        real = found.scores[player] - points
        yield f"{player} has {format_points(real)} points and {format_points(points)} virtual ones this round (C.04.7)"


def _measure_lines(bracket: BracketReport) -> Iterator[str]:
    told = [measure for measure in bracket.measures if any(measure.value)]
    for measure in told:
        values = values_text(measure.criterion, measure.value)
        yield f"  {measure.criterion} ({measure.article}), {CRITERIA[measure.criterion]}: {values}"
    if any(measure.criterion in _AFTER_FLOATS for measure in told):
        yield "  (a bye or a win without a game that brought points is a downfloat too, 1.4.3)"


def _float_text(step: FloatStep) -> str:
    where = f"{step.player} moved down out of bracket {step.bracket} ({format_points(step.score)} points): "
    if not step.has_opponent:
        return f"{where}there is nobody in it whom {step.player} may meet"
    return f"{where}{_rejected_text(step.reason)}"


def _rejected_text(rejected: Rejected) -> str:
    subject = {
        "opponent": f"{rejected.player} against {rejected.opponent}",
        "half": "the upper half against the lower half",
        "float": f"{rejected.player} staying there",
        "bye": f"the bye for {rejected.player}",
    }[rejected.kind]
    code = rejected.criterion
    if code in _BARRED:
        return f"{subject} is not allowed: {_BARRED[code]} ({code}, {rejected.article})"
    if code == "legal":
        stuck = number_list(rejected.stuck)
        return f"{subject} would leave {stuck} without a legal opponent in the other half (C1, C3)"
    return f"{subject} {_cost_text(rejected)}"


def _cost_text(rejected: Rejected | WhyNot) -> str:
    code = rejected.criterion
    if code == "C4":
        return f"would leave a rest that cannot be paired (C4, {rejected.article})"
    if code == "order":
        return f"would be as good in every criterion but comes later in the order ({rejected.article})"
    if code == "none":
        return "would change nothing"
    lost, kept = values_text(code, rejected.lost), values_text(code, rejected.kept)
    if code == "C5":
        return f"would give the bye to a player of {lost} points instead of {kept} (C5, {rejected.article})"
    return f"would be worse in {code}, {CRITERIA[code]}: {lost} instead of {kept} ({rejected.article})"


def _colour_reason(board: Board, game: Discipline) -> str:
    choice = board.choice
    wishes = f"{board.white} {wish_text(choice.white_preference, game)}, {board.black} {wish_text(choice.black_preference, game)}"
    rule = COLOUR_RULES[choice.article]
    if "white_difference" in choice.detail:
        rule = "both must have the same colour; the wider colour difference decides"
    return f"{wishes}: {rule} ({choice.article})"


def _colour_lines(board: Board, game: Discipline) -> Iterator[str]:
    choice = board.choice
    yield _colour_reason(board, game)
    sides = ((board.white, choice.white_colours, "white"), (board.black, choice.black_colours, "black"))
    for player, colours, side in sides:
        text = f"{player} has had {colours.upper() if colours else 'no colour yet'}"
        difference = choice.detail.get(f"{side}_difference")
        yield text if difference is None else f"{text}, colour difference {difference:+}"
    detail = choice.detail
    if "games_back" in detail:
        back = int(detail["games_back"])
        yield (
            "their colours differed in the last game" if back == 1 else f"their colours last differed {back} games back"
        )
    if "pairing_number" in detail:
        colour = first_colour(game) if detail["initial_colour"] == "w" else "Black"
        yield f"pairing number {detail['pairing_number']}, initial colour {colour}"


def _bye_lines(bye: ByeReport) -> Iterator[str]:
    rounds = "1 unplayed round" if bye.unplayed == 1 else f"{bye.unplayed} unplayed rounds"
    yield f"{bye.player} has {format_points(bye.score)} points and {rounds}"
    for player, (round_no, code) in bye.barred.items():
        label = next(row.label for key, row in TABLE.items() if key.value == code)
        yield f"{player} may not have it: {label} in round {round_no} (C2)"
    if bye.skipped:
        yield f"with the bye for {number_list(bye.skipped)} the others could not be paired (C4)"


def why_not_text(tournament: Tournament, answer: WhyNot) -> str:
    """One sentence on why two players do not meet."""
    pair = f"{_named(tournament, answer.player)} and {_named(tournament, answer.opponent)}"
    if answer.criterion == "paired":
        return f"{pair} do meet."
    if answer.facts:
        told = " ".join(_fact(fact, tournament.info.game) for fact in answer.facts)
        return f"{pair} do not meet. {told}"
    if answer.criterion == "absent":
        return f"{pair} cannot meet: one of them does not play in round {answer.round_no} ({answer.article})."
    if answer.criterion == "C1":
        return f"{pair} do not meet: they played in round {answer.round_no} (C1, {answer.article})."
    if answer.criterion in _BARRED:
        return f"{pair} do not meet: {_BARRED[answer.criterion]} ({answer.article})."
    if answer.criterion == "table":
        rounds = number_list(answer.kept)
        return f"{pair} do not meet in this round: by the table they meet in round {rounds} ({answer.article})."
    where = f" in bracket {answer.bracket}" if answer.bracket else ""
    return f"{pair} do not meet: making them meet {_cost_text(answer)}{where}."


def absence_text(tournament: Tournament, inquiry: Inquiry, player: int) -> str | None:
    """Why a player is not paired in the round, or None when he is."""
    draft = inquiry.draft
    seated = {int(p) for pair in draft.pairs for p in pair}
    if player in seated or tournament.player(player) is None or SYSTEMS[draft.system].scheduled:
        return None  # in a round robin the inquiry itself knows who is free
    state = tournament.before(draft.round_no)
    code = next((a.code for a in state.absences if a.player == player and a.round == draft.round_no), None)
    reason = TABLE[code].label if code is not None else "withdrawn"
    return f"{_named(tournament, player)} is not paired in round {draft.round_no}: {reason} (C.04.2 3.3)"
