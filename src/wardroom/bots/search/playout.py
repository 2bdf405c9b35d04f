"""A world played on by bots, without a match: nothing is written down, nothing can be taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random

from wardroom.api import Bot
from wardroom.kernel import Dice, Rules, Seat, State, engine


def play_on(
    rules: Rules, world: State, bots: Mapping[Seat, Bot], dice: Dice, far: Callable[[State], bool], seed: int = 0
) -> State:
    """Until it is far enough, or over."""
    g, rolls = world.draft(), 0
    chance = {seat: Random(f"{seed} {seat}") for seat in bots}
    while g.result is None and not far(g):
        if roll := engine.pending_roll(g):
            rolls += 1
            engine.rolled(g, dice.draw(roll, rolls, "", 0))
        else:
            seat, task = next(iter(engine.asking(g).items()))
            ask = task.ask(g)
            move = bots[seat].choose(rules.view(g, seat), ask, partial(rules.resample, g, seat, chance[seat]))
            engine.answer(g, seat, ask.moves[ask.moves.index(tuple(move))])
        g.events = ()
    return g
