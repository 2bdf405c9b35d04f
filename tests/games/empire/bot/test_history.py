"""The historical planner wants most what its side went for at that time of the war."""

from __future__ import annotations

import pytest

from wardroom.dice.seeded import Seeded
from wardroom.games.empire.bot import BOTS
from wardroom.games.empire.bot.history import MORE
from wardroom.games.empire.bot.kido import Kido
from wardroom.games.empire.game import RULES
from wardroom.games.empire.printed import ALLIED, JAPAN
from wardroom.games.empire.state import Empire
from wardroom.kernel import Match


def wants(bot: str, scenario: str, side: str) -> dict[str, float]:
    g = Match(RULES, Seeded(1), scenario, {}).state
    assert isinstance(g, Empire)
    planner = BOTS[bot](side, 1)
    assert isinstance(planner, Kido)
    return planner.wants(g)


@pytest.mark.parametrize(
    ("scenario", "side", "more", "as_ever"),
    [
        ("y1942", JAPAN, {"2813", "2019"}, {"5108", "5808"}),  # Manila, oil; not yet Midway, not Oahu
        ("y1943", ALLIED, {"4021", "3822"}, {"3813", "4715"}),  # Rabaul, Lae; not yet Saipan, Kwajalein
        ("y1944", ALLIED, {"4715", "3813"}, {"2813", "4021"}),  # Saipan; not yet Manila, Rabaul no more
    ],
)
def test_what_the_side_went_for_then_is_worth_more(scenario: str, side: str, more: set[str], as_ever: set[str]) -> None:
    even, then = (wants(bot, scenario, side) for bot in ("kido", "kido_historical"))
    raised = {hex for hex in even if then[hex] == pytest.approx(MORE * even[hex])}
    assert more <= raised
    assert as_ever <= even.keys() - raised
    assert all(then[hex] == even[hex] for hex in even.keys() - raised)
