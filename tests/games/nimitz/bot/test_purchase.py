"""What the chief buys: nothing that would only wait beside what waits already."""

from __future__ import annotations

import pytest
from nimitz_table import Stop, at_table, moves

from wardroom.games.nimitz.bot.purchase import resupply
from wardroom.games.nimitz.printed import SEAT
from wardroom.games.nimitz.tasks.resupply import Purchases

WAITING = ["us42-air-mag-22", "us42-air-mag-23"]


@pytest.mark.parametrize(("waiting", "bought"), [(WAITING[:1], True), (WAITING, False)])
def test_no_aircraft_are_bought_while_two_wait_for_a_field(waiting: list[str], bought: bool) -> None:
    match = at_table(
        {"US_RE": ["us42-air-raaf-bg-2"], "AU": waiting}, agenda=(Purchases("us"), Stop()), reinforcement=9
    )
    buy = ("buy", "us42-air-raaf-bg-2")
    assert buy in moves(match)
    assert (resupply(match.state, match.asks[SEAT]) == buy) is bought  # type: ignore[arg-type]
