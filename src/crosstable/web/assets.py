"""Styles and scripts: read once, kept in memory, served under a version that is their content."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from types import MappingProxyType

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

TYPES: Mapping[str, str] = MappingProxyType(
    {
        "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml",
        "woff2": "font/woff2",
        "txt": "text/plain; charset=utf-8",
        "webmanifest": "application/manifest+json",
    }
)


@dataclass(frozen=True, slots=True)
class Assets:
    """Files by name; `version` changes when any of them does."""

    contents: Mapping[str, bytes]
    version: str

    def url(self, name: str) -> str:
        """Address of a file; KeyError for one that is not there."""
        if name not in self.contents:
            raise KeyError(name)
        return f"/static/{self.version}/{name}"


def load_assets() -> Assets:
    """Everything in `static/`; only names found there can ever be asked for."""
    folder = files(__package__).joinpath("static")
    found = {
        file.name: file.read_bytes()
        for file in sorted(folder.iterdir(), key=lambda f: f.name)
        if file.name.rpartition(".")[2] in TYPES
    }
    digest = sha256()
    for name, content in found.items():
        digest.update(name.encode() + content)
    return Assets(MappingProxyType(found), digest.hexdigest()[:12])


async def static(request: Request) -> Response:
    """A file; an old version gets the present file, but is not kept."""
    assets: Assets = request.app.state.site.assets
    name = request.path_params["name"]
    content = assets.contents.get(name)
    if content is None:
        raise HTTPException(404)
    current = request.path_params["version"] == assets.version
    cache = "public, max-age=31536000, immutable" if current else "no-cache"
    kind = TYPES[name.rpartition(".")[2]]
    return Response(content, media_type=kind, headers={"Cache-Control": cache})
