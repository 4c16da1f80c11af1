"""`crosstable standings` with editions, readings, presets, sums, categories, two sets of rules."""

import json
from dataclasses import replace

import pytest

from crosstable.app.pools import pool_tables
from crosstable.app.team_table import team_table
from crosstable.core.model import PartialDate
from crosstable.formats.native import write_json
from crosstable.formats.trf import write_trf
from tests.app.playing import Played
from tests.cli.events import PLAYED, run
from tests.tiebreak import fixtures, worked
from tests.tiebreak.random_events import team_swiss
from tests.tiebreak.test_worked_examples import rated

E2 = write_trf(rated(fixtures.E2, worked.E2_RATINGS)).encode()


def lines(*words: object, text: bytes = E2) -> list[str]:
    answer = run("standings", "-", *words, stdin=text)
    assert (answer.status, answer.err) == (0, ""), answer.err
    return answer.out.decode().splitlines()


def refused(*words: object) -> str:
    answer = run("standings", "-", *words, stdin=E2)
    assert (answer.status, answer.out, answer.err.count("\n")) == (3, b"", 1)
    return answer.err


def test_16_4_editions_give_other_numbers_and_are_named() -> None:
    now = lines("--tiebreaks", "BH", "--csv")
    before = lines("--tiebreaks", "BH", "--csv", "--edition", "2024-08")
    assert [row.split(",")[-1] for row in now if row.startswith(("3,", "4,"))] == ["14.0", "12.5", "12.5"]
    assert [row.split(",")[-1] for row in before if row.startswith("3,")] == ["15.0"]
    assert "tie-breaks by US Chess rule 34" in lines("--edition", "us-chess", "--tiebreaks", "SOLK")[-2]


def test_readings_that_differ_stand_below() -> None:
    foot = lines("--tiebreaks", "STD", "--reading", "R9=against-draw")[-1]
    assert foot == "reading R9 (7.7) standard points of a paired round: against-draw"
    assert "reading R9 cannot be" in refused("--reading", "R9=no")
    assert "KEY=CHOICE" in refused("--reading", "R9")
    assert "the nearest is 2026-03" in refused("--edition", "2027")


def test_14_the_sum_behind_a_number() -> None:
    shown = lines("--tiebreaks", "BH/C1", "--explain", 4)
    assert shown[0] == "4: rank 3, 3.5 points; below the one above by BH/C1"
    bye = next(line for line in shown if "dummy" in line)
    assert bye.split() == ["BH/C1", "2", "dummy", "2.5", "0.5", "2.5", "16.4.2", "cap", "2.5", "voluntary", "16.5"]
    assert next(line for line in shown if " sum " in line).split() == ["BH/C1", "sum", "11.5", "8.1"]
    facts = json.loads("\n".join(lines("--tiebreaks", "BH/C1", "--explain", 4, "--json")))
    assert [row["player"] for row in facts["rows"]] == [4]
    parts = facts["rows"][0]["values"][0]["contributions"]
    assert [part["value"] for part in parts] == [30, 25, 15, 35, 35]
    assert parts[1]["cut"] == "16.5"
    for who in ("Nobody At All", "", "9" * 5000):
        assert "nobody" in refused("--explain", who)
    assert lines("--explain", "Player 2", "--tiebreaks", "SB", text=PLAYED)[0].startswith("2 Player 2: rank 2")


def test_s_147_presets_by_kind_of_event() -> None:
    assert lines("--preset", "us-swiss", "--csv")[0].endswith("MM,SOLK,CUM,CUMOPP")
    assert "no preset is called fide" in refused("--preset", "fide")


def test_s_130_what_was_left_out_stands_below() -> None:
    unrated = write_trf(rated(fixtures.E2, (*worked.E2_RATINGS[:-1], None))).encode()  # type: ignore[arg-type]
    shown = lines("--tiebreaks", "ARO BH", text=unrated)
    assert shown[-1].startswith("ARO was left out: 1 player has no rating")
    assert shown[0].split()[-1] == "BH"


def test_s_148_two_sets_of_rules_side_by_side() -> None:
    shown = lines("--tiebreaks", "BH", "--compare", "us-swiss", "--csv")
    assert shown[0].endswith("BH,rank by us-swiss,moves,against,because")
    rows = {row.split(",")[1]: row.split(",")[-4:] for row in shown[1:]}
    moving = [cells for cells in rows.values() if cells[1]]
    assert moving
    assert all(cells[1][0] in "+-'" and cells[2] and "/" in cells[3] for cells in moving)
    assert all(cells[2:] == ["", ""] for cells in rows.values() if not cells[1])
    facts = json.loads("\n".join(lines("--compare", "2024-08", "--json")))
    assert all(isinstance(row["other_rank"], int) for row in facts["rows"])
    assert {row["parted_by"] for row in facts["rows"] if "against" in row} <= {"BH/C1", "BH", "SB", "DE", "WIN", None}


@pytest.mark.parametrize("spec", ["SB BH", "SB", "2024-08: SB BH", "2024-08", "club-swiss"])
def test_s_148_other_rules_are_an_edition_a_preset_or_a_list(spec: str) -> None:
    assert f"rank by {spec}" in lines("--compare-with", spec, "--csv")[0]


def test_s_148_what_parts_two_players_is_named_with_both_values() -> None:
    row = next(row for row in lines("--tiebreaks", "BH", "--compare-with", "TPN/R", "--csv") if row.startswith("2,3,"))
    assert row.split(",")[-4:] == ["4", "-2", "4", "BH 15.5:14.0 / TPN/R 3:4"]
    assert "no edition, no preset and no tie-break is called that" in refused("--compare-with", "XYZZY")


def test_movement_since_the_round_before() -> None:
    shown = lines("--tiebreaks", "BH", "--movement", "--csv")
    assert shown[0].endswith("BH,moved")
    before = {
        row.split(",")[1]: int(row.split(",")[0]) for row in lines("--tiebreaks", "BH", "--round", 4, "--csv")[1:]
    }
    for row in shown[1:]:
        cells = row.split(",")
        assert int(cells[-1].strip("'") or 0) == before[cells[1]] - int(cells[0])
    facts = json.loads("\n".join(lines("--tiebreaks", "BH", "--movement", "--json")))
    assert any(row["moved"] for row in facts["rows"])
    assert lines("--round", 1, "--movement", "--csv")[0].endswith("WIN")  # nothing before round 1


def test_the_order_is_told_in_words_with_articles() -> None:
    assert "order: points, then BH/C1 = Buchholz Cut-1 (C.07 8.1); DE = direct encounter (C.07 6)" in lines(
        "--tiebreaks", "BH/C1 DE"
    )


def test_the_edition_and_readings_of_the_file_are_used() -> None:
    event = rated(fixtures.E2, worked.E2_RATINGS)
    rules = replace(event.rules, tie_break_edition="2024-08", tie_break_readings=("R9=against-draw",))
    text = write_json(replace(event, rules=rules)).encode()
    assert "tie-breaks by FIDE C.07, edition 2024-08" in "\n".join(lines(text=text))
    assert "reading R9" in "\n".join(lines(text=text))
    assert "edition 2026-03" in "\n".join(lines("--edition", "2026-03", text=text))


@pytest.mark.parametrize(
    ("category", "count"), [("rating=2000-", 5), ("rating=-1499", 1), ("unrated", 0), ("fed=XXX", 0)]
)
def test_categories_have_their_own_ranks(category: str, count: int) -> None:
    shown = lines("--category", category, "--tiebreaks", "BH", "--csv")
    assert len(shown) == count + 1
    assert [row.split(",")[0] for row in shown[1:]] == [str(k) for k in range(1, count + 1)]
    assert "no category club" in refused("--category", "club")
    assert "no category sex=q" in refused("--category", "sex=q")
    assert "no category born=" in refused("--category", f"born={'9' * 5000}-")
    assert "write the lower limit first, rating=1000-2000" in refused("--category", "rating=2000-1000")


def test_codes_are_judged_before_the_file() -> None:
    answer = run("standings", "nowhere.trf", "--tiebreaks", "BH KS/%60")
    assert answer.status == 3
    assert answer.err.startswith("crosstable: --tiebreaks: tie-break KS/%60: a limit is moved by half points")
    assert "stands twice" in refused("--tiebreaks", "BH bh")
    assert "order: points alone" in lines("--tiebreaks", "")


def test_teams_are_ranked_by_the_points_that_are_named() -> None:
    text = write_trf(team_swiss(8, 5, 3)).encode()
    assert any(line.startswith("order: match points, then MPvGP = ") for line in lines(text=text))
    assert any(line.startswith("order: game points, then") for line in lines("--primary", "GP", text=text))
    alone = lines("--tiebreaks", "EDE", "--explain", 3, text=text)
    assert next(line.split() for line in alone if line.startswith("EDE"))[:4] == ["EDE", "sum", "no", "tie"]


def test_a_knock_out_is_not_ranked_by_tie_breaks() -> None:
    event = rated(fixtures.E2, worked.E2_RATINGS)
    text = write_json(replace(event, rules=replace(event.rules, system="knockout"))).encode()
    shown = lines(text=text)
    assert shown[0].split()[-1] == "points"
    assert shown[-2] == "this is a knock-out: the bracket makes the places, not the points"
    assert shown[-1].startswith("the bracket cannot be read: round 1: players 1 and 9 have no open match")


def test_the_bracket_says_places_and_what_comes_next() -> None:
    """Four players, matches of two games: one is won, the other level; then all of it."""
    played = Played("cup", "knockout", 4)
    played.desk.do("set-knockout", {"match": "two-games"})
    for results in (("1-0", "½-½"), ("0-1", "½-½")):
        played.open_round()
        boards = played.state.rounds[-1].boards
        for board, result in zip(boards, results, strict=True):
            played.desk.do("enter-result", {"round": len(played.state.rounds), "board": board.number, "result": result})
    shown = lines(text=write_json(played.state.tournament()).encode())
    said = shown[shown.index("this is a knock-out: the bracket makes the places, not the points") + 1 :]
    assert [line.partition(":")[0] for line in said] == ["match 2 of 3"]
    assert "1.0–1.0; game 3 at 10+3 comes next, " in said[0]
    played.results()
    played.play()
    done = lines(text=write_json(played.state.tournament()).encode())
    assert [line.partition(":")[0] for line in done if line.startswith("place")][:2] == ["place 1", "place 2"]


def grouped() -> bytes:
    """The event E2 as JSON with a start, years of birth and groups of its own."""
    event = rated(fixtures.E2, worked.E2_RATINGS)
    players = tuple(
        replace(
            player,
            groups=("A group, Veterans", "A group", "", "b  group")[k % 4],
            birth=PartialDate(1960 + 4 * k),
        )
        for k, player in enumerate(event.players)
    )
    info = replace(event.info, start=PartialDate(2026, 5, 1))
    return write_json(replace(event, players=players, info=info)).encode()


@pytest.mark.parametrize(
    ("words", "count"),
    [
        (("--group", "A group"), 8),
        (("--group", "veterans"), 4),
        (("--category", "group=B group"), 4),
        (("--category", "under=12"), 2),
        (("--category", "over=50"), 5),
    ],
)
def test_own_groups_and_ages_are_categories(words: tuple[str, ...], count: int) -> None:
    shown = lines(*words, "--csv", text=grouped())
    assert [row.split(",")[0] for row in shown[1:]] == [str(k) for k in range(1, count + 1)]


def test_a_group_that_is_not_there_is_named_with_those_that_are() -> None:
    answer = run("standings", "-", "--group", "C", stdin=grouped())
    assert answer.status == 3
    assert "no group of this file is called C (groups: A group, Veterans, b group)" in answer.err
    assert "TRF has no place for them" in refused("--group", "A")
    assert "do not go together" in refused("--group", "A", "--category", "unrated")
    assert "does not say when the event began" in refused("--category", "under=12")
    assert "no category under=x" in refused("--category", "under=x")
    assert lines("--category", "unrated")[0] == "nobody is in the category unrated"


def test_4_2_lots_are_drawn_by_a_published_seed() -> None:
    once = lines("--tiebreaks", "LOTS", "--lots", "2026-11-29", "--csv")
    assert once == lines("--tiebreaks", "LOTS", "--lots", "2026-11-29", "--csv")
    assert [row.split(",")[0] for row in once[1:]] == [str(k) for k in range(1, 17)]
    assert lines("--tiebreaks", "LOTS")[-1] == "lots are not drawn: name the published seed, --lots SEED"


def test_11_team_events() -> None:
    text = write_trf(team_swiss(6, 4, 1)).encode()
    shown = lines("--tiebreaks", "MPvGP EMGSB", "--csv", text=text)
    assert shown[0] == "rank,no,team,MP,MPvGP,EMGSB"
    assert lines("--primary", "GP", "--csv", "--tiebreaks", "MPTS", text=text)[0] == "rank,no,team,GP,MPTS"
    assert lines("--explain", "Team 3", "--tiebreaks", "BH:MP", text=text)[0].startswith("3 Team 3: rank ")


def test_the_edition_in_force_when_the_event_began_is_named() -> None:
    dated = E2.replace(b"012", b"012 Open\n042 2024/09/01", 1)
    assert lines(text=dated)[-1] == "the event began in 2024, when edition 2024-08 was in force: --edition 2024-08"
    assert "began" not in lines("--edition", "2026-03", text=dated)[-1]


def test_what_would_change_nothing_is_refused() -> None:
    assert "only systems that rank by a table of their own" in refused("--option", "gap=2")
    assert "--primary is for events of teams" in refused("--primary", "MP")
    assert "no category born=-" in refused("--category", "born=-")


def test_names_that_are_not_known_are_refused_with_the_nearest() -> None:
    assert "the nearest is club-swiss" in refused("--preset", "club-swis")
    assert "the nearest is BH " in refused("--compare-with", "BHX")
    assert "the nearest is 2024-08 " in refused("--compare-with", "2024-09")


def test_a_spreadsheet_reads_the_line_of_the_sum_as_it_is_written() -> None:
    shown = lines("--tiebreaks", "BH/C1", "--explain", 4, "--csv")
    assert shown[-1] == "BH/C1,,sum,,,11.5,8.1,"


def test_8_a_barred_code_of_the_file_is_left_out_with_the_article_and_a_typed_one_refused() -> None:
    played = Played("round-robin", "round-robin", 6)
    played.say("set-ranking", {"tie_breaks": "BH/C1 SB"})
    played.play(3)
    text = write_json(played.state.tournament()).encode()
    shown = lines(text=text)
    assert shown[-1] == "BH/C1 was left out: must not be used when all pairings are known beforehand (C.07 8)"
    assert "BH/C1" not in shown[0]
    assert "BH/C1 was left out" in run("standings", "-", "--compare-with", "2009", stdin=text).out.decode()
    assert run("prizes", "-", "--prizes", "10", stdin=text).status == 0
    for command in (("standings", "-"), ("prizes", "-", "--prizes", "10")):
        typed = run(*command, "--tiebreaks", "BH", stdin=text)
        assert typed.status == 3
        assert "(C.07 8)" in typed.err


def test_teams_share_places_on_points_alone_on_screen_and_on_the_command_line() -> None:
    played = Played("team-round-robin", "team-round-robin", 4)
    played.say("set-ranking", {"ties": "points"})
    played.play(1)
    found = team_table(played.state, 1)
    assert found.codes == ()
    points = [place.match_points for place in found.places]
    assert len(set(points)) < len(points)
    assert [place.first for place in found.places] == [1 + sorted(points, reverse=True).index(p) for p in points]
    rows = lines("--csv", text=write_json(played.state.tournament()).encode())[1:]
    assert [int(row.split(",")[0]) for row in rows] == [place.first for place in found.places]


def test_groups_share_places_on_points_alone_on_screen_and_on_the_command_line() -> None:
    played = Played("us-quads", "pools", 8)
    played.say("set-ranking", {"ties": "points"})
    played.play(3)
    first = pool_tables(played.state)[0]
    assert first.codes == ()
    points = [place.points for place in first.places]
    places = [1 + sorted(points, reverse=True).index(p) for p in points]
    assert len(set(places)) < len(places)
    assert [place.first for place in first.places] == places
    text = write_json(played.state.tournament()).encode()
    for words in ((), ("--tiebreaks", "")):
        rows = lines("--group", first.pool.name, "--csv", *words, text=text)
        assert rows[0].endswith("points")
        assert [int(row.split(",")[0]) for row in rows[1:]] == places
    paid = run("prizes", "-", "--prizes", "9/9/9/9", "--every-group", "--csv", stdin=text).out.decode()
    won = [row.split(",")[:2] for row in paid.splitlines() if row.startswith(f"{first.pool.name},")]
    assert [int(rank) for _, rank in won] == places


def test_a_seed_without_lots_on_the_list_is_noted() -> None:
    assert "no lots are drawn" in run("standings", "-", "--tiebreaks", "BH", "--lots", "x", stdin=E2).err
    assert run("standings", "-", "--tiebreaks", "BH LOTS", "--lots", "x", stdin=E2).err == ""
