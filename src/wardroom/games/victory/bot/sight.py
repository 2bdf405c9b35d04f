"""How far a commander of Pacific Victory sees. The levels differ in this and in nothing else."""

from __future__ import annotations

from msgspec import Struct


class Sight(Struct, frozen=True):
    worlds: int = 4  # states he cannot tell from the truth that an attack is weighed in
    supply: bool = True  # whether a place feeds who goes there; else everything does
    support: bool = True  # ships and aircraft with a landing; else the soldiers go alone
    strikes: bool = True  # attacks by ships and aircraft alone, and blockades
    relieves: bool = True  # help for those under attack
    breaks_off: bool = True  # leaves a battle that is lost, for a base that feeds him
    ports: bool = True  # the Allies: closes Japan's home ports, and makes the way there
    setup: bool = True  # knows the printed set-up, and reckons with it while it is fresh
    dares: bool = True  # Japan, until June 1942: leaves a base to take another
    onset: bool = True  # Japan, until June 1942: economic centres before all else
    order: bool = True  # moves second where it pays
    stakes: bool = True  # a blockade is worth the points that the enemy loses by it
    stages: bool = True  # brings soldiers to where the next landing starts from
    garrisons: bool = True  # reckons with soldiers in every base, near their full strength
    feeds: bool = True  # nobody starves who can be helped
    raids: bool = True  # raids, patrols, and aircraft that dive
    historical: bool = False  # lands where his side did at that time of the war, if it can
    odds: float = 0.35  # the least chance a landing is tried with
    dear: float = 1.0  # what his losses weigh; bold ones less, careful ones more
    raid: float = 0.4  # points that a raid must promise
    move: float = 0.2  # what a strategic move of a raider costs
    staff: float = 2.0  # what a headquarters costs that nothing else calls
    guard: float = 0.3  # a patrol: of the worth of what stands under it, as likely as the enemy comes


FULL = Sight()
