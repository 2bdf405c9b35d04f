"""Opens the background workers of `work_apart`."""

from __future__ import annotations

import sys

from wardroom.server.work_apart import Apart, Maker


def open_apart(size: int, make: Maker, nice: int, name: str) -> Apart:
    """Up to `size` questions at a time, at priority `nice`."""
    if sys.platform == "emscripten":
        from wardroom.server.beside import Beside

        return Beside(make)
    from wardroom.server.process_pool import Pool

    return Pool(size, make, nice, name)
