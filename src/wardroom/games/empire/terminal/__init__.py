"""How the game is drawn and read in a terminal."""

from importlib.resources import files

from wardroom.lib.words import Words

WORDS = Words.load(files(__name__) / "words")
