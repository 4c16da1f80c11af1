"""Tests of the TRF reader and writer."""
