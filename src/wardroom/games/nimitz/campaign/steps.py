"""Which moment a move belongs to: for one that is tried at another (NM-SEQ-2)."""

from __future__ import annotations

from wardroom.kernel import Move, Refusal

# verb: the moment it belongs to, and the clause that says so
_MOMENT = {
    "buy": ("resupply", "NM-RSP-13"), "repair": ("resupply", "NM-REP-1"), "scout": ("scouting", "NM-RSP-13"),
    "roll": ("scout_rolls", "NM-SCT-3"), "move": ("movement", "NM-RSP-13"), "raid": ("movement", "NM-RAI-1"),
    "bomb": ("movement", "NM-SPC-2"), "invade": ("movement", "NM-SPC-8"), "take": ("bombing", "NM-SPC-3"),
    "order": ("orders", "NM-JOR-6"), "battle": ("battles", "NM-BAT-2"), "place": ("ships", "NM-BSU-2"),
    "plan": ("plans", "NM-BSU-23"), "first_light": ("first_light", "NM-UBP-11"),
    "carrier": ("first_light", "NM-UBP-11"), "fly": ("aircraft", "NM-AIR-1"), "use": ("use", "NM-UBP-24"),
    "hit": ("hits", "NM-HIT-3"), "lose": ("return", "NM-RET-2"), "land": ("return", "NM-RET-11"),
    "longer": ("engaged", "NM-UBP-9"), "shorter": ("engaged", "NM-UBP-9"), "stay": ("repair", "NM-JRP-3"),
}  # fmt: skip
_NOUNS = {"move": 2, "place": 2, "fly": 2, "first_light": 0, "longer": 0, "shorter": 0}
_USE = (1, 2)  # some plans name who uses them


def wrong_step(move: Move, *own: str) -> Refusal | None:
    """For a question that does not know this verb; `own`: those it knows."""
    verb, nouns = move[0], len(move) - 1
    if verb not in _MOMENT or verb in own or nouns not in (_USE if verb == "use" else (_NOUNS.get(verb, 1),)):
        return None
    step, rule = _MOMENT[verb]
    return Refusal("wrong_step", (rule, "NM-SEQ-2"), {"step": step})


__all__ = ["wrong_step"]
