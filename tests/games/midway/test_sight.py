"""What the weaker levels of Midway do not see, each in a position."""

from __future__ import annotations

from random import Random

from wardroom.dice.seeded import Seeded
from wardroom.games.midway.belief import MIDWAY_ROW, Belief, Glimpse, likeliest
from wardroom.games.midway.bot import battle
from wardroom.games.midway.bot.sea import CAME_ON, Sea
from wardroom.games.midway.bot.sight import Sight
from wardroom.games.midway.game import RULES
from wardroom.games.midway.odds import Lookout, odds
from wardroom.games.midway.search_board import MIDWAY_ZONE, distance
from wardroom.games.midway.state import Midway, Note
from wardroom.games.midway.view import view as view_of
from wardroom.kernel import Ask, Match
from wardroom.lab import pairs

SHIPS = {
    "cv": battle.Target("cv", "D5", 4, 20.0, 1),
    "ca": battle.Target("ca", "D7", 3, 5.0, 3),
    "bb": battle.Target("bb", "F5", 6, 9.0, 4),
}


def test_a_recruit_sends_everything_at_the_dearest_ship() -> None:
    _, plan = battle.attack(SHIPS, "JP", 12, 8, 0, raid=False, rng=Random(1), rounds=0)
    assert len({wing.target for wing in plan}) == 1
    assert sum(wing.n for wing in plan) == 20


def test_who_does_not_reckon_fires_at_the_first_group_in_range() -> None:
    groups = [(2, "cv", "D5"), (9, "cv", "D5")]
    assert battle.nearest(SHIPS, groups) == [("fire", "cv", 0), ("fire", "ca", 0), ("fire", "bb", 0)]
    assert 1 in battle.allot(SHIPS, groups, rounds=4).fire.values(), "the larger group is the greater danger"


def test_a_glimpse_is_forgotten_with_the_turn() -> None:
    seen = Note(2, "search", "B3-D", types=("BB", "CV", "CA"))

    def thought(belief: Belief, turn: int) -> str:
        g = Match(RULES, Seeded(1)).state.draft()
        assert isinstance(g, Midway)
        g.turn, g.notes = turn, {"US": (seen,), "JP": ()}
        belief.update(view_of(g, "US"))
        return likeliest(belief.decks())[0]

    assert thought(Glimpse("US"), 2) == thought(Belief("US"), 2) == "B3-D"
    assert distance(thought(Belief("US"), 3), "B3-D") <= 2
    assert thought(Glimpse("US"), 3) == MIDWAY_ZONE


def test_the_historical_one_comes_on_where_they_did() -> None:
    for seat, (first, last) in CAME_ON.items():
        rows = {Sea(seat, Random(n), Sight(historical=True)).row - MIDWAY_ROW for n in range(40)}
        assert rows == set(range(first, last + 1))


def test_japan_comes_on_from_the_northwest() -> None:
    """By any of four rows: straight on, or from the south, these Americans stop her more than twice as often."""
    rows = {Sea("JP", Random(n)).row - MIDWAY_ROW for n in range(200)}
    assert rows == set(range(-8, -4))


def test_a_beginner_by_script_plays_either_side_to_the_end() -> None:
    setup = pairs.setup("midway", "midway_beginner:Beginner", "recruit", options=RULES.info.presets["tournament"])
    for swap in (0, 1):
        assert not pairs.play(setup.fixture(0, swap)).failed


def looked(turn: int, *notes: Note) -> dict[str, Lookout]:
    """What the American staff says of a search, with these notes."""
    g = Match(RULES, Seeded(1)).state.draft()
    assert isinstance(g, Midway)
    g.turn, g.notes = turn, {"US": notes, "JP": ()}
    return odds(view_of(g, "US"), Ask("search", ())).search


def test_advice_for_a_search_follows_a_contact_and_leaves_out_what_was_searched() -> None:
    seen = Note(3, "search", "D3-E", types=("CV", "BB"))
    now = looked(3, seen)
    assert now["D3"].carriers > 0.9
    then = looked(4, seen, Note(4, "search", "D3"))
    assert then["D3"].carriers == then["D3"].ships == 0.0, "searched this turn, and empty"
    near = sum(then[name].carriers for name in ("C2", "C3", "C4", "D2", "D4", "E2", "E3", "E4"))
    assert near > 0.9, "they sailed on"


def test_advice_thinks_of_one_who_runs_for_home() -> None:
    seen, gone = Note(6, "search", "G5-H", types=("CV",)), [Note(n, "search", "G5") for n in (7, 8)]
    after = looked(10, seen, *gone, *(Note(n, "search", "H5") for n in (7, 8, 9)))
    assert sum(found.carriers for name, found in after.items() if name[0] < "G") > 0.5


def test_advice_says_nothing_of_ships_that_are_sunk() -> None:
    g = Match(RULES, Seeded(1)).state.draft()
    assert isinstance(g, Midway)
    g.turn, g.notes = 4, {"US": (Note(3, "search", "D3-E", types=("CV",)),), "JP": ()}
    for id in ("akagi", "kaga", "hiryu", "soryu"):
        g.put_ship(id, zone="", sunk=True)
    assert {found.carriers for found in odds(view_of(g, "US"), Ask("search", ())).search.values()} == {0.0}
