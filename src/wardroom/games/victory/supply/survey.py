"""Supply (7.1): chains of major bases, both sides' at once.

Ships without supply cut no enemy line and keep no blockade (PV-1.5-2, PV-5.7-6), so each side's supply hangs on the
other's. `_settle` narrows it down from both ends: with all enemy ships cutting, whoever is supplied is so for sure;
with only those cutting, whoever is not, is not for sure; and so on. Ships that cut off one another are never decided by
this, and count as supplied.
"""

from __future__ import annotations

from collections.abc import Mapping

from wardroom.games.victory import control
from wardroom.games.victory.printed import AIR, BASES, BOXES, JAPAN, PIECES, SIAM_WEST, SIDES, foe, side_of
from wardroom.games.victory.state import Victory
from wardroom.games.victory.supply import chains
from wardroom.games.victory.supply.chains import CHINA, DRAWS_ON, SOURCES, Board, Lines, Places, Ships
from wardroom.lib.memo import Memo


class Supply:
    """Who is in supply, as the map stands."""

    def __init__(self, board: Board, count: Ships, lines: Mapping[str, Lines]) -> None:
        self._board, self._count, self._lines = board, count, lines
        self.chains = {side: found.links for side, found in lines.items()}

    def sources(self, block: str) -> tuple[str, ...]:
        """Whence the block draws supply, its own nation's first."""
        return chains.sources(self._board, self._lines[PIECES[block].side], block)

    def supplied(self, block: str) -> bool:
        at_sea = block in self._board.ships[PIECES[block].side]
        return block in self._count if at_sea else bool(self.sources(block))

    def crossed(self, block: str) -> bool:
        """It lives on the other nation's box (PV-7.1-12)."""
        found = self.sources(block)
        return bool(found) and found[0] != PIECES[block].nation

    def reaches(self, nation: str, place: str) -> bool:
        """Whether a unit of the nation is in supply there."""
        reach = self._lines[side_of(nation)].reach
        return any(place in reach[source] for source in DRAWS_ON[nation])

    def feeds(self, base: str) -> tuple[str, ...]:
        """Whence the base draws supply. Chinese home bases need nobody, but a railway when blockaded (PV-5.7-8)."""
        nation = self._board.nation[base]
        lines = self._lines[side_of(nation)]
        found = tuple(source for source in SOURCES[side_of(nation)] if base in lines.reach[source])
        at_home = nation == "china" and base in CHINA and not self._blockaded(base)
        return ("china", *found) if at_home and "china" not in found else found

    def centre(self, base: str) -> bool:
        """Whether an economic centre gives its points to the holder (PV-7.2-6, PV-7.2-7)."""
        if base in BOXES:
            return True
        return bool(set(self.feeds(base)) & set(DRAWS_ON[self._board.nation[base]]))

    def _blockaded(self, base: str) -> bool:
        enemy = foe(side_of(self._board.nation[base]))
        return any(self._board.blocks[id].place == base for id in self._board.ships[enemy] & self._count)


def survey(g: Victory) -> Supply:
    """The truth, which the logistics phase goes by."""
    return _survey(g, None)


def survey_as(g: Victory, side: str) -> Supply:
    """As the side sees it: enemy blocks out at sea are taken for surface ships, whatever they are."""
    return _survey(g, side)


def may_blockade(g: Victory, block: str) -> bool:
    """A new blockade needs supply, as its owner sees the map when the battle ends (PV-5.7-6)."""
    return survey_as(g, PIECES[block].side).supplied(block)


_surveys: Memo[Supply] = Memo()


def _survey(g: Victory, eyes: str | None) -> Supply:
    by = (control.nation(g, _HARBIN) == JAPAN, eyes, g.options.home_sources)
    known = _surveys.find(g.blocks, g.held, by=by)
    return known if known is not None else _surveys.keep(_settle(_board(g, eyes)), g.blocks, g.held, by=by)


_HARBIN = next(base for base, b in BASES.items() if b.name == "Harbin")


def _board(g: Victory, eyes: str | None) -> Board:
    ships: dict[str, list[str]] = {side: [] for side in SIDES}
    submarines = []
    pieces = set()
    for id, b in g.blocks.items():
        if not b.place:
            continue
        piece = PIECES[id]
        hidden = eyes is not None and piece.side != eyes and not b.blockading
        at_sea = b.place == SIAM_WEST or (b.place not in BASES and b.place not in BOXES)
        if b.blockading or (at_sea and (hidden or piece.group != AIR)):
            ships[piece.side].append(id)
        if piece.type == "SS" and not hidden:
            submarines.append(id)
        if piece.type == "MB":
            pieces.add(b.place)
    gone: Places = CHINA if g.options.china_removed else frozenset()
    major = frozenset(base for base, b in BASES.items() if b.size == "major" or base in pieces) - gone
    nation = {base: control.nation(g, base) for base in BASES}
    at_sea_by_side = {side: frozenset(ids) for side, ids in ships.items()}
    return Board(g.blocks, nation, major, at_sea_by_side, frozenset(submarines), gone, g.options.home_sources)


def _settle(board: Board) -> Supply:
    known: dict[tuple[str, Places, Places], Lines] = {}

    def lines(side: str, own: Ships, enemy: Ships) -> Lines:
        opened = frozenset(board.blocks[id].place for id in own if board.blocks[id].blockading)
        key = side, opened, frozenset(board.blocks[id].place for id in enemy)
        if key not in known:
            known[key] = chains.lines(board, *key)
        return known[key]

    def fed(side: str, enemy: Ships) -> Ships:
        """Ships of the side in supply when these of the enemy's cut. Blockades of its own open further ways."""
        own: Ships = frozenset()
        while True:
            found = lines(side, own, enemy)
            more = frozenset(id for id in board.ships[side] if chains.sources(board, found, id))
            if more == own:
                return own
            own = more

    sure: dict[str, Ships] = {side: frozenset() for side in SIDES}
    maybe = dict(board.ships)
    while True:
        surer = {side: fed(side, maybe[foe(side)]) for side in SIDES}
        rest = {side: fed(side, surer[foe(side)]) for side in SIDES}
        if surer == sure and rest == maybe:
            break
        sure, maybe = surer, rest
    found = {side: lines(side, maybe[side], maybe[foe(side)]) for side in SIDES}
    return Supply(board, frozenset().union(*maybe.values()), found)


__all__ = ["CHINA", "DRAWS_ON", "Supply", "may_blockade", "survey", "survey_as"]
