"""The web application. Start it with `crosstable serve`, or hand `create_app` to any ASGI server.

How to add a screen
-------------------
1. `screens/NAME.py`: functions `async def name(visit: Visit) -> Response` that end in
   `page(visit, "name.html", …)`, and `ROUTES = [shows("/e/{stream}/name", name, ROLES)]`. A form that is
   no command is `takes(path, function, ROLES)`. Add the ROUTES to `app.SCREENS`.
2. `templates/name.html` extends `event.html` and fills `{% block main %}`. Use the macros in
   `macros.html` (player names with <bdi>, discs, forms with their token). No inline script or style:
   the policy forbids both.
3. Words: `i18n/en/name.json`, keys `name.…`; in a template `{{ t("name.title", round=4) }}`. A test finds
   keys that are missing or never used.
4. In the menu: an entry in `nav.NAV` and the word `nav.KEY`.
5. Live: what should renew itself gets `data-region="boards"` (a name of `live.REGIONS`) and an id. The page
   is fetched again when the region changes, and only regions that differ are replaced.
6. Values for the template come from a pure function in `views/`. Work that many share goes through
   `visit.site.cache.get((visit.stream, visit.state.seq, …), make)`; pages that hundreds look at are made
   once for each change by `web.pages`.
7. A command is a plain form: `POST /e/{stream}/do/COMMAND` with `back`; `forms.READERS` turns its fields into
   arguments. Refusals and questions are answered in words by `answers`.
8. Scripts: `static/NAME.js`, an ES module imported by `app.js`; everything must work without it.
"""

from crosstable.web.app import create_app
from crosstable.web.config import Config, Hall

__all__ = ["Config", "Hall", "create_app"]
