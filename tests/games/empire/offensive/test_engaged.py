"""Who fights where: every unit in one battle of an offensive, whatever comes to be a battle after it was named."""

from __future__ import annotations

import pytest
from empire_steps import at_step, go, hurry, underway
from empire_table import Stop, asked, going_on, heard, moves, say, state

from wardroom.games.empire.combat.strength import escorts, fighters, idle
from wardroom.games.empire.engaged import engaged
from wardroom.games.empire.state import INTERCEPT, Empire, Fight, Trip
from wardroom.games.empire.tasks.reaction import Committing
from wardroom.kernel import Match

JAPAN, ALLIED = "japan", "allied"
SOLOMONS = ["4222", "4322", "4121", "4021"]


def _two_landings(*, covers: dict[str, str], dice: tuple[int, ...], **units: str) -> Match:
    """Marines have landed at 4222 and 4322, both empty, in the ZOI of aircraft at 4121."""
    stands = {"a_1m_division": "4222", "a_2m_division": "4322", "j_25_af": "4121", "j_south_seas_hq": "4021", **units}
    trips = {"a_1m_division": Trip("assault", "4423"), "a_2m_division": Trip("assault", "4423")}
    now = {"moved": trips, "contact": True, "covers": covers}
    return at_step(6, underway(ALLIED, "A21", stands, use="event", japan=SOLOMONS, now=now), dice=(*dice, *(5,) * 12))


def _fought(m: Match) -> dict[str, set[str]]:
    """The Allied units of each battle, as they were told."""
    hurry(m, "homeward")
    return {event.about["hex"]: set(event.about["allied"]) for event in heard(m, None, "battle_begins")}


@pytest.mark.rule("ES-X-BATT-1", "ES-X-SR-1")
def test_who_is_committed_fights_there_alone_when_her_own_hex_becomes_a_battle() -> None:
    """Essex brings marines to 4222 and is committed to 4322; then Special Reaction makes 4222 a battle."""
    units = {
        "a_cv_essex": "4423", "a_bb_washington": "4423", "a_1m_division": "4423", "j_25_af": "4121",
        "j_ca_takao": "4322", "j_south_seas_hq": "4021",
    }  # fmt: skip
    g = underway(ALLIED, "A21", units, use="event", japan=SOLOMONS, asp={JAPAN: 5, ALLIED: 8})
    m = at_step(2, g, dice=(0, 0, *(5,) * 12))
    go(m, ("a_cv_essex", "a_bb_washington", "a_1m_division"), "assault", "4222")
    hurry(m, "battles")
    say(m, "commit", "a_cv_essex", "4322")
    hurry(m, "special_reaction")
    say(m, "roll")
    now = state(m)
    here, there = now.now.fight("4222"), now.now.fight("4322")
    assert here is not None
    assert there is not None
    assert (fighters(now, here, ALLIED), idle(now, here, ALLIED)) == ((), ())
    assert fighters(now, there, ALLIED) == ("a_cv_essex",)
    assert escorts(now, there, ALLIED) == ("a_bb_washington",)
    assert _fought(m) == {"4222": {"a_1m_division"}, "4322": {"a_cv_essex"}}


@pytest.mark.rule("ES-X-SR-1", "ES-Q-104")
def test_who_covers_another_landing_may_join_and_covers_it_no_more() -> None:
    """Essex covers 4222, Enterprise 4322; only at 4222 the landing is found out, and Enterprise has no battle."""
    covers = {"a_cv_essex": "4222", "a_cv_enterprise": "4322"}
    m = _two_landings(covers=covers, dice=(0, 0), a_cv_essex="4223", a_cv_enterprise="4323")
    say(m, "roll")
    assert (asked(m), moves(m)) == ((ALLIED, "join"), [("done",), ("commit", "a_cv_enterprise")])
    say(m, "commit", "a_cv_enterprise")
    assert state(m).now.covers == {"a_cv_essex": "4222"}
    assert (asked(m), m.asks[JAPAN].about["hex"]) == ((JAPAN, "special_reaction"), "4322")
    say(m, "roll")
    assert _fought(m) == {"4222": {"a_1m_division", "a_cv_essex", "a_cv_enterprise"}, "4322": {"a_2m_division"}}


@pytest.mark.rule("ES-X-SR-1", "ES-X-BATT-1")
def test_who_stands_in_a_battle_hex_covers_no_other_landing() -> None:
    """Essex lies at 4222 and covers 4322: found out at both, she fights where she lies."""
    m = _two_landings(covers={"a_cv_essex": "4322"}, dice=(0, 0), a_cv_essex="4222")
    say(m, "roll")
    say(m, "roll")
    assert asked(m)[1] != "join", "she has her battle"
    assert _fought(m) == {"4222": {"a_1m_division", "a_cv_essex"}, "4322": {"a_2m_division"}}


@pytest.mark.rule("ES-X-SR-1", "ES-X-BATT-1")
def test_nobody_joins_a_second_battle() -> None:
    """Two carriers at sea, two landings found out: who joined the first is not offered for the second."""
    m = _two_landings(covers={}, dice=(0, 0), a_cv_essex="4223", a_cv_enterprise="4223")
    say(m, "roll")
    say(m, "commit", "a_cv_essex")
    say(m, "done")
    say(m, "roll")
    assert moves(m) == [("done",), ("commit", "a_cv_enterprise")]
    say(m, "commit", "a_cv_enterprise")
    assert engaged(state(m))["a_cv_essex"] == "4222"
    assert _fought(m) == {"4222": {"a_1m_division", "a_cv_essex"}, "4322": {"a_2m_division", "a_cv_enterprise"}}


def _declared(port: str) -> Empire:
    """A carrier and a battleship, both active, in one hex; the carrier is committed to a battle beside it."""
    units = {"a_cv_essex": port, "a_bb_washington": port, "a_bb_md_ca": port, "j_ca_takao": "4322", "j_25_af": "4322"}
    active = ("a_cv_essex", "a_bb_washington")
    m = at_step(3, underway(ALLIED, "A21", units, use="event", active=active, allied=["4423"], japan=["4322"]))
    say(m, "commit", "a_cv_essex", "4322")
    return state(m)


@pytest.mark.rule("ES-Q-091", "ES-X-AN-1")
@pytest.mark.parametrize("hex", ["4423", "4323"], ids=["in port", "at sea"])
def test_active_ships_go_with_their_carrier_in_port_too(hex: str) -> None:
    g = _declared(hex)
    (fight,) = g.now.fights
    assert fighters(g, fight, ALLIED) == ("a_cv_essex",)
    assert escorts(g, fight, ALLIED) == ("a_bb_washington",), "who is not active stays out"


@pytest.mark.rule("ES-X-REACT-1", "ES-X-BATT-1")
def test_aircraft_that_leave_their_battle_for_another_fight_in_the_first() -> None:
    """Two Japanese air units began at 4222; one has flown to 4121, where there is a battle too."""
    units = {
        "a_bb_washington": "4222", "a_bb_md_ca": "4121", "j_25_af": "4121", "j_21_af": "4222",
        "j_south_seas_hq": "4021",
    }  # fmt: skip
    now = {
        "condition": INTERCEPT,
        "reaction_hq": "j_south_seas_hq",
        "reacting": {"j_25_af": "4222", "j_21_af": "4222"},
        "moved": {"j_25_af": Trip("fly", "4222")},
    }
    fights = [Fight("4121"), Fight("4222")]
    g = underway(ALLIED, "A21", units, use="event", fights=fights, japan=SOLOMONS, now=now)
    m = going_on(g, (Committing(), Stop()))
    by_hex = {fight.hex: fighters(state(m), fight, JAPAN) for fight in state(m).now.fights}
    assert by_hex == {"4121": (), "4222": ("j_21_af", "j_25_af")}
