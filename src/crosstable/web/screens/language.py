"""The language of this browser: offered on every page of the organiser, kept in a cookie."""

from __future__ import annotations

from starlette.responses import RedirectResponse, Response

from crosstable.i18n import LANGUAGES
from crosstable.web.routing import shows
from crosstable.web.visit import LANGUAGE, Visit, safe_path

YEAR = 365 * 24 * 3600


async def language(visit: Visit) -> Response:
    """Another language, and back to the page one was on; what is no language changes nothing.

    It needs no token, so a page that only shows something makes no browser known by offering it.
    """
    asked = visit.request.query_params
    response = RedirectResponse(safe_path(asked.get("back", ""), "/"), 303)
    wish = asked.get("language", "")
    if wish in LANGUAGES:
        secure = visit.site.config.secure_cookies
        response.set_cookie(LANGUAGE, wish, max_age=YEAR, samesite="lax", secure=secure)
    return response


ROUTES = [shows("/language", language)]
