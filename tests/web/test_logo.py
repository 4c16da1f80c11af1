"""The logo: who may set it, what is refused, where it is shown and how it is served."""

from __future__ import annotations

import httpx2 as httpx
import pytest

from crosstable.formats.pictures import MOST_BYTES
from tests.formats.drawn import jpeg, png
from tests.web.hall import Hall, Visitor

PNG = png(300, 200)


def hall() -> Hall:
    made = Hall()
    made.desk.create()
    made.desk.enter("Ann", "Ben", "Cleo", "Dan")
    return made


def send(visitor: Visitor, data: bytes, name: str = "logo.png", kind: str = "image/png") -> httpx.Response:
    return visitor.client.post(
        f"{visitor.hall.event}/settings/logo",
        data={"csrf": visitor.csrf()},
        files={"file": (name, data, kind)},
    )


def address(made: Hall) -> str:
    logo = made.desk.state.logo
    assert logo is not None
    return f"/p/{made.desk.stream}/logo/{logo.picture}"


def test_a_logo_is_on_the_settings_the_public_page_and_every_sheet() -> None:
    made = hall()
    answer = send(made.chief, PNG)
    assert (answer.status_code, answer.headers["location"]) == (303, f"{made.event}/settings")
    made.desk.play()
    pages = (f"{made.event}/settings", f"/p/{made.desk.stream}/info", f"{made.event}/print/pairings-by-board")
    for path in (*pages, f"{made.event}/print/badges", f"{made.event}/print/result-slips", f"{made.event}/print/pack"):
        assert f'src="{address(made)}"' in made.chief.see(path), path
    saved = made.chief.see(f"{made.event}/print/standings?save=1")
    assert 'src="data:image/png;base64,' in saved
    assert "/p/" not in saved


def test_it_is_served_as_a_picture_and_nothing_else() -> None:
    made = hall()
    send(made.chief, PNG + b"<script>alert(1)</script>")
    answer = Visitor(made).get(address(made))
    assert answer.content == PNG
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["content-security-policy"] == "default-src 'none'; sandbox"
    assert "immutable" in answer.headers["cache-control"]


def test_the_kind_is_that_of_the_content_whatever_the_name_says() -> None:
    made = hall()
    send(made.chief, jpeg(30, 20), "logo.png", "text/html")
    assert Visitor(made).get(address(made)).headers["content-type"] == "image/jpeg"


@pytest.mark.parametrize(
    ("data", "name", "word"),
    [
        (b"", "logo.png", "empty"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', "logo.png", "SVG"),
        (b"<html><script>alert(1)</script>", "logo.jpg", "neither a PNG nor a JPEG"),
        (PNG[:60], "logo.png", "cut short"),
        (png(40_000, 40_000), "logo.png", "40000 × 40000"),
        (PNG + bytes(MOST_BYTES), "logo.png", "513 kB"),
    ],
)
def test_what_is_no_logo_is_refused_with_the_reason_and_a_way_on(data: bytes, name: str, word: str) -> None:
    made = hall()
    answer = send(made.chief, data, name)
    assert answer.status_code == 422
    assert word in answer.text
    assert made.desk.state.logo is None
    assert made.desk.store.pictures == {}


def test_no_file_chosen() -> None:
    made = hall()
    answer = made.chief.post(f"{made.event}/settings/logo")
    assert answer.status_code == 422
    assert "No file" in answer.text


def test_undo_redo_and_removing() -> None:
    made = hall()
    send(made.chief, PNG)
    first = address(made)
    send(made.chief, jpeg(30, 20))
    made.desk.do("undo")
    assert address(made) == first
    made.desk.do("redo")
    assert address(made) != first
    assert made.chief.get(first).status_code == 404
    made.chief.do("remove-logo")
    assert made.desk.state.logo is None
    assert "/logo/" not in made.chief.see(f"/p/{made.desk.stream}/info")
    made.desk.do("undo")
    assert made.chief.get(address(made)).content == jpeg(30, 20).replace(jpeg(30, 20)[2:20], b"")


@pytest.mark.parametrize("role", ["deputy", "results", "viewer"])
def test_others_may_not(role: str) -> None:
    made = hall()
    visitor = made.with_code(role) if role != "viewer" else Visitor(made)
    assert send(visitor, PNG).status_code == 403
    send(made.chief, PNG)
    visitor.do("remove-logo")
    assert made.desk.state.logo is not None


def test_an_event_file_brings_the_logo_along() -> None:
    made = hall()
    send(made.chief, PNG)
    text = made.chief.see(f"{made.event}/files/event")
    other = Hall()
    sent = other.chief.client.post(
        "/import", data={"csrf": other.chief.csrf()}, files={"file": ("event.json", text.encode(), "application/json")}
    )
    done = other.chief.post(sent.headers["location"], {"mode": "new", "name": "Copy"})
    other.desk.stream = done.headers["location"].rpartition("/")[2]
    assert other.chief.get(address(other)).content == PNG


@pytest.mark.parametrize("picture", ["x", "..%2f..%2fetc%2fpasswd", "0" * 64])
def test_other_names_are_not_found(picture: str) -> None:
    made = hall()
    send(made.chief, PNG)
    assert made.chief.get(f"/p/{made.desk.stream}/logo/{picture}").status_code == 404


def test_an_event_like_this_one_has_the_same_logo() -> None:
    made = hall()
    send(made.chief, PNG)
    done = made.chief.post(f"{made.event}/duplicate", {"key": "d1"})
    made.desk.stream = done.headers["location"].split("/")[2]
    assert made.chief.get(address(made)).content == PNG
