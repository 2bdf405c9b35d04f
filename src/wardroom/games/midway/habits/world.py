"""Another war that looks the same from one side of the screen, and is led as wars usually are.

Like `resampling.resample`, with fleets that sail as fleets, decks that are as ready as they are wont to be, and an
enemy who remembers.
"""

from __future__ import annotations

from random import Random

from wardroom.games.midway.aircraft import Flight
from wardroom.games.midway.habits import courses
from wardroom.games.midway.habits.decks import usual_decks
from wardroom.games.midway.habits.fleets import Fleets
from wardroom.games.midway.habits.kept import side_of
from wardroom.games.midway.habits.moment import sailed
from wardroom.games.midway.habits.notes import usual_notes
from wardroom.games.midway.printed import BASES, foe
from wardroom.games.midway.resampling import resample
from wardroom.games.midway.resampling.aircraft import orders
from wardroom.games.midway.resampling.world import begin_again
from wardroom.games.midway.state import Midway
from wardroom.kernel import Seat
from wardroom.kernel.engine import settle

LANDING = 3  # turns of the Atago off Midway before the last


def draw(g: Midway, seat: Seat, rng: Random) -> Midway:
    other, h = foe(seat), g.draft()
    learnt, expected = side_of(g.scenario, g.options.midway_reduction, other), _expected(g, seat, other, rng)
    if learnt is None or expected is None:
        return resample(g, seat, other, rng)
    side, _ = learnt
    begin_again(h, seat, other)
    h.ships = {**h.ships, **Fleets(h, seat, other, rng, expected).draw()}
    h.missions = orders(_from_anywhere(h, other), seat, other, rng)
    h.air = {**h.air, **usual_decks(h, other, rng, side)}
    h.notes = {**h.notes, other: usual_notes(h, seat, other, rng, side)}
    if seat == "US":
        h.invasion = _landing(h, rng)
    settle(h)
    h.events = ()
    return h


def _expected(g: Midway, seat: str, other: str, rng: Random) -> dict[str, str] | None:
    turn = max(0, g.turn if sailed(g) else g.turn - 1)
    seen = courses.evidence(g.notes[seat], turn)
    return courses.usual(g.scenario, g.options.midway_reduction, other, turn, seen, rng)


def _from_anywhere(h: Midway, other: str) -> Midway:
    """Which decks sent what is in the air is the other side's secret: of a mission the aircraft are kept, not their
    base. It counts where no deck is drawn within range."""
    base = next(iter(h.bases(other)), BASES[other][0])
    for mission in h.missions.get(other, ()):
        h.change_mission(other, mission, flights=(Flight(base, mission.sent, 0),))
    return h


def _landing(h: Midway, rng: Random) -> int:
    """How long the Atago has been there: at most as long as ships were told of off Midway."""
    if not h.atago_off_midway() or h.fallen:
        return 0
    told = {note.turn for note in h.notes["US"] if note.how == "island"}
    running = 0
    while running < LANDING and h.turn - running - 1 in told:
        running += 1
    return rng.randint(0, running)
