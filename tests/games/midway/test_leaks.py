"""Testing the fog tests: Midway is made to leak, one way at a time, and the conformance suite has to notice."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from close_quarters import RULES
from msgspec import structs

from planting import planter
from wardroom.conformance.leaks import Leak, catch
from wardroom.games.midway import game
from wardroom.games.midway import view as views
from wardroom.games.midway.aircraft import Order
from wardroom.games.midway.battles import AirBattle
from wardroom.games.midway.game import MidwayRules
from wardroom.games.midway.printed import SHIPS, foe, owner
from wardroom.games.midway.search_board import AREAS
from wardroom.games.midway.state import Midway
from wardroom.games.midway.tasks.movement import MoveShips
from wardroom.games.midway.tasks.orders import Exchange
from wardroom.games.midway.tasks.search import Search
from wardroom.games.midway.tasks.turn import Landings
from wardroom.games.midway.view import MidwayView
from wardroom.kernel import Ask, Move, Refusal, Tasks, Together

LEAKS: list[Leak] = []


def options(rng: Random) -> dict[str, Any]:
    """Every section, and no option that lays open what the leaks are about."""
    hidden = {"search_reveals_counts": False, "reveal_unattacked_cap": False}
    return {**game.random_options(rng), "fighters": True, **hidden}


leak = planter(LEAKS)


# ---- what a search answers, beyond zones and types


def _embroidered(g: Midway, move: Move, seat: str, **more: Any) -> None:
    """Add something to the search answer just told, and to nothing else."""
    event = g.events[-1]
    g.events = (*g.events[:-1], structs.replace(event, secret={**event.secret, seat: {**event.secret[seat], **more}}))


def _found(g: Midway, seat: str, area: str) -> list[str]:
    return [id for zone in AREAS[area] for id in g.at(foe(seat), zone)]


@leak(Search, "answer")
def identity_in_an_unseen_group(answer: Any, self: Search, g: Midway, move: Move) -> Tasks:
    tasks: Tasks = answer(self, g, move)
    if move[0] == "call" and (ships := _found(g, self.seat, move[1])):
        _embroidered(g, move, self.seat, flagship=min(ships))
    return tasks


@leak(Search, "answer")
def count_in_a_search_answer(answer: Any, self: Search, g: Midway, move: Move) -> Tasks:
    tasks: Tasks = answer(self, g, move)
    if move[0] == "call":
        _embroidered(g, move, self.seat, ships=len(_found(g, self.seat, move[1])))
    return tasks


@leak(Search, "answer")
def order_of_a_list(answer: Any, self: Search, g: Midway, move: Move) -> Tasks:
    """The types as the ships happen to lie in the fleet list, which tells the first of them."""
    tasks: Tasks = answer(self, g, move)
    if move[0] == "call" and (ships := sorted(_found(g, self.seat, move[1]))):
        _embroidered(g, move, self.seat, types=tuple(dict.fromkeys(SHIPS[id].type for id in ships)))
    return tasks


# ---- what happens unseen


@leak(Exchange, "run")
def existence_of_a_private_event(run: Any, self: Exchange, g: Midway) -> Tasks:
    for side, missions in g.missions.items():
        if any(m.purpose == "transfer" or m.purpose == "patrol" for m in missions):
            g.tell("ordered", to=(foe(side),), purpose="transfer", zone="", factors=(0, 0, 0))
    tasks: Tasks = run(self, g)
    return tasks


@leak(MoveShips, "answer")
def a_move_that_is_overheard(answer: Any, self: MoveShips, g: Midway, move: Move) -> Tasks:
    tasks: Tasks = answer(self, g, move)
    g.events = tuple(structs.replace(event, to=None) for event in g.events)
    return tasks


# ---- what is refused, asked and waited for


@leak(MoveShips, "why_not")
def a_refusal_text(why_not: Any, self: MoveShips, g: Midway, move: Move) -> Refusal | None:
    """The reason given depends on whether anybody is there."""
    if len(move) == 3 and g.at(foe(self.seat), str(move[2])):
        return Refusal("engaged", ("MW-SF-22",), {"ship": str(move[1]), "zone": move[2]})
    refusal: Refusal | None = why_not(self, g, move)
    return refusal


@leak(Search, "ask")
def a_question_that_tells(ask: Any, self: Search, g: Midway) -> Ask:
    honest: Ask = ask(self, g)
    return structs.replace(honest, about={**honest.about, "left": len(g.afloat(foe(self.seat))) + g.invasion})


@leak(Search, "ask")
def moves_in_a_telling_order(ask: Any, self: Search, g: Midway) -> Ask:
    honest: Ask = ask(self, g)
    full = {g.ships[id].zone[:2] for id in g.afloat(foe(self.seat))}
    return structs.replace(honest, moves=tuple(sorted(honest.moves, key=lambda m: m[-1] not in full)))


@leak(Landings, "run")
def who_is_being_waited_for(run: Any, self: Landings, g: Midway) -> Tasks:
    """Only who has something in the air is asked to land it."""
    tasks = tuple(run(self, g))
    if not tasks:
        return ()
    together = tasks[0]
    assert isinstance(together, Together)
    lanes = {side: lane for side, lane in together.lanes.items() if g.missions.get(side)}
    return (Together(lanes), *tasks[1:]) if lanes else tasks[1:]


# ---- what is seen


def _seen(view: Any, self: MidwayRules, g: Midway, seat: str | None) -> MidwayView:
    honest: MidwayView = view(self, g, seat)
    return honest


@leak(MidwayRules, "view")
def readiness_of_a_carrier(view: Any, self: MidwayRules, g: Midway, seat: str | None) -> MidwayView:
    honest = _seen(view, self, g, seat)
    armed = tuple(base for base, hangar in g.air.items() if hangar.armed and owner(base) != seat)
    return structs.replace(honest, engaged=(*honest.engaged, *armed))


@leak(MidwayRules, "view")
def a_patrol_not_over_a_struck_zone(view: Any, self: MidwayRules, g: Midway, seat: str | None) -> MidwayView:
    honest = _seen(view, self, g, seat)
    if not g.exchanged or g.options.reveal_unattacked_cap:
        return honest
    patrols = {
        side: tuple(Order(m.purpose, m.zone, m.sent) for m in missions if m.purpose == "patrol")
        for side, missions in g.missions.items()
    }
    return structs.replace(honest, attacks={**honest.attacks, **{s + " patrols": p for s, p in patrols.items()}})


@leak(MidwayRules, "view")
def aircraft_of_the_enemy(view: Any, self: MidwayRules, g: Midway, seat: str | None) -> MidwayView:
    return structs.replace(_seen(view, self, g, seat), air=g.air)


@leak(MidwayRules, "view")
def the_invasion_counter(view: Any, self: MidwayRules, g: Midway, seat: str | None) -> MidwayView:
    return structs.replace(_seen(view, self, g, seat), invasion=g.invasion)


@leak(views, "_battle")
def a_defence_half_laid_out(_: Any, battle: AirBattle | None, seat: str | None) -> AirBattle | None:
    return battle


@pytest.mark.rule("MW-EQ-3", "MW-SET-2", "MW-QA-CP-3")
@pytest.mark.parametrize("planted", LEAKS, ids=lambda planted: planted.name)
def test_a_seeded_leak_is_caught(planted: Leak) -> None:
    found = catch(
        RULES, planted, matches=40, seed=107, scenarios=["june4"], options=options, player=game.mischief, twin=game.twin
    )
    assert found is not None, f"{planted.name} went by unnoticed"
