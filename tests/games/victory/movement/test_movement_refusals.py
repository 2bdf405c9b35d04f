"""Whatever a player tries, he is told why not: a sentence and the clauses. And the chart of the map is true."""

from __future__ import annotations

from random import Random

import pytest
from moving_table import moving, reaches, why
from victory_table import at

from wardroom.games.victory import control, weather
from wardroom.games.victory.game import LEDGER, WORDS
from wardroom.games.victory.movement import entry
from wardroom.games.victory.movement.command import HEADQUARTERS
from wardroom.games.victory.movement.movable import held_back
from wardroom.games.victory.movement.moves import destinations, why_not
from wardroom.games.victory.movement.pinning import attackers
from wardroom.games.victory.printed import BOXES, HEXES, SEA, SIDES, foe
from wardroom.games.victory.setup import start
from wardroom.games.victory.state import Options, Victory
from wardroom.games.victory.tasks.movement import go

VERBS = ("move", "attack", "reinforce", "patrol", "rebase", "strategic", "invade", "raid")
PLACES = (*SEA, *(hex for hex in HEXES if hex not in SEA), *BOXES)


def in_the_thick_of_it(seed: int, scenario: str) -> Victory:
    """A map on which Japan has made its moves, and the Allies are about to."""
    rng = Random(seed)
    g = start(scenario, Options(overrun=bool(seed % 2), no_vichy=seed % 3 == 0))
    g.turn, g.storm = 2 + seed % 4, seed % 7 if seed % 4 == 1 else 0
    g.active = {"J-SHQ-IJA": 8, "J-SHQ-IJN": 8}
    for block in rng.sample(g.on_map("japan"), 25):
        moves = [move for move in destinations(g, block) if move[0] in ("attack", "invade", "raid", "move")]
        if moves and not held_back(g, block):
            go(g, block, rng.choice(moves))
    g.active = dict.fromkeys((id for id in HEADQUARTERS["allies"] if g.blocks[id].place), 4)
    return g


@pytest.mark.rule("PV-4.4-1", "PV-5.7-5")
@pytest.mark.parametrize("scenario", ["rising_sun", "high_noon", "setting_sun"])
def test_the_chart_says_what_the_rules_of_control_say(scenario: str) -> None:
    battles = 0
    for seed in range(6):
        g = in_the_thick_of_it(seed, scenario)
        stormy = weather.storm(g)
        for side in SIDES:
            for place in PLACES:
                hex = place[:5]
                if (
                    place in BOXES
                    or hex in stormy
                    or HEXES[hex].out_of_play
                    or entry.closed(g, side, hex, entry.BY_LAND)
                ):
                    continue
                battle = bool(attackers(g, foe(side), hex))
                battles += battle
                on_land = control.stance(g, side, hex) == control.ENEMY
                at_sea = control.sea_stance(g, side, place) == control.ENEMY
                for goal, by, enemy in ((hex, entry.BY_LAND, on_land), (place, entry.BY_SEA, at_sea)):
                    told = entry.BATTLE if battle else entry.HOSTILE if enemy else entry.OPEN
                    assert entry.entry(g, side, goal, by) == told, (goal, by)
    assert battles > 5


@pytest.mark.parametrize("seed", range(8))
def test_every_refusal_has_a_sentence_and_a_clause(seed: int) -> None:
    g, rng = in_the_thick_of_it(seed, "high_noon"), Random(seed)
    clauses = {clause.id for clause in LEDGER}
    keys = set()
    for block in rng.sample(g.on_map("allies"), 30):
        offered = set(destinations(g, block))
        for _ in range(60):
            verb, place = rng.choice(VERBS), rng.choice(PLACES)
            via = {"strategic": (rng.choice((1, 2)),), "attack": (rng.choice(PLACES),)}.get(verb, ())
            if (move := (verb, place, *via)) in offered or held_back(g, block):
                continue
            refusal = why_not(g, block, move)
            assert refusal is not None
            assert refusal.rules
            assert set(refusal.rules) <= clauses
            assert not WORDS.missing(f"why.{refusal.key}")
            keys.add(refusal.key)
    assert len(keys) > 8


@pytest.mark.rule("PV-4.0-1")
def test_nonsense_is_refused_too() -> None:
    g = in_the_thick_of_it(1, "high_noon")
    block = g.on_map("allies")[0]
    assert why_not(g, block, ("move",)) is None
    assert why_not(g, block, ("fly", "H1206")) is None
    nowhere = why_not(g, block, ("move", "H9999"))
    assert nowhere is not None
    assert nowhere.key == "no_such_place"


@pytest.mark.rule("PV-10-9")
def test_france_keeps_japan_out_of_indochina() -> None:
    units = {"Bangkok": ["J-IN-1"], "Formosa": ["J-CA-1"], "Canton": ["J-IN-2"]}
    match = moving(units, options={"no_vichy": True})
    for block in ("J-IN-1", "J-IN-2", "J-CA-1"):
        assert not {at("Hanoi"), at("Saigon")} & reaches(match, block)
    assert why(match, "J-IN-1", "move", "Saigon").rules == ("PV-10-9",)
    assert at("Saigon") in reaches(moving(units), "J-IN-1", "move")


@pytest.mark.rule("PV-9.8-1")
def test_without_china_its_coast_is_japans_at_sea() -> None:
    units = {"Formosa": ["J-CA-1", "J-AF-1"], "Hanoi": ["J-IN-1"], "Manila": ["US-CA-1"]}
    match = moving(units, options={"china_removed": True})
    assert at("Shanghai") in reaches(match, "J-CA-1", "move")
    assert at("Canton") not in reaches(match, "J-AF-1") | reaches(match, "J-IN-1")
    allied = moving(units, "allies", options={"china_removed": True})
    assert at("Canton") not in reaches(allied, "US-CA-1")
    assert why(match, "J-IN-1", "move", "Canton").rules == ("PV-9.8-1",)


@pytest.mark.rule("PV-FOG-1", "PV-4.0-1")
def test_the_mover_is_told_more_than_the_enemy() -> None:
    g = in_the_thick_of_it(2, "rising_sun")
    assert g.events
    for event in g.events:
        if event.kind == "moved":
            assert set(event.public) == {"start", "place", "nation", "how"}
            assert event.public["how"] == "hidden"
            assert {seat: set(about) for seat, about in event.secret.items()} == {"japan": {"block", "how"}}
