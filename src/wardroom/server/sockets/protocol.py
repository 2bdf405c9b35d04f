"""What a client may say on a socket, and what it is sent besides the messages of a table."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

LONGEST = 16 * 1024  # bytes in one message from a client

Match = Annotated[str, Meta(min_length=1, max_length=64)]
Seat = Annotated[str, Meta(min_length=1, max_length=64)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Echo = Annotated[str, Meta(max_length=64)] | int | float | None


class ClientMessage(Struct, frozen=True, forbid_unknown_fields=True):
    """One of four verbs; its value is the match, or what is to be echoed."""

    hello: Match | UnsetType = UNSET  # begin to listen, as this seat (null: a spectator), after its number `since`
    bye: Match | UnsetType = UNSET  # stop listening
    seen: Match | UnsetType = UNSET  # its player has read the messages up to `n`
    ping: Echo | UnsetType = UNSET
    seat: Seat | None = None
    since: Number | None = None
    n: Number | None = None

    def __post_init__(self) -> None:
        if sum(verb is not UNSET for verb in (self.hello, self.bye, self.seen, self.ping)) != 1:
            raise ValueError("one verb, no less and no more")
        if self.seen is not UNSET and (self.seat is None or self.n is None):
            raise ValueError("seen wants a seat and a number")


_decoder = msgspec.json.Decoder(ClientMessage)


def parse(raw: str | bytes) -> ClientMessage | None:
    """None: not a valid message."""
    try:
        return _decoder.decode(raw) if len(raw) <= LONGEST else None
    except (msgspec.MsgspecError, UnicodeError):
        return None


def pong(echo: Any) -> str:
    return _text({"pong": echo})


def error(key: str, match: str, seat: str | None) -> str:
    return _text({"error": key, "match": match, "seat": seat})


def bye(match: str, seat: str | None, why: str) -> str:
    return _text({"bye": match, "seat": seat, "why": why})


def _text(value: dict[str, Any]) -> str:
    return msgspec.json.encode(value).decode()
