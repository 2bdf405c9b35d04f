"""What every game needs to describe itself: the list of its tasks, and options that are on or off."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType
from typing import Any

from wardroom.kernel import Option, Task


def tasks_in(*files: ModuleType) -> dict[str, type[Task]]:
    """The tasks that these files define, by name: what the codec needs to load a state."""
    found: dict[str, type[Task]] = {}
    for file in files:
        for name, task in _defined(file):
            if found.setdefault(name, task) is not task:
                raise ValueError(f"two tasks are called {name}: in {found[name].__module__} and in {file.__name__}")
    return found


def _defined(file: ModuleType) -> Iterable[tuple[str, type[Task]]]:
    for name, thing in vars(file).items():
        if isinstance(thing, type) and issubclass(thing, Task) and thing.__module__ == file.__name__:
            yield name, thing


def switch(name: str, default: bool, *rules: str, later: bool = False) -> Option:
    """An option that is on or off, and the clauses it turns on."""
    return Option(name, (False, True), default, rules, later)


def as_printed(sheet: Any) -> Any:
    """A data file as JSON data with string keys, without the notes on its sources."""
    if isinstance(sheet, dict):
        kept = ((str(name), part) for name, part in sheet.items() if name not in ("source", "confidence"))
        return {name: as_printed(part) if isinstance(part, _PARTS) else part for name, part in kept}
    if isinstance(sheet, list):
        return [as_printed(part) if isinstance(part, _PARTS) else part for part in sheet]
    return sheet


_PARTS = (dict, list)
