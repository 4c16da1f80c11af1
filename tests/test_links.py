"""Links between the documents lead somewhere."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCUMENTS = (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"))
_LINK = re.compile(r"\]\(([^)\s#]+)(?:#[^)\s]*)?\)")
_CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


def dead_links(document: Path, text: str) -> Iterator[str]:
    for target in _LINK.findall(_CODE.sub("", text)):
        if "://" not in target and not target.startswith("mailto:") and not (document.parent / target).exists():
            yield f"{document.relative_to(ROOT)}: {target}"


def test_links_between_documents_lead_to_files() -> None:
    assert [dead for document in DOCUMENTS for dead in dead_links(document, document.read_text("utf-8"))] == []


def test_a_dead_link_is_found() -> None:
    text = "[here](CHANGELOG.md) [gone](docs/nowhere.md#part) `[code](x)` [web](https://example.org)"
    assert list(dead_links(ROOT / "README.md", text)) == ["README.md: docs/nowhere.md"]
