"""What is proposed for all bases at once: a strike with all that reaches, losses shared evenly. Proposals are legal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from midway_table import Hangar, Stop, at_table, play, state, view

from wardroom.games.midway.aircraft import Flight, Mission, of_type
from wardroom.games.midway.odds import odds
from wardroom.games.midway.printed import RANGE
from wardroom.games.midway.proposals import Launching, Losses, evenly
from wardroom.games.midway.search_board import distance
from wardroom.games.midway.tasks.landing import Casualties
from wardroom.games.midway.tasks.launch import OneWay
from wardroom.games.midway.tasks.orders import WriteOrders
from wardroom.kernel import Match, Move, engine

LOSSES = Path(__file__).parents[3] / "web/tests/games/midway/losses.json"  # the client says them in these moves

SHIPS = {"akagi": "C3-I", "enterprise": "E4-H", "hornet": "E4-H", "yorktown": "E4-H", "atlanta": "E4-H"}
DECK = Hangar(ready=(0, 12, 5))
AIR = {"enterprise": DECK, "hornet": DECK, "yorktown": DECK, "midway": Hangar(ready=(0, 6, 2))}


def ordering(target: str, ships: dict[str, str] | None = None, air: dict[str, Hangar] | None = None) -> Match:
    match = at_table(ships=ships or SHIPS, air=air or AIR, agenda=(WriteOrders("US"), Stop()), armed_once=("US",))
    play(match, ("US", ("strike", target)))
    return match


def launch_of(match: Match, seat: str = "US") -> Launching:
    told = odds(view(match, seat), match.asks[seat]).launch
    assert told is not None
    return told


def losses_of(match: Match, seat: str = "US") -> Losses:
    told = odds(view(match, seat), match.asks[seat]).losses
    assert told is not None
    return told


def give(match: Match, seat: str, moves: Sequence[Move]) -> None:
    match.answers(seat, moves)


@pytest.mark.rule("MW-AR-4", "MW-S5-3")
def test_all_that_reaches_the_target_and_comes_home_is_proposed() -> None:
    match = ordering("C3-I")
    told = launch_of(match)
    assert {sender.base: sender.goes for sender in told.senders} == {
        "enterprise": True, "hornet": True, "yorktown": True, "midway": False,
    }  # fmt: skip
    midway = told.senders[-1]
    assert midway.offered
    assert midway.home is None
    assert midway.rules == ("MW-AR-4",)
    assert told.factors == (0, 36, 15)
    give(match, "US", told.moves)
    (mission,) = state(match).missions["US"]
    assert mission.sent == (0, 36, 15)
    assert match.asks["US"].prompt == "write_orders"


@pytest.mark.rule("MW-AR-1")
def test_what_cannot_even_fly_there_is_listed_with_its_clause() -> None:
    told = launch_of(ordering("B3-A"))
    midway = next(sender for sender in told.senders if sender.base == "midway")
    assert midway.out > RANGE
    assert not midway.offered
    assert midway.rules == ("MW-AR-1",)


def test_what_is_on_the_order_already_is_not_proposed_again() -> None:
    match = ordering("C3-I")
    play(match, ("US", ("send", "enterprise", "D", 5)))
    told = launch_of(match)
    assert told.senders[0].ready == (0, 7, 5)
    give(match, "US", told.moves)
    assert state(match).missions["US"][0].sent == (0, 36, 15)


def test_fighters_alone_are_no_attack() -> None:
    match = ordering("C3-I", air={"enterprise": Hangar(ready=(9, 0, 0)), "midway": Hangar(ready=(0, 6, 0))})
    assert launch_of(match).moves == ()


@pytest.mark.parametrize("seed", range(6))
def test_what_is_proposed_is_legal_and_brings_everybody_home(seed: int) -> None:
    """In random positions: the order is taken as it stands, without the question about one-way flights."""
    rng, tried = Random(seed), 0
    for _ in range(400):
        zones = [f"{a}{n}-{z}" for a in "ABCDEFGH" for n in range(1, 7) for z in "ABCDEFGHI"]
        ships = {"akagi": rng.choice(zones), "atlanta": rng.choice(zones)}
        ships |= {id: rng.choice(zones) for id in ("enterprise", "hornet", "yorktown")}
        air = {base: Hangar(ready=(0, rng.randrange(4), rng.randrange(4))) for base in AIR}
        match = at_table(ships=ships, air=air, agenda=(WriteOrders("US"), Stop()), armed_once=("US",))
        strikes = [move for move in match.asks["US"].moves if move[0] == "strike"]
        if not strikes:
            continue
        target = rng.choice(strikes)
        play(match, ("US", target))
        told = launch_of(match)
        for sender in told.senders:
            zone = state(match).base_zone(sender.base)
            assert sender.out == distance(zone, str(target[1]))
            assert sender.goes == bool(state(match).landing_places("US", str(target[1]), sender.out)) * (
                sender.out <= RANGE
            )
        if told.moves:
            tried += 1
            give(match, "US", told.moves)
            assert not isinstance(engine.top(match.state), OneWay)
            assert state(match).missions["US"][0].sent == told.factors
    assert tried > 150


def sharing(lost: int, **flew: int) -> Match:
    flights = tuple(Flight(base, (0, n, 0), 5) for base, n in flew.items())
    mission = Mission("strike", "C3-I", flights, lost=(0, lost, 0), origins=("E4-H",))
    return at_table(ships=SHIPS, missions={"US": (mission,)}, agenda=(Casualties("US"), Stop()))


@pytest.mark.rule("MW-EN-20")
@pytest.mark.parametrize("case", msgspec.json.decode(LOSSES.read_bytes()))
def test_losses_are_shared_evenly_and_taken_in_one_go(case: dict[str, Any]) -> None:
    flew, shares = case["flew"], case["even"]
    match = sharing(sum(shares), **flew)
    told = losses_of(match)
    assert [share.lost for share in told.shares] == shares
    assert [share.flew for share in told.shares] == [*flew.values()]
    give(match, "US", [tuple(move) for move in case["moves"]])
    assert "US" not in match.asks
    (mission,) = state(match).missions["US"]
    assert [of_type(flight.factors, "D") for flight in mission.flights] == [
        n - gone for n, gone in zip(flew.values(), shares, strict=True)
    ]


def test_no_deck_loses_more_than_it_sent() -> None:
    rng = Random(7)
    for _ in range(300):
        flew = {base: rng.randrange(1, 9) for base in ("a", "b", "c")}
        left = rng.randrange(sum(flew.values()) + 1)
        shares = evenly(flew, left)
        assert sum(shares.values()) == left
        assert all(shares[base] <= flew[base] for base in flew)
        spare = [shares[base] for base in flew if shares[base] < flew[base]]
        assert not spare or max(shares.values()) - min(spare) <= 1
