"""Cancelling: everything is as it was before the card was played (ES-OFF-6 to ES-OFF-9, ES-Q-101)."""

from __future__ import annotations

from typing import Any, get_type_hints

from msgspec import convert

from wardroom.games.empire.state import Before, Empire
from wardroom.kernel import State

_APART = frozenset((
    *State.__struct_fields__, "scenario", "options", "units", "taken", "decks", "turn", "first", "mover", "offensive",
    "blows",
))  # fmt: skip
TRACKS: tuple[str, ...] = tuple(name for name in Empire.__struct_fields__ if name not in _APART)
"""What an event may have changed besides units and control. Cards stay where they are: those of the Reaction player
have been played, and the one of the offensive goes to its pile (ES-OFF-8)."""
_TYPES = get_type_hints(Empire)


def remember(g: Empire) -> Before:
    """Before the card does anything. Tracks are kept as they would be saved: a state that was loaded is the same."""
    return Before(g.units, g.taken, {name: _saved(getattr(g, name)) for name in TRACKS})


def _saved(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def restore(g: Empire) -> None:
    """Units, strengths, control, markers, ASP. Values become of their own types again."""
    before = g.now.before
    assert before is not None
    g.units, g.taken = before.units, before.taken
    for name, value in before.tracks.items():
        setattr(g, name, convert(value, _TYPES[name]))
    g.go(cancelled=True)
