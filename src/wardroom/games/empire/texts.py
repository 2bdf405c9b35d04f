"""What the game says, and the clauses it rests on."""

from importlib.resources import files

from wardroom.lib.ledger import Ledger
from wardroom.lib.words import Words

_HERE = files("wardroom.games.empire")

WORDS = Words.load(_HERE / "words")
LEDGER = Ledger.load(_HERE / "rules.yaml")
