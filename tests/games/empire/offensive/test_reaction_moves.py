"""Step 8: one HQ of the Reaction player, whom it brings, and where they may go (7.26)."""

from __future__ import annotations

from typing import Any

import pytest
from empire_steps import at_step, ends, go, underway
from empire_table import Stop, asked, going_on, heard, moves, refused, say, state

from wardroom.games.empire import activation
from wardroom.games.empire.movement import ends as goals
from wardroom.games.empire.movement.purpose import fights_of
from wardroom.games.empire.state import INTERCEPT, Trip
from wardroom.games.empire.tasks.movement import release
from wardroom.games.empire.tasks.reaction import Committing
from wardroom.games.empire.traces.masks import BIT
from wardroom.kernel import Match

JAPAN, ALLIED = "japan", "allied"
BATTLE = {"a_bb_washington": "4222", "j_ca_takao": "4222", "j_bb_hiei": "4017", "j_bb_kongo": "3407"}


ASHORE = {"a_2m_division": "4322", "j_3_sn_bde": "4322", "a_bb_washington": "4828", "j_ca_takao": "4017"}


def _position(units: dict[str, str] | None = None, fights: tuple[str, ...] = ("4222",), **how: Any) -> Any:
    now = {"condition": INTERCEPT, "reaction_hq": "j_south_seas_hq", **how.pop("now", {})}
    return underway(ALLIED, how.pop("card", "A21"), {**BATTLE, **(units or {})}, fights=fights, now=now, **how)


def _reacting(*chosen: str, units: dict[str, str] | None = None, **how: Any) -> Match:
    """Up to the moves of these units."""
    m = at_step(8, _position(units, now={"reaction_hq": ""}, **how))
    say(m, "hq", "j_south_seas_hq")
    for unit in chosen:
        say(m, "unit", unit)
    if asked(m)[1] == "activate":
        say(m, "done")
    return m


def _units(m: Match) -> set[str]:
    return {str(move[1]) for move in moves(m, "unit")}


# ---- the HQ


@pytest.mark.rule("ES-X-ACT-4", "ES-X-REACT-1", "ES-Q-113", "ES-OFF-15")
def test_an_hq_with_a_battle_in_its_range_or_none() -> None:
    m = at_step(8, _position(now={"reaction_hq": ""}), dice=(5, 5))
    assert (asked(m), moves(m)) == ((JAPAN, "reaction_hq"), [("none",), ("hq", "j_south_seas_hq")])
    why = refused(m, "hq", "j_south_hq")
    assert (why.key, why.rules) == ("no_battle_in_range", ("ES-X-ACT-4",))
    assert refused(m, "hq", "a_cen_pac_hq").key == "not_your_hq"
    assert refused(m, "hq", "j_comb_fleet_hq_oza").key == "hq_off_map"
    say(m, "none")
    assert heard(m, None, "no_reaction")


@pytest.mark.rule("ES-X-ACT-4")
def test_the_hq_is_supplied() -> None:
    """Carriers all round Truk."""
    units = {"a_cv_enterprise": "4016", "a_cv_lexington": "4018", "j_bb_hiei": "3407"}
    g = _position(units, now={"reaction_hq": ""})
    why = activation.reaction_hq_objection(g, JAPAN, "j_south_seas_hq")
    assert why is not None
    assert why.key == "hq_unsupplied"


# ---- the units


@pytest.mark.rule("ES-X-ACT-4", "ES-X-REACT-1", "ES-Q-113")
def test_supplied_units_in_range_that_will_fight() -> None:
    """Hiei can get there, Takao is there; the army at Truk has no way, the carrier at Rabaul has."""
    units = {"j_17th_army": "4017", "j_cv_shokaku": "4017", "j_21_af": "4021", "j_6_ad": "3416", "a_1_maw": "4423"}
    m = at_step(8, _position(units, now={"reaction_hq": ""}, card="A29"))
    say(m, "hq", "j_south_seas_hq")
    assert {"j_bb_hiei", "j_ca_takao", "j_cv_shokaku", "j_21_af"} <= _units(m)
    assert refused(m, "unit", "j_bb_kongo").key == "out_of_range"
    assert ("done",) in moves(m)


@pytest.mark.rule("ES-X-ACT-4")
def test_a_unit_that_cannot_take_part_is_not_activated() -> None:
    """The army would need two ASP, and Japan may use one."""
    units = {**ASHORE, "j_17th_army": "4017", "j_ss_bde": "4017"}
    m = at_step(8, _position(units, ("4322",), now={"reaction_hq": ""}, asp={JAPAN: 5, ALLIED: 5}))
    say(m, "hq", "j_south_seas_hq")
    assert "j_ss_bde" in _units(m)
    why = refused(m, "unit", "j_17th_army")
    assert (why.key, why.rules) == ("cannot_take_part", ("ES-X-ACT-4",))


@pytest.mark.rule("ES-X-ACT-2", "ES-ACT-9", "ES-Q-113")
@pytest.mark.parametrize(
    ("card", "use", "number"), [("A21", "oc", 5), ("A29", "oc", 4), ("A25", "oc", 3), ("A29", "event", 4)]
)
def test_how_many_react(card: str, use: str, number: int) -> None:
    """Efficiency 2, and the operations value of the Offensives card, event or not."""
    m = at_step(8, _position(now={"reaction_hq": ""}, card=card, use=use))
    say(m, "hq", "j_south_seas_hq")
    assert m.asks[JAPAN].about["number"] == number


@pytest.mark.rule("ES-X-ACT-2")
def test_a_counteroffensive_has_its_own_number() -> None:
    """J17: logistics 3, against an operation of 1."""
    m = at_step(8, _position(now={"reaction_hq": "", "cards": ("J17",)}, card="A25"))
    say(m, "hq", "j_south_seas_hq")
    assert m.asks[JAPAN].about["number"] == 5


@pytest.mark.rule("ES-X-ACT-2", "ES-ACT-9")
def test_one_too_many_is_refused_in_reaction() -> None:
    names = ("nagato", "kongo", "yamato")
    units = {f"j_bb_{name}": "4017" for name in names}
    g = _position(
        units, card="A25", now={"reacting": {"j_bb_hiei": "4017", "j_bb_nagato": "4017", "j_bb_kongo": "4017"}}
    )
    why = activation.reaction_objection(g, "j_bb_yamato")
    assert why is not None
    assert (why.key, why.rules) == ("too_many_units", ("ES-ACT-9", "ES-X-ACT-2"))


@pytest.mark.rule("ES-X-ACT-4")
def test_the_path_may_end_in_a_battle_hex_with_enemy_troops() -> None:
    """Inland in Indochina, which no way over the sea reaches."""
    g = underway(ALLIED, "A21", {"a_77_brigade": "2211", "j_south_hq": "2110"}, fights=["2211"])
    assert not activation.paths(g, "j_south_hq") & BIT["2211"]
    assert activation.paths(g, "j_south_hq", BIT["2211"]) & BIT["2211"]
    g = underway(ALLIED, "A21", {"a_77_brigade": "2211", "j_38th_army": "2211"}, fights=["2211"])
    g.go(reaction_hq="j_south_hq")
    assert activation.reaction_objection(g, "j_38th_army") is None


# ---- where they go


@pytest.mark.rule("ES-X-REACT-1", "ES-Q-114", "ES-OFF-15", "ES-X-MOVE-1")
def test_ships_go_into_battles_and_carriers_into_range() -> None:
    m = _reacting("j_bb_hiei", units={"j_cv_shokaku": "4017"})
    assert ends(m, "j_bb_hiei", "sail") == {"4222"}
    assert ends(m, "j_bb_hiei", "strategic") == set()
    why = refused(m, "sail", "4021")
    assert (why.key, why.rules) == ("no_battle_near", ("ES-X-REACT-1", "ES-Q-114"))
    assert refused(m, "strategic", "4021").key == "not_that_way"
    m = _reacting("j_cv_shokaku", units={"j_cv_shokaku": "4017"})
    there = ends(m, "j_cv_shokaku", "sail")
    assert {"4222", "4221", "4121", "4020"} <= there | {"4020"}
    assert "4321" in there
    g = _position({"j_bb_hiei": "3416"}, card="A25", now={"reacting": {"j_bb_hiei": "3416"}})
    assert not list(goals.moves(g, JAPAN, ("j_bb_hiei",)))


@pytest.mark.rule("ES-X-REACT-1", "ES-Q-114", "ES-X-AIR-2")
def test_aircraft_go_to_airfields_in_range() -> None:
    m = _reacting("j_25_af", units={"j_25_af": "4017"}, card="A25")
    there = ends(m, "j_25_af", "fly")
    assert {"4021", "4121"} <= there
    assert "4222" not in there
    assert "4016" not in there
    assert refused(m, "fly", "4222").key == "battle_there"
    why = refused(m, "fly", "3814")
    assert (why.key, why.rules) == ("no_battle_near", ("ES-X-REACT-1", "ES-X-AIR-2"))


@pytest.mark.rule("ES-X-AIR-2")
def test_reaction_flies_no_parenthesised_leg() -> None:
    """1 MAW at Espiritu Santo is four hexes from Guadalcanal, next to the battle: having come so it could not fight."""
    units = {"a_1_maw": "4825", "a_13af_air": "4825", "j_bb_hiei": "4322", "a_ca_kent": "4322"}
    now = {"condition": INTERCEPT, "reaction_hq": "a_s_pac_hq_halsey"}
    g = underway(JAPAN, "J18", units, fights=["4322"], now=now)
    assert not goals.takes_part(g, "a_1_maw")
    assert goals.takes_part(g, "a_13af_air")


@pytest.mark.rule("ES-X-REACT-1", "ES-Q-119")
def test_only_aircraft_and_carriers_leave_a_battle() -> None:
    units = {"j_25_af": "4222", "j_cv_shokaku": "4222"}
    m = _reacting("j_ca_takao", "j_25_af", "j_cv_shokaku", units=units)
    assert ends(m, "j_ca_takao", "sail") == set()
    why = refused(m, "sail", "4021")
    assert (why.key, why.rules) == ("stays_in_battle", ("ES-X-REACT-1",))
    say(m, "stay")
    assert {"4121", "4021"} <= ends(m, "j_25_af", "fly")


@pytest.mark.rule("ES-X-REACT-1")
def test_who_leaves_a_battle_still_fights_there() -> None:
    """With a second battle at Truk the flotilla from Buka may go where Buka is in range, and is named for Buka."""
    units = {"j_25_af": "4222", "a_bb_new_york": "4017"}
    g = _position(units, fights=("4222", "4017"), now={"reacting": {"j_25_af": "4222"}})
    assert fights_of(g, ("j_25_af",)) == ("4222",)
    g.change("j_25_af", at="4020")
    g.go(moved={"j_25_af": Trip("fly", "4222")})
    m = going_on(g, (Committing(), Stop()))
    fights = {fight.hex: fight.committed for fight in state(m).now.fights}
    assert fights == {"4222": ("j_25_af",), "4017": ()}


@pytest.mark.rule("ES-Q-114", "ES-X-REACT-1")
def test_each_is_committed_to_one_battle() -> None:
    units = {"j_25_af": "4020", "a_bb_new_york": "4017"}
    g = _position(units, fights=("4222", "4017"), now={"reacting": {"j_25_af": "4020"}})
    m = going_on(g, (Committing(), Stop()))
    assert asked(m) == (JAPAN, "commit")
    assert set(moves(m)) == {("commit", "j_25_af", "4222"), ("commit", "j_25_af", "4017")}
    assert refused(m, "commit", "j_bb_hiei", "4017").key == "named_already"
    say(m, "commit", "j_25_af", "4017")
    assert {fight.hex: fight.committed for fight in state(m).now.fights} == {"4222": (), "4017": ("j_25_af",)}


@pytest.mark.rule("ES-Q-114")
def test_troops_come_by_sea_with_one_asp() -> None:
    units = {**ASHORE, "j_ss_bde": "4021", "j_1_sn_bde": "4021"}
    m = _reacting("j_ss_bde", "j_1_sn_bde", units=units, asp={JAPAN: 5, ALLIED: 5}, fights=("4322",))
    assert ends(m, "j_ss_bde", "assault") == {"4322"}
    assert ends(m, "j_ss_bde", "ferry") == set()
    say(m, "assault", "4322")
    assert (state(m).now.reaction_asp, state(m).asp_used[JAPAN]) == (1, 1)
    assert ends(m, "j_1_sn_bde", "assault") == set()
    assert refused(m, "assault", "4322").key == "no_asp"


@pytest.mark.rule("ES-Q-114", "ES-X-AMPH-6")
def test_a_brigade_on_a_cruiser_needs_no_asp_in_reaction() -> None:
    units = {**ASHORE, "j_ss_bde": "4021", "j_ca_aoba": "4021"}
    m = _reacting(
        "j_ca_aoba", "j_ss_bde", units=units, asp={JAPAN: 0, ALLIED: 5}, fights=("4322",), hands={JAPAN: ["J18"]}
    )
    go(m, ("j_ss_bde", "j_ca_aoba"), "assault", "4322")
    assert (state(m).units["j_ss_bde"].at, state(m).now.reaction_asp) == ("4322", 0)


@pytest.mark.rule("ES-X-REACT-1")
def test_troops_go_into_battles_only() -> None:
    units = {**ASHORE, "j_ss_bde": "4021"}
    m = _reacting("j_ss_bde", units=units, asp={JAPAN: 5, ALLIED: 5}, fights=("4322",))
    say(m, "pick", "j_ss_bde")
    why = refused(m, "assault", "4221")
    assert (why.key, why.rules) == ("not_a_battle", ("ES-X-REACT-1",))


@pytest.mark.rule("ES-Q-114", "ES-Q-119")
def test_troops_march_into_the_battle() -> None:
    units = {"a_3_aus_corps": "3822", "j_18th_army": "3822", "j_19th_army": "3721"}
    m = _reacting("j_19th_army", units=units, fights=("3822",))
    assert ends(m, "j_19th_army", "march") == {"3822"}
    assert refused(m, "march", "3720").key == "not_a_battle"


@pytest.mark.rule("ES-Q-114")
def test_who_got_into_no_battle_was_not_activated() -> None:
    units = {"j_cv_shokaku": "4017", "j_25_af": "4021"}
    g = _position(units, now={"reacting": {"j_cv_shokaku": "4017", "j_25_af": "4021", "j_bb_hiei": "4017"}})
    g.change("j_bb_hiei", at="4222")
    release(g)
    assert set(g.now.reacting) == {"j_25_af", "j_bb_hiei"}


@pytest.mark.rule("ES-X-REACT-1", "ES-Q-202")
def test_a_whole_reaction() -> None:
    m = _reacting("j_bb_hiei", hands={JAPAN: ["J18"]})
    go(m, "j_bb_hiei", "sail", "4222")
    assert state(m).units["j_bb_hiei"].at == "4222"
    assert (asked(m), state(m).now.step) == ((JAPAN, "attack_cards"), 9)
    assert not state(m).now.contact
