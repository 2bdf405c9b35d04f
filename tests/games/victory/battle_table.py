"""Battles put down by hand: who attacks from where, who defends, who is still on the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from victory_table import Moved, Stop, asked, at, at_table, say, state

from wardroom.games.victory.printed import BASES, PIECES, side_of
from wardroom.games.victory.tasks.combat import CombatPhase
from wardroom.kernel import Match, Outcome


def battle(
    place: str,
    attackers: Iterable[str],
    defenders: Iterable[str] = (),
    *,
    start: str,
    late: Iterable[str] = (),
    late_from: str = "",
    others: Mapping[str, Iterable[str]] | None = None,
    raid: bool = False,
    dice: Iterable[Outcome] = (),
    **how: Any,
) -> Match:
    """The attackers ("id steps [afloat]") came from `start`; `late` reinforcements of the defender from `late_from`.
    Ground units that are afloat invade."""
    attackers, defenders, late = list(attackers), list(defenders), list(late)
    moved = {}
    for line in attackers:
        id = line.split()[0]
        kind = "raid" if raid else "invade" if "afloat" in line else "attack"
        coast = PIECES[id].group == "naval" or kind == "invade"
        moved[id] = Moved(kind, at(start), via=at(start), coast=coast)
    for line in late:
        id = line.split()[0]
        moved[id] = Moved(
            "reinforce", at(late_from or start), via=at(late_from or start), coast=PIECES[id].group != "air"
        )
    units = {**(others or {}), place: [*(others or {}).get(place, ()), *attackers, *defenders, *late]}
    first = PIECES[attackers[0].split()[0]].side if attackers else "japan"
    settings = {"moved": moved, "first": first, **how}
    held = dict(settings.pop("held", {}))
    if at(place) in BASES and at(place) not in {at(name) for name in held}:
        held |= _kept(place, attackers, defenders)
    return at_table(units, agenda=(CombatPhase(), Stop()), dice=dice, held=held, **settings)


def _kept(place: str, attackers: list[str], defenders: list[str]) -> dict[str, str]:
    """The nation that still holds the base, though attackers are on the spot: the defenders' or its first owner."""
    owner = "british" if BASES[at(place)].owner == "dutch" else BASES[at(place)].owner
    nation = PIECES[defenders[0].split()[0]].nation if defenders else owner
    if side_of(nation) != side_of(owner):
        return {place: nation}
    ashore = any(PIECES[line.split()[0]].group != "naval" for line in attackers)
    return {place: owner} if ashore else {}


def turn_of(match: Match) -> str:
    """The block whose turn it is."""
    ((_, ask),) = match.asks.items()
    return str(ask.about.get("block", ""))


def act(match: Match, block: str, *move: Any) -> None:
    """It is this block's turn to fire, and it does that."""
    assert (asked(match)[1], turn_of(match)) == ("fire", block), (match.asks, block)
    say(match, *move)


QUIET = (("hold",), ("stay",), ("done",), ("blockade",))


def pass_by(match: Match) -> None:
    """The least that can be answered."""
    ((seat, ask),) = match.asks.items()
    match.answer(seat, next((move for move in QUIET if move in ask.moves), ask.moves[0]))


def until(match: Match, prompt: str, block: str = "") -> Match:
    """Nobody does anything until this is asked, of this block if given."""
    for _ in range(300):
        if asked(match)[1] == prompt and block in ("", turn_of(match)):
            return match
        assert asked(match)[1] != "stop", f"{prompt} was never asked"
        pass_by(match)
    raise AssertionError("it never came to that")


def over(match: Match) -> Match:
    return until(match, "stop")


def round_of(match: Match) -> int:
    fight = state(match).fight
    assert fight is not None
    return fight.round
