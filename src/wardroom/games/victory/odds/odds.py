"""What a player may reckon with before a commitment: chances of shots and battles, supply as his side sees it."""

from __future__ import annotations

from msgspec import Struct

from wardroom.games.victory.odds.battles import battles
from wardroom.games.victory.odds.forecast import Forecast
from wardroom.games.victory.odds.known_board import board_of
from wardroom.games.victory.odds.shots import Shot, shots
from wardroom.games.victory.printed import PIECES
from wardroom.games.victory.state import Block, Victory
from wardroom.games.victory.supply.survey import survey_as
from wardroom.games.victory.view import VictoryView
from wardroom.kernel import Ask

Link = tuple[str, str]


class Odds(Struct, frozen=True):
    """`supply`: the links of each side's chains. `hungry`: one's own blocks that are out of supply as things stand."""

    shots: tuple[Shot, ...]
    battles: tuple[Forecast, ...]
    supply: dict[str, tuple[Link, ...]]
    hungry: tuple[str, ...]


def odds(view: VictoryView, ask: Ask | None = None) -> Odds:
    fire, ahead = tuple(shots(view)), tuple(battles(view, ask))
    if view.side is None:
        return Odds(fire, ahead, {}, ())
    found = survey_as(peopled(view), view.side)
    own = (id for id in sorted(view.blocks) if PIECES[id].side == view.side and PIECES[id].type != "MB")
    links = {side: tuple(sorted(chain)) for side, chain in found.chains.items()}
    return Odds(fire, ahead, links, tuple(id for id in own if not found.supplied(id)))


def peopled(view: VictoryView) -> Victory:
    """The board of a view with somebody under every shadow. Who it is makes no difference to how supply looks."""
    g = board_of(view)
    spare: dict[str, list[str]] = {}
    for id, piece in PIECES.items():
        if id not in view.blocks and piece.type != "MB":
            spare.setdefault(piece.nation, []).append(id)
    there = {spare[s.nation].pop(): Block(s.place, 1) for s in view.shadows for _ in range(s.count)}
    g.blocks = {**g.blocks, **there}
    return g


__all__ = ["Odds", "odds", "peopled"]
