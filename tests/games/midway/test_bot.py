"""`staff`: legal in every game the card allows, the same for the same seed, blind to what is hidden, stronger than
chance."""

from __future__ import annotations

from random import Random

import pytest

from wardroom.dice.seeded import Seeded
from wardroom.games.midway.belief import Belief, chance, likeliest
from wardroom.games.midway.bot import battle
from wardroom.games.midway.bot.staff import Staff
from wardroom.games.midway.game import RULES, random_options
from wardroom.games.midway.printed import FLEET, SHIPS
from wardroom.games.midway.search_board import AREAS, ORDER, WHERE
from wardroom.games.midway.state import Note
from wardroom.games.midway.view import view as view_of
from wardroom.kernel import Match, State, engine
from wardroom.kernel.nouns import Seat
from wardroom.lab.arena import Arena, play


def no_sample() -> State:
    raise AssertionError("staff decides from its view alone")


@pytest.mark.parametrize("seed", range(4))
def test_legal_in_any_options(seed: int) -> None:
    """An illegal move or a fault would fail the match."""
    rng = Random(seed)
    names = [("staff", "staff"), ("staff", "random"), ("random", "staff")][seed % 3]
    game, match = play(
        "midway", dict(zip(("JP", "US"), names, strict=True)), {"JP": seed, "US": seed}, Seeded(seed),
        scenario=rng.choice(RULES.info.scenarios), options=random_options(rng),
    )  # fmt: skip
    assert not game.error
    assert match.result is not None


def test_same_seed_same_game() -> None:
    def record(seed: int) -> bytes:
        players = {"JP": "staff", "US": "staff"}
        _, match = play("midway", players, {"JP": seed, "US": 5}, Seeded(3), options={"preset": "basic"})
        return match.record().to_json()

    first = record(4)
    assert record(4) == first
    assert record(5) != first


@pytest.mark.parametrize(("preset", "seed"), [("basic", 2), ("tournament", 3)])
def test_blind_to_what_is_hidden(preset: str, seed: int) -> None:
    """Of two states that look the same to a seat, a fresh staff makes the same, whatever the other side really has."""
    rng = Random(seed)
    match = Match(RULES, Seeded(seed), options={"preset": preset})
    players = {seat: Staff(seat, seed) for seat in RULES.info.seats}
    compared = varied = 0
    while match.result is None and compared < 60:
        seat, ask = next(iter(match.asks.items()))
        if len(ask.moves) > 1 and rng.random() < 0.15:
            other = RULES.resample(match.state, seat, rng)
            mine, theirs = view_of(match.state, seat), RULES.view(other, seat)
            assert mine == theirs
            assert engine.asks(other)[seat] == ask
            assert Staff(seat, 1).choose(mine, ask, no_sample) == Staff(seat, 1).choose(theirs, ask, no_sample)
            compared += 1
            varied += _hidden(other, seat) != _hidden(match.state, seat)
        match.answer(seat, players[seat].choose(match.view(seat), ask, no_sample))
    assert compared >= 50
    assert varied > compared / 2


def _hidden(g: State, seat: Seat) -> list[str]:
    ships = g.ships  # type: ignore[attr-defined]
    return [ships[id].zone for id in FLEET["US" if seat == "JP" else "JP"]]


@pytest.mark.parametrize("preset", ["basic", "tournament"])
def test_beats_chance_from_either_side(preset: str) -> None:
    report = Arena("midway", "staff", "random", options={"preset": preset}).run(4, seed=70)
    assert not report.errors
    assert [s.wins for s in report.rows if s.bot == "staff"] == [2, 2, 4]


# ---- the belief


def _belief(*notes: Note, turn: int) -> Belief:
    match = Match(RULES, Seeded(1))
    g = match.state.draft()
    g.turn, g.notes = turn, {"US": notes, "JP": ()}  # type: ignore[attr-defined]
    belief = Belief("US")
    belief.update(view_of(g, "US"))  # type: ignore[arg-type]
    return belief


def test_chances_spread_no_farther_than_ships_sail() -> None:
    grid = _belief(turn=3).decks()
    assert grid is not None
    assert sum(grid) == pytest.approx(1.0)
    assert {WHERE[zone][0] for zone, n in ORDER.items() if grid[n]} == set(range(7))  # three turns from the west edge


def test_a_searched_area_is_empty_and_a_sighting_draws_the_carriers_together() -> None:
    empty = _belief(Note(2, "search", "A5"), turn=2)
    grid = empty.decks()
    assert grid is not None
    assert sum(grid[ORDER[zone]] for zone in AREAS["A5"]) == 0.0
    found = _belief(Note(2, "search", "B3-D", types=("BB", "CV", "CA")), turn=2)
    assert found.seen == {"B3-D": ("BB", "CV", "CA")}
    assert likeliest(found.decks())[0] == "B3-D"
    assert chance(found.decks(), "B3-D", 0) > 0.85
    later = _belief(Note(2, "search", "B3-D", types=("BB", "CV", "CA")), turn=4)
    assert later.seen == {}
    assert chance(later.decks(), "B3-D", 4) > 0.85
    assert chance(later.decks(), "B3-D", 0) < 0.2


# ---- the battle board


def test_the_formation_never_touches_and_puts_screens_around_carriers() -> None:
    for side in ("US", "JP"):
        ships = list(FLEET[side])
        value = {id: float(SHIPS[id].vp) for id in ships}
        at = battle.formation(ships, value, {id: SHIPS[id].screen for id in ships})
        assert len(set(at.values())) == len(ships)
        assert min(battle.bb.distance(at[a], at[b]) for a in ships for b in ships if a != b) == 2
        for carrier in (id for id in ships if SHIPS[id].type == "CV"):
            near = sum(SHIPS[id].screen for id in ships if battle.bb.distance(at[id], at[carrier]) <= 2)
            assert near >= 12


def test_screening_brings_groups_that_would_sink_outright_below_five_to_one() -> None:
    ids = ("enterprise", "hornet", "atlanta", "vincennes")
    berths = dict(zip(ids, ("D9", "D11", "B9", "F9"), strict=True))
    ships = {id: battle.Target(id, at, 5, float(SHIPS[id].vp), SHIPS[id].screen) for id, at in berths.items()}
    groups = [(5, "enterprise", "D9"), (5, "hornet", "D11"), (5, "vincennes", "F9")]
    fire = battle.allot(ships, groups, rounds=4).fire
    assert set(fire.values()) == {0, 1, 2}
    assert len(fire) == 4


def test_fives_on_lone_ships_sink_them() -> None:
    """Ten dive bombers and two cruisers out of each other's reach that cannot screen themselves any more."""
    ships = {id: battle.Target(id, at, 3, 3.0, 0) for id, at in (("mikuma", "D3"), ("mogami", "D15"))}
    value, plan = battle.attack(ships, "JP", 10, 0, 0, raid=False, rng=Random(1))
    assert sorted((wing.target, wing.n) for wing in plan) == [("mikuma", 5), ("mogami", 5)]
    assert value == pytest.approx(6.0)
