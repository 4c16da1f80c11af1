"""Events of teams: entering, orders, line-ups, forfeits, standings, undo, files."""

from __future__ import annotations

import pytest

from crosstable.app.answers import NeedsConfirmation, Refused
from crosstable.app.commands.hall import digest_of
from crosstable.app.exporting import trf_file
from crosstable.app.importing import Choices, Origin, unpack
from crosstable.app.permissions import Role, Who
from crosstable.app.team_table import team_table
from crosstable.app.teams import matches_of, team_form
from crosstable.core.codes import Code
from crosstable.core.events import Event
from crosstable.core.fold import apply
from crosstable.core.state import EventState
from crosstable.formats.native import read_json, write_json
from crosstable.formats.trf import read_trf
from crosstable.pairing.base import NoPairing
from crosstable.pairing.rounds import inquire
from crosstable.web.visit import spoken_for
from tests.app.memory import Desk


def desk(profile: str, *sizes: int) -> Desk:
    d = Desk()
    d.create(profile=profile)
    for k, size in enumerate(sizes):
        letter = "ABCDEFGH"[k]
        d.do("add-team", {"name": f"Team {letter}", "players": [{"name": f"{letter}{n}"} for n in range(1, size + 1)]})
    return d


def names(d: Desk, team: int = 0) -> list[str]:
    assert d.state.team is not None
    return [d.state.entries[p].player.name for p in d.state.team.teams[team].players]


def paired(d: Desk) -> None:
    d.do("pair")
    d.do("publish")


def enter(d: Desk, *tokens: str) -> None:
    number = len(d.state.rounds)
    for board, token in enumerate(tokens, 1):
        d.do("enter-result", {"round": number, "board": board, "result": token})


def test_s166_a_match_gives_match_points_and_game_points() -> None:
    d = desk("team-round-robin", 2, 2, 2, 2)
    for _ in range(3):
        paired(d)
        enter(d, "1-0", "½-½", "0-1", "1-0")
    table = team_table(d.state)
    assert sum(place.match_points for place in table.places) == 3 * 2 * 20
    assert sum(place.game_points for place in table.places) == 3 * 4 * 10
    assert table.primary == "MP"
    assert [place.match_points for place in table.places] == sorted(
        (place.match_points for place in table.places), reverse=True
    )
    match = matches_of(d.state, 1)[0]
    assert (match.one.name, match.two.name, match.points_one, match.points_two) == ("Team A", "Team D", 15, 5)
    assert [board.one_white for board in match.boards] == [True, False]


def test_game_points_may_rank_before_match_points() -> None:
    d = desk("team-round-robin", 4, 4, 4)
    paired(d)
    enter(d, "1-0", "0-1", "½-½", "½-½")
    d.do("set-team-rules", {"primary": "GP"})
    assert team_table(d.state).primary == "GP"
    d.do("undo")
    assert team_table(d.state).primary == "MP"


def test_a_list_that_names_both_scores_keeps_the_other_one_in_its_place() -> None:
    d = desk("team-round-robin", 1, 1, 1)
    d.do("set-ranking", {"tie_breaks": "MPTS EDE GPTS"})
    paired(d)
    assert team_table(d.state).codes == ("EDE", "MPvGP")
    d.do("set-team-rules", {"primary": "GP"}, confirmed=4, reason="as announced")
    assert team_table(d.state).codes == ("MPvGP", "EDE")


def test_three_one_nought_is_a_scale() -> None:
    d = desk("team-round-robin", 1, 1)
    d.do("set-team-rules", {"scale": "3-1-0"})
    paired(d)
    enter(d, "1-0")
    assert [place.match_points for place in team_table(d.state).places] == [30, 0]


def test_board_order_reserves_and_line_ups() -> None:
    d = desk("team-round-robin", 3, 3)
    d.do("set-team-rules", {"boards": 2})
    d.do("move-in-team", {"player": 3, "by": "up"})
    assert names(d) == ["A1", "A3", "A2"]
    d.do("move-in-team", {"player": 2, "place": 1})
    assert names(d) == ["A2", "A1", "A3"]
    d.do("undo")
    d.do("set-line-up", {"round": 1, "team": 1, "players": ["2", "1"]}, confirmed=3)
    paired(d)
    board = d.state.rounds[0].boards[0]
    assert {board.white, board.black} == {2, 4}
    with pytest.raises(Refused, match="line-up-late"):
        d.do("set-line-up", {"round": 1, "team": 1, "players": ["1"]})


def test_who_is_absent_leaves_the_seat_to_a_reserve_and_the_last_board_empty() -> None:
    d = desk("team-round-robin", 3, 2)
    d.do("set-team-rules", {"boards": 2})
    d.do("set-absence", {"player": 1, "round": 1})
    d.do("set-absence", {"player": 5, "round": 1})
    paired(d)
    played = d.state.rounds[0]
    assert [(b.white, b.black) for b in played.boards] == [(2, 4)]
    assert played.byes[3] is Code.FORFEIT_WIN  # type: ignore[index]
    enter(d, "1-0")
    assert [(p.team.name, p.game_points) for p in team_table(d.state).places] == [("Team A", 20), ("Team B", 0)]


def test_a_player_who_withdraws_is_no_longer_lined_up() -> None:
    d = desk("team-round-robin", 2, 2, 2, 2)
    paired(d)
    enter(d, "1-0", "1-0", "1-0", "1-0")
    d.do("withdraw", {"player": 1})
    d.do("add-to-team", {"team": 1, "players": [{"name": "A3"}]})
    paired(d)
    seated = {p for b in d.state.rounds[1].boards for p in (b.white, b.black)}
    assert 1 not in seated
    assert {2, 9} <= seated


def test_a_captain_lines_up_the_own_team_only() -> None:
    d = desk("team-round-robin", 2, 2)
    captain = Who(Role.CAPTAIN, "phone", players=tuple(d.state.team.teams[0].players if d.state.team else ()))
    d.do("set-line-up", {"round": 1, "team": 1, "players": ["1", "2"]}, who=captain)
    with pytest.raises(Refused, match="not-your-team"):
        d.do("set-line-up", {"round": 1, "team": 2, "players": ["4", "3"]}, who=captain)


def test_a_team_that_does_not_come_loses_every_board() -> None:
    d = desk("team-round-robin", 2, 2)
    paired(d)
    with pytest.raises(NeedsConfirmation):
        d.do("forfeit-match", {"round": 1, "team": 2})
    d.do("forfeit-match", {"round": 1, "team": 2}, confirmed=3)
    assert [board.result.token for board in d.state.rounds[0].boards if board.result] == ["+--", "--+"]
    d.do("undo")
    assert d.state.rounds[0].boards[0].result is None


def test_s086_scheveningen_scores_by_games() -> None:
    d = desk("scheveningen", 3, 3)
    for _ in range(3):
        paired(d)
        enter(d, "1-0", "1-0", "½-½")
    table = team_table(d.state)
    assert table.primary == "GP"
    assert sum(place.game_points for place in table.places) == 90
    with pytest.raises(Refused, match="all-rounds-paired"):
        d.do("pair")


@pytest.mark.parametrize(("profile", "sizes", "rounds"), [("hutton", (3, 3, 3, 3), 1), ("molter", (2, 2, 2, 2), 3)])
def test_events_in_which_teams_mix_sum_the_points_of_the_players(
    profile: str, sizes: tuple[int, ...], rounds: int
) -> None:
    d = desk(profile, *sizes)
    for _ in range(rounds):
        paired(d)
        enter(d, *["1-0"] * len(d.state.rounds[-1].boards))
    table = team_table(d.state)
    assert sum(place.game_points for place in table.places) == 10 * sum(len(r.boards) for r in d.state.rounds)
    assert table.codes == ("WIN", "BC")
    assert matches_of(d.state, 1) == ()


def test_numbers_of_the_teams_by_lot_or_by_rating() -> None:
    d = desk("team-round-robin", 1, 1, 1, 1)
    before = [team.name for team in d.state.team.teams] if d.state.team else []
    d.do("draw-teams", {"by": "lots"})
    assert d.state.team is not None
    assert sorted(team.name for team in d.state.team.teams) == before
    d.do("change-player", {"player": 3, "changes": {"rating": 2000}})
    d.do("draw-teams", {"by": "rating"})
    assert d.state.team.teams[0].name == "Team C"


@pytest.mark.parametrize(
    ("command", "args", "code"),
    [
        ("add-team", {"name": "Team A"}, "team-name-taken"),
        ("add-team", {"name": ""}, "missing"),
        ("add-team", {"name": "New", "players": "x"}, "too-many-in-team"),
        ("remove-team", {"team": 9}, "no-such-team"),
        ("set-line-up", {"round": 1, "team": 1, "players": ["9"]}, "not-in-team"),
        ("set-line-up", {"round": 1, "team": 1, "players": ["1", "1"]}, "player-twice"),
        ("set-team-rules", {"scale": "5-4-3"}, "unknown-choice"),
        ("set-team-rules", {"boards": 99}, "out-of-range"),
        ("move-in-team", {"player": 1, "by": "sideways"}, "unknown-choice"),
        ("draw-teams", {"by": "magic"}, "unknown-choice"),
    ],
)
def test_bad_input_is_refused_and_changes_nothing(command: str, args: dict[str, object], code: str) -> None:
    d = desk("team-round-robin", 2, 2)
    before = d.state.team
    with pytest.raises(Refused) as error:
        d.do(command, args)
    assert error.value.code == code
    assert d.state.team == before


def test_teams_stay_once_a_round_is_paired() -> None:
    d = desk("team-round-robin", 2, 2)
    d.do("pair")
    for command, args in (("add-team", {"name": "C"}), ("remove-team", {"team": 1}), ("draw-teams", {"by": "lots"})):
        with pytest.raises(Refused, match="teams-fixed"):
            d.do(command, args)


def test_an_event_without_teams_has_no_team_commands() -> None:
    d = Desk()
    d.create(profile="club")
    with pytest.raises(Refused, match="no-teams-here"):
        d.do("add-team", {"name": "A"})


def test_impossible_fields_are_explained_before_anybody_pairs() -> None:
    assert "at least 2 teams" in str(team_form(desk("scheveningen", 2).state))
    assert "Schiller" in str(team_form(desk("scheveningen", 2, 2, 2).state))
    with pytest.raises(Refused) as error:
        desk("molter", 3, 3, 3).do("pair")
    assert "play 2 or 4" in str(error.value.params["reason"])


def test_who_is_removed_leaves_the_team() -> None:
    d = desk("team-round-robin", 2, 2)
    d.do("remove-player", {"player": 1})
    assert names(d) == ["A2"]
    d.do("undo")
    assert names(d) == ["A1", "A2"]


@pytest.mark.parametrize(
    ("profile", "sizes", "code"),
    [
        ("team-round-robin", (3, 2, 2), "FIDE_TEAM_ROUNDROBIN"),
        ("scheveningen", (3, 3), "FIDE_SCHEVENINGEN"),
        ("hutton", (3, 3, 3, 3), ""),
        ("molter", (2, 2, 2, 2), ""),
    ],
)
def test_teams_come_back_from_trf_and_from_json(profile: str, sizes: tuple[int, ...], code: str) -> None:
    d = desk(profile, *sizes)
    paired(d)
    enter(d, *["1-0"] * len(d.state.rounds[0].boards))
    whole = d.state.tournament()
    read = read_json(write_json(whole).encode())
    assert read.tournament == whole
    text = trf_file(d.state, "trf26").text
    assert (f"192 {code}\n" in text) is bool(code)
    assert ("\n310 " in text) is bool(code)
    assert ("\n013 " in text) is not bool(code)
    back = read_trf(text.encode()).tournament
    assert back is not None
    assert back.team is not None
    assert [team.players for team in back.team.teams] == [team.players for team in d.state.team.teams]  # type: ignore[union-attr]
    state = EventState()
    events = unpack(whole, Choices(seed="S"), Origin())
    for k, new in enumerate(events, 1):
        apply(state, Event("S", k, 1, "2026-12-03T18:00:00.000Z", "chief", "desk", new.kind, new.body))
    assert state.tournament().team == whole.team


def test_lower_in_the_board_order_does_not_sit_above_without_a_yes() -> None:
    d = desk("team-round-robin", 3, 3)
    with pytest.raises(NeedsConfirmation, match="line-up-order") as asked:
        d.do("set-line-up", {"round": 1, "team": 1, "players": ["1", "3", "2"]})
    assert (asked.value.params["name"], asked.value.params["other"]) == ("A3", "A2")
    d.do("set-line-up", {"round": 1, "team": 1, "players": ["1", "0", "3"]})
    free = desk("scheveningen", 2, 2)
    free.do("set-line-up", {"round": 1, "team": 1, "players": ["2", "1"]})  # places of the table, no board order


def test_the_board_order_is_fixed_once_a_round_is_published() -> None:
    d = desk("team-round-robin", 3, 3, 3)
    d.do("set-team-rules", {"boards": 2})
    paired(d)
    with pytest.raises(NeedsConfirmation, match="board-order-fixed") as asked:
        d.do("move-in-team", {"player": 2, "by": "up"})
    assert asked.value.with_reason
    d.do("add-to-team", {"team": 1, "players": [{"name": "A4"}]})  # one more reserve changes no board
    d.do("move-in-team", {"player": 2, "by": "up"}, confirmed=4, reason="entered wrongly")
    assert names(d) == ["A2", "A1", "A3", "A4"]
    assert any(event.body.get("reason") == "entered wrongly" for event in d.store.streams[d.stream])


def test_a_captain_has_a_name_and_a_contact_that_no_file_of_a_tournament_holds() -> None:
    d = desk("team-round-robin", 2, 2)
    d.do("change-team", {"team": 1, "captain": "Ms Cap", "contact": "+84 90 000"})
    d.do("add-team", {"name": "C", "captain": "Mr New", "contact": "new@club.example", "players": [{"name": "C1"}]})
    assert [captain.name for captain in d.state.captains.values()] == ["Ms Cap", "Mr New"]
    assert "Ms Cap" not in write_json(d.state.tournament())
    d.do("change-team", {"team": 1, "name": "Rooks"})
    assert d.state.captains[1].contact == "+84 90 000"  # type: ignore[index]
    d.do("remove-team", {"team": 3})
    assert list(d.state.captains) == [1]
    d.do("undo")
    assert len(d.state.captains) == 2


def test_the_code_of_a_captain_follows_the_team() -> None:
    d = desk("team-round-robin", 2, 2)
    d.do("issue-code", {"role": "captain", "digest": digest_of("CODE"), "team": 1})
    d.do("add-to-team", {"team": 1, "players": [{"name": "A3"}]})
    assert spoken_for(d.state, d.state.codes[1]) == (1, 2, 5)
    with pytest.raises(Refused, match="no-such-team"):
        d.do("issue-code", {"role": "captain", "digest": digest_of("CODE2"), "team": 9})


@pytest.mark.parametrize(("paid", "points"), [(False, 0), (True, 10)])
def test_the_idle_team_of_a_board_of_a_jamboree_has_a_bye_where_that_is_announced(*, paid: bool, points: int) -> None:
    d = desk("hutton", 3, 3, 3)
    d.do("change-rules", {"options": {"idle_bye": paid}})
    paired(d)
    played = d.state.rounds[0]
    assert len(played.boards) == 3
    assert sorted(code.value for code in played.byes.values()) == (["U"] * 3 if paid else ["free"] * 3)
    assert {place.game_points for place in team_table(d.state).places} == {points}
    again = inquire(d.state.as_paired(1), 1, options=d.state.options)
    assert not isinstance(again, NoPairing)
    assert {(int(b.white), int(b.black)) for b in played.boards} <= again.draft.pairs


def test_a_team_without_anybody_loses_the_whole_match() -> None:
    d = desk("team-round-robin", 2, 2, 2, 2)
    d.do("set-line-up", {"round": 1, "team": 1, "players": ["1", "0"]})
    d.do("set-line-up", {"round": 1, "team": 4, "players": ["0", "0"]})
    paired(d)
    played = d.state.rounds[0]
    assert len(played.boards) == 2
    assert [code for player, code in played.byes.items() if player == 1] == [Code.FORFEIT_WIN]
    enter(d, "½-½", "½-½")
    found = {place.team.name: (place.match_points, place.game_points) for place in team_table(d.state).places}
    assert found == {"Team A": (20, 20), "Team B": (10, 10), "Team C": (10, 10), "Team D": (0, 0)}
    walkover = matches_of(d.state, 1)[-1]
    assert (walkover.one.name, walkover.two.name, walkover.points_one, walkover.points_two) == (
        "Team A",
        "Team D",
        20,
        0,
    )
    assert any(line.startswith("330 +-") for line in trf_file(d.state, "trf26").text.splitlines())
    for _ in range(4):  # two results, the publication and the draft
        d.do("undo")
    assert d.state.rounds == []
    assert d.state.team is not None
    assert d.state.team.forfeits == ()


def test_an_empty_board_of_a_match_is_lost() -> None:
    d = desk("team-round-robin", 2, 2)
    d.do("set-line-up", {"round": 1, "team": 2, "players": ["3", "0"]})
    paired(d)
    enter(d, "½-½")
    found = {place.team.name: (place.match_points, place.game_points) for place in team_table(d.state).places}
    assert found == {"Team A": (20, 15), "Team B": (0, 5)}


def lost(d: Desk, dialect: str = "trf26") -> list[str]:
    return [problem.what for problem in trf_file(d.state, dialect).lost]


def test_trf_says_a_team_round_robin_and_names_what_it_cannot_say() -> None:
    d = desk("team-round-robin", 2, 2)
    d.do("set-team-rules", {"primary": "GP"})
    d.do("change-team", {"team": 1, "captain": "Ms Cap", "contact": "+84 90 000"})
    paired(d)
    enter(d, "1-0", "½-½")
    found = trf_file(d.state, "trf26")
    lines = found.text.splitlines()
    assert [line[:3] for line in lines if line[:3] in {"192", "310", "352", "362", "801"}][:2] == ["192", "362"]
    assert sum(line.startswith("310") for line in lines) == 2
    assert "+84 90 000" not in found.text
    assert {"that game points rank before match points", "captains of teams and how to reach them"} <= set(lost(d))
    assert any("line-ups" in what or "match points" in what for what in lost(d, "trf16"))


def test_trf_of_a_jamboree_is_a_list_of_teams_without_line_ups() -> None:
    d = desk("hutton", 4, 4, 4)
    d.do("set-team-rules", {"boards": 3})
    d.do("set-line-up", {"round": 1, "team": 1, "players": ["4", "2", "3"]})
    paired(d)
    enter(d, "1-0", "0-1", "½-½")
    text = trf_file(d.state, "trf26").text
    assert not any(line.startswith(("300", "310")) for line in text.splitlines())
    assert sum(line.startswith("013") for line in text.splitlines()) == 3
    assert "line-ups of teams that meet several others in one round" in lost(d)


def test_teams_without_matches_share_their_places_on_points_alone() -> None:
    d = desk("hutton", 3, 3, 3, 3)
    d.do("change-rules", {"options": {"places_by_points": True}})
    paired(d)
    enter(d, *["½-½"] * len(d.state.rounds[-1].boards))
    table = team_table(d.state)
    assert table.codes == ()
    assert {(place.first, place.last) for place in table.places} == {(1, 4)}
    assert all(place.shared or place.values == () for place in table.places)
