"""Ways to a place, for a player who points at it: who gets there, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wardroom.kernel import Ask

Plans = Callable[[Any, Ask, str], Any]
"""From a view, its question and a place, as data; a way names the answers that carry it out, up to the last one that
can be undone. None: nothing can be planned there now."""
