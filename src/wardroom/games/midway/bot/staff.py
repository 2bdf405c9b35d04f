"""`staff`: the bot that plays Midway as its rulebook's reader would. One instance for one seat of one match."""

from __future__ import annotations

from collections.abc import Callable
from math import fsum
from random import Random
from typing import cast

from msgspec import Struct

from wardroom.api import Because
from wardroom.games.midway.battles import AirBattle
from wardroom.games.midway.belief import DECKS, INVADERS, Belief, Glimpse
from wardroom.games.midway.bot import battle, odds, surface, worth
from wardroom.games.midway.bot.air import Air, Order
from wardroom.games.midway.bot.sea import Sea
from wardroom.games.midway.bot.sight import FULL, Sight
from wardroom.games.midway.printed import INVASION_SHIP, SHIPS, foe
from wardroom.games.midway.search_board import AREAS, ORDER, ZONES, area
from wardroom.games.midway.view import MidwayView
from wardroom.kernel import Ask, Move, Seat, State


class Staff:
    plans = ("move_ships", "write_orders")

    def __init__(self, seat: Seat, seed: int, sight: Sight = FULL) -> None:
        self.seat = seat
        self.sight = sight
        self._rng = Random(f"staff {seat} {seed}")
        self.belief = Belief(seat) if sight.remembers else Glimpse(seat)
        self.sea = Sea(seat, self._rng, sight)
        self.air = Air(seat, sight)
        self.because: tuple[Because, ...] = ()
        self._sheet: tuple[int, list[Order]] = (-1, [])
        self._loading: list[Move] = []
        self._berths: tuple[tuple[int, str], dict[str, str]] = ((-1, ""), {})
        self._planned: tuple[object, tuple[float, tuple[battle.Wing, ...]]] = (None, (0.0, ()))
        self._wings: list[battle.Wing] | None = None
        self._wing: battle.Wing | None = None
        self._screen: list[Move] | None = None
        self._answers: dict[str, Callable[[MidwayView, Ask], Move]] = {
            "place_ships": self._place_ships,
            "move_ships": self._move_ships,
            "stand_down": self._stand_down,
            "ready_aircraft": self._ready_aircraft,
            "search": self._search,
            "write_orders": self._write_orders,
            "launch": self._launch,
            "one_way": self._one_way,
            "b17_target": self._b17_target,
            "hold_back": self._hold_back,
            "island_choice": self._island_choice,
            "place_defence": self._place_defence,
            "confirm": self._confirm,
            "place_bombers": self._place_bombers,
            "how_many": self._how_many,
            "screen": self._screening,
            "waves": self._waves,
            "raid_losses": self._raid_losses,
            "choose_rubble": self._choose_rubble,
            "choose_casualties": self._choose_casualties,
            "surface.move": surface.move,
            "surface.make_room": surface.move,
            "surface.fire": surface.fire,
            "surface.withdraw": surface.withdraw,
        }

    def choose(self, view: Struct, ask: Ask, sample: Callable[[], State]) -> Move:
        self.because = ()
        answer = self._answers.get(ask.prompt)
        if answer is None or len(ask.moves) == 1:
            return ask.moves[0]
        mine = cast(MidwayView, view)
        self.belief.update(mine)
        move = answer(mine, ask)
        return move if move in ask.moves else ask.moves[0]

    # ---- ships

    def _place_ships(self, view: MidwayView, ask: Ask) -> Move:
        return self.sea.place(view, ask)

    def _move_ships(self, view: MidwayView, ask: Ask) -> Move:
        move = self.sea.move(view, ask, self.belief)
        self.because = self.sea.because
        return move

    # ---- aircraft

    def _stand_down(self, view: MidwayView, ask: Ask) -> Move:
        return self.air.stand_down(view, ask, self.belief)

    def _ready_aircraft(self, view: MidwayView, ask: Ask) -> Move:
        return self.air.ready(view, ask, self.belief)

    def _search(self, view: MidwayView, ask: Ask) -> Move:
        """The area most likely to hold carriers, or the Atago, or anything. An area with own ships costs nothing but
        tells the enemy where they are, so it is called only with a fair chance."""
        own = {area(s.zone) for s in view.ships.values() if s.zone}
        weights = {DECKS[foe(self.seat)]: 1.0 if self.belief.carriers() else self.sight.aside}
        if self.seat == "US" and worth.worth(view, INVASION_SHIP) > 8:
            weights[INVADERS] = 0.8
        total = [0.0] * len(ZONES)
        for group, grid in self.belief.grids.items():
            w = weights.get(group, self.sight.aside)
            total = [a + w * b for a, b in zip(total, grid, strict=True)]
        found = {area(zone) for zone in self.belief.seen}
        best: tuple[float, Move] = (0.0, ask.moves[0])
        left = ask.about["left"]
        for move in ask.moves[1:]:
            mass = fsum([total[ORDER[z]] for z in AREAS[move[1]]])
            if move[1] in found:
                mass += 0.2  # ships are there; which?
            if move[1] in own and (mass < 0.05 or left == 0) and mass < 0.1:
                continue
            if mass > best[0]:
                best = (mass, move)
        return best[1]

    def _write_orders(self, view: MidwayView, ask: Ask) -> Move:
        if self._sheet[0] != view.turn:
            sheet = self.air.orders(view, ask, self.belief)
            self._sheet = (view.turn, sheet)
            self.because = self.air.because
            zone = self.air.b17(view, self.belief)
            if zone and ("b17", zone) in ask.moves:
                return ("b17", zone)
        sheet = self._sheet[1]
        while sheet:
            order = sheet.pop(0)
            if order.move in ask.moves:
                self._loading = [
                    ("send", base, type, n)
                    for base, load in order.loads
                    for type, n in zip("FDT", load, strict=True)
                    if n
                ]
                return order.move
        return ("done",)

    def _launch(self, view: MidwayView, ask: Ask) -> Move:
        while self._loading:
            move = self._loading.pop(0)
            if move in ask.moves:
                return move
        return ("done",)

    def _one_way(self, view: MidwayView, ask: Ask) -> Move:
        return ("confirm",) if worth.turns_left(view) == 0 else ("cancel",)

    def _b17_target(self, view: MidwayView, ask: Ask) -> Move:
        return max(ask.moves, key=lambda m: (worth.worth(view, m[1]) / worth.need(view, m[1]) ** 0.5, m[1]))

    # ---- battle: the defender

    def _place_defence(self, view: MidwayView, ask: Ask) -> Move:
        assert view.battle is not None
        key = (view.turn, view.battle.zone)
        if self._berths[0] != key:
            ships = [id for id, s in view.ships.items() if s.zone == view.battle.zone]
            value = {id: worth.worth(view, id) for id in ships}
            screens = {id: worth.screen(view, id) for id in ships}
            self._berths = (key, battle.formation(ships, value, screens, exchanges=2 if self.sight.screens else 0))
        ship = ask.about["ship"]
        return ("place", ship, self._berths[1].get(ship, ""))

    def _hold_back(self, view: MidwayView, ask: Ask) -> Move:
        return ask.moves[-1]  # as many as the escort meet it; the others wait for the bombers

    def _screening(self, view: MidwayView, ask: Ask) -> Move:
        fight = view.battle
        assert fight is not None
        if self._screen is None or not (fight.fire or fight.cover or fight.guard):
            self._screen = self._allotted(view, fight)
        while self._screen:
            move = self._screen.pop(0)
            if move in ask.moves:
                return move
        self._screen = None
        return ("done",)

    def _allotted(self, view: MidwayView, fight: AirBattle) -> list[Move]:
        ships = battle.targets(view, fight.berths)
        groups = [(g.n, g.target, g.at) for g in fight.groups]
        guard = fight.held if not groups else fight.held // 2 if any(fight.island) else 0
        if not self.sight.screens:
            return battle.nearest(ships, groups)
        plan = battle.allot(ships, groups, fight.held - guard, rounds=4)
        moves: list[Move] = [("fire", id, i) for id, i in plan.fire.items()]
        moves += [("cover", i, n) for i, n in plan.cover.items()]
        return [*moves, ("guard", guard)] if guard else moves

    # ---- battle: the attacker

    def _plan(self, view: MidwayView, fight: AirBattle) -> tuple[float, tuple[battle.Wing, ...]]:
        """Made when the ships are seen, and again when the fighters have fought."""
        key = (view.turn, fight.zone, view.attacking, view.defending, fight.island)
        if self._planned[0] != key:
            ships = battle.targets(view, fight.berths)
            _, d, t = view.attacking
            d, t = d - fight.island[1], t - fight.island[2]
            plan = battle.attack(
                ships, fight.defender, d, t, view.defending, raid=fight.raid, rng=self._rng,
                rounds=self.sight.weighs, varied=self.sight.varies,
            )  # fmt: skip
            self._planned = (key, plan)
        return self._planned[1]

    def _confirm(self, view: MidwayView, ask: Ask) -> Move:
        """Against ships: is it worth the aircraft?"""
        fight = view.battle
        assert fight is not None
        if not fight.berths:  # the island; or nothing but fighters
            return ("attack",) if fight.raid else ("call_off",)
        if not self.sight.spares:
            return ("attack",)
        value, _ = self._plan(view, fight)
        return ("attack",) if value > self.sight.pays or worth.turns_left(view) <= 1 else ("call_off",)

    def _island_choice(self, view: MidwayView, ask: Ask) -> Move:
        """All on the island, unless carriers lie there."""
        types = self.belief.seen.get(view.battle.zone, ()) if view.battle else ()
        return ask.moves[-1] if "CV" in types else ask.moves[0]

    def _place_bombers(self, view: MidwayView, ask: Ask) -> Move:
        fight = view.battle
        assert fight is not None
        if self._wings is None or not fight.groups:
            self._wings = list(self._plan(view, fight)[1])
        while self._wings:
            wing = self._wings.pop(0)
            verb = {"D": "dive", "T": "torpedo", "B": "bomb"}[wing.type]
            move: Move = (verb, wing.target, wing.way) if wing.type == "T" else (verb, wing.target)
            if move in ask.moves:
                self._wing = wing
                return move
        self._wings = None
        return ("done",)

    def _how_many(self, view: MidwayView, ask: Ask) -> Move:
        wing, self._wing = self._wing, None
        if wing is None:
            return ask.moves[0]
        if wing.type == "B":
            return ("bombers", wing.n - wing.torpedo_bombers, wing.torpedo_bombers)
        return ("factors", wing.n)

    def _waves(self, view: MidwayView, ask: Ask) -> Move:
        """A group a little over one column may be worth more as two."""
        fight = view.battle
        assert fight is not None
        if not self.sight.spares:
            return ask.moves[0]
        ships = battle.targets(view, fight.berths)
        power = list(fight.cover or [0] * len(fight.groups))
        for id, i in fight.fire.items():
            power[i] += ships[id].screen
        runs = list(fight.waves or [(g.n,) for g in fight.groups])

        def harm(target: str) -> float:
            columns = [
                odds.column(n, power[i]) for i, g in enumerate(fight.groups) if g.target == target for n in runs[i]
            ]
            return ships[target].worth * odds.harm(ships[target].need, tuple(sorted(columns)))

        def bill(i: int) -> float:
            return worth.factor(view) * fsum(odds.lost(n, power[i]) for n in runs[i])

        best: tuple[float, Move] = (0.05, ask.moves[0])
        for move in ask.moves[1:]:
            _, i, n = move
            target, whole = fight.groups[i].target, runs[i]
            before = harm(target) - bill(i)
            runs[i] = (*whole[:-1], n, whole[-1] - n)
            gain = harm(target) - bill(i) - before
            runs[i] = whole
            if gain > best[0]:
                best = (gain, move)
        return best[1]

    # ---- after the battle

    def _raid_losses(self, view: MidwayView, ask: Ask) -> Move:
        return ask.moves[len(ask.moves) // 2]

    def _choose_rubble(self, view: MidwayView, ask: Ask) -> Move:
        """Torpedo bombers first, then fighters; what is not ready before what is."""
        kind, state = {"T": 0, "F": 1, "D": 2}, {"unready": 0, "readying": 1, "ready": 2}
        return min(ask.moves, key=lambda m: (kind[m[2]], state[m[1]], -m[3]))

    def _choose_casualties(self, view: MidwayView, ask: Ask) -> Move:
        """From a deck that is gone before one that waits for them."""
        return min(ask.moves, key=lambda m: (m[1] in SHIPS and bool(view.ships[m[1]].zone), -m[2]))
