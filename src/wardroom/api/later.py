"""Loads parts of a game only when needed: bots, boards and plans are slow to import."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from inspect import isfunction
from typing import Any


def later(module: str, name: str) -> Callable[[], Any]:
    """`bots=later("strait.bot", "BOTS")`: a function that imports and returns the object, or calls it if a function."""

    def opened() -> Any:
        found = getattr(import_module(module), name)
        return found() if isfunction(found) else found

    return opened
