"""Tests of the tie-breaks and the standings."""
