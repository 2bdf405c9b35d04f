"""Strait: the game of the tutorial, docs/write-a-game.md."""
