"""Who has whom in his sights. No dice are rolled here, so what a shot would do is certain, but for the dodge."""

from __future__ import annotations

from msgspec import Struct

from wardroom.games.fighters import fire, flight
from wardroom.games.fighters.printed import SIDES
from wardroom.games.fighters.state import Fighters, Link
from wardroom.games.fighters.tasks.return_fire import may_return_fire
from wardroom.games.fighters.view import FightersView
from wardroom.kernel import Ask


class Aim(Struct, frozen=True):
    """A shot that is there to be had. A target that has not been activated dodges first, if there is a way to."""

    shooter: str
    target: str
    points: int
    dodges: bool
    kills: bool
    answers: bool  # hit and still flying, it can fire back


def odds(view: FightersView, ask: Ask | None = None) -> list[Aim]:
    """Of everybody as things stand; of a battery that is asked to fire too, although it counts as activated by then."""
    g = board_of(view)
    asked = str(ask.about["shooter"]) if ask is not None and ask.prompt == "shoot" else ""
    return [*threats(g), *(aims(g, asked) if asked in g.spent else ())]


def board_of(view: FightersView) -> Fighters:
    """The board of the view as the game's own code reads it. Nobody is being asked anything in it."""
    return Fighters(
        scenario=view.scenario,
        options=view.options,
        aircraft=view.aircraft,
        ships=view.ships,
        initiative=view.initiative,
        points=view.points,
        turn=view.turn,
        land_aa=view.land_aa,
        wrecked=view.wrecked,
        spent=view.spent,
        barrages=view.barrages,
        torpedoes=view.torpedoes,
        groups=view.groups,
        chain=view.chain,
    )


def threats(g: Fighters) -> list[Aim]:
    """What return fire and a shot without a move would find, and batteries that have still to be activated."""
    guns = (battery for side in SIDES for battery in g.idle(side))
    return [aim for id in (*g.flying(), *guns) for aim in aims(g, id)]


def aims(g: Fighters, shooter: str) -> tuple[Aim, ...]:
    """The shots a unit has as things stand."""
    return tuple(_aim(g, shooter, target) for target in fire.targets(g, shooter))


def _aim(g: Fighters, shooter: str, target: str) -> Aim:
    points, b = fire.damage(g, shooter, target), g.aircraft[target]
    kills = points >= b.armour_left
    answers = not kills and may_return_fire(g, Link(shooter, target))
    dodges = not b.spent and bool(flight.dodges(g, target))
    return Aim(shooter, target, points, dodges, kills, answers)
