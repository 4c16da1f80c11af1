"""Checks against the shared corpus, run where it is at hand."""
