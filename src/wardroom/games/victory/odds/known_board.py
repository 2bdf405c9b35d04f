"""What a seat sees, as a board that the game's own code can read."""

from __future__ import annotations

from wardroom.games.victory import control
from wardroom.games.victory.printed import BASES, PIECES, hex_of, side_of
from wardroom.games.victory.state import Block, Moved, Victory
from wardroom.games.victory.view import Seen, VictoryView


def board_of(view: VictoryView) -> Victory:
    """All that lies open. What blocks of others did this turn is not seen of each, but for invaders."""
    seen = {id: Block(b.place, b.steps, b.blockading, _invades(b)) for id, b in view.blocks.items()}
    g = Victory(
        scenario=view.scenario,
        options=view.options,
        blocks={id: seen.get(id, Block()) for id in sorted(PIECES)},
        turn=view.turn,
        first=view.first,
        storm=view.storm,
        fight=view.fight,
        moved={id: Moved(b.moved, b.place, coast=by_sea(id)) for id, b in view.blocks.items() if b.moved},
    )
    late = view.fight.late if view.fight else ()
    g.moved |= {id: Moved("reinforce", g.blocks[id].place, coast=by_sea(id)) for id in late if id not in g.moved}
    g.held = {base: nation for base, nation in view.held.items() if control.holder(g, base) != side_of(nation)}
    return g


def _invades(block: Seen) -> bool:
    """Troops out at sea are shown afloat too, but only those off a base have yet to land."""
    return block.afloat and hex_of(block.place) in BASES


def by_sea(block: str) -> bool:
    """How it will have come, where that is not to be seen: what can sail, has sailed."""
    return PIECES[block].group == "naval" or PIECES[block].type == "MA"


__all__ = ["board_of", "by_sea"]
