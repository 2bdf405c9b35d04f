"""End of Turn Phase: what lapses, and whether the match is over (ES-Q-162)."""

from __future__ import annotations

from wardroom.games.empire import scoring
from wardroom.games.empire.politics.will import occupied
from wardroom.games.empire.printed import REGIONS, SIDES
from wardroom.games.empire.state import Empire

AUTOMATIC = ("ES-X-VIC-1", "ES-X-VIC-2")


def tidy(g: Empire) -> None:
    """The Tokyo Express leaves (ES-X-SUPS-3), decks that were flagged are reshuffled (ES-X-CARD-6)."""
    g.express = ""
    for side in SIDES:
        deck = g.decks[side]
        if deck.reshuffle:
            g.deck(side, pile=tuple(sorted((*deck.pile, *deck.discards))), discards=(), reshuffle=False)
            g.tell("reshuffled", side=side, rules=("ES-X-CARD-6", "ES-Q-049"))


def note(g: Empire) -> None:
    """Hawaiian islands in Japanese hands count later, even if lost again (ES-Q-163); so do four turns of bombing in a
    row (ES-Q-032)."""
    held = {hex for hex in REGIONS["hawaii"] if occupied(g, hex)}
    g.noted = tuple(sorted({*g.noted, *held}))
    if g.bombed >= scoring.RUN:
        g.once = tuple(sorted({*g.once, scoring.FOUR_BOMBED}))


def decide(g: Empire) -> None:
    """The last turn is over."""
    if scoring.too_few_resources(g):
        scoring.finish(g, "allied_decisive", 0, *AUTOMATIC)
    elif g.sheet.yearly:
        rows = scoring.points(g)
        total = sum(n for _, n in rows)
        for row, n in rows:
            g.tell("scored", row=row, points=n, rules=("ES-X-VIC-1", "ES-Q-163"))
        scoring.finish(g, scoring.level(total, tuple(g.sheet.victory["thresholds"])), total, "ES-X-VIC-1")
    elif g.scenario == "south_pacific":
        held = scoring.south_pacific(g)
        scoring.finish(g, scoring.level(held, scoring.SOLOMON_LEVELS), held, "ES-X-VIC-1")
    else:
        level = "allied_decisive" if scoring.beaten(g) else "japanese_decisive"
        scoring.finish(g, level, 0, "ES-X-VIC-1")
