"""The free emergency naval moves of the Allies when 1942 begins, and after J02 (ES-Q-004)."""

from __future__ import annotations

from typing import ClassVar

from wardroom.games.empire.printed import ALLIED, COUNTERS, HEXES, PORTS, distance
from wardroom.games.empire.stacking import SHIPS
from wardroom.games.empire.state import Empire, ships
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks

_FAR = 10  # hexes, whatever lies between
_RULES = ("ES-Q-004", "ES-X-NAV-4")


class FreeMoves(Does, frozen=True):
    """Every Allied ship may stay or go, once."""

    def run(self, g: Empire) -> Tasks:
        return _on(g, ships(g.on_map(ALLIED)))


def _on(g: Empire, left: tuple[str, ...]) -> Tasks:
    return (FreeMove(ALLIED, left),) if any(ports(g, unit) for unit in left) else ()


class FreeMove(Asks, frozen=True):
    """One ship at a time, in any order, until the Allies are done."""

    crumb: ClassVar[str] = "free_moves"
    left: tuple[str, ...]

    def ask(self, g: Empire) -> Ask:
        moves = tuple(("sail", unit, port) for unit in self.left for port in ports(g, unit))
        return Ask("free_moves", (("done",), *moves), _RULES, {"left": len(self.left)})

    def answer(self, g: Empire, move: Move) -> Tasks:
        if move[0] == "done":
            return ()
        unit, port = str(move[1]), str(move[2])
        start = g.units[unit].at
        g.change(unit, at=port)
        g.tell("free_move", unit=unit, start=start, place=port, rules=_RULES)
        return _on(g, tuple(other for other in self.left if other != unit))

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("sail", str(unit), str()) if unit in COUNTERS and unit not in self.left:
                return Refusal("no_free_move", _RULES, {"unit": unit})
            case ("sail", str(unit), str(port)) if unit in COUNTERS:
                return objection(g, unit, port)
        return None


def ports(g: Empire, unit: str) -> tuple[str, ...]:
    return tuple(port for port in sorted(PORTS) if objection(g, unit, port) is None)


def objection(g: Empire, unit: str, port: str) -> Refusal | None:
    """Against that port: not friendly, too far, or full; nothing on the way counts."""
    about = {"unit": unit, "place": port}
    if port not in HEXES:
        return Refusal("no_such_place", _RULES, about)
    if port not in PORTS or not g.holds(ALLIED, port):
        return Refusal("no_friendly_port", _RULES, about)
    if port == g.units[unit].at:
        return Refusal("there_already", _RULES, about)
    if distance(g.units[unit].at, port) > _FAR:
        return Refusal("beyond_ten_hexes", _RULES, about)
    full = len(ships(g.at(port, ALLIED))) >= SHIPS
    return Refusal("port_full", ("ES-Q-004", "ES-X-STACK-1"), about) if full else None
