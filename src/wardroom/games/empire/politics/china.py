"""The front in China, its offensives and its collapse (13.7)."""

from __future__ import annotations

from wardroom.games.empire.printed import (
    AIR,
    AIR_IN_CHINA,
    ALLIED,
    CARDS,
    CHINA,
    COUNTERS,
    JAPAN,
    PORTS,
    REGIONS,
    TABLES,
)
from wardroom.games.empire.state import CHINA_BOX, ELIMINATED, OUT, SCHEDULE, Empire
from wardroom.games.empire.traces import kunming, supply
from wardroom.kernel import Refusal, Tasks

COLLAPSE, STABLE = CHINA[0], CHINA[-1]
_ROAD: dict[str, int] = {row["status"]: row["value"] for row in TABLES["china"]["burma_road"]}
_OPS: int = TABLES["china"]["oc_offensive"]["ops"]
_PORTS = (REGIONS["china_coast"] | REGIONS["korea"]) & PORTS


def move_front(g: Empire, boxes: int, stop: str | None = None) -> Tasks:
    """The marker by so many boxes, minus toward collapse; `stop` is a box it may not enter (ES-X-CHINA-2)."""
    if fallen(g) or (boxes < 0 and cut_off(g)):
        return ()
    box = max(0, min(len(CHINA) - 1, g.china + boxes))
    if stop is not None and boxes > 0:
        box = max(g.china, min(box, CHINA.index(stop) - 1))
    if box != g.china:
        g.china = box
        g.tell("china_front", box=box, rules=("ES-X-CHINA-2",))
    if box == CHINA.index(COLLAPSE):
        surrender(g)
    return ()


def fallen(g: Empire) -> bool:
    return "china" in g.surrendered


def surrender(g: Empire) -> None:
    """At once: Chinese units leave the game, Allied air in China comes again as reinforcements (ES-X-CHINA-2)."""
    g.surrendered = tuple(sorted({*g.surrendered, "china"}))
    g.tell("surrender", nation="china", rules=("ES-SURR-5", "ES-X-CHINA-2"))
    for unit, c in COUNTERS.items():
        if c.nation == "chinese" and g.units[unit].at != OUT:
            g.eliminate(unit, OUT)
    for unit in g.in_box(CHINA_BOX):
        if COUNTERS[unit].replaceable:
            g.change(unit, at=SCHEDULE, due=g.turn + 1)
        else:
            g.eliminate(unit, ELIMINATED)  # a dotted unit does not come back (ES-Q-026)


def cut_off(g: Empire) -> bool:
    """Whether the Allies hold every port of the coast and of Korea (ES-X-SURR-5)."""
    return all(g.holds(ALLIED, hex) for hex in _PORTS)


# ---- the offensive by operations


def oc_objection(g: Empire, side: str, card: str) -> Refusal | None:
    """What forbids use B of the card (ES-CARD-3, ES-X-CHINA-1, ES-Q-050)."""
    about = {"card": card}
    if side != JAPAN or "region" in g.sheet.setup["control"]:
        return Refusal("no_china_offensive", ("ES-X-CHINA-1", "ES-Q-050"), about)
    if CARDS[card].ops != _OPS:
        return Refusal("china_takes_three", ("ES-X-CHINA-1",), about)
    if fallen(g):
        return Refusal("china_has_fallen", ("ES-X-CHINA-2",), about)
    if cut_off(g):
        return Refusal("china_cut_off", ("ES-X-SURR-5",), about)
    if g.china_turn and g.turn - g.china_turn <= 1:
        return Refusal("china_too_soon", ("ES-X-CHINA-1", "ES-Q-050"), about)
    return None


def road(g: Empire) -> str:
    """The Burma Road as it counts for an offensive: the Hump needs its airfield (ES-X-CHINA-5)."""
    now = supply.survey(g)
    if now.road == kunming.HUMP and not kunming.hump(g, now.eligible[ALLIED]):
        return kunming.CLOSED
    return now.road


def air(g: Empire) -> tuple[str, ...]:
    """The supplied air units that defend China (ES-X-CHINA-3)."""
    here = [id for id in g.in_box(CHINA_BOX) if COUNTERS[id].type == AIR and supply.supplied(g, id)]
    return tuple(id for id in here if not COUNTERS[id].heavy or id == AIR_IN_CHINA)


def needed(g: Empire) -> int:
    """What die plus air units may be at most (ES-X-CHINA-1)."""
    return g.divisions + _ROAD[road(g)]


def fought(g: Empire, die: int) -> Tasks:
    """An offensive by operations with that die (ES-X-CHINA-1)."""
    flying, most = len(air(g)), needed(g)
    won = die + flying <= most
    g.china_turn = g.turn
    g.tell("china_offensive", die=die, air=flying, needed=most, won=won, rules=("ES-CARD-3", "ES-X-CHINA-1"))
    if won:
        return move_front(g, -1)
    return move_front(g, 1, STABLE) if flying else ()
