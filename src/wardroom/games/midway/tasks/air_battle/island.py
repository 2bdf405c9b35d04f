"""A raid on the island: what is said of the ships off it, and what the bombers go for (MW-QA-MI-3 to MW-QA-MI-5)."""

from __future__ import annotations

from wardroom.games.midway.printed import types_among
from wardroom.games.midway.state import Midway
from wardroom.games.midway.tasks.air_battle.confirm import Confirm
from wardroom.games.midway.tasks.air_battle.defence import PlaceDefence
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks


class IslandStatement(Does, frozen=True):
    """The US player says which types of ship lie off the island before the bombs fall (MW-QA-MI-3)."""

    def run(self, g: Midway) -> Tasks:
        assert g.battle is not None
        ships = g.at("US", g.battle.zone)
        types = types_among(ships)
        g.note("JP", "statement", g.battle.zone, types=types)
        g.reveal("island_statement", types=types, rules=("MW-QA-MI-3", "MW-EN-30"))
        if ships:
            return (IslandChoice("JP"),)
        _, d, t = g.sent("raid")
        g.change_battle(island=(0, d, t))
        return (Confirm("JP"),)


class IslandChoice(Asks, frozen=True):
    """The ships, the island or both (MW-QA-MI-4): so many dive and torpedo bombers on the island, the rest on ships."""

    def ask(self, g: Midway) -> Ask:
        _, d, t = g.sent("raid")
        moves = [("island", i, j) for i in range(d, -1, -1) for j in range(t, -1, -1)]
        return Ask("island_choice", tuple(moves), ("MW-QA-MI-4", "MW-QA-MI-5"), {"D": d, "T": t})

    def answer(self, g: Midway, move: Move) -> Tasks:
        _, d, t = g.sent("raid")
        g.change_battle(island=(0, move[1], move[2]))
        g.tell("island_choice", D=move[1], T=move[2], rules=("MW-QA-MI-4",))
        if (move[1], move[2]) == (d, t) and not any(g.sent("strike")):
            return (Confirm("JP"),)
        return (PlaceDefence("US"),)

    def why_not(self, g: Midway, move: Move) -> Refusal | None:
        _, d, t = g.sent("raid")
        match move:
            case ("island", int(dive), int(torpedo)) if dive > d or torpedo > t:
                return Refusal("not_that_many_bombers", ("MW-QA-MI-4",), {"D": d, "T": t})
        return None
