"""The kernel: a game is a state and an agenda of tasks; a task does, asks or rolls."""

from wardroom.journal.canonical import encode
from wardroom.journal.errors import WardroomError
from wardroom.journal.hearing import Event, Heard
from wardroom.journal.record import Move, Outcome, Seat
from wardroom.kernel.codec import digest, dump, load, rebuild
from wardroom.kernel.errors import IllegalMove, MatchOver, NotAsked, NothingToUndo, PastFact, RulesFault, UnknownChoice
from wardroom.kernel.heading import seats
from wardroom.kernel.match import Match
from wardroom.kernel.nouns import (
    Ask,
    Asks,
    Dice,
    Does,
    GameInfo,
    Option,
    Refusal,
    Roll,
    Rolls,
    Rules,
    State,
    Task,
    Tasks,
    Together,
)
from wardroom.kernel.steps import Ahead, Checkpoint, Past, Step

__all__ = [
    "Ahead", "Ask", "Asks", "Checkpoint", "Dice", "Does", "Event", "GameInfo", "Heard", "IllegalMove", "Match",
    "MatchOver", "Move", "NotAsked", "NothingToUndo", "Option", "Outcome", "Past", "PastFact", "Refusal", "Roll",
    "Rolls", "Rules", "RulesFault", "Seat", "State", "Step", "Task", "Tasks", "Together", "UnknownChoice",
    "WardroomError", "digest", "dump", "encode", "load", "rebuild", "seats",
]  # fmt: skip
