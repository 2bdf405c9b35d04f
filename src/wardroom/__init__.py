"""Wardroom: Pacific War board wargames, refereed."""

__version__ = "0.1.0"
