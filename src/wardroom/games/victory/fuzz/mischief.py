"""A player for fuzzing that looks for trouble: chance alone seldom invades anybody."""

from __future__ import annotations

from random import Random

from wardroom.games.victory.view import VictoryView
from wardroom.kernel import Ask, Move

_BOLD = ("attack", "invade", "raid", "reinforce", "patrol")


def mischief(view: VictoryView, ask: Ask, rng: Random) -> Move | None:
    """A move that leads to battles, blockades and invasions, or None: then let chance decide."""
    if rng.random() < 0.25:
        return None
    by_verb: dict[str, list[Move]] = {}
    for move in ask.moves:
        by_verb.setdefault(move[0], []).append(move)
    if ask.prompt == "movement":
        if "return" in by_verb:
            return rng.choice(by_verb["return"])
        if rng.random() < 0.02:
            return ask.moves[0]
        wishes = by_verb.get("activate", []) if rng.random() < 0.2 else by_verb.get("move", [])
        return rng.choice(wishes) if wishes else ask.moves[0]
    if ask.prompt == "where":
        bold = [move for verb in _BOLD for move in by_verb.get(verb, ())]
        return rng.choice(bold) if bold else None
    if ask.prompt == "deploy":
        return ("done",)
    return rng.choice(by_verb[rng.choice(list(by_verb))])


__all__ = ["mischief"]
