"""What soldiers at a base are worth: the more of them, the less likely it falls to a landing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wardroom.games.victory.bot.atlas import far
from wardroom.games.victory.bot.estimate import Unit
from wardroom.games.victory.printed import GROUND, NAVAL, PIECES
from wardroom.games.victory.state import Victory

_FALLS = (1.0, 0.5, 0.38, 0.3, 0.23, 0.18, 0.14, 0.11, 0.08)  # by steps ashore, if somebody lands there


def falls(steps: int) -> float:
    return _FALLS[min(steps, len(_FALLS) - 1)]


def steps(g: Victory, blocks: Iterable[str]) -> int:
    """Of the soldiers among them; a headquarters is no garrison."""
    return sum(g.blocks[id].steps for id in blocks if PIECES[id].group == GROUND and PIECES[id].type != "SHQ")


def danger(place: str, enemies: Iterable[str]) -> float:
    """How likely somebody lands there, by how near the enemy is."""
    near = min((far(place, hex) for hex in enemies), default=9)
    return {0: 0.6, 1: 0.5, 2: 0.4, 3: 0.15, 4: 0.08}.get(near, 0.02)


def unseen(g: Victory, blocks: Sequence[str]) -> list[Unit]:
    """Blocks as they are dealt, but for what every commander does: soldiers and aircraft are kept near their full
    strength, and few bases are left without a soldier."""
    return [Unit(g, id, steps=_kept_up(g, id)) for id in manned(blocks)]


def manned(blocks: Sequence[str]) -> list[str]:
    """One of them is a soldier."""
    likely = list(blocks)
    if likely and not any(PIECES[id].group == GROUND for id in likely):
        likely[0] = _INFANTRY.get(PIECES[likely[0]].nation, likely[0])
    return likely


def _kept_up(g: Victory, block: str) -> float:
    dealt, most = g.blocks[block].steps, PIECES[block].max_steps
    return float(dealt) if PIECES[block].group == NAVAL else (max(dealt, 1) + most) / 2


_INFANTRY = {piece.nation: id for id, piece in PIECES.items() if piece.type == "IN"}
