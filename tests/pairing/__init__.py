"""Tests of the pairing systems and what belongs to them."""
