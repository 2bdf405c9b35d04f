"""The automaton's attitude: one for the whole side, changed by events that are new this turn (FP-BOT-20 to 26)."""

from __future__ import annotations

from wardroom.games.fighters.automaton.tables import TABLES
from wardroom.games.fighters.printed import SIDES, foe
from wardroom.games.fighters.state import Fighters


def look_round(g: Fighters) -> None:
    """When the initiative is determined: what is true now and was not at the last look is an event."""
    for side in SIDES:
        now = conditions(g, side)
        before = g.attitude.get(side)
        if before is None:
            attitude, why = TABLES.attitude.start[side], ["start"]
        else:
            new = {key.split(".")[0] for key in now if key not in g.noticed[side]}
            attitude, why = changed(side, before, new)
        g.attitude = {**g.attitude, side: attitude}
        g.noticed = {**g.noticed, side: now}
        if side == g.solo and attitude != before:
            rules = ("FP-BOT-21", *(TABLES.attitude.clauses[event] for event in why))
            g.tell("attitude", side=side, attitude=attitude, why=why[-1], rules=rules)


def changed(side: str, attitude: str, new: set[str]) -> tuple[str, list[str]]:
    """The attitude after these new events, and those that had a say: in the printed order, the last one stands."""
    why = []
    for event, table in TABLES.attitude.events.items():
        if event in new and side in table:
            attitude = table[side]
            why.append(event)
    return attitude, why


def conditions(g: Fighters, side: str) -> tuple[str, ...]:
    """What is true of the side now; a damaged carrier by its name, for each is an event of its own."""
    own = [a for a in g.aircraft.values() if a.side == side and not a.due and a.out != "scouting"]
    mine, theirs = len(g.flying(side)), len(g.flying(foe(side)))
    now = []
    if own and 2 * sum(a.out == "destroyed" for a in own) >= len(own):
        now.append("losses_50")
    if theirs < mine:
        now.append("enemies_fewer")
    now += [f"own_carrier_damaged.{id}" for id, s in g.ships.items() if s.side == side and s.hull.carrier and s.hits]
    if theirs > mine:
        now.append("enemies_more")
    return tuple(now)
