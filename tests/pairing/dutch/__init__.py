"""Tests of the Dutch system."""
