"""A web application over a store in memory, and browsers that visit it."""

from __future__ import annotations

import re
from collections.abc import Mapping

import httpx2 as httpx
from starlette.testclient import TestClient

from crosstable.app.commands.hall import digest_of
from crosstable.web import Config, create_app
from crosstable.web.browser import COOKIE, Browser, write_browser
from tests.app.memory import Desk

OWNER_TOKEN = "owner-token-of-the-test"  # noqa: S105 - of a test
SECRET = b"a secret of the test"
BASE = "http://127.0.0.1:8000"


class OpenDoor:
    """A door to the network that stands open."""

    addresses = ("http://192.168.1.2:8000",)

    async def open(self) -> None:
        """It is open."""

    async def close(self) -> None:
        """It stays open."""


class Hall:
    """A desk, the application on top of it, and its owner's browser."""

    def __init__(self, desk: Desk | None = None, **config: object) -> None:
        self.desk = desk or Desk()
        self.config = Config(secret=SECRET, owner_token=OWNER_TOKEN, **config)  # type: ignore[arg-type]
        self.app = create_app(self.desk.service, config=self.config)
        self.chief = Visitor(self)
        self.chief.client.cookies.set(COOKIE, write_browser(Browser("chief-browser", "desk", owner=True), SECRET))

    @property
    def event(self) -> str:
        return f"/e/{self.desk.stream}"

    def with_code(self, role: str, name: str = "Phone", *, single: bool = False, player: int | None = None) -> Visitor:
        """A browser that came in with a code for a role."""
        code = f"CODE{len(self.desk.state.codes):04}"
        args = {"role": role, "label": name, "digest": digest_of(code), "single": single, "player": player}
        if role == "captain":
            args["players"] = [player or 1]
        self.desk.do("issue-code", args)
        visitor = Visitor(self)
        visitor.come_in(code, name)
        return visitor


class Visitor:
    """A browser without scripts: follows links, fills forms, keeps cookies."""

    def __init__(self, hall: Hall, address: str = "127.0.0.1") -> None:
        self.hall = hall
        self.client = TestClient(
            hall.app, base_url=BASE, client=(address, 50_000), follow_redirects=False, raise_server_exceptions=False
        )

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.client.get(path, headers=headers)

    def see(self, path: str) -> str:
        """The page at the end of all redirections."""
        answer = self.client.get(path, follow_redirects=True)
        assert answer.status_code == 200, (path, answer.status_code, answer.text[:2000])
        return answer.text

    def csrf(self, path: str = "/enter") -> str:
        found = re.search(r'name="csrf" value="(\w+)"', self.client.get(path, follow_redirects=True).text)
        assert found is not None, path
        return found[1]

    def post(self, path: str, fields: Mapping[str, object] | None = None, **headers: str) -> httpx.Response:
        """Send a form with a token of this browser."""
        data = {"csrf": self.csrf(), **{name: str(value) for name, value in (fields or {}).items()}}
        return self.client.post(path, data=data, headers=headers)

    def do(self, command: str, fields: Mapping[str, object] | None = None, **headers: str) -> httpx.Response:
        return self.post(f"{self.hall.event}/do/{command}", fields, **headers)

    def come_in(self, code: str, name: str = "Phone", event: str | None = None) -> httpx.Response:
        return self.post("/enter", {"code": code, "name": name, "event": event or self.hall.desk.stream})
