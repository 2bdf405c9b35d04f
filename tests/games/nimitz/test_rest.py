"""What lies between the steps, and so in no other file: where two rules meet."""

from __future__ import annotations

import pytest
from nimitz_table import Stop, asked, at_table, heard, state

from wardroom.games.nimitz.printed import CAMPAIGNS, COUNTERS, US
from wardroom.games.nimitz.tasks.defeat_check import DefeatCheck
from wardroom.games.nimitz.tasks.movement import UsMovement
from wardroom.games.nimitz.tasks.turn import TurnEnds

LEAST = CAMPAIGNS[1945].levels["poor"]
FED = ("AK", "HI", "MI", "SA", "GI", "NC", "SI", "WI")  # each next to one before it, the first to the West Coast


def held(n: int) -> dict[str, list[str]]:
    """So many Objectives, and a force worth all three of the invasion."""
    dear = sorted((c for c in COUNTERS.values() if (c.side, c.year) == (US, 1945)), key=lambda c: -c.cost)[:30]
    assert sum(c.cost for c in dear) >= 100
    return {area: ["us-bn"] for area in FED[:n]} | {"INVASION": [c.id for c in dear]}


@pytest.mark.rule("NM-DEF-1", "NM-SPC-9", "NM-SPC-10")
def test_the_invasion_does_not_save_who_is_replaced_on_the_map() -> None:
    """Its Objectives are counted when the campaign is over, and the Defeat Check of the last turn comes before."""
    last = len(CAMPAIGNS[1945].turns)
    ending = (DefeatCheck(), TurnEnds(1945, last, ""), Stop())
    m = at_table(held(LEAST - 1), agenda=ending, scenario="1945", turn=last)
    assert (state(m).level, asked(m)) == ("replaced", "")
    m = at_table(held(LEAST), agenda=ending, scenario="1945", turn=last)
    ends = heard(m, "campaign_ends")[0].about
    assert (ends["objectives"], ends["invasion"], ends["level"]) == (LEAST, 3, "poor")


@pytest.mark.rule("NM-MOV-3")
def test_moves_to_nowhere_are_no_moves() -> None:
    m = at_table({"HI": ["us42-cv-lexington"]}, agenda=(UsMovement(), Stop()), supply=1)
    for move in (("move", "us42-cv-lexington", "P1"), ("move", "us42-cv-lexington"), ("raid",), ("move", 3, "SI")):
        refusal = m.why_not("us", move)
        assert refusal is not None
        assert refusal.key in ("not_offered", "not_a_move")
