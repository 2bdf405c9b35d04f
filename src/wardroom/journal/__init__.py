"""A match as it is written down: entries that seal each other, the file they make, what a step changed in a state.

Nothing here knows a rule: a journal can be kept, read, checked and shown by whoever has it and nothing else.
"""

from wardroom.journal import patch
from wardroom.journal.canonical import encode
from wardroom.journal.errors import BadPatch, BadRecord, JournalMissing, WardroomError
from wardroom.journal.journal import Journal
from wardroom.journal.record import FORMAT, Ceremony, Entry, Move, Outcome, Record, Seat, format_of
from wardroom.journal.seals import opening_seal, seal

__all__ = [
    "FORMAT", "BadPatch", "BadRecord", "Ceremony", "Entry", "Journal", "JournalMissing", "Move", "Outcome", "Record",
    "Seat", "WardroomError", "encode", "format_of", "opening_seal", "patch", "seal",
]  # fmt: skip
