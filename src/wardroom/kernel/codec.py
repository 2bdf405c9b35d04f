"""States as JSON that anyone can read, and back."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

from wardroom.journal.canonical import encode
from wardroom.kernel.nouns import Rules, State, Task, Together


def dump(g: State) -> bytes:
    return encode(g)


def digest(g: State) -> str:
    return sha256(dump(g)).hexdigest()


def load(rules: Rules, data: bytes) -> State:
    return rebuild(rules, msgspec.json.decode(data))


def rebuild(rules: Rules, raw: dict[str, Any]) -> State:
    """A state from what JSON made of it."""
    board = {name: value for name, value in raw.items() if name != "agenda"}
    g = msgspec.convert(board, rules.state, str_keys=True)
    g.agenda = tuple(_task(rules, t) for t in raw.get("agenda", ()))
    return g


def _task(rules: Rules, raw: dict[str, Any]) -> Task:
    if raw["task"] == "Together":
        return Together(_lanes(rules, raw["lanes"]), _lanes(rules, raw.get("began", {})))
    return msgspec.convert(raw, rules.tasks[raw["task"]], str_keys=True)


def _lanes(rules: Rules, raw: dict[str, list[dict[str, Any]]]) -> dict[str, tuple[Task, ...]]:
    return {seat: tuple(_task(rules, t) for t in lane) for seat, lane in raw.items()}
