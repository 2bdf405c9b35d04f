"""The air as one side sees it at one decision: who has still to move, who could be shot at where, what all is worth."""

from __future__ import annotations

from wardroom.games.fighters.bot import worth
from wardroom.games.fighters.bot.threats import Reach, chart, reach, strikes_double
from wardroom.games.fighters.printed import foe
from wardroom.games.fighters.state import Aircraft, Fighters
from wardroom.games.fighters.tasks.flying import NextMember

FREE, COVERED = 0.6, 0.35  # how likely an enemy takes a shot: nobody can answer it, or somebody can
AT_ONCE = 0.95  # or it is of the group that is just being activated
FLAK = 0.5


class Sky:
    def __init__(self, g: Fighters, side: str) -> None:
        self.g, self.side, self.enemy, self.board = g, side, foe(side), g.board
        self.chart = chart(g.board)
        self.prizes = worth.prizes(g, side)
        self.best = {side: max(self.prizes.values(), default=0.0)}
        self.threatened = worth.prizes(g, self.enemy)
        self.best[self.enemy] = max(self.threatened.values(), default=0.0)
        self.mine = g.flying(side)
        self.theirs = g.flying(self.enemy)
        prey = {each: worth.game(g, foe(each), self.best[foe(each)]) for each in (side, self.enemy)}
        self.value = {
            id: worth.of_aircraft(g, a, self.best[a.side], prey[a.side])
            for id, a in {**self.mine, **self.theirs}.items()
        }
        self.at: dict[tuple[str, bool], str] = {(a.hex, a.high): id for id, a in self.theirs.items()}
        self.own: dict[tuple[str, bool], str] = {(a.hex, a.high): id for id, a in self.mine.items()}
        self.hunters: dict[str, Reach] = {id: reach(self.board, a) for id, a in self.theirs.items() if not a.spent}
        self.wings: dict[str, Reach] = {id: reach(self.board, a) for id, a in self.mine.items() if not a.spent}
        self.imminent = {
            id for task in g.agenda if isinstance(task, NextMember) for id in task.members if id in self.hunters
        }
        self.threat = 0
        for r in self.hunters.values():
            self.threat |= r.threat
        self.guns = tuple(g.idle(self.enemy).values())
        self.all_guns = tuple(g.batteries(self.enemy).values())

    def cell(self, a: Aircraft) -> int:
        return self.chart.cell(a.hex, a.high)

    def cover(self, but: str = "") -> int:
        """Where my aircraft that have still to move, but that one, can shoot."""
        cells = 0
        for id, r in self.wings.items():
            if id != but:
                cells |= r.threat
        return cells

    def danger(self, a: Aircraft, value: float, hex: str, high: bool, cover: int, but: str = "") -> float:
        """The expected loss for an aircraft of mine that has moved there, to enemies still to move."""
        cell, armour, lives = self.chart.cell(hex, high), a.armour_left, 1.0
        hurt = 0.0
        for id, r in self.hunters.items():
            shots = r.fire.get(cell)
            if not shots or id == but:
                continue
            e = self.theirs[id]
            double = cell in r.ahead and strikes_double(e.type, a.type)
            if double and armour > 1:
                shots = r.ahead[cell]
            chance = AT_ONCE if id in self.imminent else FREE if shots & ~cover else COVERED
            if not e.kind.fighter:
                chance *= 0.5
            if armour <= 1 or double:
                lives *= 1 - chance
            else:
                lives *= 1 - chance * hurt * 0.8
                hurt = 1 - (1 - hurt) * (1 - chance)
        if not high and self.guns:
            near = self.board.grid.distance
            for gun in self.guns:
                if near(gun, hex) <= 1:
                    if armour <= 1:
                        lives *= 1 - FLAK
                    else:
                        lives *= 1 - FLAK * hurt
                        hurt = 1 - (1 - hurt) * (1 - FLAK)
        return value * (1 - lives + lives * hurt * worth.CRIPPLED)
