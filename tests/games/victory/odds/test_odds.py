"""What the odds tell of supply is what the side sees, and never more."""

from __future__ import annotations

from random import Random

from wardroom.dice.seeded import Seeded
from wardroom.games.victory.game import RULES, odds
from wardroom.games.victory.printed import PIECES, SIDES
from wardroom.games.victory.supply.survey import survey_as
from wardroom.kernel import Match


def test_supply_from_a_view_is_the_supply_that_its_side_sees() -> None:
    rng = Random(4)
    match = Match(RULES, Seeded(4), "high_noon", {})
    looked = hungry = 0
    while match.result is None and looked < 60:
        seat = rng.choice(sorted(match.asks))
        match.answer(seat, rng.choice(match.asks[seat].moves))
        if match.n % 11 or match.result is not None:
            continue
        for side in SIDES:
            told = odds(match.view(side))
            seen = survey_as(match.state, side)
            assert {s: set(links) for s, links in told.supply.items()} == {s: set(c) for s, c in seen.chains.items()}
            own = [id for id in match.state.on_map(side) if PIECES[id].type != "MB"]
            assert told.hungry == tuple(sorted(id for id in own if not seen.supplied(id)))
            looked, hungry = looked + 1, hungry + len(told.hungry)
    assert looked >= 60
    assert hungry


def test_who_looks_on_is_told_of_no_supply() -> None:
    match = Match(RULES, Seeded(4), "high_noon", {})
    assert odds(match.view(None)).supply == {}
    assert odds(match.view("japan")).supply["japan"]


def test_prices_that_are_not_printed_are_told_before_one_buys() -> None:
    rng = Random(2)
    match = Match(RULES, Seeded(2), "high_noon", {})
    checked = 0
    while match.result is None and checked < 3:
        seat = rng.choice(sorted(match.asks))
        ask = match.asks[seat]
        costs = ask.about.get("costs", {})
        dear = [m for m in ask.moves if ask.prompt == "production" and " ".join(map(str, m[1:])) in costs]
        move = rng.choice(dear or ask.moves)
        match.answer(seat, move)
        if dear:
            (*_, order) = match.view(seat).orders
            assert order.cost == costs[" ".join(map(str, move[1:]))]
            assert order.cost != (PIECES[order.block].cost if order.block else 1)
            checked += 1
    assert checked == 3
