"""What of a game is opened only when it is called for: bots, boards, plans take longer to load than to play without."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from inspect import isfunction
from typing import Any


def later(module: str, name: str) -> Callable[[], Any]:
    """`bots=later("strait.bot", "BOTS")`: what is named so there; of a function, what it returns."""

    def opened() -> Any:
        found = getattr(import_module(module), name)
        return found() if isfunction(found) else found

    return opened
