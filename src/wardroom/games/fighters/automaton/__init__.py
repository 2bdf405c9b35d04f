"""The automaton of the solitaire game: the rulebook's tables, with a fixed order of comparisons and no judgement.

| part of the solitaire rules | file |
|---|---|
| the rulebook's tables themselves | `data/automaton.yaml`, read by `tables.py` |
| how an action is carried out | `data/execution.yaml`, read by `execution.py` |
| order of activation | `activation.py` |
| role, context, row of the decision table | `context.py` |
| attitude | `attitude.py` |
| actions: which end of a move is best | `flying.py`, `choice.py`, `keys.py`, `assessment.py` |
| bombs and torpedoes | `ordnance.py` |
| fire | `shooting.py` |
| ships, barrages | `ships.py`, `barrage.py` |
| deployment and arrivals | `deployment.py` |
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wardroom.games.fighters.automaton import activation, barrage, deployment, flying, ships, shooting
from wardroom.games.fighters.automaton.attitude import look_round
from wardroom.games.fighters.automaton.deployment import split
from wardroom.games.fighters.state import Fighters
from wardroom.games.fighters.tasks.activation import Activate, Lead
from wardroom.games.fighters.tasks.barrage import LayBarrage
from wardroom.games.fighters.tasks.decisions import Decision
from wardroom.games.fighters.tasks.deployment import Face, Moor, Station
from wardroom.games.fighters.tasks.flying import Fly, PickMember
from wardroom.games.fighters.tasks.reconnaissance import Share
from wardroom.games.fighters.tasks.reinforcements import Enter, TakeOff
from wardroom.games.fighters.tasks.return_fire import ReturnFire
from wardroom.games.fighters.tasks.ships import Steer
from wardroom.games.fighters.tasks.shooting import Dodge, Shoot
from wardroom.kernel import Asks

ANSWERS: dict[type[Asks], Callable[[Fighters, Any], Decision]] = {
    LayBarrage: barrage.lay,
    Lead: activation.lead,
    Activate: activation.activate,
    PickMember: flying.pick,
    Fly: flying.fly,
    Shoot: shooting.shoot,
    Dodge: flying.dodge,
    ReturnFire: shooting.return_fire,
    Steer: ships.steer,
    Enter: deployment.enter,
    TakeOff: deployment.take_off,
    Share: deployment.share,
    Moor: deployment.moor,
    Station: deployment.station,
    Face: deployment.face,
}


def decide(g: Fighters, question: Asks) -> Decision:
    """What the automaton answers, and why. The table is left as it is."""
    return ANSWERS[type(question)](g, question)


__all__ = ["Decision", "decide", "look_round", "split"]
