"""The best battle and the best landings that the units of an HQ can manage with a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from math import fsum

from wardroom.games.empire import activation, battles
from wardroom.games.empire.bot import force
from wardroom.games.empire.bot.estimate import Estimate, Estimator, worth_of_step
from wardroom.games.empire.bot.force import Landing, Pool, Reach
from wardroom.games.empire.bot.forward import forward
from wardroom.games.empire.bot.scheme import Part, Scheme
from wardroom.games.empire.bot.sight import FULL, Sight
from wardroom.games.empire.bot.staging import Stage
from wardroom.games.empire.bot.targets import OCCUPIED
from wardroom.games.empire.cards import hooks
from wardroom.games.empire.combat.strength import garrison_values
from wardroom.games.empire.movement import allowance, amphibious
from wardroom.games.empire.printed import ALLIED, COUNTERS, EFFECTS, GROUND, HEXES, ISLANDS, JAPAN, foe, kind_commands
from wardroom.games.empire.state import Empire, of_type, stacks
from wardroom.games.empire.traces import supply
from wardroom.games.empire.traces.masks import BIT, grown
from wardroom.games.empire.traces.settling import KINDS

_BINDING = {"must_fight", "must_land", "must_use", "battles_only"}
_LEAST = 1.0  # what a part must be worth
LITTLE = 0.15  # where there is nothing better
_STARVES = 0.6  # of what its steps are worth, for a unit that no supply line would reach
_LEFT = 0.25  # of what an own hex is worth to the enemy, if it is left empty
_SLOT = 0.25  # what a unit costs that could do something else
_ASP = 1.6  # a point of shipping, where there are as many as cards to come
_SPENT, _SCARCE = 0.1, 2.0  # where it would lapse; and at most so much more where there are few
_FLEETING = 0.5  # of the worth of a hex whose new garrison will starve before the war is over
_STRONG = 0.05  # a point of attack of the troops


Idea = tuple[str, tuple[str, ...], tuple[str, ...]]  # a hex, troops, and all who come


class Search:
    def __init__(
        self, s: Empire, pool: tuple[str, ...], worths: dict[str, float], dear: dict[str, float], reach: Reach,
        sight: Sight = FULL, least: float = _LEAST,
    ) -> None:  # fmt: skip
        self.least, self.last = least, s.turn == s.sheet.turns[1]
        self._near: dict[tuple[bool, ...], int] = {}
        self.sight = sight
        self.dear = dear
        self.s, self.pool, self.worths, self.side = s, pool, worths, s.now.side
        self.number = force.slots(s)
        self.reach = reach
        self.staff = Estimator(s, self.reach, sight.dear)
        self.there = battles.targets(s, self.side)
        self.asp = self._price()
        self.alike = force.alike(s, pool)

    def parts(self) -> tuple[Part, ...]:
        """Battles and landings."""
        ways = [self._battles_first(), self._landings_first()]
        return max(ways, key=lambda parts: fsum(part.value for part in parts))

    def scheme(self, parts: tuple[Part, ...]) -> Scheme:
        value = fsum(part.value for part in parts)
        return Scheme(self.s.now.hq, parts, value if self._complete(parts) else 0.3 * value)

    def _complete(self, parts: tuple[Part, ...]) -> bool:
        """Whether an event would have all that it asks for: else it turns into a mere operation."""
        if self.s.now.use != "event" or not parts or not _BINDING & {e["kind"] for e in EFFECTS[self.s.now.card].does}:
            return True
        s = self._after(parts)
        return activation.unfinished(s) is None and hooks.moves_unfinished(s) is None

    def against(self, hex: str) -> Part | None:
        """The best that can be done to win this one hex; None: nobody gets there."""
        if hex not in self.there:
            return self._landing(self.s, (), self._pool(()), hex)[0]
        variants = self._variants(self.s, (), self.pool, hex, self.number)
        ideas = [(hex, troops, units) for troops, units in variants if troops]
        return self._first(self.s, (), self._by_value(self.s, ideas))[0]

    # ---- the two orders

    def _battles_first(self) -> tuple[Part, ...]:
        parts: tuple[Part, ...] = ()
        s = self.s
        for _ in range(max(3, self.number // 3) if s.now.use == "event" else 1):
            part, after = self._battle(s, parts)
            if part is None or after is None:
                break
            parts, s = (*parts, part), after
        return self._landings(s, parts)

    def _landings_first(self) -> tuple[Part, ...]:
        parts = self._landings(self.s, (), most=3)
        if not parts:
            return ()
        s = self._after(parts)
        part, after = self._battle(s, parts)
        if part is not None and after is not None:
            return self._landings(after, (*parts, part))
        return self._landings(s, parts)

    def _after(self, parts: tuple[Part, ...]) -> Empire:
        s = self.s
        for part in parts:
            s = replay(s, part)
        return s

    def rest(self, parts: tuple[Part, ...]) -> tuple[Part, ...]:
        """Units that are left go forward."""
        s = self._after(parts)
        return (*parts, *forward(s, self._free(parts), self.worths, self.dear, self._busy(parts), self.number))

    def _busy(self, parts: tuple[Part, ...]) -> tuple[str, ...]:
        return tuple(unit for part in parts for unit in part.units)

    def _free(self, parts: tuple[Part, ...]) -> tuple[str, ...]:
        busy = set(self._busy(parts))
        return tuple(unit for unit in self.pool if unit not in busy)

    # ---- empty hexes

    def _landings(self, s: Empire, parts: tuple[Part, ...], most: int = 9) -> tuple[Part, ...]:
        done, busy, pool = {part.hex for part in parts}, self._busy(parts), self._pool(parts)
        enough = self.least + _SLOT
        empty = [h for h in self.worths if self.worths[h] >= enough and h not in self.there and h not in done]
        empty.sort(key=lambda hex: (-self.worths[hex], hex))
        for hex in [hex for hex in empty if HEXES[hex].land][:24]:
            if len(busy) >= self.number or most <= 0:
                break
            part, after = self._landing(s, busy, pool, hex)
            if part is not None and after is not None:
                parts, s, most = (*parts, part), after, most - 1
                busy, pool = self._busy(parts), self._pool(parts)
        return parts

    def _pool(self, parts: tuple[Part, ...]) -> Pool:
        return self.reach.pool(self._free(parts))

    def _landing(self, s: Empire, busy: tuple[str, ...], pool: Pool, hex: str) -> tuple[Part | None, Empire | None]:
        ideas = []
        for way in pool.landings(hex):
            for unit in sorted(way.troops, key=lambda u: (self._needed(s, u), s.attack(u), u))[:2]:
                units = (unit, way.escort) if way.escort else (unit,)
                if self._boats(s, hex, (unit,), units) > allowance.asp_left(s, self.side):
                    continue
                ideas.append((self._rated(s, hex, (unit,), units).value, units))
        ideas.sort(key=lambda idea: (-idea[0], idea[1]))
        for value, units in ideas[:3]:
            if value >= self.least:
                part, after = self._try(s, busy, hex, units[:1], units)
                if part is not None:
                    return part, after
        return None, None

    def _needed(self, s: Empire, unit: str) -> float:
        """What its hex would lose with the last ground unit."""
        hex = s.units[unit].at
        alone = len(of_type(s.at(hex, self.side), GROUND)) == 1
        return max(1.0, _LEFT * self.dear.get(hex, 0.0)) if alone and s.holds(self.side, hex) else 0.0

    def _hungry(self, s: Empire, hex: str, unit: str) -> float:
        """What its steps are worth, where no line of an HQ that commands it would come."""
        c, now = COUNTERS[unit], supply.survey(self.s)
        led = tuple(kind_commands(kind, c) for kind in KINDS[self.side])
        if led not in self._near:
            area = now.kunming if self.side == ALLIED else 0
            for leads, kind in zip(led, KINDS[self.side], strict=True):
                area |= now.lines[kind] if leads else 0
            self._near[led] = grown(area)
        return 0.0 if BIT[hex] & self._near[led] else _STARVES * s.units[unit].steps * worth_of_step(unit)

    # ---- battles

    def _battle(self, s: Empire, parts: tuple[Part, ...]) -> tuple[Part | None, Empire | None]:
        """The best that also works when it is tried out."""
        busy, free = self._busy(parts), self._free(parts)
        room = self.number - len(busy)
        if room <= 0:
            return None, None
        taken = {part.hex for part in parts}
        ideas = [
            (hex, troops, units)
            for hex in self._likely(s, free, taken)
            for troops, units in self._variants(s, busy, free, hex, room)
        ]
        return self._first(s, busy, self._by_value(s, ideas))

    def _by_value(self, s: Empire, ideas: Iterable[Idea]) -> list[tuple[float, Idea]]:
        rated = [(self._rated(s, *idea).value, idea) for idea in ideas]
        return sorted(rated, key=lambda each: (-each[0], each[1]))

    def _first(
        self, s: Empire, busy: tuple[str, ...], ideas: list[tuple[float, Idea]]
    ) -> tuple[Part | None, Empire | None]:
        """Of the best ideas the first that works when it is tried out."""
        for value, (hex, troops, units) in ideas[: self.sight.tries]:
            if value < self.least:
                break
            part, after = self._try(s, busy, hex, troops, units)
            if part is not None:
                return part, after
        return None, None

    def _likely(self, s: Empire, free: tuple[str, ...], taken: set[str]) -> list[str]:
        """Defended hexes by what they are worth, the most promising ones."""
        ranked = []
        pool, able = self.reach.pool(free), set(free)
        own, enemy = (stacks(s.units)[side] for side in (self.side, foe(self.side)))
        for hex in sorted(self.there - taken):
            if hex in own:
                continue
            ours = pool.strength(hex)
            air = fsum(islice((power for power, u in self.reach.helpers(hex) if u in able), 4))
            if not ours and not air:
                continue
            odds = min(1.0, ours / (self._holding(s, hex) * 1.2 + 1)) if ours else 0.0
            prey = sum(s.attack(u) for u in enemy.get(hex, ()) if COUNTERS[u].type != GROUND)
            ranked.append((self.worths.get(hex, 0.3) * odds + min(air, prey) * 0.1, hex))
        ranked.sort(reverse=True)
        return [hex for _, hex in ranked[: self.sight.hexes]]

    def _holding(self, s: Empire, hex: str) -> int:
        own = sum(s.attack(u) for u in of_type(s.at(hex, foe(self.side)), GROUND))
        steps = s.garrison(hex) if self.side == ALLIED else 0
        return own + (steps * garrison_values(hex)[0] if steps else 0)

    def _variants(
        self, s: Empire, busy: tuple[str, ...], free: tuple[str, ...], hex: str, room: int
    ) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
        """Troops, and all who come: a few sizes of each."""
        able = set(free)
        help = [u for _, u in self.reach.helpers(hex) if u in able]
        ways = self.reach.pool(free).landings(hex)
        seen: set[tuple[str, ...]] = set()
        for way in self._mixed(s, ways, hex):
            for k in sorted({1, 2, 3} & set(range(1, len(way.troops) + 1)), reverse=True):
                troops = way.troops[:k]
                if k > room or troops in seen:
                    continue
                escort = (way.escort,) if way.escort else ()
                if sum(s.attack(u) for u in troops) < 0.55 * self._holding(s, hex):
                    continue
                if self._boats(s, hex, troops, escort) > allowance.asp_left(s, self.side):
                    continue
                seen.add(troops)
                yield troops, self._filled(s, busy, (*troops, *escort), help, room)
        yield (), self._filled(s, busy, (), help, room)

    def _mixed(self, s: Empire, ways: list[Landing], hex: str) -> list[Landing]:
        """Each way by itself, and all together; Marines first on islands."""
        marines = self.side == ALLIED and hex in ISLANDS
        every = [u for way in ways if not way.escort for u in way.troops]
        mixed = [Landing("", tuple(every))] if len(ways) > 1 else []
        return [
            Landing(way.start, self._ranked(s, way.troops, marines), way.escort, way.by_land) for way in (*ways, *mixed)
        ]

    def _ranked(self, s: Empire, troops: tuple[str, ...], marines: bool) -> tuple[str, ...]:
        return tuple(sorted(troops, key=lambda u: (marines and not COUNTERS[u].marine, -s.attack(u), u)))

    def _filled(
        self, s: Empire, busy: tuple[str, ...], core: tuple[str, ...], help: list[str], room: int
    ) -> tuple[str, ...]:
        if self.alike:
            return (*core, *islice((unit for unit in help if unit not in core), max(0, room - len(core))))
        chosen = list(core)
        for unit in help:
            if len(chosen) >= room:
                break
            if unit not in chosen and force.admitted(s, (*busy, *chosen), unit):
                chosen.append(unit)
        return tuple(chosen)

    # ---- one part

    def _rated(self, s: Empire, hex: str, troops: tuple[str, ...], units: tuple[str, ...]) -> Estimate:
        hungry = fsum(self._hungry(s, hex, u) for u in troops)
        worth = self._worth(s, hex, troops) * (_FLEETING if hungry and not self.last else 1.0)
        worth -= fsum(self._needed(s, u) for u in troops) + hungry
        if hex in self.there:
            e = self.staff.battle(hex, troops, units, worth)
        else:
            e = self.staff.landing(hex, units, worth)
        cost = _SLOT * len(units) + self._shipping(s, hex, troops, units)
        return Estimate((e.value if troops else self.sight.raid * e.value) - cost, e.take if troops else 0.0)

    def _worth(self, s: Empire, hex: str, troops: tuple[str, ...]) -> float:
        """Where a unit must still stand at the end of the turn one of a single step will not: it starves."""
        worth = self.worths.get(hex, 0.3)
        if hex in OCCUPIED and self.side == JAPAN and all(s.units[u].steps < 2 for u in troops):
            return min(worth, 1.0)
        return worth

    def _shipping(self, s: Empire, hex: str, troops: tuple[str, ...], units: tuple[str, ...]) -> float:
        """ASP, of which there are few in a turn, and strong troops, which are wanted elsewhere."""
        return self.asp * self._boats(s, hex, troops, units) + _STRONG * sum(s.attack(u) for u in troops)

    def _price(self) -> float:
        """Points lapse at the end of the turn: they are worth what the cards to come can do with them."""
        left = allowance.asp_left(self.s, self.side)
        cards = sum(card != self.s.now.card for card in self.s.playable(self.side))
        return max(_SPENT, _ASP * min(_SCARCE, cards / left)) if left else _ASP

    def _boats(self, s: Empire, hex: str, troops: tuple[str, ...], units: tuple[str, ...]) -> int:
        landing = [u for u in troops if not self.reach.walks(u, hex)]
        return amphibious.asp_cost(s, (*landing, *(u for u in units if COUNTERS[u].ship))) if landing else 0

    def _try(
        self, s: Empire, busy: tuple[str, ...], hex: str, troops: tuple[str, ...], units: tuple[str, ...]
    ) -> tuple[Part | None, Empire | None]:
        if not units or not self._allowed(s, busy, units):
            return None, None
        stage = Stage(s, hex, units)
        if not stage.play(troops):
            return None, None
        came = stage.came()
        e = self._rated(s, hex, troops, came) if came else Estimate(0.0, 0.0)
        if e.value < self.least:
            return None, None
        fight = stage.fight()
        if fight is not None:
            stage.s.go(fights=(*stage.s.now.fights, fight))
        stage.forget(came)
        return Part(hex, came, tuple(stage.orders), e.value, e.take, fight is not None), stage.s

    def _allowed(self, s: Empire, busy: tuple[str, ...], units: tuple[str, ...]) -> bool:
        if self.alike:
            return len(busy) + len(units) <= self.number
        chosen = busy
        for unit in units:
            if not force.admitted(s, chosen, unit):
                return False
            chosen = (*chosen, unit)
        return True


def replay(s: Empire, part: Part) -> Empire:
    """The position after a part that was tried before."""
    stage = Stage(s, part.hex, part.units)
    for order in part.orders:
        stage.go(order.group, order.move)
    fight = stage.fight() if part.battle else None
    if fight is not None:
        stage.s.go(fights=(*stage.s.now.fights, fight))
    return stage.s
