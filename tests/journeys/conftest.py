"""The journeys use the browser and the server of the browser tests."""

from tests.web.conftest import address, browser

__all__ = ["address", "browser"]
