"""Step 9: ships and fighters fire back; then groups under fire may split into waves."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from wardroom.games.midway import battle_board as bb
from wardroom.games.midway.printed import FLEET
from wardroom.games.midway.state import Midway
from wardroom.games.midway.tasks.bases import nobody
from wardroom.kernel import Ask, Asks, Move, Refusal, Tasks


@cache
def _fires(ship: str, berth: str, groups: tuple[str, ...]) -> tuple[Move, ...]:
    """The groups a ship reaches from its rectangle (MW-B9-4)."""
    return tuple(
        ("fire", ship, i) for i, at in enumerate(groups) if bb.distance(berth, at) <= bb.SCREENING_RANGE
    )  # fmt: skip


def screening(g: Midway, group: int) -> int:
    """What fires at a group: ships and fighters together, never less than 1 (MW-B10-2)."""
    battle = g.fight
    ships = sum(g.screen(ship) for ship, at in battle.fire.items() if at == group)
    return max(1, ships + battle.covered(group))


class Screen(Asks, frozen=True):
    """Each ship fires at one group in reach; fighters held back go against any (MW-F-17)."""

    crumb: ClassVar[str] = "screening"

    def _held(self, g: Midway) -> int:
        battle = g.fight
        return battle.held - sum(battle.cover) - battle.guard

    def ask(self, g: Midway) -> Ask:
        battle = g.fight
        moves: list[Move] = [("done",)]
        where = tuple(h.at for h in battle.groups)
        for ship in battle.placed:
            if ship not in battle.fire and g.screen(ship):
                moves += _fires(ship, battle.berths[ship], where)
        held = self._held(g)
        moves += [("cover", i, n) for i in range(len(where)) for n in range(1, held + 1)]
        if battle.raid and any(battle.island):
            moves += [("guard", n) for n in range(1, held + 1)]
        rules = ("MW-B9-1", "MW-B9-4", "MW-B9-6", "MW-B9-7") + (("MW-F-16",) if battle.held else ())
        return Ask("screen", tuple(moves), rules, {"held": held})

    def answer(self, g: Midway, move: Move) -> Tasks:
        battle = g.fight
        if move[0] == "done":
            fire = {ship: battle.fire[ship] for ship in FLEET[self.seat] if ship in battle.fire}
            g.tell(
                "screened", side=self.seat, zone=battle.zone, fire=fire, cover=battle.cover, guard=battle.guard,
                targets=tuple(group.target for group in battle.groups), rules=("MW-B9-1",),
            )  # fmt: skip
            g.change_battle(screened=True)
            return ()
        if move[0] == "fire":
            g.change_battle(fire={**battle.fire, move[1]: move[2]})
        elif move[0] == "cover":
            cover = [battle.covered(i) for i in range(len(battle.groups))]
            cover[move[1]] += move[2]
            g.change_battle(cover=tuple(cover))
        else:
            g.change_battle(guard=battle.guard + move[1])
        return (self,)

    def why_not(self, g: Midway, move: Move) -> Refusal | None:
        match move:
            case ("fire", str(ship), int(group)):
                return no_group(g, group) or self._no_fire(g, ship, group)
            case ("cover", int(group), int(n)):
                return self._no_fighters(g) or no_group(g, group) or nobody(n) or self._held_fewer(g, n)
            case ("guard", int(n)):
                return self._no_fighters(g) or self._island_safe(g) or nobody(n) or self._held_fewer(g, n)
        return None

    def _no_fire(self, g: Midway, ship: str, group: int) -> Refusal | None:
        battle = g.fight
        if ship not in battle.berths:
            return Refusal("ship_not_here", ("MW-B7-1",), {"ship": ship})
        about = {"ship": ship, "target": battle.groups[group].target}
        if ship in battle.fire:
            return Refusal("fired_already", ("MW-B9-6", "MW-QA-AS-7"), about)
        if not g.screen(ship):
            return Refusal("crippled", ("MW-OP-1",), about)
        if bb.distance(battle.berths[ship], battle.groups[group].at) > bb.SCREENING_RANGE:
            return Refusal("group_too_far", ("MW-B9-4",), {**about, "rectangles": bb.SCREENING_RANGE})
        return None

    def _no_fighters(self, g: Midway) -> Refusal | None:
        return None if g.options.fighters else Refusal("no_fighters", ("MW-EQ-16",))

    def _island_safe(self, g: Midway) -> Refusal | None:
        return None if g.fight.raid and any(g.fight.island) else Refusal("island_not_attacked", ("MW-EN-49",))

    def _held_fewer(self, g: Midway, n: int) -> Refusal | None:
        held = self._held(g)
        return Refusal("not_that_many_held", ("MW-F-19", "MW-F-20"), {"held": held}) if n > held else None


def no_group(g: Midway, group: int) -> Refusal | None:
    return None if group in range(len(g.fight.groups)) else Refusal("no_such_group", ("MW-B9-2",))


class Waves(Asks, frozen=True):
    """Option: a group under fire may come in waves, each against the whole screen (MW-OP-6 to MW-OP-8)."""

    def ask(self, g: Midway) -> Ask:
        battle = g.fight
        moves: list[Move] = [("done",)]
        for i in range(len(battle.groups)):
            if battle.under_fire(i):
                last = battle.waves_of(i)[-1]
                moves += [("split", i, n) for n in range(1, last)]
        return Ask("waves", tuple(moves), ("MW-OP-6", "MW-OP-7", "MW-OP-8", "MW-EN-37"))

    def answer(self, g: Midway, move: Move) -> Tasks:
        battle = g.fight
        if move[0] == "done":
            return ()
        waves = [battle.waves_of(i) for i in range(len(battle.groups))]
        last = waves[move[1]][-1]
        parts = waves[move[1]] = (*waves[move[1]][:-1], move[2], last - move[2])
        g.change_battle(waves=tuple(waves))
        g.tell("waves", side=self.seat, group=move[1], waves=parts, rules=("MW-OP-6",))
        return (self,)

    def why_not(self, g: Midway, move: Move) -> Refusal | None:
        match move:
            case ("split", int(group), int(n)):
                return no_group(g, group) or nobody(n) or self._no_split(g, group, n)
        return None

    def _no_split(self, g: Midway, group: int, n: int) -> Refusal | None:
        if not g.fight.under_fire(group):
            return Refusal("not_under_fire", ("MW-OP-6", "MW-EN-37"))
        return Refusal("wave_too_big", ("MW-OP-6", "MW-EN-37")) if n >= g.fight.waves_of(group)[-1] else None
