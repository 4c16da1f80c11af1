"""Tests of prizes."""
