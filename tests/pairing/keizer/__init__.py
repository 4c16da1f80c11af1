"""Tests of the Keizer system."""
