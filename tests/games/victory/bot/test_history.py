"""The historical admiral lands where the side landed at that time of the war."""

from __future__ import annotations

from random import Random

import pytest
from moving_table import moving
from victory_table import at

from wardroom.games.victory.bot import BOTS

NEW_GUINEA = {
    "Guadalcanal": ["US-IN-1", "US-IN-2", "US-CV-ESSEX", "US-BB-IOWA", "US-SHQ-NIMITZ 4"],
    "Rabaul": ["J-IN-1"],
    "Lae": ["J-IN-2"],
    "Truk": ["J-IN-3"],
}


@pytest.mark.parametrize(
    ("bot", "date", "goal"),
    [
        ("admiral", "Mar43", "Rabaul"),
        ("admiral_historical", "Mar43", "Lae"),  # Rabaul was gone round
        ("admiral_historical", "Sep44", "Rabaul"),  # nobody landed in New Guinea any more
    ],
)
def test_rabaul_is_gone_round_by_who_goes_by_new_guinea(bot: str, date: str, goal: str) -> None:
    match = moving(NEW_GUINEA, "allies", date=date)
    admiral = BOTS[bot]("allies", 1)
    admiral.choose(match.view("allies"), match.asks["allies"], match.sampler("allies", Random(1)))
    assert [(intent.key, intent.place) for _, intent in admiral.intents] == [("take", at(goal))]  # type: ignore[attr-defined]
