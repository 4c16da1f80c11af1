"""Tests of everything printed."""
