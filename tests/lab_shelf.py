"""The teaching game on the shelf as a package that is installed, so that workers of another process find it too."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from wardroom.games.offered import offers

SOURCES = Path(__file__).parents[1] / "examples" / "strait" / "src"
GAME = "strait"


@contextmanager
def on_the_shelf(folder: Path) -> Iterator[None]:
    about = folder / "wardroom_strait-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: wardroom-strait\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[wardroom.games]\n{GAME} = strait.game:GAME\n")
    added, before = [str(folder), str(SOURCES)], os.environ.get("PYTHONPATH")
    sys.path[:0] = added
    os.environ["PYTHONPATH"] = os.pathsep.join([*added, str(Path(__file__).parent), *([before] if before else [])])
    offers.cache_clear()
    try:
        yield
    finally:
        for each in added:
            sys.path.remove(each)
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before
        offers.cache_clear()
