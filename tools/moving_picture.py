"""Moving pictures of a story: what `make screens` draws of an enemy's turn, picture after picture, as a GIF.

    python tools/moving_picture.py     # each story/NAME.gif that README or docs show, of build/screens/story/NAME-*.png

Each picture has few colours of its own and keeps them: a GIF may have a palette for every frame. So nothing besides the
standard library is needed.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import screens

FOLDER = screens.ROOT / screens.DRAWN / "story"
STANDS = 220  # hundredths of a second
MOST = 4096  # codes of GIF's LZW


class Picture(NamedTuple):
    width: int
    height: int
    palette: bytes  # red, green, blue of each colour
    pixels: bytes  # the number of a colour each, row by row


def read_png(data: bytes) -> Picture:
    """One with a palette and a byte for each pixel, as the pictures of the documents are."""
    chunks = dict.fromkeys((b"IHDR", b"PLTE", b"IDAT"), b"")
    at = 8
    while at < len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        if kind in chunks:
            chunks[kind] += data[at + 8 : at + 8 + length]
        at += 12 + length
    width, height, depth, colours, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    if (depth, colours, interlaced) != (8, 3, 0):
        raise ValueError("not a picture with a palette and a byte for each pixel")
    return Picture(width, height, chunks[b"PLTE"], _unfiltered(zlib.decompress(chunks[b"IDAT"]), width, height))


def _unfiltered(raw: bytes, width: int, height: int) -> bytes:
    rows, above = bytearray(), bytes(width)
    for row in range(height):
        start = row * (width + 1)
        above = _row(raw[start], raw[start + 1 : start + 1 + width], above)
        rows += above
    return bytes(rows)


def _row(kind: int, line: bytes, above: bytes) -> bytes:
    if kind == 0:
        return line
    if kind == 2:
        return bytes((a + b) & 255 for a, b in zip(line, above, strict=True))
    out, left, corner = bytearray(), 0, 0
    for value, up in zip(line, above, strict=True):
        left = (value + {1: left, 3: (left + up) // 2, 4: _paeth(left, up, corner)}[kind]) & 255
        out.append(left)
        corner = up
    return bytes(out)


def _paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    return min((left, up, corner), key=lambda value: abs(guess - value))


def write_gif(pictures: Iterable[Picture], stands: int = STANDS) -> bytes:
    """Over and over, each picture for as long."""
    frames = list(pictures)
    width, height = frames[0].width, frames[0].height
    head = b"GIF89a" + struct.pack("<HHBBB", width, height, 0x70, 0, 0)
    again = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
    return head + again + b"".join(_frame(each, stands) for each in frames) + b"\x3b"


def _frame(picture: Picture, stands: int) -> bytes:
    control = b"\x21\xf9\x04" + struct.pack("<BHB", 0x04, stands, 0) + b"\x00"
    size = b"\x2c" + struct.pack("<HHHHB", 0, 0, picture.width, picture.height, 0x87)
    palette = picture.palette.ljust(3 * 256, b"\0")
    return control + size + palette + b"\x08" + _blocks(_packed(codes(picture.pixels))) + b"\x00"


def codes(pixels: bytes) -> Iterator[tuple[int, int]]:
    """GIF's LZW for bytes: each code, and in how many bits it is written."""
    clear, end = 256, 257
    known: dict[tuple[int, int], int] = {}
    bits, code = 9, pixels[0]
    yield clear, bits
    for pixel in pixels[1:]:
        longer = known.get((code, pixel))
        if longer is not None:
            code = longer
            continue
        yield code, bits
        fresh = end + 1 + len(known)
        if fresh == MOST:
            yield clear, bits
            known, bits = {}, 9
        else:
            known[code, pixel] = fresh
            bits += fresh == 1 << bits
        code = pixel
    yield code, bits
    yield end, bits + (end + 1 + len(known) == 1 << bits and bits < 12)


def _packed(of: Iterable[tuple[int, int]]) -> bytes:
    out, held, filled = bytearray(), 0, 0
    for code, bits in of:
        held |= code << filled
        filled += bits
        while filled >= 8:
            out.append(held & 255)
            held, filled = held >> 8, filled - 8
    return bytes(out + bytes([held & 255])) if filled else bytes(out)


def _blocks(data: bytes) -> bytes:
    return b"".join(bytes([len(data[n : n + 255])]) + data[n : n + 255] for n in range(0, len(data), 255))


if __name__ == "__main__":
    for wanted in (each for each in screens.shown() if each.suffix == screens.MOVING):
        frames = sorted(FOLDER.glob(f"{wanted.stem}-*.png"))
        (FOLDER / wanted.name).write_bytes(write_gif(read_png(file.read_bytes()) for file in frames))
