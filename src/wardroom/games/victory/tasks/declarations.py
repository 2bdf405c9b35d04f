"""Before the first round: kamikaze, fanatic defence, and who finds the other's fleet first (9.1, 9.4, 1943)."""

from __future__ import annotations

from wardroom.games.victory.combat import fire
from wardroom.games.victory.combat.battle import active, battle, double_defence, naval, put
from wardroom.games.victory.objection import Objection, refusal
from wardroom.games.victory.printed import AIR, ALLIES, BASES, GROUND, JAPAN, PIECES, SIDES, TURNS
from wardroom.games.victory.state import Victory
from wardroom.kernel import Ask, Asks, Move, Outcome, Refusal, Roll, Rolls, Task, Tasks
from wardroom.lib.rolls import dice, faces

_KAMIKAZE_TURN = TURNS.index(fire.KAMIKAZE_FROM)


def declarations(g: Victory) -> tuple[Task, ...]:
    place = battle(g).place
    seat = g.seat(JAPAN, place)
    asks = [ask for ask in (Kamikaze(seat), Fanatic(seat)) if ask.able(g)]
    search = g.options.first_air_strike and all(naval(g, side, place) for side in SIDES)
    return (*asks, Search()) if search else tuple(asks)


class Kamikaze(Asks, frozen=True):
    """Naval aircraft may swear not to come back; there is no going back on it (PV-S43-1)."""

    def able(self, g: Victory) -> list[str]:
        return [id for id in g.at(battle(g).place, JAPAN) if self._unfit(g, id) is None]

    def _unfit(self, g: Victory, id: str) -> Objection | None:
        if id not in g.at(battle(g).place, JAPAN):
            return Objection("not_in_the_battle", ("PV-S43-1",))
        if g.turn < _KAMIKAZE_TURN or PIECES[id].type != "NA":
            return Objection("only_naval_air", ("PV-S43-1",))
        return Objection("sworn_already", ("PV-S43-1",)) if id in battle(g).kamikaze else None

    def ask(self, g: Victory) -> Ask:
        moves = (("done",), *(("swear", id) for id in self.able(g)))
        return Ask("kamikaze", moves, ("PV-S43-1",), {"place": battle(g).place})

    def answer(self, g: Victory, move: Move) -> Tasks:
        if move[0] == "done":
            return ()
        put(g, kamikaze=(*battle(g).kamikaze, move[1]))
        g.tell("kamikaze", block=move[1], rules=("PV-S43-1",))
        return (self,) if self.able(g) else ()

    def why_not(self, g: Victory, move: Move) -> Refusal | None:
        match move:
            case ("swear", str(id)):
                return refusal(self._unfit(g, id), block=id)
        return None


class Fanatic(Asks, frozen=True):
    """Infantry and marines that will not retreat have double defence in a minor base too (PV-9.4-1)."""

    def able(self, g: Victory) -> list[str]:
        return [id for id in g.at(battle(g).place, JAPAN) if self._unfit(g, id) is None]

    def _unfit(self, g: Victory, id: str) -> Objection | None:
        f = battle(g)
        if id not in g.at(f.place, JAPAN):
            return Objection("not_in_the_battle", ("PV-9.4-1",))
        defends = g.options.fanatic_defence and f.defender == JAPAN and f.place in BASES
        if not defends or PIECES[id].type not in ("IN", "MA") or g.group(id) != GROUND:
            return Objection("only_infantry", ("PV-9.4-1",))
        if id in f.fanatic:
            return Objection("sworn_already", ("PV-9.4-1",))
        return Objection("doubled_already", ("PV-9.4-1", "PV-5.4-13")) if double_defence(g, id) else None

    def ask(self, g: Victory) -> Ask:
        moves = (("done",), *(("swear", id) for id in self.able(g)))
        return Ask("fanatic", moves, ("PV-9.4-1",), {"place": battle(g).place})

    def answer(self, g: Victory, move: Move) -> Tasks:
        if move[0] == "done":
            return ()
        put(g, fanatic=(*battle(g).fanatic, move[1]))
        g.tell("fanatic", block=move[1], rules=("PV-9.4-1",))
        return (self,) if self.able(g) else ()

    def why_not(self, g: Victory, move: Move) -> Refusal | None:
        match move:
            case ("swear", str(id)):
                return refusal(self._unfit(g, id), block=id)
        return None


class Search(Rolls, frozen=True):
    """Two dice each, and one more for every step in the air or on carriers (PV-9.1-1). A tie changes nothing."""

    japan: int = 0

    def roll(self, g: Victory) -> Roll:
        return dice(f"search_{ALLIES if self.japan else JAPAN}", 2)

    def rolled(self, g: Victory, throw: Outcome) -> Tasks:
        total = sum(faces(throw)) + flying(g, ALLIES if self.japan else JAPAN)
        if not self.japan:
            return (Search(total),)
        first = "" if total == self.japan else JAPAN if self.japan > total else ALLIES
        put(g, first=first)
        g.tell("search", japan=self.japan, allies=total, first=first or "none", rules=("PV-9.1-1", "PV-9.1-2"))
        return ()


def flying(g: Victory, side: str) -> int:
    """Steps of aircraft and carriers there; not those still on their way."""
    return sum(g.blocks[id].steps for id in active(g, side) if PIECES[id].group == AIR or PIECES[id].type == "CV")
