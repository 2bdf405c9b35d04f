"""Before the war: free deployment, US ships at Singapore, and a France that fights on.

Deploying needs no sealed lanes. Japan goes first, and what it exchanges nobody sees: its blocks are all of one colour
and no base has more or fewer of them. So the Allies, who go second, know nothing that they would not know at once.
"""

from __future__ import annotations

from typing import ClassVar

from wardroom.games.victory import control, stacking
from wardroom.games.victory.objection import Objection, off_the_map, refusal
from wardroom.games.victory.printed import (
    ALLIES,
    BASES,
    BOXES,
    FRENCH,
    HEXES,
    JAPAN,
    NAVAL,
    PIECES,
    TABLES,
    hex_of,
    side_of,
)
from wardroom.games.victory.setup import (
    HAWAII,
    SINGAPORE,
    TENNESSEE,
    TRUK,
    opens_war,
)
from wardroom.games.victory.state import Victory
from wardroom.games.victory.tasks.pearl_harbor import PearlHarbor
from wardroom.games.victory.tasks.turn import Turn
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Task, Tasks

_SINGAPORE = TABLES["singapore_option"]


class SetUp(Does, frozen=True):
    """What the options add to the listed set-up (8.2)."""

    crumb: ClassVar[str] = "deployment"

    def run(self, g: Victory) -> Tasks:
        steps: list[Task] = []
        if g.options.free_deployment:
            steps += (Deploy(g.seat(JAPAN)), Deploy(g.seat(ALLIES)))
        if opens_war(g) and g.options.singapore:
            steps.append(Station(g.seat(ALLIES), _SINGAPORE["units"]))
        if opens_war(g) and g.options.pearl_harbor:
            steps.append(PearlHarbor())
        if g.options.no_vichy:
            steps.append(Exiles())
        return (*steps, Turn())


# ---- free deployment


def fixed(g: Victory, block: str) -> bool:
    """PV-8.2-3, and what the map itself ties to its place: pieces, the Philippine army, blockading ships."""
    b = g.blocks[block]
    closed = (TRUK, HAWAII) if opens_war(g) else ()
    return b.place in closed or b.bound or b.blockading or PIECES[block].type == "MB"


def no_exchange(g: Victory, a: str, b: str) -> Objection | None:
    """Why two units of a side may not change places: both must be able to stand there, and captured bases be kept."""
    place_a, place_b = g.blocks[a].place, g.blocks[b].place
    if fixed(g, b):
        return Objection("other_fixed", ("PV-8.2-3",))
    if place_a == place_b:
        return Objection("same_base", ("PV-8.2-2",))
    if not _stands(a, place_b):
        return Objection("cannot_stand", ("PV-8.2-2",), place_b)
    if not _stands(b, place_a):
        return Objection("other_cannot_stand", ("PV-8.2-2",), place_a)
    there = g.draft()
    exchange(there, a, b)
    for place in (place_a, place_b):
        if stacking.over(there, PIECES[a].side, place):
            return Objection("too_many_then", ("PV-8.2-2", "PV-PC-1"), place)
        if not _kept(there, place):
            return Objection("unheld_then", ("PV-8.2-2", "PV-4.4-5"), place)
    return None


def exchange(g: Victory, a: str, b: str) -> None:
    """Strengths go with the units (PV-8.2-2)."""
    place_a, place_b = g.blocks[a].place, g.blocks[b].place
    g.change(a, place=place_b)
    g.change(b, place=place_a)


def _stands(block: str, place: str) -> bool:
    """Ships need water; the Chinese stay in China, where alone they have bases to live on."""
    if PIECES[block].group == NAVAL and place not in BOXES and HEXES[hex_of(place)].kind == "inland":
        return False
    return PIECES[block].nation != "china" or (place in BASES and BASES[place].owner == "china")


def _kept(g: Victory, place: str) -> bool:
    return place not in g.held or any(control.holds(g, id) for id in g.at(place, side_of(g.held[place])))


class Deploy(Asks, frozen=True):
    """PV-8.2-2: units change places between bases, without end, until the player is content."""

    crumb: ClassVar[str] = "deployment"

    def _units(self, g: Victory) -> list[str]:
        return [id for id in g.on_map(self.seat) if not fixed(g, id)]

    def ask(self, g: Victory) -> Ask:
        moves = (("done",), *(("exchange", id) for id in self._units(g)))
        return Ask("deploy", moves, ("PV-8.2-2", "PV-8.2-3"))

    def answer(self, g: Victory, move: Move) -> Tasks:
        if move == ("done",):
            g.tell("deployed", side=self.seat, rules=("PV-8.2-2",))
            return ()
        return (DeployWith(self.seat, move[1]), self)

    def why_not(self, g: Victory, move: Move) -> Refusal | None:
        match move:
            case ("exchange", str(block)):
                if block not in g.on_map(self.seat):
                    return Refusal("not_yours", ("PV-8.2-2",))
                return refusal(Objection("fixed", ("PV-8.2-3",)) if fixed(g, block) else None, block=block)
        return None


class DeployWith(Asks, frozen=True):
    block: str
    crumb: ClassVar[str] = "deployment"

    def ask(self, g: Victory) -> Ask:
        others = [id for id in g.on_map(self.seat) if no_exchange(g, self.block, id) is None]
        moves = (("back",), *(("with", id) for id in others))
        return Ask("deploy_with", moves, ("PV-8.2-2",), {"block": self.block})

    def answer(self, g: Victory, move: Move) -> Tasks:
        if move != ("back",):
            exchange(g, self.block, move[1])
            g.tell("exchanged", to=g.ears(self.seat), block=self.block, other=move[1], rules=("PV-8.2-2",))
        return ()

    def why_not(self, g: Victory, move: Move) -> Refusal | None:
        match move:
            case ("with", str(other)):
                if other not in g.on_map(self.seat):
                    return Refusal("not_yours", ("PV-8.2-2",))
                return refusal(no_exchange(g, self.block, other), block=self.block, other=other)
        return None


# ---- Singapore


class Station(Asks, frozen=True):
    """PV-S41-12: up to three US naval units at Singapore; the Tennessee at full strength, since it escaped the raid."""

    left: int
    sent: int = 0
    crumb: ClassVar[str] = "deployment"

    def ask(self, g: Victory) -> Ask:
        moves = (("done",), *(("station", id) for id in g.on_map(ALLIES) if self._not_sent(g, id) is None))
        return Ask("singapore", moves, ("PV-S41-12",), {"left": self.left})

    def _not_sent(self, g: Victory, id: str) -> Objection | None:
        if not self.left:
            return Objection("none_left", ("PV-S41-12",))
        if id not in g.on_map(ALLIES) or PIECES[id].nation != "us" or PIECES[id].group != NAVAL:
            return Objection("not_yours", ("PV-S41-12",))
        if g.blocks[id].place == SINGAPORE:
            return Objection("already_there", ("PV-S41-12",))
        return None if stacking.fits(g, id, SINGAPORE) else Objection("no_room_there", ("PV-S41-12", "PV-PC-1"))

    def answer(self, g: Victory, move: Move) -> Tasks:
        if move == ("done",):
            g.tell("stationed", n=self.sent, rules=("PV-S41-12",))
            return ()
        block = move[1]
        g.change(block, place=SINGAPORE, steps=_SINGAPORE["tennessee"] if block == TENNESSEE else g.blocks[block].steps)
        return (Station(self.seat, self.left - 1, self.sent + 1),)

    def why_not(self, g: Victory, move: Move) -> Refusal | None:
        match move:
            case ("station", str(block)):
                return refusal(self._not_sent(g, block), block=block, place=SINGAPORE)
        return None


# ---- a France that fights on


class Exiles(Does, frozen=True):
    """PV-10-9: what would start in Hanoi or Saigon starts elsewhere, where Japan likes."""

    def run(self, g: Victory) -> Tasks:
        return tuple(Exile(g.seat(JAPAN), id) for place in FRENCH for id in g.at(place, JAPAN))


class Exile(Asks, frozen=True):
    block: str
    crumb: ClassVar[str] = "deployment"

    def _places(self, g: Victory) -> list[str]:
        return [base for base in BASES if self._not_here(g, base) is None]

    def _not_here(self, g: Victory, base: str) -> Objection | None:
        """Why it cannot start there."""
        if base in FRENCH:
            return Objection("closed", ("PV-10-9",))
        if base not in BASES:
            return Objection("no_base", ("PV-10-9", "PV-4.4-3"))
        if control.holder(g, base) != JAPAN:
            return Objection("not_friendly", ("PV-10-9",))
        if not _stands(self.block, base):
            return Objection("cannot_stand", ("PV-10-9",), base)
        return None if stacking.fits(g, self.block, base) else Objection("no_room_there", ("PV-10-9", "PV-PC-1"))

    def ask(self, g: Victory) -> Ask:
        moves: tuple[Move, ...] = tuple(("exile", place) for place in self._places(g))
        return Ask("exile", moves or (("pool",),), ("PV-10-9",), {"block": self.block})

    def answer(self, g: Victory, move: Move) -> Tasks:
        if move == ("pool",):
            g.remove(self.block)
            g.tell("unplaced", rules=("PV-10-9",))
            return ()
        g.change(self.block, place=move[1])
        secret = {ear: {"block": self.block} for ear in g.ears(JAPAN)}
        g.tell("exiled", place=move[1], secret=secret, rules=("PV-10-9",))
        return ()

    def why_not(self, g: Victory, move: Move) -> Refusal | None:
        match move:
            case ("exile", str(place)):
                return refusal(off_the_map(place) or self._not_here(g, place), block=self.block, place=place)
            case ("pool",):
                return refusal(Objection("place_left", ("PV-10-9",)) if self._places(g) else None, block=self.block)
        return None
