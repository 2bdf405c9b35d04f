"""A part of an offensive tried out on a copy: with the game's own rules of movement, never with its dice."""

from __future__ import annotations

from wardroom.games.empire import battles, engaged
from wardroom.games.empire.bot.scheme import Order
from wardroom.games.empire.movement import ends, execute
from wardroom.games.empire.movement.purpose import widest
from wardroom.games.empire.printed import AIR, CARRIER, COUNTERS, distance, foe
from wardroom.games.empire.state import Empire, Fight
from wardroom.games.empire.traces import supply
from wardroom.games.empire.traces.masks import BIT
from wardroom.kernel import Move


class Stage:
    """The position while a part is played."""

    def __init__(self, s: Empire, hex: str, units: tuple[str, ...]) -> None:
        self.s, self.hex, self.side = s.draft(), hex, s.now.side
        self.s.go(active={**s.now.active, **{unit: s.units[unit].at for unit in units}})
        self.units = units
        self.orders: list[Order] = []
        self.faced = hex in battles.targets(self.s, self.side)

    def go(self, group: tuple[str, ...], move: Move) -> bool:
        if not group or ends.objection(self.s, self.side, group, move) is not None:
            return False
        execute.carry_out(self.s, self.side, group, move)
        self.orders.append(Order(group, move))
        return True

    def play(self, troops: tuple[str, ...]) -> bool:
        """Whether all troops get there; the others come if they can."""
        aboard = self._aboard(troops)
        if self.faced:
            self._carriers(aboard)
        if not self._troops(troops, aboard):
            return False
        if not self.faced:
            self._carriers(aboard)
        self._ships(aboard)
        self._wings()
        return True

    def _aboard(self, troops: tuple[str, ...]) -> tuple[str, ...]:
        """Ships that go with the landing from its own hex."""
        starts = {self.s.units[unit].at for unit in troops}
        return tuple(u for u in self.units if COUNTERS[u].ship and self.s.units[u].at in starts)

    def _troops(self, troops: tuple[str, ...], aboard: tuple[str, ...]) -> bool:
        starts = dict.fromkeys(self.s.units[unit].at for unit in troops)
        for start in starts:
            men = tuple(unit for unit in troops if self.s.units[unit].at == start)
            fleet = tuple(unit for unit in aboard if self.s.units[unit].at == start)
            ways: tuple[tuple[tuple[str, ...], Move], ...] = (
                (men, ("march", self.hex)),
                ((*fleet, *men), ("assault", self.hex)),
                (men, ("assault", self.hex)),
            )
            if not any(self.go(group, move) for group, move in ways):
                return False
        return True

    def _carriers(self, aboard: tuple[str, ...]) -> None:
        for start in self._starts(CARRIER, aboard):
            group = tuple(
                u
                for u in self.units
                if COUNTERS[u].type == CARRIER and self._unmoved(u) and self.s.units[u].at == start
            )
            if self.faced and all(distance(start, self.hex) <= COUNTERS[u].range for u in group):
                continue  # they fight from their port
            if end := self._carrier_end(group):
                self.go(group, ("sail", end))

    def _carrier_end(self, group: tuple[str, ...]) -> str:
        """As far off as they can still strike, out of enemy ZOI if that can be."""
        zoi = supply.survey(self.s).zoi[foe(self.side)]
        far = widest(group)
        options = [h for h in ends.of_verb(self.s, self.side, group, "sail") if distance(h, self.hex) <= far]
        return min(options, key=lambda h: (bool(BIT[h] & zoi), -distance(h, self.hex), h), default="")

    def _ships(self, aboard: tuple[str, ...]) -> None:
        for start in self._starts("naval", ()):
            group = tuple(
                u
                for u in self.units
                if COUNTERS[u].type == "naval" and self._unmoved(u) and self.s.units[u].at == start
            )
            self.go(group, ("sail", self.hex))

    def _starts(self, kind: str, but: tuple[str, ...]) -> tuple[str, ...]:
        units = (u for u in self.units if COUNTERS[u].type == kind and u not in but and self._unmoved(u))
        return tuple(dict.fromkeys(self.s.units[u].at for u in units))

    def _unmoved(self, unit: str) -> bool:
        return unit not in self.s.now.moved

    def _wings(self) -> None:
        for unit in self.units:
            if COUNTERS[unit].type == AIR and self._unmoved(unit):
                self._fly(unit)

    def _fly(self, unit: str) -> None:
        c, at = COUNTERS[unit], self.s.units[unit].at
        if at == self.hex or distance(at, self.hex) <= c.range:
            return
        fields = ends.of_verb(self.s, self.side, (unit,), "fly")
        near = [hex for hex in fields if hex != "china_box" and distance(hex, self.hex) <= c.range]
        if near:
            self.go((unit,), ("fly", max(near, key=lambda hex: (distance(hex, self.hex), hex))))

    # ---- what comes of it

    def fight(self) -> Fight | None:
        """The battle there, with all who were meant for it; none where nobody defends."""
        s = self.s
        if not self.faced:
            return None
        sent = [u for u in self.units if COUNTERS[u].flyer and s.units[u].at != self.hex]
        near = tuple(u for u in sent if battles.fights_from(s, u, self.hex))
        committed = engaged.with_escorts(s, self.side, near)
        return Fight(self.hex, committed=committed, attacked=battles.assaulted(s, self.hex))

    def came(self) -> tuple[str, ...]:
        """Those who are of use where they are now; ships that found no way there stay at home."""
        s = self.s
        return tuple(
            u
            for u in self.units
            if s.units[u].at == self.hex or (COUNTERS[u].flyer and self.faced and battles.fights_from(s, u, self.hex))
        )

    def forget(self, came: tuple[str, ...]) -> None:
        """Those who did not come were not activated."""
        self.s.go(active={u: at for u, at in self.s.now.active.items() if u not in self.units or u in came})
        self.orders = [order for order in self.orders if any(u in came for u in order.group)]
