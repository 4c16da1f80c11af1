"""Tests of the application: commands, permissions, undo."""
