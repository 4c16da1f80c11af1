"""Whole journeys of ux.md 2 in a real browser against a real server, from the first name to the final table."""
