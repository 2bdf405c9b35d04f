"""A player for fuzzing that looks for trouble, and moves to be refused: chance alone seldom invades anybody."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from wardroom.games.victory.printed import BASES, PIECES
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


def probes(view: VictoryView, ask: Ask, rng: Random) -> Iterator[Move]:
    """Moves a player may well try, mostly with things he sees."""
    mine = [id for id in view.blocks if PIECES[id].side == view.side] or list(PIECES)
    places = [shadow.place for shadow in view.shadows] + list(BASES)
    for _ in range(4):
        block, place = rng.choice((rng.choice(mine), rng.choice(list(PIECES)))), rng.choice(places)
        yield rng.choice((
            ("move", block), ("activate", block), ("return", block), ("exchange", block), ("with", block),
            ("station", block), ("exile", place), ("move", place), ("attack", place, rng.choice(places)),
            ("reinforce", place, rng.choice(places)), ("patrol", place), ("rebase", place), ("strategic", place, 1),
            ("invade", place, rng.choice(places)), ("raid", place), ("step", block), ("build", block, place),
            ("base", place, block), ("aid", "us"), ("aid", "british"), ("fire", "air"), ("retreat", place),
            ("regroup", block, place), ("blockade", block), ("land", block), ("hit", block),
        ))  # fmt: skip


__all__ = ["mischief", "probes"]
