"""Step 7: the defender lays out his ships."""

from __future__ import annotations

from typing import ClassVar

from wardroom.games.midway import battle_board as bb
from wardroom.games.midway.printed import SHIPS, types_among
from wardroom.games.midway.state import Midway
from wardroom.games.midway.tasks.air_battle.confirm import Confirm
from wardroom.kernel import Ask, Asks, Move, Refusal, Tasks


class PlaceDefence(Asks, frozen=True):
    """Step 7: the defender lays out all his ships of the zone; none may touch another."""

    crumb: ClassVar[str] = "place_defence"

    def _ships(self, g: Midway) -> list[str]:
        return g.at(self.seat, g.fight.zone)

    def _left(self, g: Midway) -> list[str]:
        """Ships still to be placed; the first is placed next."""
        return [id for id in self._ships(g) if id not in g.fight.berths]

    def ask(self, g: Midway) -> Ask:
        ship = self._left(g)[0]
        free = bb.berths(len(self._ships(g)), g.fight.berths.values())
        moves = (("arrange",), *(("place", ship, at) for at in free))
        return Ask("place_defence", moves, ("MW-B7-1", "MW-B7-2", "MW-B7-3", "MW-QA-AS-5"), {"ship": ship})

    def answer(self, g: Midway, move: Move) -> Tasks:
        assert g.battle is not None
        ships = self._ships(g)
        berths = {**g.battle.berths, move[1]: move[2]} if move[0] == "place" else arrange(ships, g.battle.berths)
        g.change_battle(berths=berths)
        if len(berths) < len(ships):
            return (self,)
        g.change_battle(shown=True)
        g.note(g.battle.attacker, "battle", g.battle.zone, types=types_among(ships), ships=tuple(ships))
        g.reveal("defence_placed", side=self.seat, zone=g.battle.zone, berths=berths, rules=("MW-B7-1",))
        return (Confirm(g.battle.attacker),)

    def why_not(self, g: Midway, move: Move) -> Refusal | None:
        match move:
            case ("place", str(ship), str(at)) if at in bb.RECTANGLES:
                return self._not_this(g, ship) or self._no_berth(g, ship, at)
        return None

    def _not_this(self, g: Midway, ship: str) -> Refusal | None:
        left = self._left(g)
        if ship not in left:
            return Refusal("not_this_ship", ("MW-B7-1",), {"ship": ship})
        return None if ship == left[0] else Refusal("other_ship_first", ("MW-B7-1",), {"ship": ship, "first": left[0]})

    def _no_berth(self, g: Midway, ship: str, at: str) -> Refusal | None:
        """Why the ship cannot lie there. The last reason is the rarest: `battle_board.berths` looks ahead."""
        berths, ships = g.fight.berths.values(), len(self._ships(g))
        about = {"ship": ship, "at": at}
        if at in berths:
            return Refusal("rectangle_taken", ("MW-B7-2",), about)
        if any(bb.distance(at, other) == 1 for other in berths):
            return Refusal("too_close", ("MW-B7-3",), about)
        if at not in bb.open_rectangles(ships):
            return Refusal("outer_file", ("MW-QA-AS-5", "MW-EN-41"), about)
        if at not in bb.berths(ships, berths):
            return Refusal("no_room_for_the_rest", ("MW-B7-1", "MW-B7-3"), about)
        return None


def arrange(ships: list[str], berths: dict[str, str]) -> dict[str, str]:
    """A close formation around what is placed: carriers in the middle, the best screens next to them."""
    centre = bb.name(len(bb.RANKS) // 2, bb.FILES // 2 + 1)
    berths = dict(berths)
    rest = [id for id in ships if id not in berths]
    for id in sorted(rest, key=lambda id: (not SHIPS[id].carrier, -SHIPS[id].screen)):
        free = bb.berths(len(ships), berths.values())
        berths[id] = min(free, key=lambda at: (_spread(at, centre), at))
    return berths


def _spread(at: str, centre: str) -> int:
    (rank, file), (r, f) = bb.where(at), bb.where(centre)
    return (rank - r) ** 2 + (file - f) ** 2
