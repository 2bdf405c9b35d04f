"""Steps 2 and 8: active units move, a group at a time, to one end (7.22, 7.26)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from wardroom.games.empire.movement import ends, execute
from wardroom.games.empire.movement.groups import FORCE, kind, lands_from_sea, mismatch
from wardroom.games.empire.printed import AIR, COUNTERS, GROUND, HEXES
from wardroom.games.empire.state import CHINA_BOX, Empire
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks

VERBS = ("sail", "fly", "march", "assault", "barge", "strategic", "ferry")


def force(g: Empire, side: str) -> Mapping[str, str]:
    return g.now.active if side == g.now.side else g.now.reacting


def unmoved(g: Empire, side: str) -> tuple[str, ...]:
    return tuple(
        id
        for id in force(g, side)
        if id not in g.now.moved and (g.units[id].at in HEXES or g.units[id].at == CHINA_BOX)
    )


class Moves(Asks, frozen=True):
    """Which group moves next; a unit moves once (ES-Q-070), or not at all (ES-Q-069). Whole stacks are offered before
    single units."""

    crumb: ClassVar[str] = "movement"

    def ask(self, g: Empire) -> Ask:
        left = unmoved(g, self.seat)
        moves: list[Move] = [("finish",)]
        moves += [(what, hex) for what in GROUPS for hex in self._hexes(g, left) if len(self._group(g, what, hex)) > 1]
        moves += [("pick", unit) for unit in left]
        rules = ("ES-OFF-3", "ES-X-MOVE-2") if self.seat == g.now.side else ("ES-OFF-15", "ES-X-REACT-1")
        return Ask("move", tuple(moves), rules, {"left": list(left)})

    def answer(self, g: Empire, move: Move) -> Tasks:
        if move[0] == "finish":
            if self.seat != g.now.side:
                release(g)
            return ()
        group = (str(move[1]),) if move[0] == "pick" else self._group(g, str(move[0]), str(move[1]))
        return (Destination(self.seat, group), MoveOn(self.seat))

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        if len(move) != 2:
            return None
        if move[0] == "pick":
            return _not_movable(g, self.seat, str(move[1]))
        if move[0] in GROUPS and len(self._group(g, str(move[0]), str(move[1]))) < 2:
            return Refusal("no_group", ("ES-Q-070",), {"hex": str(move[1])})
        return None

    def _hexes(self, g: Empire, left: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(g.units[unit].at for unit in left if g.units[unit].at in HEXES))

    def _group(self, g: Empire, what: str, hex: str) -> tuple[str, ...]:
        here = tuple(id for id in unmoved(g, self.seat) if g.units[id].at == hex and hex in HEXES)
        found = tuple(id for id in here if GROUPS[what](id))
        return found if what != "landing" or kind(found) == FORCE else ()


def _is_ship(id: str) -> bool:
    return COUNTERS[id].ship


def _is_landing(id: str) -> bool:
    return COUNTERS[id].ship or (COUNTERS[id].type == GROUND and lands_from_sea(id))


def _is_air(id: str) -> bool:
    return COUNTERS[id].type == AIR


def _is_ground(id: str) -> bool:
    return COUNTERS[id].type == GROUND


GROUPS = {"fleet": _is_ship, "landing": _is_landing, "wing": _is_air, "army": _is_ground}
"""Ships of a hex; ships with all that can land from them; its air units; its ground units."""


def _not_movable(g: Empire, seat: str, unit: str) -> Refusal | None:
    if unit not in force(g, seat):
        return Refusal("not_active", ("ES-ACT-1",), {"unit": unit})
    if unit in g.now.moved:
        return Refusal("moved_already", ("ES-Q-070",), {"unit": unit})
    if unit not in unmoved(g, seat):
        return Refusal("not_on_map", ("ES-ACT-1",), {"unit": unit})
    return None


class MoveOn(Does, frozen=True):
    """The question comes again while somebody has not moved."""

    side: str

    def run(self, g: Empire) -> Tasks:
        if unmoved(g, self.side):
            return (Moves(self.side),)
        if self.side != g.now.side:
            release(g)
        return ()


class Destination(Asks, frozen=True):
    """Where the group goes; others of its hex may join it first."""

    group: tuple[str, ...]
    crumb: ClassVar[str] = "movement"

    def about(self) -> Mapping[str, Any]:
        return {"units": list(self.group)}

    def ask(self, g: Empire) -> Ask:
        moves: list[Move] = [("stay",), *ends.moves(g, self.seat, self.group)]
        if self._leave_objection(g) is None:
            moves.append(("leave",))
        joining = [id for id in unmoved(g, self.seat) if self._join_objection(g, id) is None]
        moves += [("with", id) for id in joining]
        return Ask(
            "destination",
            tuple(moves),
            ("ES-OFF-3", "ES-X-MOVE-1", "ES-X-MOVE-2"),
            {"units": list(self.group), "n": len(self.group)},
        )

    def answer(self, g: Empire, move: Move) -> Tasks:
        if move[0] == "with":
            return (Destination(self.seat, (*self.group, str(move[1]))),)
        if move[0] == "stay":
            execute.stay(g, self.group)
        elif move[0] == "leave":
            execute.leave(g, self.group[0])
        else:
            execute.carry_out(g, self.seat, self.group, move)
        return ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        if move == ("leave",):
            return self._leave_objection(g)
        if len(move) != 2:
            return None
        if move[0] == "with":
            return self._join_objection(g, str(move[1]))
        return ends.objection(g, self.seat, self.group, move) if move[0] in VERBS else None

    def _leave_objection(self, g: Empire) -> Refusal | None:
        about = {"unit": self.group[0]}
        if self.seat != g.now.side or len(self.group) > 1 or COUNTERS[self.group[0]].type != AIR:
            return Refusal("only_air_leaves", ("ES-X-AIR-7",), about)
        return None

    def _join_objection(self, g: Empire, unit: str) -> Refusal | None:
        if unit in self.group:
            return Refusal("in_the_group", ("ES-Q-070",), {"unit": unit})
        return _not_movable(g, self.seat, unit) or mismatch(g, self.group, unit)


def release(g: Empire) -> None:
    """Reaction units that got into no battle were not activated after all (ES-Q-114); who has sailed, with a carrier
    say, goes home like the others."""
    there = {id: hex for id, hex in g.now.reacting.items() if g.units[id].at != hex or ends.in_battle(g, id)}
    g.go(reacting=there)
