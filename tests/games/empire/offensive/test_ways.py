"""A way to move says each rule once: its limits are the ends, and the first that leaves a hex out is the reason."""

from __future__ import annotations

import pytest
from empire_steps import underway

from wardroom.games.empire.movement import ends, way
from wardroom.games.empire.movement.groups import kind
from wardroom.games.empire.movement.way import Each, Limit, Way, only_if, says
from wardroom.games.empire.printed import HEXES
from wardroom.games.empire.state import CHINA_BOX
from wardroom.games.empire.traces.masks import ids, mask
from wardroom.kernel import Refusal

NEAR, FAR, SHUT = "4222", "4322", "4423"


def a_way(*, able: bool = True) -> Way:
    yield only_if(able, says("unable", "ES-1"))
    yield Limit(mask((NEAR, SHUT)), says("too_far", "ES-2", hexes=5))
    yield Each(lambda hex: Refusal("shut", ("ES-3",)) if hex == SHUT else None)


def test_the_ends_are_what_every_limit_leaves_open() -> None:
    assert list(ids(way.ends(a_way()))) == [NEAR]
    assert way.ends(a_way(able=False)) == 0


def test_the_first_limit_that_leaves_a_hex_out_is_the_reason() -> None:
    assert way.refusal(a_way(), NEAR) is None
    assert way.refusal(a_way(), FAR) == Refusal("too_far", ("ES-2",), {"hex": FAR, "hexes": 5})
    assert way.refusal(a_way(), SHUT) == Refusal("shut", ("ES-3",))
    assert way.refusal(a_way(able=False), FAR) == Refusal("unable", ("ES-1",), {"hex": FAR})


def test_no_limit_is_looked_at_beyond_the_one_that_decides() -> None:
    def costly() -> Way:
        yield Limit(0, says("nowhere", "ES-1"))
        pytest.fail("nothing was left to look for")

    assert way.ends(costly()) == 0
    assert way.refusal(costly(), NEAR) == Refusal("nowhere", ("ES-1",), {"hex": NEAR})


GROUPS = {
    "ships": ("a_bb_washington", "a_cv_essex"),
    "air": ("a_13af_air",),
    "troops": ("a_1m_division",),
    "force": ("a_1m_division", "a_bb_washington"),
}


@pytest.mark.rule("ES-X-MOVE-2")
@pytest.mark.parametrize("name", GROUPS)
def test_over_the_whole_map_what_is_offered_has_no_objection_and_all_else_has_one(name: str) -> None:
    group = GROUPS[name]
    units = {**dict.fromkeys(group, "4828"), "j_25_af": "4222", "j_ca_takao": "4423"}
    g = underway("allied", "A21", units, asp={"allied": 6, "japan": 6})
    assert kind(group) == name
    offered = set(ends.moves(g, "allied", group))
    for verb in ends.WAYS[name]:
        free = {(verb, hex) for hex in (*HEXES, CHINA_BOX) if ends.objection(g, "allied", group, (verb, hex)) is None}
        assert free == {move for move in offered if move[0] == verb}
    assert offered
