"""Steps 6 to 9: one attacked zone after another comes onto the battle board (order of play inside: MW-EN-16)."""

from __future__ import annotations

from typing import Any, ClassVar

from wardroom.games.midway import battleboard as bb
from wardroom.games.midway.board import ORDER
from wardroom.games.midway.printed import SHIPS, types_among
from wardroom.games.midway.state import AirBattle, Midway
from wardroom.games.midway.tasks.bombers import PlaceBombers
from wardroom.games.midway.tasks.bombing import Resolve
from wardroom.games.midway.tasks.patrols import FighterBattle, HoldBack, most_held
from wardroom.games.midway.tasks.screening import Screen, Waves
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Task, Tasks


class Battles(Does, frozen=True):
    """Every zone the side attacks, one battle each; the US is attacked first (MW-B6-3), the order is the attacker's."""

    attacker: str
    fought: tuple[str, ...] = ()

    def run(self, g: Midway) -> Tasks:
        zones = {m.zone for m in g.missions.get(self.attacker, ()) if m.attack} - {*self.fought}
        left = tuple(sorted(zones, key=ORDER.__getitem__))
        if len(left) > 1:
            return (NextBattle(self.attacker, left, self.fought),)
        return (Fight(self.attacker, left[0]), Battles(self.attacker, (*self.fought, left[0]))) if left else ()


class NextBattle(Asks, frozen=True):
    zones: tuple[str, ...]
    fought: tuple[str, ...]

    def ask(self, g: Midway) -> Ask:
        return Ask("next_battle", tuple(("fight", zone) for zone in self.zones), ("MW-B15-1", "MW-EN-14"))

    def answer(self, g: Midway, move: Move) -> Tasks:
        return (Fight(self.seat, move[1]), Battles(self.seat, (*self.fought, move[1])))


class Fight(Does, frozen=True):
    """The aircraft arrive: an empty sea, the island, or ships to be placed."""

    attacker: str
    zone: str

    def run(self, g: Midway) -> Tasks:
        mission = g.attack_on(self.attacker, self.zone)
        assert mission is not None
        raid = mission.purpose == "raid"
        g.battle = AirBattle(self.zone, self.attacker, raid)
        ships, patrol = g.at(g.battle.defender, self.zone), g.patrol(g.battle.defender, self.zone)
        if not ships and not raid:
            g.reveal("empty_sea", side=self.attacker, zone=self.zone, rules=("MW-QA-AS-2", "MW-EN-15"))
            g.note(self.attacker, "battle", self.zone)
            if not (mission.sent[0] and patrol):
                g.battle = None
                return ()
            g.change_battle(
                shown=True
            )  # no ships to lay out, but fighters over Midway meet the escort (MW-F-10, MW-R-11)
        g.reveal(
            "battle", side=self.attacker, zone=self.zone, raid=raid, factors=mission.sent, patrol=patrol,
            rules=("MW-B6-1", "MW-B6-2", "MW-QA-AS-3"),
        )  # fmt: skip
        first: Task = Confirm(self.attacker)
        if raid:
            first = IslandStatement()
        elif ships:
            first = PlaceDefence(g.battle.defender)
        return (first, EndBattle(self.attacker, self.zone))


class EndBattle(Does, frozen=True):
    """The chapter of one battle: it stays on the agenda until the board is cleared."""

    crumb: ClassVar[str] = "air_battle"
    attacker: str
    zone: str

    def about(self) -> dict[str, Any]:
        return {"side": self.attacker, "zone": self.zone}

    def run(self, g: Midway) -> Tasks:
        g.battle = None
        return ()


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
        _, d, t = g.strike.sent
        g.change_battle(island=(0, d, t))
        return (Confirm("JP"),)


class IslandChoice(Asks, frozen=True):
    """The ships, the island or both (MW-QA-MI-4): so many dive and torpedo bombers on the island, the rest on ships."""

    def ask(self, g: Midway) -> Ask:
        _, d, t = g.strike.sent
        moves = [("island", i, j) for i in range(d, -1, -1) for j in range(t, -1, -1)]
        return Ask("island_choice", tuple(moves), ("MW-QA-MI-4", "MW-QA-MI-5"), {"D": d, "T": t})

    def answer(self, g: Midway, move: Move) -> Tasks:
        _, d, t = g.strike.sent
        g.change_battle(island=(0, move[1], move[2]))
        g.tell("island_choice", D=move[1], T=move[2], rules=("MW-QA-MI-4",))
        if (move[1], move[2]) == (d, t):
            return (Confirm("JP"),)
        return (PlaceDefence("US"),)


class PlaceDefence(Asks, frozen=True):
    """Step 7: the defender lays out all his ships of the zone; none may touch another."""

    crumb: ClassVar[str] = "place_defence"

    def _ships(self, g: Midway) -> list[str]:
        assert g.battle is not None
        return g.at(self.seat, g.battle.zone)

    def ask(self, g: Midway) -> Ask:
        assert g.battle is not None
        ships = self._ships(g)
        ship = next(id for id in ships if id not in g.battle.berths)
        free = bb.berths(len(ships), g.battle.berths.values())
        moves = (("arrange",), *(("place", ship, at) for at in free))
        return Ask("place_defence", moves, ("MW-B7-1", "MW-B7-2", "MW-B7-3", "MW-QA-AS-5"), {"ship": ship})

    def answer(self, g: Midway, move: Move) -> Tasks:
        assert g.battle is not None
        ships = self._ships(g)
        berths = {**g.battle.berths, move[1]: move[2]} if move[0] == "place" else arrange(ships, g.battle.berths)
        g.change_battle(berths=berths)
        if len(berths) < len(ships):
            return (self,)
        g.change_battle(shown=True)
        g.note(g.battle.attacker, "battle", g.battle.zone, types=types_among(ships), ships=tuple(ships))
        g.reveal("defence_placed", side=self.seat, zone=g.battle.zone, berths=berths, rules=("MW-B7-1",))
        return (Confirm(g.battle.attacker),)

    def why_not(self, g: Midway, move: Move) -> Refusal | None:
        assert g.battle is not None
        if len(move) != 3 or move[0] != "place" or move[2] not in bb.RECTANGLES:
            return None
        berths = g.battle.berths
        if move[1] not in self._ships(g) or move[1] in berths:
            return Refusal("not_this_ship", ("MW-B7-1",), {"ship": str(move[1])})
        about = {"ship": move[1], "at": move[2]}
        if move[2] in berths.values():
            return Refusal("rectangle_taken", ("MW-B7-2",), about)
        if any(bb.distance(move[2], at) == 1 for at in berths.values()):
            return Refusal("too_close", ("MW-B7-3",), about)
        if move[2] not in bb.open_rectangles(len(self._ships(g))):
            return Refusal("outer_file", ("MW-QA-AS-5", "MW-EN-41"), about)
        return Refusal("no_room_for_the_rest", ("MW-B7-1", "MW-B7-3"), about)


def arrange(ships: list[str], berths: dict[str, str]) -> dict[str, str]:
    """A close formation around what is placed: carriers in the middle, the best screens next to them."""
    centre = bb.name(len(bb.RANKS) // 2, bb.FILES // 2 + 1)
    berths = dict(berths)
    rest = [id for id in ships if id not in berths]
    for id in sorted(rest, key=lambda id: (not SHIPS[id].carrier, -SHIPS[id].screen)):
        free = bb.berths(len(ships), berths.values())
        berths[id] = min(free, key=lambda at: (_spread(at, centre), at))
    return berths


def _spread(at: str, centre: str) -> int:
    (rank, file), (r, f) = bb.where(at), bb.where(centre)
    return (rank - r) ** 2 + (file - f) ** 2


class Confirm(Asks, frozen=True):
    """Having seen patrol and ships, the attacker may turn back (MW-QA-AS-3)."""

    def ask(self, g: Midway) -> Ask:
        assert g.battle is not None
        return Ask("confirm", (("attack",), ("call_off",)), ("MW-QA-AS-3", "MW-QA-AS-4"), {"zone": g.battle.zone})

    def answer(self, g: Midway, move: Move) -> Tasks:
        assert g.battle is not None
        battle = g.battle
        if move[0] == "call_off":
            g.tell("called_off", side=self.seat, zone=battle.zone, rules=("MW-QA-AS-3", "MW-EN-54"))
            return ()
        escort, patrol = g.strike.sent[0], g.patrol(battle.defender, battle.zone)
        fight: tuple[Task, ...] = ()
        if escort and patrol:
            if most_held(patrol, escort):
                fight = (HoldBack(battle.defender, battle.zone, escort),)
            else:
                fight = (FighterBattle(battle.zone, battle.attacker),)
        return (*fight, Press())


class Press(Does, frozen=True):
    """The fighter battle is over: what is left of the patrol screens, and the bombers go in (MW-F-13, MW-EN-47)."""

    def run(self, g: Midway) -> Tasks:
        assert g.battle is not None
        battle = g.battle
        g.change_battle(held=g.patrol(battle.defender, battle.zone))
        if not battle.berths:  # only the island is attacked: every fighter held guards it
            g.change_battle(guard=g.battle.held)
            return (Resolve(),)
        waves: tuple[Task, ...] = (Waves(battle.attacker),) if g.options.attack_waves else ()
        return (PlaceBombers(battle.attacker), Screen(battle.defender), *waves, Resolve())
