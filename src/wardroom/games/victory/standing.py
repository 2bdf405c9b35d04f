"""How a position stands, for looking back: Japan's points, the bases that give them, who holds them, and the blocks.
Japan is first."""

from __future__ import annotations

from wardroom.api.standing import Lessons, Standing, learnt_of
from wardroom.games.victory import control
from wardroom.games.victory.printed import AIR, ALLIES, BASES, GROUND, JAPAN, NAVAL, PIECES, SCENARIOS, TURNS, foe
from wardroom.games.victory.production.points import victory_points
from wardroom.games.victory.state import Victory
from wardroom.games.victory.tasks.fire import Hit, Hits

EVEN = 15  # points of Japan with which nobody has won
GARRISON = 6  # steps on the ground with which a base is well held
GROUPS = (AIR, NAVAL, GROUND)
CENTRES = tuple(base for base, printed in BASES.items() if printed.pp)
LESSONS = Lessons(
    scenarios=tuple(SCENARIOS),
    bots=(
        ("admiral", "admiral"),
        ("captain", "admiral"),
        ("admiral_bold", "admiral_careful"),
        ("watch", "captain"),
        ("admiral_careful", "admiral_bold"),
        ("captain", "captain"),
        ("watch", "admiral"),
        ("admiral", "captain"),
    ),
)


def points(g: Victory) -> float:
    """As last counted."""
    return victory_points(g) - EVEN


def parts(g: Victory) -> dict[str, float]:
    force = forces(g)
    return {
        "bases": sum(BASES[base].pp for base in control.bases(g, JAPAN)) - EVEN,
        "guarded": sum(guarded(g, base) for base in CENTRES),
        "assailed": sum(assailed(g, base) for base in CENTRES),
        "income": -float(sum(n for nation, n in g.points.items() if nation != JAPAN)),
        **{group: force[JAPAN, group] - force[ALLIES, group] for group in GROUPS},
    }


def forces(g: Victory) -> dict[tuple[str, str], float]:
    """What each side has on the map of each kind, in points of production; hits that nobody has taken yet are off."""
    found = {(side, group): 0.0 for side in (JAPAN, ALLIES) for group in GROUPS}
    for id, block in g.blocks.items():
        piece = PIECES[id]
        if block.place and piece.group in GROUPS:
            found[piece.side, piece.group] += block.steps * piece.cost
    task = g.agenda[-1] if g.agenda else None
    if isinstance(task, Hit):
        taker = PIECES[Hits(task.block, task.group, task.left).takers(g)[0]]
        found[taker.side, taker.group] -= task.left * taker.cost
    return found


def steps(g: Victory, base: str, side: str) -> int:
    return sum(g.blocks[id].steps for id in g.at(base, side) if PIECES[id].group == GROUND)


def guarded(g: Victory, base: str) -> float:
    """What the base gives, as far as there are soldiers to hold it; the Allies' count against Japan."""
    side = control.holder(g, base)
    share = min(1.0, steps(g, base, side) / GARRISON)
    return BASES[base].pp * share * (1 if side == JAPAN else -1)


def assailed(g: Victory, base: str) -> float:
    """What the base gives, by the part of the soldiers there who would take it. Blockaded, it is half lost."""
    side = control.holder(g, base)
    enemy = foe(side)
    if not g.at(base, enemy):
        return 0.0
    ours, theirs = steps(g, base, side), steps(g, base, enemy)
    share = max(theirs / (ours + theirs) if theirs else 0.0, 0.5 if control.blockader(g, base) == enemy else 0.0)
    return BASES[base].pp * share * (-1 if side == JAPAN else 1)


def elapsed(g: Victory) -> float:
    sheet = SCENARIOS[g.scenario]
    first, last = TURNS.index(sheet.start_turn), TURNS.index(sheet.end_turn)
    return (g.turn - first) / max(1, last - first + 1)


def standing() -> Standing:
    return Standing(
        points=points, parts=parts, elapsed=elapsed, lessons=LESSONS, learnt=learnt_of("wardroom.games.victory")
    )
