"""Ships move one rectangle, the Japanese first (MW-SF-7, MW-SF-8)."""

from __future__ import annotations

from collections.abc import Iterable

from wardroom.games.midway.battle_board import EDGE, RECTANGLES, distance, neighbours
from wardroom.games.midway.state import Midway
from wardroom.games.midway.tasks.surface_combat.decision import SurfaceAsk, berthed, not_yours, put
from wardroom.games.midway.tasks.surface_combat.deployment import free_edge, waiting
from wardroom.kernel import Ask, Move, Refusal, Tasks
from wardroom.lib.objection import unopposed


class SurfaceMove(SurfaceAsk, frozen=True):
    """Any number of ships move one rectangle each (MW-SF-7, MW-SF-8, MW-EN-33).

    While ships wait for a place, the edge is for them: nobody moves onto it, and enough ships must leave it
    (MW-QA-SF-2), as long as one can.
    """

    moved: tuple[str, ...] = ()

    def _moves(self, g: Midway) -> tuple[tuple[str, str, str], ...]:
        berths = g.surface[self.zone].berths
        near = [("move", id, r) for id in berthed(g, self.seat, self.zone) for r in neighbours(berths[id])]
        return unopposed(near, self._no_move, g)

    def _must_make_room(self, g: Midway, moves: Iterable[tuple[str, str, str]]) -> bool:
        berths = g.surface[self.zone].berths
        short = len(waiting(g, self.seat, self.zone)) > len(free_edge(g, self.seat, self.zone))
        return short and any(berths[id][0] == EDGE[self.seat] for _, id, _ in moves)

    def open(self, g: Midway) -> bool:
        return bool(self._moves(g))

    def ask(self, g: Midway) -> Ask:
        moves = self._moves(g)
        rules = ("MW-SF-7" if self.seat == "JP" else "MW-SF-8", "MW-EN-33")
        about = {"zone": self.zone, "n": g.surface[self.zone].round + 1, "wait": len(waiting(g, self.seat, self.zone))}
        if self._must_make_room(g, moves):
            return Ask("surface.make_room", moves, (*rules, "MW-QA-SF-2"), about)
        return Ask("surface.move", (("done",), *moves), rules, about)

    def answer(self, g: Midway, move: Move) -> Tasks:
        if move[0] == "done":
            return ()
        _, ship, rectangle = move
        berths = g.surface[self.zone].berths
        put(g, self.zone, berths={**berths, ship: rectangle})
        g.tell("surface_moved", zone=self.zone, side=self.seat, ship=ship, was=berths[ship], at=rectangle)
        return (SurfaceMove(self.seat, self.zone, (*self.moved, ship)),)

    def why_not(self, g: Midway, move: Move) -> Refusal | None:
        match move:
            case ("done",) if self._must_make_room(g, self._moves(g)):
                return Refusal("surface.make_room", ("MW-QA-SF-2",), {"wait": len(waiting(g, self.seat, self.zone))})
            case ("move", str(ship), str(rectangle)) if rectangle in RECTANGLES:
                return self._no_move(g, ("move", ship, rectangle))
        return None

    def _no_move(self, g: Midway, move: tuple[str, str, str]) -> Refusal | None:
        _, ship, rectangle = move
        berths = g.surface[self.zone].berths
        about = {"ship": ship, "at": rectangle}
        if (why := not_yours(g, self.seat, self.zone, ship)) is not None:
            return why
        if ship in self.moved:
            return Refusal("surface.moved_already", ("MW-SF-7",), about)
        if distance(berths[ship], rectangle) != 1:
            return Refusal("surface.one_rectangle", ("MW-SF-7", "MW-EN-33"), about)
        if rectangle in berths.values():
            return Refusal("surface.occupied", ("MW-SF-5",), about)
        if rectangle[0] == EDGE[self.seat] and waiting(g, self.seat, self.zone):
            return Refusal("surface.keep_edge_clear", ("MW-QA-SF-2",), about)
        return None
