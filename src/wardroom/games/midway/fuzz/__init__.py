"""For the conformance suite: a player who looks for trouble, moves to be refused, and whether a refusal is true."""

from __future__ import annotations

from wardroom.games.midway.fuzz.mischief import mischief
from wardroom.games.midway.fuzz.probes import probes
from wardroom.games.midway.fuzz.reasons import REASONS

__all__ = ["REASONS", "mischief", "probes"]
