"""Tests of the room that remembers."""
