"""Every screen of the application, and how to get there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page

Act = Callable[[Page], None]


@dataclass(frozen=True)
class Screen:
    """A page by its path; `act` opens what stands on top of it; a guest has no cookie; `status` is that of the answer."""

    name: str
    path: str
    act: Act | None = None
    guest: bool = False
    status: int = 200


def _drawer(page: Page) -> None:
    page.wait_for_selector("dialog[open]")


def _press(*keys: str) -> Act:
    def act(page: Page) -> None:
        for key in keys:
            page.keyboard.press(key)
        _drawer(page)

    return act


def _click(selector: str) -> Act:
    def act(page: Page) -> None:
        page.locator(selector).first.evaluate("e => e.click()")
        _drawer(page)

    return act


def _paste(lines: str) -> Act:
    def act(page: Page) -> None:
        page.fill("#lines", lines)
        page.locator("#add button").evaluate("e => e.click()")
        page.wait_for_selector("main [name=sure]", state="attached")

    return act


def _tools_menu(page: Page) -> None:
    page.locator(".tools-menu:not(.tongue-menu) summary").evaluate("e => e.click()")


def _open_figure(page: Page) -> None:
    page.locator("#c-games summary").evaluate("e => e.click()")


def _leave_league(page: Page) -> None:
    page.locator("form[action$='/withdraw'] button").evaluate("e => e.click()")
    _drawer(page)


def _leave_league_second(page: Page) -> None:
    _leave_league(page)
    page.locator("dialog[open] .choices button").last.evaluate("e => e.click()")
    page.wait_for_selector("dialog[open] [name=reason]")


def _advice(page: Page) -> None:
    page.fill("[name=players]", "14")
    page.locator("[name=suggest]").evaluate("e => e.click()")
    page.wait_for_selector(".advices")


def _advice_bughouse(page: Page) -> None:
    page.locator("[name=profile][value=bughouse]").evaluate(
        "e => { e.closest('details')?.setAttribute('open', ''); e.click(); }"
    )
    _advice(page)
    page.locator("#advice").evaluate("e => e.scrollIntoView()")


def _send_file(page: Page) -> None:
    text = "012 Opened <i>event</i>\n062 2\n001    1      <script>alert(1)</script>\n001    2      Kim\n"
    page.set_input_files("[name=file]", {"name": "a.trf", "mimeType": "text/plain", "buffer": text.encode()})
    page.locator("form[data-drop] button").evaluate("e => e.click()")
    page.wait_for_url("**/import*/*")


def _send_nonsense(page: Page) -> None:
    page.set_input_files("[name=file]", {"name": "a.trf", "mimeType": "text/plain", "buffer": b"\x00\x01 nothing"})
    page.locator("form[data-drop] button").evaluate("e => e.click()")
    page.wait_for_selector(".message")


def _list(page: Page) -> None:
    page.fill("[name=text]", "Name;Rating;Club\nMai Phương;1500;<b>SK</b>\nKim;x;\n")
    page.locator("main form button.primary").first.evaluate("e => e.click()")
    page.wait_for_selector("main table")


def _send_tournament(page: Page) -> None:
    text = "012 Opened\n" + "".join(f"{f'001 {n:4}      Player {n}':84}0.0    {n}\n" for n in (1, 2))
    page.set_input_files("[name=file]", {"name": "a.csv", "mimeType": "text/csv", "buffer": text.encode()})
    page.locator("form[data-drop] button").evaluate("e => e.click()")
    page.wait_for_selector(".way")


def _send_pdf(page: Page) -> None:
    page.set_input_files("[name=file]", {"name": "a.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.7"})
    page.locator("form[data-drop] button").evaluate("e => e.click()")
    page.wait_for_selector(".message")


def _who_is_there(page: Page) -> None:
    page.locator(".present-menu summary").evaluate("e => e.click()")


def _compare_backups(page: Page) -> None:
    page.locator("form.compare button").click()
    page.wait_for_url("**/backups/compare*")


def _look_inside(page: Page) -> None:
    page.locator("form[action='/start-up/rescue'] button").click()
    page.wait_for_selector("main .message")


def _first_backup(page: Page) -> None:
    page.locator(".timeline a").first.click()
    page.wait_for_selector("main .found")


def _event_of_backup(page: Page) -> None:
    _first_backup(page)
    page.locator("main details").evaluate_all("all => all.forEach(e => { e.open = true; })")
    page.locator("main a.btn[href*='/event/']").first.click()
    page.wait_for_selector("main details")


def _open_details(page: Page) -> None:
    page.locator("main details").evaluate_all("all => all.forEach(e => { e.open = true; })")


def _ties(page: Page) -> None:
    _open_details(page)
    page.locator("#ties").evaluate("e => e.scrollIntoView()")


def _code(page: Page) -> None:
    page.get_by_role("button", name="Make the code").click()
    page.wait_for_selector(".big-code")


def _tick(page: Page) -> None:
    page.locator("#players .sel input").first.check()


def _tick_and_bye(page: Page) -> None:
    _tick(page)
    page.locator("#selected [value=bye]").click()
    page.wait_for_selector("[name=code]")


def _open_menu(page: Page) -> None:
    page.locator(".row-menu summary").first.click()


def _suggest(page: Page) -> None:
    page.locator("#lines").press_sequentially("lan")
    page.wait_for_selector("#suggestions")
    page.keyboard.press("ArrowDown")


def _refused(page: Page) -> None:
    page.locator(".bar [data-key='ctrl+y']").evaluate("e => e.click()")
    _drawer(page)


def _wrong_code(page: Page) -> None:
    page.fill("[name=code]", "WRONGONE")
    page.get_by_role("button", name="Come in").click()
    page.wait_for_selector(".message")


def _offline(page: Page) -> None:
    page.context.set_offline(offline=True)
    page.keyboard.press("1")
    page.wait_for_selector(".unsaved")
    page.evaluate("dispatchEvent(new Event('offline'))")
    page.wait_for_selector("#waiting:visible")


def _held(page: Page) -> None:
    """Results that waited on this device while a backup was restored."""
    entries = [
        {"round": "3", "board": str(board), "result": result, "seen": "", "key": f"k{board}", "epoch": "other", "at": 1}
        for board, result in ((6, "1-0"), (7, "½-½"), (8, "+--"), (5, ""))
    ]
    page.evaluate(
        "entries => localStorage.setItem('crosstable-outbox:' + document.body.dataset.stream, JSON.stringify(entries))",
        entries,
    )
    page.reload()
    _drawer(page)
    page.evaluate("localStorage.clear()")


def _next_slide(count: int) -> Act:
    def act(page: Page) -> None:
        page.keyboard.press(" ")
        for _ in range(count):
            page.keyboard.press("ArrowRight")

    return act


ARBITER = (
    Screen("list", "/"),
    Screen("list-nothing-found", "/?q=zzz"),
    Screen("tools", "/tools"),
    Screen("tools-menu", "/tools", _tools_menu),
    Screen(
        "tool-rounds", "/tools/rounds?players=12&base=25&seconds=5&kind=delay&evenings=3&start=2027-01-07", _open_figure
    ),
    Screen("tool-rounds-wrong", "/tools/rounds?players=many&night=x"),
    Screen("tool-tiebreaks", "/tools/tiebreaks?r1=1&s1=3.5&r2=1&s2=3&r3=H&r4=1&s4=2.5&m4=Z5&r5=1&s5=2"),
    Screen("tool-tiebreaks-missing", "/tools/tiebreaks?r1=1&s1=9&r2=1&r3=%2B&m1=nonsense"),
    Screen("tool-berger", "/tools/berger?players=7&double=1"),
    Screen("tool-wheel", "/tools/berger?players=16&source=circle"),
    Screen("new", "/new"),
    Screen("new-advice", "/new", _advice),
    Screen("new-advice-bughouse", "/new", _advice_bughouse),
    Screen("import", "/import"),
    Screen("import-preview", "/import", _send_file),
    Screen("import-refused", "/import", _send_nonsense),
    Screen("backups", "/backups"),
    Screen("backup", "/backups", _first_backup),
    Screen("backup-event", "/backups", _event_of_backup),
    Screen("players", "/e/{hall}/players"),
    Screen("players-empty", "/e/{empty}/players"),
    Screen("players-preview", "/e/{ready}/players", _paste("Mai Phương 1500\nKim\nBo 1200 SK")),
    Screen("players-late", "/e/{finished}/players", _paste("Mai Phương")),
    Screen("players-ticked", "/e/{ready}/players?sort=given", _tick),
    Screen("players-bye", "/e/{ready}/players", _tick_and_bye),
    Screen("norms", "/e/{hall}/players/norms"),
    Screen("players-check", "/e/{ready}/players/check"),
    Screen("players-found", "/e/{ready}/players/suggest?q=lan"),
    Screen("players-suggested", "/e/{ready}/players", _suggest),
    Screen("rating-lists", "/lists"),
    Screen("list-menu", "/", _open_menu),
    Screen("check-in-one", "/e/{hall}/players/check-in", _click(".big-rows a")),
    Screen("check-in", "/e/{hall}/players/check-in"),
    Screen("check-in-empty", "/e/{empty}/players/check-in"),
    Screen("player", "/e/{hall}/players/7"),
    Screen("player-gone", "/e/{hall}/players/19"),
    Screen("list-import", "/e/{ready}/import"),
    Screen("list-import-preview", "/e/{ready}/import", _list),
    Screen("round-unpaired", "/e/{ready}/round/1"),
    Screen("round-draft", "/e/{draft}/round/2"),
    Screen("round-draft-check", "/e/{draft}/round/2", _press("k")),
    Screen("round-manual", "/e/{manual}/round/1"),
    Screen("round-playing", "/e/{hall}/round/3"),
    Screen("round-open", "/e/{hall}/round/3?only=open"),
    Screen("round-touch", "/e/{hall}/round/3?mode=touch"),
    Screen("round-touch-board", "/e/{hall}/round/3?mode=touch#t6"),
    Screen("round-slips", "/e/{hall}/round/3?mode=slip"),
    Screen("round-second", "/e/{hall}/round/3?mode=second"),
    Screen("round-closed", "/e/{hall}/round/1"),
    Screen("round-change", "/e/{hall}/round/3/change"),
    Screen("round-offline", "/e/{hall}/round/3?only=open", _offline),
    Screen("round-held", "/e/{hall}/round/3", _held),
    Screen("board-results", "/e/{hall}/round/3", _press("u")),
    Screen("why", "/e/{hall}/round/3", _press("w")),
    Screen("why-bye", "/e/{draft}/round/2", _click("tr.bye .why a")),
    Screen("why-page", "/e/{hall}/round/3/why/2"),
    Screen("check-page", "/e/{draft}/round/2/check"),
    Screen("help", "/e/{hall}/round/3", _press("?")),
    Screen("find", "/e/{hall}/find?q=ng"),
    Screen("find-drawer", "/e/{hall}/round/3", _press("/")),
    Screen("question-l3", "/e/{hall}/round/2", _click('#b1 [data-token="0-1"]')),
    Screen("question-l4", "/e/{hall}/round/1", _click('#b1 [data-token="0-1"]')),
    Screen("question-withdrawal", "/e/{league}/players/3", _leave_league),
    Screen("question-withdrawal-2", "/e/{league}/players/3", _leave_league_second),
    Screen("refused", "/e/{hall}/settings", _refused),
    Screen("standings", "/e/{hall}/standings"),
    Screen("standings-ties", "/e/{hall}/standings", _ties),
    Screen("ranking", "/e/{hall}/settings/ranking", _open_details),
    Screen("ranking-unknown", "/e/{ready}/settings/ranking?list=BUCHHLZ"),
    Screen("compare", "/e/{hall}/standings/compare?preset=us-swiss"),
    Screen("standings-before", "/e/{ready}/standings"),
    Screen("standings-empty", "/e/{empty}/standings"),
    Screen("standings-league", "/e/{league}/standings"),
    Screen("standings-sum", "/e/{hall}/standings", _click("a.sum >> nth=2")),
    Screen("crosstable", "/e/{league}/crosstable"),
    Screen("crosstable-wall", "/e/{hall}/crosstable"),
    Screen("crosstable-empty", "/e/{empty}/crosstable"),
    Screen("prizes", "/e/{hall}/prizes"),
    Screen("prizes-open", "/e/{hall}/prizes", _open_details),
    Screen("prizes-why", "/e/{hall}/prizes", _click(".ask-why button")),
    Screen("prizes-empty", "/e/{ready}/prizes"),
    Screen("prizes-preset", "/e/{league}/prizes?preset=us"),
    Screen("prizes-quads", "/e/{medals}/prizes", _open_details),
    Screen("prizes-stale", "/e/{finished}/prizes"),
    Screen("publishing", "/e/{hall}/publishing"),
    Screen("print", "/e/{hall}/print"),
    Screen("print-empty", "/e/{empty}/print"),
    Screen("files", "/e/{hall}/files"),
    Screen("settings", "/e/{hall}/settings"),
    Screen("settings-open", "/e/{ready}/settings"),
    Screen("settings-rules", "/e/{hall}/settings/rules"),
    Screen("settings-rules-league", "/e/{league}/settings/rules"),
    Screen("settings-rules-open", "/e/{ready}/settings/rules"),
    Screen("settings-boards", "/e/{hall}/settings/boards"),
    Screen("calendar", "/e/{league}/calendar", _open_details),
    Screen("round-floor", "/e/{hall}/round/3/floor"),
    Screen("round-times", "/e/{hall}/round/3/times"),
    Screen("help-topics", "/help"),
    Screen("help-topic", "/help/tie-breaks"),
    Screen("about", "/about"),
    Screen("devices", "/e/{hall}/devices"),
    Screen("devices-code", "/e/{hall}/devices", _code),
    Screen("devices-empty", "/e/{empty}/devices"),
    Screen("log", "/e/{hall}/log"),
    Screen("finished", "/e/{finished}/round/2"),
    Screen("groups", "/e/{quads}/groups", _open_details),
    Screen("groups-absent", "/e/{quads}/groups?absent=2"),
    Screen("groups-playing", "/e/{playing}/groups"),
    Screen("round-groups", "/e/{playing}/round/1"),
    Screen("round-one-group", "/e/{playing}/round/1?part=B"),
    Screen("groups-go-on", "/e/{pools}/groups?per_pool=1&best_next=1"),
    Screen("bracket-form", "/e/{drawn}/bracket", _open_details),
    Screen("bracket", "/e/{cup}/bracket", _open_details),
    Screen("match", "/e/{cup}/bracket/1"),
    Screen("match-to-come", "/e/{cup}/bracket/12"),
    Screen("round-knockout", "/e/{cup}/round/4"),
    Screen("ladder", "/e/{ladder}/ladder"),
    Screen("ladder-challenge", "/e/{ladder}/ladder?by=12", _open_details),
    Screen("ladder-way", "/e/{ladder}/standings/sum?player=5&code=LADDER"),
    Screen("pyramid", "/e/{pyramid}/ladder"),
    Screen("team-cup", "/e/{teamcup}/bracket", _open_details),
    Screen("team-cup-match", "/e/{teamcup}/bracket/1"),
    Screen("team-cup-round", "/e/{teamcup}/round/1"),
    Screen("board", "/e/{hall}/round/3/board/6"),
    Screen("check-in-page", "/e/{hall}/players/check-in/1"),
    Screen("prizes-why-page", "/e/{hall}/prizes/why?player=1"),
    Screen("play-off", "/e/{hall}/standings/play-off?player=1&round=2"),
    Screen("team-sum", "/e/{teams}/standings/team-sum?team=1&code=EDE"),
    Screen("list-import-tournament", "/e/{ready}/import", _send_tournament),
    Screen("list-import-pdf", "/e/{ready}/import", _send_pdf),
    Screen("players-elsewhere", "/e/{ready}/players/check"),
    Screen("strip-devices", "/e/{hall}/round/3", _who_is_there),
    Screen("backups-compare", "/backups", _compare_backups),
    Screen("damaged", "/damaged/{damaged}"),
    Screen("damaged-event", "/e/{damaged}/players", status=503),
    Screen("not-found", "/e/{hall}/round/99", status=404),
    Screen("tables", "/e/{bughouse}/tables"),
    Screen("round-bughouse", "/e/{bughouse}/round/1"),
    Screen("tables-partners", "/e/{partners}/tables"),
    Screen("round-partners", "/e/{partners}/round/2"),
    Screen("why-partners", "/e/{partners}/round/2/why/1"),
    Screen("teams", "/e/{teams}/teams", _open_details),
    Screen("round-teams", "/e/{teams}/round/2"),
)
PUBLIC = (
    Screen("enter", "/enter", guest=True),
    Screen("enter-wrong", "/enter", _wrong_code, guest=True),
    Screen("not-allowed", "/e/{hall}/settings", guest=True, status=403),
    Screen("public-find", "/p/{hall}", guest=True),
    Screen("public-find-none", "/p/{hall}?q=zzzz", guest=True),
    Screen("public-empty", "/p/{empty}", guest=True),
    Screen("public-me", "/p/{hall}/me/1", guest=True),
    Screen("public-me-rtl", "/p/{hall}/me/5", guest=True),
    Screen("public-me-bye", "/p/{hall}/me/13", guest=True),
    Screen("public-me-absent", "/p/{hall}/me/14", guest=True),
    Screen("public-me-left", "/p/{hall}/me/19", guest=True),
    Screen("public-me-waiting", "/p/{draft}/me/2", guest=True),
    Screen("public-me-finished", "/p/{finished}/me/2", guest=True),
    Screen("public-pairings", "/p/{hall}/pairings", guest=True),
    Screen("public-pairings-none", "/p/{empty}/pairings", guest=True),
    Screen("public-standings", "/p/{hall}/standings", guest=True),
    Screen("public-info", "/p/{hall}/info", guest=True),
    Screen("public-me-thai", "/p/{hall}/language/th?back=me/1", guest=True),
    Screen("public-standings-hindi", "/p/{hall}/language/hi?back=standings", guest=True),
    Screen("public-info-vietnamese", "/p/{hall}/language/vi?back=info", guest=True),
    Screen("public-crosstable", "/p/{league}/crosstable", guest=True),
    Screen("public-prizes", "/p/{medals}/prizes", guest=True),
    Screen("public-me-prize", "/p/{medals}/me/1", guest=True),
    Screen("public-sum", "/p/{hall}/sum?player=1&code=BH/C1", guest=True),
    Screen("public-why", "/p/{hall}/why/3/1", guest=True),
    Screen("public-why-rules", "/p/{hall}/why/3/1?voice=rules", guest=True),
    Screen("public-report", "/p/{hall}/report?player=1", guest=True),
    Screen("public-groups", "/p/{playing}/groups", guest=True),
    Screen("public-groups-hindi", "/p/{playing}/language/hi?back=groups", guest=True),
    Screen("public-bracket", "/p/{cup}/bracket", guest=True),
    Screen("public-bracket-vietnamese", "/p/{cup}/language/vi?back=bracket", guest=True),
    Screen("public-me-out", "/p/{cup}/me/19", guest=True),
    Screen("public-ladder", "/p/{ladder}/ladder", guest=True),
    Screen("public-pyramid-thai", "/p/{pyramid}/language/th?back=ladder", guest=True),
    Screen("public-me-free", "/p/{ladder}/me/9", guest=True),
    Screen("public-team-cup", "/p/{teamcup}/bracket", guest=True),
    Screen("public-pairings-bughouse", "/p/{bughouse}/pairings", guest=True),
    Screen("public-pairings-partners", "/p/{partners}/pairings", guest=True),
    Screen("public-me-bughouse", "/p/{bughouse}/me/1", guest=True),
    Screen("public-me-partners", "/p/{partners}/me/1", guest=True),
    Screen("public-standings-partners", "/p/{partners}/standings", guest=True),
    Screen("public-pairings-teams", "/p/{teams}/pairings", guest=True),
    Screen("public-teams", "/p/{teams}/teams", guest=True),
    Screen("public-me-teams", "/p/{teams}/me/1", guest=True),
    Screen("public-team-sum", "/p/{teams}/team-sum?team=1&code=EDE", guest=True),
    Screen("public-standings-teams", "/p/{teams}/standings", guest=True),
    Screen("screen-tables", "/screen/{bughouse}?show=boards", _next_slide(0), guest=True),
    Screen("screen-teams", "/screen/{teams}?show=boards", _next_slide(0), guest=True),
    Screen("screen-tables-names", "/screen/{partners}?show=names", _next_slide(0), guest=True),
    Screen("screen-tables-partners", "/screen/{partners}?show=boards", _next_slide(0), guest=True),
    Screen("screen-boards", "/screen/{hall}", _next_slide(0), guest=True),
    Screen("screen-names", "/screen/{hall}?show=names", _next_slide(0), guest=True),
    Screen("screen-standings", "/screen/{hall}?show=standings", _next_slide(0), guest=True),
    Screen("screen-groups", "/screen/{playing}?show=groups", _next_slide(0), guest=True),
    Screen("screen-bracket", "/screen/{cup}?show=bracket", _next_slide(0), guest=True),
    Screen("screen-coming", "/screen/{cup}?show=bracket&theme=dark", _next_slide(1), guest=True),
    Screen("screen-clock", "/screen/{hall}?show=clock&theme=dark", guest=True),
    Screen("screen-message", "/screen/{hall}?show=message", _next_slide(0), guest=True),
    Screen("screen-waiting", "/screen/{ready}", _next_slide(0), guest=True),
)
TROUBLE = (
    Screen("start-trouble", "/", status=503),
    Screen("start-trouble-looked", "/", _look_inside, status=503),
    Screen("start-trouble-guest", "/", guest=True, status=503),
)
"""Of a server that cannot read its file; a server of their own."""
REACHED = {
    "/import/{token}": "import-preview",
    "/backups/{name}": "backup",
    "/backups/{name}/event/{event}": "backup-event",
    "/backups/compare": "backups-compare",
}
"""Pages whose address nobody knows beforehand, and the screen that leads to them."""
NOT_SCREENS = frozenset(
    {
        "/static/{version}/{name}",
        "/language",
        "/e/{stream}",
        "/e/{stream}/live",
        "/e/{stream}/round",
        "/e/{stream}/bar",
        "/e/{stream}/ranking",
        "/e/{stream}/standings.csv",
        "/e/{stream}/standings.json",
        "/e/{stream}/files/public.zip",
        "/e/{stream}/files/{kind}",
        "/e/{stream}/prizes.json",
        "/p/{stream}/standings.txt",
        "/p/{stream}/standings.svg",
        "/p/{stream}/logo/{picture}",
        "/backups/bundle",
        "/damaged/{event}/raw",
        "/print-style/{name}",
    }
)
"""Addresses that answer with a file, a part of a page, or the way to a page."""
PAPER = tuple(
    Screen(f"paper-{name}", f"/e/{{hall}}/print/{name}?round=3")
    for name in (
        "pack",
        "pairings-by-board",
        "pairings-by-name",
        "standings",
        "result-slips",
        "starting-list",
        "crosstable",
        "wall-chart",
        "player-cards",
        "check-in-list",
        "schedule",
        "badges",
        "place-cards",
        "regulations",
        "emergency-kit",
        "prize-list",
        "receipts",
        "certificates",
        "qr-poster",
    )
) + tuple(
    Screen(f"paper-{name}", f"/e/{{{event}}}/print/{name}")
    for event, name in (
        ("quads", "group-sheets"),
        ("cup", "bracket"),
        ("cup", "match-cards"),
        ("cup", "open-matches"),
        ("teams", "match-sheets"),
        ("teams", "team-lists"),
        ("teams", "team-standings"),
        ("teams", "team-fixtures"),
        ("ladder", "ladder"),
        ("bughouse", "bughouse-tables"),
        ("hall", "emergency-guide"),
    )
)
