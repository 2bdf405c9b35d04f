"""A movement phase (1.2, 1.3, 4): which block, then where to; headquarters in action; stacking when all is done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from wardroom.games.victory import control, stacking
from wardroom.games.victory.movement import command, moves
from wardroom.games.victory.movement.hexsides import by_sea
from wardroom.games.victory.movement.invasion import landing_cost
from wardroom.games.victory.movement.movable import WHY, held_back, movable
from wardroom.games.victory.movement.pinning import pinned
from wardroom.games.victory.movement.raid import COST as RAID_COST
from wardroom.games.victory.printed import BASES, GROUND, NAVAL, PIECES, foe, hex_of, side_of_seat
from wardroom.games.victory.state import ATTACKS, Moved, Victory
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks


class MovementPhase(Does, frozen=True):
    """PV-1.2-1. With a player of its own, MacArthur's theatre moves after the others (PV-9.6-2)."""

    side: str

    def run(self, g: Victory) -> Tasks:
        g.mover = self.side
        g.tell("movement", side=self.side, rules=("PV-1.0-1",))
        return (*(Movement(seat) for seat in g.ears(self.side)), EndMovement(self.side))


class EndMovement(Does, frozen=True):
    """Headquarters that were in action lose a step and are hidden again (PV-4.1-8). Also the title of the phase."""

    side: str
    crumb: ClassVar[str] = "movement"

    def about(self) -> Mapping[str, Any]:
        return {"side": self.side}

    def run(self, g: Victory) -> Tasks:
        sent = [id for id, m in g.moved.items() if PIECES[id].side == self.side and m.how in moves.FIGHTS]
        if sent:  # the plan of the phase, for its own side's log: a bot's too can be read when the war is over
            goals = sorted({hex_of(g.blocks[id].place) for id in sent})
            g.tell("goals", to=g.ears(self.side), n=len(sent), places=goals, rules=("PV-1.2-1",))
        for hq in g.active:
            g.tell("stood_down", hq=hq, rules=("PV-4.1-8",))
            g.lose(hq)
        g.active, g.mover = {}, ""
        return ()


class Movement(Asks, frozen=True):
    """PV-4.0-1: any or all of one's blocks, each once, in any order."""

    def ask(self, g: Victory) -> Ask:
        side = side_of_seat(self.seat)
        blocks: list[Move] = [
            ("move", id)
            for id in movable(g, side)
            if moves.hand(g, self.seat, id)
        ]  # fmt: skip
        staffs: list[Move] = [("activate", hq) for hq in command.HEADQUARTERS[side] if not idle(g, self.seat, hq)]
        full = crowded(g, side)
        back: list[Move] = [("return", id) for hex in full for id in g.at(hex, side) if id in g.moved]
        done: list[Move] = [] if full else [("done",)]
        about = {"left": len(blocks), "crowded": len(full), "side": side}
        return Ask("movement", (*done, *back, *staffs, *blocks), ("PV-4.0-1", "PV-1.2-1", "PV-4.2-1"), about)

    def answer(self, g: Victory, move: Move) -> Tasks:
        match move:
            case ("move", block):
                return (Where(self.seat, block), self)
            case ("activate", hq):
                g.active = {**g.active, hq: g.blocks[hq].steps}
                about = {"hq": hq, "place": g.blocks[hq].place, "moves": g.blocks[hq].steps}
                g.reveal("activated", **about, rules=("PV-4.1-4", "PV-4.1-11"))
                return (self,)
            case ("return", block):
                take_back(g, block)
                return (self,)
        return ()

    def why_not(self, g: Victory, move: Move) -> Refusal | None:
        side = side_of_seat(self.seat)
        match move:
            case ("done",):
                full = crowded(g, side)
                return Refusal("crowded", ("PV-4.2-1", "PV-PC-1"), {"place": full[0]}) if full else None
            case ("move" | "activate" | "return" as verb, str(block)):
                if block not in PIECES or PIECES[block].side != side or not g.blocks[block].place:
                    return Refusal("not_yours", ("PV-4.0-1",))
                key = {"move": held, "activate": idle, "return": kept}[verb](g, self.seat, block)
                return Refusal(key, _WHY[key], {"block": block, **_remedy(g, key, block)}) if key else None
        return None


def _remedy(g: Victory, key: str, block: str) -> dict[str, str]:
    """What would help a block that only a headquarters can send."""
    if key not in ("overseas", "in_a_box"):
        return {}
    hq = command.commander(g, block)
    if not hq or not (hq in g.active or command.can_act(g, hq)):
        return {"help": "none"}
    return {"help": "spent"} if hq in g.active else {"help": "activate", "hq": hq}


_WHY = {
    **WHY, "has_not_moved": ("PV-4.2-1",), "not_crowded": ("PV-4.0-1", "PV-4.2-1"),
    "no_headquarters": ("PV-3.3-4",), "other_command": ("PV-9.6-2",), "active_already": ("PV-4.1-10",),
    "too_weak": ("PV-3.3-5",), "pinned_headquarters": ("PV-4.5-3",),
}  # fmt: skip


def held(g: Victory, seat: str, block: str) -> str:
    """Why the seat may not move the block, a key of `_WHY`; empty if it may."""
    return held_back(g, block) if moves.hand(g, seat, block) else "other_command"


def kept(g: Victory, seat: str, block: str) -> str:
    """Why the block cannot be taken back to where it began."""
    if hex_of(g.blocks[block].place) not in crowded(g, side_of_seat(seat)):
        return "not_crowded"
    return "" if block in g.moved else "has_not_moved"


def idle(g: Victory, seat: str, hq: str) -> str:
    """Why the headquarters cannot go into action."""
    if PIECES[hq].type != "SHQ":
        return "no_headquarters"
    if command.answers_to(g, hq) != seat:
        return "other_command"
    if hq in g.active:
        return "active_already"
    if not g.blocks[hq].place or g.blocks[hq].steps < command.STRONG_ENOUGH:
        return "too_weak"
    return "pinned_headquarters" if pinned(g, hq) else ""


def crowded(g: Victory, side: str) -> list[str]:
    """Hexes into which blocks of the side moved, and which hold too many (PV-4.2-1)."""
    entered = {hex_of(g.blocks[id].place) for id in g.moved if PIECES[id].side == side}
    return sorted(hex for hex in entered if stacking.over(g, side, hex))


class Where(Asks, frozen=True):
    """How a block moves, and where to (4.1)."""

    block: str

    def ask(self, g: Victory) -> Ask:
        ways = moves.destinations(g, self.block)
        about = {"block": self.block, "moves": command.left(g, self.block) if g.blocks[self.block].place else 0}
        return Ask("where", (("back",), *ways), ("PV-4.1-1", "PV-4.1-2", "PV-4.1-7"), about)

    def answer(self, g: Victory, move: Move) -> Tasks:
        if move != ("back",):
            go(g, self.block, move)
        return ()

    def why_not(self, g: Victory, move: Move) -> Refusal | None:
        return moves.why_not(g, self.block, move) if g.blocks[self.block].place else None


def go(g: Victory, block: str, move: Move) -> None:
    """Carry out a move. Only what anyone at the table sees is told to all: from where to where, and the colour."""
    how, place, piece, start = move[0], move[1], PIECES[block], g.blocks[block].place
    hex, captured = hex_of(place), False
    by = command.commander(g, block) if how in ("strategic", "invade", "raid") else ""
    paid = {"strategic": move[-1], "invade": landing_cost(g, piece.side, hex), "raid": RAID_COST}.get(how, 0)
    via = move[2] if how in ("attack", "reinforce", "invade") else ""
    coast = how == "invade" or (bool(via) and by_sea(g, block, hex, via))
    holder = g.held.get(hex_of(start), "")
    if by:
        g.active = {**g.active, by: g.active[by] - paid}
    joins = piece.group == NAVAL and how in ("move", "rebase", "strategic") and off_enemy(g, piece.side, place)
    ashore = piece.group == GROUND and how != "invade"
    g.change(block, place=hex if ashore else place, afloat=how == "invade", blockading=joins)
    if ashore and hex in BASES and control.stance(g, piece.side, hex) == control.ENEMY and how == "move":
        captured = True
        control.capture(g, hex, piece.nation)
    tell_move(g, block, how, start, place, paid)
    if joins:
        g.reveal("joined_blockade", block=block, place=place, rules=("PV-5.7-10", "PV-5.7-3"))
    if captured:
        g.tell("captured", base=hex, nation=piece.nation, rules=("PV-4.4-4", "PV-4.4-6"))
    control.revert(g)
    lost = holder if holder and g.held.get(hex_of(start)) != holder else ""
    g.moved = {**g.moved, block: Moved(how, start, via, paid, by, coast, lost)}


def off_enemy(g: Victory, side: str, place: str) -> bool:
    """Before an enemy base that ships of ours blockade: one more joins them (PV-5.7-10)."""
    hex = hex_of(place)
    return place == hex and hex in BASES and control.holder(g, hex) != side and control.blockader(g, hex) == side


def tell_move(g: Victory, block: str, how: str, start: str, place: str, paid: int) -> None:
    piece = PIECES[block]
    public: dict[str, Any] = {"start": start, "place": place, "nation": piece.nation}
    if how == "invade":
        open_: dict[str, Any] = {"block": block, "steps": g.blocks[block].steps}
        g.reveal("invaded", **public, **open_, moves=paid, rules=("PV-5.8-1", "PV-5.8-2", "PV-5.8-4"))
        return
    mine = {seat: {"block": block, "how": how} for seat in g.ears(piece.side)}
    g.tell("moved", **public, how="hidden", secret=mine, rules=("PV-4.0-1", "PV-FOG-1"))


def take_back(g: Victory, block: str) -> None:
    """A block that found no room goes back to where it was, and moves no more (PV-4.2-1)."""
    moved, piece, place = g.moved[block], PIECES[block], g.blocks[block].place
    hex = hex_of(moved.start)
    if moved.left:
        g.held = {**g.held, hex: moved.left}
        for id in g.at(hex, foe(piece.side)):  # ships of the enemy's there had blockaded it, and do so again
            attacks = (m := g.moved.get(id)) is not None and m.how in ATTACKS
            if PIECES[id].group == NAVAL and not attacks:
                g.change(id, blockading=True)
    blockading = piece.group == NAVAL and hex in BASES and control.holder(g, hex) != piece.side
    g.change(block, place=moved.start, afloat=False, blockading=blockading and moved.start == hex)
    if moved.by in g.active:
        g.active = {**g.active, moved.by: g.active[moved.by] + moved.moves}
    g.moved = {id: m for id, m in g.moved.items() if id != block}
    g.returned = (*g.returned, block)
    public: dict[str, Any] = {"start": place, "place": moved.start, "nation": piece.nation}
    mine = {seat: {"block": block} for seat in g.ears(piece.side)}
    g.tell("returned", **public, secret=mine, rules=("PV-4.2-1",))
    control.revert(g)
