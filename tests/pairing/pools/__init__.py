"""Tests of pools and what follows them."""
