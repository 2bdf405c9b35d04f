"""A table to try rules on: any aircraft, ships and markers anywhere, in the middle of a turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wardroom.dice.seeded import Seeded
from wardroom.games.fighters.game import RULES
from wardroom.games.fighters.printed import TYPES
from wardroom.games.fighters.state import Aircraft, Barrage, Fighters, Ship, Torpedo
from wardroom.games.fighters.tasks.activation import Activations
from wardroom.games.fighters.tasks.turn import EndOfTurn, Turn, form_groups
from wardroom.kernel import Heard, Match, Move

AFAR = ("F4F 1816 0 high", "A6M 1801 3 high")  # so that the turn does not end under our hands


def aircraft(line: str) -> Aircraft:
    """`F4F 0508 0 high [spent] [bomb|torpedo] [damaged] [seat=us2] [squad=VF-3] [due=0]`"""
    type, *words = line.split()
    values: dict[str, Any] = {"seat": TYPES[type].side, "squad": "A"}
    for word in words:
        if word in ("high", "low"):
            values["high"] = word == "high"
        elif word == "spent":
            values["spent"] = True
        elif word in ("bomb", "torpedo"):
            values["load"] = word
        elif word == "damaged":
            values["damage"] = 1
        elif "=" in word:
            key, value = word.split("=")
            values[key] = value
        elif len(word) == 4:
            values["hex"] = word
        else:
            values["facing"] = int(word)
    return Aircraft(type=type, **values)


def sky(
    *lines: str,
    scenario: str = "first_clash",
    options: Mapping[str, Any] | None = None,
    initiative: str = "us",
    to_act: str | None = None,
    turn: int = 1,
    ships: Mapping[str, Ship] | None = None,
    land_aa: Mapping[str, str] | None = None,
    barrages: Sequence[tuple[str, str]] = (),
    torpedoes: Sequence[tuple[str, int, str]] = (),
    wrecked: Sequence[str] = (),
    phase: str = "activations",
) -> Match:
    """A match with just these units, ids by type and number in the order given: `F4F-01`, `A6M-01`, ...

    `phase` is `activations` (groups are formed, `to_act` or else the side with initiative is to act), `end` (the end
    of this turn begins) or `turn` (the next turn begins).
    """
    g = Match(RULES, Seeded(0), scenario, options).state.draft()
    assert isinstance(g, Fighters)
    seen: dict[str, int] = {}
    placed = {}
    for line in lines:
        craft = aircraft(line)
        seen[craft.type] = seen.get(craft.type, 0) + 1
        placed[f"{craft.type}-{seen[craft.type]:02}"] = craft
    g.aircraft, g.ships = dict(sorted(placed.items())), dict(sorted((ships or {}).items()))
    g.land_aa, g.wrecked = dict(sorted((land_aa or {}).items())), tuple(wrecked)
    g.barrages = tuple(Barrage(hex, battery) for hex, battery in barrages)
    g.torpedoes = tuple(Torpedo(hex, facing, seat) for hex, facing, seat in torpedoes)
    g.initiative, g.turn, g.spent, g.chain, g.groups = initiative, turn, (), (), {}
    g.points, g.splits = dict.fromkeys(g.points, 0), {}
    if phase == "activations":
        form_groups(g)
        g.agenda = (EndOfTurn(turn), Activations(to_act or initiative))
    else:
        g.agenda = (EndOfTurn(turn),) if phase == "end" else (Turn(),)
    return Match.at(RULES, g, Seeded(0), scenario, options)


def destroyer(side: str, *hexes: str, facing: int = 0, hits: tuple[int, ...] = ()) -> Ship:
    return Ship("destroyer", side, side, facing, hexes, hits)


def carrier(kind: str, *hexes: str, facing: int = 0, hits: tuple[int, ...] = ()) -> Ship:
    side = "us" if kind in ("hornet", "enterprise") else "jp"
    return Ship(kind, side, side, facing, hexes, hits)


def state(match: Match) -> Fighters:
    assert isinstance(match.state, Fighters)
    return match.state


def asked(match: Match) -> tuple[str, str]:
    """Who is asked what."""
    ((seat, ask),) = match.asks.items()
    return seat, ask.prompt


def moves(match: Match) -> tuple[Move, ...]:
    ((_, ask),) = match.asks.items()
    return ask.moves


def say(match: Match, *move: Any) -> None:
    """Answer the open question with the one move that begins like this; for flights and dodges, give verb, craft and
    either the end (hex, facing, altitude) or `path=...`."""
    ((seat, ask),) = match.asks.items()
    found = [m for m in ask.moves if m[: len(move)] == move]
    assert len(found) == 1, (move, found[:5], len(found))
    match.answer(seat, found[0])


def fly(match: Match, craft: str, path: str, weapon: str = "none", where: str | None = None) -> None:
    """Fly (or dodge) along a path; any offered move with the same outcome will do."""
    from wardroom.games.fighters import flight

    ((seat, ask),) = match.asks.items()
    trips = flight.follow(state(match), craft, path)
    ends = {(t.hex, t.facing, t.end) for t in trips}
    found = [
        m for m in ask.moves if m[1] == craft and m[2:5] in ends and m[6] == weapon and (where is None or m[7] == where)
    ]
    assert found, (craft, path, ends, weapon)
    match.answer(seat, found[0])


def heard(match: Match, kind: str) -> list[Heard]:
    return [event for event in match.events(None) if event.kind == kind]


def order(match: Match) -> list[str]:
    """The kinds of all events so far."""
    return [event.kind for event in match.events(None)]


def forbidden(match: Match, *move: Any) -> tuple[str, ...]:
    """The clauses that forbid this answer to the open question; none where it is offered."""
    refusal = match.why_not(asked(match)[0], move)
    return refusal.rules if refusal else ()


def aloft(line: str, *others: str, **how: Any) -> tuple[Match, str]:
    """The first aircraft is about to fly."""
    type = line.split()[0]
    match = sky(line, *others, *AFAR, initiative=TYPES[type].side, **how)
    say(match, "group", f"{type}-01")
    return match, f"{type}-01"
