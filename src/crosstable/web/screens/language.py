"""The language of this browser: offered on every page of the organiser, kept in a cookie."""

from __future__ import annotations

from starlette.responses import Response

from crosstable.i18n import LANGUAGES
from crosstable.web.answers import go_on
from crosstable.web.forms import Form
from crosstable.web.routing import takes
from crosstable.web.visit import LANGUAGE, Visit

YEAR = 365 * 24 * 3600


async def language(visit: Visit, form: Form) -> Response:
    """Another language, and back to the page one was on; what is no language changes nothing."""
    response = go_on(form, "/")
    wish = form.get("language")
    if wish in LANGUAGES:
        secure = visit.site.config.secure_cookies
        response.set_cookie(LANGUAGE, wish, max_age=YEAR, samesite="lax", secure=secure)
    return response


ROUTES = [takes("/language", language)]
