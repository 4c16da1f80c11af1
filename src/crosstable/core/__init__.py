"""The vocabulary and the facts of a tournament; standard library only, no input or output."""
