"""Step 8: the attacker sets his bombers on ships."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import structs

from wardroom.games.midway import battle_board as bb
from wardroom.games.midway.battles import Group
from wardroom.games.midway.state import Midway
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


class PlaceBombers(Asks, frozen=True):
    """Dive bombers on a ship, torpedo bombers beside it; not every ship need be attacked."""

    crumb: ClassVar[str] = "place_bombers"

    def ask(self, g: Midway) -> Ask:
        battle, sent = g.fight, g.strike.sent
        dive, torpedo = battle.left("D", sent), battle.left("T", sent)
        moves: list[Move] = [("done",)]
        if battle.raid:
            if dive or torpedo:
                moves += [("bomb", ship) for ship in battle.placed]
            return Ask("place_bombers", tuple(moves), ("MW-QA-MI-5", "MW-EN-29"), {"D": dive, "T": torpedo})
        for ship in battle.placed:
            if dive:
                moves.append(("dive", ship))
            if torpedo:
                moves += [("torpedo", ship, way) for way in ways(g, ship)]
        rules = ("MW-B8-1", "MW-B8-2", "MW-B8-4", "MW-B8-6")
        return Ask("place_bombers", tuple(moves), rules, {"D": dive, "T": torpedo})

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
        battle = g.fight
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
        battle, sent = g.fight, g.strike.sent
        dive, torpedo = battle.left("D", sent), battle.left("T", sent)
        if self.type == "B":
            moves: tuple[Move, ...] = tuple(
                ("bombers", d, t) for d in range(dive, -1, -1) for t in range(torpedo, -1, -1) if d + t
            )
        else:
            moves = tuple(("factors", n) for n in range(battle.left(self.type, sent), 0, -1))
        return Ask("how_many", moves, ("MW-SET-8", "MW-B9-2"), {"ship": self.ship, "type": self.type})

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
