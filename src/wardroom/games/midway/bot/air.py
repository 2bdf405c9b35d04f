"""Aircraft: when to ready them, and where they fly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import exp, fsum

from msgspec import Struct

from wardroom.api import Because
from wardroom.games.midway.aircraft import NONE, Factors, of, plus
from wardroom.games.midway.belief import INVADERS, Belief, chance
from wardroom.games.midway.bot import tempo, worth
from wardroom.games.midway.bot.sea import HALF, turns_to_take
from wardroom.games.midway.bot.sight import FULL, Sight
from wardroom.games.midway.printed import INVASION_SHIP, MIDWAY, RANGE, capacity, clock, foe
from wardroom.games.midway.search_board import MIDWAY_ZONE, ORDER, area, distance
from wardroom.games.midway.view import MidwayView
from wardroom.kernel import Ask, Move

TYPE_WORTH = {"CV": 15.0, "CVL": 6.0, "BB": 3.0, "CA": 3.0, "CL": 2.0}
ESCORT = {"JP": 0.5, "US": 0.35}  # of a deck's fighters; the Americans have fewer ships to screen with, so more patrol
NEXT = HALF + 2  # a target that near now may be in reach next turn


class Order(Struct):
    """One line of the sheet: what flies where, from which base."""

    purpose: str
    target: str
    loads: list[tuple[str, Factors]]

    @property
    def move(self) -> Move:
        return ("raid",) if self.purpose == "raid" else (self.purpose, self.target)

    @property
    def bombers(self) -> int:
        return sum(sum(f[1:]) for _, f in self.loads)


class Air:
    """One side's aircraft."""

    def __init__(self, seat: str, sight: Sight = FULL) -> None:
        self.seat = seat
        self.sight = sight
        self.escort = ESCORT[seat]
        self.kept = -1  # the turn in which bombers were last kept back
        self.because: tuple[Because, ...] = ()  # what the sheet of this turn is for

    # ---- readiness

    def ready(self, view: MidwayView, ask: Ask, belief: Belief) -> Move:
        """All of a deck at once, when something may be in reach next turn and it is day by then."""
        later = clock(view.scenario, view.turn + 1)
        if later.night or worth.turns_left(view) == 0:
            return ("done",)
        for move in ask.moves:
            if move[0] == "ready_all" and self._wanted(view, belief, move[1]):
                return move
        return ("done",)

    def _wanted(self, view: MidwayView, belief: Belief, base: str) -> bool:
        if base == MIDWAY or not self.sight.readies:
            return True  # on the island nothing sinks under them
        zone = view.ships[base].zone
        if any(chance(belief.grid(group), zone, HALF + 1) > 0.4 for group in belief.grids):
            return True
        if self.seat == "US":
            return self._in_reach(view, belief, zone) > self.sight.expects
        raid = standing(view) and distance(zone, MIDWAY_ZONE) <= NEXT and turns_to_take(view) >= 0
        return raid or chance(belief.decks(), zone, NEXT) > self.sight.expects

    def _in_reach(self, view: MidwayView, belief: Belief, zone: str) -> float:
        """The chance that carriers, or the Atago while it matters, can be struck from there next turn."""
        hope = 0.0
        shuttle = MIDWAY in bases(view)
        atago = worth.worth(view, INVASION_SHIP) > 8
        for grid in (belief.decks(), belief.grid(INVADERS) if atago else None):
            near = chance(grid, zone, NEXT)
            if shuttle and distance(zone, MIDWAY_ZONE) <= RANGE - 2:
                near = max(near, chance(grid, MIDWAY_ZONE, (RANGE - distance(zone, MIDWAY_ZONE)) // 2 + 1))
            hope = max(hope, near)
        return hope

    def stand_down(self, view: MidwayView, ask: Ask, belief: Belief) -> Move:
        """Aircraft that have nothing to wait for only endanger their deck."""
        if view.night:
            return ("done",)
        for move in ask.moves:
            if move[0] == "stand_down_all" and move[1] != MIDWAY:
                zone = view.ships[move[1]].zone
                raid = self.seat == "JP" and standing(view) and distance(zone, MIDWAY_ZONE) <= NEXT + 2
                if (
                    not raid
                    and chance(belief.decks(), zone, NEXT + 2) < 0.05
                    and not self._wanted(view, belief, move[1])
                ):
                    return move
        return ("done",)

    # ---- orders

    def orders(self, view: MidwayView, ask: Ask, belief: Belief) -> list[Order]:
        """The best target gets all that can reach it, the next best what cannot; fighters split between the escort
        and the patrol; bombers caught on deck with the enemy near are flown off."""
        ready = {base: view.air[base].ready for base in bases(view) if sum(view.air[base].ready)}
        sheet: list[Order] = []
        targets = self._targets(view, belief)
        kept = self._kept(view, belief, targets)
        why = "hold_bombers" if kept else "" if targets else "spare_bombers"
        idle = self._idle(view, ready, targets or belief.seen, why)
        while targets and any(sum(f[1:]) for f in ready.values()):
            choices = []
            for target, value in targets.items():
                loads = self._reaching(view, {b: f for b, f in ready.items() if b not in kept}, target)
                n = sum(sum(f[1:]) for _, f in loads)
                if n:
                    choices.append((value * (1.0 - exp(-n / 14.0)), -ORDER.get(target, 0), target, loads))
            if not choices:
                break
            _, _, target, loads = max(choices, key=lambda c: c[:2])
            value = targets.pop(target)
            if sum(sum(f[1:]) for _, f in loads) < 4 and value < 12 and worth.turns_left(view) > 2:
                continue
            purpose = "raid" if target == "raid" else "strike"
            order = Order(purpose, MIDWAY_ZONE if target == "raid" else target, loads)
            sheet.append(order)
            for base, _ in loads:
                ready[base] = (ready[base][0], 0, 0)
        if view.options.fighters and self.sight.fighters:
            self._fighters(view, belief, ready, sheet)
        if self.sight.spares:
            self._clear_decks(view, belief, ready, sheet)
        offered = set(ask.moves)
        sheet = [order for order in sheet if order.move in offered]
        self.because = tuple(self._reasons(view, belief, sheet, idle))
        return sheet

    def _reasons(self, view: MidwayView, belief: Belief, sheet: list[Order], idle: str) -> Iterator[Because]:
        """The first strike, or why there is none."""
        flown = {order.purpose: order for order in reversed(sheet)}
        if strike := flown.get("strike"):
            types = belief.seen.get(strike.target, ())
            invaders = belief.grid(INVADERS) if self.seat == "US" else None
            atago = invaders and invaders[ORDER[strike.target]] > 0.3 and worth.worth(view, INVASION_SHIP) > 8
            key = "strike_carriers" if "CV" in types else "strike_atago" if atago else "strike_ships"
            yield key, {"zone": strike.target}
        elif "raid" in flown:
            yield "raid", {}
        elif idle:
            yield idle, {}
        if "transfer" in flown:
            yield "clear_decks", {}

    def _idle(self, view: MidwayView, ready: dict[str, Factors], found: Iterable[str], why: str) -> str:
        """Why ready bombers stay aboard, if they do."""
        if not any(sum(factors[1:]) for factors in ready.values()):
            return ""
        zones = list(found)
        return why if any(self._reaching(view, ready, zone) for zone in zones) else "out_of_reach" if zones else ""

    def _targets(self, view: MidwayView, belief: Belief) -> dict[str, float]:
        values: dict[str, float] = {}
        invaders = belief.grid(INVADERS) if self.seat == "US" else None
        spare = worth.turns_left(view) <= 3
        for zone, types in belief.seen.items():
            value = fsum(TYPE_WORTH[t] for t in types) if types else 6.0
            if invaders and (not types or "CA" in types):
                value += invaders[ORDER[zone]] * worth.worth(view, INVASION_SHIP)
            if "CV" in types or value >= 9 or spare or not self._better_soon(view, belief):
                values[zone] = value
        if self.seat == "JP" and standing(view) and turns_to_take(view) >= 0:
            values["raid"] = 11.0
        return values

    def _kept(self, view: MidwayView, belief: Belief, targets: dict[str, float]) -> set[str]:
        """Decks whose bombers wait for the next turn, when the enemy's patrol has flown and is down. Not twice
        running, and not where he has found them within his reach."""
        if not (self.sight.times and self.seat == "US" and targets and tempo.patrols(view)):
            return set()
        if self.kept == view.turn - 1 or worth.turns_left(view) < 2 or clock(view.scenario, view.turn + 1).night:
            return set()
        called = view.called.get(foe(self.seat), ())
        decks = {base: zone for base, zone in bases(view).items() if base != MIDWAY}
        safe = {
            base for base, zone in decks.items()
            if area(zone) not in called or chance(belief.decks(), zone, HALF) < 0.25
        }  # fmt: skip
        if safe:
            self.kept = view.turn
        return safe

    def _better_soon(self, view: MidwayView, belief: Belief) -> bool:
        """Carriers may come within reach: bombers are not to be spent on lesser ships now."""
        return any(chance(belief.decks(), zone, NEXT) > 0.35 for zone in bases(view).values())

    def _reaching(self, view: MidwayView, ready: dict[str, Factors], target: str) -> list[tuple[str, Factors]]:
        """What can fly there and come down somewhere; on the last turn, what can fly there."""
        zone = MIDWAY_ZONE if target == "raid" else target
        decks = bases(view)
        room = {b: capacity(b, view.options.fighters) - view.air[b].total + sum(ready.get(b, NONE)) for b in decks}
        loads: list[tuple[str, Factors]] = []
        away: list[tuple[str, Factors]] = []
        for base, (_, d, t) in ready.items():
            out = distance(decks[base], zone)
            if not d + t or out > RANGE:
                continue
            if 2 * out <= RANGE or worth.turns_left(view) == 0:
                loads.append((base, (0, d, t)))
                room[base] -= d + t
            else:
                away.append((base, (0, d, t)))
        for base, (_, d, t) in away:
            out = distance(decks[base], zone)
            places = [b for b in decks if out + distance(zone, decks[b]) <= RANGE]
            space = sum(max(0, room[b]) for b in places)
            space += space // 4  # some will not come back
            d2 = min(d, space)
            t2 = min(t, space - d2)
            if d2 + t2 >= 4:
                loads.append((base, (0, d2, t2)))
                for b in places[:1]:
                    room[b] -= (d2 + t2) * 3 // 4
        return loads

    def _fighters(self, view: MidwayView, belief: Belief, ready: dict[str, Factors], sheet: list[Order]) -> None:
        """Some of a deck's fighters go with its bombers; the others patrol over their deck, once it was
        found by an enemy in reach: or they would come down unready just before they are needed."""
        for order in sheet:
            loads = []
            for base, load in order.loads:
                f = ready[base][0]
                escort = round(f * self.escort) if order.purpose == "strike" else f // 3
                if 2 * distance(bases(view)[base], order.target) > RANGE and worth.turns_left(view) > 0:
                    escort = 0  # no room for them where the bombers land
                ready[base] = (f - escort, *ready[base][1:])
                loads.append((base, plus(load, of("F", escort))))
            order.loads = loads
        patrols: dict[str, list[tuple[str, Factors]]] = {}
        called = view.called.get(foe(self.seat), ())
        for base, aboard in ready.items():
            zone = bases(view)[base]
            found = base == MIDWAY or area(zone) in called  # who was not found will hardly be struck
            n = aboard[0]
            if not found or chance(belief.decks(), zone, self._their_reach(view, zone)) < 0.04:
                n, zone = min(n, self._over_midway(view, belief, zone, patrols)), MIDWAY_ZONE
            if n > 0:
                patrols.setdefault(zone, []).append((base, of("F", n)))
                ready[base] = (aboard[0] - n, *aboard[1:])
        sheet += [Order("patrol", zone, loads) for zone, loads in patrols.items()]

    def _over_midway(
        self, view: MidwayView, belief: Belief, zone: str, patrols: dict[str, list[tuple[str, Factors]]]
    ) -> int:
        """Fighters that a deck out of danger can lend against a raid: as many as can come home, or down there."""
        if self.seat == "JP" or not standing(view) or chance(belief.decks(), MIDWAY_ZONE, HALF) < 0.3:
            return 0
        away = distance(zone, MIDWAY_ZONE)
        if 2 * away <= RANGE:
            return RANGE
        guests = sum(f[0] for base, f in patrols.get(MIDWAY_ZONE, ()) if base != MIDWAY)
        return capacity(MIDWAY, True) - view.air[MIDWAY].total - guests if away <= RANGE else 0

    def _their_reach(self, view: MidwayView, zone: str) -> int:
        """From how far the enemy's carriers can strike there: the Americans may come down on Midway."""
        if self.seat == "US" or view.fallen:
            return HALF
        return max(HALF, RANGE - distance(zone, MIDWAY_ZONE))

    def _clear_decks(self, view: MidwayView, belief: Belief, ready: dict[str, Factors], sheet: list[Order]) -> None:
        """Found by the enemy, with nothing found: a short flight round the fleet saves the deck (it comes back
        unready)."""
        called = view.called.get(foe(self.seat), ())
        for base, load in ready.items():
            zone = bases(view)[base]
            if base == MIDWAY or not sum(load) or area(zone) not in called:
                continue
            other = next((b for b, z in bases(view).items() if b != base and distance(zone, z) <= HALF), None)
            if other and chance(belief.decks(), zone, self._their_reach(view, zone)) > 0.25:
                sheet.append(Order("transfer", other, [(base, load)]))

    def b17(self, view: MidwayView, belief: Belief) -> str | None:
        """Where most is to be hit."""
        values = {z: fsum(TYPE_WORTH[t] for t in types) for z, types in belief.seen.items() if types}
        return max(values, key=lambda z: (values[z], -ORDER[z])) if values else None


def standing(view: MidwayView) -> bool:
    """Midway's defences are still to be brought down."""
    return view.options.midway_reduction and view.fortification > 0 and not view.fallen


def bases(view: MidwayView) -> dict[str, str]:
    """The side's open bases and their zones."""
    decks = {}
    for base in view.air:
        if base == MIDWAY:
            if not view.fallen and not (view.options.midway_reduction and view.fortification == 0):
                decks[base] = MIDWAY_ZONE
        elif view.ships[base].zone:
            decks[base] = view.ships[base].zone
    return decks
