"""The entries of a tournament's log: its setup, then everything that happened."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec import Struct

KNOCKOUT, ROBIN, SWISS, LADDER = KINDS = ("knockout", "robin", "swiss", "ladder")
WIN, DRAW, LOSS = 2, 1, 0  # points for one game: whole, so that sums are exact


class GameId(NamedTuple):
    """One game: round, table, and leg (first, second or deciding). All count from one."""

    round: int
    table: int
    leg: int


class Pairing(Struct, frozen=True, array_like=True):
    """Who meets whom. `first` has the first side in the first leg; without a `second` it is a bye."""

    first: str
    second: str | None = None


class Setup(Struct, frozen=True, omit_defaults=True):
    kind: str
    rounds: int = 0  # of a Swiss; 0: as many as it takes to find one winner
    legs: int = 2  # games of a pairing, with sides changed
    most: int = 500  # who may sign up
    late: int = 0  # a Swiss takes newcomers until this round has been paired
    up: int = 3  # how many places above one may challenge on a ladder
    forfeits: int = 2  # the number of forfeits that puts a player out
    bids: int = 0  # 1 or 2: the highest bidder gets the first or second side; 0: sides as paired
    ties: tuple[str, ...] = ()  # tie-breaks; empty: the usual ones of the kind


class Entry(Struct, frozen=True, omit_defaults=True, tag_field="what"):
    """One line of the log."""


class Made(Entry, frozen=True, tag="made"):
    setup: Setup


class SignedUp(Entry, frozen=True, tag="signed_up"):
    player: str
    rating: int = 1500  # at that time; seeds are by it


class Withdrawn(Entry, frozen=True, tag="withdrawn"):
    """By their own wish or the organiser's; their open games are lost."""

    player: str


class Bids(Entry, frozen=True, tag="bids"):
    """Each player's bid for the contested side; opened when all have bid and nobody can change theirs."""

    points: dict[str, int]


class Started(Entry, frozen=True, tag="started"):
    pass


class Challenged(Entry, frozen=True, tag="challenged"):
    """On a ladder."""

    by: str
    whom: str


class Paired(Entry, frozen=True, tag="paired"):
    """A round. It follows from the entries before it (`pairing.following`), and stands here to be compared."""

    round: int
    pairings: tuple[Pairing, ...]
    due: int | None = None  # ms: the deadline, when open games are decided by rule


class Result(Entry, frozen=True, tag="result"):
    """The points of the first and the second side in that game."""

    game: GameId
    first: int
    second: int


class Forfeit(Entry, frozen=True, tag="forfeit"):
    """These players did not come to their game."""

    game: GameId
    by: tuple[str, ...]


class Expired(Entry, frozen=True, tag="expired"):
    """A game that both came to and did not finish in time: drawn."""

    game: GameId


class Ruling(Entry, frozen=True, tag="ruling"):
    """The organiser's decision on a game, replacing its result if it had one."""

    game: GameId
    first: int
    second: int


class Extended(Entry, frozen=True, tag="extended"):
    round: int
    due: int | None


class Ended(Entry, frozen=True, tag="ended"):
    """All rounds are played."""


class Closed(Entry, frozen=True, tag="closed"):
    """The organiser ends it here: a ladder's season, or a tournament that will not be played."""


AnyEntry = (
    Made | SignedUp | Withdrawn | Bids | Started | Challenged | Paired | Result | Forfeit | Expired | Ruling | Extended
    | Ended | Closed
)  # fmt: skip

_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def encode(entry: AnyEntry) -> bytes:
    return msgspec.json.encode(entry)


def decode(body: bytes | str) -> AnyEntry:
    return _decoder.decode(body)
