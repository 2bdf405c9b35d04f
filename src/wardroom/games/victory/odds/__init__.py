"""Chances before a commitment: of shots and of whole battles, from what a seat knows."""
