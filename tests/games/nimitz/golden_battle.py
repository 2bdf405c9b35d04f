"""The battle of the Solomons in the extended example (EX-110 to EX-124), for test_golden.py.

Both sides of a zone roll at the same time; the engine throws Japan's dice first, and takes the zones by the battle map,
so the dice of the tale stand here in that order.
"""

from __future__ import annotations

from golden_table import (
    AOBA,
    BG,
    CHICAGO,
    DESRON,
    ENT,
    FG,
    FURUTAKA,
    HIRYU,
    MISS,
    PLAN,
    Table,
    of,
    type_of,
)
from nimitz_table import asked, heard, moves, refused, where

from wardroom.games.nimitz.battle import deployment
from wardroom.games.nimitz.printed import JAPAN, US, counter, is_battalion


def the_battle_of_the_solomons(t: Table) -> None:
    the_solomons(t)
    first_battle_turn(t)
    second_battle_turn(t)


def the_solomons(t: Table) -> None:
    expect, given = of("EX-110", "expect"), of("EX-110", "given")
    t.throw(*of("EX-111", "dice"))
    t.say("battle", given["area"])
    t.say("place", CHICAGO, "coastal")
    t.say("rest", "us_ocean")
    while asked(t.match) == "escort":  # the Aoba and the Furutaka are equals: the tale takes the Aoba first
        t.say("place", AOBA)
    b = t.g.battle
    assert b is not None
    at = {zone: {id for id, place in b.ships.items() if place == zone} for zone in b.ships.values()}
    assert at["us_ocean"] == set(expect["us_ocean"])
    assert at["japanese_ocean"] == set(expect["japanese_ocean"])
    assert at["coastal"] | {"transport"} == {*expect["coastal_us"], *expect["coastal_japanese"]}
    assert sorted((counter(id).side, box) for id, box in b.land.items()) == [(JAPAN, "transport"), (US, "foxholes")]
    assert b.fields[US] == expect["us_airfields"]
    for carrier, name in ((ENT, "enterprise"), (HIRYU, "hiryu")):
        group = [type_of(id) for id, plane in b.planes.items() if plane.home == carrier]
        assert sorted(group) == sorted(expect[f"{name}_air_group"])
    begins = t.told("battle_begins")
    assert (len(begins["us"]), len(begins["japan"])) == (len(given["us"]), len(given["japanese"]))
    plans(t)


def plans(t: Table) -> None:
    given, expect = of("EX-111", "given"), of("EX-111", "expect")
    assert t.told("length")["turns"] == expect["battle_turns"]
    assert t.told("plan_number") == {"forces": given["japanese_forces"], "plans": expect["japanese_plans_per_turn"]}
    assert t.g.supply == given["supply"]
    for plan in given["us_plans"]:
        t.say("plan", PLAN[plan])
    bought = heard(t.match, "plan_bought")
    assert sum(event.about["points"] for event in bought) == expect["plan_cost"]
    assert sum(event.about["supply"] for event in bought) == given["supply_spent"]
    assert deployment.plan_points(given["supply_spent"]) == expect["plan_points"]
    assert t.g.supply == expect["supply_left"]


def take_off(t: Table, id: str) -> None:
    """Choose no more plans, or go on from the turn before; then the US aircraft fly."""
    where_to = of(id, "given")["us_moves"]
    planes: dict[str, list[str]] = {}
    for plane in sorted(t.planes()):
        planes.setdefault(type_of(plane) if t.planes()[plane].kind else plane, []).append(plane)
    for zone, types in where_to.items():
        for each in types:
            t.say("fly", planes[each].pop(0), zone)


def first_battle_turn(t: Table) -> None:
    fly, drawn = of("EX-112", "expect"), of("EX-112", "given")["drawn"]
    t.throw(*(plan.replace("-", "_") for plan in drawn))
    t.say("done")
    assert [event.about["plan"] for event in heard(t.match, "plan_drawn")] == [p.replace("-", "_") for p in drawn]
    assert fly["us_aircraft_in_japanese_ocean"] == "forbidden"
    assert refused(t.match, "fly", "SBD-1", "japanese_ocean").rules == ("NM-JBP-19",)

    # Dogfights: the 18th FG over the Island misses, then the A6M over the coast.
    a6m, *_ = of("EX-113", "dice")
    t.throw(*of("EX-112", "dice"), MISS, a6m)
    take_off(t, "EX-112")
    bombers, fighters = (dict(event.about) for event in heard(t.match, "group"))
    assert (bombers["zone"], fighters["zone"]) == (fly["hiryu_bombers"], fly["hiryu_fighter"])
    assert t.told("attack")["hits"] == of("EX-113", "expect")["a6m_hits"]
    assert t.told("attack", 0)["hits"] == of("EX-113", "expect")[f"{FG}_hits"]
    assert {type_of(m[1]) if m[1] != BG else BG for m in moves(t.match)} == {
        *of("EX-113", "given")["coastal"]["us_value_1"]
    }
    t.say("hit", "TBD-1")
    first, second, _ = of("EX-114", "dice")
    t.throw(first, second, MISS)
    t.say("hit", "TBD-1")
    assert "TBD-1" not in t.planes()
    aaa_of_the_first_turn(t)
    bombs_of_the_first_turn(t)
    guns_of_the_first_turn(t)


def aaa_of_the_first_turn(t: Table) -> None:
    expect = of("EX-114", "expect")
    shots = [dict(event.about) for event in heard(t.match, "attack") if event.about["step"] == "aaa"]
    japan, us = ([shot for shot in shots if shot["side"] == side] for side in (JAPAN, US))
    assert {(shot["normal"], shot["superior"]) for shot in japan} == {
        (expect["modified"]["normal"], expect["modified"]["superior"])
    }
    assert sum(shot["hits"] for shot in japan) == expect["hits"]
    assert [(shot["attacker"], shot["hits"]) for shot in us] == [(CHICAGO, expect["chicago_hits"])]
    assert asked(t.match) == "use"  # Anti-Aircraft would let the Chicago fire once more


def bombs_of_the_first_turn(t: Table) -> None:
    t.throw(*of("EX-115", "dice"))
    t.say("no")
    assert t.g.forces[BG].damaged == (of("EX-114", "expect")[BG] == "damaged")
    shots = [dict(event.about) for event in heard(t.match, "attack") if event.about["step"] == "bomb"]
    assert [shot["normal"] for shot in shots] == of("EX-115", "given")["attack_values"]
    assert sum(shot["hits"] for shot in shots) == of("EX-115", "expect")["hits"]
    assert moves(t.match) == [("hit", AOBA), ("hit", FURUTAKA)]  # the Transport is worth more
    given, expect = of("EX-116", "given"), of("EX-116", "expect")
    t.throw(*reversed(of("EX-116", "dice")))  # the B5N comes before the D3A
    t.say("hit", AOBA)
    assert where(t.match, AOBA) == "", "Japan loses the Damaged first"
    shots = [dict(event.about) for event in heard(t.match, "attack") if event.about["step"] == "bomb"][3:]
    assert sorted((shot["normal"] for shot in shots), reverse=True) == given["attack_values"]
    assert sum(shot["hits"] for shot in shots) == expect["hits"]
    assert (asked(t.match), t.match.asks["us"].about["target"]) == ("cancel", "airfield")  # not the Battalion


def guns_of_the_first_turn(t: Table) -> None:
    """Seabees; no submarines; the guns, Japan's first; then nobody to be attacked on land, and all come home."""
    us, japan = of("EX-117", "dice")
    t.throw(japan, us, *(plan.replace("-", "_") for plan in of("EX-119", "given")["drawn"]))
    t.say("use", PLAN[of("EX-116", "given")["us_plan_used"]])
    expect = of("EX-116", "expect")
    assert len(heard(t.match, "stopped")) == expect["stopped"]
    fields = [event for event in heard(t.match, "hit") if event.about["target"] == "airfield"]
    bombed = sum(event.about["step"] == "bomb" for event in fields)
    assert of("EX-116", "given")["us_airfields"] - bombed == expect["us_airfields"]

    expect = of("EX-117", "expect")
    shots = {
        event.about["attacker"]: event.about for event in heard(t.match, "attack") if event.about["step"] == "guns"
    }
    value = {"normal": shots[FURUTAKA]["normal"], "superior": shots[FURUTAKA]["superior"]}
    assert value == expect["furutaka_value"]
    assert (shots[CHICAGO]["hits"], shots[FURUTAKA]["hits"]) == (expect["us_hits"], expect["japanese_hits"])
    assert t.g.forces[FURUTAKA].damaged == (expect[FURUTAKA] == "damaged")
    assert t.g.forces[CHICAGO].damaged == (expect[CHICAGO] == "damaged")
    b = t.g.battle
    assert b is not None
    assert b.fields[US] == expect["us_airfields"]

    expect = of("EX-118", "expect")
    (beached,) = [id for id in b.land if counter(id).side == JAPAN]
    assert b.land[beached] == expect["japanese_battalion"]
    assert ("transport" not in b.land.values()) == expect["transport_removed"]
    assert not [event for event in heard(t.match, "attack") if event.about["step"] == "infantry"]
    assert {plane.home for id, plane in b.planes.items() if type_of(id) == "SBD"} == {expect["sbds_return_to"]}
    assert sorted(event.about["force"] for event in heard(t.match, "grounded")) == sorted(expect["destroyed"])
    assert {where(t.match, id) for id in expect["destroyed"]} == {""}
    assert b.length - b.turn + 1 == expect["battle_turn_marker"]


def second_battle_turn(t: Table) -> None:
    fly = of("EX-119", "expect")
    t.throw(*of("EX-119", "dice"), *of("EX-120", "dice"))
    take_off(t, "EX-119")
    bombers, fighters = (dict(event.about) for event in heard(t.match, "group")[-2:])
    assert (bombers["zone"], fighters["zone"]) == (fly["hiryu_bombers"], fly["hiryu_fighter"])
    assert (bombers["how"], bombers["plan"]) == ("plan", "ja_carrier_attack")

    given, expect = of("EX-120", "given"), of("EX-120", "expect")
    for n, name in ((-2, "a6m"), (-1, "f4f")):
        shot = t.told("attack", n)
        assert {"normal": shot["normal"], "superior": shot["superior"]} == given[name]
    assert moves(t.match) == [("no",), ("use", PLAN[given["us_plan_used"]])]
    *japan, escort, carrier, again = of("EX-121", "dice")
    t.throw(*japan, escort)
    t.say("use", PLAN[given["us_plan_used"]])
    assert "A6M-1" not in t.planes()  # two Hits: the second is Furball's
    assert expect["us_hits"] == t.told("attack", -4)["hits"] + 1
    assert t.planes()["F4F-1"].damaged == (expect["f4f"] == "damaged")

    # DESRON 2 has missed; the Enterprise fires in the row behind, twice.
    assert (t.told("attack")["attacker"], t.told("attack")["hits"]) == (DESRON, 0)
    t.throw(carrier)
    t.say("no")
    assert (t.told("attack")["attacker"], t.told("attack")["hits"]) == (ENT, 0)
    t.throw(again)
    t.say("use", "anti_aircraft", ENT)
    assert (t.told("attack")["attacker"], t.told("attack")["hits"]) == (ENT, 1)
    expect = of("EX-121", "expect")
    shots = [event.about for event in heard(t.match, "attack") if event.about["step"] == "aaa"][-5:]
    assert sum(shot["hits"] for shot in shots if shot["side"] == JAPAN) == expect["japanese_hits"]
    t.say("use", "aaa")
    assert sum(shot["hits"] for shot in shots if shot["side"] == US) + 1 == expect["us_hits"]
    t.throw(*of("EX-122", "dice"), *of("EX-123", "dice"))
    t.say("hit", "D3A-1")  # the second falls on it too: it is Damaged
    assert "D3A-1" not in {event.about["plane"] for event in heard(t.match, "ditched")}
    assert [event.about["destroyed"] for event in heard(t.match, "hit") if event.about["target"] == "D3A-1"] == [
        False, expect["d3a"] == "destroyed",
    ]  # fmt: skip
    end_of_the_battle(t)


def end_of_the_battle(t: Table) -> None:
    given, expect = of("EX-122", "given"), of("EX-122", "expect")
    bombs = [event.about for event in heard(t.match, "attack") if event.about["step"] == "bomb"][5:]
    assert [shot["normal"] for shot in bombs] == [*given["us_values"], *given["japanese_values"]]
    assert t.g.forces[HIRYU].damaged == (expect[HIRYU] == "damaged")
    assert t.g.forces[ENT].damaged == (expect[ENT] == "damaged")

    expect = of("EX-123", "expect")
    guns = {event.about["attacker"]: event.about["hits"] for event in heard(t.match, "attack")[-3:-1]}
    assert guns == {FURUTAKA: expect["furutaka_hits"], CHICAGO: expect["chicago_hits"]}
    landed = [event.about for event in heard(t.match, "hit") if event.about["target"].startswith("ja-bn")]
    assert [(hit["step"], hit["destroyed"]) for hit in landed] == [
        ("guns", expect["japanese_battalion_after_guns"] != "damaged"),
        ("infantry", expect["japanese_battalion_after_infantry"] == "destroyed"),
    ]

    expect = of("EX-124", "expect")
    lost = [type_of(event.about["plane"]) for event in heard(t.match, "ditched")]
    assert sorted(lost) == sorted(expect["destroyed"])
    assert (t.g.battle is None) == expect["battle_over"]
    assert t.g.at("SI", JAPAN) == sorted(expect["survivors_japanese"])
    survivors = ["us-battalion" if is_battalion(id) else id for id in t.g.at("SI", US)]
    assert sorted(survivors) == sorted(expect["survivors_us"])
