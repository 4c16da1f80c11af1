"""Tests of the command line: bytes in, bytes and exit codes out."""
