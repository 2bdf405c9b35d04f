"""JSON with only one spelling, for data that is sealed, compared or counted in bytes."""

from __future__ import annotations

from typing import Any

import msgspec

_encoder = msgspec.json.Encoder(order="deterministic")


def encode(thing: Any) -> bytes:
    """Canonical JSON: the same data, the same bytes."""
    return _encoder.encode(thing)
