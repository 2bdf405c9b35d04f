"""Face to Face: forces shared out in secret, reconnaissance, and fleets placed freely (FP-F2F)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from fighters_table import asked, carrier, heard, moves, order, say, sky, state

from wardroom.dice.seeded import Seeded
from wardroom.games.fighters.game import RULES
from wardroom.games.fighters.printed import HULLS, MODULES, SCENARIOS, TYPES
from wardroom.kernel import Match
from wardroom.lib import yamls

FOUR = {"us2": True, "jp2": True}
AMERICAN, JAPANESE = {"F4F": 6, "SBD": 5, "TBD": 2}, {"A6M": 6, "D3A": 3, "B5N": 4}
DECK = carrier("hornet", "0513", "0514", "0515", hits=(2,))  # adrift, but it launches
AKAGI = carrier("akagi", "0502", "0503", "0504", hits=(2,))


def example(id: str) -> dict[str, Any]:
    vectors: list[dict[str, Any]] = yamls.read(Path(__file__).parent / "examples.yaml")
    return next(vector for vector in vectors if vector["id"] == id)


def duel() -> Match:
    return Match(RULES, Seeded(0), "face_to_face_duel")


def scouted(us: int = 0, jp: int = 0, match: Match | None = None) -> Match:
    """So many dive bombers of each side go scouting; the rest is left as it comes."""
    match = match or duel()
    for seat, type, scouts in (("us", "SBD", us), ("jp", "D3A", jp)):
        for _ in range(scouts):
            match.answer(seat, ("scout", type))
    for seat in list(match.asks):
        while asks(match, seat) == "share":
            match.answer(seat, ("done",))
    return match


def asks(match: Match, seat: str) -> str:
    return match.asks[seat].prompt if seat in match.asks else ""


def deployed(match: Match, until: str = "") -> list[tuple[str, str]]:
    """Place everything in the first place offered; who placed what, up to the first turn or to this unit."""
    placed = []
    while asked(match)[1] in ("moor", "station", "face"):
        seat, move = asked(match)[0], moves(match)[0]
        if move[1] == until:
            break
        if asked(match)[1] != "face":
            placed.append((seat, move[1]))
        match.answer(seat, move)
    return placed


def rows(match: Match) -> set[int]:
    """The rows in which the open question lets one place."""
    return {int(move[2][2:]) for move in moves(match)}


def squad(match: Match, force: str) -> Counter[str]:
    return Counter(a.type for a in state(match).aircraft.values() if a.squad == force)


# ---------------------------------------------------------------- forces


@pytest.mark.rule("FP-F2F-1", "FP-F2F-3")
def test_one_carrier_with_its_destroyer_and_its_flight_for_each_player() -> None:
    match = Match(RULES, Seeded(0), "face_to_face", FOUR)
    assert SCENARIOS["face_to_face"].number == 10
    forces = {"us": "hornet", "us2": "enterprise", "jp": "akagi", "jp2": "kaga"}
    escorts = {"us": "benham", "us2": "balch", "jp": "nowaki", "jp2": "hagikaze"}
    for seat, force in forces.items():
        assert {id for id, ship in state(match).ships.items() if ship.seat == seat} == {force, escorts[seat]}
        assert {a.squad for a in state(match).aircraft.values() if a.seat == seat} == {force}
        assert squad(match, force) == (AMERICAN if seat[:2] == "us" else JAPANESE)
        assert match.asks[seat].about["force"] == force


@pytest.mark.rule("FP-F2F-1")
def test_two_players_may_take_one_carrier_or_two_each() -> None:
    assert set(state(duel()).ships) == {"hornet", "benham", "akagi", "nowaki"}
    match = Match(RULES, Seeded(0), "face_to_face")
    assert set(match.seats) == {"us", "jp"}
    assert match.asks["us"].about["force"] == "hornet"
    match.answer("us", ("done",))
    assert match.asks["us"].about["force"] == "enterprise"


@pytest.mark.rule("FP-F2F-2")
def test_the_box_is_enough_for_two_against_two() -> None:
    match = Match(RULES, Seeded(0), "face_to_face", FOUR)
    assert len(match.seats) == 4
    flights = Counter(a.type for a in state(match).aircraft.values())
    assert flights == {"F4F": 12, "SBD": 10, "TBD": 4, "A6M": 12, "D3A": 6, "B5N": 8}
    assert all(flights[type] <= TYPES[type].counters for type in flights)
    hulls = Counter(ship.kind for ship in state(match).ships.values())
    assert hulls == {"hornet": 1, "enterprise": 1, "akagi": 1, "kaga": 1, "destroyer": 4}
    assert all(hulls[kind] <= HULLS[kind].counters for kind in hulls)
    used = {face[0] for row in state(match).sheet.layout for face in row}
    assert used == {face[0] for face in MODULES.faces}


# ---------------------------------------------------------------- the secret choice


@pytest.mark.rule("FP-F2F-4")
def test_nothing_is_placed_before_the_reconnaissance() -> None:
    match = duel()
    assert {ask.prompt for ask in match.asks.values()} == {"share"}
    assert not state(match).flying()
    assert not any(ship.hexes for ship in state(match).ships.values())
    match.answer("us", ("done",))
    assert not any(ask.prompt != "share" for ask in match.asks.values())
    match.answer("jp", ("done",))
    assert heard(match, "reconnaissance")
    assert asked(match)[1] == "moor"


@pytest.mark.rule("FP-F2F-5")
def test_the_choice_is_secret_until_all_have_chosen() -> None:
    match = Match(RULES, Seeded(0), "face_to_face", FOUR)
    match.answer("us", ("scout", "SBD"))
    match.answer("us", ("strike", "F4F"))
    seen: Any = {seat: match.view(seat) for seat in (*match.seats, None)}
    assert (seen["us"].splits["hornet"].scouts, seen["us"].splits["hornet"].attack) == ({"SBD": 1}, {"F4F": 1})
    for seat in ("us2", "jp", "jp2", None):
        assert "hornet" not in seen[seat].splits
        assert not [event for event in match.events(seat) if event.kind == "told_off"]
    for seat in match.seats:
        match.answer(seat, ("done",))
    for seat in ("us2", "jp", "jp2", None):
        groups = [event for event in match.events(seat) if event.kind == "reconnaissance"][-1].about["groups"]
        assert groups["hornet"] == {"scouts": {"SBD": 1}, "strike": {"F4F": 1}}


@pytest.mark.rule("FP-F2F-5")
def test_what_is_left_is_the_attack_group_and_the_patrol() -> None:
    match = duel()
    match.answer("us", ("scout", "TBD"))
    match.answer("us", ("scout", "F4F"))
    match.answer("us", ("strike", "F4F"))
    scouted(match=match)
    tasks = Counter((a.out or a.due, a.type) for a in state(match).aircraft.values() if a.side == "us")
    assert tasks == {
        ("scouting", "TBD"): 1, ("scouting", "F4F"): 1,
        ("hornet", "F4F"): 1, ("hornet", "SBD"): 5, ("hornet", "TBD"): 1,
        ("patrol", "F4F"): 4,
    }  # fmt: skip


@pytest.mark.rule("FP-F2F-5")
def test_somebody_has_to_attack() -> None:
    match = duel()
    for type in ["SBD"] * 5 + ["TBD"] * 2:
        match.answer("us", ("scout", type))
    refusal = match.why_not("us", ("done",))
    assert refusal is not None
    assert (refusal.key, refusal.rules) == ("attack_group_empty", ("FP-F2F-5",))
    for _ in range(5):
        match.answer("us", ("scout", "F4F"))
    assert match.asks["us"].moves == (("strike", "F4F"),)
    match.answer("us", ("strike", "F4F"))
    assert match.asks["us"].moves == (("done",),)


# ---------------------------------------------------------------- reconnaissance


@pytest.mark.rule("FP-RUL-F2F-1")
@pytest.mark.parametrize(("us", "jp", "winner"), [(2, 1, "us"), (1, 2, "jp"), (2, 2, "jp"), (0, 0, "jp")])
def test_more_scouts_win_and_a_tie_is_japans(us: int, jp: int, winner: str) -> None:
    match = scouted(us, jp)
    told = heard(match, "reconnaissance")[-1].about
    assert (told["us"], told["jp"], told["side"]) == (us, jp, winner)
    deployed(match)
    assert (state(match).turn, state(match).initiative) == (1, winner)


@pytest.mark.rule("FP-RUL-F2F-1")
def test_the_scouts_of_both_players_of_a_side_are_one_group() -> None:
    match = Match(RULES, Seeded(0), "face_to_face", FOUR)
    for seat, type in (("us", "SBD"), ("us2", "SBD"), ("us2", "TBD"), ("jp", "D3A"), ("jp", "D3A")):
        match.answer(seat, ("scout", type))
    for seat in match.seats:
        match.answer(seat, ("done",))
    assert (heard(match, "reconnaissance")[-1].about["side"], heard(match, "reconnaissance")[-1].about["us"]) == (
        "us",
        3,
    )


@pytest.mark.rule("FP-RUL-F2F-1")
def test_scouts_take_no_part_in_the_battle() -> None:
    match = scouted(3, 1)
    placed = deployed(match)
    out = {id for id, a in state(match).aircraft.items() if a.out == "scouting"}
    assert len(out) == 4
    assert not out & {unit for _, unit in placed}
    assert not any(state(match).aircraft[id].hex or state(match).aircraft[id].due for id in out)


# ---------------------------------------------------------------- placing


@pytest.mark.rule("FP-F2F-6")
@pytest.mark.parametrize(("us", "jp", "loser", "home"), [(0, 1, "us", {13, 14, 15, 16}), (1, 0, "jp", {1, 2, 3, 4})])
def test_the_loser_places_first_in_its_first_four_rows(us: int, jp: int, loser: str, home: set[int]) -> None:
    match = scouted(us, jp)
    seats = []
    while asked(match)[1] in ("moor", "station", "face"):
        seat, prompt = asked(match)
        seats.append(seat)
        if seat == loser and prompt == "station":
            assert rows(match) == home
        if seat == loser and prompt == "moor":
            assert rows(match) <= home
        match.answer(seat, moves(match)[-1])
        for ship in state(match).ships.values():
            assert ship.side != loser or {int(hex[2:]) for hex in ship.hexes} <= home
    assert seats == sorted(seats, key=lambda seat: seat != loser)


@pytest.mark.rule("FP-F2F-6")
def test_ships_and_patrols_take_any_facing_and_altitude() -> None:
    match = scouted(0, 1)
    assert {way for *_, way in moves(match)} == {0, 1, 2, 3, 4, 5}
    assert match.why_not("us", ("moor", "hornet", "0512", 0)).key == "outside_rows"  # type: ignore[union-attr]
    deployed(match, until="F4F-01")
    assert {move[3] for move in moves(match)} == {"high", "low"}
    say(match, "station", "F4F-01", "0513", "low")
    assert {way for *_, way in moves(match)} == {0, 1, 2, 3, 4, 5}
    say(match, "face", "F4F-01", 4)
    craft = state(match).aircraft["F4F-01"]
    assert (craft.hex, craft.facing, craft.high) == ("0513", 4, False)


@pytest.mark.rule("FP-F2F-7")
def test_the_losers_attack_group_waits_on_the_flight_deck() -> None:
    match = scouted(0, 1)
    placed = deployed(match)
    american = [unit for seat, unit in placed if seat == "us"]
    assert american == ["hornet", "benham", "F4F-01", "F4F-02", "F4F-03", "F4F-04", "F4F-05", "F4F-06"]
    attack = [a for a in state(match).aircraft.values() if a.type in ("SBD", "TBD")]
    assert {(a.hex, a.due) for a in attack} == {("", "hornet")}


@pytest.mark.rule("FP-F2F-8")
@pytest.mark.parametrize(
    ("us", "jp", "first", "home", "half"),
    [(1, 0, "SBD-02", range(13, 17), range(9, 17)), (0, 1, "B5N-01", range(1, 5), range(1, 9))],
)
def test_the_winner_has_its_attack_group_in_its_half(us: int, jp: int, first: str, home: range, half: range) -> None:
    match = scouted(us, jp)
    deployed(match, until="hornet" if us else "akagi")
    assert rows(match) <= set(home)
    deployed(match, until=first)
    assert asked(match) == ("us" if us else "jp", "station")
    assert rows(match) == set(half)
    deployed(match)
    attack = [a for a in state(match).flying().values() if a.kind.role == "attack"]
    assert len(attack) == 6
    assert {int(a.hex[2:]) for a in attack} <= set(half)


@pytest.mark.rule("FP-F2F-9")
def test_then_the_battle_begins() -> None:
    match = scouted(0, 1)
    assert "turn" not in order(match)
    deployed(match)
    kinds = order(match)
    assert kinds.index("turn") > max(n for n, kind in enumerate(kinds) if kind in ("moored", "stationed"))
    assert state(match).turn == 1
    assert asked(match) == ("us", "barrage")  # who has not the initiative lays his barrages first


@pytest.mark.example("FP-EX-120")
@pytest.mark.rule("FP-F2F-6", "FP-F2F-7", "FP-F2F-8", "FP-RUL-F2F-1")
def test_two_scouts_against_two() -> None:
    given, expect = example("FP-EX-120")["given"], example("FP-EX-120")["expect"]
    match = scouted(given["us_scouts"], given["jp_scouts"])
    assert state(match).scouted == expect["recon_winner"]
    placed = deployed(match)
    assert placed[0][0] == expect["places_first"]
    assert state(match).initiative == expect["first_initiative"]
    attack = [a for a in state(match).aircraft.values() if a.kind.role == "attack" and not a.out]
    where = {side: {"deck" if a.due else "air" for a in attack if a.side == side} for side in ("us", "jp")}
    assert where == {"us": {expect["us_attack_groups"]}, "jp": {expect["jp_attack_groups"]}}
    first, last = expect["jp_half_rows"]
    assert all(first <= int(a.hex[2:]) <= last for a in attack if a.side == "jp")


# ---------------------------------------------------------------- flight decks


@pytest.mark.rule("FP-RUL-F2F-2")
def test_a_deck_launches_three_at_the_end_of_every_turn_from_the_first_on() -> None:
    """One from each segment, low, facing as the ship."""
    left = 5
    for turn, launched in ((1, 3), (2, 2)):
        match = sky(
            "A6M 1102 3 high", *["SBD due=hornet bomb"] * left,
            scenario="face_to_face_duel", ships={"hornet": DECK, "akagi": AKAGI}, turn=turn, phase="end",
        )  # fmt: skip
        flown = []
        while asked(match) == ("us", "launch"):
            flown.append(moves(match)[0][1])
            match.answer("us", moves(match)[0])
        assert len(flown) == launched
        assert {state(match).aircraft[id].hex for id in flown} <= set(DECK.hexes)
        assert {(state(match).aircraft[id].facing, state(match).aircraft[id].high) for id in flown} == {(0, False)}
        left -= launched
    assert left == 0


@pytest.mark.rule("FP-RUL-F2F-2")
@pytest.mark.parametrize("altitude", ["high", "low"])
def test_the_winners_attack_group_begins_in_the_air_as_its_owner_likes(altitude: str) -> None:
    match = scouted(0, 1)
    deployed(match, until="B5N-01")
    say(match, "station", "B5N-01", "0508", altitude)
    assert {way for *_, way in moves(match)} == {0, 1, 2, 3, 4, 5}
    say(match, "face", "B5N-01", 1)
    craft = state(match).aircraft["B5N-01"]
    assert (craft.hex, craft.facing, craft.high, craft.load) == ("0508", 1, altitude == "high", "torpedo")
    refusal = match.why_not("jp", ("station", "B5N-02", "0508", altitude))
    assert refusal is not None
    assert refusal.key == "hex_taken"
