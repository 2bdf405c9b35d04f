"""What is told of chances in battle is true: over random matches, in the hard positions, and wrong odds are noticed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from air_table import HOME, SEA, attack, do, lay_out, set_on
from midway_table import Stop, at_table, strike, view
from msgspec import structs

from wagered import breaches, tried
from wardroom.conformance import Tally, Violation
from wardroom.games.midway.aircraft import Hangar
from wardroom.games.midway.battles import SurfaceBattle
from wardroom.games.midway.fuzz.wagers import KINDS
from wardroom.games.midway.game import GAME
from wardroom.games.midway.odds import Odds, Run, odds
from wardroom.games.midway.printed import FIGHTER_VS_FIGHTER
from wardroom.games.midway.tasks.orders import Exchange
from wardroom.games.midway.tasks.surface_combat.fire import SurfaceFire, SurfaceHits
from wardroom.games.midway.view import MidwayView
from wardroom.kernel import Match


def test_over_random_matches_what_is_told_comes_as_often_as_it_says() -> None:
    tally = tried(GAME, matches=8, preset="tournament", often=0.5)
    assert isinstance(tally, Tally), tally
    assert {name.split(":")[0] for name in tally.odds} >= {*KINDS} - {"duel", "prey"}, "these two are rare"


# ---- fighters (MW-EN-56)


def mixed(by: str, **sent: tuple[dict[str, int], ...]) -> Match:
    """Aircraft over one zone where both have ships: `f` and `d` of a strike, `p` of a patrol."""
    missions = {
        side: tuple(
            strike(SEA, HOME[side][0], f=m["p"], out=6, purpose="patrol")
            if "p" in m
            else strike(SEA, HOME[side][0], f=m["f"], d=m["d"], out=6)
            for m in sent[side]
        )
        for side in ("JP", "US")
    }  # fmt: skip
    return at_table(
        ships={"akagi": "D4-E", "enterprise": "H4-E", "kongo": SEA, "atlanta": SEA}, options={"fighters": True},
        missions=missions, agenda=(Exchange(), Stop()), armed_once=("JP", "US"),
    )  # fmt: skip


CASES: list[tuple[dict[str, tuple[dict[str, int], ...]], tuple[int, int]]] = [
    ({"JP": ({"f": 7, "d": 2},), "US": ({"f": 8, "d": 3},)}, (7, 8)),  # two escorts
    ({"JP": ({"f": 4, "d": 2}, {"p": 5}), "US": ({"p": 8},)}, (9, 8)),  # the patrol fights beside the escort
    ({"JP": ({"f": 4, "d": 2},), "US": ({"f": 3, "d": 1}, {"p": 8})}, (4, 11)),
    ({"JP": ({"f": 1, "d": 2}, {"p": 2}), "US": ({"f": 3, "d": 1}, {"p": 8})}, (3, 11)),
]


@pytest.mark.rule("MW-EN-56", "MW-F-10")
@pytest.mark.parametrize(("sent", "meet"), CASES)
def test_all_the_fighters_over_the_zone_are_in_the_odds(
    sent: dict[str, tuple[dict[str, int], ...]], meet: tuple[int, int]
) -> None:
    m = mixed("JP", **sent)
    do(m, ("arrange",))
    assert m.asks["JP"].prompt == "confirm"
    told = odds(view(m, "JP")).duel
    assert told is not None
    assert (told.attackers, told.defenders) == meet
    assert breaches(GAME, m, "JP") == []


@pytest.mark.rule("MW-EN-56")
def test_fighters_that_have_fought_meet_nobody_again() -> None:
    m = attack(["atlanta"], f=8, d=2, patrol=12, dice=[4])
    do(m, ("arrange",), ("attack",), ("hold", 4))
    assert m.asks["JP"].prompt == "place_bombers"
    assert min(view(m, "JP").attacking[0], view(m, "JP").defending), "both have fighters left"
    assert odds(view(m, "JP")).duel is None
    assert breaches(GAME, m, "JP") == []


@pytest.mark.rule("MW-EN-56", "MW-F-15")
def test_the_defender_who_is_asked_what_to_hold_back_is_told_of_all() -> None:
    m = mixed("JP", JP=({"f": 4, "d": 2}, {"p": 5}), US=({"p": 12},))
    do(m, ("arrange",), ("attack",))
    assert m.asks["US"].prompt == "hold_back"
    told = odds(view(m, "US")).duel
    assert told is not None
    assert (told.attackers, told.defenders) == (9, 12)


@pytest.mark.rule("MW-EN-18", "MW-F-14")
def test_where_patrols_meet_who_holds_back_is_told_the_chances() -> None:
    m = mixed("JP", JP=({"f": 0, "d": 2}, {"p": 5}), US=({"p": 12},))
    assert m.asks["US"].prompt == "hold_back"
    assert view(m, "US").battle is None
    told = odds(view(m, "US"), m.asks["US"]).duel
    assert told is not None
    assert (told.attackers, told.defenders) == (5, 12)
    assert odds(view(m, "JP")).duel == told
    assert breaches(GAME, m, "US") == []


# ---- bombers


@pytest.mark.rule("MW-B9-1")
def test_when_all_fire_is_laid_no_worse_is_to_be_feared() -> None:
    m = attack(["atlanta", "astoria"], d=6, options={"attack_waves": True})
    lay_out(m, {"atlanta": "D5", "astoria": "D7"})
    do(m, ("attack",))
    set_on(m, "D", "atlanta", 6)
    do(m, ("done",))
    (before,) = odds(view(m, "JP")).attacks
    do(m, ("done",))
    assert m.asks["JP"].prompt == "waves"
    (after,) = odds(view(m, "JP")).attacks
    assert before.worst.fire > before.now.fire
    assert after.worst == after.now
    assert breaches(GAME, m, "JP") == []


@pytest.mark.rule("MW-F-17")
def test_fighters_set_against_one_group_threaten_no_other() -> None:
    m = attack(["atlanta", "astoria"], d=6, patrol=5)
    lay_out(m, {"atlanta": "D3", "astoria": "D9"})
    do(m, ("attack",))
    set_on(m, "D", "atlanta", 3)
    set_on(m, "D", "astoria", 3)
    do(m, ("done",))
    first = [attack.worst.fire for attack in odds(view(m, "US")).attacks]
    do(m, ("cover", 0, 4))
    assert [attack.worst.fire for attack in odds(view(m, "US")).attacks] == [first[0], first[1] - 4]
    assert breaches(GAME, m, "US") == []


@pytest.mark.rule("MW-EN-47", "MW-F-15")
@pytest.mark.parametrize(("escort", "held"), [(0, 5), (3, 2), (9, 0)])
def test_before_the_attack_goes_in_the_patrol_counts_as_fire(escort: int, held: int) -> None:
    m = attack(["atlanta"], f=escort, d=6, patrol=5)
    lay_out(m, {"atlanta": "D5"})
    (prey,) = odds(view(m, "JP")).prey
    assert prey.reach == prey.screen + held
    assert breaches(GAME, m, "JP") == []


def test_after_the_bombs_nothing_is_foretold() -> None:
    m = attack(["atlanta"], zone="H5-G", d=3, t=3, raid=True, dice=[1])
    do(m, ("island", 0, 0), ("arrange",), ("attack",), ("bomb", "atlanta"), ("bombers", 3, 3), ("done",))
    do(m, ("fire", "atlanta", 0), ("done",))
    assert m.asks["JP"].prompt == "raid_losses"
    assert odds(view(m, "JP")) == Odds()
    assert breaches(GAME, m, "JP") == []


# ---- ships


@pytest.mark.rule("MW-CS-1", "MW-SF-14")
def test_a_carrier_under_gunfire_may_sink_one_hit_early() -> None:
    m = gunnery()
    m.answer("JP", ("fire", "kongo", "hornet"))
    m.answer("JP", ("fire", "haruna", "hornet"))
    ((salvo,),) = odds(view(m, "JP")).surface.values()
    assert salvo.armed is None, "one cannot know"
    assert salvo.armed_sinks > salvo.sinks
    assert breaches(GAME, m, "JP") == []


def gunnery() -> Match:
    return at_table(
        ships={"kongo": SEA, "haruna": SEA, "hornet": SEA}, hits={"hornet": 3}, preset="tournament",
        air={"hornet": Hangar(ready=(0, 1, 0))}, agenda=(SurfaceFire("JP", SEA), SurfaceHits(SEA), Stop()),
        surface={SEA: SurfaceBattle(SEA, {"kongo": "D5", "haruna": "E5", "hornet": "D7"}, deployed=("JP", "US"))},
    )  # fmt: skip


# ---- wrong odds are noticed


Fault = Callable[[Odds, MidwayView], Odds]


def escort_and_patrol_alone(told: Odds, view: MidwayView) -> Odds:
    """As it was before all fighters over a zone were counted."""
    assert told.duel is not None
    col = FIGHTER_VS_FIGHTER.column(view.attacking[0], view.defending)
    return structs.replace(told, duel=structs.replace(told.duel, column=col, attackers_lost=6.0, defenders_lost=1.5))


def half_the_hits(told: Odds, view: MidwayView) -> Odds:
    def halved(run: Run) -> Run:
        return structs.replace(run, hits=tuple((n, p / 2 if n else (1 + p) / 2) for n, p in ((0, 0.0), *run.hits)))

    return structs.replace(told, attacks=tuple(structs.replace(a, now=halved(a.now)) for a in told.attacks))


def more_losses(told: Odds, view: MidwayView) -> Odds:
    more = [structs.replace(a, now=structs.replace(a.now, losses=a.now.losses + 1)) for a in told.attacks]
    return structs.replace(told, attacks=tuple(more))


def worst_is_now(told: Odds, view: MidwayView) -> Odds:
    return structs.replace(told, attacks=tuple(structs.replace(a, worst=a.now) for a in told.attacks))


def nothing_aboard(told: Odds, view: MidwayView) -> Odds:
    return structs.replace(told, sinking=tuple(structs.replace(s, armed_now=s.now) for s in told.sinking))


def no_patrol(told: Odds, view: MidwayView) -> Odds:
    return structs.replace(told, prey=tuple(structs.replace(p, reach=p.screen) for p in told.prey))


def soft_island(told: Odds, view: MidwayView) -> Odds:
    assert told.island is not None
    return structs.replace(told, island=structs.replace(told.island, mean=told.island.mean * 1.3))


def light_guns(told: Odds, view: MidwayView) -> Odds:
    lighter = {zone: tuple(structs.replace(s, mean=s.mean - 0.3) for s in all) for zone, all in told.surface.items()}
    return structs.replace(told, surface=lighter)


def under_fire(**more: Any) -> Match:
    """Dive bombers over a carrier with aircraft readied aboard; her owner is asked who fires."""
    m = attack(["hornet", "atlanta"], d=9, air={"hornet": Hangar(ready=(0, 1, 0))}, **more)
    lay_out(m, {"hornet": "D5", "atlanta": "D7"})
    do(m, ("attack",))
    set_on(m, "D", "hornet", 9)
    return do(m, ("done",), ("fire", "hornet", 0))


def at_sea() -> Match:
    return do(mixed("JP", JP=({"f": 4, "d": 2}, {"p": 5}), US=({"p": 8},)), ("arrange",))


def patrolled() -> Match:
    return lay_out(attack(["atlanta"], d=6, patrol=5), {"atlanta": "D5"})


def at_guns() -> Match:
    m = gunnery()
    m.answer("JP", ("fire", "kongo", "hornet"))
    return m


def over_midway() -> Match:
    return attack([], zone="H5-G", d=9, t=3, raid=True)


FAULTS: list[tuple[Fault, str, Callable[[], Match]]] = [
    (escort_and_patrol_alone, "JP", at_sea), (half_the_hits, "US", under_fire), (more_losses, "US", under_fire),
    (worst_is_now, "US", under_fire), (nothing_aboard, "US", under_fire), (no_patrol, "JP", patrolled),
    (soft_island, "JP", over_midway), (light_guns, "JP", at_guns),
]  # fmt: skip


@pytest.mark.parametrize(("fault", "seat", "position"), FAULTS)
def test_wrong_odds_are_noticed(fault: Fault, seat: str, position: Callable[[], Match]) -> None:
    m = position()
    assert breaches(GAME, m, seat, tries=300) == [], "and true ones are not"
    assert breaches(GAME, m, seat, lambda seen, ask: fault(odds(seen, ask), seen), tries=300)


def test_wrong_odds_are_noticed_in_random_matches() -> None:
    found = tried(GAME, lambda seen, ask: worst_is_now(odds(seen, ask), seen), matches=20, preset="tournament")
    assert isinstance(found, Violation), found
    assert found.promise == "odds"
