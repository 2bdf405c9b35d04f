"""One truth for what is offered and refused: offered is what nothing is said against, and what is said is so."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from carrier_table import at_battle
from nimitz_table import Match, Stop, asked, at_table, moves, refused, say, state, view
from volley_table import battle

from wardroom.conformance.promises.words import OF_THE_TABLE
from wardroom.dice.seeded import Seeded
from wardroom.games.nimitz.fuzz.probes import FORMS
from wardroom.games.nimitz.fuzz.reasons import REASONS
from wardroom.games.nimitz.game import RULES, WORDS, mischief, probes, random_options
from wardroom.games.nimitz.printed import AREAS, JAPAN_PLANS, KINDS, US_PLANS, ZONES
from wardroom.games.nimitz.tasks.attacks import AntiAircraft, Infantry
from wardroom.games.nimitz.tasks.battle_setup import BattleBegins
from wardroom.games.nimitz.tasks.battle_turn import Engaged
from wardroom.games.nimitz.tasks.first_light import JapanFirstLight
from wardroom.games.nimitz.tasks.hits import Land
from wardroom.games.nimitz.tasks.japanese_reinforcements import JapaneseReinforcements
from wardroom.games.nimitz.tasks.japanese_repair import JapaneseRepair
from wardroom.games.nimitz.tasks.return_of_aircraft import AirfieldLosses, ReturnAircraft
from wardroom.games.nimitz.tasks.scouting import Scouting
from wardroom.games.nimitz.view import NimitzView
from wardroom.kernel import Ask, Move
from wardroom.lib.words import LANGUAGES

CAMPAIGNS = 8
PLANS = (*US_PLANS, *JAPAN_PLANS)
SELDOM = {"movement": 0.02, "use": 0.2, "plans": 0.3, "fly": 0.2, "target": 0.3, "resupply": 0.3}  # many candidates


def campaign(seed: int) -> Iterator[tuple[Match, Ask, NimitzView, Random]]:
    """Every moment of a campaign that chance plays, or somebody who looks for trouble."""
    rng = Random(seed)
    match = Match(RULES, Seeded(seed), RULES.info.scenarios[seed % 4], random_options(rng))
    while match.asks:
        ask, seen = match.asks["us"], view(match)
        yield match, ask, seen, rng
        match.answer("us", (mischief(seen, ask, rng) if seed % 2 else None) or rng.choice(ask.moves))


def every(ask: Ask, seen: NimitzView) -> Iterator[Move]:
    """All moves of the question's kinds, with everything there is."""
    planes = seen.battle.planes if seen.battle else ()
    ids, areas = (*seen.forces, *planes, "airfield", "us42-cv-hornet", "SBD-99"), tuple(AREAS)
    nouns: dict[str, list[tuple[Any, ...]]] = {
        **{verb: [ids] for verb in ("buy", "repair", "raid", "bomb", "invade", "carrier", "hit", "lose", "stay")},
        **{verb: [areas] for verb in ("scout", "roll", "order", "battle")},
        "move": [ids, areas], "place": [ids, ZONES], "fly": [ids, ZONES], "rest": [ZONES], "take": [KINDS],
        "plan": [PLANS], "use": [PLANS], "longer": [], "shorter": [], "fell": [tuple(range(12))],
    }  # fmt: skip
    for verb in dict.fromkeys(verb for verb, _ in FORMS[ask.prompt]):
        yield from product((verb,), *nouns[verb])
    if ask.prompt == "use":
        yield from product(("use",), PLANS, ids)


@pytest.mark.parametrize("seed", range(CAMPAIGNS))
def test_offered_is_what_nothing_is_said_against(seed: int) -> None:
    seen_prompts = set()
    for match, ask, seen, rng in campaign(seed):
        if rng.random() > SELDOM.get(ask.prompt, 1):
            continue
        seen_prompts.add(ask.prompt)
        offered, task = set(ask.moves), state(match).agenda[-1]
        for move in every(ask, seen):
            refusal = task.why_not(match.state, move)  # type: ignore[attr-defined]
            assert (refusal is None) == (move in offered), (ask.prompt, move, refusal)
    assert len(seen_prompts) > 3


def test_a_reason_is_stated_and_holds() -> None:
    keys = Count[str]()
    for seed in range(CAMPAIGNS):
        for match, ask, seen, rng in campaign(seed):
            for move in probes(seen, ask, rng):
                refusal = match.why_not("us", move)
                if refusal is None or move[0] not in {verb for verb, _ in FORMS[ask.prompt]}:
                    continue
                keys[refusal.key] += 1
                if holds := REASONS.get(refusal.key):
                    assert holds(seen, ask, move, refusal), (ask.prompt, move, refusal)
    assert keys["not_offered"] <= 0.01 * keys.total()
    assert keys.total() > 2000
    assert len(keys) > 40


def test_every_reason_that_has_words_can_be_checked() -> None:
    worded = {key for key in WORDS.catalogue("en") if key.startswith("why.")} - OF_THE_TABLE
    assert {f"why.{key}" for key in REASONS} == worded


# ---- what chance seldom tries

LEX, ENT = "us42-cv-lexington", "us42-cv-enterprise"
KAGA, HIRYU, SORYU = "ja42-cv-kaga", "ja42-cv-hiryu", "ja42-cv-soryu"
ARMY, MARINE = "us42-inf-25th-inf", "us42-inf-1st-marine"


def why(match: Match, *move: Any) -> str:
    """The key of the refusal, which is so and can be said."""
    ask = match.asks["us"]
    refusal = refused(match, *move)
    assert REASONS[refusal.key](view(match), ask, move, refusal), refusal
    for lang in LANGUAGES:
        assert "{" not in WORDS.say(lang, f"why.{refusal.key}", **refusal.about)
    return refusal.key


@pytest.mark.rule("NM-BSU-14", "NM-BSU-2")
def test_escorts() -> None:
    kongo, dd5, dd4, aoba = (
        "ja42-bb-kongo-haruna", "ja42-dd-destroyer-gp-5", "ja42-dd-destroyer-gp-4", "ja42-cru-aoba-kinugasa",
    )  # fmt: skip
    there = ["us-bn", HIRYU, dd5, dd4, f"{kongo} damaged", aoba, "ja-bn"]
    m = at_table({"SI": there}, agenda=(BattleBegins("SI"), Stop()), step="battles")
    assert asked(m) == "escort"
    (first, *_) = [ship for _, ship, _ in moves(m) if ship != kongo]
    (other,) = {dd5, dd4} - {first}
    assert why(m, "place", aoba, "japanese_ocean") == "not_this_escort"
    assert why(m, "place", other, "japanese_ocean") == "same_escort"
    assert why(m, "place", first, "coastal") == "escort_zone"
    assert why(m, "place", HIRYU, "japanese_ocean") == "placed_already"
    assert why(m, "place", "us-bn-1", "japanese_ocean") == "not_an_escort"
    assert why(m, "plan", "asw") == "wrong_step"


@pytest.mark.rule("NM-JBP-10")
def test_the_carrier_of_first_light() -> None:
    groups = {KAGA: ["A6M", "D3A"], HIRYU: ["A6M", "B5N"], SORYU: ["A6M", "D3A"], "ja42-cv-akagi": ["A6M"]}
    ships = {"us_ocean": [LEX], "japanese_ocean": [*groups, "ja42-cv-zuikaku"]}
    m = at_battle(
        JapanFirstLight(), ships=ships, groups=groups, decks={**dict.fromkeys(groups, 2), "ja42-cv-zuikaku": 0}
    )
    assert asked(m) == "carrier"
    assert why(m, "carrier", SORYU) == "same_group"
    assert why(m, "carrier", "ja42-cv-akagi") == "fewer_aircraft"
    assert why(m, "carrier", "ja42-cv-zuikaku") == "no_aircraft_aboard"
    assert why(m, "carrier", LEX) == "not_this_carrier"


@pytest.mark.rule("NM-RET-4", "NM-RET-6", "NM-RET-7")
def test_aircraft_that_are_lost() -> None:
    groups = {KAGA: ["A6M", "A6M", "B5N", "D3A", "D3A"]}
    m = at_battle(ReturnAircraft("japan"), ships={"japanese_ocean": [HIRYU]}, decks={HIRYU: 1}, groups=groups)
    assert asked(m) == "surplus"
    assert why(m, "lose", "D3A-2") == "same_aircraft"
    assert why(m, "lose", LEX) == "no_carrier_aircraft"
    lba = ["ja42-air-3-kokutai", "ja42-air-6-kokutai", "ja42-air-8-sentai"]
    m = at_battle(AirfieldLosses("us"), field=["us42-air-3rd-bg", "us42-air-mag-21", *lba], fields={"us": 1})
    assert asked(m) == "airfield_loss"
    assert why(m, "lose", lba[0]) == "not_based_here"


@pytest.mark.rule("NM-JRP-3")
def test_who_stays() -> None:
    there = ["ja-bn damaged", "ja-bn damaged", "ja42-inf-2nd-inf damaged", f"{KAGA} damaged"]
    m = at_table({"WI": there, "SI": ["us-bn"]}, agenda=(JapaneseRepair(), Stop()), step="repair")
    assert asked(m) == "stays"
    assert why(m, "stay", "ja-bn-2") == "same_battalion"
    assert why(m, "stay", KAGA) == why(m, "stay", "us-bn-1") == "cannot_stay"


@pytest.mark.rule("NM-SCT-3")
def test_scouts_that_have_left() -> None:
    m = at_table({"JA": ["ja-bn"], "EA": ["ja-bn"]}, agenda=(Scouting(), Stop()), supply=9, step="scouting")
    assert why(m, "roll", "JA") == "wrong_step"
    say(m, "scout", "JA")
    say(m, "scout", "EA")
    say(m, "done")
    assert why(m, "scout", "JA") == "scouts_placed"
    assert why(m, "roll", "SI") == "no_scout_there"


@pytest.mark.rule("NM-UBP-9", "NM-JBP-9", "NM-END-4")
def test_the_length_of_a_battle() -> None:
    here: dict[str, Any] = {"ships": {"us_ocean": [LEX], "japanese_ocean": [KAGA]}, "plans": ("engaged",)}
    m = at_battle(Engaged(), turn=2, length=2, **here)
    assert why(m, "shorter") == "last_turn"
    m = at_battle(Engaged(), turn=1, length=5, **here)
    assert why(m, "longer") == "track_full"
    assert why(m, "use", "engaged") == "wrong_step"


@pytest.mark.rule("NM-UBP-2", "NM-UBP-4", "NM-UBP-6", "NM-UBP-17", "NM-UBP-18", "NM-UBP-24")
def test_plans_at_the_wrong_moment() -> None:
    m = battle(
        Infantry(), land={"foxholes": [ARMY, "ja-bn-1"], "beach": [MARINE]}, dice=[10, 10],
        plans=("artillery", "charge", "furball"), chosen=("artillery", "charge", "furball", "aaa"),
    )  # fmt: skip
    assert asked(m) == "use"
    assert why(m, "use", "furball") == "not_its_moment"
    assert why(m, "use", "charge") == "name_attacker"
    assert why(m, "use", "charge", MARINE) == "not_in_foxholes"
    assert why(m, "use", "artillery", ARMY) == "names_nobody"
    assert why(m, "use", "aaa") == "plan_is_used"
    assert why(m, "use", "sonar") == "plan_not_held"
    assert why(m, "use", "ja_duration") == "not_your_plan"
    m = battle(
        AntiAircraft(), ships={"us_ocean": [ENT, "us42-cru-chicago-northampton"]}, air={"us_ocean": ["D3A"]},
        dice=[10], plans=("aaa", "anti_aircraft"),
    )  # fmt: skip
    assert asked(m) == "use"
    assert why(m, "use", "aaa") == "no_hit_yet"
    assert why(m, "use", "anti_aircraft", LEX) == "did_not_fire"


@pytest.mark.rule("NM-UBP-18")
def test_leathernecks_without_a_marine() -> None:
    m = battle(
        Land("us", 1, "infantry", "island", infantry=True), land={"foxholes": [ARMY, "ja-bn-1"]},
        plans=("leathernecks", "damage_control", "barrel_roll"),
    )  # fmt: skip
    assert asked(m) == "cancel"
    assert why(m, "use", "leathernecks") == "no_marines"
    assert why(m, "use", "barrel_roll") == "not_its_moment"


@pytest.mark.rule("NM-HIT-1", "NM-HIT-6", "NM-HIT-8", "NM-HIT-10")
def test_targets() -> None:
    men = {"transport": ["us-bn-1", "us-bn-2", ARMY], "foxholes": ["ja-bn-1"]}
    m = battle(Land("us", 1, "torpedo", "coastal"), land=men, ships={"coastal": ["us42-bb-n-carolina-washington"]})
    assert asked(m) == "target"
    assert why(m, "hit", "us-bn-2") == "same_target"
    assert why(m, "hit", ARMY) == "lower_value_first"
    assert why(m, "hit", "ja-bn-1") == "other_side"
    assert why(m, "hit", LEX) == "not_in_battle"
    assert why(m, "hit", "airfield") == "no_airfield"


@pytest.mark.rule("NM-GEN-4")
def test_what_no_die_shows() -> None:
    m = at_table({}, agenda=(JapaneseReinforcements(), Stop()), options={"dice_by_hand": True})
    assert asked(m) == "by_hand"
    assert why(m, "fell", 11) == why(m, "fell", "JA") == "cannot_fall"
