"""Kinds of text that come in over HTTP.

None allows control characters: PostgreSQL stores no NUL, and control characters could break a log or an e-mail.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, StringConstraints

from wardroom.server.accounts.names import EMAIL

Line = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=80, pattern=r"^[^\x00-\x1f\x7f-\x9f]*$")
]
Lines = Annotated[  # several lines, for chat and notes
    str,
    StringConstraints(
        strip_whitespace=True, min_length=1, max_length=2000, pattern=r"^[^\x00-\x08\x0b-\x1f\x7f-\x9f]*$"
    ),
]
Name = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=2, max_length=32, pattern=r"^[^\x00-\x1f\x7f-\x9f@]*$")
]
NameOrEmail = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=254, pattern=r"^[^\x00-\x1f\x7f-\x9f]*$")
]
Email = Annotated[str, StringConstraints(strip_whitespace=True, max_length=254, pattern=EMAIL)]
Seat = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_]{1,16}$")]
Word = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
Salt = Annotated[str, StringConstraints(max_length=64, pattern=r"^[A-Za-z0-9 ._-]*$")]
Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Bits = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
Title = Annotated[str, StringConstraints(max_length=80, pattern=r"^[^\x00-\x1f\x7f-\x9f]*$")]
Password = Annotated[str, StringConstraints(min_length=1, max_length=256)]
Id = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16}$")]
Secret = Annotated[str, StringConstraints(min_length=20, max_length=100, pattern=r"^[A-Za-z0-9_-]+$")]
Bytes64 = Annotated[str, StringConstraints(min_length=1, max_length=8192, pattern=r"^[A-Za-z0-9_-]+$")]  # base64url


class Body(BaseModel):
    """What a client sends: nothing more than what is asked for."""

    model_config = ConfigDict(extra="forbid")


class Confirmation(Body):
    """Once more, though one is signed in. There is none for an account without a password."""

    password: Password | None = None


class Output(BaseModel):
    """What a client is told: made from our own structs, field by field."""

    model_config = ConfigDict(from_attributes=True)
