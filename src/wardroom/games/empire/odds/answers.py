"""Who may still answer an offensive, and how a battle goes if they do (ES-X-ACT-4, ES-X-REACT-1).

An answer is an HQ of the Reaction player and the units that it brings into a battle. It comes only to an offensive that
was found out. Which answer will come nobody can know; how each would end is exact, and the worst of them is the end of
the range that is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct, structs, to_builtins

from wardroom.games.empire import activation, battles
from wardroom.games.empire.movement import ends
from wardroom.games.empire.odds.forecast import Forecast, forecast, mixed, within
from wardroom.games.empire.printed import AIR, COUNTERS, GROUND, HEXES, SIDES, distance
from wardroom.games.empire.state import INTERCEPT, SURPRISE, Empire, Fight
from wardroom.games.empire.traces.masks import mask

REACTION = 8  # the step in which the other side's units move
SURE = 0.9  # the chance with which the steps lost lie in the range that is told
STOPS = 4  # answers that are named between nobody and everything


class Answer(Struct, frozen=True):
    """Who comes, led by whom, and how the battle goes then."""

    hq: str
    units: tuple[str, ...]
    chances: Forecast


# ---- who may come


def leaders(g: Empire) -> Iterator[str]:
    """HQs that could lead a reaction."""
    side = g.now.reaction
    return (hq for hq in g.hqs(side) if activation.reaction_hq_objection(g, side, hq) is None)


def arrivals(g: Empire) -> Iterator[dict[str, Any]]:
    """Which HQs could lead a reaction, and who could come into the battles with them."""
    side = g.now.reaction
    for hq in leaders(g):
        now = g.draft()
        now.go(reaction_hq=hq)
        near = activation.in_range(now, side, activation.paths(now, hq, mask(fight.hex for fight in now.now.fights)))
        able = [id for id in near if activation.reaction_objection(now, id) is None and ends.takes_part(now, id)]
        yield {"hq": hq, "most": activation.most(now, hq, reaction=True), "units": able}


def strongest(g: Empire, hq: str, hex: str) -> tuple[str, ...]:
    """The strongest units that the HQ could send to the hex, as many as it may."""
    near = [u for u in g.on_map(g.now.reaction) if power(g, u, hex) > 0]
    near.sort(key=lambda u: (-power(g, u, hex), u))
    chosen: list[str] = []
    number = activation.most(g, hq, reaction=True)
    for unit in near:
        if len(chosen) >= number:
            break
        t = g.draft()
        t.go(reacting={u: g.units[u].at for u in chosen})
        if activation.reaction_objection(t, unit) is None and ends.takes_part(t, unit):
            chosen.append(unit)
    return tuple(chosen)


def power(g: Empire, unit: str, hex: str) -> float:
    """What a unit could add there, seen roughly: aircraft beyond their range half, ships as far as they sail."""
    c, at = COUNTERS[unit], g.units[unit].at
    if c.type == GROUND or at not in HEXES:
        return 0.0
    far = distance(at, hex)
    if c.type == AIR:
        return float(g.attack(unit)) * (1.0 if far <= c.range else 0.5 if far <= 2 * battles.reach(unit) else 0.0)
    return float(g.attack(unit)) if c.ship and far <= 15 + c.range else 0.0


# ---- the battle with them


def joined(g: Empire, hq: str, fight: Fight) -> tuple[Empire, Fight] | None:
    """The battle with those whom the HQ can send; None: nobody."""
    t = g.draft()
    t.go(reaction_hq=hq, reacting={})
    sent = strongest(t, hq, fight.hex)
    return brought(t, fight, sent) if sent else None


def brought(g: Empire, fight: Fight, sent: tuple[str, ...]) -> tuple[Empire, Fight]:
    """The battle with these units in it."""
    t = g.draft()
    committed = list(fight.committed)
    for unit in sent:
        if COUNTERS[unit].flyer:
            if not battles.fights_from(t, unit, fight.hex):
                t.change(unit, at=_spot(t, unit, fight.hex))
            committed.append(unit)
        else:
            t.change(unit, at=fight.hex)
    t.go(reacting={unit: g.units[unit].at for unit in sent})
    return t, structs.replace(fight, committed=tuple(dict.fromkeys(committed)))


def _spot(g: Empire, unit: str, hex: str) -> str:
    """Somewhere from where it strikes; the hex itself does as well for a forecast."""
    moves = [str(move[1]) for move in ends.moves(g, COUNTERS[unit].side, (unit,))]
    near = [place for place in moves if place in HEXES and distance(place, hex) <= battles.reach(unit)]
    return min(near, default=hex)


# ---- from nobody to everything


def reckoned(g: Empire, fight: Fight, by: Mapping[str, Forecast], chances: Mapping[str, float]) -> dict[str, Any]:
    """The battle if nobody answers, if the worst answer comes, and what to expect; with the answers between them.

    `by`: how it goes under each condition as the units stand now; `chances`: how likely each condition is.
    """
    alone = by[SURPRISE] if SURPRISE in chances else by[g.now.condition]
    met = INTERCEPT if SURPRISE in chances else g.now.condition
    answers = tuple(_answers(g, fight, met)) if _open(g) else ()
    worst = min(answers, key=lambda a: _dread(g, a.chances), default=None)
    if worst is not None and _dread(g, worst.chances) >= _dread(g, by[met]):
        worst = None  # who comes makes it no harder
    found = by[met] if worst is None else worst.chances
    parts = [(p, by[what] if what == SURPRISE else _met(g, fight, worst, what, met, by)) for what, p in chances.items()]
    likely = mixed(parts)
    return {
        "alone": _told(alone),
        "likely": _told(likely),
        "worst": _told(min((found, alone), key=lambda f: f.take)),
        "uncovered": 1 - chances.get(SURPRISE, 0.0),
        "steps": {side: within(likely.spread[side], SURE) for side in SIDES},
        "answer": {"hq": worst.hq, "units": list(worst.units)} if worst else None,
        "stops": [_stop(a) for a in _stops(g, fight, worst, met)] if worst else [],
    }


def _open(g: Empire) -> bool:
    """Whether an answer may still come."""
    return g.now.step <= REACTION and not g.now.reaction_hq


def _answers(g: Empire, fight: Fight, met: str) -> Iterator[Answer]:
    """The best that each HQ could send into this battle."""
    only = g.draft()
    only.go(fights=(fight,))
    for hq in leaders(only):
        t = only.draft()
        t.go(reaction_hq=hq, reacting={})
        if sent := strongest(t, hq, fight.hex):
            yield Answer(hq, sent, _with(g, fight, hq, sent, met))


def _with(g: Empire, fight: Fight, hq: str, sent: tuple[str, ...], condition: str) -> Forecast:
    t = g.draft()
    t.go(reaction_hq=hq, reacting={})
    return forecast(*brought(t, fight, sent), condition)


def _met(g: Empire, fight: Fight, worst: Answer | None, what: str, met: str, by: Mapping[str, Forecast]) -> Forecast:
    """The battle of an offensive that was found out in this way."""
    if worst is None:
        return by[what]
    return worst.chances if what == met else _with(g, fight, worst.hq, worst.units, what)


def _dread(g: Empire, f: Forecast) -> tuple[float, float]:
    """What the Reaction player looks at: the hex, then the steps of both sides. Less is better for him."""
    return round(f.take, 6), f.lost[g.now.reaction] - f.lost[g.now.side]


def _stops(g: Empire, fight: Fight, worst: Answer, met: str) -> Iterator[Answer]:
    """From those who stand nearest to all who come: a place more at each."""
    places = sorted({g.units[u].at for u in worst.units}, key=lambda at: (_off(at, fight.hex), at))
    for n in range(1, len(places)):
        if len(places) - n < STOPS - 1 or n == 1:
            near = tuple(u for u in worst.units if g.units[u].at in places[:n])
            yield Answer(worst.hq, near, _with(g, fight, worst.hq, near, met))
    yield worst


def _off(at: str, hex: str) -> int:
    return distance(at, hex) if at in HEXES else 99


def _stop(answer: Answer) -> dict[str, Any]:
    return {"units": list(answer.units), **_told(answer.chances)}


def _told(f: Forecast) -> dict[str, Any]:
    return {"take": f.take, "win": f.win, "lost": to_builtins(f.lost)}
