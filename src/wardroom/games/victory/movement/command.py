"""Which headquarters commands a block's strategic moves, invasions and raids (4.12)."""

from __future__ import annotations

from wardroom.games.victory.movement.pinning import pinned
from wardroom.games.victory.printed import JAPAN, PIECES, TABLES
from wardroom.games.victory.state import Victory, zone

_TABLE = TABLES["command"]
STRONG_ENOUGH: int = TABLES["movement"]["shq_min_strength_to_activate"]
_NAMED = {piece.name: id for id, piece in PIECES.items() if piece.type == "SHQ"}
HEADQUARTERS: dict[str, tuple[str, ...]] = {
    side: tuple(id for id, p in PIECES.items() if p.type == "SHQ" and p.side == side) for side in ("japan", "allies")
}
CHIANG = _NAMED[_TABLE["allies"]["chinese_units"]]
_JAPAN = {type: _NAMED[name] for name in ("IJA", "IJN") for type in _TABLE["japan"][name]}
_THEATRE = {theatre: _NAMED[_TABLE["allies"][theatre]] for theatre in ("CPAC", "SWPA", "SEAC")}
_JOINT = {type: _NAMED[name] for name in ("Nimitz", "MacArthur") for type in _TABLE["joint_zone"][name]}
MACARTHUR = _THEATRE["SWPA"]


def commander(g: Victory, block: str) -> str:
    """The headquarters that commands the block where it stands (PV-4.1-3); empty where none does.

    Japan's command by arm, Chiang all Chinese, the others whatever is Allied in their theatre (PV-S42-2); in the zone
    that Nimitz and MacArthur share, the one has ships and marines, the other what fights on land (PV-MAP-7).
    """
    piece = PIECES[block]
    if piece.type == "SHQ":
        return block
    if piece.side == JAPAN:
        return _JAPAN.get(piece.type, "")
    if piece.nation == "china":
        return CHIANG
    theatre = zone(g.blocks[block].place)
    return _JOINT.get(piece.type, "") if theatre == "JOINT" else _THEATRE.get(theatre, "")


def left(g: Victory, block: str) -> int:
    """Strategic moves that its headquarters still has for it."""
    return g.active.get(commander(g, block), 0)


def can_act(g: Victory, hq: str) -> bool:
    """Whether it could go into action: on the map, strong enough, not pinned (PV-3.3-5, PV-4.5-3)."""
    return bool(g.blocks[hq].place) and g.blocks[hq].steps >= STRONG_ENOUGH and not pinned(g, hq)


def answers_to(g: Victory, hq: str) -> str:
    """The seat that gives the headquarters its orders: MacArthur is his theatre's player's own man (PV-9.6-2)."""
    if hq == MACARTHUR and g.options.swpa_player:
        return "swpa"
    return PIECES[hq].side


__all__ = ["CHIANG", "HEADQUARTERS", "MACARTHUR", "STRONG_ENOUGH", "answers_to", "can_act", "commander", "left"]
