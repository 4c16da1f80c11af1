"""Real pictures stay pictures: what a browser drew is drawn again after everything else was taken out of it."""

from __future__ import annotations

from base64 import b64encode
from typing import Literal

import pytest

from crosstable.formats.pictures import TYPES, read_picture
from tests.web.browser import chromium, need_chromium

SIZE = """async address => {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
  const drawn = canvas.getContext("2d");
  drawn.drawImage(picture, 0, 0);
  return [canvas.width, canvas.height, ...drawn.getImageData(300, 190, 1, 1).data];
}"""


@pytest.mark.parametrize("kind", ["png", "jpeg"])
def test_a_picture_is_drawn_as_before(kind: Literal["png", "jpeg"]) -> None:
    need_chromium()
    with chromium() as browser:
        page = browser.new_page(viewport={"width": 320, "height": 200})
        page.set_content("<body style='margin:0;background:rgb(20,120,60)'><h1>Logo</h1>")
        whole = page.screenshot(type=kind)
        found = read_picture(whole + b"<script>alert(1)</script>")
        assert (found.kind, found.width, found.height) == (kind, 320, 200)
        assert len(found.data) <= len(whole)
        seen = [
            page.evaluate(SIZE, f"data:{TYPES[kind]};base64,{b64encode(data).decode()}") for data in (whole, found.data)
        ]
    assert seen[0] == seen[1]
    assert seen[0][:2] == [320, 200]
    assert abs(seen[0][3] - 120) < 6
