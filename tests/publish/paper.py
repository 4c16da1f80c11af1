"""Print to PDF with Chromium, and compare the text of the pages with the model."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections import Counter
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

CHROMIUM = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-pdf-header-footer",
)
MARK = re.compile(r"Q\d{3}Z")
PAGE = re.compile(r"page (\d+) of (\d+)")
PACK_PAGE = re.compile(r"page (\d+) · pack (\d+) of (\d+)")


def browser() -> str | None:
    """Path of Chromium, if it and the tools that read PDF are here."""
    if shutil.which("pdftotext") is None:
        return None
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def require_browser() -> None:
    """Skip without a browser; in CI its absence is a failure."""
    if browser() is None:
        message = "Chromium and pdftotext are needed: apt-get install chromium poppler-utils"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)


def print_to_pdf(html: str, folder: Path, *flags: str) -> Path:
    """Print a page to a PDF in the folder, with a fresh profile."""
    program = browser()
    assert program is not None
    page, pdf = folder / "page.html", folder / "page.pdf"
    page.write_text(html, "utf-8")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [program, *CHROMIUM, *flags, f"--user-data-dir={profile}", f"--print-to-pdf={pdf}", page.as_uri()]
        subprocess.run(command, check=True, capture_output=True, timeout=120)
    return pdf


def pages_of(pdf: Path) -> list[str]:
    """Text of each page."""
    run = subprocess.run(["pdftotext", "-layout", str(pdf), "-"], check=True, capture_output=True, timeout=60)  # noqa: S607 - found by require_browser
    return run.stdout.decode("utf-8").split("\f")[:-1]


def sizes_of(pdf: Path) -> list[tuple[int, int]]:
    """Width and height of each page in whole points."""
    run = subprocess.run(["pdfinfo", "-l", "9999", str(pdf)], check=True, capture_output=True, timeout=60)  # noqa: S607 - comes with pdftotext
    found = re.findall(r"Page +\d+ size: +([\d.]+) x ([\d.]+)", run.stdout.decode("utf-8"))
    return [(round(float(width)), round(float(height))) for width, height in found]


def marks_in(view: object) -> Counter[str]:
    """How often the mark of each player stands in the texts of a view."""
    found: Counter[str] = Counter()
    if isinstance(view, str):
        found.update(MARK.findall(view))
    elif isinstance(view, (tuple, list)):
        for item in view:
            found += marks_in(item)
    elif is_dataclass(view):
        for field in fields(view):
            found += marks_in(getattr(view, field.name))
    return found


def marks_on(pages: list[str]) -> Counter[str]:
    """How often the mark of each player stands on the pages."""
    return Counter(mark for page in pages for mark in MARK.findall(page))


def page_numbers(pages: list[str]) -> list[tuple[int, int]]:
    """What the pages say of their numbers: (1, 3), (2, 3), (3, 3)."""
    return [(int(number), int(of)) for page in pages for number, of in PAGE.findall(page)]
