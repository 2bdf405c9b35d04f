"""Effects that only move a marker: nothing is chosen and nobody is asked."""

from __future__ import annotations

from wardroom.games.empire.cards.kinds import Call, kind
from wardroom.games.empire.printed import COUNTERS, JAPAN, LEVELS
from wardroom.games.empire.state import OUT, Empire
from wardroom.kernel import Tasks

_WORST, _BEST = min(row["from"] for row in LEVELS), max(row["to"] for row in LEVELS)


@kind("will")
def will(g: Empire, call: Call) -> Tasks:
    """US Political Will, at once and within its track (ES-WILL-8, ES-WILL-9, ES-Q-154)."""
    from wardroom.games.empire.politics.will import by_event

    by_event(g, call["value"], call.card)
    return ()


@kind("rivalry")
def rivalry(g: Empire, call: Call) -> Tasks:
    """Inter-Service Rivalry begins or ends (ES-X-ISR-1, ES-X-ISR-2)."""
    side, on = call["side"], bool(call["is"])
    if g.rivalry[side] != on:
        g.rivalry = {**g.rivalry, side: on}
        rule = "ES-X-ISR-2" if side == JAPAN else "ES-X-ISR-1"
        g.tell("event_rivalry", side=side, on=on, rules=(rule,))
    return ()


@kind("wie")
def war_in_europe(g: Empire, call: Call) -> Tasks:
    before = g.wie
    g.wie = max(_WORST, min(_BEST, g.wie + call["years"].get(str(g.year), 0)))
    g.tell("event_europe", card=call.card, value=g.wie - before, level=g.europe, rules=("ES-X-WIE-1",))
    return ()


@kind("china")
def china(g: Empire, call: Call) -> Tasks:
    from wardroom.games.empire.politics.china import move_front

    return move_front(g, call["boxes"], call.get("stop"))


@kind("india")
def india(g: Empire, call: Call) -> Tasks:
    from wardroom.games.empire.politics.india import move

    return move(g, call["boxes"])


@kind("asp")
def asp(g: Empire, call: Call) -> Tasks:
    """Amphibious shipping, for the game or for this offensive (ES-X-AMPH-8, ES-Q-077)."""
    side, value = call["side"], call["value"]
    if call["lasts"] == "offensive":
        g.go(asp=g.now.asp + value)
    else:
        g.asp = {**g.asp, side: max(call.get("min", 0), g.asp[side] + value)}
    g.tell(
        "event_asp", side=side, value=value, lasts=call["lasts"], level=g.asp[side], rules=("ES-X-AMPH-8", "ES-Q-077")
    )
    return ()


@kind("leave")
def leave(g: Empire, call: Call) -> Tasks:
    """Wherever it is."""
    unit = call["id"]
    if g.units[unit].at != OUT:
        g.eliminate(unit, OUT)
        g.tell("event_leaves", unit=unit, rules=("ES-OFF-2",))
    return ()


@kind("resources_lost")
def resources_lost(g: Empire, call: Call) -> Tasks:
    """For good, and they count as captured (ES-X-CTRL-2)."""
    g.captured = tuple(sorted({*g.captured, *call["hexes"]}))
    g.tell("event_resources", hexes=call["hexes"], rules=("ES-X-CTRL-2",))
    return ()


@kind("marker")
def marker(g: Empire, call: Call) -> Tasks:
    """A marker that outlives its card."""
    name = call["name"]
    if name == "panama":
        g.panama = g.turn + 1
    else:
        ended = {"barges"} if name == "pt_boats" else set()
        g.marks = tuple(sorted({*g.marks, name} - ended))
    if name == "no_escort":
        g.escort = 0
    g.tell("event_marker", name=name, rules=_RULES.get(name, ("ES-OFF-2",)))
    return ()


_RULES = {
    "hump": ("ES-X-CHINA-5",),
    "pt_boats": ("ES-X-AMPH-7",),
    "barges": ("ES-X-AMPH-7",),
    "doctrine": ("ES-X-GC-2",),
    "interceptors": ("ES-Q-037",),
    "kwai": ("ES-X-ACT-5",),
    "no_escort": ("ES-SUB-2",),
    "panama": ("ES-X-REIN-2",),
}


@kind("escort")
def escort(g: Empire, call: Call) -> Tasks:
    g.escort = min(call["max"], g.escort + call["value"])
    g.tell("event_escort", value=g.escort, rules=("ES-SUB-2",))
    return ()


@kind("commonwealth_strike")
def strike(g: Empire, call: Call) -> Tasks:
    """One ground step less for each such card (ES-Q-023)."""
    g.strike += 1
    g.tell("event_strike", n=g.strike, rules=("ES-Q-023",))
    return ()


def swapped(g: Empire, old: str, new: str) -> None:
    """One HQ takes the place of another that is on the map, and its standing."""
    assert COUNTERS[old].type == COUNTERS[new].type
    hex = g.units[old].at
    g.eliminate(old, OUT)
    g.put(new, hex, 1)
    g.standing = tuple(new if hq == old else hq for hq in g.standing)
    g.tell("event_hq", unit=new, old=old, place=hex, rules=("ES-OFF-2", "ES-Q-193"))
