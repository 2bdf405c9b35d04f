"""An American staff reads the exchanged sheets: who flew last turn cannot fly this turn."""

from __future__ import annotations

from typing import Any

import pytest
from midway_table import Stop, at_table

from wardroom.games.midway.aircraft import Hangar, Order
from wardroom.games.midway.bot.sea import HALF
from wardroom.games.midway.bot.sight import FULL, Sight
from wardroom.games.midway.bot.staff import Staff
from wardroom.games.midway.printed import FLEET, SHIPS
from wardroom.games.midway.search_board import MIDWAY_ZONE, area, distance
from wardroom.games.midway.state import Note
from wardroom.games.midway.tasks.movement import MoveShips
from wardroom.games.midway.tasks.orders import WriteOrders
from wardroom.kernel import Match, Move, State, Task

BOLD = (0.5, 0.5)
HASTY = Sight(times=False)
JAPANESE, NEAR, OFF = "G5-H", "I3-H", "I3-B"  # six zones from there, within reach; eight, out of it
DECKS = ("enterprise", "hornet", "yorktown")
FLOWN = (Order("raid", MIDWAY_ZONE, (8, 28, 31)), Order("patrol", JAPANESE, (16, 0, 0)))
STRIKE = ("strike", JAPANESE)
TURN = 10  # 0500 of June 5th: the next turn is day too


def no_sample() -> State:
    raise AssertionError("staff decides from its view alone")


def at_the_table(
    task: Task, americans: str, *, flown: tuple[Order, ...] = (), turn: int = TURN, seen: int = TURN,
    called: tuple[str, ...] = (), preset: str = "tournament",
) -> Match:  # fmt: skip
    """The Japanese lie two zones off Midway, found in the turn `seen`; its defences are down, so that no one lands
    there. The American decks are ready."""
    force = [id for id in FLEET["JP"] if SHIPS[id].group != "main_body" and SHIPS[id].type not in ("CVL", "CL")]
    return at_table(
        ships=dict.fromkeys(FLEET["US"], americans) | dict.fromkeys(force, JAPANESE),
        air={id: Hangar(ready=SHIPS[id].air) for id in DECKS}, agenda=(task, Stop()), turn=turn, preset=preset,
        armed_once=("JP", "US"), notes={"US": (Note(seen, "search", JAPANESE, types=("BB", "CV", "CA")),), "JP": ()},
        sheets={"JP": flown, "US": ()}, sheets_turn=turn - 1, fortification=0, called={"JP": called},
    )  # fmt: skip


def answer(match: Match, sight: Sight) -> Move:
    return Staff("US", 1, sight).choose(match.view("US"), match.asks["US"], no_sample)


def orders(americans: str, sight: Sight = FULL, **more: Any) -> Move:
    return answer(at_the_table(WriteOrders("US"), americans, **more), sight)


def sails(americans: str, sight: Sight = FULL, **more: Any) -> str:
    """Where the fleet goes."""
    move = answer(at_the_table(MoveShips("US"), americans, seen=TURN - 1, **more), sight)
    return americans if move[0] == "done" else str(move[2])


def test_bombers_wait_while_a_rested_patrol_can_meet_them() -> None:
    """Twenty-eight fighters have not flown: they will be over their carriers now, and down in the next turn."""
    assert orders(NEAR, HASTY) == STRIKE
    assert orders(NEAR) != STRIKE


def test_bombers_strike_when_the_patrol_flew_last_turn() -> None:
    assert orders(NEAR, flown=FLOWN) == STRIKE


def test_who_was_found_within_reach_does_not_wait() -> None:
    """The decks would be struck with all their aircraft aboard."""
    assert orders(NEAR, called=(area(NEAR),)) == STRIKE


@pytest.mark.parametrize("turn", [7, 25], ids=["before night", "last turn"])
def test_nobody_waits_for_a_turn_in_which_nothing_flies(turn: int) -> None:
    assert orders(NEAR, turn=turn, seen=turn) == STRIKE


def test_without_fighters_there_is_no_patrol_to_wait_for() -> None:
    assert orders(NEAR, preset="basic") == STRIKE


def test_carriers_keep_out_of_reach_until_the_enemy_has_flown() -> None:
    """Also those of a bold commander."""
    assert distance(OFF, JAPANESE) == HALF + 1
    assert distance(sails(OFF, Sight(times=False, wary=BOLD)), JAPANESE) <= HALF
    assert distance(sails(OFF, Sight(wary=BOLD)), JAPANESE) > HALF
    assert distance(sails(OFF, Sight(wary=BOLD), flown=FLOWN), JAPANESE) <= HALF


def test_nobody_waits_twice_running() -> None:
    """An enemy who never flies would be left in peace."""
    bot = Staff("US", 1)
    bot.air.kept = TURN - 1
    match = at_the_table(WriteOrders("US"), NEAR)
    assert bot.choose(match.view("US"), match.asks["US"], no_sample) == STRIKE
