"""Tests of the round robin systems."""
