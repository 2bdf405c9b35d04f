"""How far a commander of Midway sees. The levels differ in this and in nothing else: all read the same view, none
blunders by lot."""

from __future__ import annotations

from msgspec import Struct


class Sight(Struct, frozen=True):
    remembers: bool = (
        True  # earlier searches and sightings; else he knows what was seen this turn, and looks near Midway
    )
    weighs: int = 3  # rounds of screening thought through for each plan of attack; 0: all bombers on the dearest ship
    varies: int = 10  # times the best plan is tried with a few factors moved
    screens: bool = True  # each ship fires where it saves most; else at the first group in its range
    fighters: bool = True  # escorts and patrols; else they stay aboard
    readies: bool = True  # aircraft when they may be needed; else always, and they are caught on deck
    spares: bool = True  # splits waves, calls off what does not pay, flies off decks that were found
    times: bool = True  # Americans keep out of reach until the enemy has flown, and strike when his patrol is down
    historical: bool = False  # comes on where his side did in June 1942, instead of anywhere that is good
    wary: tuple[float, float] = (1.0, 1.8)  # how much more a threat weighs than a hope
    expects: float = 0.2  # the chance of an enemy in reach at which he readies aircraft
    pays: float = 0.3  # points that an attack must promise
    aside: float = 0.12  # what a search counts any other ships for, beside carriers


FULL = Sight()
