"""Which step a move of the campaign belongs to: for one that is tried in another step (NM-SEQ-2)."""

from __future__ import annotations

from wardroom.kernel import Move, Refusal

_STEP = {
    "buy": ("resupply", "NM-RSP-13"), "repair": ("resupply", "NM-REP-1"), "scout": ("scouting", "NM-RSP-13"),
    "move": ("movement", "NM-RSP-13"), "raid": ("movement", "NM-RAI-1"), "bomb": ("movement", "NM-SPC-2"),
    "invade": ("movement", "NM-SPC-8"),
}  # fmt: skip
_PARTS = {"move": 3}


def wrong_step(move: Move) -> Refusal | None:
    """For a question that does not know this verb."""
    if move[0] not in _STEP or len(move) != _PARTS.get(move[0], 2):
        return None
    step, rule = _STEP[move[0]]
    return Refusal("wrong_step", (rule, "NM-SEQ-2"), {"step": step})


__all__ = ["wrong_step"]
