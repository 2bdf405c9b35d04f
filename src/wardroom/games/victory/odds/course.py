"""The course of a battle: what changes between the shots. All of it is decided by the tasks that fight real battles."""

from __future__ import annotations

from msgspec import structs

from wardroom.games.victory import control
from wardroom.games.victory.combat.battle import (
    MAY_BLOCKADE,
    active,
    battle,
    must_go,
    put,
    unit,
)
from wardroom.games.victory.combat.blockade import BLOCKADERS
from wardroom.games.victory.odds.fire_table import Cast, Force, marks
from wardroom.games.victory.odds.lineup import End, Lineup
from wardroom.games.victory.printed import BASES, NAVAL, PIECES, SIDES, foe, hex_of
from wardroom.games.victory.state import Block, Victory
from wardroom.games.victory.supply import survey as supply
from wardroom.games.victory.tasks.battle import Battle, Land, Rounds
from wardroom.games.victory.tasks.declarations import Search, declarations, flying
from wardroom.games.victory.tasks.raid import Raid
from wardroom.games.victory.tasks.retreat import Aftermath, FallBack, blockade
from wardroom.games.victory.weather import no_new_blockade
from wardroom.lib.rolls import dice, faces

Masks = tuple[int, int]  # of each side, who is still there
_AWAY = Block()


class Course:
    """All the ways a battle can go. `g` shows who stands there; who else is on the map does not matter."""

    def __init__(
        self, g: Victory, place: str, acting: str = "", owed: tuple[str, str, int] | None = None, keen: bool = False
    ) -> None:
        """`acting` is whose turn it is; `owed` are hits still to be taken: who fired, at which group, how many. A
        `keen` defender fires for the base, not for points."""
        self.place, self._owed, self._known = place, owed, g
        self._able: dict[str, bool] = {}
        self.ids = tuple(g.at(place, side) for side in SIDES)
        board = _bare(g, place, (*self.ids[0], *self.ids[1]))
        if board.fight is None:
            board = _joined(board, place)
        f = battle(board)
        self.attacker = foe(f.defender)
        self._keen = f.defender if keen else ""
        self.acted, self.begun = f.acted, f.round > 0
        self.past_landing = self.begun and any(PIECES[id].letter == "E" for id in (acting, *f.acted) if id)
        self._openings: list[tuple[Lineup | End, float]] = []
        self._casts: dict[tuple[object, ...], Cast] = {}
        self._lineups: dict[tuple[object, ...], Lineup] = {}
        self._landed: dict[tuple[int, Masks], Lineup] = {}
        self._next: dict[tuple[int, Masks], Lineup | End] = {}
        self._flees: dict[tuple[int, str, Masks], bool] = {}
        self.forces: tuple[Force, ...] = tuple(
            (
                tuple(g.blocks[id].steps for id in ids),
                f.half.get(side, ""),
                marks(side, f.bombed, f.shelled),
            )
            for side, ids in zip(SIDES, self.ids, strict=True)
        )
        self._board = board

    def openings(self) -> list[tuple[Lineup | End, float]]:
        """The first lineup; who sees the other first is a matter of chance (PV-9.1-1)."""
        if not self._openings:
            self._openings = [(self._lineup(self._board), 1.0)] if self.begun else self._searched()
        return self._openings

    def _searched(self) -> list[tuple[Lineup | End, float]]:
        everyone, found = (-1, -1), []
        for first, p in _searches(self._board).items():
            g = self._board.draft()
            put(g, first=first)
            found.append((self._after(g, everyone), p))
        return found

    def opening_forces(self, lineup: Lineup) -> tuple[int, int]:
        cast = lineup.cast
        forces = [cast.number(side, force) for side, force in enumerate(self.forces)]
        if self._owed:
            id, group, hits = self._owed
            side = SIDES.index(PIECES[id].side)
            aim = cast.aim(side, self.ids[side].index(id), forces[side])
            for _ in range(hits if aim is not None else 0):
                assert aim is not None
                forces[1 - side] = aim.hit(forces[1 - side], (group, 0, ""))
            forces[1 - side] = cast.settled(1 - side, forces[1 - side])
        return forces[0], forces[1]

    def landed(self, lineup: Lineup, alive: Masks) -> Lineup:
        """Invaders land as soon as they may, the best in attack first."""
        key = id(lineup), alive
        if key not in self._landed:
            self._landed[key] = self._land(lineup, alive)
        return self._landed[key]

    def _land(self, lineup: Lineup, alive: Masks) -> Lineup:
        g = self._left(lineup.board, alive)
        for side in SIDES:
            ask = Land(side)
            while able := ask.able(g):
                best = min(able, key=lambda id: (-(PIECES[id].fire or (0, 0, 0))[2], id))
                ask.answer(g, ("land", best))
        return self._lineup(self._whole(lineup.board, g))

    def after(self, lineup: Lineup, alive: Masks) -> Lineup | End:
        key = id(lineup), alive
        if key not in self._next:
            self._next[key] = self._after(lineup.board, alive)
        return self._next[key]

    def _after(self, board: Victory, alive: Masks) -> Lineup | End:
        g, rounds = self._left(board, alive), battle(board).round
        if battle(g).raid:
            return End(battle(g).defender, "", rounds)
        (ahead, *_) = Rounds(self.place).run(g)
        if not isinstance(ahead, Aftermath):
            return self._lineup(self._whole(board, g))
        while isinstance(leaving := next(iter(ahead.run(g))), FallBack):
            id = leaving.block
            if must_go(g, id) == MAY_BLOCKADE and self._blockades(id):
                blockade(g, id)
            else:
                g.change(id, place="")
                control.revert(g)
        return End(self._holder(g), self._waters(g), rounds)

    def _blockades(self, id: str) -> bool:
        """By its type, the weather and its supply as things stand (PV-5.7-1, PV-5.7-6, PV-5.7-14)."""
        if id not in self._able:
            barred = no_new_blockade(self._known, self.place) or not supply.may_blockade(self._known, id)
            self._able[id] = PIECES[id].type in BLOCKADERS and not barred
        return self._able[id]

    def _holder(self, g: Victory) -> str:
        if self.place in BASES:
            return control.holder(g, self.place)
        left = [side for side in SIDES if g.at(self.place, side)]
        return left[0] if len(left) == 1 else ""

    def _waters(self, g: Victory) -> str:
        left = {PIECES[id].side for id in g.at(self.place) if g.group(id) == NAVAL}
        return left.pop() if len(left) == 1 else ""

    def flees(self, lineup: Lineup, side: int, who: int, forces: tuple[int, int]) -> bool:
        """In the fourth round, whether it has to go now (PV-9.5-1); its own force first."""
        name, cast = self.ids[side][who], lineup.cast
        alive = cast.both(forces if side == 0 else forces[::-1])
        if not alive[side] >> who & 1:
            return False
        key = id(lineup), name, alive
        if key not in self._flees:
            why = must_go(self._left(lineup.board, alive), name)
            self._flees[key] = bool(why) and not (why == MAY_BLOCKADE and self._blockades(name))
        return self._flees[key]

    # ---- boards

    def _left(self, board: Victory, alive: Masks) -> Victory:
        """Without those who are gone."""
        g = board.draft()
        sides = zip(self.ids, alive, strict=True)
        gone = {id: _AWAY for ids, mask in sides for n, id in enumerate(ids) if not mask >> n & 1}
        if gone:
            g.blocks = {**g.blocks, **gone}
            control.revert(g)
        return g

    def _whole(self, before: Victory, g: Victory) -> Victory:
        """With all again, as they were: so that lineups differ only in what matters."""
        h = g.draft()
        h.blocks = {**g.blocks, **{id: before.blocks[id] for ids in self.ids for id in ids if not g.blocks[id].place}}
        h.events = ()
        return h

    def _lineup(self, g: Victory) -> Lineup:
        f = battle(g)
        stands = tuple((b.place, b.afloat, b.blockading) for ids in self.ids for id in ids for b in (g.blocks[id],))
        base = (control.holder(g, self.place), g.major(self.place)) if self.place in BASES else ()
        key = (f.defender, f.sea_defender, f.round, f.late, f.waiting, f.first, f.pursuit, base, stands)
        if key not in self._lineups:
            self._lineups[key] = Lineup(g, self._cast(g), self.ids)
        return self._lineups[key]

    def _cast(self, g: Victory) -> Cast:
        f = battle(g)
        taking = {id for side in SIDES for id in active(g, side)}
        units = tuple(
            tuple(structs.replace(unit(g, id), steps=1) if id in taking else None for id in ids) for ids in self.ids
        )
        if units not in self._casts:
            raider = foe(f.defender) if f.raid else ""
            self._casts[units] = Cast(units, g.options.asw, raider, f.kamikaze, self._keen)
        return self._casts[units]


def _bare(g: Victory, place: str, here: tuple[str, ...]) -> Victory:
    """A board with this one battle and nothing else."""
    hex, h = hex_of(place), g.draft()
    pieces = [id for id, b in g.blocks.items() if b.place == hex and PIECES[id].type == "MB"]
    h.blocks = {**dict.fromkeys(g.blocks, _AWAY), **{id: g.blocks[id] for id in (*here, *pieces)}}
    h.moved = {id: moved for id, moved in g.moved.items() if id in here}
    h.held = {hex: g.held[hex]} if hex in g.held else {}
    h.agenda, h.events, h.started, h.fought = (), (), (), ()
    if h.fight is not None and hex_of(h.fight.place) != hex:
        h.fight = None
    control.revert(h)
    return h


def _joined(g: Victory, place: str) -> Victory:
    """The battle, or the raid before it, as it begins."""
    raid = any(moved.how == "raid" for moved in g.moved.values())
    (Raid(place) if raid else Battle(place)).run(g)
    return g


def _searches(g: Victory) -> dict[str, float]:
    """Who fires first, as likely as the two throws make it (PV-9.1-1, PV-9.1-2)."""
    if battle(g).first or not any(isinstance(task, Search) for task in declarations(g)):
        return {battle(g).first: 1.0}
    japan, allies = (flying(g, side) for side in SIDES)
    throws = [(sum(faces(throw)), weight / 36) for throw, weight in dice("search_japan", 2).odds]
    found = dict.fromkeys(("", *SIDES), 0.0)
    for a, p in throws:
        for b, q in throws:
            ahead = a + japan - b - allies
            found["" if not ahead else SIDES[ahead < 0]] += p * q
    return found


__all__ = ["Course", "Masks"]
