"""The kernel: a game is a state and an agenda of tasks; a task does, asks or rolls."""

from wardroom.kernel.codec import digest, dump, encode, load, rebuild
from wardroom.kernel.errors import (
    BadRecord,
    IllegalMove,
    MatchOver,
    NotAsked,
    NothingToUndo,
    RulesFault,
    UnknownChoice,
    WardroomError,
)
from wardroom.kernel.match import Match, Past, Standing, Step, seats
from wardroom.kernel.nouns import (
    Ask,
    Asks,
    Card,
    Dice,
    Does,
    Event,
    Heard,
    Move,
    Option,
    Outcome,
    Refusal,
    Roll,
    Rolls,
    Rules,
    Seat,
    State,
    Task,
    Tasks,
    Together,
)
from wardroom.kernel.record import Entry, Record

__all__ = [
    "Ask", "Asks", "BadRecord", "Card", "Dice", "Does", "Entry", "Event", "Heard", "IllegalMove", "Match", "MatchOver",
    "Move", "NotAsked", "NothingToUndo", "Option", "Outcome", "Past", "Record", "Refusal", "Roll", "Rolls", "Rules",
    "RulesFault", "Seat", "Standing", "State", "Step", "Task", "Tasks", "Together", "UnknownChoice", "WardroomError",
    "digest", "dump", "encode", "load", "rebuild", "seats",
]  # fmt: skip
