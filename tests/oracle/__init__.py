"""A second, deliberately naive FIDE Dutch pairing (C.04.3, 2026) to test the engine against."""
