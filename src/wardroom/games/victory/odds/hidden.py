"""What may lie behind the backs of blocks: who could stand there, dealt again and again."""

from __future__ import annotations

from random import Random

from msgspec import Struct

from wardroom.games.victory.fog.dealing import Slot, Spot
from wardroom.games.victory.printed import PIECES, foe, hex_of
from wardroom.games.victory.state import Block, Moved, Victory
from wardroom.games.victory.view import Shadow, VictoryView

_TRIES = 8


def roster(view: VictoryView, nation: str) -> list[str]:
    """The nation's blocks that may be anywhere: on the map by this year, and not seen somewhere."""
    year = 1900 + int(view.date[3:])
    return [
        id
        for id, piece in PIECES.items()
        if piece.nation == nation and piece.type != "MB" and piece.entry_year <= year and id not in view.blocks
    ]


class Hidden(Struct, frozen=True):
    """The blocks at a hex that stand with their backs to the seat."""

    spot: Spot
    slots: tuple[Slot, ...]
    rosters: dict[str, list[str]]

    def deal(self, g: Victory, rng: Random) -> Victory:
        """What they may be, each as strong as may be."""
        h = g.draft()
        names = self._names(rng)
        h.blocks = {
            **g.blocks,
            **{id: Block(place, rng.randint(1, PIECES[id].max_steps)) for id, (place, _) in names.items()},
        }
        h.moved = {**g.moved, **{id: moved for id, (_, moved) in names.items() if moved}}
        return h

    def _names(self, rng: Random) -> dict[str, tuple[str, Moved | None]]:
        """Who could stand there together; if that does not come out, anybody of the right colour."""
        for _ in range(_TRIES):
            left = {nation: rng.sample(ids, len(ids)) for nation, ids in self.rosters.items()}
            if (found := self.spot.deal(left)) is not None:
                return {found[slot.true]: (slot.place, slot.moved) for slot in self.slots}
        left = {nation: rng.sample(ids, len(ids)) for nation, ids in self.rosters.items()}
        return {left[slot.nation].pop(): (slot.place, slot.moved) for slot in self.slots if left[slot.nation]}


def hidden(view: VictoryView, g: Victory, hex: str) -> Hidden | None:
    """None where all lies open."""
    shadows = [shadow for shadow in view.shadows if hex_of(shadow.place) == hex]
    if not shadows or view.side is None:
        return None
    enemy, clash = foe(view.side), view.clashes.get(hex)
    came = Moved("attack", hex, coast=True) if clash is not None and clash.attacker == enemy else None
    slots = [slot for shadow in shadows for slot in _slots(shadow, came)]
    rosters = {shadow.nation: roster(view, shadow.nation) for shadow in shadows}
    heads = sum(PIECES[id].type == "SHQ" for ids in rosters.values() for id in ids)
    return Hidden(Spot(g, enemy, hex, slots, heads), tuple(slots), rosters)


def _slots(shadow: Shadow, came: Moved | None) -> list[Slot]:
    block = Block(shadow.place)
    return [
        Slot(shadow.place, shadow.nation, False, came, block, f"{shadow.place} {shadow.nation} {n}")
        for n in range(shadow.count)
    ]


__all__ = ["Hidden", "hidden", "roster"]
