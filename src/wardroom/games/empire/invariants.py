"""What holds at every moment of every match, and what holds again when a card play is over."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator

from wardroom.games.empire.printed import (
    AIR,
    AIRFIELDS,
    CARDS,
    CHINA,
    COUNTERS,
    HEXES,
    INDIA,
    LEVELS,
    LINKS,
    PORTS,
    ROUND_KUNMING,
    SIDES,
    foe,
)
from wardroom.games.empire.setup import controlled, in_play
from wardroom.games.empire.stacking import crowded
from wardroom.games.empire.state import BOXES, SCHEDULE, TRACK, Empire, Offensive
from wardroom.games.empire.tasks.draw import EXTRA
from wardroom.games.empire.tasks.plays import PlayCard
from wardroom.kernel import RulesFault, engine
from wardroom.lib.memo import Memo

MOST_CARDS = 7 + EXTRA + 1  # dealt, drawn by events, and one a tournament may add
MOST_DIVISIONS = 12


def check(g: Empire) -> None:
    """Raise `RulesFault` when something does not hold."""
    faults = [*_units(g), *_control(g), *_decks(g), *_tracks(g), *_offensive(g)]
    if isinstance(engine.top(g), PlayCard):
        faults += _rest(g)
    if faults:
        raise RulesFault("; ".join(faults))


_sound: Memo[bool] = Memo(4)


def _units(g: Empire) -> Iterator[str]:
    """Looked at again when one of them has changed."""
    if _sound.find(g.units, by=g.scenario) is None:
        faults = list(_unsound(g))
        yield from faults
        if not faults:
            _sound.keep(True, g.units, by=g.scenario)


def _unsound(g: Empire) -> Iterator[str]:
    play = in_play(g.scenario)
    for id, unit in g.units.items():
        if unit.at not in play and unit.at not in BOXES:
            yield f"{id} is nowhere: {unit.at}"
        elif unit.at in HEXES and not 1 <= unit.steps <= COUNTERS[id].steps:
            yield f"{id} has {unit.steps} steps"
        elif unit.at in (TRACK, SCHEDULE) and not 0 < unit.steps <= COUNTERS[id].steps:
            yield f"{id} is to come with {unit.steps} steps"
        elif (unit.at in (TRACK, SCHEDULE)) != (unit.due > 0):
            yield f"{id} at {unit.at} is due on turn {unit.due}"


def _control(g: Empire) -> Iterator[str]:
    """Only what differs from the set-up is written down, and only land has a master (ES-X-CTRL-1)."""
    at_start = controlled(g.scenario)
    for hex, side in g.taken.items():
        if not HEXES[hex].land or hex in ROUND_KUNMING or (side == "japan") == (hex in at_start):
            yield f"{hex} is held by {side} and need not be written down"


def _decks(g: Empire) -> Iterator[str]:
    for side in SIDES:
        deck = g.decks[side]
        lying = [*deck.hand, *deck.pile, *deck.discards, *deck.removed, *((deck.future,) if deck.future else ())]
        if twice := [card for card, n in Tally((*lying, *_on_table(g, side))).items() if n > 1]:
            yield f"{side} has twice: {twice}"
        if strangers := [card for card in lying if CARDS[card].side != side]:
            yield f"{side} has cards of the other side: {strangers}"
        if not {*deck.waiting} <= {*deck.hand}:
            yield f"{side} waits for cards that it does not hold"
        if len(deck.hand) > MOST_CARDS or not 0 <= deck.drawn <= EXTRA or deck.passes < 0:
            yield f"{side} has {len(deck.hand)} cards, {deck.drawn} of them drawn, {deck.passes} passes"
        if bool(deck.future) != bool(deck.since):
            yield f"{side}: the future card {deck.future} is of turn {deck.since}"


def _on_table(g: Empire, side: str) -> tuple[str, ...]:
    """The card of the offensive and those played in reaction, until they go to their piles."""
    now = g.offensive
    if now is None:
        return ()
    return (now.card,) if now.side == side else now.cards


def _tracks(g: Empire) -> Iterator[str]:
    bounds = {
        "will": 10, "china": len(CHINA) - 1, "divisions": MOST_DIVISIONS, "india": len(INDIA) - 1,
        "escort": 99, "strike": 99, "bombed": 99, "isolated": 99,
    }  # fmt: skip
    for name, most in bounds.items():
        if not 0 <= getattr(g, name) <= most:
            yield f"{name} stands at {getattr(g, name)}"
    if not any(row["from"] <= g.wie <= row["to"] for row in LEVELS):
        yield f"the War in Europe stands at {g.wie}"
    for side in SIDES:
        if g.asp[side] < 0 or g.asp_used[side] < 0:
            yield f"{side} has {g.asp[side]} ASP and used {g.asp_used[side]}"
    if not {*g.links} <= {*LINKS}:
        yield f"links: {g.links}"
    if min((*g.purse.values(), *g.steps_saved.values()), default=0) < 0:
        yield f"steps: {g.purse} {g.steps_saved}"


def _offensive(g: Empire) -> Iterator[str]:
    now = g.offensive
    if now is None:
        if g.blows:
            yield "a roll without a battle"
        return
    yield from _force(now)
    hexes = [fight.hex for fight in now.fights]
    if hexes != sorted({*hexes}):
        yield f"battles: {hexes}"
    named = [id for fight in now.fights for id in fight.committed]
    if len(named) != len({*named}):
        yield f"a unit fights twice: {named}"
    if len(now.cards) > 3 or any(CARDS[card].side == now.side for card in now.cards):
        yield f"reaction cards: {now.cards}"


def _force(now: Offensive) -> Iterator[str]:
    for side, ids in ((now.side, now.active), (now.reaction, now.reacting)):
        if strangers := [id for id in ids if COUNTERS[id].side != side or COUNTERS[id].type == "hq"]:
            yield f"active for {side}: {strangers}"


def _rest(g: Empire) -> Iterator[str]:
    """Between two card plays: ships in port, aircraft on fields, nobody beside an enemy, nobody too many."""
    if g.offensive is not None:
        yield "a card play in the middle of an offensive"
    for side in SIDES:
        if g.decks[side].waiting:
            yield f"{side} still waits for cards"
        if hex := crowded(g, side):
            yield f"too many units of {side} in {hex}"
        for id in g.on_map(side):
            yield from _stands(g, side, id, g.units[id].at)


def _stands(g: Empire, side: str, id: str, hex: str) -> Iterator[str]:
    c = COUNTERS[id]
    if not g.holds(side, hex):
        yield f"{id} stands in {hex}, which it does not hold"
    if (c.ship and hex not in PORTS) or (c.type == AIR and hex not in AIRFIELDS):
        yield f"{id} has no base in {hex}"
    if g.at(hex, foe(side)):
        yield f"{id} stands beside {g.at(hex, foe(side))} in {hex}"


__all__ = ["MOST_CARDS", "check"]
