"""Write down a match between two bots: tools/record.py fighters tulagi ace,automaton 1 docs/playthroughs/x.json"""

from __future__ import annotations

import sys
from pathlib import Path

from wardroom import games, kernel
from wardroom.dice.fair import Fair
from wardroom.dice.verify import verify
from wardroom.lab.arena import play

game, scenario, names, number, out = sys.argv[1:6]
rules, seed = games.load(game), int(number)
seats = kernel.seats(rules, scenario)
dice = Fair(seed=seed.to_bytes(32, "big"))
played, match = play(
    game, dict(zip(seats, names.split(","), strict=True)), dict.fromkeys(seats, seed), dice, scenario=scenario
)
assert not played.failed, played.error
record = match.record()
assert verify(record, rules).ok
Path(out).write_bytes(record.to_json())
print(f"{len(record.entries)} entries, {dict(match.result or {})}")
