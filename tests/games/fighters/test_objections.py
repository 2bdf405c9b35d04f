"""One truth: what is offered is what nothing is said against, for every question; and what is said is true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fighters_table import AFAR, aloft, asked, carrier, destroyer, fly, moves, say, sky, state
from msgspec import structs

from wardroom.conformance.promises.words import OF_THE_TABLE
from wardroom.conformance.subject import any_options
from wardroom.dice.seeded import Seeded
from wardroom.games.fighters.fuzz.mischief import mischief
from wardroom.games.fighters.fuzz.probes import probes
from wardroom.games.fighters.fuzz.reasons import REASONS
from wardroom.games.fighters.game import GAME, INFO, LEDGER, RULES, WORDS
from wardroom.games.fighters.printed import SCENARIOS, TYPES
from wardroom.games.fighters.ships import COURSES
from wardroom.games.fighters.state import Ship
from wardroom.games.fighters.tasks.deployment import Moor
from wardroom.games.fighters.tasks.reconnaissance import Share
from wardroom.games.fighters.view import FightersView
from wardroom.kernel import Ask, Match, Move, Seat, engine

KNOWN = {clause.id for clause in LEDGER}
LOOKS = (1, 2, 4, 8, 16, 32, 64)  # at which of the questions of each kind
HEXES, OFFERED, FLIGHTS = 40, 60, 8
OPTIONS = any_options(INFO)


def battle(seed: int, scenario: str, most: int) -> Iterator[tuple[Match, Seat, Ask, Random]]:
    """A random battle, question by question, with any options; every second one with a player who looks for trouble."""
    rng = Random(seed)
    match = Match(RULES, Seeded(seed), scenario, OPTIONS(rng))
    for _ in range(most):
        if match.result is not None:
            return
        seat = rng.choice(sorted(match.asks))
        ask = match.asks[seat]
        yield match, seat, ask, rng
        bold = mischief(seen(match, seat), ask, rng) if seed % 2 else None
        match.answer(seat, bold or rng.choice(ask.moves))


def seen(match: Match, seat: Seat) -> FightersView:
    view = match.view(seat)
    assert isinstance(view, FightersView)
    return view


def candidates(match: Match, seat: Seat, ask: Ask, rng: Random) -> set[Move]:
    """Every answer that makes sense, offered or not; some of those with hexes, and as many flights as one thinks of."""
    g = state(match)
    hexes, facings = (*rng.sample(g.board.grid.labels, HEXES), "0000"), range(-1, 7)
    batteries = [f"{id}.{n}" for id, ship in g.ships.items() for n in range(len(ship.hexes))]
    batteries += [*(f"aa.{hex}" for hex in g.board.islands), "aa.0000", "nobody.0"]
    crafts, ships = (*g.aircraft, "F4F-99"), (*g.ships, "nobody")
    about = (ask.moves[0][1],) if len(ask.moves[0]) > 1 else ()
    forms: dict[str, list[tuple[Any, ...]]] = {
        "share": [(("scout", "strike"), TYPES)],
        "moor": [(("moor",), (*about, "nobody"), hexes, facings)],
        "station": [(("station",), (*about, "F4F-99"), hexes, ("high", "low", "above"))],
        "face": [(("face",), crafts, facings)],
        "enter": [(("enter",), (*about, "F4F-99"), hexes)],
        "launch": [(("launch",), crafts, (*hexes, *(move[-1] for move in ask.moves)))],
        "steer": [(("steer",), ships, (*COURSES, "astern"))],
        "barrage": [(("barrage",), batteries, hexes)],
        "lead": [(("call",), (*g.points, "nobody"))],
        "activate": [(("group",), crafts), (("battery",), batteries)],
        "member": [(("member",), crafts)],
        "shoot": [(("shoot",), crafts)],
        "return_fire": [(("return",), crafts)],
    }
    found: set[Move] = {("pass",), ("leave",), ("done",), ("hold",), ("?", 1)}
    found.update(rng.sample(ask.moves, min(OFFERED, len(ask.moves))))
    for form in forms.get(ask.prompt, ()):
        found.update(product(*form))
    for _ in range(FLIGHTS if ask.prompt in ("fly", "dodge") else 1):
        found.update(probes(seen(match, seat), ask, rng))
    return found


@pytest.mark.parametrize("scenario", INFO.scenarios)
def test_what_nothing_is_said_against_is_what_is_offered(scenario: str) -> None:
    """Flights and targets are found by a search of their own, since they are asked for so often: it finds the same."""
    looked: Counter[str] = Counter()
    tried = 0
    for match, seat, ask, rng in battle(INFO.scenarios.index(scenario), scenario, 200):
        looked[ask.prompt] += 1
        if looked[ask.prompt] not in LOOKS:
            continue
        g, objection, offered = match.state, engine.asking(match.state)[seat].why_not, set(ask.moves)
        for move in candidates(match, seat, ask, rng):
            refusal = objection(g, move)
            assert (refusal is None) == (move in offered), (ask.prompt, move, refusal)
            if refusal is not None:
                assert {*refusal.rules} <= KNOWN
                assert refusal.rules
            tried += 1
    assert tried > 500


@pytest.mark.parametrize("seed", range(3))
def test_a_stated_reason_holds_and_there_is_always_one(seed: int) -> None:
    refused, told = 0, set[str]()
    for n, scenario in enumerate(INFO.scenarios):
        for match, seat, ask, rng in battle(100 * seed + n, scenario, 60):
            view = seen(match, seat)
            for move in probes(view, ask, rng):
                if move in ask.moves:
                    continue
                refusal = engine.refusal(match.state, seat, ask, move)
                refused += 1
                told.add(refusal.key)
                assert REASONS[refusal.key](view, ask, move, refusal), (move, refusal)
                assert "{" not in WORDS.say("it", f"why.{refusal.key}", **refusal.about)
    assert refused > 1_500
    assert len(told) > 40
    assert GAME.fuzz.max_unexplained < 1


# ---- each reason, once


def team(*lines: str, leaders: bool = True, **how: Any) -> Match:
    return sky(*lines, options={"us2": True, "leaders": leaders, **how.pop("options", {})}, **how)


TWO = ("F4F 0214 0 high seat=us", "F4F 0514 0 high seat=us2", "A6M 1305 3 high", "A6M 1605 3 high")
ISLAND = {"0911": "us", "0912": "us", "1011": "jp"}


def led() -> Match:
    return team(*TWO)


def exhausted() -> Match:
    """The leader's own aircraft has flown; he has something to call for all the same."""
    return team("F4F 0214 0 high seat=us spent", *TWO[1:])


def called() -> Match:
    match = led()
    say(match, "call", "us")
    return match


def leaderless() -> Match:
    return team(*TWO, leaders=False)


def flown() -> Match:
    """Mine is the second of a pair, one is alone, one is still to come."""
    return sky("F4F 0214 0 high", "F4F 0314 0 high", "F4F 0814 0 high spent", "F4F due=0", *AFAR)


def guns(**how: Any) -> Match:
    return sky("F4F 0214 0 high", "A6M 1605 3 high", scenario="wake", land_aa=ISLAND, wrecked=("0912",), **how)


def in_turn(**how: Any) -> Match:
    return guns(options={"one_after_other": True}, initiative="jp", to_act="us", **how)


def pair() -> Match:
    match = flown()
    say(match, "group", "F4F-01")
    return match


def gunner() -> Match:
    """A battery is about to fire: one is overhead, one next to it, one far away."""
    low = ("B5N 0911 3 low", "B5N 0910 3 low", "B5N 0901 3 low", "B5N 0811 3 high")
    match = sky("F4F 0214 0 high", *low, *AFAR, scenario="wake", land_aa=ISLAND)
    say(match, "battery", "aa.0911")
    return match


def hit() -> Match:
    """A Dauntless was hit from behind, and may fire back."""
    match = sky("SBD 0908 0 low spent", "A6M 0915 0 low", *AFAR, initiative="jp")
    say(match, "group", "A6M-01")
    fly(match, "A6M-01", "a-a-a-a-a")
    say(match, "shoot", "SBD-01")
    return match


FLEET = {
    "akagi": carrier("akagi", "0804", "0803", "0802", facing=3),
    "nowaki": destroyer("jp", "1204", "1203", facing=3),
}


def shelling(**options: Any) -> Match:
    """Akagi has laid a barrage from its bow."""
    how: dict[str, Any] = {"scenario": "fatal_minutes", "options": options}
    match = sky(*AFAR, ships=FLEET, turn=0, phase="turn", initiative="us", **how)
    say(match, "barrage", "akagi.0", "0805")
    return match


def sailing() -> Match:
    """Two are hard by the edge, one has moved, one is adrift."""
    ships = {
        "akagi": carrier("akagi", "0303", "0302", "0301", facing=3, hits=(2,)),
        "kaga": carrier("kaga", "0803", "0802", "0801", facing=3),
        "nowaki": destroyer("jp", "1203", "1202", facing=3),
        "hagikaze": destroyer("jp", "1401", "1402"),
        "benham": destroyer("us", "1414", "1415"),
    }
    match = sky("F4F 1816 0 high", "A6M 1801 3 high", ships=ships, scenario="fatal_minutes", phase="end")
    while asked(match)[0] != "jp":
        match.answer(asked(match)[0], moves(match)[0])
    say(match, "steer", "nowaki", "ahead")
    return match


def sharing(*told: Move) -> Match:
    match = Match(RULES, Seeded(0), "face_to_face_duel")
    for move in told:
        match.answer("us", move)
    match.answer("jp", ("done",))
    return match


def mooring() -> Match:
    """Akagi is placed, its destroyer is asked for."""
    match = sharing(("scout", "SBD"), ("done",))
    say(match, "moor", "akagi", "0503", 3)
    return match


def stationing() -> Match:
    """A Zero is stationed, the next one is asked for."""
    match = mooring()
    say(match, "moor", "nowaki", "0803", 3)
    say(match, "station", "A6M-01", "0404", "high")
    return match


def stationed() -> Match:
    match = stationing()
    say(match, "face", "A6M-01", 3)
    return match


def entering() -> Match:
    lines = ("F4F 1011 0 low", "F4F due=0", "F4F due=0", "A6M 1801 3 high")
    return sky(*lines, scenario="cactus", wrecked=("0912",), turn=1, phase="end")


def launching() -> Match:
    """One Wildcat is low over the bow, two are due now, one next turn."""
    ships = {"enterprise": carrier("enterprise", "1212", "1213", "1214", hits=(2,))}
    lines = ("F4F 1212 0 low", "F4F due=0", "F4F due=0", "F4F due=1", "A6M 2401 3 high")
    return sky(*lines, ships=ships, scenario="eastern_solomons", turn=1, phase="end")


def hemmed_in(*more: str) -> Match:
    """Every full move of a Devastator ends on another aircraft."""
    free, _ = aloft("TBD 0908 0 low", *more)
    ends = sorted({(str(move[2]), move[4]) for move in moves(free)})
    crowd = [f"TBD {hex} 3 {end} spent" for hex, end in ends]
    return aloft("TBD 0908 0 low", *more, *crowd)[0]


def packed() -> Match:
    """Nor is there room for one hex less."""
    short = sorted({(str(move[2]), move[4]) for move in moves(hemmed_in())})
    full = sorted({(str(move[2]), move[4]) for move in moves(aloft("TBD 0908 0 low")[0])})
    return aloft("TBD 0908 0 low", *(f"TBD {hex} 3 {end} spent" for hex, end in (*full, *short)))[0]


def bomber() -> Match:
    return aloft("SBD 0912 0 high bomb")[0]


def dodging(**options: Any) -> Match:
    match = sky("A6M 0908 0 high", "F4F 0915 0 high", *AFAR, initiative="us", options=options)
    say(match, "group", "F4F-01")
    fly(match, "F4F-01", "a-a-a-a-a")
    say(match, "shoot", "A6M-01")
    return match


def to_the(*path: Any) -> Move:
    return ("fly", "SBD-01", *path)


SCOUTS: tuple[Move, ...] = (*(("scout", "SBD"),) * 5, *(("scout", "TBD"),) * 2)
CASES: dict[str, tuple[Callable[[], Match], Move, tuple[str, ...]]] = {
    # ---- any question
    "no_answer": (led, ("fold",), ("FP-MUL-5",)),
    "other_unit": (bomber, ("fly", "F4F-01", "0908", 0, "high", "a-a-a-a", "none", "none"), ("FP-ACT-3",)),
    "no_such_facing": (stationing, ("face", "A6M-01", 6), ("FP-F2F-6",)),
    "off_board": (mooring, ("moor", "nowaki", "9901", 3), ("FP-SCN-5",)),
    # ---- activation
    "only_initiative_passes": (lambda: sky(*TWO, initiative="jp", to_act="us"), ("pass",), ("FP-ACT-11",)),
    "nobody_to_wait_for": (lambda: sky("F4F 0214 0 high", "A6M 1305 3 high spent"), ("pass",), ("FP-RUL-ACT-2",)),
    "no_passing_solo": (lambda: sky(*AFAR, options={"one_after_other": True}, to_act="us"), ("pass",), ("FP-BOT-43",)),
    "team_decides": (called, ("pass",), ("FP-MUL-5",)),
    "nobody_to_leave_to": (called, ("leave",), ("FP-MUL-4",)),
    "no_team_mate": (led, ("call", "jp"), ("FP-MUL-5",)),
    "nothing_to_activate": (exhausted, ("call", "us"), ("FP-MUL-4", "FP-MUL-5")),
    "in_a_group": (flown, ("group", "F4F-02"), ("FP-AGP-1",)),
    "other_group": (pair, ("member", "F4F-05"), ("FP-ACT-2",)),
    "not_yours": (called, ("group", "F4F-02"), ("FP-MUL-3",)),
    "not_flying": (flown, ("group", "F4F-04"), ("FP-ACT-1",)),
    "already_activated": (flown, ("group", "F4F-03"), ("FP-ACT-7", "FP-DOD-7")),
    "aircraft_first": (in_turn, ("battery", "aa.0911"), ("FP-RUL-BOT-6",)),
    "battery_destroyed": (guns, ("battery", "aa.0912"), ("FP-AAA-10", "FP-AAA-11")),
    "no_such_unit": (guns, ("battery", "aa.0101"), ("FP-ACT-1",)),
    # ---- flights
    "hemmed_in": (hemmed_in, ("fly", "TBD-01", "0907", 0, "low", "a", "none", "none"), ("FP-RUL-MOV-3",)),
    "one_weapon": (bomber, to_the("0907", 0, "low", "d*-a-a-a*-a", "bomb", "sea"), ("FP-RUL-BMB-3",)),
    "not_let_go": (bomber, to_the("0907", 0, "low", "d*-a-a-a-a", "none", "none"), ("FP-RUL-BMB-3",)),
    "no_pivot_after_split_s": (
        lambda: dodging(agile_pivot_after_split_s=False),
        ("dodge", "A6M-01", "0909", 2, "low", "ss3-pl", "none", "none"),
        ("FP-RUL-MOV-2",),
    ),
    # ---- shots
    "no_such_target": (gunner, ("shoot", "B5N-09"), ("FP-RUL-FIR-1",)),
    "own_aircraft": (gunner, ("shoot", "F4F-01"), ("FP-RUL-FIR-1",)),
    "other_altitude": (gunner, ("shoot", "B5N-04"), ("FP-AAA-12",)),
    "nearer_target": (gunner, ("shoot", "B5N-02"), ("FP-FIR-6",)),
    "out_of_field": (gunner, ("shoot", "B5N-03"), ("FP-AAA-5",)),
    "only_the_attacker": (hit, ("return", "A6M-02"), ("FP-REA-1",)),
    # ---- barrages and ships
    "no_such_battery": (shelling, ("barrage", "kaga.0", "0805"), ("FP-BAR-1",)),
    "battery_spent": (shelling, ("barrage", "akagi.0", "0805"), ("FP-BAR-6",)),
    "one_barrage_a_ship": (shelling, ("barrage", "akagi.1", "0806"), ("FP-BAR-3",)),
    "barrage_too_far": (shelling, ("barrage", "nowaki.0", "0806"), ("FP-BAR-5",)),
    "barrage_there": (lambda: over_the_destroyer(), ("barrage", "nowaki.0", "1005"), ("FP-RUL-BAR-2",)),
    "not_your_ship": (sailing, ("steer", "benham", "ahead"), ("FP-SHP-2",)),
    "ship_moved": (sailing, ("steer", "nowaki", "ahead"), ("FP-SHP-2",)),
    "ship_adrift": (sailing, ("steer", "akagi", "ahead"), ("FP-SHP-12",)),
    "no_such_course": (sailing, ("steer", "kaga", "astern"), ("FP-SHP-6", "FP-SHP-8")),
    "course_closed": (sailing, ("steer", "hagikaze", "ahead"), ("FP-RUL-SHP-1",)),
    # ---- deployment and arrivals
    "outside_rows": (mooring, ("moor", "nowaki", "0805", 3), ("FP-F2F-6",)),
    "ship_there": (mooring, ("moor", "nowaki", "0503", 3), ("FP-SHP-3",)),
    "hex_taken": (stationed, ("station", "A6M-02", "0404", "high"), ("FP-FLY-4",)),
    "outside_zone": (entering, ("enter", "F4F-02", "0101"), ("FP-SCN-2",)),
    "airfield_wrecked": (entering, ("enter", "F4F-02", "0912"), ("FP-ISL-5",)),
    "not_on_deck": (launching, ("launch", "A6M-01", "1213"), ("FP-SCN-2", "FP-RUL-SHP-4")),
    "other_launch": (launching, ("launch", "F4F-04", "1213"), ("FP-SCN-2", "FP-RUL-SHP-4")),
    "another_first": (launching, ("launch", "F4F-03", "1213"), ("FP-RUL-SHP-4",)),
    "off_deck": (launching, ("launch", "F4F-02", "0101"), ("FP-RUL-SHP-4",)),
    "due_now": (launching, ("done",), ("FP-SCN-3",)),
    # ---- reconnaissance
    "not_in_the_force": (sharing, ("scout", "A6M"), ("FP-F2F-3",)),
    "none_left": (lambda: sharing(*SCOUTS), ("scout", "TBD"), ("FP-F2F-3",)),
    "strikes_anyway": (sharing, ("strike", "SBD"), ("FP-F2F-5",)),
    "attack_group_empty": (lambda: sharing(*SCOUTS), ("done",), ("FP-F2F-5",)),
}
ELSEWHERE = {"patrol_too_large", "ashore"}  # no sheet has so many fighters, or an island there: see below


def over_the_destroyer() -> Match:
    match = sky(*AFAR, ships=FLEET, turn=0, phase="turn", initiative="us", scenario="fatal_minutes")
    say(match, "barrage", "akagi.0", "1005")
    return match


@pytest.mark.rule("FP-RUL-MOV-3", "FP-REA-1", "FP-BAR-3", "FP-RUL-BAR-2", "FP-SHP-12", "FP-F2F-6", "FP-RUL-SHP-4")
@pytest.mark.parametrize("key", CASES)
def test_each_reason_is_given_with_its_clause_and_holds(key: str) -> None:
    build, move, rules = CASES[key]
    match = build()
    (seat,) = match.asks
    refusal = match.why_not(seat, move)
    assert refusal is not None
    assert (refusal.key, refusal.rules) == (key, rules)
    assert REASONS[key](seen(match, seat), match.asks[seat], move, refusal)


def test_every_reason_has_words_a_check_and_a_test() -> None:
    words = {key.removeprefix("why.") for key in WORDS.keys() - OF_THE_TABLE if key.startswith("why.")}
    assert words == REASONS.keys()
    flights = Path(__file__).with_name("test_refusals.py").read_text(encoding="utf-8")
    assert {key for key in words - CASES.keys() - ELSEWHERE if f'"{key}"' not in flights} == set()


# ---- where silence is easily lost


@pytest.mark.rule("FP-RUL-MOV-3")
def test_who_has_no_room_at_all_neither_dives_nor_pivots() -> None:
    match = packed()
    stay = ("fly", "TBD-01", "0908", 0, "low", "", "none", "none")
    assert moves(match) == (stay,)
    (question,) = engine.asking(match.state).values()
    assert question.why_not(match.state, stay) is None
    refusal = question.why_not(match.state, ("fly", "TBD-01", "0907", 0, "low", "a-a", "none", "none"))
    assert refusal is not None
    assert (refusal.key, refusal.about["points"]) == ("hemmed_in", 0)


@pytest.mark.rule("FP-RUL-EXIT-1", "FP-FLY-1")
def test_beyond_the_edge_no_points_are_missing_but_they_must_last_to_get_there() -> None:
    match, _ = aloft("SBD 0902 0 high")
    (question,) = engine.asking(match.state).values()
    (out,) = (move for move in moves(match) if move[2:5] == ("north", 0, "left"))
    assert question.why_not(match.state, out) is None
    match, craft = aloft("SBD 0908 0 high")
    far = ("fly", craft, "north", 0, "left", "-".join("a" * 9), "none", "none")
    assert match.why_not("us", far).key == "all_points"  # type: ignore[union-attr]


@pytest.mark.rule("FP-RUL-BAR-5", "FP-FLY-1")
def test_who_is_shot_down_on_the_way_has_no_points_to_spend() -> None:
    match, _ = aloft("SBD 0908 0 high damaged", barrages=[("0906", "akagi.0")])
    (question,) = engine.asking(match.state).values()
    down = [move for move in moves(match) if move[4] == "down"]
    assert down
    assert [question.why_not(match.state, move) for move in down] == [None] * len(down)


@pytest.mark.rule("FP-ISL-3", "FP-SHP-3")
def test_no_ship_is_placed_on_land() -> None:
    match = sky(*AFAR, scenario="wake", ships={"hornet": Ship("hornet", "us", "us")})
    refusal = Moor("us", "hornet", 8).why_not(state(match), ("moor", "hornet", "0910", 0))
    assert refusal is not None
    assert (refusal.key, refusal.rules) == ("ashore", ("FP-ISL-3",))


@pytest.mark.rule("FP-F2F-5")
def test_an_air_patrol_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the sheets are, no force has more fighters than that."""
    match = Match(RULES, Seeded(0), "face_to_face_duel")
    monkeypatch.setitem(SCENARIOS, "face_to_face_duel", structs.replace(SCENARIOS["face_to_face_duel"], patrol=5))
    g, question = state(match), Share("us", "hornet")
    refusal = question.why_not(g, ("done",))
    assert refusal is not None
    assert (refusal.key, refusal.rules) == ("patrol_too_large", ("FP-F2F-5",))
    assert REASONS["patrol_too_large"](seen(match, "us"), question.ask(g), ("done",), refusal)
    assert ("done",) not in question.ask(g).moves
