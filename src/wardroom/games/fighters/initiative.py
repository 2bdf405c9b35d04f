"""Who has the initiative: the side with the lower handicap (FP-INI-1 to FP-INI-8)."""

from __future__ import annotations

from collections.abc import Iterable

from wardroom.games.fighters.air_groups import air_groups
from wardroom.games.fighters.printed import SIDES
from wardroom.games.fighters.state import Aircraft, Fighters


def handicap(groups: Iterable[tuple[str, ...]], aircraft: dict[str, Aircraft]) -> int:
    """1 for each air group up high, 2 for each down low, 1 for each damaged aircraft (FP-INI-3 to FP-INI-5)."""
    groups = list(groups)
    flown = sum(1 if aircraft[group[0]].high else 2 for group in groups)
    return flown + sum(aircraft[id].damage > 0 for group in groups for id in group)


def take_initiative(g: Fighters) -> None:
    """The lower handicap takes it; on a tie it stays where it is (FP-INI-7, FP-INI-8)."""
    counted = {side: side_handicap(g, side) for side in SIDES}
    if g.turn > 1:
        low = min(SIDES, key=lambda side: (counted[side], side != g.initiative))
        g.initiative = low
    rules = ("FP-INI-1",) if g.turn == 1 else ("FP-INI-2", "FP-INI-7", "FP-INI-8")
    g.tell("initiative", side=g.initiative, us=counted["us"], jp=counted["jp"], rules=rules)


def side_handicap(g: Fighters, side: str) -> int:
    """Counted on the groups the side would have under one player (FP-RUL-MUL-1)."""
    flying = g.flying(side)
    return handicap(air_groups(flying, g.board, by_player=not g.options.team_groups_for_handicap), flying)
