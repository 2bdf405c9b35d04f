"""How a position stands, for looking back: Japan's points, the bases that give them, and the blocks. Japan is first."""

from __future__ import annotations

from wardroom.api.standing import Standing, learnt_of
from wardroom.games.victory import control
from wardroom.games.victory.printed import AIR, ALLIES, BASES, GROUND, JAPAN, NAVAL, PIECES, SCENARIOS, TURNS
from wardroom.games.victory.production.points import victory_points
from wardroom.games.victory.state import Victory

EVEN = 15  # points of Japan with which nobody has won


def points(g: Victory) -> float:
    """As last counted."""
    return victory_points(g) - EVEN


def parts(g: Victory) -> dict[str, float]:
    force = {JAPAN: dict.fromkeys((AIR, NAVAL, GROUND), 0.0), ALLIES: dict.fromkeys((AIR, NAVAL, GROUND), 0.0)}
    for id, block in g.blocks.items():
        piece = PIECES[id]
        if block.place and piece.group in force[JAPAN]:
            force[piece.side][piece.group] += block.steps * piece.cost
    lead = {group: force[JAPAN][group] - force[ALLIES][group] for group in (AIR, NAVAL, GROUND)}
    return {"bases": sum(BASES[base].pp for base in control.bases(g, JAPAN)) - EVEN, **lead}


def elapsed(g: Victory) -> float:
    sheet = SCENARIOS[g.scenario]
    first, last = TURNS.index(sheet.start_turn), TURNS.index(sheet.end_turn)
    return (g.turn - first) / max(1, last - first + 1)


def standing() -> Standing:
    return Standing(points=points, parts=parts, elapsed=elapsed, learnt=learnt_of("wardroom.games.victory"))
