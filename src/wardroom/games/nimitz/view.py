"""What the player sees: all there is on the table, and what can be worked out from it."""

from __future__ import annotations

from msgspec import Struct

from wardroom.games.nimitz.campaign import holding
from wardroom.games.nimitz.state import Battle, Force, Nimitz, Options
from wardroom.kernel import Seat


class NimitzView(Struct, frozen=True, omit_defaults=True):
    seat: str | None
    scenario: str
    options: Options
    year: int
    turn: int
    date: str
    step: str
    forces: dict[str, Force]
    supply: int
    reinforcement: int
    resupply: int
    scouts: dict[str, int]
    scouted: int
    ashore: tuple[str, ...]  # areas with Japanese ashore when the last step that rolls orders began
    garrisons: tuple[str, ...]  # where land-based aircraft may go this turn
    moved: tuple[str, ...]
    invaded: int
    fought: tuple[str, ...]
    cup: tuple[str, ...]  # Japanese plans that can still be drawn, sorted
    battle: Battle | None
    held: tuple[str, ...]  # areas the US holds
    supplied: tuple[str, ...]  # areas that a chain of held areas reaches
    objectives: tuple[str, ...]  # of this campaign
    won: tuple[str, ...]  # of them, those the US holds
    tally: dict[str, int]
    invasion: int
    level: str
    result: dict[str, float] | None


def view(g: Nimitz, seat: Seat | None) -> NimitzView:
    return NimitzView(
        seat, g.scenario, g.options, g.year, g.turn, g.date, g.step, g.forces, g.supply, g.reinforcement, g.resupply,
        g.scouts, g.scouted, g.ashore, g.garrisons, g.moved, g.invaded, g.fought, g.cup, g.battle,
        tuple(sorted(holding.held(g))), tuple(sorted(holding.supplied(g))), g.sheet.objectives, holding.objectives(g),
        g.tally, g.invasion, g.level, g.result,
    )  # fmt: skip
