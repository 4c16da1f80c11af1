"""The web application, from forms without scripts to a real browser."""
