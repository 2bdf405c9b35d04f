"""How far a chief of staff of Fleet Commander Nimitz sees. The levels differ in this and in nothing else."""

from __future__ import annotations

from msgspec import Struct


class Sight(Struct, frozen=True):
    worlds: int = 5  # ways the Japanese orders may fall that he looks at; 0: Japan stays where she stands
    packages: bool = True  # landings with the ships and aircraft that cover them; else one force at a time
    decoys: int = 4  # that he sends in a turn at most
    scouts: bool = True
    plans: bool = True  # buys battle plans
    lure: float = 0.05  # of an Objective: what a decoy must save to be worth its Supply Point
    exposed: float = 0.7  # how much less an Objective under the enemy’s guns is worth long before the end
    spare: float = 2.0  # aircraft that wait for a field: with so many no more are bought
    stay: float = 0.6  # of an Objective: forces of ours that are still ashore when it is not held
    presses: bool = False  # sees that he will be replaced at the end of this turn, and plays it as if it were the last
    historical: bool = False  # goes where the fleet went in that year


FULL = Sight(presses=True)
