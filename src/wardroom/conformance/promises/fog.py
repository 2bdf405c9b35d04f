"""Worlds that a seat cannot tell apart look the same to it, refuse the same, and sound the same.

A spectator counts too: what is shown to all is shown to each seat, so it may not differ either.
"""

from __future__ import annotations

from collections import deque
from itertools import chain

from wardroom.conformance.mangle import mangled, unoffered
from wardroom.conformance.moment import Moment
from wardroom.conformance.promises.base import Promise
from wardroom.conformance.step import Step, sound
from wardroom.conformance.table import Table
from wardroom.kernel import Move, Seat, dump, encode

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
            world = Moment(self.rules, self.rules.resample(now.state, seat, self.rng))
            self._looks(now, world, seat)
            if not now.over:
                self._refuses(now, world, seat)
            now.worlds[seat] = world
        if dump(now.state) != now.bytes:
            self.broken("resampling changed the state")

    def step(self, step: Step) -> None:
        for seat, world in step.before.worlds.items():
            there = step.elsewhere(world)
            if there is None or there[0].face(seat) != step.after.face(seat):
                continue
            for ear in (seat, None):
                if (here := encode(step.heard[ear])) != (other := sound(there[1], ear)):
                    who = f"{seat} as a spectator" if ear is None else seat
                    self.broken(
                        f"{step.seat} answers {step.move}, after which {seat} sees the same in two worlds, "
                        f"but {who} hears {here.decode()} in one and {other.decode()} in the other"
                    )
            self.tally.sounds += 1

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
