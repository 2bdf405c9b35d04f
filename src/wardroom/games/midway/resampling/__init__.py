"""What a seat cannot tell apart: other worlds for it, drawn from what it knows."""

from __future__ import annotations

from wardroom.games.midway.resampling.world import resample, twin

__all__ = ["resample", "twin"]
