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
        assert g.battle is not None
        return g.at(self.seat, g.battle.zone)

    def ask(self, g: Midway) -> Ask:
        assert g.battle is not None
        ships = self._ships(g)
        ship = next(id for id in ships if id not in g.battle.berths)
        free = bb.berths(len(ships), g.battle.berths.values())
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
        assert g.battle is not None
        if len(move) != 3 or move[0] != "place" or move[2] not in bb.RECTANGLES:
            return None
        berths = g.battle.berths
        if move[1] not in self._ships(g) or move[1] in berths:
            return Refusal("not_this_ship", ("MW-B7-1",), {"ship": str(move[1])})
        about = {"ship": move[1], "at": move[2]}
        if move[2] in berths.values():
            return Refusal("rectangle_taken", ("MW-B7-2",), about)
        if any(bb.distance(move[2], at) == 1 for at in berths.values()):
            return Refusal("too_close", ("MW-B7-3",), about)
        if move[2] not in bb.open_rectangles(len(self._ships(g))):
            return Refusal("outer_file", ("MW-QA-AS-5", "MW-EN-41"), about)
        return Refusal("no_room_for_the_rest", ("MW-B7-1", "MW-B7-3"), about)


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
