"""Tests of the vocabulary and of what is derived from the rounds."""
