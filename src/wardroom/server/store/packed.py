"""A finished match as one object: its lines and snapshots, packed with zstd.

It has two frames. The first is text: a JSON heading, then the lines as stored, one below the other. The second holds
what does not compress, sixteen bytes each: the seals, which the text replaces by a mark, and the keys that are UUIDs.
Inside the text they would take a fifth more.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import accumulate, pairwise
from uuid import UUID

import msgspec
from msgspec import Struct

FORMAT = 1
LEVEL = 12  # docs/scale.md, Packed history: higher levels take ten times as long for a tenth less
SEAL = re.compile(r'(?<="seal":")[0-9a-f]{32}(?=")')
MARK = "\x01"  # never appears unescaped in JSON
SIZE = 16

Lines = Sequence[tuple[int, str | None, str, int]]  # n, key, body, at


class Damaged(Exception):
    """What was read is not what was packed."""


class _Heading(Struct, frozen=True):
    format: int
    match: str
    keys: dict[int, str]  # the commands, by entry
    uuids: list[int]  # the entries of those that are UUIDs: the first, then the distance to the next
    at: list[int]  # when each line was written: the first, then the time since the one before
    snapshots: dict[int, str]


class Packed(Struct, frozen=True):
    """A packed match as it is read: what `entry` and `snapshot` had of it."""

    match: str
    bodies: Sequence[str]  # of entries 0, 1, ...
    keys: Mapping[int, str]
    at: Sequence[int]
    snapshots: Mapping[int, str]
    size: int  # bytes, as text

    def lines(self, first: int, last: int) -> Lines:
        return [
            (n, self.keys.get(n), self.bodies[n], self.at[n])
            for n in range(max(first, 0), min(last + 1, len(self.bodies)))
        ]


def pack(match: str, lines: Lines, snapshots: Mapping[int, str]) -> bytes:
    """Raises `Damaged` if a line is missing."""
    from zstandard import ZstdCompressor  # takes a while to load, and most processes never pack

    if not lines or [n for n, *_ in lines] != list(range(len(lines))):
        raise Damaged(f"the journal of {match} is not whole")
    keys = {n: key for n, key, _, _ in lines if key is not None}
    uuids = {n: UUID(key).bytes for n, key in keys.items() if _is_uuid(key)}
    apart: list[bytes] = []
    heading = _Heading(
        format=FORMAT,
        match=match,
        keys={n: key for n, key in keys.items() if n not in uuids},
        uuids=_gaps([*uuids]),
        at=_gaps([at for *_, at in lines]),
        snapshots=dict(snapshots),
    )
    bodies = [_without_seal(body, apart) for _, _, body, _ in lines]
    text = "\n".join([msgspec.json.encode(heading).decode(), *bodies]).encode()
    rest = b"".join([*apart, *uuids.values()])
    zstd = ZstdCompressor(level=LEVEL, write_checksum=True)
    return zstd.compress(text) + zstd.compress(rest)


def unpack(match: str, data: bytes, digest: str) -> Packed:
    """Raises `Damaged` unless this is exactly the object packed from this match."""
    from zstandard import ZstdDecompressor

    if digest_of(data) != digest:
        raise Damaged(f"the object of {match} is not what its digest says")
    first = ZstdDecompressor().decompressobj()
    text = first.decompress(data).decode()
    rest = ZstdDecompressor().decompress(first.unused_data)
    head, *bodies = text.split("\n")
    heading = msgspec.json.decode(head, type=_Heading)
    if heading.format != FORMAT or heading.match != match or len(heading.at) != len(bodies):
        raise Damaged(f"the object of {match} has another form")
    apart = iter([rest[at : at + SIZE] for at in range(0, len(rest), SIZE)])
    whole = [body.replace(MARK, next(apart).hex(), 1) if MARK in body else body for body in bodies]
    keys = {**heading.keys, **{n: str(UUID(bytes=next(apart))) for n in accumulate(heading.uuids)}}
    return Packed(match, whole, keys, list(accumulate(heading.at)), heading.snapshots, len(text) + len(rest))


def digest_of(data: bytes) -> str:
    return sha256(data).hexdigest()


def _without_seal(body: str, apart: list[bytes]) -> str:
    found = SEAL.search(body)
    if found is None:
        return body
    apart.append(bytes.fromhex(found[0]))
    return body[: found.start()] + MARK + body[found.end() :]


def _is_uuid(key: str) -> bool:
    try:
        return str(UUID(key)) == key
    except ValueError:
        return False


def _gaps(numbers: Sequence[int]) -> list[int]:
    return [*numbers[:1], *(later - before for before, later in pairwise(numbers))]
