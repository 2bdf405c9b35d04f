"""What a staff would lay over the map for its commander: zones of influence, supply, how far headquarters reach, what
is due at the end of the turn. All of it is reckoned from what the seat sees. A set of hexes is one text, four signs
each.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import to_builtins

from wardroom.games.empire import activation, scoring
from wardroom.games.empire.movement.allowance import asp_left
from wardroom.games.empire.odds.answers import REACTION, arrivals
from wardroom.games.empire.odds.intelligence import intercepts
from wardroom.games.empire.odds.lines import lines
from wardroom.games.empire.odds.targets import targets
from wardroom.games.empire.politics import will
from wardroom.games.empire.politics.control import captures, resources
from wardroom.games.empire.printed import CARDS, HEXES, RESOURCES, SIDES, foe
from wardroom.games.empire.state import SURPRISE, Empire
from wardroom.games.empire.tasks import plays
from wardroom.games.empire.tasks.deal import japanese_cards, japanese_passes
from wardroom.games.empire.traces import supply
from wardroom.games.empire.traces.masks import ids
from wardroom.kernel import Ask

PLAY = "play"  # the question which card is played, and what for


def staff(g: Empire, seat: str | None = None, ask: Ask | None = None) -> dict[str, Any]:
    """For a seat that plays: what lies open, and of cards only its own."""
    found: dict[str, Any] = {"zones": _zones(g), "hungry": _hungry(g), "hqs": _hqs(g), "due": _due(g), "now": _now(g)}
    if seat in SIDES:
        found["lines"] = lines(g, seat)
        if ask is not None:
            found["targets"] = _text(sorted(targets(g, seat, ask)))
    if seat is not None and ask is not None and ask.prompt == PLAY:
        found["refused"] = {card: _refused(g, seat, card) for card in g.playable(seat)}
    if g.offensive is not None and g.now.step <= REACTION and g.now.fights:
        found["arrivals"] = list(arrivals(g))
    return found


def _refused(g: Empire, seat: str, card: str) -> dict[str, Any]:
    """What one may expect of a card and cannot have now, with the reason."""
    uses = ("event", "oc", "future", *(("china", "rivalry") if CARDS[card].ops == plays.GREAT else ()))
    reasons = {use: plays.objection(g, seat, (use, card)) for use in uses}
    return {use: to_builtins(why) for use, why in reasons.items() if why is not None}


def _text(hexes: Iterable[str]) -> str:
    return "".join(hexes)


def _zones(g: Empire) -> dict[str, dict[str, str]]:
    """Of each side: where its zones hold, and where the enemy has neutralised them (ES-ZOI-2)."""
    found = supply.survey(g)
    return {
        side: {
            "holds": _text(ids(found.zoi[side] & found.closed[foe(side)])),
            "neutral": _text(ids(found.zoi[side] & ~found.closed[foe(side)])),
        }
        for side in SIDES
    }


def _hungry(g: Empire) -> list[str]:
    """Units on the map that are out of supply."""
    supplied = supply.survey(g).supplied
    return [id for side in SIDES for id in g.on_map(side) if id not in supplied]


def _hqs(g: Empire) -> dict[str, dict[str, Any]]:
    """Every HQ on the map: how much it leads now, and how far paths of activation reach from it (ES-ACT-4)."""
    return {
        hq: {"efficiency": activation.efficiency(g, hq), "paths": _text(ids(activation.paths(g, hq)))}
        for side in SIDES
        for hq in g.hqs(side)
        if g.units[hq].at in HEXES
    }


def _due(g: Empire) -> dict[str, Any]:
    """What the tracks will say at the end of the turn, as things stand."""
    cards = japanese_cards(g)
    rows = dict(scoring.points(g)) if g.sheet.yearly else {}
    return {
        "will": [{"row": c.row, "effect": c.effect, "nation": c.nation} for c in will.changes(g)],
        "progress": list(captures(g)),
        "needed": will.PROGRESS,
        "resources": resources(g),
        "of": len(RESOURCES),
        "cards": cards,
        "passes": japanese_passes(cards),
        "road": supply.survey(g).road,
        "europe": g.europe,
        "points": rows,
        "score": _score(g, rows),
    }


def _score(g: Empire, rows: dict[str, int]) -> dict[str, Any] | None:
    """The points as they stand, and what they are worth; a campaign has none."""
    if g.sheet.yearly:
        n, least = sum(rows.values()), tuple(g.sheet.victory["thresholds"])
    elif g.scenario == "south_pacific":
        n, least = scoring.south_pacific(g), scoring.SOLOMON_LEVELS
    else:
        return None
    return {"n": n, "level": scoring.level(n, least), "least": list(least)}


def _now(g: Empire) -> dict[str, Any] | None:
    """The offensive in numbers: units and shipping, of how many, and how likely it is found out."""
    if g.offensive is None:
        return None
    now = g.now
    found: dict[str, Any] = {"asp": {side: asp_left(g, side) for side in SIDES}}
    if now.hq:
        found["most"] = activation.most(g, now.hq, now.active)
    if now.reaction_hq:
        found["reaction"] = activation.most(g, now.reaction_hq, now.reacting, reaction=True)
    if now.condition == SURPRISE and not now.rolled:
        found["intercepts"] = intercepts(g)
    return found
