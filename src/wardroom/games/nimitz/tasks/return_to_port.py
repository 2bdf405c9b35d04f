"""US Return to Port (NM-RTP)."""

from __future__ import annotations

from wardroom.games.nimitz.printed import HAWAII, NEXT_PORT, RAID, SHIP, US, counter
from wardroom.games.nimitz.state import Nimitz
from wardroom.kernel import Does, Tasks


class ReturnToPort(Does, frozen=True):
    """The boxes advance a step (NM-RTP-3), then every ship away from Hawaii enters the last one (NM-RTP-1, NM-RTP-4);
    raiding submarines too (NM-RAI-3)."""

    def run(self, g: Nimitz) -> Tasks:
        for port, goal in sorted(NEXT_PORT.items()):  # the nearest first, so that no ship moves twice
            self._send(g, g.at(port, US), goal, "NM-RTP-3")
        away = [id for id in g.on_map(US) if counter(id).category == SHIP and g.forces[id].place != HAWAII]
        away = sorted((*away, *g.at(RAID, US)))
        self._send(g, away, g.sheet.ports[-1], "NM-RTP-4")
        return ()

    def _send(self, g: Nimitz, forces: list[str], box: str, rule: str) -> None:
        for id in forces:
            g.change(id, place=box)
        if forces:
            g.tell("port", forces=forces, box=box, rules=("NM-RTP-1", "NM-RTP-2", rule))
