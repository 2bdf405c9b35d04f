"""Worlds that a seat cannot tell apart look the same to it, refuse the same, and sound the same.

A spectator counts too: what is shown to all is shown to each seat, so it may not differ either.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import chain

from wardroom.conformance.mangle import mangled, unoffered
from wardroom.conformance.moment import Moment
from wardroom.conformance.promises.base import Promise
from wardroom.conformance.step import Step, heard, sound
from wardroom.conformance.table import Table
from wardroom.kernel import Heard, Move, Seat, dump, encode

PROBES = 3  # refusals compared at each moment


class Fog(Promise):
    name = "fog"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.seen: dict[Seat, deque[Move]] = {seat: deque(maxlen=200) for seat in table.seats}

    def rest(self, now: Moment) -> None:
        if self.rng.random() >= self.table.subject.fog:
            return
        for seat in self.table.seats:
            world = Moment(self.rules, self.table.subject.other_world(now.state, seat, self.rng))
            self._looks(now, world, seat)
            if not now.over:
                self._refuses(now, world, seat)
            now.worlds[seat] = world
        if dump(now.state) != now.bytes:
            self.broken("resampling changed the state")

    def step(self, step: Step) -> None:
        """Take the same step in the other world. What a seat learns is in its view *and* was told to it: neither
        may differ alone, and no question, crumb or waiting may differ where those two do not (promise 10)."""
        for seat, world in step.before.worlds.items():
            there = step.elsewhere(world)
            if there is None or (other := there[0].face(seat)).view != step.after.face(seat).view:
                continue
            which = f"{step.seat} answers {step.move} in two worlds that {seat} cannot tell apart, after which "
            differs = step.after.face(seat).against(other)
            for ear in (seat, None):
                here, instead = self._sound(step.heard[ear]), self._sound(heard(there[1], ear))
                if here != instead and not differs:
                    who = "it" if ear else "as a spectator it"
                    self.broken(f"{which}it sees the same, but {who} hears {here.decode()} or {instead.decode()}")
                if here == instead and differs and ear:
                    self.broken(f"{which}it was told the same, and yet {differs}")
            self.tally.sounds += 1
        if step.rolls and step.before.worlds:
            self._between(step)

    def _between(self, step: Step) -> None:
        """Compare views between rolls: nobody is asked then, but a story shows the board as it was."""
        g = step.before_roll(self.rng.randrange(len(step.rolls)))
        for seat in step.before.worlds:
            world = self.table.subject.other_world(g, seat, self.rng)
            for ear in (seat, None):
                here, there = encode(self.rules.view(g, ear)), encode(self.rules.view(world, ear))
                if here != there:
                    who = f"{seat} as a spectator" if ear is None else seat
                    self.broken(f"{who} can tell two worlds apart between dice: {here.decode()} or {there.decode()}")
            self.tally.between += 1

    def _sound(self, items: Iterable[Heard]) -> bytes:
        return sound(items, self.table.subject.fleeting)

    def _looks(self, now: Moment, world: Moment, seat: Seat) -> None:
        self.rules.check(world.state)
        for ear in (seat, None):
            if differs := now.face(ear).against(world.face(ear)):
                who = f"{seat} as a spectator" if ear is None else seat
                self.broken(f"{who} can tell two worlds apart: {differs}")
        self.tally.fog += 1
        self.tally.varied += dump(world.state) != now.bytes

    def _refuses(self, now: Moment, world: Moment, seat: Seat) -> None:
        ask = now.asks.get(seat)
        if ask is None:
            return
        self.seen[seat].extend(self.rng.sample(ask.moves, min(4, len(ask.moves))))
        probes = self.table.subject.probes
        own = iter(probes(self.rules.view(now.state, seat), ask, self.rng)) if probes else iter(())
        earlier = mangled(self.seen[seat], self.rng)
        known = (self.rng.choice(self.seen[seat]) for _ in range(PROBES))
        for move in unoffered(chain(own, known, earlier), ask.moves, PROBES):
            here, there = now.why_not(seat, move), world.why_not(seat, move)
            self.table.refused(here)
            if encode(here) != encode(there):
                self.broken(f"{seat} can tell two worlds apart by asking why not {move}: {here} or {there}")
            self.tally.whys += 1
