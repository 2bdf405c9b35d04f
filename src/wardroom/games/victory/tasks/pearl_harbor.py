"""The raid on Pearl Harbor, before the war begins (an option of Rising Sun)."""

from __future__ import annotations

from wardroom.games.victory.printed import PIECES, TABLES
from wardroom.games.victory.setup import HAWAII, MOORED, RAIDERS
from wardroom.games.victory.state import Victory
from wardroom.kernel import Does, Outcome, Roll, Rolls, Tasks
from wardroom.lib.rolls import dice

_PEARL = TABLES["pearl_harbor_option"]


class PearlHarbor(Does, frozen=True):
    """One round: the carriers fire at the battleships, and those that are left fire back (PV-S41-9, PV-S41-10)."""

    def run(self, g: Victory) -> Tasks:
        carriers = [RaidFire(id) for id in RAIDERS]
        return (*carriers, FireBack())


class FireBack(Does, frozen=True):
    def run(self, g: Victory) -> Tasks:
        return tuple(RaidFire(id) for id in _battleships(g))


class RaidFire(Rolls, frozen=True):
    """A carrier throws two dice a step at N3; a battleship one a step with its firepower against aircraft."""

    block: str

    def _carrier(self) -> bool:
        return self.block in RAIDERS

    def roll(self, g: Victory) -> Roll:
        each = _PEARL["dice_per_cv_step"] if self._carrier() else 1
        return dice("pearl_harbor", each * g.blocks[self.block].steps)

    def rolled(self, g: Victory, faces: Outcome) -> Tasks:
        fire = PIECES[self.block].fire
        assert fire is not None
        best = _PEARL["attack_fire"] if self._carrier() else fire[0]
        hits = sum(int(face) <= best for face in str(faces).split(","))
        rules = ("PV-S41-8", "PV-S41-9") if self._carrier() else ("PV-S41-10",)
        g.reveal("pearl_harbor", block=self.block, dice=str(faces), hits=hits, rules=rules)
        for _ in range(hits):
            targets = _battleships(g) if self._carrier() else _afloat(g, RAIDERS)
            if not targets:
                break
            target = max(targets, key=lambda id: g.blocks[id].steps)
            g.lose(target)
            g.reveal("pearl_harbor_hit", block=target, steps=g.blocks[target].steps, rules=rules)
        return ()


def _battleships(g: Victory) -> list[str]:
    return [id for id in _afloat(g, tuple(MOORED)) if PIECES[id].type == "BB" and g.blocks[id].place == HAWAII]


def _afloat(g: Victory, blocks: tuple[str, ...]) -> list[str]:
    return [id for id in sorted(blocks) if g.blocks[id].place]
