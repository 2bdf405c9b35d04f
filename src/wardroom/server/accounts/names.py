"""Names and addresses: as they are shown, and as they are compared."""

from __future__ import annotations

import re
import unicodedata
from typing import Any, TypeGuard

from wardroom.server.lookalikes import skeleton
from wardroom.server.problems import Problem

DELETED = "people.deleted"  # in place of the name of a deleted account: a key of the words files
LOCAL = "local"  # the owner of a server without accounts
# As browsers check it in a form; the e-mail sent there proves it.
EMAIL = r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+$"
_RESERVED = {DELETED, LOCAL}
__all__ = ["DELETED", "EMAIL", "LOCAL", "clean", "is_email", "key", "skeleton"]


def clean(name: str) -> str:
    """The normal form of a name. An @ is refused: people sign in with name or address, and it would look like one."""
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    if (
        not 2 <= len(name) <= 32
        or "@" in name
        or not name.isprintable()
        or key(name) in _RESERVED
        or not skeleton(name)
    ):
        raise Problem(422, "bad_name")
    return name


def key(text: str) -> str:
    """The form in which two names, or two addresses, must differ."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def is_email(text: Any) -> TypeGuard[str]:
    return isinstance(text, str) and len(text) <= 254 and re.fullmatch(EMAIL, text) is not None
