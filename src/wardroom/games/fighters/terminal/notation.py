"""Flights as players write them: a path (`a-a-tl-d`), an end (`0508 n high`), a bomb (`bomb 0706`), a target (`a3`);
and aircraft by their names on the board, wherever one is asked for."""

from __future__ import annotations

import re
from collections.abc import Sequence

from wardroom.api import Reading
from wardroom.games.fighters import flight
from wardroom.games.fighters.flight import objection
from wardroom.games.fighters.flight.release import NO_DROP
from wardroom.games.fighters.foresight import is_trip, shots_after
from wardroom.games.fighters.odds import board_of
from wardroom.games.fighters.state import Fighters
from wardroom.games.fighters.view import FightersView
from wardroom.kernel import Move

WAYS = {
    **{name: n for n, name in enumerate(("n", "ne", "se", "s", "sw", "nw"))},
    **{name: n for n, name in enumerate(("north", "northeast", "southeast", "south", "southwest", "northwest"))},
    **{name: n for n, name in enumerate(("nord", "nordest", "sudest", "sud", "sudovest", "nordovest"))},
    **{"so": 4, "no": 5},
}
ENDS = {"high": "high", "alto": "high", "alta": "high", "low": "low", "basso": "low", "bassa": "low"}
WEAPONS = {"bomb": "bomb", "bomba": "bomb", "torpedo": "torpedo", "siluro": "torpedo"}
VERBS = {"fly": "fly", "vola": "fly", "dodge": "dodge", "schiva": "dodge", "scarta": "dodge"}
PLACES = ("station", "moor", "face", "enter")
UNITS = {
    **{"group": "group", "gruppo": "group", "member": "member", "membro": "member"},
    **{"shoot": "shoot", "spara": "shoot", "return": "return", "rispondi": "return"},
}
STEP = r"(?:a|c|d|sl|sr|tl|tr|pl|pr|ss[0-5])\*?"
PATH = re.compile(rf"{STEP}(?:-{STEP})*")
CRAFT = re.compile(r"([a-z])(\d{1,2})|([a-z]\w\w)-(\d{1,2})")


def read(view: FightersView, line: str, moves: Sequence[Move]) -> Reading | None:
    """The moves a line describes; None where it is written in no way of ours."""
    flights = [move for move in moves if is_trip(move)]
    words = line.lower().replace(",", " ").split()
    if not flights or not words:
        return _placed(words, moves) or _unit(board_of(view), words, moves)
    verb, craft = flights[0][:2]
    while words and (VERBS.get(words[0]) == verb or _named(words[0]) == craft):
        del words[0]
    if len(words) == 1 and PATH.fullmatch(words[0]) and words[0] not in WAYS:
        return _path(board_of(view), words[0], flights)
    left = list(flights)
    weapon = False
    for word in words:
        fits = _fitting(view, word, left, bombing=weapon)
        weapon = word in WEAPONS
        if fits is None:
            return None
        left = fits
    guess = () if left else _taken(board_of(view), words, flights[0])
    return Reading(tuple(left), guess, clear=True) if words else None


def _placed(words: list[str], moves: Sequence[Move]) -> Reading | None:
    """0404 high, 0403 ne: where a ship or an aircraft begins."""
    if not words or any(move[0] not in PLACES for move in moves):
        return None
    verb, unit = moves[0][:2]
    left, said = list(moves), list[str | int]()
    for word in words:
        noun = word if re.fullmatch(r"\d{4}", word) else ENDS.get(word, WAYS.get(word, ""))
        if noun == "":
            return None
        said.append(noun)
        left = [move for move in left if noun in move[2:]]
    guess: Move = (verb, unit, *said, *moves[0][2 + len(said) :]) if not left else ()
    return Reading(tuple(left), guess, clear=True)


def _unit(g: Fighters, words: list[str], moves: Sequence[Move]) -> Reading | None:
    """f2 is the group that F4F-02 flies in, the member who flies next, or the target: whatever is asked for."""
    verbs = {move[0] for move in moves} & set(UNITS.values())
    if len(words) == 2 and UNITS.get(words[0]) in verbs:
        del words[0]
    if len(words) != 1 or not verbs or (craft := _named(words[0])) not in g.aircraft:
        return None
    group = next((group for group in g.groups.values() if craft in group), ())
    verb = verbs.pop()
    fits = [move for move in moves if move[0] == verb and (move[1] == craft or (verb == "group" and move[1] in group))]
    if g.aircraft[craft].spent and verb == "group":
        fits = []
    return Reading(tuple(fits), () if fits else (verb, craft))


def _taken(g: Fighters, words: list[str], like: Move) -> Move:
    """The trip that would end as written if nobody were there already; or nothing."""
    verb, craft = like[:2]
    hexes = [word for word in words if re.fullmatch(r"\d{4}", word)]
    there = {id: a for id, a in g.flying().items() if a.hex in hexes and id != craft}
    if not there:
        return ()
    h = g.draft()
    h.aircraft = {id: a for id, a in h.aircraft.items() if id not in there}
    for trip in flight.moves(h, craft) if verb == "fly" else flight.dodges(h, craft):
        move: Move = (verb, craft, *trip[:3], trip.path, *trip.drop[:2])
        if any(trip.hex == a.hex and (trip.end == "high") == a.high for a in there.values()):
            return move
    return ()


def _fitting(view: FightersView, word: str, moves: list[Move], *, bombing: bool) -> list[Move] | None:
    """The moves that one word speaks of; None for a word that speaks of no flight."""
    if re.fullmatch(r"\d{4}", word):
        return [move for move in moves if move[7 if bombing else 2] == word]
    if word in ENDS:
        return [move for move in moves if move[4] == ENDS[word]]
    if word in WEAPONS:
        return [move for move in moves if move[6] == WEAPONS[word]]
    if word in WAYS:
        edges = [move for move in moves if move[4] == "left" and move[2] == word]
        return edges or [move for move in moves if move[3] == WAYS[word] and move[4] != "left"]
    if PATH.fullmatch(word):
        return [move for move in moves if move[5] == word]
    if (target := _named(word)) in view.aircraft:
        g = board_of(view)
        return [move for move in moves if target in [aim.target for aim in shots_after(g, move)]]
    return None


def _named(word: str) -> str:
    """a3 and a6m-3 are A6M-03."""
    found = CRAFT.fullmatch(word)
    if found is None:
        return ""
    if found[3]:
        return f"{found[3].upper()}-{int(found[4]):02}"
    types = {"f": "F4F", "s": "SBD", "t": "TBD", "a": "A6M", "d": "D3A", "b": "B5N"}
    return f"{types[found[1]]}-{int(found[2]):02}" if found[1] in types else ""


def _path(g: Fighters, path: str, moves: Sequence[Move]) -> Reading:
    """The move that a path makes. Of paths that end alike the game keeps one: any of them will do. A path that is
    not allowed is spelled out, so that the rules can say why."""
    exact = tuple(move for move in moves if move[5] == path)
    if exact:
        return Reading(exact)
    verb, craft = moves[0][:2]
    a = g.aircraft[craft]
    broken = objection.broken_rule(g, craft, verb, path)
    trips = [] if broken else flight.follow(g, craft, path)
    ends = {(trip.hex, trip.facing, trip.end, *trip.drop[:2]) for trip in trips}
    alike = [move for move in moves if (*move[2:5], *move[6:8]) in ends]
    if alike:
        return Reading(tuple(alike))
    guess = trips[0] if trips else flight.Trip(a.hex, a.facing, "high", NO_DROP, 0, path)
    return Reading((), (verb, craft, *guess[:3], path, *guess.drop[:2]))
