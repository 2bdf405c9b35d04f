"""A cache of parsed YAML data files as msgpack, which loads faster.

It lies in `__pycache__`, as bytecode does, with the hash of its source file. A cache that is missing, unreadable or
made from another text is ignored. Wheels include it (`hatch_build.py`).
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from hashlib import sha256
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

FORMAT = 1  # increased when the same file would be read as something else


class Compiled(Struct, array_like=True):
    format: int
    source: bytes  # SHA-256 of the source file
    data: Any


NOTHING = Compiled(0, b"", None)

_decoder = msgspec.msgpack.Decoder(Compiled)


def place(file: Path) -> Path:
    """The path of the file's cache."""
    return Path(cache_from_source(str(file))).with_name(f"{file.name}.msgpack")


def look_up(file: Path, text: bytes) -> Compiled:
    """The cached data of exactly this text; `NOTHING` if there is none."""
    try:
        kept = _decoder.decode(place(file).read_bytes())
    except (OSError, msgspec.DecodeError):
        return NOTHING
    return kept if kept.format == FORMAT and kept.source == _hash(text) else NOTHING


def encode(text: bytes, data: Any) -> bytes | None:
    """The bytes to cache; None if msgpack would give back something else, such as text for a date."""
    with suppress(TypeError, OverflowError, msgspec.MsgspecError):
        made = msgspec.msgpack.encode(Compiled(FORMAT, _hash(text), data))
        return made if same(_decoder.decode(made).data, data) else None
    return None


def keep(file: Path, text: bytes, data: Any) -> None:
    """Write the cache, atomically, where Python would write bytecode."""
    made = None if sys.dont_write_bytecode else encode(text, data)
    if made is not None:
        at = place(file)
        with suppress(OSError):
            at.parent.mkdir(parents=True, exist_ok=True)
            draft = at.with_name(f"{at.name}.{os.getpid()}")
            draft.write_bytes(made)
            draft.replace(at)


def _hash(text: bytes) -> bytes:
    return sha256(text).digest()


def same(a: Any, b: Any) -> bool:
    """Whether both are equal and of the same types throughout."""
    if type(a) is not type(b):
        return False
    if isinstance(a, dict):
        pairs = zip(a.items(), b.items(), strict=False)
        return len(a) == len(b) and all(same(k, m) and same(v, w) for (k, v), (m, w) in pairs)
    if isinstance(a, list):
        return len(a) == len(b) and all(same(v, w) for v, w in zip(a, b, strict=True))
    return bool(a == b)
