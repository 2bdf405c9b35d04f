"""Japanese orders, scouted ones too, read twice: on random positions both readings come to the same board.

A share of the positions here; ten thousand at night (`WARDROOM_POSITIONS`, `make references`).
"""

from __future__ import annotations

import os
from random import Random

import pytest
from nimitz_table import SEAT, Stop, asked, at_table, state
from orders_second_reading import Reader, board, table

from wardroom.dice.seeded import Seeded
from wardroom.games.nimitz.game import RULES
from wardroom.games.nimitz.printed import AREAS, COUNTERS, HOMES, JAPAN
from wardroom.games.nimitz.state import Nimitz
from wardroom.games.nimitz.tasks.orders import OrdersStep
from wardroom.games.nimitz.tasks.scouting import Scouting
from wardroom.journal import Entry
from wardroom.kernel import Match

NUMBER = int(os.environ.get("WARDROOM_POSITIONS", "50"))
PARTS = 10
YEARS = ("1942", "1943", "1944", "1945")


def position(rng: Random) -> tuple[Nimitz, Match]:
    """Some of the year's counters anywhere they may stand, often in a heap, with Battalions and scouts to place."""
    year, share = rng.choice(YEARS), rng.choice((0.1, 0.3, 0.7))
    places: dict[str, list[str]] = {}
    theirs = [area for area in AREAS if area not in HOMES]
    theirs = rng.sample(theirs, rng.choice((3, 8, len(theirs))))
    ours = rng.sample([area for area, a in AREAS.items() if a.us], rng.choice((1, 4, 9)))
    for id, c in COUNTERS.items():
        if c.category == "plane" or c.year > int(year) or rng.random() > share:
            continue
        place = rng.choice(theirs if c.side == JAPAN else ours)
        places.setdefault(place, []).append(id)
    for side, name in ((theirs, "ja-bn"), (ours, "us-bn")):
        for _ in range(rng.randint(0, 6)):
            places.setdefault(rng.choice(side), []).append(name)
    options = {
        "engage_sortie_infantry": rng.choice((1, 1, 2)),
        "engage_moves": rng.choice(("to_nearest_us_area", "one_area_nearer")),
        "submarines_count_as_us_presence": rng.random() < 0.7,
    }
    match = at_table(places, scenario=year, options=options, supply=rng.choice((0, 2, 6)), agenda=(Stop(),))
    g = state(match).draft()
    g.agenda = (Stop(), OrdersStep(), Scouting())
    return g, Match.at(RULES, g, Seeded(rng.randrange(10**6)), year, options)


def played(match: Match, rng: Random) -> list[Entry]:
    steps = [*match.opening]
    while asked(match) != "stop":
        steps += match.answer(SEAT, rng.choice(match.asks[SEAT].moves))
    return [step.entry for step in steps if step.entry != Entry()]


@pytest.mark.rule(
    "NM-JOR-1", "NM-JOR-3", "NM-JOR-4", "NM-JOR-5", "NM-JOR-7", "NM-JOR-8", "NM-JOR-9", "NM-JOR-10", "NM-JOR-11",
    "NM-JOR-12", "NM-JOR-13", "NM-JOR-14", "NM-JOR-15", "NM-JOR-16", "NM-JOR-17", "NM-JOR-18", "NM-JOR-19",
    "NM-JOR-20", "NM-JOR-22", "NM-JOR-23", "NM-JOR-24", "NM-JTB-1", "NM-JTB-2", "NM-JTB-3", "NM-JTB-4", "NM-JTB-5",
    "NM-JTB-6", "NM-JTB-7", "NM-JTB-8", "NM-JTB-9", "NM-JTB-10", "NM-JTB-11", "NM-JTB-12", "NM-JTB-13", "NM-SCT-8",
)  # fmt: skip
@pytest.mark.parametrize("part", range(PARTS))
def test_both_readings_come_to_the_same_board(part: int) -> None:
    for n in range(part, NUMBER, PARTS):
        rng = Random(f"orders {n}")
        g, match = position(rng)
        reader = Reader(g, played(match, rng))
        try:
            reader.scouting()
            reader.orders()
        except AssertionError as different:
            raise AssertionError(n) from different
        assert next(reader.entries, None) is None, n
        assert board(reader) == table(state(match)), n
        assert reader.resupply == state(match).resupply, n


def test_the_positions_are_worth_the_trouble() -> None:
    """Every order is carried out, Battalions join, and stacks are drawn from."""
    seen: set[str] = set()
    for n in range(30):
        rng = Random(f"orders {n}")
        _, match = position(rng)
        seen |= {entry.roll for entry in played(match, rng)}
        for event in match.events(SEAT):
            if event.kind == "order":
                seen |= {str(event.about["order"]), "joined" if event.about["battalions"] else ""}
    orders = {"hold", "refit", "south", "east", "battle", "engage", "reinforce", "sortie"}
    assert orders | {"joined", "order_place", "order_ship", "order_infantry", "order_lba"} <= seen
