"""The scenario sheets, the board they are played on, and the markers that lie on it (FP-SCN)."""

from __future__ import annotations

from typing import Any

import pytest
from fighters_table import asked, carrier, destroyer, fly, heard, moves, say, sky, state

from wardroom.dice.seeded import Seeded
from wardroom.games.fighters.game import LEDGER, RULES
from wardroom.games.fighters.printed import MODULES, SCENARIOS
from wardroom.games.fighters.state import Barrage, Torpedo
from wardroom.games.fighters.view import FightersView
from wardroom.kernel import Match

# In teaching order: number, turns, first initiative, board, aircraft on it at the start, ships, land batteries.
SHEETS = {
    "first_clash": (1, 8, "jp", "A1 B1 C1 / D1 E1 F1", "6 F4F 6 A6M", "", ""),
    "among_the_clouds": (2, 8, "jp", "A2 B1 C2 / D1 E2 F1", "6 F4F 5 A6M", "", ""),
    "long_way_home": (3, 8, "us", "A2 B1 / C1 D2 / E1 F1", "5 F4F 2 A6M 6 D3A", "", ""),
    "tulagi": (4, 7, "us", "A1 B2 / C2 D1", "2 F4F 6 SBD 6 A6M", "kikuzuki yuzuki", ""),
    "torpedo_six": (5, 9, "jp", "A1 B1 C2 / D2 E1 F1", "4 F4F 6 TBD 6 A6M", "hagikaze kaga", ""),
    "fatal_minutes": (6, 7, "us", "A1 B2 C1 D2 / E2 F1 G1 H1", "3 F4F 7 SBD 10 A6M", "akagi arashi kaga nowaki", ""),
    "wake": (7, 9, "jp", "A1 B2 C1 / D2 G2 E1", "6 F4F 3 A6M 6 B5N", "", "0911 1012 1112"),
    "cactus": (8, 9, "us", "A2 B1 C2 / D1 H2 F2", "5 F4F 7 A6M 6 B5N", "", "0811 1112"),
    "eastern_solomons": (9, 8, "jp", "A2 B1 C1 D1 / E1 F2 G1 H1", "6 F4F 5 A6M 8 D3A", "balch enterprise maury", ""),
    "face_to_face_duel": (10, 12, "", "B1 C1 / F2 G1", "", "akagi benham hornet nowaki", ""),
    "face_to_face": (
        10, 12, "", "A2 B1 C1 D2 / E1 F2 G1 H1", "", "akagi balch benham enterprise hagikaze hornet kaga nowaki", "",
    ),
    "santa_cruz": (11, 8, "jp", "A1 B2 C1 D1 / E1 F1 G1 H1", "6 F4F 5 A6M 4 D3A 4 B5N", "hornet morris russell", ""),
    "kido_butai": (12, 10, "jp", "A2 B1 C1 D2 / E1 F1 G1 H1", "3 F4F 6 TBD 6 A6M", "akagi hagikaze kaga nowaki", ""),
}  # fmt: skip
# Who gets what at the end of which turn, and where.
ARRIVALS = {
    "among_the_clouds": [("us", 2, "south", {"F4F": 2}), ("jp", 1, "north", {"A6M": 3})],
    "torpedo_six": [("jp", 2, "north", {"A6M": 2})],
    "cactus": [("us", 1, "objectives", {"F4F": 3})],
    "eastern_solomons": [("us", 1, "enterprise", {"F4F": 2}), ("us", 2, "enterprise", {"F4F": 2})],
    "santa_cruz": [("us", 1, "hornet", {"F4F": 3})],
    "kido_butai": [
        ("us", 3, "south", {"SBD": 4}), ("us", 3, "south", {"F4F": 2}), ("jp", 1, "akagi", {"A6M": 3}),
        ("jp", 3, "kaga", {"A6M": 3}),
    ],
}  # fmt: skip
DUEL = ("F4F 0214 0 high", "A6M 1102 3 high")  # two that do not meet


def opening(scenario: str, **options: Any) -> Match:
    return Match(RULES, Seeded(0), scenario, options)


def view(match: Match, seat: str | None = None) -> FightersView:
    seen = match.view(seat)
    assert isinstance(seen, FightersView)
    return seen


def places(match: Match, seat: str, prompt: str) -> set[str]:
    """The places offered by the question that is open."""
    assert asked(match) == (seat, prompt)
    return {move[2] for move in moves(match)}


def drop(match: Match, craft: str, where: str) -> None:
    """Fly any path on which the weapon falls there."""
    ((seat, ask),) = match.asks.items()
    match.answer(seat, next(m for m in ask.moves if m[1] == craft and m[7] == where))


def straight(match: Match, craft: str) -> None:
    """Activate the aircraft's group, and fly straight ahead with all its points."""
    say(match, "group", craft)
    fly(match, craft, "-".join("a" * state(match).aircraft[craft].kind.speed))


# ---------------------------------------------------------------- scenarios


@pytest.mark.rule("FP-SCN-1")
@pytest.mark.parametrize("scenario", SHEETS)
def test_a_scenario_sets_the_board_and_what_stands_on_it(scenario: str) -> None:
    _, turns, initiative, layout, aircraft, ships, land = SHEETS[scenario]
    match = opening(scenario)
    seen, g = view(match), state(match)
    assert (seen.scenario, seen.turns, seen.initiative) == (scenario, turns, initiative)
    assert " / ".join(" ".join(row) for row in g.sheet.layout) == layout
    rows = layout.split(" / ")
    assert len(g.board.grid.labels) == 8 * len(rows) * 6 * len(rows[0].split())
    types, words = [a.type for a in seen.aircraft.values() if a.hex], aircraft.split()
    assert {type: types.count(type) for type in types} == dict(zip(words[1::2], map(int, words[::2]), strict=True))
    assert (" ".join(seen.ships), " ".join(seen.land_aa)) == (ships, land)


@pytest.mark.rule("FP-SCN-1")
def test_every_counter_has_its_hex_on_the_sheet() -> None:
    """Number 4: facing 0 is north, 3 south; ships are listed bow first."""
    seen = view(opening("tulagi"))
    at = {type: {a.hex for a in seen.aircraft.values() if a.type == type} for type in ("F4F", "SBD", "A6M")}
    assert at == {
        "F4F": {"0616", "0716"},
        "SBD": {"0215", "0315", "0415", "0915", "1015", "1115"},
        "A6M": {"0303", "0403", "0503", "0903", "1003", "1103"},
    }
    assert {(a.side, a.facing, a.high) for a in seen.aircraft.values()} == {("us", 0, True), ("jp", 3, True)}
    assert {id: (ship.facing, ship.hexes) for id, ship in seen.ships.items()} == {
        "kikuzuki": (3, ("0506", "0505")),
        "yuzuki": (0, ("0904", "0905")),
    }


@pytest.mark.rule("FP-SCN-2")
def test_reinforcements_come_in_the_zone_that_the_scenario_names() -> None:
    match = sky(*DUEL, "A6M due=0", scenario="torpedo_six", turn=2, phase="end")
    assert places(match, "jp", "enter") == {f"{column:02}01" for column in range(1, 19)}
    refusal = match.why_not("jp", ("enter", "A6M-02", "0602"))
    assert refusal is not None
    assert (refusal.key, refusal.rules) == ("outside_zone", ("FP-SCN-2",))
    say(match, "enter", "A6M-02", "0601")
    arrived = view(match).aircraft["A6M-02"]
    assert (arrived.hex, arrived.facing, arrived.high) == ("0601", 3, True)


@pytest.mark.rule("FP-SCN-3")
def test_reinforcements_are_placed_at_the_end_of_their_turn_and_not_before() -> None:
    match = sky(*DUEL, "A6M due=0", scenario="torpedo_six", initiative="jp", phase="end")
    assert view(match).turn == 2  # the end of the first turn has brought nobody
    for craft in ("A6M-01", "F4F-01"):
        assert view(match).aircraft["A6M-02"].hex == ""
        straight(match, craft)
    assert heard(match, "end_of_turn")[-1].about["turn"] == 2
    assert asked(match) == ("jp", "enter")


@pytest.mark.rule("FP-SCN-4")
def test_scenarios_are_numbered_in_teaching_order_and_any_may_be_played_first() -> None:
    assert {id: SCENARIOS[id].number for id in RULES.info.scenarios} == {id: sheet[0] for id, sheet in SHEETS.items()}
    assert list(RULES.info.scenarios) == list(SHEETS)
    assert all(opening(scenario).asks for scenario in RULES.info.scenarios)


@pytest.mark.rule("FP-SCN-4")
@pytest.mark.parametrize(("scenario", "first"), [("tulagi", "activate"), ("fatal_minutes", "barrage")])
def test_barrages_are_new_in_the_sixth(scenario: str, first: str) -> None:
    """In the fourth there are ships with batteries already."""
    match = opening(scenario)
    assert state(match).batteries("jp")
    assert [ask.prompt for ask in match.asks.values()] == [first]


# ---------------------------------------------------------------- the board


@pytest.mark.rule("FP-SCN-5")
def test_eight_modules_with_two_faces_of_which_one_is_seen() -> None:
    assert set(MODULES.faces) == {letter + face for letter in "ABCDEFGH" for face in "12"}
    for sheet in SCENARIOS.values():
        used = [face[0] for row in sheet.layout for face in row]
        assert len(set(used)) == len(used), sheet.id


@pytest.mark.rule("FP-SCN-5")
def test_the_scenario_says_which_face_lies_where() -> None:
    """A2 in the north-west corner, C2 two modules to the east of it, E2 in the middle of the south."""
    board = state(opening("among_the_clouds")).board
    assert board.clouds == {"0203", "0303", "0204", "1402", "1502", "1706", "0812", "0813", "0913", "1110"}
    assert not state(opening("first_clash")).board.clouds


@pytest.mark.rule("FP-SCN-6")
def test_some_hexes_are_clouds_some_islands_and_the_rest_is_sea() -> None:
    board = state(opening("wake")).board
    assert board.islands == {"0911", "1011", "1111", "0912", "1012", "1112"}
    assert board.clouds == {"1005", "1105", "1006", "1106", "0314", "0414", "0315", "0715", "0815"}


@pytest.mark.rule("FP-SCN-6")
def test_a_ship_finds_its_way_between_the_islands() -> None:
    match = sky(*DUEL, scenario="wake", ships={"maury": destroyer("us", "0914", "0915")}, phase="end")
    assert places(match, "us", "steer") == {"ahead", "left", "right"}
    nearer = sky(*DUEL, scenario="wake", ships={"maury": destroyer("us", "0913", "0914")}, phase="end")
    assert places(nearer, "us", "steer") == {"left"}  # 0912 and 1012 are land


# ---------------------------------------------------------------- the victory tables


@pytest.mark.rule("FP-SCN-7")
def test_what_was_set_aside_is_added_up_at_the_end() -> None:
    """Wake: an objective is 5 to Japan and a Wildcat 1; a Kate is 3 to America."""
    match = sky(
        "B5N 0909 3 low bomb", "B5N 1604 0 high spent damaged", "A6M 0402 3 high",
        "F4F 0409 0 high spent damaged", "F4F 1610 0 high",
        scenario="wake", turn=9, initiative="jp",
    )  # fmt: skip
    say(match, "group", "B5N-01")
    drop(match, "B5N-01", "0912")
    straight(match, "F4F-02")
    say(match, "shoot", "B5N-02")
    straight(match, "A6M-01")
    say(match, "shoot", "F4F-01")
    scored = [(event.about["side"], event.about["thing"], event.about["points"]) for event in heard(match, "scored")]
    assert scored == [("jp", "objective", 5), ("us", "B5N", 3), ("jp", "F4F", 1)]
    over = heard(match, "over")[-1].about
    assert (over["winner"], over["jp"], over["us"]) == ("jp", 6, 3)
    assert match.result == {"jp": 1.0, "us": 0.0}


@pytest.mark.rule("FP-SCN-16")
@pytest.mark.parametrize(("hex", "points"), [("0911", 0), ("0912", 5)])
def test_only_marked_island_hexes_are_objectives(hex: str, points: int) -> None:
    match = sky("B5N 0909 3 low bomb", "F4F 1610 0 high", scenario="wake", initiative="jp")
    say(match, "group", "B5N-01")
    drop(match, "B5N-01", hex)
    assert (view(match).wrecked, view(match).points["jp"]) == ((hex,), points)


@pytest.mark.rule("FP-SCN-16")
def test_a_scenario_may_name_targets_of_another_kind() -> None:
    """In the third, Vals that get away over the north edge."""
    match = sky("D3A 0602 0 low", "F4F 0120 0 high", scenario="long_way_home", initiative="jp")
    say(match, "group", "D3A-01")
    say(match, "fly", "D3A-01", "north")
    assert (view(match).aircraft["D3A-01"].out, view(match).points["jp"]) == ("home", 3)


# ---------------------------------------------------------------- counters


@pytest.mark.rule("FP-SCN-8")
def test_the_counter_shows_type_and_facing_and_is_flipped_to_change_altitude() -> None:
    match = sky("SBD 0514 1 high", "A6M 0502 3 high")
    assert (view(match).aircraft["SBD-01"].type, view(match).aircraft["SBD-01"].facing) == ("SBD", 1)
    say(match, "group", "SBD-01")
    fly(match, "SBD-01", "a-d-a-a-a")
    assert (view(match).aircraft["SBD-01"].facing, view(match).aircraft["SBD-01"].high) == (1, False)
    assert view(match).aircraft["A6M-01"].high


@pytest.mark.rule("FP-SCN-9")
def test_an_aircraft_stands_in_one_hex_and_faces_one_of_six_sides() -> None:
    match = sky("F4F 0508 5 high", "A6M 0502 3 high")
    say(match, "group", "F4F-01")
    ends = {move[2:5] for move in moves(match) if move[4] in ("high", "low")}
    assert {facing for _, facing, _ in ends} == {0, 1, 2, 3, 4, 5}
    assert all(hex in state(match).board.grid for hex, _, _ in ends)
    fly(match, "F4F-01", "a-a-a-a-tr")  # from north-west to north
    assert (view(match).aircraft["F4F-01"].hex, view(match).aircraft["F4F-01"].facing) == ("0105", 0)


@pytest.mark.rule("FP-SCN-10")
def test_a_destroyer_covers_two_hexes_and_a_carrier_three() -> None:
    for scenario in RULES.info.scenarios:
        for ship in view(opening(scenario)).ships.values():
            if ship.hexes:
                assert len(ship.hexes) == (2 if ship.kind == "destroyer" else 3), scenario
    match = opening("face_to_face_duel")
    match.answer("us", ("done",))
    match.answer("jp", ("done",))
    say(match, "moor", "hornet", "0513", 0)
    say(match, "moor", "benham", "0813", 0)
    ships = view(match).ships
    assert (ships["hornet"].hexes, ships["benham"].hexes) == (("0513", "0514", "0515"), ("0813", "0814"))


# ---------------------------------------------------------------- the track


@pytest.mark.rule("FP-SCN-11")
@pytest.mark.parametrize(("us", "jp", "side"), [("high", "low", "us"), ("low", "high", "jp")])
def test_one_marker_shows_who_has_the_initiative(us: str, jp: str, side: str) -> None:
    match = sky(f"F4F 0514 0 {us}", f"A6M 0502 3 {jp}", initiative="jp", phase="turn")
    assert {view(match, seat).initiative for seat in ("us", "jp", None)} == {side}
    assert asked(match)[0] == side


@pytest.mark.rule("FP-SCN-12")
@pytest.mark.parametrize("scenario", SHEETS)
def test_the_track_has_a_last_turn_and_the_turns_of_reinforcements(scenario: str) -> None:
    match = opening(scenario)
    assert view(match).turns == SHEETS[scenario][1]
    due = [(a.side, a.turn, a.zone, a.aircraft) for a in state(match).sheet.reinforcements]
    assert due == ARRIVALS.get(scenario, [])
    waiting = [a.type for a in view(match).aircraft.values() if a.due.isdigit()]
    assert len(waiting) == sum(sum(aircraft.values()) for *_, aircraft in due)


@pytest.mark.rule("FP-SCN-13")
def test_each_side_has_reinforcements_of_its_own_in_turns_of_their_own() -> None:
    """Twelfth: Akagi launches after turn 1, Kaga after turn 3, when America comes over the south edge too."""
    fleet = {
        "akagi": carrier("akagi", "0705", "0605", "0506", facing=1, hits=(2,)),
        "kaga": carrier("kaga", "1606", "1506", "1405", facing=2, hits=(2,)),
    }
    came = {}
    for turn in (1, 2, 3):
        due = ("SBD due=0", "F4F due=1", "A6M due=3", *(("A6M due=2",) if turn == 1 else ()))
        match = sky(
            "F4F 0514 0 high", "A6M 0102 3 high", *due, scenario="kido_butai", ships=fleet, turn=turn, phase="end"
        )
        came[turn] = []
        while asked(match)[1] in ("enter", "launch"):
            came[turn].append((asked(match)[0], moves(match)[0][1][:3]))
            match.answer(asked(match)[0], moves(match)[0])
    assert came == {1: [("jp", "A6M")], 2: [], 3: [("jp", "A6M"), ("us", "SBD"), ("us", "F4F")]}


@pytest.mark.rule("FP-SCN-14")
def test_the_turn_with_the_end_marker_is_played_in_full() -> None:
    match = sky(*DUEL, turn=7, phase="end")
    assert (view(match).turn, view(match).turns) == (8, 8)
    assert match.result is None
    straight(match, "F4F-01")
    assert match.result is None
    straight(match, "A6M-01")
    assert match.result is not None
    assert heard(match, "turn")[-1].about == {"turn": 8, "last": 8}


@pytest.mark.rule("FP-SCN-22")
def test_the_turn_marker_goes_on_one_space_with_every_turn() -> None:
    match = sky("F4F 0508 0 high", "A6M 1308 3 high", phase="turn")
    seen = []
    for _ in range(3):
        seen.append(view(match).turn)
        for craft in ("F4F-01", "A6M-01"):
            say(match, "group", craft)
            fly(match, craft, "tr-tr-tr-tr-tr")
    assert seen == [2, 3, 4]


# ---------------------------------------------------------------- markers on the board


@pytest.mark.rule("FP-SCN-15")
def test_a_barrage_marker_shows_the_hex_and_the_battery() -> None:
    ships = {"maury": destroyer("us", "1010", "1011")}
    match = sky(*DUEL, scenario="eastern_solomons", ships=ships, phase="turn")
    say(match, "barrage", "maury.0", "1008")
    assert view(match, "jp").barrages == (Barrage("1008", "maury.0"),)


@pytest.mark.rule("FP-SCN-17")
def test_an_activation_marker_flags_what_has_been_activated() -> None:
    ships = {"maury": destroyer("us", "1010", "1011")}
    match = sky(*DUEL, "F4F 1216 0 high", scenario="eastern_solomons", ships=ships)
    assert not any(a.spent for a in view(match).aircraft.values())
    straight(match, "F4F-01")
    assert {id for id, a in view(match).aircraft.items() if a.spent} == {"F4F-01"}
    straight(match, "A6M-01")
    say(match, "battery", "maury.1")
    assert view(match).spent == ("maury.1",)


@pytest.mark.rule("FP-SCN-19")
def test_bombs_and_torpedoes_are_on_the_aircraft_that_carry_them() -> None:
    loads = {a.type: a.load for a in view(opening("santa_cruz")).aircraft.values()}
    assert loads == {"F4F": "", "A6M": "", "D3A": "bomb", "B5N": "torpedo"}
    loads = {a.type: a.load for a in view(opening("long_way_home")).aircraft.values()}
    assert loads == {"F4F": "", "A6M": "", "D3A": ""}


@pytest.mark.rule("FP-SCN-19")
def test_a_torpedo_moves_from_the_aircraft_to_the_board() -> None:
    match = sky("TBD 0514 0 low torpedo", "A6M 0502 3 high", scenario="torpedo_six")
    assert (view(match).aircraft["TBD-01"].load, view(match).torpedoes) == ("torpedo", ())
    say(match, "group", "TBD-01")
    drop(match, "TBD-01", "0512")
    assert (view(match).aircraft["TBD-01"].load, view(match).torpedoes) == ("", (Torpedo("0512", 0, "us"),))


@pytest.mark.rule("FP-SCN-20")
def test_damage_is_marked_under_an_aircraft_on_a_segment_and_on_land() -> None:
    hit = sky("A6M 0503 3 high", "F4F 0510 0 high spent", initiative="jp")
    straight(hit, "A6M-01")
    say(hit, "shoot", "F4F-01")
    assert view(hit).aircraft["F4F-01"].damage == 1

    ships = {"nowaki": destroyer("jp", "0507", "0508")}
    burning = sky("SBD 0510 0 high bomb", "A6M 1102 3 high", scenario="tulagi", ships=ships)
    say(burning, "group", "SBD-01")
    drop(burning, "SBD-01", "0508")
    assert view(burning).ships["nowaki"].hits == (1,)

    cratered = sky("B5N 0909 3 low bomb", "F4F 1610 0 high", scenario="wake", initiative="jp")
    say(cratered, "group", "B5N-01")
    drop(cratered, "B5N-01", "0911")
    assert view(cratered).wrecked == ("0911",)


@pytest.mark.rule("FP-SCN-21")
def test_land_batteries_are_marked_on_islands_and_can_be_activated() -> None:
    match = opening("wake")
    assert view(match).land_aa == {"0911": "us", "1012": "us", "1112": "us"}
    assert set(view(match).land_aa) <= state(match).board.islands
    say(match, "pass")
    assert {move for move in moves(match) if move[0] == "battery"} == {
        ("battery", "aa.0911"),
        ("battery", "aa.1012"),
        ("battery", "aa.1112"),
    }


# ---------------------------------------------------------------- reference sheets


@pytest.mark.rule("FP-SCN-23")
@pytest.mark.parametrize(
    ("path", "rule"),
    [("a-a-a-a", "FP-FLY-1"), ("sl-a-a-a-sr", "FP-FLY-2"), ("d-a-a-c", "FP-FLY-3"), ("a-ss0", "FP-MOV-9")],
)
def test_what_an_aircraft_cannot_fly_is_refused_with_the_rule_of_flight(path: str, rule: str) -> None:
    match = sky(*DUEL)
    say(match, "group", "F4F-01")
    refusal = match.why_not("us", ("fly", "F4F-01", "0508", 0, "high", path, "none", "none"))
    assert refusal is not None
    assert refusal.rules[0] == rule
    assert rule in {clause.id for clause in LEDGER}


@pytest.mark.rule("FP-SCN-23")
@pytest.mark.parametrize(("type", "speed"), [("F4F", 5), ("SBD", 4), ("TBD", 3), ("A6M", 5), ("D3A", 4), ("B5N", 4)])
def test_the_speed_of_an_aircraft_is_open_to_its_player(type: str, speed: int) -> None:
    match = sky(
        f"{type} 0508 0 low",
        "F4F 1514 0 high",
        "A6M 1502 3 high",
        to_act="us" if type in ("F4F", "SBD", "TBD") else "jp",
    )
    say(match, "group", f"{type}-01")
    ((_, ask),) = match.asks.items()
    assert ask.about == {"craft": f"{type}-01", "speed": speed}
    assert max(len(move[5].split("-")) for move in ask.moves) == speed + (type in ("A6M", "D3A"))  # their pivot


@pytest.mark.rule("FP-SCN-23")
def test_the_count_for_the_initiative_is_open_to_all() -> None:
    match = sky("F4F 0514 0 low damaged", "A6M 0502 3 high", phase="turn")
    for seat in ("us", "jp", None):
        told = [event for event in match.events(seat) if event.kind == "initiative"][-1]
        assert (told.about["us"], told.about["jp"]) == (3, 1)
