"""The public pages as files: every link leads to a file, and nothing asks for a server."""

from __future__ import annotations

import re
import zipfile
from io import BytesIO

import pytest

from tests.app.memory import Desk
from tests.web.hall import Hall


def hall(profile: str) -> Hall:
    d = Desk()
    d.create(profile=profile, name='Cup <b>"1"</b>')
    d.enter("Lan", "Arjun <i>", "Somchai", "Mira", "Ole", "Ines", "Kim", "Bo")
    d.play()
    d.do("pair")
    d.do("publish")
    return Hall(d)


def folder(place: Hall, language: str = "en") -> dict[str, bytes]:
    answer = place.chief.get(f"{place.event}/files/public.zip?language={language}")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(BytesIO(answer.content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.mark.parametrize("profile", ["club", "round-robin", "keizer"])
def test_every_link_leads_to_a_file(profile: str) -> None:
    files = folder(hall(profile))
    pages = {name: content.decode() for name, content in files.items() if name.endswith(".html")}
    assert {"index.html", "pairings.html", "standings.html", "info.html", "me-1.html", "me-8.html"} <= set(pages)
    assert "files/look.css" in files
    for name, text in pages.items():
        assert "<script" not in text, name
        assert "<form" not in text, name
        assert "server-->" not in text, name
        for target in re.findall(r'(?:href|src)="([^"]*)"', text):
            assert not target.startswith("/"), (name, target)
            assert target.startswith(("#", "data:")) or target.partition("#")[0] in files, (name, target)
    assert "Arjun &lt;i&gt;" in pages["index.html"]
    assert "Arjun <i>" not in "".join(pages.values())


def test_in_the_language_that_was_asked_for() -> None:
    place = hall("club")
    assert 'lang="vi"' in folder(place, "vi")["standings.html"].decode()
    assert 'lang="en"' in folder(place, "xx")["standings.html"].decode()


def test_a_draft_is_in_no_file_and_a_guest_gets_no_folder() -> None:
    d = Desk()
    d.create()
    d.enter("Lan", "Arjun")
    d.do("pair")
    place = Hall(d)
    assert "Lan – Arjun" not in folder(place)["index.html"].decode()
    viewer = place.with_code("viewer")
    assert viewer.get(f"{place.event}/files/public.zip").status_code in (303, 403)
