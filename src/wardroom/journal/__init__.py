"""A recorded match: entries chained by seals, the file they form, and what each step changed in the state.

Nothing here knows a rule: a journal can be stored, read, checked and shown without the game.
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
