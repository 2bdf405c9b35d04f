"""The printed set-up is no secret: in the first turn of a war the admiral reckons with who stands where."""

from __future__ import annotations

from random import Random

import pytest
from moving_table import moving
from victory_table import at, at_table

from wardroom.dice.seeded import Seeded
from wardroom.games.victory.bot.admiral import Admiral, printed_setup
from wardroom.games.victory.bot.sight import Sight
from wardroom.games.victory.game import RULES
from wardroom.games.victory.printed import TURNS
from wardroom.games.victory.state import Victory
from wardroom.games.victory.tasks.turn import ChooseOrder
from wardroom.kernel import Match


def opening(sight: Sight, seed: int) -> set[tuple[str, str]]:
    """What Japan means to do in December 1941."""
    match = Match(RULES, Seeded(1), "rising_sun", {})
    admiral = Admiral("japan", 1, sight)
    sample = match.sampler("japan", Random(seed))
    while not admiral.intents:
        ((seat, ask),) = match.asks.items()
        match.answer(seat, admiral.choose(match.view(seat), ask, sample))
    return {(intent.key, intent.place) for _, intent in admiral.intents}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_singapore_is_taken_by_surprise_by_who_knows_how_weak_it_is(seed: int) -> None:
    assert ("take", at("Singapore")) in opening(Sight(onset=False), seed)
    assert ("take", at("Singapore")) not in opening(Sight(onset=False, setup=False), seed)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_manila_falls_first_with_the_headquarters_there(seed: int) -> None:
    """While MacArthur gives orders, soldiers come from Australia to all that is attacked next."""
    assert ("take", at("Manila")) in opening(Sight(), seed)
    assert ("take", at("Manila")) not in opening(Sight(onset=False), seed)
    assert ("take", at("Manila")) not in opening(Sight(setup=False), seed)


@pytest.mark.parametrize(("options", "known"), [({}, True), ({"free_deployment": True}, False)])
def test_where_players_may_change_it_nothing_is_known(options: dict[str, bool], known: bool) -> None:
    g = RULES.start("rising_sun", RULES.info.settings(options))
    assert isinstance(g, Victory)
    met = printed_setup(g, "allies")
    assert bool(met) is known
    if known:
        assert met[at("Singapore")].steps == {"IND-IN-5": 2, "BR-RAF": 1, "BR-BB-KGV": 2}


@pytest.mark.parametrize(
    ("seat", "date", "sight", "choice"),
    [
        ("japan", "Mar45", Sight(), "first"),
        ("japan", TURNS[-1], Sight(), "second"),
        ("allies", "Mar45", Sight(), "second"),
        ("allies", TURNS[-1], Sight(), "second"),
        ("allies", "Mar45", Sight(order=False), "first"),
    ],
)
def test_who_has_to_attack_lets_the_enemy_move_first(seat: str, date: str, sight: Sight, choice: str) -> None:
    """Who moves first can help nobody who is attacked after; in the last turn that holds for Japan too."""
    match = at_table({}, agenda=(ChooseOrder(seat),), date=date, initiative=seat)
    admiral = Admiral(seat, 1, sight)
    move = admiral.choose(match.view(seat), match.asks[seat], match.sampler(seat, Random(1)))
    assert move == (choice,)


@pytest.mark.parametrize(
    ("date", "dares", "taken"), [("Mar42", True, True), ("Mar42", False, False), ("Mar43", True, False)]
)
def test_a_base_is_left_for_new_guinea_while_nobody_can_come(date: str, dares: bool, taken: bool) -> None:
    near = {"Saipan": ["J-IN-10 2"], "Truk": ["J-IN-11"], "Palau": ["J-IN-12"], "Guam": ["US-CA-1 1"]}
    units = {"Tokyo": ["J-SHQ-IJA 4"], **near}
    match = moving(units, date=date)
    admiral = Admiral("japan", 1, Sight(dares=dares))
    admiral.choose(match.view("japan"), match.asks["japan"], match.sampler("japan", Random(1)))
    assert bool([i for _, i in admiral.intents if (i.key, i.place) == ("take", at("Hollandia"))]) is taken
