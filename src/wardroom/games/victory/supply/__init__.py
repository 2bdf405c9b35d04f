"""Supply (7.1): chains of bases, and both sides' supply at once."""
