"""Pairing systems: a history and a round go in, a draft of the round and its reasons come out."""
