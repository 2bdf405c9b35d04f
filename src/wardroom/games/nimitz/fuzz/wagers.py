"""What is told of the next order of each area, and how it is given: by the step that gives it, as if it began now."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from wardroom.api.wagers import Claim, Found, Odds, Said, Wagers, play_on
from wardroom.games.nimitz.odds import Odds as Told
from wardroom.games.nimitz.state import Nimitz
from wardroom.games.nimitz.tasks.orders import OrdersStep
from wardroom.games.nimitz.view import NimitzView
from wardroom.kernel import Ask, Match, Move, Seat

KINDS = ("order", "order in its step", "order scouted")
_STEPS = {"orders": "order in its step", "scouting": "order scouted", "scout_roll": "order scouted"}
_DICE = "by_hand"  # in the middle of a roll there is no next one yet


def claims(view: NimitzView, ask: Ask, odds: Odds) -> Iterator[Claim]:
    if ask.prompt == _DICE:
        return
    told: Told = odds(view, ask)
    by_area: dict[str, dict[str, float]] = {}
    for threat in told.threats:
        by_area.setdefault(threat.area, {})[threat.place] = threat.chance
    for area, places in by_area.items():
        yield _order(ask, area, places)


def _order(ask: Ask, area: str, places: dict[str, float]) -> Claim:
    """The likeliest place, the next, and so on; that nobody goes, or to a place that was not named."""
    ranked = sorted(places, key=lambda place: (-places[place], place))
    says = {f"place {n}": Said(min(1.0, places[place])) for n, place in enumerate(ranked, 1)}
    says |= {"stay": Said(max(0.0, 1 - sum(places.values()))), "elsewhere": Said(0.0)}

    def settle(match: Match, rng: Random) -> Found | None:
        given = _given(_begun(match, ask, area), area, rng)
        if given is None:
            return None
        found = {f"place {n}": float(given == place) for n, place in enumerate(ranked, 1)}
        return {**found, "stay": float(not given), "elsewhere": float(bool(given) and given not in places)}

    return Claim(kind=_STEPS.get(ask.prompt, "order"), says=says, settle=settle, about=area)


def _begun(match: Match, ask: Ask, area: str) -> Match:
    """In a step that gives orders, as it stands; else such a step begins."""
    if ask.prompt in _STEPS:
        return match
    g = match.state.draft()
    assert isinstance(g, Nimitz)
    g.step, g.agenda = "orders", (*g.agenda, OrdersStep())
    return Match.at(match.rules, g, match.dice)


def _given(match: Match, area: str, rng: Random) -> str | None:
    """Where the first order sends the forces of the area, "" for nowhere; None: another area had to be first."""

    def orders(match: Match) -> list[dict[str, Any]]:
        return [dict(item.about) for item in match.events(None) if item.kind == "order"]

    def choose(seat: Seat, ask: Ask) -> Move:
        if ask.prompt == _DICE:
            return rng.choice(ask.moves)
        scouted = getattr(match.state, "scouts", {})
        wishes = [("order", area), ("roll", area)] + ([] if area in scouted else [("scout", area)])
        return next((wish for wish in wishes if wish in ask.moves), ask.moves[0])

    if not play_on(match, choose, orders, most=20):
        return None
    first = orders(match)[0]
    return None if first["area"] != area else "" if first["held"] else str(first["place"])


WAGERS = Wagers(claims=claims, kinds=KINDS, often=0.05, each=8, tries=6)
