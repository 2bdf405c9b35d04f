"""Pacific Victory: the whole war in blocks."""
