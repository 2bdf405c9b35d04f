"""A GIF holds the pixels of the pictures that it is made of."""

from __future__ import annotations

import struct
import zlib
from random import Random

import pytest
from moving_picture import Picture, codes, read_png, write_gif


def png(rows: list[tuple[int, bytes]], palette: bytes, colours: int = 3) -> bytes:
    """Each row with the number of its filter, as filtered."""
    width = len(rows[0][1])
    head = struct.pack(">IIBBBBB", width, len(rows), 8, colours, 0, 0, 0)
    data = zlib.compress(b"".join(bytes([kind]) + line for kind, line in rows))
    chunks = ((b"IHDR", head), (b"PLTE", palette), (b"IDAT", data), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in chunks
    )


def decoded(of: list[tuple[int, int]]) -> bytes:
    """LZW read back as a browser does it, which widens its codes by itself."""
    table: dict[int, bytes] = {}
    out, before, bits = bytearray(), b"", 9
    for code, written in of:
        assert written == bits, "the reader would take another number of bits"
        if code == 256:
            table, before, bits = {n: bytes([n]) for n in range(256)}, b"", 9
            continue
        if code == 257:
            return bytes(out)
        said = table.get(code, before + before[:1])
        out += said
        if before and len(table) + 2 < 4096:
            table[len(table) + 2] = before + said[:1]
            if len(table) + 2 == 1 << bits and bits < 12:
                bits += 1
        before = said
    raise AssertionError("no end")


@pytest.mark.parametrize("size", [1, 2, 300, 70_000])
@pytest.mark.parametrize("shades", [1, 2, 256])
def test_what_is_packed_is_read_back(size: int, shades: int) -> None:
    rng = Random(size * shades)
    pixels = bytes(rng.randrange(shades) for _ in range(size))
    assert decoded(list(codes(pixels))) == pixels


@pytest.mark.parametrize(
    ("rows", "pixels"),
    [
        ([(0, b"\1\2\3"), (0, b"\4\5\6")], b"\1\2\3\4\5\6"),
        ([(1, b"\1\1\1"), (2, b"\1\0\0")], b"\1\2\3\2\2\3"),
        ([(0, b"\4\4\4"), (3, b"\0\0\0")], b"\4\4\4\2\3\3"),
        ([(0, b"\4\6\1"), (4, b"\1\0\1")], b"\4\6\1\5\6\2"),
    ],
)
def test_every_filter_of_a_png_is_undone(rows: list[tuple[int, bytes]], pixels: bytes) -> None:
    assert read_png(png(rows, b"rgb")) == Picture(3, 2, b"rgb", pixels)


def test_each_frame_has_its_own_colours() -> None:
    gif = write_gif([Picture(2, 1, b"abc", b"\0\0"), Picture(2, 1, b"xyz", b"\0\0")], stands=50)
    assert gif.startswith(b"GIF89a\2\0\1\0")
    assert gif.endswith(b"\x3b")
    assert (gif.count(b"\x21\xf9\x04"), b"abc" in gif, b"xyz" in gif) == (2, True, True)


def test_a_picture_without_a_palette_is_refused() -> None:
    with pytest.raises(ValueError, match="palette"):
        read_png(png([(0, b"\1")], b"", colours=0))
