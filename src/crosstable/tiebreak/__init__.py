"""Tie-breaks and standings: exact values with their contributions, round by round."""
