"""How much smaller a finished match becomes when it is packed, and how long that takes.

    python benchmarks/packing.py --matches 200 [--seconds 600] [game ...]

Random matches to their end, with the lines and snapshots that the store has of them, a UUID as the key of each answer
and a time of its own for each. `--seconds` bounds the playing of one game; how many matches there were is said. Sizes
are those of the text, and what PostgreSQL needs for it is more (docs/scale.md, Units). For levels and a dictionary the
text alone is looked at; the dictionary is trained on the first half of the matches and tried on the second.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from random import Random
from uuid import UUID

from msgspec import Raw
from zstandard import ZstdCompressionDict, ZstdCompressor, ZstdDecompressor, train_dictionary

from wardroom import games
from wardroom.dice.fair import Fair
from wardroom.kernel import Match, encode
from wardroom.server.store import packed
from wardroom.server.store.packed import Lines
from wardroom.server.tables import journal_line
from wardroom.server.tables.journal import Snapshot
from wardroom.server.tables.live import SNAPSHOT

MATCHES, SECONDS = 200, 600.0
LEVELS = (3, 9, packed.LEVEL, 19)
ROOM = 112_640  # bytes of a dictionary


def play(game: str, seed: int) -> tuple[Lines, dict[int, str]]:
    """A match at random, as it would lie in the store."""
    rng = Random(seed)
    match = Match(games.load(game), Fair(rng.randbytes(32)))
    marks, at = journal_line.opening_marks(match.seats), 1_800_000_000_000
    lines: list[tuple[int, str | None, str, int]] = []
    snapshots: dict[int, str] = {}
    steps = match.opening
    while True:
        key = str(UUID(bytes=rng.randbytes(16)))
        at += rng.randrange(200, 200_000)
        for step in steps:
            line = journal_line.write(match, step, marks)
            marks = line.marks
            lines.append((step.n, key if step is steps[0] and step.n else None, encode(line).decode(), at))
        point = match.checkpoint()
        if point.n - max(snapshots, default=0) >= SNAPSHOT:
            body = encode(Snapshot(point.n, point.rolls, point.seal, Raw(encode(point.state))))
            snapshots = {**dict(list(snapshots.items())[-1:]), point.n: body.decode()}
        if match.result is not None:
            return lines, snapshots
        seat, ask = rng.choice(sorted(match.asks.items(), key=lambda asked: asked[0]))
        steps = match.answer(seat, ask.moves[0] if rng.random() < 0.25 else rng.choice(ask.moves))


def played(game: str, matches: int, seconds: float) -> Iterator[tuple[Lines, dict[int, str]]]:
    began = time.perf_counter()
    for seed in range(matches):
        if time.perf_counter() - began > seconds:
            return
        yield play(game, seed)


def measure(game: str, matches: int, seconds: float) -> None:
    texts: list[bytes] = []
    entries = size = bare = small = 0
    packing = unpacking = 0.0
    for lines, snapshots in played(game, matches, seconds):
        entries += len(lines)
        size += sum(len(body.encode()) + len(key or "") + 8 for _, key, body, _ in lines)
        bare += sum(len(body.encode()) for body in snapshots.values())
        began = time.process_time()
        data = packed.pack("0" * 16, lines, snapshots)
        between = time.process_time()
        again = packed.unpack("0" * 16, data, packed.digest_of(data))
        unpacking += time.process_time() - between
        packing += between - began
        assert list(again.lines(0, len(lines))) == list(lines)
        small += len(data)
        texts.append(ZstdDecompressor().decompressobj().decompress(data))
    number = len(texts)
    print(
        f"{game}: {number} matches, {entries} entries, {size / entries:.0f} B an entry as text, snapshots"
        f" {bare / number / 1000:.0f} kB a match; packed {small / number / 1000:.1f} kB a match,"
        f" {small / entries:.0f} B an entry: {size / small:.1f} times smaller,"
        f" {(size + bare) / small:.1f} with the snapshots; {1000 * packing / number:.1f} ms to pack,"
        f" {1000 * unpacking / number:.1f} ms to unpack",
        flush=True,
    )
    half = texts[number // 2 :]
    for level in LEVELS:
        began = time.process_time()
        alone = sum(len(ZstdCompressor(level=level).compress(text)) for text in half)
        spent = 1000 * (time.process_time() - began) / len(half)
        print(f"  level {level}: {sum(map(len, half)) / alone:.2f} times, {spent:.1f} ms a match", flush=True)
    if number > 10:
        known = train_dictionary(ROOM, [part for text in texts[: number // 2] for part in text.split(b"\n")[::7]])
        print(f"  level {packed.LEVEL} with a dictionary: {with_dictionary(half, known):.2f} times", flush=True)


def with_dictionary(texts: list[bytes], known: ZstdCompressionDict) -> float:
    small = sum(len(ZstdCompressor(level=packed.LEVEL, dict_data=known).compress(text)) for text in texts)
    return sum(map(len, texts)) / small


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    given = parser.parse_args()
    for game in given.games or games.ids():
        measure(game, given.matches, given.seconds)


if __name__ == "__main__":
    main()
