"""Remembers: the log in a file, its backups, and what to do when the disk does not."""
