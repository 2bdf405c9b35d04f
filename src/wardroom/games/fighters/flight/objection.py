"""Why a flight or a dodge is refused: the rule that its path breaks, or what is in the way where it ends."""

from __future__ import annotations

from wardroom.games.fighters.flight.dodges import dodges
from wardroom.games.fighters.flight.manoeuvres import DODGES, LEFT, MANOEUVRES, PIVOTS, RIGHT, SPLITS, legs
from wardroom.games.fighters.flight.search import due, moves
from wardroom.games.fighters.flight.trip import as_move, follow
from wardroom.games.fighters.objection import about_another, no_answer
from wardroom.games.fighters.printed import BOMB, TORPEDO
from wardroom.games.fighters.state import Aircraft, Fighters, Options
from wardroom.kernel import Move, Refusal
from wardroom.lib.objection import Objection

GONE = ("left", "down")


def refused(g: Fighters, craft: str, move: Move, verb: str) -> Objection:
    """Which rule a path offends, or where it cannot end; nothing against what is offered, and that alone."""
    match move:
        case (str(said), str(named), str(), int(), str(), str(), str(), str()) if said == verb:
            rules = ("FP-ACT-3",) if verb == "fly" else ("FP-DOD-1",)
            return about_another(craft, named, *rules) or _against(g, craft, move, verb)
    return no_answer("FP-MOV-1" if verb == "fly" else "FP-DOD-2")


def _against(g: Fighters, craft: str, move: Move, verb: str) -> Objection:
    _, _, hex, facing, end, path, weapon, where = move
    about = {"craft": craft, "hex": hex, "path": path}
    if broken := broken_rule(g, craft, verb, path):
        return broken
    if path.count("*") > 1:
        return Refusal("one_weapon", ("FP-RUL-BMB-3",), about)
    trips = follow(g, craft, path)
    if not trips:
        load = g.aircraft[craft].load or "none"
        return Refusal("cannot_release", _no_release(g, craft, path), {**about, "weapon": load})
    if (hex, facing, end) not in {(trip.hex, trip.facing, trip.end) for trip in trips}:
        return Refusal("leads_elsewhere", ("FP-MOV-1",), about)
    if end in ("high", "low") and hex in g.taken(end == "high", craft):
        return Refusal("hex_taken", ("FP-FLY-4",), about)
    if (weapon, where) not in {trip.drop[:2] for trip in trips}:
        return Refusal("not_let_go", ("FP-RUL-BMB-3",), about)
    offered = moves(g, craft) if verb == "fly" else dodges(g, craft)
    if move in (as_move(verb, craft, trip) for trip in offered):
        return None
    return Refusal("another_path", ("FP-MOV-1",), about)


def _no_release(g: Fighters, craft: str, path: str) -> tuple[str, ...]:
    """What keeps the weapon on its rack where the path lets go of it."""
    a = g.aircraft[craft]
    leg = next(leg for leg in legs(g.board, a, path) if leg.released)
    if a.load == BOMB:
        if a.kind.dives:
            return ("FP-BMB-2", "FP-BMB-7")
        return ("FP-TRT-4", "FP-BMB-7") if leg.name == "d" else ("FP-BMB-2",)
    if a.load == TORPEDO and not leg.run:
        return ("FP-TOR-2",)
    if a.load == TORPEDO:
        ahead = g.board.near[leg.facing][leg.here or leg.came]
        return ("FP-TOR-5",) if ahead in g.segments() else ("FP-TOR-6",)
    return ("FP-RUL-BMB-3",)


def broken_rule(g: Fighters, craft: str, verb: str, path: str) -> Objection:
    """The rule that a path breaks, as a move or as a dodge; None where it may be flown, as far as flight goes."""
    a = g.aircraft[craft]
    if verb == "dodge":
        return dodge_fault(a, path, g.options)
    broken = fault(a, path, g.options)
    if broken is None or broken.key != "all_points":
        return broken
    if _gone(g, craft, path):
        return None
    points = due(g, craft)
    if points == a.kind.speed:
        return broken
    if broken.about["spent"] == points and (points or not path):  # neither a dive nor a pivot costs a point
        return None
    return Refusal("hemmed_in", ("FP-RUL-MOV-3",), {"craft": craft, "points": points})


def _gone(g: Fighters, craft: str, path: str) -> bool:
    """Whether it is over the edge or shot down before it runs out of points: then there are none left to spend
    (FP-RUL-EXIT-1, FP-RUL-BAR-5)."""
    a, names, spent = g.aircraft[craft], path.split("-"), 0
    for n, name in enumerate(names, 1):
        spent += MANOEUVRES[name.rstrip("*")].mp if name.rstrip("*") in MANOEUVRES else 0
        if spent > a.kind.speed:
            return False
        if any(trip.end in GONE for trip in follow(g, craft, "-".join(names[:n]).replace("*", ""))):
            return True
    return False


def fault(a: Aircraft, path: str, options: Options) -> Objection:
    """The rule of flight that a path breaks as a whole move, wherever it leads."""
    kind, points, hand, up, shifted = a.kind, 0, 0, a.high, False
    names = _bare(path)
    if (wrong := _splits_wrong(a, names)) or (wrong := _pivots_wrong(a, names, options)):
        return wrong
    if any(name in SPLITS for name in names):
        return None
    for name in names:
        about = {"manoeuvre": name, "type": a.type}
        if name in PIVOTS:
            if hand == -PIVOTS[name]:
                return Refusal("both_hands", ("FP-TRT-7",), about)
            continue
        if name not in MANOEUVRES:
            return Refusal("no_such_manoeuvre", ("FP-MOV-1",), about)
        mp, _, _, side, rise = MANOEUVRES[name]
        if rise and shifted:
            return Refusal("climb_and_dive", ("FP-FLY-3", "FP-RUL-MOV-1"), about)
        if rise and up is (rise > 0):
            return Refusal("wrong_altitude", ("FP-MOV-5" if rise < 0 else "FP-MOV-7",), about)
        if side and hand == -side:
            return Refusal("both_hands", ("FP-FLY-2",), about)
        points, hand, up, shifted = points + mp, hand or side, rise > 0 or (up and not rise), shifted or rise != 0
    if points != kind.speed:
        return Refusal("all_points", ("FP-FLY-1", "FP-MOV-1"), {"spent": points, "speed": kind.speed, "type": a.type})
    return None


def dodge_fault(a: Aircraft, path: str, options: Options) -> Objection:
    """The rule that a path breaks as a dodge."""
    names = _bare(path)
    about = {"path": path, "type": a.type}
    for name in names:
        if name not in MANOEUVRES and name not in PIVOTS and name not in SPLITS:
            return Refusal("no_such_manoeuvre", ("FP-MOV-1",), {"manoeuvre": name, "type": a.type})
    if "c" in names:
        return Refusal("no_climb_in_dodge", ("FP-DOD-5",), about)
    split = any(name in SPLITS for name in names)
    if split and not (a.kind.fighter and a.high):
        return Refusal("no_split_s_dodge", ("FP-DOD-4",), about)
    hexes = sum(name in DODGES or name in SPLITS for name in names)
    if hexes != 1 or names.count("d") > (not split):
        return Refusal("dodge_is_one_hex", ("FP-DOD-2", "FP-DOD-4") if split else ("FP-DOD-2", "FP-DOD-3"), about)
    if "d" in names and not a.high:
        return Refusal("wrong_altitude", ("FP-MOV-5",), {"manoeuvre": "d", "type": a.type})
    if any(name in PIVOTS for name in names) and not options.agile_pivot_after_dodge:
        return Refusal("no_pivot_in_dodge", ("FP-RUL-MOV-4",), about)
    if wrong := _pivots_wrong(a, names, options):
        return wrong
    hands = {MANOEUVRES[name].hand if name in MANOEUVRES else PIVOTS.get(name, 0) for name in names}
    if {LEFT, RIGHT} <= hands:
        return Refusal("both_hands", ("FP-FLY-2", "FP-TRT-7"), about)
    if "*" in path and not options.release_in_dodge:
        return Refusal("no_release_in_dodge", ("FP-RUL-DOD-3",), about)
    return None


def _bare(path: str) -> list[str]:
    return [name.rstrip("*") for name in path.split("-")] if path else []


def _splits_wrong(a: Aircraft, names: list[str]) -> Objection:
    """A Split-S is for fighters up high, and is the whole move; only a pivot may follow it."""
    for name in names:
        about = {"manoeuvre": name, "type": a.type}
        if name in SPLITS:
            if not a.kind.fighter:
                return Refusal("split_s_needs_fighter", ("FP-MOV-8",), about)
            if not a.high:
                return Refusal("split_s_needs_high", ("FP-MOV-11",), about)
            if any(other not in PIVOTS for other in names[1:]) or names[0] not in SPLITS:
                return Refusal("split_s_is_whole_move", ("FP-MOV-9",), about)
    return None


def _pivots_wrong(a: Aircraft, names: list[str], options: Options) -> Objection:
    """A pivot is for agile aircraft, and the last thing they do."""
    for name in names:
        about = {"manoeuvre": name, "type": a.type}
        if name in PIVOTS:
            if not a.kind.agile:
                return Refusal("pivot_needs_agile", ("FP-TRT-6",), about)
            if any(other in PIVOTS for other in names[:-1]):
                return Refusal("pivot_comes_last", ("FP-TRT-6",), about)
            if names[0] in SPLITS and not options.agile_pivot_after_split_s:
                return Refusal("no_pivot_after_split_s", ("FP-RUL-MOV-2",), about)
    return None
