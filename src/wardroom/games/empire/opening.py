"""The table as a scenario lays it out: units, markers, piles."""

from __future__ import annotations

from typing import Any

from wardroom.games.empire.printed import (
    ALLIED,
    CHINA,
    COUNTERS,
    DECK,
    HEXES,
    INDIA,
    JAPAN,
    REGIONS,
    SCENARIOS,
    SIDES,
    Scenario,
)
from wardroom.games.empire.state import (
    CHINA_BOX,
    DELAY,
    ELIMINATED,
    EVENT,
    OUT,
    SCHEDULE,
    Deck,
    Empire,
    Options,
    Unit,
)

_BOX = {"EVENT": EVENT, "DELAY": DELAY, "CHINA_BOX": CHINA_BOX, "ELIM": ELIMINATED, "OUT": OUT}
_LASTING = {"A17": "hump", "A23": "pt_boats", "J18": "kwai", "J31": "doctrine", "J73": "barges", "J71": "interceptors",
            "A80": "no_escort"}  # fmt: skip
_LINK = {"A39": "jorhat"}
FIRST_OCCUPATION = 2
"""Set-ups of later turns come after an end of turn in which occupied islands were counted (ES-WILL-4)."""


def start(scenario: str, options: Options) -> Empire:
    """Nothing has happened yet; the first task of the war deals or begins December 1941."""
    sheet = SCENARIOS[scenario]
    marks, decks = sheet.setup["markers"], {side: _deck(sheet, side) for side in SIDES}
    gone = {side: decks[side].removed for side in SIDES}
    happened = tuple(sorted((*gone[JAPAN], *gone[ALLIED])))
    g = Empire(
        scenario=scenario,
        options=options,
        units={id: _unit(id, sheet.setup["placement"][id]) for id in COUNTERS},
        decks=decks,
        turn=sheet.turns[0],
        will=marks["political_will"],
        china=CHINA.index(marks.get("china", CHINA[-1])),
        divisions=marks.get("china_divisions", 12),
        india=INDIA.index(marks.get("india", INDIA[-1])),
        wie=marks["wie"],
        asp={JAPAN: marks["asp_japan"], ALLIED: marks["asp_allied"]},
        asp_used=dict.fromkeys(SIDES, 0),
        rivalry={JAPAN: marks["japan_rivalry"], ALLIED: marks["us_rivalry"]},
        marks=_marks(happened),
        links=tuple(sorted(_LINK[card] for card in happened if card in _LINK)),
        happened=happened,
        steps_saved={
            "air": marks.get("japan_air_replacements", 0),
            "naval": marks.get("japan_naval_replacements", 0),
        },
        surrendered=tuple(sorted(sheet.setup["control"].get("surrendered", ()))),
    )
    if sheet.turns[0] > FIRST_OCCUPATION and any(g.at(hex, JAPAN) for hex in REGIONS["aleutians"]):
        g.once = ("alaska",)  # a turn has ended with the Japanese there: it is in the Political Will of the set-up
    g.standing = tuple(id for side in SIDES for id in g.hqs(side))
    g.wie_level = g.europe
    return g


def _marks(happened: tuple[str, ...]) -> tuple[str, ...]:
    """Lasting effects of the cards that were played before the scenario begins (ES-Q-006)."""
    found = {_LASTING[card] for card in happened if card in _LASTING}
    if "pt_boats" in found:
        found.discard("barges")
    return tuple(sorted(found))


def _unit(id: str, row: dict[str, Any]) -> Unit:
    at, steps = row["at"], 1 if row["r"] else COUNTERS[id].steps
    if at in HEXES:
        return Unit(at, steps)
    if at in _BOX:
        return Unit(_BOX[at], 0 if at in ("ELIM", "OUT") else steps)
    return Unit(SCHEDULE, steps, int(at[1:]))


def _cards(side: str, numbers: Any) -> tuple[str, ...]:
    letter = "J" if side == JAPAN else "A"
    return tuple(sorted(f"{letter}{int(n):02}" for n in numbers))


def _deck(sheet: Scenario, side: str) -> Deck:
    """All cards but those that are elsewhere (ES-Q-002)."""
    cards = sheet.setup["cards"]
    whole = _cards(side, cards[f"{side}_deck"]) if f"{side}_deck" in cards else DECK[side]
    removed, discards = _cards(side, cards.get(f"{side}_removed", ())), _cards(side, cards.get(f"{side}_discard", ()))
    future = _cards(side, [cards[f"{side}_future"]]) if f"{side}_future" in cards else ()
    hand = _cards(side, [cards[f"{side}_in_hand"]]) if f"{side}_in_hand" in cards else ()
    if sheet.turns[0] == 1 and side == JAPAN:
        hand = ("J01", "J02")
    pile = tuple(card for card in whole if card not in {*removed, *discards, *future, *hand})
    return Deck(hand, pile, discards, removed, future[0] if future else "", sheet.turns[0] - 1 if future else 0)
