"""What the automaton hands back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from wardroom.kernel import Move


class Decision(Struct, frozen=True):
    """What it does, and why: the values for the sentence, and the clauses."""

    move: Move
    about: Mapping[str, Any]
    rules: tuple[str, ...]
