"""Reaction cards: windows, conditions, weather, submarines, kamikazes."""

from __future__ import annotations

import msgspec
import pytest
from empire_cards import (
    COUNTEROFFENSIVES,
    INTELLIGENCE,
    KAMIKAZES,
    SUBMARINES,
    WEATHER,
    AtStep,
    Begin,
    Close,
    Pay,
    React,
    against,
    hurry,
    piles,
    reaction,
    table,
)
from empire_table import Stop, asked, going_on, heard, moves, position, refused, say, state

from wardroom.games.empire import activation
from wardroom.games.empire.cards import hooks
from wardroom.games.empire.cards.cancel import TRACKS, remember, restore
from wardroom.games.empire.printed import CARDS, COUNTERS
from wardroom.games.empire.state import Empire, Fight, Offensive, Trip

OFFENSIVE = {"japan": "A21", "allied": "J25"}  # what a card of the side answers


def _battle(card: str, hex: str = "4021", **more: object) -> Empire:
    """An offensive of the other side with a battle, ships of both sides in it."""
    g = table(card)
    other = "allied" if CARDS[card].side == "japan" else "japan"
    active = (
        {"a_bb_washington": "4828", "a_cv_enterprise": "4828"}
        if other == "allied"
        else {"j_ca_takao": "4017", "j_bb_hiei": "4017"}
    )
    for unit in active:
        g.put(unit, hex)
    return against(g, other, OFFENSIVE[CARDS[card].side], "oc", hex, active=active, hq="a_cen_pac_hq", **more)


# ---- windows


@pytest.mark.rule("ES-X-INT-1", "ES-Q-112")
@pytest.mark.parametrize("card", INTELLIGENCE)
def test_an_intelligence_card_sets_the_condition(card: str) -> None:
    g = _battle(card)
    assert card in hooks.reactions(g, 7)
    assert card not in hooks.reactions(g, 9)
    m = reaction(card, g)
    assert state(m).now.condition == INTELLIGENCE[card]
    assert state(m).now.cards == (card,)
    assert piles(m, CARDS[card].side)["hand"] == ()


@pytest.mark.rule("ES-X-INT-1")
def test_an_ambush_stays_one() -> None:
    g = _battle("A12", condition="ambush")
    g.deck("allied", hand=("A59",))
    assert state(reaction("A59", g)).now.condition == "ambush"


@pytest.mark.rule("ES-Q-047", "ES-X-CARD-2", "ES-X-CARD-3")
@pytest.mark.parametrize(("card", "drawn"), [("A08", "A31"), ("A59", "A31"), ("J04", "J10"), ("J84", "J10")])
def test_reaction_cards_are_paid_in_the_end(card: str, drawn: str) -> None:
    m = going_on(_battle(card), (React(card), Pay(), Stop()), [drawn])
    side = CARDS[card].side
    assert card in piles(m, side)["removed" if CARDS[card].remove else "discards"]
    assert state(m).decks[side].hand == state(m).decks[side].waiting == (drawn,)


@pytest.mark.rule("ES-X-CARD-4")
def test_coast_watchers_need_ships_or_aircraft() -> None:
    g = _battle("A08")
    g.go(active={"j_17th_army": "4021"})
    assert "A08" not in hooks.reactions(g, 7)


@pytest.mark.rule("ES-X-CARD-7")
def test_three_reaction_cards_and_one_counteroffensive() -> None:
    g = _battle("J45")
    assert {"J45", "J46", "J04"} <= set(hooks.reactions(g, 7))
    g.go(cards=("J46",))
    assert "J45" not in hooks.reactions(g, 7)
    assert "J04" in hooks.reactions(g, 7)
    g.go(cards=("J46", "J04", "J49"))
    assert hooks.reactions(g, 7) == hooks.reactions(g, 9) == ()


@pytest.mark.rule("ES-X-CARD-7")
def test_reaction_cards_need_a_battle() -> None:
    g = _battle("J45")
    g.go(fights=())
    assert hooks.reactions(g, 7) == hooks.reactions(g, 9) == ()
    assert set(hooks.reactions(g, "no_battle")) == {"J24", "J27", "J36", "J75", "J86"}
    assert "J19" in hooks.reactions(g, 4)
    g.go(active={})
    assert hooks.reactions(g, 4) == ()


@pytest.mark.rule("ES-Q-110", "ES-X-INT-2")
def test_only_a_late_card_follows_a_failed_roll() -> None:
    g = _battle("J13", rolled=True)
    assert hooks.reactions(g, 7) == ("J13",)
    g.go(condition="intercept")
    assert hooks.reactions(g, 7) == ()
    g.go(rolled=False, condition="surprise", cards=("J04",))
    assert "J13" not in hooks.reactions(g, 7)
    assert "J49" in hooks.reactions(g, 7)


@pytest.mark.rule("ES-CARD-1")
def test_without_events_nobody_reacts_with_cards() -> None:
    g = _battle("J13")
    g.options = msgspec.structs.replace(g.options, events=False)
    assert hooks.reactions(g, 7) == hooks.reactions(g, 4) == ()


@pytest.mark.rule("ES-Q-200", "ES-Q-100")
def test_the_question_goes_by_what_lies_open() -> None:
    g = _battle("J04")
    assert hooks.could_hold(g, "japan", ("J19", "J22"))
    deck = g.decks["japan"]
    g.deck("japan", pile=tuple(c for c in deck.pile if c not in ("J19", "J22")), discards=("J19",), removed=("J22",))
    assert not hooks.could_hold(g, "japan", ("J19", "J22"))
    g = _battle("J04")
    g.deck("japan", waiting=("J04",), future="")
    assert not hooks.could_hold(g, "japan", ("J19",))
    g.deck("japan", hand=(), waiting=())
    assert not hooks.could_hold(g, "japan", ("J19",))


# ---- counteroffensives


@pytest.mark.rule("ES-X-ACT-2", "ES-X-INT-1")
@pytest.mark.parametrize("card", COUNTEROFFENSIVES)
def test_a_counteroffensive_has_its_figures(card: str) -> None:
    value, allowed = COUNTEROFFENSIVES[card]
    g = _battle(card)
    assert card in hooks.reactions(g, 7)
    m = reaction(card, g)
    now, side = state(m), CARDS[card].side
    assert now.now.condition == "intercept"
    for hq in now.hqs(side):
        assert hq in hooks.hqs(now, side, card)
        logistic = value.get(hq, value["others"]) if isinstance(value, dict) else value
        assert activation.most(now, hq, reaction=True) == activation.efficiency(now, hq, ()) + int(logistic)
    for unit in ("j_17th_army", "j_21_af", "j_ca_aoba") if side == "japan" else ():
        why = hooks.activation_objection(now, side, card, "event", "j_south_seas_hq", (), unit)
        assert (why is None) == (not allowed or COUNTERS[unit].type in allowed.split())


@pytest.mark.rule("ES-X-CARD-4")
def test_savo_is_for_ships_or_aircraft() -> None:
    g = _battle("J17")
    g.rivalry = {"japan": False, "allied": False}
    args = (g, "japan", "J17", "event", "j_south_seas_hq")
    assert hooks.activation_objection(*args, ("j_ca_aoba",), "j_bb_yamato") is None
    assert hooks.activation_objection(*args, ("j_ca_aoba",), "j_21_af") is not None
    assert hooks.activation_objection(*args, ("j_21_af",), "j_cv_shokaku") is not None
    assert hooks.activation_objection(*args, ("j_ca_aoba",), "j_17th_army") is None
    m = reaction("J17", g)
    assert [hooks.attack_bonus(state(m), unit) for unit in ("j_ca_aoba", "j_apd_kamikaze", "j_bb_yamato")] == [2, 2, 0]


@pytest.mark.rule("ES-X-AMPH-2")
def test_matador_spends_no_asp() -> None:
    m = reaction("A05", _battle("A05"))
    assert hooks.no_asp(state(m), "allied")
    assert not hooks.no_asp(state(m), "japan")
    assert hooks.defence_bonus(state(m), "a_5af_air") == 2
    assert hooks.defence_bonus(state(m), "a_bb_washington") == 0


@pytest.mark.rule("ES-X-AN-1")
def test_a_go_finds_hard_carriers() -> None:
    m = reaction("J46", _battle("J46"))
    assert hooks.defence_bonus(state(m), "a_cv_enterprise") == 2
    assert hooks.defence_bonus(state(m), "j_cv_shokaku") == 0


@pytest.mark.rule("ES-X-AN-8")
def test_rochefort_makes_critical_hits() -> None:
    m = reaction("A12", _battle("A12"))
    assert hooks.critical_from(state(m), "allied") == 9
    assert hooks.critical_from(state(m), "japan") is None


@pytest.mark.rule("ES-X-GC-2")
def test_army_codes_help_on_the_ground() -> None:
    m = reaction("A26", _battle("A26"))
    assert hooks.die(state(m), state(m).now.fights[0], "allied", "ground") == (4, False)


@pytest.mark.rule("ES-Q-145", "ES-OFF-20")
def test_yamato_pays_for_her_run() -> None:
    m = reaction("J65", _battle("J65"), "end")
    assert state(m).units["j_bb_yamato"].steps == 1
    g = _battle("J65")
    g.change("j_bb_yamato", at="track")
    assert state(reaction("J65", g, "end")).units["j_bb_yamato"].steps == 2


# ---- weather


def _full(g: Empire) -> bytes:
    """Everything but cards, the agenda and the offensive itself."""
    skip = {"decks", "offensive", "agenda", "events", "happened"}
    return msgspec.json.encode({name: getattr(g, name) for name in g.__struct_fields__ if name not in skip})


@pytest.mark.rule("ES-OFF-5", "ES-OFF-6", "ES-OFF-7", "ES-OFF-8", "ES-OFF-9", "ES-OFF-23", "ES-Q-101")
@pytest.mark.parametrize("card", ["J19", "J22"])
def test_weather_restores_everything(card: str) -> None:
    """A whole offensive up to step 4: a unit and a link by its event, ASP, moves, control."""
    g = table("A33", hands={"japan": [card, "J04"]})
    before = _full(g)
    m = going_on(g, (Begin("allied", "A33"), Stop()))
    say(m, "hq", "a_cen_pac_hq")
    say(m, "unit", "a_x_corps")
    now = state(m)
    assert now.links == ("jorhat",)
    assert now.rivalry["allied"] is False
    now.put("a_x_corps", "4715")
    now.take("4715", "allied")
    now.lose("a_7af_air")
    now.asp_used = {"japan": 0, "allied": 2}
    now.marks, now.express = ("barges",), "4021"
    assert card in hooks.reactions(now, 4)
    m = going_on(now, (React(card), Close("allied", "A33", "event", True), Pay(), Stop()))
    assert state(m).now.cancelled
    assert _full(state(m)) == before
    assert "A33" in piles(m, "allied")["discards"]
    assert "A33" not in state(m).happened
    assert card in piles(m, "japan")["removed"]


@pytest.mark.rule("ES-OFF-8", "ES-X-CARD-2")
def test_a_card_that_its_event_would_remove_is_a_discard_when_cancelled() -> None:
    g = table("A20", "y1942")
    m = going_on(g, (Close("allied", "A20", "event", True), Stop()))
    assert "A20" in piles(m, "allied")["discards"]
    assert "A20" not in state(m).happened
    m = going_on(table("A20", "y1942"), (Close("allied", "A20", "event"), Stop()))
    assert "A20" in piles(m, "allied")["removed"]
    assert "A20" in state(m).happened
    m = going_on(table("A20", "y1942"), (Close("allied", "A20", "oc"), Stop()))
    assert "A20" in piles(m, "allied")["discards"]
    assert "A20" not in state(m).happened


@pytest.mark.rule("ES-X-CARD-3")
def test_no_draw_for_an_operation() -> None:
    m = going_on(table("A59"), (Close("allied", "A59", "oc"), Stop()))
    assert piles(m, "allied")["hand"] == ()


@pytest.mark.rule("ES-Q-101")
def test_what_is_kept_survives_saving() -> None:
    """Lists of a loaded match become again what they were."""
    g = position("y1943")
    g.offensive = Offensive("allied", "A21", "event", before=remember(g))
    loaded = msgspec.json.decode(msgspec.json.encode(g.offensive), type=Offensive)
    g.offensive = loaded
    was = {name: getattr(g, name) for name in TRACKS}
    g.marks, g.links = (), ("ledo",)
    restore(g)
    assert {name: getattr(g, name) for name in TRACKS} == was
    assert isinstance(g.marks, tuple)
    assert {"will", "asp", "asp_used", "marks", "rivalry", "links", "express", "standing"} <= set(TRACKS)


@pytest.mark.rule("ES-Q-101", "ES-Q-100")
def test_weather_with_a_storm_reduces_a_cruiser() -> None:
    g = _battle("J64")
    g.put("a_ca_new_orleans", "4021", 2 if COUNTERS["a_ca_new_orleans"].steps == 2 else 1)
    g.put("a_ca_kent", "4021")
    g.go(active={**g.now.active, "a_ca_kent": "3727"}, before=remember(g))
    assert "J64" in hooks.reactions(g, 4)
    m = going_on(g, (React("J64"), Pay(), Stop()), ["J10"])
    assert state(m).now.cancelled
    assert state(m).units["a_ca_kent"].steps == 1
    assert state(m).units["a_bb_washington"].steps == 2
    assert piles(m, "japan")["hand"] == ("J10",)
    assert "J64" in piles(m, "japan")["removed"]


@pytest.mark.rule("ES-Q-102", "ES-X-CARD-4")
def test_gandhi_stops_seac() -> None:
    g = _battle("J21")
    assert "J21" not in hooks.reactions(g, 4)
    g.go(hq="a_seac_hq")
    assert "J21" in hooks.reactions(g, 4)
    m = going_on(g, (React("J21"), Pay(), Stop()), ["J10"])
    assert state(m).now.cancelled
    assert state(m).units["a_4_ind_corps"].steps == 1
    assert set(WEATHER) <= set(hooks.reactions(g, 4))


# ---- personage


@pytest.mark.rule("ES-Q-102")
def test_wingate_sends_one_unit_back() -> None:
    g = table(
        "A22", units={"j_15th_army": "2205", "a_5_chinese_army": "out", "a_1_ind_corps": "out", "a_77_brigade": "event"}
    )
    against(g, "japan", "J25", "oc", active={"j_15th_army": "2206", "j_33rd_army": "2106", "j_38th_army": "2212"})
    g.take("2205", "japan")
    g.go(moved={"j_15th_army": Trip("march", "2206", entered=("2205",))})
    g.go(fights=(Fight("2205"),))
    assert "A22" in hooks.reactions(g, 4)
    m = reaction("A22", g)
    assert asked(m) == ("allied", "event_deactivate")
    assert set(moves(m)) == {("deactivate", "j_15th_army"), ("deactivate", "j_33rd_army")}
    assert refused(m, "deactivate", "j_38th_army").key == "no_target"
    say(m, "deactivate", "j_15th_army")
    now = state(m)
    assert now.units["j_15th_army"].at == "2206"
    assert "j_15th_army" not in now.now.active
    assert now.holds("allied", "2205")
    assert now.now.fights == ()
    assert (now.units["a_77_brigade"].at, now.units["a_77_brigade"].due) == ("track", 6)


@pytest.mark.rule("ES-Q-102", "ES-X-CARD-4")
def test_wingate_needs_somebody_in_burma() -> None:
    g = against(table("A22"), "japan", "J25", "oc", active={"j_38th_army": "2212"})
    assert hooks.reactions(g, 4) == ()


# ---- attack cards


@pytest.mark.rule("ES-OFF-18", "ES-OFF-20", "ES-Q-118", "ES-Q-137")
@pytest.mark.parametrize("card", SUBMARINES)
def test_submarines(card: str) -> None:
    by, lost = SUBMARINES[card]
    step, wrong = (10, 12) if CARDS[card].sub == "attack_before" else (12, 10)
    for die, steps in zip((0, 5, 9), lost, strict=True):
        g = _battle(card)
        assert card in hooks.reactions(g, 9)
        assert card in hooks.reactions(g, "no_battle")
        was = sum(unit.steps for unit in g.units.values())
        assert sum(u.steps for u in state(reaction(card, g, wrong)).units.values()) == was
        m = reaction(card, g, step, dice=[die])
        while asked(m)[1] == "event_loss":
            assert asked(m)[0] == by
            say(m, *moves(m)[-1])
        assert sum(unit.steps for unit in state(m).units.values()) == was - steps


@pytest.mark.rule("ES-Q-118", "ES-OFF-18")
def test_submarines_choose_among_active_ships() -> None:
    g = _battle("A61")
    m = reaction("A61", g, 10, dice=[5])
    assert set(moves(m)) == {("lose", "j_ca_takao"), ("lose", "j_bb_hiei")}
    assert refused(m, "lose", "j_bb_yamato").key == "no_target"
    say(m, "lose", "j_ca_takao")
    say(m, "lose", "j_ca_takao")
    assert state(m).units["j_ca_takao"].at == "eliminated"


@pytest.mark.rule("ES-Q-185")
def test_a_submarine_off_truk() -> None:
    quiet = _battle("A78")
    quiet.go(fights=())
    assert "A78" in hooks.reactions(quiet, "no_battle")
    assert "A78" in hooks.reactions(_battle("A78"), 9)
    m = reaction("A78", _battle("A78"), 10, dice=[7])
    offered = {str(move[1]) for move in moves(m)}
    assert "j_bb_yamato" in offered
    assert "j_bb_nagato" not in offered
    assert "j_bb_hiei" not in offered


@pytest.mark.rule("ES-Q-137", "ES-X-AMPH-6")
def test_a_brigade_goes_down_with_its_ship() -> None:
    g = _battle("A68")
    g.put("j_ca_takao", "4021", 1)
    g.put("j_ss_bde", "4021")
    g.put("j_ca_aoba", "4322")
    g.put("j_apd_kamikaze", "4322")
    g.go(moved={"j_ca_takao": Trip("sail", "4017"), "j_ss_bde": Trip("organic", "4017")}, active={"j_ca_takao": "4017"})
    m = reaction("A68", g, 12, dice=[0])
    assert state(m).units["j_ca_takao"].at == state(m).units["j_ss_bde"].at == "eliminated"


@pytest.mark.rule("ES-Q-182", "ES-X-AMPH-8")
def test_skip_bombing() -> None:
    g = _battle("A24")
    assert "A24" in hooks.reactions(g, 9)
    g.go(
        moved={
            "j_ca_takao": Trip("sail", "4017", entered=("4020", "4021")),
            "j_bb_hiei": Trip("sail", "4017", entered=("4021",)),
        }
    )
    g.put("a_5af_air", "3823")
    m = reaction("A24", g, 10)
    assert state(m).asp == {"japan": 6, "allied": 4}
    assert state(m).units["j_ca_takao"].steps == 1
    assert state(m).units["j_bb_hiei"].steps == 2
    g.put("j_ca_takao", "4021", 1)
    assert state(reaction("A24", g, 10)).units["j_ca_takao"].at == "eliminated"  # the last step, too
    g.put("j_ca_aoba", "4021")
    g.go(active={**g.now.active, "j_ca_aoba": "4017"}, moved={**g.now.moved, "j_ca_aoba": g.now.moved["j_ca_takao"]})
    m = reaction("A24", g, 10)
    assert asked(m) == ("japan", "event_loss")
    assert set(moves(m)) == {("lose", "j_ca_takao"), ("lose", "j_ca_aoba")}
    g = _battle("A24")
    g.asp = {"japan": 1, "allied": 4}
    assert state(reaction("A24", g, 10)).asp["japan"] == 1


def _iwo(card: str, *more: str) -> Empire:
    """A landing within reach of Tokyo."""
    hands = {"japan": [card, *more]}
    g = table(
        card, "y1944", {"a_cv_essex": "3709", "a_bb_new_jersey": "3709 1", "a_cv_bunker_hill": "4021"}, hands=hands
    )
    active = {"a_cv_essex": "4828", "a_bb_new_jersey": "4826", "a_cv_bunker_hill": "4828"}
    return against(g, "allied", "A21", "event", "3709", "4021", active=active)


@pytest.mark.rule("ES-OFF-18", "ES-Q-118")
@pytest.mark.parametrize("card", KAMIKAZES)
def test_kamikazes(card: str) -> None:
    g = _iwo(card)
    assert card in hooks.reactions(g, 9)
    m = reaction(card, g, 10)
    assert asked(m) == ("japan", "event_kamikaze")
    assert {str(move[1]) for move in moves(m)} == {"3709"}
    assert refused(m, "dive", "4021", "j_1_ad").key == "no_dive"
    say(m, "dive", "3709", "j_1_ad")
    assert state(m).units["a_cv_essex"].steps == 1  # the only ship that could be reduced
    assert set(moves(m)) == {("hit", "a_cv_essex"), ("hit", "a_bb_new_jersey")}
    assert refused(m, "hit", "a_cv_bunker_hill").key == "no_target"
    say(m, "hit", "a_bb_new_jersey")
    assert state(m).units["a_bb_new_jersey"].at == "eliminated"
    assert state(m).units["j_1_ad"].steps == 1


@pytest.mark.rule("ES-Q-118", "ES-X-CARD-7")
def test_one_kamikaze_card_a_battle() -> None:
    g = _iwo("J61", "J62")
    g.go(cards=("J61",))
    assert "J62" not in hooks.reactions(g, 9)
    g.go(cards=(), fights=(Fight("4021"),))
    assert "J61" not in hooks.reactions(g, 9)


@pytest.mark.rule("ES-Q-190")
def test_sho_go_makes_a_kamikaze_worse() -> None:
    g = _iwo("J61", "J45")
    g.go(cards=("J45",))
    m = reaction("J61", g, 10)
    assert {move[0] for move in moves(m)} == {"dive_more"}
    say(m, "dive_more", "3709", "j_1_ad")
    assert heard(m, None, "event_kamikaze")[0].about["n"] == 3


@pytest.mark.rule("ES-Q-118", "ES-OFF-17", "ES-OFF-18")
def test_bonuses_come_before_attack_cards() -> None:
    g = _battle("A24")
    g.go(card="J20", use="event", fights=(Fight("4423"),))
    g.put("j_bb_hiei", "4423")
    m = going_on(g, (React("A24"), AtStep(10), Stop()))
    hurry(m)
    done = state(m).now.done
    assert done.index("J20 0") < done.index("A24 1")
