"""Step 13: landings take their hexes; then everybody goes home, the Reaction player first (9.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from wardroom.games.empire import battles, homeward
from wardroom.games.empire.movement.groups import mismatch
from wardroom.games.empire.printed import COUNTERS, GROUND, HEXES
from wardroom.games.empire.state import Empire
from wardroom.games.empire.tasks import battle
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks


class Landings(Does, frozen=True):
    """Assault units that stand without enemy ground units and have not lost their battle take the hex (ES-Q-140)."""

    def run(self, g: Empire) -> Tasks:
        side = g.now.side
        for unit in tuple(g.now.active):
            hex = g.units[unit].at
            if hex not in HEXES or not battles.landed(g, unit) or g.holds(side, hex):
                continue
            if not homeward.withdraws(g, side, unit):
                battle.take(g, hex)
        return ()


class Homeward(Does, frozen=True):
    """Asked while somebody could go; whoever has nowhere to go in the end is lost."""

    side: str

    def run(self, g: Empire) -> Tasks:
        if any(homeward.ends(g, self.side, (unit,)) for unit in homeward.movable(g, self.side)):
            return (GoHome(self.side), Lost(self.side))
        return (Lost(self.side),)


class GoHome(Asks, frozen=True):
    """All home to the nearest bases, or group by group; who has a base may stay (ES-Q-143)."""

    crumb: ClassVar[str] = "homeward"

    def ask(self, g: Empire) -> Ask:
        moves: list[Move] = [("home",)]
        moves += [("done",)] if self._done_objection(g) is None and homeward.stranded(g, self.seat) else []
        left = self._able(g)
        hexes = tuple(dict.fromkeys(g.units[unit].at for unit in left))
        moves += [("fleet", hex) for hex in hexes if len(self._fleet(g, hex)) > 1]
        moves += [("pick", unit) for unit in left]
        about = {"stranded": list(homeward.stranded(g, self.seat))}
        return Ask("homeward", tuple(moves), ("ES-OFF-21", "ES-X-POST-1"), about)

    def answer(self, g: Empire, move: Move) -> Tasks:
        if move[0] == "home":
            for unit in homeward.stranded(g, self.seat):
                if hex := homeward.nearest(g, self.seat, unit):
                    homeward.go(g, self.seat, (unit,), hex)
            return ()
        if move[0] == "done":
            return ()
        group = self._fleet(g, str(move[1])) if move[0] == "fleet" else (str(move[1]),)
        return (HomeFor(self.seat, group), GoOn(self.seat))

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        if move == ("done",):
            return self._done_objection(g) or (
                None if homeward.stranded(g, self.seat) else Refusal("all_home", ("ES-X-POST-1",))
            )
        if len(move) != 2:
            return None
        if move[0] == "pick" and move[1] not in self._able(g):
            return Refusal("nowhere_to_go", ("ES-X-POST-1",), {"unit": str(move[1])})
        if move[0] == "fleet" and len(self._fleet(g, str(move[1]))) < 2:
            return Refusal("no_group", ("ES-Q-142",), {"hex": str(move[1])})
        return None

    def _done_objection(self, g: Empire) -> Refusal | None:
        for unit in homeward.stranded(g, self.seat):
            if homeward.ends(g, self.seat, (unit,)):
                return Refusal("must_go_home", ("ES-X-POST-1",), {"unit": unit})
        return None

    def _able(self, g: Empire) -> tuple[str, ...]:
        return tuple(unit for unit in homeward.movable(g, self.seat) if homeward.ends(g, self.seat, (unit,)))

    def _fleet(self, g: Empire, hex: str) -> tuple[str, ...]:
        return tuple(id for id in self._able(g) if COUNTERS[id].ship and g.units[id].at == hex)


class GoOn(Does, frozen=True):
    side: str

    def run(self, g: Empire) -> Tasks:
        return (GoHome(self.side),) if GoHome(self.side)._able(g) else ()


class HomeFor(Asks, frozen=True):
    """Where the group goes."""

    group: tuple[str, ...]
    crumb: ClassVar[str] = "homeward"

    def about(self) -> Mapping[str, Any]:
        return {"units": list(self.group)}

    def ask(self, g: Empire) -> Ask:
        stay: list[Move] = [("stay",)] if self._stay_objection(g) is None else []
        goals: list[Move] = [("to", hex) for hex in homeward.ends(g, self.seat, self.group)]
        more: list[Move] = [("with", unit) for unit in self._joining(g)]
        return Ask(
            "home_for",
            (*stay, *goals, *more),
            ("ES-X-POST-1", "ES-Q-141"),
            {"units": list(self.group), "n": len(self.group)},
        )

    def answer(self, g: Empire, move: Move) -> Tasks:
        if move[0] == "with":
            return (HomeFor(self.seat, (*self.group, str(move[1]))),)
        if move[0] == "stay":
            g.go(home=(*g.now.home, *self.group))
        else:
            homeward.go(g, self.seat, self.group, str(move[1]))
        return ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        if move == ("stay",):
            return self._stay_objection(g)
        if len(move) != 2:
            return None
        if move[0] == "with" and move[1] not in self._joining(g):
            return Refusal("other_kind", ("ES-Q-142",), {"unit": str(move[1])})
        return homeward.objection(g, self.seat, self.group, str(move[1])) if move[0] == "to" else None

    def _stay_objection(self, g: Empire) -> Refusal | None:
        for unit in self.group:
            if not homeward.based(g, self.seat, unit):
                return Refusal("must_go_home", ("ES-X-POST-1",), {"unit": unit})
        return None

    def _joining(self, g: Empire) -> tuple[str, ...]:
        others = [id for id in homeward.movable(g, self.seat) if id not in self.group]
        fit = [id for id in others if mismatch(g, self.group, id) is None]
        return tuple(id for id in fit if homeward.ends(g, self.seat, (*self.group, id)))


class Lost(Does, frozen=True):
    """Ships in no friendly port and troops still on a lost beach are eliminated; stranded air units have step 14."""

    side: str

    def run(self, g: Empire) -> Tasks:
        for unit in homeward.stranded(g, self.side):
            if COUNTERS[unit].ship or COUNTERS[unit].type == GROUND:
                g.tell("lost_at_sea", unit=unit, hex=g.units[unit].at, rules=("ES-X-POST-1",))
                g.eliminate(unit)
        return ()
