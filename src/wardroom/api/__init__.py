"""The interface of a game: one frozen `Game`, and the protocols of its optional parts.

    GAME = Game(rules=RULES, words=WORDS, ledger=LEDGER, view=MyView, fuzz=Fuzz(probes=probes, twin=None))

A game exports one `GAME`, and nothing else is looked up by name. mypy rejects what is misspelt or missing, and so does
Python when the game is loaded.
"""

from wardroom.api.balance import BalancePlan, Fixture, Page, Played, Row, Unwatched, Watch
from wardroom.api.board import NOTHING, Board, Targets
from wardroom.api.bot import Because, Bot, BotFactory, Planner, Weighed, Witness
from wardroom.api.game import Bid, Diary, Fuzz, Game, Reason, Run, Score
from wardroom.api.guess import Guess, Guesses
from wardroom.api.hindsight import Hindsight
from wardroom.api.later import later
from wardroom.api.level import Anchor, Anchors, Face, Level, Meeting, Temper, read_anchors, read_levels
from wardroom.api.places import Piece, Place, Side, pieces_in, pieces_of
from wardroom.api.plain import PlainBoard
from wardroom.api.plans import Plans
from wardroom.api.presentation import Degree, Details, Earned, Lost, Presentation, Told, Verdict
from wardroom.api.reading import Reading
from wardroom.api.speech import Speech
from wardroom.api.standing import Lessons, Standing
from wardroom.api.tutorial import Lesson, Recorded, Tutorial, tutorial_of
from wardroom.api.wagers import Claim, Said, Wagers
from wardroom.lib.ledger import Ledger
from wardroom.lib.phrase import Phrase, phrase
from wardroom.lib.words import Words

__all__ = [
    "NOTHING", "Anchor", "Anchors", "BalancePlan", "Because", "Bid", "Board", "Bot", "BotFactory", "Claim", "Degree",
    "Details", "Diary", "Earned", "Face", "Fixture", "Fuzz", "Game", "Guess", "Guesses", "Hindsight", "Ledger",
    "Lesson", "Lessons", "Level", "Lost", "Meeting", "Page", "Phrase", "Piece", "Place", "PlainBoard", "Planner",
    "Plans", "Played", "Presentation", "Reading", "Reason", "Recorded", "Row", "Run", "Said", "Score", "Side",
    "Speech", "Standing", "Targets", "Temper", "Told", "Tutorial", "Unwatched", "Verdict", "Wagers", "Watch",
    "Weighed", "Witness", "Words", "later", "phrase", "pieces_in", "pieces_of", "read_anchors", "read_levels",
    "tutorial_of",
]  # fmt: skip
