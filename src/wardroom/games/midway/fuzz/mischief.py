"""A player for fuzzing that looks for trouble: pure chance seldom brings two fleets together on so wide a sea."""

from __future__ import annotations

from random import Random

from wardroom.games.midway.search_board import MIDWAY_ZONE, areas_within, distance
from wardroom.games.midway.view import MidwayView
from wardroom.kernel import Ask, Move


def mischief(view: MidwayView, ask: Ask, rng: Random) -> Move | None:
    """A move that leads to meetings and battles, or None: then let chance decide."""
    if rng.random() < 0.25:
        return None
    by_verb: dict[str, list[Move]] = {}
    for move in ask.moves:
        by_verb.setdefault(move[0], []).append(move)
    if ask.prompt == "move_ships":
        closer = [m for m in by_verb.get("fleet", by_verb.get("move", [])) if m[2] == MIDWAY_ZONE or _nearer(view, m)]
        return rng.choice(closer) if closer else ("done",)
    if ask.prompt == "ready_aircraft" and "ready_all" in by_verb:
        return rng.choice(by_verb["ready_all"])
    if ask.prompt == "stand_down":
        return ("done",)
    if ask.prompt == "search":
        near = [m for m in by_verb.get("call", []) if m[1] in areas_within(MIDWAY_ZONE, 5)]
        return rng.choice(near) if near else None
    if ask.prompt == "write_orders":
        seen = {note.where for note in view.notes if note.turn >= view.turn and note.types}
        targets = [m for m in by_verb.get("strike", []) if m[1] in seen] + by_verb.get("raid", [])
        wishes = targets + by_verb.get("patrol", []) + [m for m in by_verb.get("b17", []) if m[1] in seen]
        return rng.choice(wishes) if wishes else ("done",)
    if ask.prompt == "launch":
        return rng.choice(by_verb.get("send_all") or by_verb.get("send") or [ask.moves[0]])
    if ask.prompt in ("confirm", "one_way"):
        return ("attack",) if ask.prompt == "confirm" else ("confirm",)
    return rng.choice(by_verb[rng.choice(list(by_verb))])


def _nearer(view: MidwayView, move: Move) -> bool:
    start = view.ships[move[1]].zone if move[0] == "move" else move[1]
    return distance(move[2], MIDWAY_ZONE) < distance(start, MIDWAY_ZONE) - 1
