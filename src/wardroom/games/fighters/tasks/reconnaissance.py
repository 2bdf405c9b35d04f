"""Face to Face: who scouts and who attacks, chosen in secret; then all is shown (FP-F2F-4, FP-F2F-5)."""

from __future__ import annotations

from typing import ClassVar

from wardroom.games.fighters.objection import no_answer
from wardroom.games.fighters.printed import SIDES, TYPES, Force, foe
from wardroom.games.fighters.state import Fighters, Split
from wardroom.games.fighters.tasks.decisions import automaton
from wardroom.games.fighters.tasks.deployment import Deploy
from wardroom.games.fighters.tasks.turn import Turn
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Seat, Task, Tasks, Together
from wardroom.lib.objection import Objection, unopposed

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
        free = left(find(g, self.force), g.splits[self.force])
        scouts = [("scout", type) for type in free]
        strike = [("strike", type) for type in free]
        about = {"force": self.force, "scouts": sum(g.splits[self.force].scouts.values())}
        moves = unopposed((("done",), *scouts, *strike), self.why_not, g)
        return Ask("share", moves, ("FP-F2F-5", "FP-RUL-F2F-1"), about)

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

    def why_not(self, g: Fighters, move: Move) -> Objection:
        match move:
            case ("done",):
                return self._unfinished(g)
            case ("scout", str(type)):
                return self._none_left(g, type) or self._last_of_all(g)
            case ("strike", str(type)):
                return self._strikes_anyway(g, type) or self._none_left(g, type)
        return no_answer("FP-F2F-5")

    def _unfinished(self, g: Fighters) -> Objection:
        force, split = find(g, self.force), g.splits[self.force]
        if not attackers(force, split):
            return Refusal("attack_group_empty", ("FP-F2F-5",), {"force": self.force})
        most, here = g.sheet.patrol, patrol(force, split)
        about = {"force": self.force, "most": most, "here": here}
        return Refusal("patrol_too_large", ("FP-F2F-5",), about) if here > most else None

    def _none_left(self, g: Fighters, type: str) -> Objection:
        force = find(g, self.force)
        about = {"type": type, "force": self.force}
        if type not in force.aircraft:
            return Refusal("not_in_the_force", ("FP-F2F-3",), about)
        return None if left(force, g.splits[self.force])[type] else Refusal("none_left", ("FP-F2F-3",), about)

    def _last_of_all(self, g: Fighters) -> Objection:
        """Somebody has to be left to attack."""
        split = g.splits[self.force]
        others = sum(left(find(g, self.force), split).values()) + sum(split.attack.values()) - 1
        return None if others else Refusal("attack_group_empty", ("FP-F2F-5",), {"force": self.force})

    def _strikes_anyway(self, g: Fighters, type: str) -> Objection:
        bomber = type in find(g, self.force).aircraft and not TYPES[type].fighter
        return Refusal("strikes_anyway", ("FP-F2F-5",), {"type": type}) if bomber else None


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
