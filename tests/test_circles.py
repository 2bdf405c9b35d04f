"""No circles of imports but those that are named here; one that is planted is noticed, however it is written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from circles import Circle, circles, graph

SOURCE = Path(__file__).parent.parent / "src" / "wardroom"

TYPES = "for a type alone: each has the other's name in a signature, and neither needs it to load"
ALLOWED = {
    ("kernel.errors", "kernel.nouns"): TYPES,
    ("kernel.match", "kernel.replay"): TYPES,
    ("server.store.history", "server.store.ports"): TYPES,
    ("terminal.alone", "terminal.question", "terminal.session"): TYPES,
}


def allowed() -> Iterator[Circle]:
    for circle in ALLOWED:
        yield frozenset(f"wardroom.{module}" for module in circle)


def test_there_are_no_circles_but_these() -> None:
    found, left = circles(graph(SOURCE)), set(allowed())
    assert found - left == set(), "imported in a circle"
    assert left - found == set(), "no longer a circle: take it off the list"


PLANTED = {
    "on loading": "from some.b import x",
    "the module": "import some.b",
    "by its package": "from some import b",
    "when it is called": "def f():\n    from some.b import x",
    "for a type": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from some.b import x",
    "later": 'from wardroom.api import later\nBOTS = later("some.b", "BOTS")',
}


@pytest.mark.parametrize("line", PLANTED.values(), ids=PLANTED)
def test_a_circle_is_noticed(tmp_path: Path, line: str) -> None:
    package = tmp_path / "some"
    package.mkdir()
    files = {"__init__": "", "a": line, "b": "from some.c import y", "c": "import some.a", "d": "from some.a import z"}
    for name, text in files.items():
        (package / f"{name}.py").write_text(text)
    assert circles(graph(package)) == {frozenset({"some.a", "some.b", "some.c"})}
