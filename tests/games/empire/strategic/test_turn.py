"""The sequence of play (ES-SEQ) and the start of a scenario (ES-Q-003, ES-Q-004)."""

from __future__ import annotations

from typing import Any

import pytest
from empire_table import Stop, asked, at_table, heard, moves, opening, position, refused, say, state

from wardroom.games.empire.printed import ALLIED, JAPAN
from wardroom.games.empire.state import Empire, Offensive
from wardroom.games.empire.tasks.attrition import AttritionPhase
from wardroom.games.empire.tasks.deal import CardDeal
from wardroom.games.empire.tasks.free_moves import FreeMoves
from wardroom.games.empire.tasks.initiative import Initiative
from wardroom.games.empire.tasks.political import NationalStatus, PoliticalPhase, PoliticalWill
from wardroom.games.empire.tasks.reinforcements import Reinforcements
from wardroom.games.empire.tasks.replacements import Replacements
from wardroom.games.empire.tasks.turn import Date, EndOfTurn, OffensivesPhase, StrategicPhase, Turn, War
from wardroom.games.empire.tasks.warfare import StrategicWarfare
from wardroom.kernel import Match


def started(**more: Any) -> Empire:
    """The state when a turn has begun, and nothing more."""
    g = position(**more)
    Turn().run(g)
    return g


# ---- the order


@pytest.mark.rule("ES-SEQ-1", "ES-SEQ-5")
def test_the_phases_of_a_turn() -> None:
    phases = (StrategicPhase(), OffensivesPhase(), PoliticalPhase(), AttritionPhase(), EndOfTurn())
    assert tuple(task for task in Turn().run(position()) if not isinstance(task, Date)) == phases


@pytest.mark.rule("ES-SEQ-2")
def test_the_segments_of_the_strategic_phase() -> None:
    segments = (Reinforcements(), Replacements(), StrategicWarfare(), CardDeal())
    assert tuple(StrategicPhase().run(position())) == segments


@pytest.mark.rule("ES-SEQ-3")
def test_the_offensives_phase_begins_with_the_initiative() -> None:
    assert tuple(OffensivesPhase().run(position())) == (Initiative(),)


@pytest.mark.rule("ES-SEQ-4")
def test_the_segments_of_the_political_phase() -> None:
    kinds = [type(task) for task in PoliticalPhase().run(position())]
    assert [kind for kind in kinds if kind in (NationalStatus, PoliticalWill)] == [NationalStatus, PoliticalWill]


@pytest.mark.rule("ES-SEQ-1", "ES-SEQ-2", "ES-SEQ-5")
def test_a_turn_without_cards_runs_to_the_next_one() -> None:
    """Nothing to place, to spend, to bomb or to draw: the whole turn goes by, and the next one begins."""
    g = position("y1943_44", {"a_cen_pac_hq": "5808", "j_south_seas_hq": "4017"}, empty=True, turn=5, will=8)
    for side in (JAPAN, ALLIED):
        g.deck(side, pile=(), discards=(), hand=(), future="")
    match = at_table("y1943_44", {"a_cen_pac_hq": "5808", "j_south_seas_hq": "4017"}, empty=True, turn=5, will=8,
                     decks=g.decks, agenda=(Turn(), Stop()), dice=[9] * 6)  # fmt: skip
    kinds = [event.kind for event in match.events(None)]
    assert kinds.index("turn") < kinds.index("replacement_steps") < kinds.index("submarines") < kinds.index("dealt")
    assert kinds.index("dealt") < kinds.index("first_player")
    assert [event.about["turn"] for event in heard(match, None, "turn")][:2] == [5, 6]


# ---- what starts again


@pytest.mark.rule("ES-SEQ-1")
def test_a_new_turn_counts_afresh() -> None:
    units = {"a_sw_pac_hq": "3727", "j_south_seas_hq": "4017"}
    used: dict[str, Any] = {
        "asp_used": {JAPAN: 2, ALLIED: 1}, "standing": (), "arrived": ("a_cv_essex",), "rebuilt": ("a_x_corps",),
        "bombing": ("a_20bc_b29",), "success": True, "losses": 2, "us_losses": True, "purse": {"air": 2}, "wie": -7,
        "wie_level": 0, "start_taken": {}, "offensive": Offensive(JAPAN, "J04", "oc"), "first": JAPAN, "mover": JAPAN,
    }  # fmt: skip
    g = started(units=units, empty=True, allied=["4017"], **used)
    assert g.asp_used == {JAPAN: 0, ALLIED: 0}
    assert set(g.standing) == set(units)
    assert (g.arrived, g.rebuilt, g.bombing, g.purse) == ((), (), (), {})
    assert (g.success, g.losses, g.us_losses, g.offensive) == (False, 0, False, None)
    assert (g.wie_level, g.start_taken) == (4, {"4017": ALLIED})
    assert (g.first, g.mover) == ("", "")


@pytest.mark.rule("ES-X-TURN-2", "ES-Q-035")
def test_passes_lapse() -> None:
    g = position()
    g.deck(JAPAN, passes=2, drawn=3)
    g = started(decks=g.decks)
    assert (g.decks[JAPAN].passes, g.decks[JAPAN].drawn) == (0, 0)


# ---- the start of a scenario


def begun(scenario: str, japan: int, allied: int) -> Match:
    decks = position(scenario).decks
    held = len(decks[JAPAN].hand)
    return opening(scenario, dice=[*decks[JAPAN].pile[: japan - held], *decks[ALLIED].pile[:allied]])


YEARS = [("y1943", 7, 7), ("y1944", 6, 7), ("shorter_campaign", 7, 7)]


@pytest.mark.rule("ES-Q-003")
@pytest.mark.parametrize(("scenario", "japan", "allied"), YEARS)
def test_a_year_begins_with_a_deal_and_the_initiative(scenario: str, japan: int, allied: int) -> None:
    match = begun(scenario, japan, allied)
    g = state(match)
    assert (len(g.decks[JAPAN].hand), len(g.decks[ALLIED].hand)) == (japan, allied)
    kinds = [event.kind for event in match.events(None)]
    assert "submarines" not in kinds
    assert "replacement_steps" not in kinds
    assert asked(match) in ((JAPAN, "initiative"), (ALLIED, "play"))


@pytest.mark.rule("ES-Q-003")
def test_the_small_scenario_begins_with_four_cards_each() -> None:
    g = state(begun("south_pacific", 4, 4))
    assert (len(g.decks[JAPAN].hand), len(g.decks[ALLIED].hand)) == (4, 4)


# ---- the free moves of 1942


@pytest.mark.rule("ES-Q-004")
@pytest.mark.parametrize("scenario", ["y1942", "y1942_43", "short_campaign"])
def test_1942_begins_with_free_naval_moves(scenario: str) -> None:
    match = begun(scenario, 7, 5)
    assert asked(match) == (ALLIED, "free_moves")
    say(match, "done")
    assert asked(match)[1] == "play"


def sailing(units: dict[str, str], **more: Any) -> Match:
    return at_table("y1942", units, empty=True, agenda=(FreeMoves(), Stop()), **more)


@pytest.mark.rule("ES-Q-004")
def test_a_ship_goes_to_a_friendly_port_within_ten_hexes_once() -> None:
    match = sailing({"a_ca_exeter": "2019", "a_ca_kent": "3727", "j_24_af": "2019"}, japan=["2015"])
    assert refused(match, "sail", "a_ca_exeter", "2015").key == "no_friendly_port"
    assert refused(match, "sail", "a_ca_exeter", "3727").key == "beyond_ten_hexes"
    assert refused(match, "sail", "a_ca_exeter", "2019").key == "there_already"
    assert refused(match, "sail", "j_cv_akagi", "2019").key == "no_free_move"
    say(match, "sail", "a_ca_exeter", "2426")
    assert state(match).units["a_ca_exeter"].at == "2426", "nothing on the way counts"
    assert refused(match, "sail", "a_ca_exeter", "2525").key == "no_free_move"
    assert {move[1] for move in moves(match, "sail")} == {"a_ca_kent"}


@pytest.mark.rule("ES-Q-004")
def test_six_ships_to_a_port() -> None:
    fleet = ["a_cv_lexington", "a_cv_enterprise", "a_bb_md_ca", "a_ca_new_orleans", "a_ca_us_asia", "a_dd_us_asia"]
    match = sailing({**dict.fromkeys(fleet, "3727"), "a_ca_kent": "3626"})
    assert refused(match, "sail", "a_ca_kent", "3727").key == "port_full"


@pytest.mark.rule("ES-Q-004")
def test_without_ships_nobody_is_asked() -> None:
    assert asked(sailing({})) == (JAPAN, "stop")


@pytest.mark.rule("ES-Q-003")
def test_the_war_is_the_whole_of_the_agenda() -> None:
    assert position().agenda == (War(),)
