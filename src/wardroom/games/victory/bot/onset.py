"""Japan's first half year: until June 1942 the economic centres of the south come before all else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from wardroom.games.victory import control, setup
from wardroom.games.victory.bot.estimate import Unit
from wardroom.games.victory.bot.garrison import manned
from wardroom.games.victory.bot.orders import Met
from wardroom.games.victory.bot.sight import Sight
from wardroom.games.victory.bot.staging import next_landing
from wardroom.games.victory.movement.invasion import INVADES
from wardroom.games.victory.printed import BASES, JAPAN, NAVAL, PIECES, TURNS, hex_of
from wardroom.games.victory.state import Options, Victory
from wardroom.kernel import Move

ONSET = TURNS.index("Jun42")  # until then the Allies are too weak to come for what is left behind
_STAFF = 20.0  # without a headquarters nothing comes from afar to what is attacked next
_READY = 4.0  # a step of those who land next turn


class Weights(NamedTuple):
    """Of a landing."""

    doubt: float  # the power to which the chance is raised
    odds: float  # the least chance it is tried with
    move: float  # what a strategic move costs
    centre: float  # how many times its worth an economic centre counts


def opens(g: Victory, side: str, sight: Sight) -> bool:
    return sight.onset and side == JAPAN and setup.opens_war(g) and g.turn <= ONSET


def centre(target: str) -> bool:
    """Whether the target is one of the economic centres."""
    return target in BASES and BASES[target].pp > 0


def weights(odds: float, bold: bool) -> Weights:
    """Nobody is there yet to punish a landing that fails, and moves that are not used are lost."""
    return Weights(1.3, odds - 0.15, 0.4, 1.8) if bold else Weights(1.5, odds, 1.2, 1.0)


def staff(met: Met | None, turn: int) -> float:
    """For a headquarters that is taken with the base."""
    known = met is not None and met.turn == turn
    return _STAFF if known and met and any(PIECES[id].type == "SHQ" for id in met.steps) else 0.0


def joiners(g: Victory, options: Mapping[str, Sequence[Move]]) -> Iterable[tuple[str, str]]:
    """Ships, and the blockaded bases they can sail to: the sea there is Japan's, so that it is no attack."""
    for id, moves in options.items():
        for move in moves if PIECES[id].group == NAVAL else ():
            if move[0] == "move" and hex_of(move[1]) in BASES and control.holder(g, hex_of(move[1])) != JAPAN:
                yield id, hex_of(move[1])


def unseen(sample: Victory, target: str, side: str) -> list[Unit]:
    """As strong as the printed set-up has them: so early few have had time or supply to grow."""
    steps = _printed(sample.scenario, sample.options)
    return [Unit(sample, id, steps=max(1, steps[id])) for id in manned(sample.at(target, side))]


@cache
def _printed(scenario: str, options: Options) -> dict[str, int]:
    return {id: block.steps for id, block in setup.start(scenario, options).blocks.items()}


def ready(g: Victory, block: str, place: str) -> float:
    """For a step of a unit that stands where the next landing starts from."""
    starts = PIECES[block].type in INVADES and hex_of(place) in BASES
    return _READY if starts and next_landing(g, JAPAN, hex_of(place)) else 0.0
