"""The plan of a movement phase: what could be done, what is decided so far, and what each step may hope for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import fsum

from wardroom.games.victory import control, stacking
from wardroom.games.victory.bot import garrison, history, onset
from wardroom.games.victory.bot.atlas import PORTS, ROAD, Pull, SupplyGuess, worth
from wardroom.games.victory.bot.estimate import Estimate, Unit, estimate
from wardroom.games.victory.bot.onset import ONSET
from wardroom.games.victory.bot.orders import Intent, Met, Operation, Order
from wardroom.games.victory.bot.sight import FULL, Sight
from wardroom.games.victory.bot.stakes import Stakes
from wardroom.games.victory.combat.battle import sheltered
from wardroom.games.victory.printed import (
    ALLIES,
    BASES,
    BOXES,
    GROUND,
    JAPAN,
    NAVAL,
    PIECES,
    TABLES,
    TURNS,
    foe,
    hex_of,
    side_of_seat,
)
from wardroom.games.victory.state import Victory
from wardroom.games.victory.tasks.movement import Where
from wardroom.games.victory.weather import monsoon
from wardroom.kernel import Move, Seat

_LINK = 6.0  # what a point is worth whose supply passes a base
NOBODY_INVADES: Mapping[str, str] = {}
_MINIMUM = TABLES["movement"]["shq_min_strength_to_activate"]


class Plan:
    """From what the seat knows and a few states it cannot tell from the truth; `planner` fills it."""

    def __init__(
        self, g: Victory, seat: Seat, samples: Sequence[Victory], met: Mapping[str, Met], sight: Sight = FULL
    ) -> None:
        self.g, self.seat, self.samples, self.met, self.sight = g, seat, samples, met, sight
        self.side = side_of_seat(seat)
        self.foe = foe(self.side)
        self.onset = onset.opens(g, self.side, sight)
        self.went = history.went(g, self.side) if sight.historical else frozenset[str]()
        self.pull = Pull(g, self.side)
        self.supply = SupplyGuess(g, self.side, blind=not sight.supply)
        self.left_turns = len(TURNS) - 1 - g.turn
        self.dear = sight.dear * {0: 0.25, 1: 0.5, 2: 0.5}.get(
            self.left_turns, 1.0
        )  # after the last turn no loss matters any more
        self.orders: list[Order] = []
        self.intents: list[Intent] = []
        self.left = dict(self._staff())
        self.used: set[str] = set()  # who has a task: to go, or to stay
        self.leaving: set[str] = set()
        self.spent: set[str] = set()
        self.coming: dict[str, list[str]] = {}
        self.landings: dict[str, float] = {}
        self.stakes = Stakes(g, self.side)
        self.options = self._options()
        self._by_target()

    # ---- what could be done

    def _staff(self) -> Iterable[tuple[str, int]]:
        """Headquarters and the strategic moves they could give."""
        for id in self.g.on_map(self.side):
            if PIECES[id].type == "SHQ":
                if id in self.g.active:
                    yield id, self.g.active[id]
                elif self.g.blocks[id].steps >= _MINIMUM and self._may_activate(id):
                    yield id, self.g.blocks[id].steps

    def _may_activate(self, hq: str) -> bool:
        """Not where as many attackers stand as defenders: then it is pinned (PV-4.5-3)."""
        place = self.g.blocks[hq].place
        return len(self.g.at(place, self.side)) > len(self.g.at(place, self.foe)) and hq not in self.g.returned

    @property
    def wanted(self) -> list[str]:
        """Headquarters that the orders need."""
        return [hq for hq in sorted(self.spent) if hq not in self.g.active]

    def _options(self) -> dict[str, tuple[Move, ...]]:
        """Every move of every block, as the rules would offer them with all headquarters in action."""
        h = self.g.draft()
        h.active = {**h.active, **self.left}
        found = {}
        for id in self.g.on_map(self.side):
            if id not in self.g.moved and id not in self.g.returned and PIECES[id].type != "MB":
                found[id] = Where(self.seat, id).ask(h).moves[1:]
        return found

    def _by_target(self) -> None:
        """Who could come to each enemy place, and how."""
        self.raise_: dict[str, dict[str, str]] = {}
        self.via: dict[tuple[str, str], str] = {}
        self.relief: dict[str, dict[str, str]] = {}
        for id, moves in self.options.items():
            for move in moves:
                if self.starves(id, hex_of(move[1])):
                    continue
                if move[0] in ("attack", "invade"):
                    there = self.raise_.setdefault(hex_of(move[1]), {})
                    if there.get(id) != "attack":
                        there[id] = move[0]
                        self.via[id, hex_of(move[1])] = move[2]
                elif move[0] == "reinforce":
                    self.relief.setdefault(hex_of(move[1]), {})[id] = "reinforce"
        for id, target in onset.joiners(self.g, self.options) if self.onset else ():
            if target in self.raise_:
                self.raise_[target].setdefault(id, "move")
                self.via.setdefault((id, target), "")

    def starves(self, id: str, hex: str) -> bool:
        """Whether it would lose its last step there for want of supply. To close a port is worth that."""
        closes = hex in PORTS and control.holder(self.g, hex) == self.foe
        if not self.sight.feeds or closes or not self.left_turns:
            return False
        weak = self.g.blocks[id].steps == 1 and PIECES[id].group != GROUND
        return weak and not self.supply.keeps(PIECES[id].nation, hex)

    # ---- what is decided

    def sortie(self, target: str, force: Sequence[str], score: float) -> Operation:
        """Ships alone, to close a port or to keep it closed."""
        orders = tuple(Order(id, self._how(id, target), target) for id in force)
        return Operation(Intent("close", target, len(force), score), orders, {})

    def _how(self, block: str, target: str) -> str:
        return self.relief.get(target, {}).get(block, "attack")

    def commit(self, operation: Operation) -> None:
        self.intents.append(operation.intent)
        if operation.intent.key == "take":
            self.used.update(self.before(operation.intent.place))
        for order in operation.orders:
            self.orders.append(order)
            self.used.add(order.block)
            self.leaving.add(order.block)
            self.coming.setdefault(hex_of(order.place), []).append(order.block)
        for hq, n in operation.moves.items():
            self.left[hq] -= n
            self.spent.add(hq)

    def can(self, operation: Operation) -> bool:
        """Whether all whom it needs are still free."""
        free = all(order.block not in self.used for order in operation.orders)
        return free and all(self.left.get(hq, 0) >= n for hq, n in operation.moves.items())

    def bold(self, target: str) -> bool:
        """Whether the target is one of the centres, and the time for them."""
        return self.onset and onset.centre(target)

    def before(self, target: str) -> list[str]:
        """Ships that blockade the target already: they fight in the landing."""
        if not self.onset:
            return []
        return [id for id in self.g.at(target, self.side) if id not in self.used and PIECES[id].group == NAVAL]

    def worth(self, base: str) -> float:
        """Of holding a base; for Japan, with all that is fed through it."""
        links = self.sight.stakes and self.side == JAPAN
        return worth(self.g, base) + (_LINK * self.stakes.linked(base) if links else 0.0)

    def way(self, base: str) -> float:
        return ROAD.get(base, 0.0) if self.sight.ports and self.side == ALLIES else 0.0

    def hope(
        self, target: str, force: list[str], how: Mapping[str, str] = NOBODY_INVADES, defended: bool = True
    ) -> Estimate:
        """Over the states it may be: what stands there, and whether the ground helps it."""
        doubled = self.doubled(target, self.foe)
        rounds = 2 if monsoon(self.g, target) else 3
        total = [0.0, 0.0, 0.0, 0.0]
        for sample in self.samples:
            mine = [Unit(self.g, id, how.get(id) == "invade") for id in force]
            theirs = self.reckoned(sample, target) if defended else []
            seen = estimate(mine, theirs, doubled, rounds, target in BASES)
            for i, part in enumerate((seen.win, seen.sea, seen.lost, seen.taken)):
                total[i] += part / len(self.samples)
        return Estimate(*total)

    def reckoned(self, sample: Victory, target: str) -> list[Unit]:
        """Who stood there a turn ago most likely still does, one step stronger; of the others, who it may be."""
        there, met = sample.at(target, self.foe), self.met.get(target)
        if met is None or met.turn < self.g.turn - 1 or len(there) < len(met.steps):
            if self.g.turn and self.bold(target):
                return onset.unseen(sample, target, self.foe)
            return garrison.unseen(sample, there) if self.sight.garrisons else [Unit(sample, id) for id in there]
        starved = self.onset and control.blockader(self.g, target) == JAPAN
        grown = met.turn < self.g.turn and not starved
        known = [Unit(sample, id, steps=min(n + grown, PIECES[id].max_steps)) for id, n in sorted(met.steps.items())]
        others = [Unit(sample, id) for id in there if id not in met.steps]
        return [*known, *others[: len(there) - len(known)]]

    def doubled(self, target: str, defender: str) -> bool:
        return target in BASES and sheltered(self.g, target, defender)

    def guns(self, block: str) -> float:
        piece = PIECES[block]
        assert piece.fire is not None
        return self.g.blocks[block].steps * (piece.fire[1] + 0.5 * piece.fire[2] + 0.3 * piece.fire[0]) - self.missed(
            (block,)
        )

    # ---- what is missed where it leaves

    def staying(self, hex: str) -> list[str]:
        return [id for id in self.g.at(hex, self.side) if id not in self.leaving]

    def room(self, hex: str, group: str) -> int:
        """How many more of a group could go there: whoever is one too many has to turn back."""
        there = stacking.counts(self.g, (*self.staying(hex), *self.coming.get(hex, ())))
        return max(0, stacking.limits(self.g, hex)[group] - there[group])

    def missed(self, force: Iterable[str]) -> float:
        """What it costs to take them away together from where they stand."""
        leaving: dict[str, list[str]] = {}
        for id in force:
            leaving.setdefault(hex_of(self.g.blocks[id].place), []).append(id)
        return fsum(self._left_behind(place, blocks) for place, blocks in leaving.items() if place in BASES)

    def _left_behind(self, place: str, blocks: Sequence[str]) -> float:
        here = self.staying(place)
        stay = [id for id in here if id not in blocks]
        if place in self.g.held and self._keep(here) and not self._keep(stay):
            return 1.2 * (self.worth(place) + self.way(place))  # it would fall back at once
        weaker = garrison.falls(garrison.steps(self.g, stay)) - garrison.falls(garrison.steps(self.g, here))
        return weaker * (self.worth(place) + self.way(place)) * self.danger(place)

    def _keep(self, blocks: Iterable[str]) -> bool:
        """Whether one of them keeps a captured base."""
        return any(control.holds(self.g, id) for id in blocks)

    def danger(self, place: str) -> float:
        """How likely somebody lands where no soldier stands."""
        dares = self.sight.dares and self.side == JAPAN and self.g.turn <= ONSET
        return garrison.danger(place, self.enemies()) * (0.4 if dares and not self._kept(place) else 1.0)

    def _kept(self, place: str) -> bool:
        """Home ports always; while the centres count most, every one of them."""
        return place in PORTS or self.bold(place)

    def enemies(self) -> set[str]:
        if not hasattr(self, "_where"):
            self._where = {hex_of(self.g.blocks[id].place) for id in self.g.on_map(self.foe)} - set(BOXES)
        return self._where

    # ---- everything else

    def passage(self, id: str, place: str) -> Operation | None:
        """How a block gets to a place of its own side's, if it does."""
        best: Move | None = None
        for move in self.options.get(id, ()):
            if move[0] in ("move", "rebase") and hex_of(move[1]) == place and id not in self.used:
                best = move
        if best is None:
            return None
        return Operation(Intent("shift", place, 1, 50.0), (Order(id, best[0], best[1]),), {})
