"""How a campaign, and the whole war, is judged (NM-VIC, NM-DEF, NM-LNK)."""

from __future__ import annotations

from wardroom.games.nimitz.campaign import holding
from wardroom.games.nimitz.campaign.special_rules import invasion_cost, invasion_objectives
from wardroom.games.nimitz.printed import INVASION, LEVELS, SEAT, TABLES, YEARS, level, row_for
from wardroom.games.nimitz.setup import WAR
from wardroom.games.nimitz.state import Nimitz

REPLACED = LEVELS[0]
WAR_LEVELS = ("dismal", *LEVELS[1:])  # of the whole war, from worst to best


def war_level(total: int, invasion_counts: bool = False) -> str:
    """NM-LNK-4; the later table where the Objectives of the Invasion box are counted too."""
    return str(row_for(TABLES["linked_later" if invasion_counts else "linked"], total)["level"])


def lost(g: Nimitz, *rules: str) -> None:
    """The campaign is lost at once, and with it the whole war (NM-DEF-1, NM-DEF-2, NM-LNK-3)."""
    _end(g, len(holding.objectives(g)), REPLACED, rules)
    if g.scenario == WAR:
        g.tell("war_ends", total=sum(g.tally.values()), level=REPLACED, rules=("NM-LNK-3",))
    g.result = {SEAT: 0.0}


def judge(g: Nimitz) -> None:
    """The last turn is over (NM-SEQ-4). In the whole war the match goes on, but for the last year."""
    count = len(holding.objectives(g))
    g.invasion = invasion_objectives(invasion_cost(g))
    rules = ("NM-SEQ-4", "NM-VIC-1", "NM-VIC-4", *(("NM-SPC-9", "NM-SPC-10") if g.at(INVASION) else ()))
    reached = level(g.year, count + g.invasion)
    _end(g, count, reached, rules)
    if g.scenario != WAR:
        g.result = {SEAT: float(LEVELS.index(reached))}
        return
    invasion_counts = g.options.linked_counts_invasion_points
    g.tally = {**g.tally, str(g.year): count + (g.invasion if invasion_counts else 0)}
    total = sum(g.tally.values())
    if reached == REPLACED:
        g.tell("war_ends", total=total, level=REPLACED, rules=("NM-LNK-3",))
        g.result = {SEAT: 0.0}
    elif g.year == YEARS[-1]:
        g.level = war_level(total, invasion_counts)
        g.tell("war_ends", total=total, level=g.level, rules=("NM-LNK-2", "NM-LNK-4"))
        g.result = {SEAT: float(WAR_LEVELS.index(g.level))}


def _end(g: Nimitz, count: int, reached: str, rules: tuple[str, ...]) -> None:
    g.level, g.battle = reached, None
    g.tell("campaign_ends", year=g.year, objectives=count, invasion=g.invasion, level=reached, rules=rules)


__all__ = ["REPLACED", "WAR_LEVELS", "judge", "lost", "war_level"]
