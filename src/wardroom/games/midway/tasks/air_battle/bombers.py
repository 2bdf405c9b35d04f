"""Step 8: the attacker sets his bombers on ships."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import structs

from wardroom.games.midway import battle_board as bb
from wardroom.games.midway.battles import Group
from wardroom.games.midway.state import Midway
from wardroom.games.midway.tasks.bases import nobody
from wardroom.kernel import Ask, Asks, Move, Refusal, Tasks


def ways(g: Midway, ship: str) -> tuple[str, ...]:
    """From where torpedo bombers may come at the ship: both beams (MW-B8-2); with the anvil, the bow too, once
    others come from a beam (MW-OP-4, MW-OP-5)."""
    battle = g.fight
    berth, beams = battle.berths[ship], ("port", "starboard")
    from_beam = any(
        h.type == "T" and h.target == ship and h.at in [bb.approach(battle.defender, berth, way) for way in beams]
        for h in battle.groups
    )
    return (*beams, "bow") if g.options.anvil_attack and from_beam else beams


HOWS = {"bomb": "DT", "dive": "D", "torpedo": "T"}  # how a ship is attacked, and by which types


def load(how: str) -> str:
    """Who attacks so: raiders carry bombs, whatever their type (MW-QA-MI-5)."""
    return "raid" if how == "bomb" else "strike"


class PlaceBombers(Asks, frozen=True):
    """Dive bombers on a ship, torpedo bombers beside it; not every ship need be attacked."""

    crumb: ClassVar[str] = "place_bombers"

    def ask(self, g: Midway) -> Ask:
        battle = g.fight
        about = {"D": self._left(g, "D"), "T": self._left(g, "T")}
        rules = ("MW-QA-MI-5", "MW-EN-29") if battle.raid else ("MW-B8-1", "MW-B8-2", "MW-B8-4", "MW-B8-6")
        moves: list[Move] = [("done",)]
        hows = [how for how in HOWS if not (self._not_so(g, how) or self._none_left(g, how))]
        for ship in battle.placed:
            tries: list[Move] = [("bomb", ship), ("dive", ship), *(("torpedo", ship, way) for way in ways(g, ship))]
            moves += [move for move in tries if move[0] in hows]
        return Ask("place_bombers", tuple(moves), rules, about)

    def _left(self, g: Midway, type: str) -> int:
        return g.bombers_left(type, "strike") + g.bombers_left(type, "raid")

    def answer(self, g: Midway, move: Move) -> Tasks:
        battle = g.fight
        if move[0] == "done":
            groups = tuple(_described(h) for h in battle.groups)
            g.tell("bombers_placed", side=self.seat, zone=battle.zone, groups=groups, rules=("MW-B8-1", "MW-B8-2"))
            return ()
        berth = battle.berths[move[1]]
        if move[0] == "torpedo":
            return (HowMany(self.seat, "T", move[1], bb.approach(battle.defender, berth, move[2])), self)
        return (HowMany(self.seat, "B" if move[0] == "bomb" else "D", move[1], berth), self)

    def why_not(self, g: Midway, move: Move) -> Refusal | None:
        match move:
            case ("bomb" | "dive" as how, str(ship)):
                return self._not_here(g, ship) or self._not_so(g, how) or self._none_left(g, how)
            case ("torpedo" as how, str(ship), str(way)):
                return (
                    self._not_here(g, ship)
                    or self._not_so(g, how)
                    or self._not_from(g, ship, way)
                    or self._none_left(g, how)
                )
        return None

    def _not_here(self, g: Midway, ship: str) -> Refusal | None:
        return None if ship in g.fight.berths else Refusal("ship_not_here", ("MW-B7-1",), {"ship": ship})

    def _not_so(self, g: Midway, how: str) -> Refusal | None:
        """Raiders carry bombs, and nobody else attacks as bombers."""
        return None if any(g.sent(load(how))) else not_how(how)

    def _not_from(self, g: Midway, ship: str, way: str) -> Refusal | None:
        if way in ways(g, ship):
            return None
        rule = "MW-OP-5" if g.options.anvil_attack and way == "bow" else "MW-B8-3"
        return Refusal("not_from_there", (rule,), {"ship": ship})

    def _none_left(self, g: Midway, how: str) -> Refusal | None:
        left = any(g.bombers_left(type, load(how)) for type in HOWS[how])
        return None if left else Refusal("no_bombers_left", ("MW-S5-5",))


def not_how(how: str) -> Refusal:
    return Refusal("no_raid" if how == "bomb" else "bombs_only", ("MW-QA-MI-5",))


def _described(group: Group) -> dict[str, Any]:
    return {"type": group.type, "n": group.n, "target": group.target, "at": group.at}


class HowMany(Asks, frozen=True):
    """The factors of one group."""

    type: str
    ship: str
    at: str

    def _left(self, g: Midway, type: str) -> int:
        return g.bombers_left(type, "raid" if self.type == "B" else "strike")

    def ask(self, g: Midway) -> Ask:
        if self.type == "B":
            dive, torpedo = self._left(g, "D"), self._left(g, "T")
            moves: tuple[Move, ...] = tuple(
                ("bombers", d, t) for d in range(dive, -1, -1) for t in range(torpedo, -1, -1) if d + t
            )
        else:
            moves = tuple(("factors", n) for n in range(self._left(g, self.type), 0, -1))
        return Ask("how_many", moves, ("MW-SET-8", "MW-B9-2"), {"ship": self.ship, "type": self.type})

    def why_not(self, g: Midway, move: Move) -> Refusal | None:
        match move:
            case ("factors", _) if self.type == "B":
                return not_how("dive")
            case ("bombers", _, _) if self.type != "B":
                return not_how("bomb")
            case ("factors", int(n)):
                return nobody(n) or self._fewer(n, self._left(g, self.type))
            case ("bombers", int(d), int(t)):
                return nobody(d + t) or self._fewer_of(d, t, self._left(g, "D"), self._left(g, "T"))
        return None

    def _fewer(self, n: int, left: int) -> Refusal | None:
        return Refusal("not_that_many_left", ("MW-SET-8",), {"left": left}) if n > left else None

    def _fewer_of(self, d: int, t: int, dive: int, torpedo: int) -> Refusal | None:
        if d <= dive and t <= torpedo:
            return None
        return Refusal("not_that_many_bombers", ("MW-SET-8",), {"D": dive, "T": torpedo})

    def answer(self, g: Midway, move: Move) -> Tasks:
        battle = g.fight
        n, torpedo = (move[1] + move[2], move[2]) if self.type == "B" else (move[1], 0)
        groups = list(battle.groups)
        for i, h in enumerate(groups):
            if (h.type, h.target, h.at) == (self.type, self.ship, self.at):  # counters together are one group
                groups[i] = structs.replace(h, n=h.n + n, torpedo_bombers=h.torpedo_bombers + torpedo)
                break
        else:
            groups.append(Group(self.type, n, self.ship, self.at, torpedo))
        g.change_battle(groups=tuple(groups))
        return ()
