"""Face to Face: who scouts and who attacks, chosen in secret; then all is shown (FP-F2F-4, FP-F2F-5)."""

from __future__ import annotations

from typing import ClassVar

from wardroom.games.fighters.printed import SIDES, TYPES, Force, foe
from wardroom.games.fighters.state import Fighters, Split
from wardroom.games.fighters.tasks.decisions import automaton
from wardroom.games.fighters.tasks.deployment import Deploy
from wardroom.games.fighters.tasks.turn import Turn
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Seat, Task, Tasks, Together

RESERVE = "reserve"  # where aircraft wait until they are told off


class Reconnaissance(Does, frozen=True):
    """Every player shares out his force unseen; then all is shown (FP-F2F-4, FP-F2F-5)."""

    def run(self, g: Fighters) -> Tasks:
        lanes: dict[Seat, tuple[Task, ...]] = {}
        for force in g.sheet.forces:
            seat = g.ships[force.id].seat
            if force.side == g.solo:
                g.splits = {**g.splits, force.id: automaton().split(force)}
            else:
                g.splits = {**g.splits, force.id: Split()}
                lanes[seat] = (*lanes.get(seat, ()), Share(seat, force.id))
        return (Together.of(lanes), Disclose())


class Share(Asks, frozen=True):
    """Attack aircraft that do not scout are the attack group, with any fighters that are told off to it; the other
    fighters fly patrol."""

    force: str

    def ask(self, g: Fighters) -> Ask:
        force, split = find(g, self.force), g.splits[self.force]
        free = left(force, split)
        done = [("done",)] if attackers(force, split) and patrol(force, split) <= g.sheet.patrol else []
        scouts = [
            ("scout", type) for type, n in free.items() if n and sum(free.values()) + sum(split.attack.values()) > 1
        ]
        strike = [("strike", type) for type, n in free.items() if n and TYPES[type].fighter]
        about = {"force": self.force, "scouts": sum(split.scouts.values())}
        return Ask("share", (*done, *scouts, *strike), ("FP-F2F-5", "FP-RUL-F2F-1"), about)

    def answer(self, g: Fighters, move: Move) -> Tasks:
        if move[0] == "done":
            return ()
        split = g.splits[self.force]
        if move[0] == "scout":
            split = Split({**split.scouts, move[1]: split.scouts.get(move[1], 0) + 1}, split.attack)
        else:
            split = Split(split.scouts, {**split.attack, move[1]: split.attack.get(move[1], 0) + 1})
        g.splits = {**g.splits, self.force: split}
        g.tell("told_off", to=(self.seat,), force=self.force, task=move[0], type=move[1], rules=("FP-F2F-5",))
        return (self,)

    def why_not(self, g: Fighters, move: Move) -> Refusal | None:
        if move[0] == "done":
            return Refusal("attack_group_empty", ("FP-F2F-5",), {"force": self.force})
        free = left(find(g, self.force), g.splits[self.force])
        if move[0] == "scout" and len(move) == 2 and free.get(str(move[1])):
            return Refusal("attack_group_empty", ("FP-F2F-5",), {"force": self.force})
        if move[0] in ("scout", "strike"):
            return Refusal("none_left", ("FP-F2F-3",), {"type": move[1] if len(move) > 1 else "none"})
        return None


class Disclose(Does, frozen=True):
    """The larger joint group wins, Japan on a tie; those who scouted are out of the battle (FP-RUL-F2F-1)."""

    crumb: ClassVar[str] = "reconnaissance"

    def run(self, g: Fighters) -> Tasks:
        scouts = dict.fromkeys(SIDES, 0)
        for force in g.sheet.forces:
            scouts[force.side] += sum(g.splits[force.id].scouts.values())
        tie = scouts["us"] == scouts["jp"]
        g.scouted = g.sheet.tie if tie else max(SIDES, key=lambda side: scouts[side])
        g.initiative = g.scouted
        groups = {id: {"scouts": split.scouts, "strike": split.attack} for id, split in g.splits.items()}
        rules = ("FP-F2F-5", "FP-RUL-F2F-1")
        g.reveal("reconnaissance", side=g.scouted, us=scouts["us"], jp=scouts["jp"], groups=groups, rules=rules)
        for force in g.sheet.forces:
            self._tell_off(g, force)
        return (Deploy(foe(g.scouted)), Deploy(g.scouted), Turn())

    def _tell_off(self, g: Fighters, force: Force) -> None:
        split = g.splits[force.id]
        for type in sorted(force.aircraft):
            ids = [id for id, a in g.aircraft.items() if a.squad == force.id and a.type == type]
            scouting = split.scouts.get(type, 0)
            strikers = split.attack.get(type, 0) if TYPES[type].fighter else len(ids) - scouting
            for id in ids[:scouting]:
                g.change(id, due="", out="scouting")
            for id in ids[scouting : scouting + strikers]:
                g.change(id, due=force.id)  # on the flight deck, until it is placed or takes off
            for id in ids[scouting + strikers :]:
                g.change(id, due="patrol")


def find(g: Fighters, force: str) -> Force:
    return next(f for f in g.sheet.forces if f.id == force)


def left(force: Force, split: Split) -> dict[str, int]:
    """Aircraft not yet told off, by type: attack aircraft among them will be in the attack group anyway."""
    told = {type: split.scouts.get(type, 0) + split.attack.get(type, 0) for type in force.aircraft}
    return {type: force.aircraft[type] - told[type] for type in sorted(force.aircraft)}


def attackers(force: Force, split: Split) -> int:
    free = left(force, split)
    return sum(split.attack.values()) + sum(n for type, n in free.items() if not TYPES[type].fighter)


def patrol(force: Force, split: Split) -> int:
    return sum(n for type, n in left(force, split).items() if TYPES[type].fighter)
