"""Texts that people send, in every screen and on every sheet: nothing of them is ever markup (FR-104)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from starlette.routing import Route

from crosstable.publish import documents
from tests.app.memory import Desk
from tests.web.hall import Hall

MARK = "zqx"
HOSTILE = (
    f"<script>alert('{MARK}')</script>",
    f'"><img src={MARK} onerror=alert(1)>',
    f"'-{MARK}-' onmouseover='x",
    f"{{{{ {MARK} }}}}{{% raw %}}",
    f"</title></textarea><svg/onload={MARK}>",
    f"\u202e{MARK}\u202d <b>",
    f"{{0}} {{name}} %s {MARK}",
    f"&lt;{MARK}&amp;#60;",
)
RAW = re.compile(rf"<(?:script>|img|svg/|b>)[^>]*{MARK}|<img src={MARK}|<svg/onload|onmouseover='x'|alert\('{MARK}")


def place(profile: str) -> Hall:
    """An event in which every text is hostile."""
    d = Desk()
    d.create(name=HOSTILE[0], profile=profile, city=HOSTILE[1], chief_arbiter=HOSTILE[2], time_control=HOSTILE[3])
    players = [
        {
            "name": text,
            "club": HOSTILE[(k + 1) % 8],
            "notes": HOSTILE[(k + 2) % 8],
            "short_name": text,
            "federation": "<b>",
        }
        for k, text in enumerate(HOSTILE)
    ]
    d.do("add-players", {"players": players})
    d.do("change-info", {"deputies": "\n".join(HOSTILE[:3])})
    d.do("change-rules", {"options": {"rooms": [[HOSTILE[1], 1, 40]], "screen_message": HOSTILE[0]}})
    d.do("set-calendar", {"dates": ["2026-12-03"] * 3, "times": ["19:30"] * 3})
    d.play()
    d.do("report-mistake", {"text": HOSTILE[4], "round": 1, "board": 1})
    d.do("pair")
    d.do("publish")
    if profile == "round-robin":
        d.do("postpone-game", {"round": 2, "board": 1, "why": HOSTILE[5]})
        d.do("withdraw", {"player": 3}, confirmed=4, reason=HOSTILE[0])
    d.do("change-rules", {"tie_breaks": ["WIN"]}, confirmed=4, reason=HOSTILE[1])
    return Hall(d)


def addresses(hall: Hall) -> Iterator[str]:
    """Every address of the application that a browser can open, with the parts of this event filled in."""
    known = {
        "stream": [hall.desk.stream],
        "number": ["1", "2"],
        "board": ["0", "1"],
        "player": ["1", "3"],
        "document": ["pack", *documents],
        "tab": ["event", "rules", "ranking", "boards"],
        "topic": ["byes"],
        "round": ["1"],
    }
    for route in hall.app.routes:
        if not isinstance(route, Route) or "GET" not in (route.methods or ()) or "/live" in route.path:
            continue
        paths = [route.path]
        for name in route.param_convertors:
            paths = [p.replace(f"{{{name}}}", value) for p in paths for value in known.get(name, ["1"])]
        yield from paths


@pytest.mark.parametrize("profile", ["club", "round-robin"])
def test_no_screen_and_no_sheet_takes_a_text_for_markup(profile: str) -> None:
    hall = place(profile)
    seen = with_text = 0
    for path in addresses(hall):
        for address in (path, f"{path}?q=%3Cscript%3Ealert(%27{MARK}%27)%3C/script%3E"):
            answer = hall.chief.client.get(address, follow_redirects=True)
            assert answer.status_code < 500 or answer.status_code == 503, (address, answer.status_code)
            if "text/html" not in answer.headers.get("content-type", ""):
                continue
            assert RAW.search(answer.text) is None, (address, RAW.search(answer.text))
            assert "Traceback" not in answer.text, address
            seen += answer.status_code == 200
            with_text += MARK in answer.text
    assert seen > 100
    assert with_text > 60


def test_the_alarm_would_ring() -> None:
    for text in (HOSTILE[0], HOSTILE[1], HOSTILE[4]):
        assert RAW.search(text) is not None, text
