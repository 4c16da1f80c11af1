"""Tests of knock-outs."""
