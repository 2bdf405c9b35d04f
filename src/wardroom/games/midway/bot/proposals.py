"""What `staff` might do instead, for a search to try out: where the main force sails, and what flies."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from wardroom.api import Proposals
from wardroom.api.proposals import Vary
from wardroom.games.midway import standing
from wardroom.games.midway.bot.sea import Aim
from wardroom.games.midway.bot.staff import Staff
from wardroom.games.midway.bot.worth import FACTOR
from wardroom.games.midway.printed import SHIPS, SIDES, VICTORY
from wardroom.games.midway.state import Midway
from wardroom.games.midway.view import MidwayView, view
from wardroom.kernel import Ask, Seat

AHEAD = {"sailing": 2, "flying": 1}  # turns that are looked at after this one
ROLLOUTS = 32
SCALE = 3.0  # points
DAMAGE = 0.5  # of what a ship is worth, when all but sunk


def _aiming(aim: Aim) -> Vary:
    def vary(bot: Staff) -> None:
        bot.sea.aim = aim

    return vary


def _escorted(share: float) -> Vary:
    def vary(bot: Staff) -> None:
        bot.air.escort = share

    return vary


def _wait(bot: Staff) -> None:
    bot.air.waits = True


SAILING: tuple[Vary, ...] = (_aiming("stay"), _aiming("close"), _aiming("away"))
FLYING: tuple[Vary, ...] = (_wait, _escorted(0.0), _escorted(0.9))


def phase(view: MidwayView, ask: Ask) -> Hashable:
    """Orders are a phase as long as anything is ready; a launch belongs to them."""
    if ask.prompt == "move_ships":
        return "sailing", view.turn
    if ask.prompt in ("write_orders", "launch") and (ask.prompt == "launch" or len(ask.moves) > 1):
        return "flying", view.turn
    return None


def varied(view: MidwayView, ask: Ask) -> Sequence[Vary]:
    if ask.prompt == "move_ships":
        return SAILING
    return FLYING if any(sum(hangar.ready[1:]) for hangar in view.air.values()) else ()


def other(world: Midway, seat: Seat, seed: int) -> Staff:
    """A staff that has made up its mind about what is written down in that world."""
    bot = Staff(seat, seed)
    bot.belief.update(view(world, seat))
    return bot


def horizon(start: Midway) -> Callable[[Midway], bool]:
    last = start.turn + AHEAD["flying" if start.called else "sailing"]
    return lambda g: g.turn > last


def value(g: Midway, seat: Seat) -> float:
    """In points: those that are scored, damage, bombers, and how far the landing is."""
    japan = standing.points(g) + _damage(g) + FACTOR * standing.parts(g)["air"]
    if not g.fallen:
        japan += VICTORY["capture_points"] * g.invasion / VICTORY["capture_turns"]
    return japan if seat == SIDES[0] else -japan


def _damage(g: Midway) -> float:
    """The lead of the first side."""
    done = 0.0
    for id, ship in g.ships.items():
        if ship.hits and not ship.sunk:
            done += (1 if SHIPS[id].side == SIDES[1] else -1) * DAMAGE * SHIPS[id].vp * ship.hits / SHIPS[id].boxes
    return done


def proposals() -> Proposals:
    return Proposals(
        bot=Staff, varied=varied, phase=phase, other=other, horizon=horizon, value=value, rollouts=ROLLOUTS, scale=SCALE
    )
