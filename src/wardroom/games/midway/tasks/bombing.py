"""Steps 8 to 14: bombers are set on ships, ships and fighters fire back, dice are rolled."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

from msgspec import structs

from wardroom.games.midway import battleboard as bb
from wardroom.games.midway.printed import AIRCRAFT_VS_SHIP, FLEET, REDUCTION
from wardroom.games.midway.state import NONE, AirBattle, Factors, Group, Midway, of, plus
from wardroom.games.midway.tasks.b17 import d6
from wardroom.kernel import Ask, Asks, Does, Move, Outcome, Refusal, Roll, Rolls, Task, Tasks
from wardroom.lib.tables import AUTOMATIC, NO_EFFECT


def _battle(g: Midway) -> AirBattle:
    assert g.battle is not None
    return g.battle


def _change(g: Midway, **changes: Any) -> None:
    g.battle = structs.replace(_battle(g), **changes)


def _placed(battle: AirBattle) -> list[str]:
    """The defender's ships on the board, in printed order."""
    return [ship for ship in FLEET[battle.defender] if ship in battle.berths]


def _covered(battle: AirBattle, group: int) -> int:
    """Fighters set against a group."""
    return battle.cover[group] if battle.cover else 0


def _waves(battle: AirBattle, group: int) -> tuple[int, ...]:
    """The waves of a group: one, unless its owner split it."""
    return battle.waves[group] if battle.waves else (battle.groups[group].n,)


def _sent(g: Midway) -> Factors:
    battle = _battle(g)
    mission = g.attack_on(battle.attacker, battle.zone)
    assert mission is not None
    return mission.sent


# ---------------------------------------------------------------- step 8


def ways(g: Midway, ship: str) -> tuple[str, ...]:
    """From where torpedo bombers may come at the ship: both beams (MW-B8-2); with the anvil, the bow too, once
    others come from a beam (MW-OP-4, MW-OP-5)."""
    battle = _battle(g)
    berth, beams = battle.berths[ship], ("port", "starboard")
    from_beam = any(
        h.type == "T" and h.target == ship and h.at in [bb.approach(battle.defender, berth, way) for way in beams]
        for h in battle.groups
    )
    return (*beams, "bow") if g.options.anvil_attack and from_beam else beams


class PlaceBombers(Asks, frozen=True):
    """Dive bombers on a ship, torpedo bombers beside it; not every ship need be attacked."""

    crumb: ClassVar[str] = "place_bombers"

    def ask(self, g: Midway) -> Ask:
        battle, sent = _battle(g), _sent(g)
        dive, torpedo = battle.left("D", sent), battle.left("T", sent)
        moves: list[Move] = [("done",)]
        if battle.raid:
            if dive or torpedo:
                moves += [("bomb", ship) for ship in _placed(battle)]
            return Ask("place_bombers", tuple(moves), ("MW-QA-MI-5", "MW-EN-29"), {"D": dive, "T": torpedo})
        for ship in _placed(battle):
            if dive:
                moves.append(("dive", ship))
            if torpedo:
                moves += [("torpedo", ship, way) for way in ways(g, ship)]
        rules = ("MW-B8-1", "MW-B8-2", "MW-B8-4", "MW-B8-6")
        return Ask("place_bombers", tuple(moves), rules, {"D": dive, "T": torpedo})

    def answer(self, g: Midway, move: Move) -> Tasks:
        battle = _battle(g)
        if move[0] == "done":
            groups = tuple(_described(h) for h in battle.groups)
            g.tell("bombers_placed", side=self.seat, zone=battle.zone, groups=groups, rules=("MW-B8-1", "MW-B8-2"))
            return ()
        berth = battle.berths[move[1]]
        if move[0] == "torpedo":
            return (HowMany(self.seat, "T", move[1], bb.approach(battle.defender, berth, move[2])), self)
        return (HowMany(self.seat, "B" if move[0] == "bomb" else "D", move[1], berth), self)

    def why_not(self, g: Midway, move: Move) -> Refusal | None:
        battle = _battle(g)
        if len(move) < 2 or move[0] not in ("dive", "torpedo", "bomb"):
            return None
        if move[1] not in battle.berths:
            return Refusal("ship_not_here", ("MW-B7-1",), {"ship": str(move[1])})
        if battle.raid != (move[0] == "bomb"):
            return Refusal("bombs_only" if battle.raid else "no_raid", ("MW-QA-MI-5",))
        if move[0] == "torpedo" and len(move) == 3 and move[2] not in ways(g, move[1]):
            rule = "MW-OP-5" if g.options.anvil_attack and move[2] == "bow" else "MW-B8-3"
            return Refusal("not_from_there", (rule,), {"ship": move[1]})
        return Refusal("no_bombers_left", ("MW-S5-5",))


def _described(group: Group) -> dict[str, Any]:
    return {"type": group.type, "n": group.n, "target": group.target, "at": group.at}


class HowMany(Asks, frozen=True):
    """The factors of one group."""

    type: str
    ship: str
    at: str

    def ask(self, g: Midway) -> Ask:
        battle, sent = _battle(g), _sent(g)
        dive, torpedo = battle.left("D", sent), battle.left("T", sent)
        if self.type == "B":
            moves: tuple[Move, ...] = tuple(
                ("bombers", d, t) for d in range(dive, -1, -1) for t in range(torpedo, -1, -1) if d + t
            )
        else:
            moves = tuple(("factors", n) for n in range(battle.left(self.type, sent), 0, -1))
        return Ask("how_many", moves, ("MW-SET-8", "MW-B9-2"), {"ship": self.ship, "type": self.type})

    def answer(self, g: Midway, move: Move) -> Tasks:
        battle = _battle(g)
        n, torpedo = (move[1] + move[2], move[2]) if self.type == "B" else (move[1], 0)
        groups = list(battle.groups)
        for i, h in enumerate(groups):
            if (h.type, h.target, h.at) == (self.type, self.ship, self.at):  # counters together are one group
                groups[i] = structs.replace(h, n=h.n + n, torpedo_bombers=h.torpedo_bombers + torpedo)
                break
        else:
            groups.append(Group(self.type, n, self.ship, self.at, torpedo))
        _change(g, groups=tuple(groups))
        return ()


# ---------------------------------------------------------------- step 9


@cache
def _fires(ship: str, berth: str, groups: tuple[str, ...]) -> tuple[Move, ...]:
    """The groups a ship reaches from its rectangle (MW-B9-4)."""
    return tuple(
        ("fire", ship, i) for i, at in enumerate(groups) if bb.distance(berth, at) <= bb.SCREENING_RANGE
    )  # fmt: skip


def screening(g: Midway, group: int) -> int:
    """What fires at a group: ships and fighters together, never less than 1 (MW-B10-2)."""
    battle = _battle(g)
    ships = sum(g.screen(ship) for ship, at in battle.fire.items() if at == group)
    return max(1, ships + _covered(battle, group))


def under_fire(battle: AirBattle, group: int) -> bool:
    return group in battle.fire.values() or _covered(battle, group) > 0


class Screen(Asks, frozen=True):
    """Each ship fires at one group in reach; fighters held back go against any (MW-F-17)."""

    crumb: ClassVar[str] = "screening"

    def _held(self, g: Midway) -> int:
        battle = _battle(g)
        return battle.held - sum(battle.cover) - battle.guard

    def ask(self, g: Midway) -> Ask:
        battle = _battle(g)
        moves: list[Move] = [("done",)]
        where = tuple(h.at for h in battle.groups)
        for ship in _placed(battle):
            if ship not in battle.fire and g.screen(ship):
                moves += _fires(ship, battle.berths[ship], where)
        held = self._held(g)
        moves += [("cover", i, n) for i in range(len(where)) for n in range(1, held + 1)]
        if battle.raid and any(battle.island):
            moves += [("guard", n) for n in range(1, held + 1)]
        rules = ("MW-B9-1", "MW-B9-4", "MW-B9-6", "MW-B9-7") + (("MW-F-16",) if battle.held else ())
        return Ask("screen", tuple(moves), rules, {"held": held})

    def answer(self, g: Midway, move: Move) -> Tasks:
        battle = _battle(g)
        if move[0] == "done":
            fire = {ship: battle.fire[ship] for ship in FLEET[self.seat] if ship in battle.fire}
            g.tell(
                "screened", side=self.seat, zone=battle.zone, fire=fire, cover=battle.cover, guard=battle.guard,
                rules=("MW-B9-1",),
            )  # fmt: skip
            return ()
        if move[0] == "fire":
            _change(g, fire={**battle.fire, move[1]: move[2]})
        elif move[0] == "cover":
            cover = [_covered(battle, i) for i in range(len(battle.groups))]
            cover[move[1]] += move[2]
            _change(g, cover=tuple(cover))
        else:
            _change(g, guard=battle.guard + move[1])
        return (self,)

    def why_not(self, g: Midway, move: Move) -> Refusal | None:
        battle = _battle(g)
        if len(move) == 3 and move[0] == "fire" and move[1] in battle.berths and move[2] in range(len(battle.groups)):
            about = {"ship": move[1], "target": battle.groups[move[2]].target}
            if move[1] in battle.fire:
                return Refusal("fired_already", ("MW-B9-6", "MW-QA-AS-7"), about)
            if not g.screen(move[1]):
                return Refusal("crippled", ("MW-OP-1",), about)
            return Refusal("group_too_far", ("MW-B9-4",), {**about, "rectangles": bb.SCREENING_RANGE})
        if move and move[0] in ("cover", "guard"):
            if not g.options.fighters:
                return Refusal("no_fighters", ("MW-EQ-16",))
            return Refusal("not_that_many_held", ("MW-F-19", "MW-F-20"), {"held": self._held(g)})
        return None


class Waves(Asks, frozen=True):
    """Option: a group under fire may come in waves, each against the whole screen (MW-OP-6 to MW-OP-8)."""

    def ask(self, g: Midway) -> Ask:
        battle = _battle(g)
        moves: list[Move] = [("done",)]
        for i in range(len(battle.groups)):
            if under_fire(battle, i):
                last = _waves(battle, i)[-1]
                moves += [("split", i, n) for n in range(1, last)]
        return Ask("waves", tuple(moves), ("MW-OP-6", "MW-OP-7", "MW-OP-8", "MW-EN-37"))

    def answer(self, g: Midway, move: Move) -> Tasks:
        battle = _battle(g)
        if move[0] == "done":
            return ()
        waves = [_waves(battle, i) for i in range(len(battle.groups))]
        last = waves[move[1]][-1]
        parts = waves[move[1]] = (*waves[move[1]][:-1], move[2], last - move[2])
        _change(g, waves=tuple(waves))
        g.tell("waves", side=self.seat, group=move[1], waves=parts, rules=("MW-OP-6",))
        return (self,)

    def why_not(self, g: Midway, move: Move) -> Refusal | None:
        battle = _battle(g)
        if len(move) == 3 and move[0] == "split" and move[1] in range(len(battle.groups)):
            key = "wave_too_big" if under_fire(battle, move[1]) else "not_under_fire"
            return Refusal(key, ("MW-OP-6", "MW-EN-37"))
        return None


# ---------------------------------------------------------------- steps 10 to 14


class Resolve(Does, frozen=True):
    """A die for every group or wave; the results are applied together (MW-B12-3, MW-EN-19)."""

    def run(self, g: Midway) -> Tasks:
        battle = _battle(g)
        runs: list[Task] = []
        for i, h in enumerate(battle.groups):
            for n in _waves(battle, i):
                column = AIRCRAFT_VS_SHIP.column(n, screening(g, i))
                if column == AUTOMATIC:
                    _score(g, i, -1, 0)
                    g.tell("sunk_outright", group=i, target=h.target, n=n, rules=("MW-QA-AS-10", "MW-EN-21"))
                else:
                    runs.append(BombRun(i, n, column))
        return (*runs, Damage(), BombIsland(), Toll())


def _score(g: Midway, group: int, hits: int, lost: int) -> None:
    _change(g, scored=(*_battle(g).scored, (group, hits, lost)))


class BombRun(Rolls, frozen=True):
    group: int
    n: int
    column: str

    def roll(self, g: Midway) -> Roll:
        return d6("bombing")

    def rolled(self, g: Midway, outcome: Outcome) -> Tasks:
        hits, lost = AIRCRAFT_VS_SHIP.result(self.column, outcome)
        lost = min(lost, self.n)  # a group cannot lose more than it has (MW-B12-2)
        _score(g, self.group, hits, lost)
        h = _battle(g).groups[self.group]
        g.tell(
            "bombed", group=self.group, target=h.target, type=h.type, n=self.n, column=self.column, die=outcome,
            hits=hits, lost=lost, rules=("MW-B10-1", "MW-B11-1", "MW-B12-1"),
        )  # fmt: skip
        return ()


class Damage(Does, frozen=True):
    """Step 13: hits are recorded, ship by ship."""

    def run(self, g: Midway) -> Tasks:
        battle = _battle(g)
        for ship in FLEET[battle.defender]:
            scores = [hits for i, hits, _ in battle.scored if battle.groups[i].target == ship]
            if scores:
                g.hit(ship, sum(h for h in scores if h > 0), outright=-1 in scores)
        return ()


class BombIsland(Does, frozen=True):
    """All bombers on the island against its fortification (MW-R-3, MW-R-4)."""

    def run(self, g: Midway) -> Tasks:
        bombers = sum(_battle(g).island)
        if not bombers:
            return ()
        column = REDUCTION.column(bombers, g.fortification)
        if column == NO_EFFECT:
            g.tell("island_unharmed", factors=bombers, fortification=g.fortification, rules=("MW-R-4",))
            return ()
        return (Reduction(column),)


class Reduction(Rolls, frozen=True):
    column: str

    def roll(self, g: Midway) -> Roll:
        return d6("reduction")

    def rolled(self, g: Midway, outcome: Outcome) -> Tasks:
        points = REDUCTION.result(self.column, outcome)
        g.fortification = max(0, g.fortification - points)
        g.rubble += points
        g.tell(
            "island_bombed", column=self.column, die=outcome, points=points, fortification=g.fortification,
            rules=("MW-R-5", "MW-R-12"),
        )  # fmt: skip
        return ()


class Toll(Does, frozen=True):
    """Step 14: the groups are reduced by their losses; fighters over the island take theirs after the bombing
    (MW-QA-MI-7, MW-QA-MI-8)."""

    def run(self, g: Midway) -> Tasks:
        battle = _battle(g)
        tolls: list[tuple[int, int, int]] = []  # in a raid: factors lost, of so many D and T
        for i, h in enumerate(battle.groups):
            lost = sum(n for j, _, n in battle.scored if j == i)
            if h.type == "B":
                tolls.append((lost, h.part("D"), h.part("T")))
            else:
                shoot_down(g, of(h.type, lost))
        guard = min(battle.guard, sum(battle.island))
        if guard:
            g.tell("island_guarded", factors=guard, rules=("MW-QA-MI-7", "MW-QA-MI-8"))
            tolls.append((guard, battle.island[1], battle.island[2]))
        asks: list[Task] = []
        for lost, d, t in tolls:
            fewest, most = max(0, lost - t), min(lost, d)
            if fewest < most:
                asks.append(RaidLosses(battle.attacker, lost, d, t))
            else:
                shoot_down(g, (0, most, lost - most))
        return asks


class RaidLosses(Asks, frozen=True):
    """Raiders carry the same bombs: their owner says how many of the lost were dive bombers (MW-QA-MI-8)."""

    lost: int
    d: int
    t: int

    def ask(self, g: Midway) -> Ask:
        moves = tuple(("lose", n) for n in range(max(0, self.lost - self.t), min(self.lost, self.d) + 1))
        return Ask("raid_losses", moves, ("MW-QA-MI-8", "MW-EN-49"), {"lost": self.lost})

    def answer(self, g: Midway, move: Move) -> Tasks:
        shoot_down(g, (0, move[1], self.lost - move[1]))
        return ()


def shoot_down(g: Midway, factors: Factors) -> None:
    battle = _battle(g)
    mission = g.attack_on(battle.attacker, battle.zone)
    assert mission is not None
    if factors != NONE:
        g.change_mission(battle.attacker, mission, lost=plus(mission.lost, factors))
