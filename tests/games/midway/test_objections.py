"""One truth for refusals: what nothing is said against is offered, what is refused is told why, and that is true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from math import prod
from random import Random
from typing import Any

import pytest
from midway_table import Stop, at_table, refused

from wardroom.dice.seeded import Seeded
from wardroom.games.midway.aircraft import Flight, Hangar, Mission
from wardroom.games.midway.battle_board import APPROACHES, RECTANGLES
from wardroom.games.midway.battles import SurfaceBattle
from wardroom.games.midway.fuzz import mischief
from wardroom.games.midway.fuzz.probes import FORMS, STATES, probes
from wardroom.games.midway.fuzz.reasons import REASONS
from wardroom.games.midway.game import RULES, WORDS, random_options
from wardroom.games.midway.printed import BASES, SHIPS, SIDES, TYPES
from wardroom.games.midway.search_board import AREAS, ZONES
from wardroom.games.midway.tasks.air_battle.b17 import B17Target
from wardroom.games.midway.tasks.landing import Land
from wardroom.games.midway.tasks.launch import Launch
from wardroom.games.midway.tasks.movement import MoveShips
from wardroom.games.midway.tasks.orders import WriteOrders
from wardroom.games.midway.tasks.surface_combat.fire import SurfaceFire
from wardroom.games.midway.tasks.surface_combat.movement import SurfaceMove
from wardroom.kernel import Ask, Match, Move, Seat, engine

NOUNS: dict[str, Iterable[Any]] = {
    "ship": SHIPS, "zone": ZONES, "area": AREAS, "rectangle": RECTANGLES, "type": TYPES, "state": STATES,
    "way": APPROACHES, "base": [base for side in SIDES for base in BASES[side]], "number": range(32), "few": range(8),
}  # fmt: skip

MANY = 1500
LOOKS = (1, 2, 4, 8, 16, 32, 64)  # at which of the questions of each kind


def moments(seed: int, most: int) -> Iterator[tuple[Match, Seat, Ask, Random]]:
    """Questions of a random match, with any options; every second one looks for battles."""
    rng = Random(seed)
    match = Match(RULES, Seeded(seed), rng.choice(RULES.info.scenarios), random_options(rng))
    for _ in range(most):
        if match.result is not None:
            return
        seat = rng.choice(sorted(match.asks))
        ask = match.asks[seat]
        yield match, seat, ask, rng
        match.answer(seat, (mischief(match.view(seat), ask, rng) if seed % 2 else None) or rng.choice(ask.moves))


def well_formed(ask: Ask, rng: Random) -> Iterator[Move]:
    """The moves that the question could be answered with if all were allowed: every one, or a thousand of many."""
    for verb, *kinds in FORMS.get(ask.prompt, ()):
        pools = [tuple(NOUNS[kind]) for kind in kinds]
        if prod(map(len, pools)) <= MANY:
            yield from ((verb, *nouns) for nouns in product(*pools))
        else:
            yield from ((verb, *map(rng.choice, pools)) for _ in range(MANY))


@pytest.mark.parametrize("seed", range(4))
def test_what_nothing_is_said_against_is_what_is_offered(seed: int) -> None:
    """Some questions are listed by a search of their own, since they are asked so often: it must find the same."""
    looked: Counter[str] = Counter()
    for match, seat, ask, rng in moments(seed, 1200):
        looked[ask.prompt] += 1
        if looked[ask.prompt] not in LOOKS:
            continue
        objection, offered = engine.asking(match.state)[seat].why_not, set(ask.moves)
        assert [move for move in ask.moves if objection(match.state, move) is not None] == []
        assert {move for move in well_formed(ask, rng) if objection(match.state, move) is None} <= offered, ask.prompt


def test_a_refusal_says_why_and_the_truth() -> None:
    refusals: Counter[str] = Counter()
    for seed in range(10, 14):
        for match, seat, ask, rng in moments(seed, 1500):
            view, offered = match.view(seat), set(ask.moves)
            for move in probes(view, ask, rng):
                if move in offered:
                    continue
                why = engine.refusal(match.state, seat, ask, move)
                refusals[why.key] += 1
                assert why.key not in REASONS or REASONS[why.key](view, ask, move, why), (move, why)
    assert refusals.total() > 20_000
    assert refusals["not_offered"] <= 0.01 * refusals.total()


def test_whatever_can_be_checked_can_be_said() -> None:
    assert [key for key in REASONS if WORDS.missing(f"why.{key}")] == []


# ---- what no other test refuses


@pytest.mark.rule("MW-S1-3")
def test_a_fleet_is_more_than_one_ship() -> None:
    m = at_table(ships={"akagi": "E4-E", "kaga": "E4-E", "tone": "E4-A"}, agenda=(MoveShips("JP"), Stop()))
    assert refused(m, "JP", ("fleet", "E4-A", "E4-B")).about == {"ship": "tone", "zone": "E4-A"}
    assert refused(m, "JP", ("fleet", "E4-I", "E4-B")).key == "no_ships_there"
    assert refused(m, "JP", ("move", "tone", "E4-A")).key == "already_there"


@pytest.mark.rule("MW-EN-39")
def test_aircraft_do_not_transfer_to_where_they_are() -> None:
    m = at_table(
        ships={"akagi": "E4-E", "kaga": "E4-E"},
        air={"akagi": Hangar(ready=(0, 4, 0)), "kaga": Hangar(ready=(0, 2, 0))},
        agenda=(Launch("JP", "transfer", "kaga"), Stop()),
    )  # fmt: skip
    assert refused(m, "JP", ("send_all", "kaga")).key == "to_itself"


@pytest.mark.rule("MW-F-6")
def test_a_patrol_is_sent_by_numbers() -> None:
    m = at_table(
        ships={"akagi": "E4-E"}, air={"akagi": Hangar(ready=(4, 4, 0))}, options={"fighters": True},
        agenda=(Launch("JP", "patrol", "E4-E"), Stop()),
    )  # fmt: skip
    assert refused(m, "JP", ("send_all", "akagi")).key == "patrol_by_number"
    assert refused(m, "JP", ("send", "akagi", "D", 1)).key == "fighters_only"


@pytest.mark.rule("MW-F-7")
def test_bombers_do_not_make_a_patrol_ready() -> None:
    """It is not the distance that keeps them: there is not one fighter ready."""
    m = at_table(
        ships={"akagi": "E4-E"}, air={"akagi": Hangar(ready=(0, 4, 0))}, options={"fighters": True},
        agenda=(WriteOrders("JP"), Stop()),
    )  # fmt: skip
    assert refused(m, "JP", ("patrol", "E4-E")).key == "nothing_ready"
    assert refused(m, "JP", ("b17", "E4-E")).key == "b17_is_american"


@pytest.mark.rule("MW-QA-CP-2", "MW-EN-23")
def test_nobody_is_pushed_overboard_without_need() -> None:
    strike = Mission("strike", "E4-A", (Flight("akagi", (0, 5, 0), 1),))
    m = at_table(
        ships={"akagi": "E4-E"}, air={"akagi": Hangar(unready=(0, 4, 0))}, missions={"JP": (strike,)},
        agenda=(Land("JP"), Stop()),
    )  # fmt: skip
    assert refused(m, "JP", ("jettison", "akagi", "unready", "D", 4)).key == "no_need_of_room"
    assert refused(m, "JP", ("land", 0, "D", "akagi", 3)).about == {"most": 5}
    assert refused(m, "JP", ("land", 0, "T", "akagi", 1)).about == {"have": 0}


@pytest.mark.rule("MW-QA-MS-5")
def test_b17s_bomb_what_was_named() -> None:
    m = at_table(ships={"akagi": "E4-E", "tone": "E4-A"}, b17="E4-E", agenda=(B17Target("US"), Stop()))
    assert refused(m, "US", ("bomb", "tone")).about == {"ship": "tone", "zone": "E4-E"}


@pytest.mark.rule("MW-SF-10", "MW-SF-7")
def test_ships_fire_at_the_enemy_and_obey_their_own_side() -> None:
    battle = SurfaceBattle("E4-E", {"tone": "C5", "portland": "D5"})
    where = {"tone": "E4-E", "portland": "E4-E", "kongo": "E4-A"}
    m = at_table(ships=where, surface={"E4-E": battle}, agenda=(SurfaceFire("JP", "E4-E"), Stop()))
    assert refused(m, "JP", ("fire", "tone", "tone")).key == "surface.own_target"
    assert refused(m, "JP", ("fire", "portland", "portland")).key == "not_your_ship"
    assert refused(m, "JP", ("fire", "kongo", "portland")).key == "ship_not_here"
    m = at_table(ships=where, surface={"E4-E": battle}, agenda=(SurfaceMove("JP", "E4-E"), Stop()))
    assert refused(m, "JP", ("move", "portland", "D6")).key == "not_your_ship"
