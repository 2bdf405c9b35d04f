"""`kido`: always legal, never stuck, blind to hidden cards, and able to say what it meant to do."""

from __future__ import annotations

from random import Random

import pytest

from wardroom import bots
from wardroom.dice.seeded import Seeded
from wardroom.games.empire.bot import choices, force
from wardroom.games.empire.bot.estimate import Estimator
from wardroom.games.empire.bot.hand import choose_card
from wardroom.games.empire.bot.kido import Kido
from wardroom.games.empire.bot.plan import Planner
from wardroom.games.empire.bot.scheme import Scheme
from wardroom.games.empire.bot.search import Search
from wardroom.games.empire.bot.sketch import Battle, reckon
from wardroom.games.empire.bot.targets import POST, posts, worths
from wardroom.games.empire.game import RULES
from wardroom.games.empire.printed import ALLIED, CARDS, GROUND, JAPAN, foe
from wardroom.games.empire.state import INTERCEPT, SURPRISE, Empire, of_type
from wardroom.kernel import Ask, Match, Move
from wardroom.lab.arena import play


def at_first_card(scenario: str, seed: int, side: str) -> Match:
    """Where the side first has to choose a card."""
    match = Match(RULES, Seeded(seed), scenario, {})
    while side not in match.asks or match.asks[side].prompt != "play":
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, ask.moves[0])
    return match


@pytest.mark.parametrize(("side", "scenario"), [(JAPAN, "south_pacific"), (ALLIED, "south_pacific"), (JAPAN, "y1943")])
def test_a_war_against_random_is_played_without_a_fault(side: str, scenario: str) -> None:
    """How often it is won is measured (docs/balance/empire.md); one war proves no strength."""
    names = {side: "kido", foe(side): "random"}
    game, match = play("empire", names, dict.fromkeys(names, 3), Seeded(3), scenario=scenario)
    assert not game.failed, game.error
    assert game.asked[side] > 20
    assert isinstance(match.state, Empire)
    assert match.state.level


def test_a_card_is_chosen_without_looking_at_the_other_hand() -> None:
    match = at_first_card("y1944", 2, ALLIED)
    ask, view = match.asks[ALLIED], match.view(ALLIED)
    chosen = set()
    for seed in (1, 7):
        other = RULES.resample(match.state, ALLIED, Random(seed))  # type: ignore[arg-type]
        chosen.add(Kido(ALLIED, 0).choose(view, ask, lambda other=other: other))  # type: ignore[misc]
    assert len(chosen) == 1
    assert chosen <= set(ask.moves)


def test_a_new_instance_carries_on_with_the_plan_of_the_old_one() -> None:
    """Every question of an offensive is put to a fresh instance, which answers like the one that began it."""
    match = at_first_card("y1942", 1, JAPAN)
    old, rng = bots.make("empire", "kido", JAPAN, 1), Random(1)
    asked = 0
    while asked < 12 and JAPAN in match.asks:
        ask, sample = match.asks[JAPAN], match.sampler(JAPAN, rng)
        move = old.choose(match.view(JAPAN), ask, sample)
        if ask.prompt in ("hq", "activate"):
            fresh = bots.make("empire", "kido", JAPAN, 1)
            assert fresh.choose(match.view(JAPAN), ask, sample) == move
            asked += 1
        match.answer(JAPAN, move)
        if match.asks.get(ALLIED) is not None and match.asks[ALLIED].prompt == "play":
            break
    assert asked
    assert isinstance(old, Kido)
    assert {intent.key for _, intent in old.intents} <= {"battle", "landing", "forward"}
    assert old.intents


def test_the_hexes_of_the_year_are_worth_most() -> None:
    g = at_first_card("y1944", 1, ALLIED).state
    assert isinstance(g, Empire)
    found = worths(g, ALLIED)
    assert found["3813"] > found["4817"]  # Saipan, a port near Tokyo, against an atoll of the Marshalls
    assert found["2915"] > found["2018"]  # a port of the Philippines against one of Java
    assert not any(g.holds(ALLIED, hex) for hex in found)


def test_a_sketch_knows_surprise_and_beaches() -> None:
    fleet, troops = ((20, 10, 12, 2, 1.0, True),), ((18, 9, 12, 2, 1.0, False),)
    even = Battle(ours=fleet, theirs=fleet, men=troops, foes=troops, air=3, landed=True)
    later = Battle(ours=fleet, theirs=fleet, men=troops, foes=troops, landed=True)
    assert reckon(even, SURPRISE).win > reckon(later, INTERCEPT).win
    raid, met = (Battle(fleet, fleet, (), (), air=air) for air in (0, 3))
    assert reckon(raid, SURPRISE).killed == reckon(met, INTERCEPT).killed  # it adds 3 to the dice
    bare = Battle(ours=fleet, theirs=(), men=troops, foes=(), landed=True)
    assert reckon(bare, SURPRISE).take == 1.0
    dug_in = Battle(ours=fleet, theirs=(), men=troops, foes=troops, landed=True)
    by_land = Battle(ours=fleet, theirs=(), men=troops, foes=troops)
    assert reckon(dug_in, SURPRISE).take < reckon(by_land, SURPRISE).take


def test_shipping_costs_nothing_where_it_would_lapse() -> None:
    """Amphibious points are worth what the cards still to come could do with them."""
    g = at_first_card("y1944", 2, ALLIED).state
    assert isinstance(g, Empire)
    hand = g.decks[ALLIED].hand[:2]

    def price(cards: int, spent: int) -> float:
        few = g.draft()
        few.deck(ALLIED, hand=hand[:cards], future="")
        few.asp_used = {**g.asp_used, ALLIED: spent}
        s = force.opened(few, ALLIED, hand[0], "oc", "a_cen_pac_hq")
        return Search(s, (), {}, {}, force.Reach(s)).asp

    assert price(1, 0) < price(2, 0) < price(2, 7)
    assert price(1, 7) == price(1, 0)


def test_what_the_enemy_would_like_to_have_is_kept() -> None:
    g = Match(RULES, Seeded(1), "y1944", {}).state
    assert isinstance(g, Empire)
    dear = worths(g, JAPAN)
    keep = posts(g, ALLIED, dear)
    assert {"2005", "5708", "4600"} <= keep.keys()  # Northern India, Hawaii, the Aleutians: nobody stands there
    assert not any(len(of_type(g.at(hex, ALLIED), GROUND)) > 2 for hex in keep)
    assert all(dear[hex] >= POST for hex in keep)


def test_an_offensive_in_which_nothing_happens_is_worth_less_than_a_discard() -> None:
    g = at_first_card("y1944", 2, ALLIED).state
    assert isinstance(g, Empire)
    card = next(id for id in g.decks[ALLIED].hand if CARDS[id].ops == 1)
    ask = Ask("play", (("discard", card), ("oc", card)))
    planner = Planner(g, ALLIED, worths(g, ALLIED))
    planner.best = lambda *_: Scheme("a_abda_hq")  # type: ignore[method-assign]
    assert choose_card(g, ALLIED, ask, planner) == ("discard", card)


def test_ships_leave_ports_that_the_enemy_closes_in_on() -> None:
    g = Match(RULES, Seeded(1), "y1942", {}).state
    assert isinstance(g, Empire)
    g = g.draft()
    moves: tuple[Move, ...] = (("done",), ("sail", "a_ca_us_asia", "2616"), ("sail", "a_ca_us_asia", "2019"))
    move = choices.answer(g, ALLIED, Ask("free_moves", moves), Random(1))
    near = {hex: choices._danger(g, ALLIED, hex) for hex in ("3014", "2616", "2019")}
    assert move == (moves[2] if near["3014"] - near["2019"] > 2 else moves[0])


def test_a_careful_planner_weighs_the_same_losses_more() -> None:
    """The chance to take a hex is no matter of temper; what it costs is."""
    g = at_first_card("y1944", 2, ALLIED).state
    assert isinstance(g, Empire)
    card = next(id for id in g.decks[ALLIED].hand if CARDS[id].ops == 3)
    s = force.opened(g, ALLIED, card, "oc", "a_cen_pac_hq")
    reach = force.Reach(s)
    search = Search(s, force.candidates(s), worths(g, ALLIED), worths(g, JAPAN), reach)
    hex = search._likely(s, search.pool, set())[0]
    troops, units = max(search._variants(s, (), search.pool, hex, search.number), key=lambda each: len(each[0]))
    bold, careful = (Estimator(s, reach, dear).battle(hex, troops, units, 10.0) for dear in (0.6, 1.5))
    assert careful.take == bold.take
    assert careful.value < bold.value
