"""The search board: where ships are placed, where they sail."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from wardroom.api import Because
from wardroom.games.midway.belief import INVADERS, MIDWAY_ROW, Belief, Grid, chance, likeliest
from wardroom.games.midway.bot import tempo, worth
from wardroom.games.midway.bot.sight import FULL, Sight
from wardroom.games.midway.printed import CARRIERS, INVASION_SHIP, MIDWAY, RANGE, SHIPS, SPEED, VICTORY, arrival, foe
from wardroom.games.midway.search_board import (
    AT,
    COLUMNS,
    ENTRY,
    MIDWAY_ZONE,
    ORDER,
    ROWS,
    WHERE,
    ZONES,
    distance,
    within,
)
from wardroom.games.midway.view import MidwayView
from wardroom.kernel import Ask, Move

HALF = RANGE // 2  # out and back
COMES_ON = {"JP": (-8, -5), "US": (-11, -3)}  # rows north (-) or south of Midway, by measure
CAME_ON = {"JP": (-8, -5), "US": (-9, -7)}  # from the northwest; and to the northeast, "Point Luck"
HOPEFUL = 0.25  # the chance of a strike for which one is said to close in
STAND_OFF = 2  # zones from Midway, while its defences stand


class Sea:
    """One side's ships."""

    def __init__(self, seat: str, rng: Random, sight: Sight = FULL) -> None:
        self.seat = seat
        first, last = (CAME_ON if sight.historical else COMES_ON)[seat]
        self.row = MIDWAY_ROW + rng.randint(first, last)
        self.times = sight.times
        self.nerve = rng.uniform(*sight.wary)
        self.because: tuple[Because, ...] = ()  # why the fleet sails where it does this turn
        self._turn, self._wish = -1, dict[str, str]()

    # ---- placing

    def place(self, view: MidwayView, ask: Ask) -> Move:
        edge = ENTRY[self.seat]
        return ("place_all", edge[self.row])

    # ---- moving

    def move(self, view: MidwayView, ask: Ask, belief: Belief) -> Move:
        """One stack at a time: those that go elsewhere leave first, the rest sails as a fleet."""
        if self._turn != view.turn:
            self.because = ()
            plan = self._japanese if self.seat == "JP" else self._american
            self._turn, self._wish = view.turn, plan(view, belief)
        offered = set(ask.moves)
        stacks: dict[str, dict[str, list[str]]] = {}
        for id, to in self._wish.items():
            zone = view.ships[id].zone
            if zone and zone != to:
                stacks.setdefault(zone, {}).setdefault(to, []).append(id)
        for zone, parts in stacks.items():
            stay = [id for id, s in view.ships.items() if s.zone == zone and self._wish.get(id, zone) == zone]
            order = sorted(parts.items(), key=lambda part: len(part[1]))
            to, ships = order[0]
            if len(parts) == 1 and not stay and ("fleet", zone, to) in offered:
                self._done(ships)
                return ("fleet", zone, to)
            for id in ships:
                for step in (to, _step(zone, to, 1)):
                    if ("move", id, step) in offered:
                        self._done([id])
                        return ("move", id, step)
                self._done([id])  # it cannot: engaged, or barred
            return self.move(view, ask, belief)
        return ("done",)

    def _say(self, key: str, **about: str) -> None:
        self.because = ((key, about),)

    def _done(self, ships: Iterable[str]) -> None:
        for id in ships:
            self._wish.pop(id, None)

    def _mine(self, view: MidwayView) -> list[str]:
        return [id for id, s in view.ships.items() if s.zone and id not in view.engaged]

    # ---- Japan

    def _japanese(self, view: MidwayView, belief: Belief) -> dict[str, str]:
        """All that can screen sails with the carriers and the Atago; what cannot stays out of it."""
        wish: dict[str, str] = {}
        mass = [id for id in self._mine(view) if SHIPS[id].type not in ("CVL", "CL")]
        if not mass:
            return wish
        flag = self._flag(view)
        zone = view.ships[flag].zone
        to = self._goal(view, belief, flag)
        for id in mass:
            here = view.ships[id].zone
            wish[id] = to if here == zone else _step(here, zone if distance(here, zone) > 4 else to, SPEED["JP"])
        shut = view.options.midway_reduction and view.fortification > 0 and not view.fallen
        if shut and distance(zone, MIDWAY_ZONE) <= STAND_OFF and turns_to_take(view) >= 0:
            for id in mass:
                if SHIPS[id].type == "BB" and distance(view.ships[id].zone, MIDWAY_ZONE) <= SPEED["JP"]:
                    wish[id] = MIDWAY_ZONE
        return wish

    def _flag(self, view: MidwayView) -> str:
        """The ship the others keep station on: the Atago while it has a task."""
        if view.ships[INVASION_SHIP].zone and not view.fallen:
            return INVASION_SHIP
        afloat = self._mine(view)
        return max(afloat, key=lambda id: (SHIPS[id].type == "CV", SHIPS[id].vp))

    def _goal(self, view: MidwayView, belief: Belief, flag: str) -> str:
        zone = view.ships[flag].zone
        if not view.ships[INVASION_SHIP].zone and not view.ships[INVASION_SHIP].sunk:  # it is still to come
            wait = _at(2, self.row)
            self._say("await_atago")
            return _step(zone, wait, SPEED["JP"])
        if view.fallen or view.ships[INVASION_SHIP].sunk or turns_to_take(view) < 0:
            return self._hunt(view, belief, zone)
        shut = view.options.midway_reduction and view.fortification > 0
        if not shut:
            self._say("bring_in_atago")
            return _step(zone, MIDWAY_ZONE, SPEED["JP"], row=self.row)
        if distance(zone, MIDWAY_ZONE) <= STAND_OFF:
            self._say("lie_off_midway")
            return zone
        self._say("approach_midway")
        c, r = WHERE[MIDWAY_ZONE]
        return _step(zone, _at(c - STAND_OFF, r), SPEED["JP"], row=self.row)

    def _hunt(self, view: MidwayView, belief: Belief, zone: str) -> str:
        """Nothing left to take: ahead in points, away from their decks; behind, after them."""
        if not belief.carriers():
            self._say("nothing_to_hunt")
            return zone
        final = view.points["US"] + (0 if view.fallen else worth.turns_left(view))
        where, _ = likeliest(belief.decks())
        if view.points["JP"] > final:
            home = _at(0, WHERE[zone][1])
            self._say("keep_the_lead", midway=_midway(view))
            return _step(zone, home, SPEED["JP"])
        self._say("hunt", midway=_midway(view), where=where)
        return _step(zone, where, SPEED["JP"]) if distance(zone, where) > HALF - 1 else zone

    # ---- United States

    def _american(self, view: MidwayView, belief: Belief) -> dict[str, str]:
        mine = self._mine(view)
        if not mine:
            return {}
        flag = max(mine, key=lambda id: (SHIPS[id].carrier, sum(view.air[id].ready) if id in view.air else 0))
        zone = view.ships[flag].zone
        pace = SPEED["US_first_turn"] if view.turn == 1 else SPEED["US"]
        score = self._american_score(view, belief)
        to = max(within(zone, pace), key=lambda z: (score(z), -ORDER[z]))
        if self.because[0][1] and not self._can_strike(view, belief, to):
            self._say("not_into_reach")
        return {
            id: to if view.ships[id].zone == zone else _step(view.ships[id].zone, to, pace)
            for id in mine
            if id not in view.engaged
        }

    def _can_strike(self, view: MidwayView, belief: Belief, zone: str) -> bool:
        """From there their carriers, or the Atago, are likely to be in reach."""
        return max(chance(grid, zone, HALF) for grid in (belief.decks(), belief.grid(INVADERS))) > HOPEFUL

    def _american_score(self, view: MidwayView, belief: Belief) -> Callable[[str], float]:
        decks = _heavy(belief.decks())
        invaders = _heavy(belief.grid(INVADERS)) if worth.worth(view, INVASION_SHIP) > 8 else []
        lesser = [] if decks and invaders else [z for g in belief.grids for z in _heavy(belief.grid(g))]
        bombers = sum(sum(view.air[id].ready[1:]) for id in view.air if id != MIDWAY and view.ships[id].zone)
        carriers = any(view.ships[id].zone for id in view.air if id != MIDWAY)
        armed = bombers >= 8 and not view.night
        shuttle = not view.fallen and not (view.options.midway_reduction and view.fortification == 0)
        centre, sure = likeliest(belief.decks())
        ahead = view.points["US"] + (0 if view.fallen else worth.turns_left(view)) - view.points["JP"]
        # Ahead, wait for the enemy to come under Midway's aircraft; behind, there is nothing to wait for.
        wary = 0.6 if ahead <= 0 else self.nerve
        danger = 1.0 - 0.8 * spent(view)
        rested = self.times and ahead > 0 and tempo.rested(view)
        force = sum(sum(h.factors[1:]) for h in view.air.values())
        if not carriers:
            self._say("no_decks_left")
        elif force < 8:
            self._say("too_few_bombers")
        elif armed and not rested:
            self._say(_hopes(spent(view), ahead), where=centre)
        else:
            self._say("night" if view.night else "bombers_not_ready" if not armed else "until_they_have_flown")

        def score(zone: str) -> float:
            hope = threat = 0.0
            for z, p, home in decks:
                d = distance(zone, z)
                if d <= HALF:
                    threat += p
                    hope += p
                elif shuttle and d + home <= RANGE:
                    hope += p
                elif d == HALF + 1:
                    threat += 0.3 * p
            for z, p, home in invaders:
                d = distance(zone, z)
                if d <= HALF or (shuttle and d + home <= RANGE):
                    hope += 1.2 * p
            for z, p, _ in lesser:
                if distance(zone, z) <= HALF:
                    hope += 0.2 * p
            east = 0.002 * WHERE[zone][0] if shuttle else 0.0
            value = east - 0.01 * distance(zone, MIDWAY_ZONE)
            if view.options.surface_combat and zone in belief.seen:
                value -= 3.0
            if zone == MIDWAY_ZONE:
                value -= 0.5
            threat *= danger
            if not carriers:
                return value - threat
            if force < 8:
                return value - 2.0 * threat - 0.02 * max(0, 12 - distance(zone, centre))
            if armed and not rested:
                return value + hope - wary * threat
            gap = distance(zone, centre)
            return value + 0.15 * hope - 1.2 * threat - 0.02 * abs(gap - HALF - 2) * sure

        return score


def _midway(view: MidwayView) -> str:
    return "taken" if view.fallen else "out_of_reach"


def _hopes(flown: float, ahead: float) -> str:
    """Why ready bombers are brought near the enemy."""
    return "they_have_flown" if flown > 0.5 else "behind_in_points" if ahead <= 0 else "close_to_strike"


def turns_to_take(view: MidwayView) -> int:
    """Turns to spare before it is too late for Japan to take Midway."""
    ship = view.ships[INVASION_SHIP]
    if not ship.zone:
        return 0 if not ship.sunk and arrival(view.scenario, INVASION_SHIP) > view.turn else -1
    sail = -(-distance(ship.zone, MIDWAY_ZONE) // SPEED["JP"])
    return worth.turns_left(view) + 1 - max(0, sail - 1) - (VICTORY["capture_turns"] - view.invasion)


def spent(view: MidwayView) -> float:
    """The share of the enemy's bombers that flew last turn: what has come down is not ready yet."""
    enemy = foe(view.seat or "")
    if view.attacks_turn != view.turn - 1:
        return 0.0
    flown = sum(sum(order.factors[1:]) for order in view.attacks.get(enemy, ()) if order.purpose != "patrol")
    afloat = [id for id in CARRIERS[enemy] if not (id in view.damage and view.damage[id].sunk)]
    return min(1.0, flown / max(1, sum(sum(SHIPS[id].air[1:]) for id in afloat)))


def _heavy(grid: Grid | None) -> list[tuple[str, float, int]]:
    """The likeliest zones: zone, chance, distance from Midway."""
    if not grid:
        return []
    top = sorted(((p, n) for n, p in enumerate(grid) if p > 0.002), reverse=True)[:90]
    return [(ZONES[n], p, distance(ZONES[n], MIDWAY_ZONE)) for p, n in top]


def _at(column: int, row: int) -> str:
    return AT[min(COLUMNS - 1, max(0, column)), min(ROWS - 1, max(0, row))]


def _step(zone: str, to: str, pace: int, row: int | None = None) -> str:
    """The zone to sail to on the way; with a row, that row is kept for as long as it costs no time."""
    tc, tr = WHERE[to]

    def rank(z: str) -> tuple[float, ...]:
        zc, zr = WHERE[z]
        late = -(-max(abs(zc - tc), abs(zr - tr)) // pace)
        off = abs(zr - row) if row is not None and late > 2 else (zc - tc) ** 2 + (zr - tr) ** 2
        return (late, max(abs(zc - tc), abs(zr - tr)) if row is None else 0, off, abs(zc - tc), ORDER[z])

    return min(within(zone, pace), key=rank)
