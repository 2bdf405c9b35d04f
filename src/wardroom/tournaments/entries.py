"""The log of a tournament: what was set up, and then everything that happened to it, each as one entry."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec import Struct

KNOCKOUT, ROBIN, SWISS, LADDER = KINDS = ("knockout", "robin", "swiss", "ladder")
WIN, DRAW, LOSS = 2, 1, 0  # points of one game: whole, so that sums are exact


class GameId(NamedTuple):
    """One game: of a round, at a table of it, the first or second (or deciding) leg. All count from one."""

    round: int
    table: int
    leg: int


class Pairing(Struct, frozen=True, array_like=True):
    """Who meets whom. `first` has the first side in the first leg; nobody as `second` is a bye."""

    first: str
    second: str | None = None


class Setup(Struct, frozen=True, omit_defaults=True):
    kind: str
    rounds: int = 0  # of a Swiss; none: as many as find one winner
    legs: int = 2  # games of a pairing, with sides changed
    most: int = 500  # who may sign up
    late: int = 0  # a Swiss takes newcomers until this round has been paired
    up: int = 3  # how many places above one may challenge on a ladder
    forfeits: int = 2  # with so many one is out
    bids: int = 0  # 1 or 2: who gives most for the first or the second side has it; 0: sides are as paired
    ties: tuple[str, ...] = ()  # how equal points are parted; none: as is usual for the kind


class Entry(Struct, frozen=True, omit_defaults=True, tag_field="what"):
    """One line of the log."""


class Made(Entry, frozen=True, tag="made"):
    setup: Setup


class SignedUp(Entry, frozen=True, tag="signed_up"):
    player: str
    rating: int = 1500  # as it stood then: seeds are by it


class Withdrawn(Entry, frozen=True, tag="withdrawn"):
    """Of his own will or by the organiser's; games that are open are lost."""

    player: str


class Bids(Entry, frozen=True, tag="bids"):
    """What each gives for the side that is bid for; opened when all have bid, and nobody can change his any more."""

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
    due: int | None = None  # ms; when what is still open is decided by the rule for it


class Result(Entry, frozen=True, tag="result"):
    """Points of who had the first and the second side in that game."""

    game: GameId
    first: int
    second: int


class Forfeit(Entry, frozen=True, tag="forfeit"):
    """These did not come to their game."""

    game: GameId
    by: tuple[str, ...]


class Expired(Entry, frozen=True, tag="expired"):
    """A game both came to and did not end in time: drawn."""

    game: GameId


class Ruling(Entry, frozen=True, tag="ruling"):
    """The organiser's word on a game, instead of what it had or had not brought."""

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
