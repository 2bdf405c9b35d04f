"""A state is what its JSON says: a table that was saved and loaded cannot be told from one that was not."""

from __future__ import annotations

from typing import Any

import msgspec

from wardroom.conformance.moment import Moment
from wardroom.conformance.promises.base import Promise
from wardroom.kernel import dump, encode, engine, load

_moves = msgspec.json.Decoder(tuple[tuple[Any, ...], ...])


class Roundtrip(Promise):
    name = "roundtrip"
    sampled = True

    def rest(self, now: Moment) -> None:
        loaded = load(self.rules, now.bytes)
        if dump(loaded) != now.bytes:
            self.broken("the loaded state dumps to other bytes")
        if loaded != now.state:
            self.broken("the loaded state is not equal to the one that was dumped")
        if engine.waiting(loaded) != engine.waiting(now.state):
            self.broken("the loaded state waits for others")
        asks = engine.asks(loaded)
        if asks != now.asks:
            self.broken("the loaded state asks something else, or offers its moves in another order")
        for ask in asks.values():
            if _moves.decode(encode(ask.moves)) != ask.moves:
                self.broken(f"the moves of {ask.prompt} are not flat tuples of JSON scalars")
        self.tally.roundtrips += 1
