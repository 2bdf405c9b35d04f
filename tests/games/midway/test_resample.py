"""States drawn for a bot hold nothing that its side was not told: what the enemy does unseen leaves no mark on them."""

from random import Random

import pytest
from midway_table import Hangar, Stop, at_table, opening, play, state, until_asked

from wardroom.games.midway.battles import SurfaceBattle
from wardroom.games.midway.game import RULES
from wardroom.games.midway.printed import foe
from wardroom.games.midway.tasks.orders import Exchange, WriteOrders
from wardroom.games.midway.tasks.surface_combat.fire import SurfaceFire
from wardroom.games.midway.tasks.surface_combat.withdrawal import SurfaceWithdrawal
from wardroom.games.midway.tasks.turn import Landings
from wardroom.kernel import Match, Move, Task, Together, dump

SHIPS = {"akagi": "F4-A", "kaga": "F4-A", "enterprise": "G4-A", "hornet": "G4-A"}
READY = {base: Hangar(ready=(3, 6, 3)) for base in ("akagi", "kaga", "enterprise", "hornet")}


def lanes(*tasks: type[Task]) -> Together:
    return Together.of({side: tuple(task(side) for task in tasks) for side in ("JP", "US")})  # type: ignore[call-arg]


def drawn(match: Match, seat: str) -> list[bytes]:
    return [dump(RULES.resample(state(match), seat, Random(n))) for n in range(5)]


def unmarked(match: Match, side: str, *moves: Move) -> None:
    """The states drawn for the other side are the same after each of these answers."""
    before = drawn(match, foe(side))
    for move in moves:
        play(match, (side, move))
        assert drawn(match, foe(side)) == before, move


@pytest.mark.rule("MW-S5-1", "MW-QA-MS-4")
@pytest.mark.parametrize("side", ["JP", "US"])
def test_orders_half_written(side: str) -> None:
    deck, target = ("akagi", "G4-A") if side == "JP" else ("hornet", "F4-A")
    match = at_table(
        ships=SHIPS, air=READY, agenda=(lanes(WriteOrders), Stop()), preset="tournament", armed_once=("JP", "US"),
        options={"b17_attacks_per_day": 1},
    )  # fmt: skip
    unmarked(match, side, ("strike", target), ("send_all", deck), ("done",))
    unmarked(match, side, *([("b17", target)] if side == "US" else []), ("done",))


@pytest.mark.rule("MW-EQ-3", "MW-SET-2", "MW-SET-14", "MW-QA-RD-4")
def test_movement_half_done() -> None:
    match = until_asked(opening(), "JP", "place_ships", 7)
    unmarked(match, "JP", ("place", "yamato", "A4-A"), ("place_all", "A4-D"))
    unmarked(match, "JP", ("move", "yamato", "A4-C"), ("done",), ("ready_all", "akagi"), ("done",))


@pytest.mark.rule("MW-EN-23", "MW-QA-CP-3")
def test_landing_half_done() -> None:
    steps = (lanes(WriteOrders), Exchange(), Landings(), Stop())
    match = at_table(ships=SHIPS, air=READY, agenda=steps, preset="tournament", armed_once=("JP", "US"))
    play(match, ("US", ("transfer", "hornet")), ("US", ("send", "enterprise", "F", 1)), ("US", ("done",)))
    play(match, ("US", ("done",)), ("JP", ("strike", "F4-C")), ("JP", ("send_all", "akagi")), ("JP", ("done",)))
    play(match, ("JP", ("done",)))
    unmarked(match, "JP", ("land", 0, "D", "akagi", 1), ("land", 0, "F", "kaga", 3), ("home",))


@pytest.mark.rule("MW-EN-34", "MW-EN-32")
def test_targets_and_thoughts_of_withdrawal() -> None:
    board = {"F4-A": SurfaceBattle("F4-A", {"haruna": "D8", "astoria": "D9", "portland": "D10"}, deployed=("JP", "US"))}
    at_sea = dict.fromkeys(("haruna", "astoria", "portland"), "F4-A")
    tries = Together.of({side: (SurfaceWithdrawal(side, "F4-A"),) for side in ("JP", "US")})
    match = at_table(ships=at_sea, agenda=(tries, Stop()), preset="tournament", surface=board)
    unmarked(match, "US", ("withdraw",))
    match = at_table(ships=at_sea, agenda=(SurfaceFire("JP", "F4-A"), Stop()), preset="tournament", surface=board)
    unmarked(match, "JP", ("fire", "haruna", "portland"))
