"""Another war that looks the same from one side of the screen, and a twin of the true one.

What the other side does unseen it begins again; where its ships lie is drawn in `positions`, what stands on its decks
and is in the air in `aircraft`.
"""

from __future__ import annotations

from random import Random

from msgspec import structs

from wardroom.games.midway.printed import FLEET, arrival
from wardroom.games.midway.resampling.aircraft import decks, lane_has, orders, thinned
from wardroom.games.midway.resampling.positions import Chart
from wardroom.games.midway.state import Midway
from wardroom.games.midway.tasks.movement import PlaceShips
from wardroom.kernel.engine import afresh, settle


def resample(g: Midway, seat: str, foe: str, rng: Random) -> Midway:
    h = g.draft()
    begin_again(h, seat, foe)
    h.ships = {**h.ships, **Chart(h, seat, foe, rng).draw()}
    h.missions = orders(h, seat, foe, rng)
    h.air = {**h.air, **decks(h, foe, rng)}
    h.notes = {**h.notes, foe: ()}
    if seat == "US":
        h.invasion = rng.randrange(4) if h.atago_off_midway() and not h.fallen else 0
    settle(h)
    h.events = ()
    return h


def begin_again(h: Midway, seat: str, foe: str) -> None:
    """What the other side is doing unseen, it begins again: how far it has got, and with what, is its secret."""
    afresh(h, foe)
    if lane_has(h, foe, PlaceShips):
        for id in FLEET[foe]:
            if arrival(h.scenario, id) == max(1, h.turn):
                h.put_ship(id, zone="")
    h.acts = {**h.acts, foe: ()}
    if foe == "US" and not h.exchanged:
        h.b17s = ()
    if h.battle and not h.battle.shown and h.battle.defender == foe:
        h.battle = structs.replace(h.battle, berths={})
    h.surface = {zone: battle.seen_by(seat) for zone, battle in h.surface.items()}


def twin(g: Midway, seat: str, foe: str, rng: Random) -> Midway:
    """The true state but for secrets that no search would uncover: which ship of a type lies where and how many of
    them, what stands on the decks, patrols and transfers unseen. For testing; a bot is never given it."""
    h = g.draft()
    h.ships = Chart(g, seat, foe, rng).shuffled()
    h.missions = {side: m if side != foe else thinned(g, m, seat, rng) for side, m in g.missions.items()}
    if rng.random() < 0.5:
        h.air = {**g.air, **decks(h, foe, rng)}
    return h
