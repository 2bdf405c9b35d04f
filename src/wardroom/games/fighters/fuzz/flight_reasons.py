"""Whether what is said against a flight or a dodge holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wardroom.games.fighters.board import board
from wardroom.games.fighters.flight.manoeuvres import LEFT, MANOEUVRES, PIVOTS, RIGHT, SPLITS, Leg, legs
from wardroom.games.fighters.fuzz.said import Said
from wardroom.games.fighters.printed import BOMB
from wardroom.games.fighters.state import Aircraft
from wardroom.kernel import Move


def _craft(s: Said) -> Aircraft:
    return s.view.aircraft[s.move[1]]


def _names(path: str) -> list[str]:
    return path.replace("*", "").split("-") if path else []


def _all(s: Said, *names: str) -> list[str]:
    """The manoeuvres of the path that are among these."""
    return [name for name in _names(s.move[5]) if name in names]


def _points(path: str) -> int:
    return sum(MANOEUVRES[name].mp for name in _names(path) if name in MANOEUVRES)


def _legs(s: Said) -> list[Leg]:
    return list(legs(board(s.view.scenario), _craft(s), s.move[5]))


# ---- the path


def _both_hands(s: Said) -> bool:
    names = _names(s.move[5])
    return {LEFT, RIGHT} <= {PIVOTS.get(name) or MANOEUVRES.get(name, MANOEUVRES["a"]).hand for name in names}


def _wrong_altitude(s: Said) -> bool:
    """The first change of altitude is from where it is already."""
    first = next(name for name in _names(s.move[5]) if name in ("c", "d"))
    return _craft(s).high == (first == "c")


def _hemmed_in(s: Said) -> bool:
    """None of the moves on offer spends all."""
    speed = _craft(s).kind.speed
    return all(move[4] in ("high", "low") and _points(move[5]) < speed for move in s.ask.moves)


def _more_than_a_split_s(s: Said) -> bool:
    """Something goes before it, or something but a pivot comes after it."""
    first, *rest = _names(s.move[5])
    return bool(_all(s, *SPLITS)) and (first not in SPLITS or any(name not in PIVOTS for name in rest))


def _dodge_is_one_hex(s: Said) -> bool:
    splits, dives = _all(s, *SPLITS), _all(s, "d")
    return len(_all(s, "a", "sl", "sr", "tl", "tr", *SPLITS)) != 1 or len(dives) > 1 - len(splits)


# ---- where it leads


def _leads_elsewhere(s: Said) -> bool:
    """Barrages on the way may bring it down anywhere."""
    _, _, hex, facing, end, *_ = s.move
    way = _legs(s)
    shelled = {marker.hex for marker in s.view.barrages}
    if not way:
        a = _craft(s)
        return (hex, facing, end) != (a.hex, a.facing, "high" if a.high else "low")
    if any(leg.high and leg.here in shelled for leg in way):
        return True
    last = way[-1]
    if last.here is None:
        return end != "left" or facing != last.facing or hex not in board(s.view.scenario).edges(last.came)
    return (hex, facing, end) != (last.here, last.facing, "high" if last.high else "low")


def _another_path(s: Said) -> bool:
    """One that is offered comes to the same."""
    _, _, hex, facing, end, path, *drop = s.move

    def same(other: Move) -> bool:
        if (other[4], *other[6:]) != (end, *drop) or other[5] == path:
            return False
        return bool(end == "down" or (other[2] == hex and (end == "left" or other[3] == facing)))

    return any(same(move) for move in s.ask.moves)


# ---- what is let go


def _cannot_release(s: Said) -> bool:
    """A bomb goes after a dive, or the second Advance down low, in a row unless the option parts them; a torpedo after
    one, into open water ahead."""
    a, on = _craft(s), board(s.view.scenario)
    way = _legs(s)
    leg = next(leg for leg in way if leg.released)
    names = [leg.name for leg in way[: way.index(leg) + 1]]
    if not a.load or leg.here is None:
        return not a.load
    if a.load == BOMB:
        dives = a.kind.dives and leg.name == "d"
        low = [step.name == "a" and not step.high for step in way[: len(names)]]
        first = any(low[:-1]) if s.view.options.apart else low[-2:-1] == [True]
        return not dives and not (a.kind.levels and low[-1] and first)
    ahead = on.near[leg.facing][leg.here]
    ships = {hex for ship in s.view.ships.values() for hex in ship.hexes}
    return leg.name != "a" or leg.high or ahead is None or ahead in ships or ahead in on.islands


def _not_let_go(s: Said) -> bool:
    _, _, _, _, _, path, weapon, where = s.move
    if "*" not in path:
        return (weapon, where) != ("none", "none")
    return all((move[5], *move[6:]) != (path, weapon, where) for move in s.ask.moves)


_KNOWN = {*MANOEUVRES, *PIVOTS, *SPLITS}
FLIGHTS: Mapping[str, Callable[[Said], bool]] = {
    "no_such_manoeuvre": lambda s: s.about["manoeuvre"] in _names(s.move[5]) and s.about["manoeuvre"] not in _KNOWN,
    "all_points": lambda s: _points(s.move[5]) == s.about["spent"] != s.about["speed"] == _craft(s).kind.speed,
    "both_hands": _both_hands,
    "climb_and_dive": lambda s: len(_all(s, "c", "d")) > 1,
    "wrong_altitude": _wrong_altitude,
    "hemmed_in": _hemmed_in,
    "pivot_needs_agile": lambda s: bool(_all(s, *PIVOTS)) and not _craft(s).kind.agile,
    "pivot_comes_last": lambda s: any(name in PIVOTS for name in _names(s.move[5])[:-1]),
    "split_s_needs_fighter": lambda s: bool(_all(s, *SPLITS)) and not _craft(s).kind.fighter,
    "split_s_needs_high": lambda s: bool(_all(s, *SPLITS)) and not _craft(s).high,
    "split_s_is_whole_move": _more_than_a_split_s,
    "no_climb_in_dodge": lambda s: bool(_all(s, "c")),
    "no_split_s_dodge": lambda s: bool(_all(s, *SPLITS)) and not (_craft(s).kind.fighter and _craft(s).high),
    "no_pivot_in_dodge": lambda s: not s.view.options.agile_pivot_after_dodge,
    "no_pivot_after_split_s": lambda s: not s.view.options.agile_pivot_after_split_s,
    "no_release_in_dodge": lambda s: "*" in s.move[5] and not s.view.options.release_in_dodge,
    "dodge_is_one_hex": _dodge_is_one_hex,
    "leads_elsewhere": _leads_elsewhere,
    "another_path": _another_path,
    "one_weapon": lambda s: s.move[5].count("*") > 1,
    "cannot_release": _cannot_release,
    "not_let_go": _not_let_go,
}

__all__ = ["FLIGHTS"]
