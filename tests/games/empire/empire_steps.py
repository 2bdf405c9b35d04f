"""An offensive put down in the middle, and the steps that follow.

m = at_step(2, underway("japan", "J44", {"j_ca_takao": "4021"}, hq="j_south_seas_hq"))
sail(m, "j_ca_takao", "4322")

The map is empty but for the units named and the HQs, so that nobody else has a ZOI.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from empire_table import Stop, asked, going_on, position, say

from wardroom.games.empire.cards.cancel import remember
from wardroom.games.empire.printed import COUNTERS
from wardroom.games.empire.state import Empire, Fight, Offensive
from wardroom.games.empire.tasks.steps import Step
from wardroom.kernel import Match, Outcome

BASES = {
    "j_south_seas_hq": "4017",
    "j_comb_fleet_hq_yam": "3407",
    "j_south_hq": "2212",
    "a_s_pac_hq_halsey": "4828",
    "a_cen_pac_hq": "5808",
    "a_sw_pac_hq": "3727",
    "a_seac_hq": "1805",
}
"""HQs that stand on an otherwise empty map."""

LEADS = {"japan": "j_south_seas_hq", "allied": "a_s_pac_hq_halsey"}


def field(units: Mapping[str, str] | None = None, **how: Any) -> Empire:
    """An empty map with HQs and these units, no future cards; nobody is at odds with his own services."""
    how = {"rivalry": {"japan": False, "allied": False}, **how}
    g = position(how.pop("scenario", "y1943"), {**BASES, **(units or {})}, empty=True, **how)
    for side, deck in g.decks.items():
        if deck.future:
            g.deck(side, future="", since=0, pile=tuple(sorted((*deck.pile, deck.future))))
    return g


def underway(
    side: str,
    card: str,
    units: Mapping[str, str],
    *,
    use: str = "oc",
    hq: str = "",
    active: Iterable[str] | None = None,
    fights: Iterable[str | Fight] = (),
    now: Mapping[str, Any] | None = None,
    **how: Any,
) -> Empire:
    """An offensive of the side with this card. Active are all its units that are named, unless `active` says which."""
    g = field(units, **how)
    chosen = [id for id in units if COUNTERS[id].side == side and COUNTERS[id].type != "hq"]
    begun = {id: g.units[id].at for id in (chosen if active is None else active)}
    battles = tuple(Fight(fight) if isinstance(fight, str) else fight for fight in fights)
    g.offensive = Offensive(
        side, card, use, hq=hq or LEADS[side], before=remember(g), active=begun, fights=battles, **(now or {})
    )
    return g


def at_step(step: int, g: Empire, *, dice: Iterable[Outcome] = ()) -> Match:
    return going_on(g, (Step(step), Stop()), dice)


def go(m: Match, units: str | Iterable[str], verb: str, hex: str = "") -> None:
    """A group moves, by whoever is asked."""
    first, *others = (units,) if isinstance(units, str) else tuple(units)
    say(m, "pick", first)
    for unit in others:
        say(m, "with", unit)
    say(m, *((verb, hex) if hex else (verb,)))


def ends(m: Match, units: str | Iterable[str], verb: str) -> set[str]:
    """Where the group may go in this way; the question stays open."""
    first, *others = (units,) if isinstance(units, str) else tuple(units)
    if asked(m)[1] == "move":
        say(m, "pick", first)
        for unit in others:
            say(m, "with", unit)
    ask = next(iter(m.asks.values()))
    return {str(move[1]) for move in ask.moves if move[0] == verb}


def hurry(m: Match, *until: str) -> list[tuple[str, str]]:
    """The first answer to every question until one of these prompts comes; what was asked on the way."""
    seen: list[tuple[str, str]] = []
    while (now := asked(m))[1] not in (*until, "stop"):
        seen.append(now)
        m.answer(now[0], m.asks[now[0]].moves[0])
    return seen
