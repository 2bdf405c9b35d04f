"""What must be said after both searches, asked or not."""

from __future__ import annotations

from wardroom.games.midway.printed import SIDES
from wardroom.games.midway.search_board import MIDWAY_ZONE, ORDER
from wardroom.games.midway.state import Midway
from wardroom.kernel import Does, Tasks


class Contacts(Does, frozen=True):
    """Japanese ships off Midway are announced (MW-QA-MI-10); with surface combat, so are shared zones (MW-SF-1)."""

    def run(self, g: Midway) -> Tasks:
        if g.at("JP", MIDWAY_ZONE):
            g.off_midway = True
            g.note("US", "island", MIDWAY_ZONE)
            g.reveal("off_midway", to=SIDES, rules=("MW-QA-MI-10",))
        if g.options.surface_combat:
            g.contacts = shared_zones(g)
            for zone in g.contacts:
                for side in SIDES:
                    g.note(side, "contact", zone)
                g.reveal("contact", to=SIDES, zone=zone, rules=("MW-SF-1",))
        return ()


def shared_zones(g: Midway) -> tuple[str, ...]:
    """Zones with ships of both sides, in board order."""
    ours, theirs = ({g.ships[id].zone for id in g.afloat(side)} for side in SIDES)
    return tuple(sorted(ours & theirs, key=ORDER.__getitem__))
