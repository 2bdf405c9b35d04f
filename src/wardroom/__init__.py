"""Wardroom: Pacific War board wargames, refereed."""
