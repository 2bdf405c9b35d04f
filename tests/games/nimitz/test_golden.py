"""The extended example of the rulebook, played again in a real match: the first turn of 1942, die by die.

What the tale tells falls as it tells it. What it leaves out is chosen so that the tale comes out, and named here:

- the other orders (EX-129): Japan holds twice, which with the scouted Hold makes the three Resupply markers of EX-125;
  East Asia, the Philippines, the Marshalls and New Guinea send their forces where nobody fights;
- the Hiryu is put into the Solomons by hand: any order there would bring a Battalion that the tale does not have;
- the battles of Borneo, New Guinea and Midway: nobody hits, but for the US bombs that clear the beach of Midway.
"""

from __future__ import annotations

import pytest
from golden_battle import the_battle_of_the_solomons
from golden_table import ENT, HIRYU, HORNET, MISS, Table, of
from nimitz_table import asked, heard, moves, quietly, view, where

from wardroom.games.nimitz.campaign import holding
from wardroom.games.nimitz.game import RULES
from wardroom.games.nimitz.printed import AREAS, DISTANCE, INFANTRY, JAPAN, KINDS, LBA, SHIP, US, counter, is_battalion
from wardroom.kernel import Match, dump

HOLD, REFIT, EAST, REINFORCE = 1, 3, 5, 9  # dice for orders


@pytest.mark.example(*(f"EX-{n}" for n in range(100, 130)))
@pytest.mark.rule("NM-SEQ-3", "NM-SET-1", "NM-JOR-5", "NM-JOR-6")
def test_the_extended_example() -> None:
    t = Table()
    set_up(t)
    purchases(t)
    scouts(t)
    us_movement(t)
    japanese_orders(t)
    other_orders(t)
    the_battle_of_the_solomons(t)
    other_battles_and_the_end_of_the_turn(t)
    assert t.dice.left == []


# ---- EX-100 to EX-106: until the US has moved


def set_up(t: Table) -> None:
    expect = of("EX-100", "expect")
    assert t.told("turn_begins") == {"year": 1942, "turn": 1, "date": expect["turn"]}
    assert sorted(view(t.match).won) == sorted(expect["objectives_held"])


def purchases(t: Table) -> None:
    given, expect = of("EX-101", "given"), of("EX-101", "expect")
    assert t.told("gained") == given["gained"]
    for force in given["buy"]:
        t.say("buy", force)
    t.say("done")
    costs = [event.about["cost"] for event in heard(t.match, "bought")]
    assert costs == given["prices"]
    assert sum(costs) == expect["total_price"]
    assert (t.g.reinforcement, t.g.supply) == (expect["reinforcement_left"], expect["supply_left"])
    for area, forces in expect["placed"].items():
        assert {where(t.match, force) for force in forces} == {area}


def scouts(t: Table) -> None:
    """When the Philippines have rolled, Japan alone is left, so all dice of the three scouts fall together."""
    for area, n in of("EX-102", "given")["scouts"].items():
        for _ in range(n):
            t.say("scout", area)
    assert t.g.supply == of("EX-102", "expect")["supply_left"]
    t.say("done")
    philippines, hold, sortie = (of(id, "given") for id in ("EX-103", "EX-104", "EX-105"))
    die, place = of("EX-105", "dice")
    to = next(area for area, (low, high) in sortie["die_map"].items() if low <= place <= high)
    t.throw(
        *of("EX-103", "dice"), *philippines["lba_on_top"],  # of ships and infantry there are no more than move
        *of("EX-104", "dice"), *hold["ships_on_top"],
        die, to, *sortie["ships_on_top"],
    )  # fmt: skip
    t.say("roll", philippines["area"])
    to_borneo(t)
    japan_holds(t)
    to_midway(t)


def to_borneo(t: Table) -> None:
    order, expect = t.told("order", 0), of("EX-103", "expect")
    assert (order["order"], order["place"], order["scouted"]) == (expect["order"], expect["destination"], True)
    assert sorted(order["forces"]) == sorted(expect["moved"])
    assert order["battalions"] == 0
    for force in expect["moved"]:
        found = t.g.forces[force]
        assert (found.place, found.done) == (expect["destination"], True)
        assert found.aboard == (force in expect["on_transport"])


def japan_holds(t: Table) -> None:
    order, expect = t.told("order", 1), of("EX-104", "expect")
    assert (order["order"], order["area"]) == (expect["order"], "JA")
    held = [counter(force).category for force in order["forces"]]
    assert [held.count(kind) for kind in ("ship", "infantry", "lba")] == [
        expect["held_ships"], expect["held_infantry"], expect["held_lba"],
    ]  # fmt: skip
    assert set(of("EX-104", "given")["ships_on_top"]) < set(order["forces"])
    assert t.g.resupply == expect["resupply_markers"]
    assert all(t.g.forces[force].done for force in order["forces"])


def to_midway(t: Table) -> None:
    order, given, expect = t.told("order", 2), of("EX-105", "given"), of("EX-105", "expect")
    assert (order["order"], order["place"]) == (expect["order"], expect["destination"])
    assert {area: DISTANCE["JA"][area] for area in order["candidates"]} == given["candidates"]
    assert sorted(order["forces"]) == sorted(expect["moved"])
    assert (order["battalions"], len(order["raised"])) == (expect["battalions_added"], expect["on_transport"])
    for force in (*order["forces"], *order["raised"]):
        assert (t.g.forces[force].place, t.g.forces[force].done) == (expect["destination"], True)
    assert all(t.g.forces[force].aboard for force in order["raised"])


def us_movement(t: Table) -> None:
    given, expect = of("EX-106", "given"), of("EX-106", "expect")
    assert t.g.supply == given["supply"]
    for stack in given["moves"]:
        before = t.g.supply
        battalions = t.g.at("WC", US, INFANTRY)
        battalions = [id for id in battalions if is_battalion(id)][: stack.get("battalions_from_WC", 0)]
        assert len(battalions) == stack.get("battalions_from_WC", 0)
        for force in (*stack["units"], *battalions):
            t.say("move", force, stack["to"])
        assert before - t.g.supply == stack["cost"]
    assert (given["supply"] - t.g.supply, t.g.supply) == (expect["total_cost"], expect["supply_left"])
    assert sum(t.g.forces[id].aboard for id in t.g.at("MI", US)) == expect["on_transport_at_MI"]
    t.say("done")


# ---- EX-107 to EX-109, EX-129: Japanese orders


def japanese_orders(t: Table) -> None:
    expect = of("EX-107", "expect")
    scouted = [t.told("order", n) for n in range(of("EX-107", "given")["in_transit_groups"])]
    assert len(scouted) == expect["moved_groups"]
    assert all(t.g.forces[id].done for order in scouted for id in (*order["forces"], *order["raised"]))
    assert sorted(t.told("lone")["areas"]) == sorted(expect["lone_land_units_marked"])

    south, battle = of("EX-108", "expect"), of("EX-109", "expect")
    t.throw(
        of("EX-108", "dice")[0], south["destination"], *of("EX-108", "given")["ships_on_top"],
        of("EX-109", "dice")[0], battle["destination"],
    )  # fmt: skip
    t.say("order", of("EX-108", "given")["area"])
    order = t.told("order", 3)
    assert (order["order"], order["place"]) == (south["order"], south["destination"])
    assert sorted(order["candidates"]) == sorted(of("EX-108", "given")["candidates"])
    assert sorted(order["forces"]) == sorted(south["moved"])
    assert order["battalions"] == south["battalions_added"]
    assert not [id for id in order["forces"] if counter(id).category == LBA]
    assert [is_battalion(id) for id in t.g.at(south["lone_battalion_stays"])] == [True]

    order = t.told("order", 4)
    assert (order["order"], order["place"]) == (battle["order"], battle["destination"])
    assert sorted(order["candidates"]) == sorted(of("EX-109", "given")["contested"])
    assert sorted(order["forces"]) == sorted(battle["moved"]) == sorted(of("EX-109", "given")["remaining_ships"])
    assert order["battalions"] == battle["battalions_added"]
    assert ("order", "CI") not in moves(t.match), "this ends the movement of the Carolines"


def other_orders(t: Table) -> None:
    """Not told but for the Hiryu. A Hold of six ships and one of three leave all of Japan where it is."""
    in_japan = [id for id in t.g.at("JA", JAPAN, SHIP) if not t.g.forces[id].done]
    assert HIRYU in in_japan
    stay = [id for id in in_japan if id != HIRYU][:6]
    t.throw(HOLD, *stay, HOLD)
    t.say("order", "JA")
    east_asia = t.g.at("EA", JAPAN, SHIP)
    t.throw(EAST, *east_asia[:4], *t.g.at("EA", JAPAN, INFANTRY)[:2], REFIT, *east_asia[4:8], REFIT)
    t.say("order", "EA")
    flying = [id for id in t.g.at("PH", JAPAN, LBA) if not t.g.forces[id].done]
    t.throw(EAST, *flying[:2], EAST, *flying[2:4], EAST)
    t.say("order", "PH")
    flying = t.g.at("NG", JAPAN, LBA)
    t.throw(REINFORCE, "GI", *flying[:2], REINFORCE, "GI", EAST)  # with the Marshalls, which are left alone then
    t.say("order", "NG")
    assert asked(t.match) == "battle"
    assert not [order for order in heard(t.match, "order")[5:] if order.about["because"]]

    assert dump(Match.fold(RULES, t.match.record()).state) == dump(t.g)  # so far the journal tells it all
    g = t.g.draft()
    assert where(t.match, HIRYU) == of("EX-129", "given")["from"]
    g.change(HIRYU, place=of("EX-129", "expect")[HIRYU])
    t.match.state = g


# ---- the other battles, and EX-125 to EX-128: the end of the turn


def other_battles_and_the_end_of_the_turn(t: Table) -> None:
    """One battle turn each in Borneo and New Guinea, two in Midway; plans that change nothing are drawn."""
    t.dice.untold = {
        **{step: [MISS] for step in ("dogfight", "aaa", "bomb", "torpedo", "depth", "guns", "infantry")},
        "zone_bombers": [MISS], "zone_fighters": [MISS], "battle_turns": [1, 1, 4],
        "plan": ["ja_submarine_warfare", "ja_submarine_warfare", "ja_screening_ship",
                 "ja_kamikaze", "ja_kamikaze", "ja_no_contact", "ja_carrier_attack"],
    }  # fmt: skip
    t.say("battle", "BO")
    quietly(t.match, lambda m: t.g.battle is None or t.g.battle.area != "BO")
    t.say("battle", "NG")
    quietly(t.match, lambda m: t.g.battle is not None and (t.g.battle.area, t.g.battle.turn) == ("MI", 2))
    for plane in ("SBD-1", "SBD-2", "TBD-1"):
        t.say("fly", plane, "island")
    t.dice.untold["bomb"] = [1, 1, 1, 1, MISS]  # the four first to bomb: two Battalions on the beach are no more
    stacks = {kind: t.g.at("JA_RE", JAPAN, kind) for kind in KINDS}
    t.dice.untold |= {"reinforcements": of("EX-125", "dice")}
    t.dice.untold |= {f"reinforcement_{kind}": list(stacks[kind][:3]) for kind in KINDS}
    ports = set(t.g.at("P1")), {id for id in t.g.on_map(US) if counter(id).category == SHIP}
    quietly(t.match, lambda m: t.g.battle is None)
    assert not [event for event in heard(t.match, "battle_ends")[1:] if event.about["us_lost"]]
    assert {event.about["area"] for event in heard(t.match, "battle_ends")} == {"SI", "BO", "NG", "MI"}
    end_of_turn(t, stacks, *ports)


def end_of_turn(t: Table, stacks: dict[str, list[str]], in_port: set[str], on_map: set[str]) -> None:
    given, expect = of("EX-125", "given"), of("EX-125", "expect")
    told = t.told("reinforcements")
    assert (told["resupply"], told["damaged"], told["raiders"]) == (
        given["resupply_markers"], given["damaged_japanese_forces"], given["raiding_submarines"],
    )  # fmt: skip
    assert (told["die"], told["total"]) == (of("EX-125", "dice")[0], expect["modified_roll"])
    arrived = t.told("arrived")["forces"]
    for kind, name in zip(KINDS, ("ships", "infantry", "lba"), strict=True):
        assert len(set(arrived) & set(stacks[kind])) == told[name] == expect[name]
    assert {where(t.match, id) for id in arrived} == {expect["placed_in"]}

    expect = of("EX-126", "expect")
    assert sorted(t.told("japan_repaired")["forces"]) == sorted(of("EX-126", "given")["damaged"])
    assert sorted(t.g.bottom) == sorted(of("EX-126", "given")["damaged"]), expect["place"]
    for id in of("EX-126", "given")["damaged"]:
        assert (where(t.match, id), t.g.forces[id].damaged) == ("JA_RE", expect["state"] != "full")

    expect = of("EX-127", "expect")
    stayed = {id for id in on_map if id in t.g.at("HI")}  # never left
    assert {where(t.match, id) for id in in_port} == {expect["P1_before"]}
    assert {where(t.match, id) for id in on_map - stayed} == {expect["map_ships_go_to"]}
    assert {HORNET, ENT, "us42-cru-abda", "us42-cv-lexington"} <= on_map - stayed

    expect = of("EX-128", "expect")
    assert (heard(t.match, "unsupplied") == []) == expect["all_us_forces_in_supply"]
    ours = {f.place for id, f in t.g.forces.items() if counter(id).side == US and f.place in AREAS}
    assert ours <= holding.supplied(t.g)
    assert t.told("objectives")["count"] == of("EX-128", "given")["objectives_held"]
    assert (t.match.result is not None) == expect["replaced"]
    assert (t.g.turn == 2 and asked(t.match) == "resupply") == expect["turn_over"]
