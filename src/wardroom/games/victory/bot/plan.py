"""The plan of a movement phase: what to take, with what; then where everything else should stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from wardroom.games.victory import control, stacking
from wardroom.games.victory.bot import ports
from wardroom.games.victory.bot.atlas import Pull, SupplyGuess, far, worth
from wardroom.games.victory.bot.estimate import Estimate, Unit, estimate
from wardroom.games.victory.bot.sight import FULL, Sight
from wardroom.games.victory.combat.battle import sheltered
from wardroom.games.victory.movement import command
from wardroom.games.victory.printed import (
    AIR,
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
    hexside,
    side_of_seat,
)
from wardroom.games.victory.state import Victory
from wardroom.games.victory.tasks.movement import Where
from wardroom.games.victory.weather import monsoon
from wardroom.kernel import Move, Seat

_ONSET = TURNS.index("Jun42")  # until then the Allies are too weak to come for what is left behind
NOBODY_INVADES: Mapping[str, str] = {}
_MINIMUM = TABLES["movement"]["shq_min_strength_to_activate"]


class Order(NamedTuple):
    block: str
    verb: str
    place: str


class Intent(NamedTuple):
    """What the admiral means to do, in words he can give account of after the war."""

    key: str  # take, strike, blockade, close, relieve, shift
    place: str
    blocks: int
    score: float


class Met(NamedTuple):
    """Enemies last seen at a place: when, and how strong they were."""

    turn: int
    steps: dict[str, int]


class Operation(NamedTuple):
    intent: Intent
    orders: tuple[Order, ...]
    moves: dict[str, int]  # strategic moves by headquarters


class Plan:
    """Built once in a phase, from what the seat knows and a few states it cannot tell from the truth."""

    def __init__(
        self, g: Victory, seat: Seat, samples: Sequence[Victory], met: Mapping[str, Met], sight: Sight = FULL
    ) -> None:
        self.g, self.seat, self.samples, self.met, self.sight = g, seat, samples, met, sight
        self.side = side_of_seat(seat)
        self.foe = foe(self.side)
        self.pull = Pull(g, self.side)
        self.supply = SupplyGuess(g, self.side, blind=not sight.supply)
        self.left_turns = len(TURNS) - 1 - g.turn
        self.dear = sight.dear * {0: 0.25, 1: 0.5, 2: 0.5}.get(
            self.left_turns, 1.0
        )  # after the last turn no loss matters any more
        self.orders: list[Order] = []
        self.intents: list[Intent] = []
        self.left = dict(self._staff())
        self.used: set[str] = set()
        self.spent: set[str] = set()
        self.coming: dict[str, list[str]] = {}
        self.options = self._options()
        self._by_target()
        if sight.ports and self.side == ALLIES:
            self._close_ports()
        self._attack()
        if sight.relieves:
            self._relieve()
        self._shift()

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
                if move[0] in ("attack", "invade"):
                    there = self.raise_.setdefault(hex_of(move[1]), {})
                    if there.get(id) != "attack":
                        there[id] = move[0]
                        self.via[id, hex_of(move[1])] = move[2]
                elif move[0] == "reinforce":
                    self.relief.setdefault(hex_of(move[1]), {})[id] = "reinforce"

    # ---- attack

    def _close_ports(self) -> None:
        """All that feed Japan at once; who keeps one closed already stays."""
        self.used |= ports.watchers(self.g)
        for operation in ports.closing(self):
            self._commit(operation)

    def sortie(self, target: str, force: Sequence[str], score: float) -> Operation:
        """An attack by ships alone, to close a port."""
        orders = tuple(Order(id, "attack", target) for id in force)
        return Operation(Intent("close", target, len(force), score), orders, {})

    def _attack(self) -> None:
        """The best operation, then the best of what is left, and so on."""
        best = {target: found for target in self.raise_ if (found := self._operation(target))}
        while best:
            target = max(best, key=lambda t: (best[t].intent.score, t))
            operation = best.pop(target)
            if operation.intent.score < 1.0:
                return
            if self._still(operation):
                self._commit(operation)
            elif again := self._operation(target):  # with those who are left
                best[target] = again

    def _still(self, operation: Operation) -> bool:
        free = all(order.block not in self.used for order in operation.orders)
        return free and all(self.left.get(hq, 0) >= n for hq, n in operation.moves.items())

    def _commit(self, operation: Operation) -> None:
        self.intents.append(operation.intent)
        for order in operation.orders:
            self.orders.append(order)
            self.used.add(order.block)
            self.coming.setdefault(hex_of(order.place), []).append(order.block)
        for hq, n in operation.moves.items():
            self.left[hq] -= n
            self.spent.add(hq)

    def _operation(self, target: str) -> Operation | None:
        free = {id: how for id, how in self.raise_[target].items() if id not in self.used}
        ground = sorted((id for id in free if PIECES[id].group == GROUND), key=self._punch, reverse=True)
        ships = sorted((id for id in free if PIECES[id].group == NAVAL), key=self.guns, reverse=True)
        planes = sorted((id for id in free if PIECES[id].group == AIR), key=self.guns, reverse=True)[:1]
        defended = bool(self.g.at(target, self.foe))
        found = (
            [self._assault(target, free, ground, ships, planes, defended, n) for n in (1, 2)] if target in BASES else []
        )
        if self.sight.strikes:
            found.append(self._strike(target, ships, planes, defended))
        return max((op for op in found if op), key=lambda op: op.intent.score, default=None)

    def _assault(
        self,
        target: str,
        free: dict[str, str],
        ground: list[str],
        ships: list[str],
        planes: list[str],
        defended: bool,
        n: int,
    ) -> Operation | None:
        """Take a base with n ground units and what support pays."""
        landing, moves = self._landing(target, free, ground, defended, n)
        if len(landing) < n:
            return None
        afloat = sum(free[id] == "invade" for id in landing)
        room = stacking.limits(self.g, target)[NAVAL] - afloat
        best: Operation | None = None
        if not self.sight.support:
            ships, planes = [], []
        for support in ([], [*ships[:1], *planes], [*ships[:2], *planes], [*ships[:room], *planes]):
            if not defended and len(support) > 2:
                continue
            force = [*landing, *support]
            hope = self.hope(target, force, free, defended)
            prize = self._prize(target)
            score = (
                hope.win**1.5 * prize + 0.7 * hope.taken - 0.8 * self.dear * hope.lost - sum(map(self._missed, force))
            )
            score -= self.dear * (1.2 * sum(moves.values()) + 0.4 * len(support))
            if hope.win > {0: 0.25, 1: 0.4, 2: 0.4}.get(self.left_turns, 0.5) and (
                best is None or score > best.intent.score
            ):
                orders = tuple(Order(id, free[id], target) for id in force)
                best = Operation(Intent("take", target, len(force), score), orders, moves)
        return best

    def _prize(self, target: str) -> float:
        """What the base is worth, and how far it leads towards the enemy's heart: that is what the Allies came for.
        Where nothing feeds a garrison it is worth little."""
        road = 0.5 * self.pull.at(target) if self.side == ALLIES else 0.1 * self.pull.at(target)
        return (worth(self.g, target) + road) * (1.0 if self.supply.feeds(target) else 0.3) + self._way(target)

    def _way(self, base: str) -> float:
        return ports.ROAD.get(base, 0.0) if self.sight.ports and self.side == ALLIES else 0.0

    def _landing(
        self, target: str, free: dict[str, str], ground: list[str], defended: bool, n: int
    ) -> tuple[list[str], dict[str, int]]:
        """The ground units that go, and what they cost in strategic moves."""
        n = min(n, stacking.limits(self.g, target)[GROUND])
        cost = TABLES["movement"]["invasion_cost_sm"]["defended" if defended else "vacant"]
        landing: list[str] = []
        moves: dict[str, int] = {}
        room: dict[str, int] = {}
        for id in ground:
            if len(landing) == n:
                break
            via = self.via[id, target]
            if free[id] == "attack":
                room.setdefault(via, hexside(via, target).limit)
                if not room[via]:
                    continue  # the side lets no more across (PV-4.3-1)
                room[via] -= 1
            if free[id] == "invade":
                hq = command.commander(self.g, id)
                if not hq or self.left.get(hq, 0) < moves.get(hq, 0) + cost:
                    continue
                moves[hq] = moves.get(hq, 0) + cost
            landing.append(id)
        return landing, moves

    def _strike(self, target: str, ships: list[str], planes: list[str], defended: bool) -> Operation | None:
        """Ships and aircraft alone: to sink, or to close a harbour."""
        if not ships and not defended:
            return None
        best: Operation | None = None
        for force in ([*ships[-1:]], [*ships[:2], *planes], [*ships[:4], *planes]):
            if not force or (not defended and len(force) > 1):
                continue
            hope = self.hope(target, force, {}, defended)
            fed = self.supply.feeds(target)
            close = self.closed(target, hope)
            hungry = 0.0 if fed else 0.5 * sum(PIECES[id].cost for id in force if PIECES[id].group == NAVAL)
            cost = self.dear * (1.5 * hope.lost + hungry + 0.5 * len(force))
            score = hope.taken + close - cost - sum(map(self._missed, force))
            if best is None or score > best.intent.score:
                orders = tuple(Order(id, "attack", target) for id in force)
                best = Operation(Intent("strike" if defended else "blockade", target, len(force), score), orders, {})
        return best

    def closed(self, target: str, hope: Estimate) -> float:
        """The harbour, as likely as the sea before it is won; nothing keeps a blockade up that nothing feeds."""
        return self._close(target) * hope.sea**2 if self.supply.feeds(target) else 0.0

    def _close(self, target: str) -> float:
        """Of a harbour that nothing leaves: its points this turn, and at the end of the war those of victory."""
        if target not in BASES:
            return 0.0
        return BASES[target].pp * (2.0 + 8.0 / (1 + self.left_turns) ** 2) + (1.0 if self.g.major(target) else 0.0)

    def hope(
        self, target: str, force: list[str], how: Mapping[str, str] = NOBODY_INVADES, defended: bool = True
    ) -> Estimate:
        """Over the states it may be: what stands there, and whether the ground helps it."""
        doubled = self._doubled(target, self.foe)
        rounds = 2 if monsoon(self.g, target) else 3
        total = [0.0, 0.0, 0.0, 0.0]
        for sample in self.samples:
            mine = [Unit(self.g, id, how.get(id) == "invade") for id in force]
            theirs = self._garrison(sample, target) if defended else []
            seen = estimate(mine, theirs, doubled, rounds, target in BASES)
            for i, part in enumerate((seen.win, seen.sea, seen.lost, seen.taken)):
                total[i] += part / len(self.samples)
        return Estimate(*total)

    def _garrison(self, sample: Victory, target: str) -> list[Unit]:
        """Who stood there a turn ago most likely still does, one step stronger; of the others, who it may be."""
        there, met = sample.at(target, self.foe), self.met.get(target)
        if met is None or met.turn < self.g.turn - 1 or len(there) < len(met.steps):
            return [Unit(sample, id) for id in there]
        grown = met.turn < self.g.turn
        known = [Unit(sample, id, steps=min(n + grown, PIECES[id].max_steps)) for id, n in sorted(met.steps.items())]
        others = [Unit(sample, id) for id in there if id not in met.steps]
        return [*known, *others[: len(there) - len(known)]]

    def _doubled(self, target: str, defender: str) -> bool:
        return target in BASES and sheltered(self.g, target, defender)

    def _punch(self, block: str) -> float:
        piece = PIECES[block]
        assert piece.fire is not None
        return self.g.blocks[block].steps * piece.fire[2] - self._missed(block)

    def guns(self, block: str) -> float:
        piece = PIECES[block]
        assert piece.fire is not None
        return self.g.blocks[block].steps * (piece.fire[1] + 0.5 * piece.fire[2] + 0.3 * piece.fire[0]) - self._missed(
            block
        )

    # ---- what is missed where it leaves

    def _missed(self, block: str) -> float:
        """What it costs to take the block away from where it stands."""
        place = hex_of(self.g.blocks[block].place)
        if place not in BASES:
            return 0.0
        here = [id for id in self.g.at(place, self.side) if id not in self.used and id != block]
        keepers = [id for id in here if control.holds(self.g, id)]
        if place in self.g.held and not keepers and control.holds(self.g, block):
            return 1.2 * (worth(self.g, place) + self._way(place))  # it would fall back at once
        if PIECES[block].group != GROUND or any(PIECES[id].group == GROUND for id in here):
            return 0.0
        dares = self.sight.dares and self.side == JAPAN and self.g.turn <= _ONSET
        return (worth(self.g, place) + self._way(place)) * self._danger(place) * (0.4 if dares else 1.0)

    def _danger(self, place: str) -> float:
        """How likely somebody lands where no soldier stands."""
        near = min((far(place, hex) for hex in self._enemies()), default=9)
        return {0: 0.6, 1: 0.5, 2: 0.4, 3: 0.15, 4: 0.08}.get(near, 0.02)

    def _enemies(self) -> set[str]:
        if not hasattr(self, "_where"):
            self._where = {hex_of(self.g.blocks[id].place) for id in self.g.on_map(self.foe)} - set(BOXES)
        return self._where

    # ---- relieve

    def _relieve(self) -> None:
        """Help for those under attack, where it can turn the battle."""
        for target, who in sorted(self.relief.items()):
            ships = sorted((id for id in who if id not in self.used and PIECES[id].group == NAVAL), key=self.guns)
            others = [id for id in who if id not in self.used and PIECES[id].group != NAVAL and self._missed(id) < 2.0]
            force = [*ships[-3:], *others[:2]]
            if not force:
                continue
            without, helped = self.relieved(target, force)
            gain = (without.win - helped.win) * worth(self.g, target) if target in BASES else 0.0
            gain += (helped.lost - without.lost) - 0.9 * (helped.taken - without.taken) - sum(map(self._missed, force))
            if gain > 1.0:
                orders = tuple(Order(id, "reinforce", target) for id in force)
                self._commit(Operation(Intent("relieve", target, len(force), gain), orders, {}))

    def relieved(self, target: str, force: Sequence[str]) -> tuple[Estimate, Estimate]:
        """What may come of the enemy's attack without this help, and with it."""
        there = self.g.at(target, self.side)
        doubled = self._doubled(target, self.side)

        def attacked(defenders: Iterable[str]) -> Estimate:
            attackers = [Unit(s, id) for s in self.samples[:1] for id in s.at(target, self.foe)]
            return estimate(attackers, [Unit(self.g, id) for id in defenders], doubled)

        return attacked(there), attacked((*there, *force))

    # ---- everything else

    def _shift(self) -> None:
        """Towards the front, as far as harbours hold them; far ones by strategic moves, while there are any."""
        wishes = []
        for id, moves in self.options.items():
            if id in self.used or PIECES[id].type == "MB":
                continue
            here = self._post(id, self.g.blocks[id].place)
            missed = self._missed(id)
            for move in moves:
                if move[0] not in ("move", "rebase", "strategic"):
                    continue
                price = {"move": 0.0, "rebase": 0.05, "strategic": 1.0 * (move[2] if len(move) > 2 else 1)}[move[0]]
                gain = self._post(id, move[1]) - here - missed - price
                if gain > 0.4:
                    wishes.append((gain, id, move))
        wishes.sort(key=lambda wish: (-wish[0], wish[1], wish[2]))
        for gain, id, move in wishes:
            if id not in self.used and self._room(id, move[1]) and self._missed(id) < gain + 0.1:
                self._go(id, move, gain)

    def _go(self, id: str, move: Move, gain: float) -> None:
        moves = {}
        if move[0] == "strategic":
            hq = command.commander(self.g, id)
            if not hq or self.left.get(hq, 0) < move[2]:
                return
            moves = {hq: move[2]}
        self._commit(Operation(Intent("shift", move[1], 1, gain), (Order(id, move[0], move[1]),), moves))

    def _room(self, id: str, place: str) -> bool:
        """Who stays, who comes: two thirds of a harbour, so that a fleet can still move through."""
        if place in BOXES or PIECES[id].type == "SHQ":
            return True
        hex = hex_of(place)
        stay = [b for b in self.g.at(hex, self.side) if b not in self.used]
        there = [*stay, *self.coming.get(hex, []), id]
        return stacking.counts(self.g, there)[PIECES[id].group] <= stacking.limits(self.g, hex)[
            PIECES[id].group
        ] and not stacking.factions(there)

    def _post(self, id: str, place: str) -> float:
        """How good a post the place is for the block."""
        piece, hex = PIECES[id], hex_of(place)
        if place in BOXES:
            return -3.0
        if hex not in BASES:
            return -2.0 if piece.type != "SS" else -0.5
        hungry = 0.0 if self.supply.keeps(piece.nation, hex) else 4.0
        pull = self.pull.at(place)
        if piece.type == "SHQ":
            return 0.3 * pull - 4.0 * self._danger(hex)
        alone = not any(PIECES[b].group == GROUND and b != id and b not in self.used for b in self.g.at(hex, self.side))
        guard = worth(self.g, hex) * self._danger(hex) if piece.group == GROUND and alone else 0.0
        crowd = 0.15 * len(self.coming.get(hex, []))
        weight = {AIR: 0.6, NAVAL: 0.8, GROUND: 0.5}[piece.group] * (0.3 if piece.type == "GA" else 1.0)
        if self.sight.ports and self.side == ALLIES:
            guard += ports.draws(self.g, id, hex)
        return weight * pull + guard - crowd - hungry
