"""The end of a turn: bombardment, invasion, points, readiness, the clock (order: MW-EN-42)."""

from __future__ import annotations

from typing import Any, ClassVar

from wardroom.games.midway.aircraft import NONE, Hangar, plus
from wardroom.games.midway.printed import MIDWAY, SHIPS, SIDES, US_POINTS_FROM, VICTORY, last_turn
from wardroom.games.midway.search_board import MIDWAY_ZONE
from wardroom.games.midway.state import Midway
from wardroom.kernel import Does, Tasks


class EndOfTurn(Does, frozen=True):
    """The chapter of one turn: it waits on the agenda until everything before it is done."""

    crumb: ClassVar[str] = "turn"
    turn: int
    day: int
    time: str

    def about(self) -> dict[str, Any]:
        return {"turn": self.turn, "day": self.day, "time": self.time}

    def run(self, g: Midway) -> Tasks:
        bombardment(g)
        invasion(g)
        if not g.fallen and not g.now < US_POINTS_FROM:
            g.points = {**g.points, "US": g.points["US"] + VICTORY["us_point_per_turn"]}
            g.tell("held_midway", points=VICTORY["us_point_per_turn"], rules=("MW-VP-5", "MW-MI-1"))
        ready_up(g)
        if g.turn == last_turn(g.scenario):
            g.result = {side: float(g.points[side]) for side in SIDES}
            g.tell("game_over", JP=g.points["JP"], US=g.points["US"], rules=("MW-VP-1", "MW-VP-7"))
        return ()


def bombardment(g: Midway) -> None:
    """Each Japanese battleship off the island wears its defences down (MW-R-7, MW-EN-27)."""
    battleships = [id for id in g.at("JP", MIDWAY_ZONE) if SHIPS[id].type == "BB"]
    if not battleships or not g.options.midway_reduction or g.fallen or not g.fortification:
        return
    fall = min(g.fortification, len(battleships) if g.options.bombardment_per_battleship else 1)
    g.fortification -= fall
    g.reveal("bombarded", points=fall, fortification=g.fortification, rules=("MW-R-7",))


def invasion(g: Midway) -> None:
    """Four turns running of the Atago off Midway, and the island falls (MW-MI-6, MW-MI-11, MW-EN-28)."""
    if g.fallen:
        return
    g.invasion = g.invasion + 1 if g.atago_off_midway() else 0
    if g.invasion:
        g.tell("invading", to=("JP",), turns=g.invasion, rules=("MW-MI-6",))
    if g.invasion == VICTORY["capture_turns"]:
        g.fallen = True
        g.put_air(MIDWAY, Hangar())
        g.points = {**g.points, "JP": g.points["JP"] + VICTORY["capture_points"]}
        g.reveal("midway_falls", points=VICTORY["capture_points"], rules=("MW-MI-8", "MW-MI-9"))


def ready_up(g: Midway) -> None:
    """What was being readied is ready (MW-EN-10)."""
    for base, hangar in g.air.items():
        if hangar.readying != NONE:
            g.put_air(base, Hangar(hangar.unready, NONE, plus(hangar.ready, hangar.readying)))
    newly = [side for side in SIDES if "readying" in g.said.get(side, ()) and side not in g.armed_once]
    g.armed_once = tuple(side for side in SIDES if side in g.armed_once or side in newly)
