"""Ships move one rectangle, the Japanese first (MW-SF-7, MW-SF-8)."""

from __future__ import annotations

from wardroom.games.midway.battle_board import EDGE, RECTANGLES, distance, neighbours
from wardroom.games.midway.state import Midway
from wardroom.games.midway.tasks.surface_combat.decision import SurfaceAsk, berthed, put
from wardroom.games.midway.tasks.surface_combat.deployment import free_edge, waiting
from wardroom.kernel import Ask, Move, Refusal, Tasks


class SurfaceMove(SurfaceAsk, frozen=True):
    """Any number of ships move one rectangle each (MW-SF-7, MW-SF-8, MW-EN-33).

    While ships wait for a place, the edge is for them: nobody moves onto it, and enough ships must leave it
    (MW-QA-SF-2), as long as one can.
    """

    moved: tuple[str, ...] = ()

    def _moves(self, g: Midway) -> list[tuple[str, str, str]]:
        berths, taken = g.surface[self.zone].berths, set(g.surface[self.zone].berths.values())
        shut = EDGE[self.seat] if waiting(g, self.seat, self.zone) else ""
        return [
            ("move", id, r)
            for id in berthed(g, self.seat, self.zone)
            if id not in self.moved
            for r in RECTANGLES
            if r in neighbours(berths[id]) and r not in taken and r[0] != shut
        ]

    def _must_make_room(self, g: Midway, moves: list[tuple[str, str, str]]) -> bool:
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
            return Ask("surface.make_room", tuple(moves), (*rules, "MW-QA-SF-2"), about)
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
        berths = g.surface[self.zone].berths
        match move:
            case ("done",):
                return Refusal("surface.make_room", ("MW-QA-SF-2",), {"wait": len(waiting(g, self.seat, self.zone))})
            case ("move", str(ship), str(rectangle)) if rectangle in RECTANGLES:
                about = {"ship": ship, "at": rectangle}
                if ship not in berthed(g, self.seat, self.zone):
                    return None
                if ship in self.moved:
                    return Refusal("surface.moved_already", ("MW-SF-7",), about)
                if distance(berths[ship], rectangle) != 1:
                    return Refusal("surface.one_rectangle", ("MW-SF-7", "MW-EN-33"), about)
                if rectangle in berths.values():
                    return Refusal("surface.occupied", ("MW-SF-5",), about)
                return Refusal("surface.keep_edge_clear", ("MW-QA-SF-2",), about)
        return None
