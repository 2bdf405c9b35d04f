"""Battles between ships that share a zone, driven through the kernel on a hand-made board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from wardroom.dice.scripted import Scripted
from wardroom.games.midway.aircraft import Hangar
from wardroom.games.midway.battle_board import FILES, RANKS
from wardroom.games.midway.battles import SurfaceBattle
from wardroom.games.midway.printed import CARRIERS, FLEET, SHIPS, SIDES
from wardroom.games.midway.state import Midway, Note, Options, Ship
from wardroom.games.midway.tasks.surface_combat.battle import SurfaceBattles, SurfaceFight, SurfaceMeeting, SurfaceStep
from wardroom.games.midway.tasks.surface_combat.deployment import SurfaceDeploy
from wardroom.games.midway.tasks.surface_combat.fire import SurfaceDie, SurfaceFire, SurfaceHits
from wardroom.games.midway.tasks.surface_combat.movement import SurfaceMove
from wardroom.games.midway.tasks.surface_combat.withdrawal import SurfaceTries, SurfaceWithdrawal, WithdrawalDie
from wardroom.kernel import (
    Ask,
    Asks,
    GameInfo,
    Heard,
    IllegalMove,
    Match,
    Move,
    NothingToUndo,
    Refusal,
    Seat,
    State,
    Task,
    Tasks,
    dump,
    load,
)

HERE, THERE = "D3-E", "F4-A"


class NextTurn(Asks, frozen=True):
    """Stands for the rest of the turn: the clock goes on and the surface battles come again."""

    def ask(self, g: Midway) -> Ask:
        return Ask("next", (("next",),))

    def answer(self, g: Midway, move: Move) -> Tasks:
        g.turn += 1
        return (SurfaceBattles(), self)


TASKS = (
    SurfaceBattles, SurfaceDeploy, SurfaceFight, SurfaceMeeting, SurfaceMove, SurfaceStep, SurfaceDie, SurfaceFire,
    SurfaceHits,
    SurfaceTries, SurfaceWithdrawal, WithdrawalDie, NextTurn,
)  # fmt: skip


class Stub:
    """Rules that know nothing but surface combat."""

    info = GameInfo("surface", "1", SIDES, ("hand_made",), 10_000)
    state: type[State] = Midway
    tasks: Mapping[str, type[Task]] = {task.__name__: task for task in TASKS}

    def __init__(self, g: Midway) -> None:
        self.g = g

    def start(self, scenario: str, options: Mapping[str, Any]) -> State:
        return self.g.draft()

    def view(self, g: Any, seat: Seat | None) -> Struct:
        raise NotImplementedError

    def resample(self, g: Any, seat: Seat, rng: Random) -> State:
        raise NotImplementedError

    def check(self, g: Any) -> None:
        """Every ship on the battle board is in the zone, alone in its rectangle."""
        for zone, battle in g.surface.items():
            assert all(g.ships[id].zone == zone for id in battle.berths)
            assert len(set(battle.berths.values())) == len(battle.berths)

    def resign(self, g: Any, seat: Seat) -> None:
        raise NotImplementedError


class Table:
    """A match in which the ships lie where the test says. `berths`: a battle of last turn that goes on in HERE."""

    def __init__(
        self,
        ships: Mapping[str, Iterable[str]],
        *,
        berths: Mapping[str, str] | None = None,
        hits: Mapping[str, int] | None = None,
        hangars: Mapping[str, Hangar] | None = None,
        crippled_ships: bool = False,
        dice: Iterable[int] = (),
    ) -> None:
        zones = {id: zone for zone, ids in ships.items() for id in ids}
        hits = hits or {}
        air = {id: Hangar() for side in SIDES for id in CARRIERS[side]}
        self.dice = Scripted(dice)
        self.rules = Stub(
            Midway(
                scenario="battle", options=Options(surface_combat=True, crippled_ships=crippled_ships), turn=5,
                ships={id: Ship(zones.get(id, ""), hits.get(id, 0)) for id in SHIPS},
                air={**air, **(hangars or {})}, points={"JP": 0, "US": 0}, notes={"JP": (), "US": ()},
                surface={HERE: SurfaceBattle(HERE, dict(berths))} if berths else {},
                agenda=(NextTurn("JP"), SurfaceBattles()),
            )
        )  # fmt: skip
        self.match = Match(self.rules, self.dice)

    @classmethod
    def lying(cls, berths: Mapping[str, str], **more: Any) -> Table:
        """Ships in the middle of a battle in HERE, each in its rectangle; the Japanese are about to move."""
        return cls({HERE: berths}, berths=berths, **more)

    @property
    def g(self) -> Midway:
        assert isinstance(self.match.state, Midway)
        return self.match.state

    @property
    def battle(self) -> SurfaceBattle:
        return self.g.surface[HERE]

    @property
    def asked(self) -> tuple[str, str]:
        """Who is asked what, outside of lanes."""
        ((seat, ask),) = self.match.asks.items()
        return seat, ask.prompt

    @property
    def ask(self) -> Ask:
        (ask,) = self.match.asks.values()
        return ask

    def do(self, *moves: Move) -> Table:
        for move in moves:
            (seat,) = self.match.asks
            self.match.answer(seat, move)
            self.rules.check(self.g)
        return self

    def refused(self, move: Move) -> Refusal:
        (seat,) = self.match.asks
        with pytest.raises(IllegalMove) as fault:
            self.match.answer(seat, move)
        return fault.value.refusal

    def to(self, seat: str, prompt: str) -> Table:
        """Everybody holds still until this seat is asked this."""
        while self.asked != (seat, prompt):
            assert self.asked[1] in ("surface.deploy", "surface.move", "surface.fire"), self.asked
            self.do(("line",) if self.asked[1] == "surface.deploy" else ("done",))
        return self

    def wait(self) -> Table:
        """Everybody holds still until the withdrawal."""
        while len(self.match.asks) == 1 and self.asked[1] != "next":
            self.do(("line",) if self.asked[1] == "surface.deploy" else ("done",))
        return self

    def intend(self, jp: str = "stay", us: str = "stay", *dice: int) -> Table:
        """Both say whether they withdraw; the dice that will be rolled for it."""
        self.wait()
        self.dice.left += dice
        self.match.answer("JP", (jp,))
        self.match.answer("US", (us,))
        assert not self.dice.left
        return self

    def heard(self, seat: str | None, kind: str) -> list[Heard]:
        return [event for event in self.match.events(seat) if event.kind == kind]

    def told(self, kind: str) -> list[Mapping[str, Any]]:
        return [event.about for event in self.heard(None, kind)]


def rectangles(ask: Ask, ship: str) -> set[str]:
    return {move[2] for move in ask.moves if move[0] in ("place", "move") and move[1] == ship}


def edge(rank: str) -> set[str]:
    return {f"{rank}{file}" for file in range(1, FILES + 1)}


# ---- who fights where


@pytest.mark.rule("MW-SF-3", "MW-EQ-7")
def test_ships_still_afloat_in_one_zone_fight() -> None:
    table = Table({HERE: ["kongo", "portland"], THERE: ["hiei"], "A1-A": ["atlanta"]})
    assert table.match.crumbs("US") == (("surface_battle", {"zone": HERE}),)
    assert table.told("surface_battle") == [{"zone": HERE, "again": False}]
    table.do(("line",), ("line",))
    assert table.battle.berths == {"kongo": "A1", "portland": "G1"}, "the ships of both sides, and of this zone only"


@pytest.mark.rule("MW-SF-3")
def test_where_one_side_has_been_sunk_nobody_fights() -> None:
    table = Table({HERE: ["portland"]}, berths={"portland": "G1", "kongo": "A1"})
    assert table.asked == ("JP", "next")
    assert table.g.surface == {}
    assert table.told("surface_over") == [{"zone": HERE, "left": "US"}]


@pytest.mark.rule("MW-EN-31")
def test_each_shared_zone_is_its_own_battle_in_board_order() -> None:
    table = Table({THERE: ["kongo", "portland"], HERE: ["hiei", "atlanta"]})
    assert list(table.g.surface) == [HERE, THERE]
    for _ in range(4):
        assert table.match.crumbs(None)[-1] == ("surface_battle", {"zone": HERE})
        table.intend()
    assert table.match.crumbs(None)[-1] == ("surface_battle", {"zone": THERE})
    table.intend("withdraw", "stay", 5)
    assert table.asked == ("JP", "next")
    assert list(table.g.surface) == [HERE], "the success in one zone ends the battle of that zone only"
    assert table.g.engaged == ("hiei", "atlanta")
    assert table.g.turn == 5, "the clock has not moved for either of them"


@pytest.mark.rule("MW-SF-22", "MW-EN-31")
def test_every_battle_of_four_turns_holds_its_ships() -> None:
    table = Table({THERE: ["kongo", "portland"], HERE: ["hiei", "atlanta"]})
    for _ in range(8):
        table.intend()
    assert table.g.engaged == ("hiei", "atlanta", "kongo", "portland")


# ---- deployment


@pytest.mark.rule("MW-SF-4", "MW-SF-6", "MW-EQ-7")
def test_japan_lines_up_on_its_edge_and_then_the_us_on_the_other() -> None:
    table = Table({HERE: ["kongo", "hiei", "portland", "atlanta"]})
    assert table.asked == ("JP", "surface.deploy")
    assert table.ask.moves[0] == ("line",)
    assert rectangles(table.ask, "kongo") == edge("A")
    assert table.refused(("place", "kongo", "B3")).key == "surface.own_edge"
    assert table.refused(("place", "hiei", "A3")).key == "surface.other_ship_first"
    table.do(("place", "kongo", "A9"), ("place", "hiei", "A17"))
    assert table.asked == ("US", "surface.deploy")
    assert rectangles(table.ask, "portland") == edge("G")
    assert table.refused(("place", "portland", "A1")).rules == ("MW-SF-6",)
    table.do(("place", "portland", "G4"), ("line",))
    assert table.battle.berths == {"kongo": "A9", "hiei": "A17", "portland": "G4", "atlanta": "G1"}


@pytest.mark.rule("MW-SF-4")
def test_names_are_known_when_the_whole_side_is_placed_and_not_before() -> None:
    table = Table({HERE: ["kongo", "hiei", "yura", "portland"]})
    table.do(("place", "kongo", "A9"), ("place", "hiei", "A10"))
    assert table.battle.berths == {}
    assert table.battle.pending == {"kongo": "A9", "hiei": "A10"}
    assert table.g.notes == {"JP": (), "US": ()}
    assert [event.kind for event in table.match.events("US")] == ["surface_battle"]
    table.match.undo("JP")
    table.do(("place", "hiei", "A11"), ("place", "yura", "A1"))
    assert table.battle.pending == {}
    (shown,) = table.told("surface_deployed")
    assert shown == {
        "zone": HERE, "side": "JP", "ships": ("kongo", "hiei", "yura"),
        "berths": {"kongo": "A9", "hiei": "A11", "yura": "A1"},
    }  # fmt: skip
    assert table.g.notes["US"] == (Note(5, "battle", HERE, types=("BB", "CL"), ships=("kongo", "hiei", "yura")),)
    assert table.g.notes["JP"] == ()
    with pytest.raises(NothingToUndo):
        table.match.undo("JP")


@pytest.mark.rule("MW-SF-5")
def test_ships_may_touch_but_not_share_a_rectangle() -> None:
    table = Table({HERE: ["kongo", "hiei", "portland"]})
    table.do(("place", "kongo", "A9"))
    assert rectangles(table.ask, "hiei") == edge("A") - {"A9"}, "the neighbours are open"
    assert table.refused(("place", "hiei", "A9")) == Refusal(
        "surface.occupied", ("MW-SF-5",), {"ship": "hiei", "at": "A9"}
    )
    table.do(("place", "hiei", "A10")).to("JP", "surface.move")
    assert "A10" not in rectangles(table.ask, "kongo")
    assert table.refused(("move", "kongo", "A10")).rules == ("MW-SF-5",)
    enemy = Table.lying({"kongo": "D5", "portland": "D6"})
    assert "D6" not in rectangles(enemy.ask, "kongo"), "nor with an enemy"


# ---- more ships than rectangles


@pytest.mark.rule("MW-QA-SF-1", "MW-QA-SF-2")
@pytest.mark.example("MW-EX-26")
def test_twenty_ships_do_not_fit_on_the_edge() -> None:
    ships = FLEET["JP"][:20]
    table = Table({HERE: [*ships, "portland"]})
    table.do(("line",), ("line",))
    assert table.told("surface_deployed")[0]["ships"] == ships[:17]
    assert table.g.notes["US"][0].ships == ships[:17], "those that wait are not known yet"
    assert table.asked == ("JP", "surface.make_room")
    assert all(move[0] == "move" and move[2][0] == "B" for move in table.ask.moves), "nobody shifts along the edge"
    table.do(("move", ships[0], "B1"))
    assert table.refused(("move", ships[1], "A1")).key == "surface.keep_edge_clear"
    table.do(("move", ships[1], "B2"))
    assert table.refused(("done",)) == Refusal("surface.make_room", ("MW-QA-SF-2",), {"wait": 3})
    table.do(("move", ships[2], "B3"))
    assert table.ask.moves[0] == ("done",), "three have moved, and three wait"
    assert not rectangles(table.ask, ships[3]) & edge("A")
    table.do(("done",))
    assert table.asked == ("JP", "surface.deploy")
    assert rectangles(table.ask, ships[17]) == {"A1", "A2", "A3"}
    table.do(("place", ships[17], "A2"), ("line",))
    assert {id: table.battle.berths[id] for id in ships[17:]} == {ships[17]: "A2", ships[18]: "A1", ships[19]: "A3"}
    assert table.told("surface_deployed")[2]["ships"] == ships[17:]
    assert table.asked == ("US", "surface.move"), "the last to come have not moved in this battle turn"
    table.intend()
    assert table.asked == ("JP", "surface.move")


@pytest.mark.rule("MW-QA-SF-1")
def test_the_owner_says_which_ships_are_held_back() -> None:
    ships = FLEET["JP"][:19]
    table = Table({HERE: [*ships, "portland"]})
    table.do(("hold", ships[0]), ("place", ships[1], "A8"), ("hold", ships[2]))
    assert ("hold", ships[3]) not in table.ask.moves, "seventeen must be placed"
    assert table.refused(("hold", ships[3])).key == "surface.room_for_all"
    table.do(("line",), ("line",))
    assert set(ships) - set(table.battle.berths) == {ships[0], ships[2]}
    assert table.battle.berths[ships[1]] == "A8"


@pytest.mark.rule("MW-QA-SF-2")
def test_the_whole_fleet_can_always_make_room() -> None:
    for seed in range(20):
        rng = Random(seed)
        table = Table({HERE: [*FLEET["JP"], "portland"]})
        table.do(("line",), ("line",))
        while table.asked == ("JP", "surface.make_room"):
            table.do(rng.choice(table.ask.moves))
        table.do(("done",), ("line",))
        assert set(FLEET["JP"]) <= set(table.battle.berths), "nobody is left out"


@pytest.mark.rule("MW-QA-SF-1", "MW-QA-SF-2")
def test_joiners_whose_edge_is_taken_wait_without_a_dead_end() -> None:
    blockers = dict(zip(FLEET["JP"], sorted(edge("G")), strict=False))
    berths = {**blockers, "portland": "D1"}
    table = Table({HERE: [*berths, "atlanta"]}, berths=berths)
    assert table.asked == ("JP", "surface.move"), "there is nowhere to deploy, so nobody is asked to"
    table.do(("done",))
    assert ("done",) in table.ask.moves, "no own ship lies on the edge, so none can leave it"
    table.intend()
    assert "atlanta" not in table.battle.berths
    mover = next(id for id, at in blockers.items() if at == "G5")
    table.do(("move", mover, "F5"), ("done",))
    assert table.asked == ("US", "surface.move")
    table.do(("done",))
    assert table.asked == ("US", "surface.deploy")
    assert table.ask.moves == (("line",), ("place", "atlanta", "G5"))


@pytest.mark.rule("MW-QA-SF-2")
def test_a_ship_hemmed_in_cannot_be_made_to_leave_the_edge() -> None:
    first, second = sorted(FLEET["JP"])[:17], sorted(FLEET["JP"])[17:25]
    berths = {id: f"A{n}" for n, id in enumerate(first, 1)}
    berths |= {id: f"B{n}" for n, id in enumerate(second, 1)}
    wall = dict(zip(FLEET["US"], (f"B{n}" for n in range(9, 18)), strict=False))
    table = Table({HERE: [*FLEET["JP"], *wall]}, berths={**berths, **wall})
    assert table.asked == ("JP", "surface.move")
    assert ("done",) in table.ask.moves


# ---- movement


@pytest.mark.rule("MW-SF-7", "MW-SF-8", "MW-EN-33")
def test_any_number_of_ships_move_one_rectangle_each_japan_first() -> None:
    table = Table.lying({"kongo": "B5", "hiei": "A1", "portland": "F5", "atlanta": "F8"})
    assert table.asked == ("JP", "surface.move")
    assert table.ask.moves[0] == ("done",), "nothing forces a ship to move"
    assert rectangles(table.ask, "kongo") == {"A4", "A5", "A6", "B4", "B6", "C4", "C5", "C6"}
    assert rectangles(table.ask, "hiei") == {"A2", "B1", "B2"}
    assert not rectangles(table.ask, "portland")
    assert table.refused(("move", "kongo", "D5")) == Refusal(
        "surface.one_rectangle", ("MW-SF-7", "MW-EN-33"), {"ship": "kongo", "at": "D5"}
    )
    table.do(("move", "kongo", "C6"))
    assert table.battle.berths["kongo"] == "C6"
    assert table.told("surface_moved") == [{"zone": HERE, "side": "JP", "ship": "kongo", "was": "B5", "at": "C6"}]
    assert not rectangles(table.ask, "kongo"), "once in a battle turn"
    assert table.refused(("move", "kongo", "D6")).key == "surface.moved_already"
    table.do(("move", "hiei", "B2"), ("done",))
    assert table.asked == ("US", "surface.move")
    assert len(rectangles(table.ask, "portland")) == 8
    table.do(("move", "portland", "E5"), ("done",))
    assert table.battle.berths == {"kongo": "C6", "hiei": "B2", "portland": "E5", "atlanta": "F8"}
    table.intend()
    assert rectangles(table.ask, "kongo"), "and again in the next"


# ---- gunfire


@pytest.mark.rule("MW-SF-4", "MW-SF-6", "MW-SF-7", "MW-SF-8", "MW-SF-9", "MW-SF-15")
@pytest.mark.example("MW-EX-19")
def test_in_the_first_battle_turn_only_battleships_reach() -> None:
    table = Table({HERE: ["kongo", "tone", "portland"]})
    table.do(("place", "tone", "A10"), ("place", "kongo", "A9"), ("place", "portland", "G9"))
    table.do(("move", "kongo", "B9"), ("move", "tone", "B10"), ("done",), ("move", "portland", "F9"), ("done",))
    assert table.asked == ("JP", "surface.fire")
    assert table.ask.moves == (("done",), ("fire", "kongo", "portland")), "4 rectangles: the cruiser has 3"
    assert table.refused(("fire", "tone", "portland")) == Refusal(
        "surface.out_of_range", ("MW-SF-9",), {"ship": "tone", "target": "portland", "range": 3, "away": 4}
    )
    table.dice.left = [1]
    table.do(("fire", "kongo", "portland"), ("done",))
    assert len(table.match.asks) == 2, "the US cruiser is out of range: both are at the withdrawal"


@pytest.mark.rule("MW-SF-9", "MW-EN-33")
@pytest.mark.parametrize(
    ("ship", "at", "reaches"),
    [
        ("kongo", "D9", True), ("kongo", "D10", False), ("tone", "D8", True), ("tone", "D9", False),
        ("akagi", "D8", True), ("akagi", "D9", False), ("zuiho", "A8", True), ("sendai", "A9", False),
        ("yamato", "A9", True),
    ],
)  # fmt: skip
def test_gun_range_by_type_diagonals_count_one(ship: str, at: str, reaches: bool) -> None:
    table = Table.lying({ship: at, "portland": "D5"}).do(("done",), ("done",))
    mine = [ask for ask in table.match.asks.values() if ask.prompt == "surface.fire" and ask.moves[1][1] == ship]
    assert bool(mine) == reaches


@pytest.mark.rule("MW-SF-10", "MW-SF-11")
def test_a_ship_fires_at_one_target_or_at_none() -> None:
    table = Table.lying({"kongo": "D5", "hiei": "D6", "portland": "F5", "atlanta": "F6"}).to("JP", "surface.fire")
    assert table.ask.moves[0] == ("done",)
    table.do(("fire", "kongo", "portland"))
    assert table.refused(("fire", "kongo", "atlanta")) == Refusal(
        "surface.fired_already", ("MW-SF-10",), {"ship": "kongo", "target": "portland"}
    )
    assert set(table.ask.moves) == {("done",), ("fire", "hiei", "portland"), ("fire", "hiei", "atlanta")}
    table.dice.left = [1]
    table.do(("done",))
    assert table.asked == ("US", "surface.fire"), "the Hiei did not have to fire"
    assert [shot["ships"] for shot in table.told("surface_fire")] == [("kongo",)]
    table.to("US", "surface.fire").do(("done",)).intend().to("JP", "surface.fire")
    assert ("fire", "kongo", "atlanta") in table.ask.moves, "a new battle turn, a new shot"


@pytest.mark.rule("MW-SF-11", "MW-SF-12", "MW-EN-32")
@pytest.mark.example("MW-EX-18")
def test_factors_of_ships_with_one_target_add_up() -> None:
    table = Table.lying({"nagato": "D5", "kongo": "D6", "portland": "F5"}, dice=[4]).to("JP", "surface.fire")
    table.do(("fire", "nagato", "portland"), ("fire", "kongo", "portland"), ("done",))
    assert table.told("surface_fire") == [
        {"zone": HERE, "side": "JP", "target": "portland", "ships": ("kongo", "nagato"), "column": "3-1", "die": 4,
         "hits": 2}
    ]  # fmt: skip
    assert table.dice.left == [], "23 to 6 is one attack with one die"


@pytest.mark.rule("MW-EN-32")
def test_targets_are_declared_before_any_die_of_the_side() -> None:
    table = Table.lying(
        {"kongo": "D5", "hiei": "D6", "haruna": "D7", "portland": "F5", "atlanta": "F6"}, dice=[2, 3]
    ).to("JP", "surface.fire")
    table.do(("fire", "kongo", "atlanta"), ("fire", "haruna", "portland"), ("fire", "hiei", "atlanta"))
    assert table.dice.left == [2, 3], "no die yet"
    assert not table.told("surface_fire"), "and nothing said"
    table.match.undo("JP")
    table.do(("fire", "hiei", "portland"), ("done",))
    assert [(shot["target"], shot["ships"], shot["column"], shot["die"]) for shot in table.told("surface_fire")] == [
        ("portland", ("haruna", "hiei"), "3-1", 2),
        ("atlanta", ("kongo",), "3-1", 3),
    ]
    assert table.battle.fire == {}


@pytest.mark.rule("MW-SF-12")
def test_at_hopeless_odds_no_die_is_rolled() -> None:
    table = Table.lying({"yamato": "D5", "atlanta": "F5"}).to("US", "surface.fire")
    table.do(("fire", "atlanta", "yamato"), ("done",))
    (shot,) = table.told("surface_fire")
    assert (shot["column"], shot["die"], shot["hits"]) == ("no effect", 0, 0)
    with pytest.raises(NothingToUndo):
        table.match.undo("US")


@pytest.mark.rule("MW-SF-13", "MW-SF-14")
@pytest.mark.parametrize(("die", "hits"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 1), (6, 2)])
def test_one_die_on_the_surface_table_gives_the_hits(die: int, hits: int) -> None:
    table = Table.lying({"tone": "D5", "portland": "F5"}, dice=[die], hits={"portland": 1}).to("JP", "surface.fire")
    table.do(("fire", "tone", "portland"), ("done",)).wait()
    assert table.told("surface_fire")[0]["column"] == "1-1"
    assert table.g.ships["portland"].hits == 1 + hits, "on top of those it had"
    assert [e.get("total") for e in table.told("hits")] == ([1 + hits] if hits else [])


@pytest.mark.rule("MW-SF-14")
def test_the_last_box_sinks_the_ship_and_scores_it() -> None:
    table = Table.lying({"nagato": "D5", "portland": "F5", "atlanta": "G17"}, dice=[2], hits={"portland": 3})
    table.to("JP", "surface.fire").do(("fire", "nagato", "portland"), ("done",)).wait()
    assert table.g.ships["portland"] == Ship("", 4, True)
    assert table.g.points == {"JP": 3, "US": 0}
    assert table.battle.berths == {"nagato": "D5", "atlanta": "G17"}


@pytest.mark.rule("MW-SF-15", "MW-SF-13")
def test_the_us_fires_second_in_the_same_way() -> None:
    table = Table.lying({"kongo": "D5", "portland": "F5", "astoria": "F6"}, dice=[6]).to("JP", "surface.fire")
    table.do(("done",))
    assert table.asked == ("US", "surface.fire")
    assert "MW-SF-15" in table.ask.rules
    table.do(("fire", "portland", "kongo"), ("fire", "astoria", "kongo"), ("done",))
    (shot,) = table.told("surface_fire")
    assert (shot["side"], shot["column"], shot["hits"]) == ("US", "1-1", 2)
    assert table.g.ships["kongo"].hits == 2


@pytest.mark.rule("MW-SF-19", "MW-EN-35")
def test_a_us_ship_sunk_in_a_battle_turn_still_fires_in_it() -> None:
    table = Table.lying({"yamato": "D5", "tone": "D6", "atlanta": "F5", "hornet": "G17"}, hits={"atlanta": 2})
    table.to("JP", "surface.fire")
    table.dice.left = [6]
    table.do(("fire", "yamato", "atlanta"), ("done",))
    assert table.told("surface_fire")[0]["hits"] == 4
    assert table.battle.scored == {"atlanta": 4}
    assert table.asked == ("US", "surface.fire")
    table.dice.left = [4]
    table.do(("fire", "atlanta", "tone"))
    assert table.battle.berths["atlanta"] == "F5", "on the board until the US has fired"
    table.do(("done",))
    assert table.g.ships["atlanta"].sunk
    assert "atlanta" not in table.battle.berths
    assert table.g.ships["tone"].hits == 1
    assert table.battle.scored == {}
    table.intend().to("JP", "surface.move")
    table.do(("done",))
    assert not rectangles(table.ask, "atlanta"), "and no longer in the next battle turn"


@pytest.mark.rule("MW-SF-19", "MW-EN-35")
def test_the_last_ships_of_both_sides_can_sink_each_other() -> None:
    table = Table.lying({"zuiho": "D5", "atlanta": "F5"}, hits={"zuiho": 1, "atlanta": 2}, dice=[6, 6])
    table.to("JP", "surface.fire").do(("fire", "zuiho", "atlanta"), ("done",), ("fire", "atlanta", "zuiho"), ("done",))
    assert table.g.points == {"JP": 2, "US": 6}
    assert table.told("surface_over") == [{"zone": HERE, "left": "nobody"}]
    assert table.asked == ("JP", "next")
    assert table.g.surface == {}
    assert table.g.engaged == ()


@pytest.mark.rule("MW-SF-20", "MW-EN-43")
@pytest.mark.parametrize(("ready", "hits", "sinks"), [((0, 1, 0), 4, True), ((0, 0, 0), 4, False)])
def test_hits_from_gunfire_follow_the_rules_for_hits_from_the_air(
    ready: tuple[int, int, int], hits: int, sinks: bool
) -> None:
    hangar = Hangar(unready=(0, 2, 0), ready=ready)
    table = Table.lying(
        {"tone": "D5", "mikuma": "D6", "hornet": "F5", "atlanta": "G17"},
        hits={"hornet": 2}, hangars={"hornet": hangar}, dice=[3],
    )  # fmt: skip
    table.to("JP", "surface.fire").do(("fire", "tone", "hornet"), ("fire", "mikuma", "hornet"), ("done",)).wait()
    assert table.told("surface_fire")[0]["hits"] == hits - 2
    assert table.g.ships["hornet"].hits == hits
    assert table.g.ships["hornet"].sunk == sinks, "five boxes: four are enough with aircraft readied aboard"
    assert ("hornet" in table.g.air) != sinks, "what has landed goes down with it"
    assert table.g.points["JP"] == (10 if sinks else 0)


@pytest.mark.rule("MW-EN-50", "MW-OP-1")
def test_a_crippled_ship_is_a_target_of_one_and_has_no_guns() -> None:
    berths = {"kongo": "D5", "nagara": "D6", "portland": "F5"}
    whole = Table.lying(berths, hits={"portland": 3}, dice=[6]).to("JP", "surface.fire")
    whole.do(("fire", "nagara", "portland"), ("done",))
    assert whole.told("surface_fire")[0]["column"] == "1-2", "3 to 6, the option not being in play"
    table = Table.lying(berths, hits={"portland": 3, "kongo": 5}, crippled_ships=True, dice=[1])
    table.to("JP", "surface.fire")
    assert table.ask.moves == (("done",), ("fire", "nagara", "portland"))
    assert table.refused(("fire", "kongo", "portland")) == Refusal(
        "surface.no_guns", ("MW-OP-1",), {"ship": "kongo", "target": "portland"}
    )
    table.do(("fire", "nagara", "portland"), ("done",))
    assert table.told("surface_fire")[0]["column"] == "3-1", "3 to 1"
    assert table.g.ships["portland"].sunk
    assert table.asked == ("JP", "next"), "and it could not fire back"


# ---- withdrawal


@pytest.mark.rule("MW-SF-16", "MW-SF-17")
@pytest.mark.example("MW-EX-20")
@pytest.mark.parametrize(("die", "out"), [(n, n in (5, 6)) for n in range(1, 7)])
@pytest.mark.parametrize("side", SIDES)
def test_five_or_six_breaks_off(side: str, die: int, out: bool) -> None:
    table = Table.lying({"kongo": "A5", "portland": "G5"})
    table.intend(*("withdraw" if side == s else "stay" for s in SIDES), die)
    assert table.told("withdrew" if out else "withdrawal_failed") == [{"zone": HERE, "side": side, "die": die}]
    assert (HERE in table.g.surface) != out
    assert table.asked == (("JP", "next") if out else ("JP", "surface.move"))


@pytest.mark.rule("MW-EN-34", "MW-SF-16")
def test_intentions_are_secret_and_the_japanese_die_comes_first() -> None:
    table = Table.lying({"kongo": "A5", "portland": "G5"}).wait()
    assert {seat: ask.moves for seat, ask in table.match.asks.items()} == dict.fromkeys(
        SIDES, (("stay",), ("withdraw",))
    )
    before = len(table.match.events("JP"))
    table.match.answer("US", ("withdraw",))
    assert table.match.waiting == SIDES
    assert len(table.match.events("JP")) == before
    table.match.undo("US")
    table.match.answer("JP", ("withdraw",))
    table.dice.left = [4, 6]
    table.match.answer("US", ("withdraw",))
    assert table.told("withdrawal_tries") == [{"zone": HERE, "sides": SIDES, "n": 2}]
    assert table.told("withdrawal_failed") == [{"zone": HERE, "side": "JP", "die": 4}]
    assert table.told("withdrew") == [{"zone": HERE, "side": "US", "die": 6}]
    table = Table.lying({"kongo": "A5", "portland": "G5"}).intend("withdraw", "withdraw", 5)
    assert table.told("withdrew") == [{"zone": HERE, "side": "JP", "die": 5}], "any success ends it: no second die"


@pytest.mark.rule("MW-SF-18", "MW-SF-16")
def test_if_nobody_withdraws_the_battle_goes_on_and_no_time_passes() -> None:
    table = Table.lying({"kongo": "A5", "portland": "G5"})
    for n in (1, 2, 3):
        table.wait()
        assert all(ask.about == {"zone": HERE, "n": n} for ask in table.match.asks.values())
        table.intend()
        assert table.asked == ("JP", "surface.move")
    assert [e["n"] for e in table.told("surface_turn")] == [1, 2, 3, 4]
    assert table.told("withdrawal_tries")[0] == {"zone": HERE, "sides": (), "n": 0}
    assert table.battle.tries == {}
    assert table.g.turn == 5


@pytest.mark.rule("MW-SF-17", "MW-SF-21", "MW-SF-22", "MW-SF-23", "MW-EN-52", "MW-EN-53")
@pytest.mark.example("MW-EX-37")
@pytest.mark.parametrize(("turns", "die", "may_move"), [(2, 5, True), (4, 3, False), (4, None, False), (4, 6, True)])
def test_only_a_battle_of_four_turns_holds_its_ships(turns: int, die: int | None, may_move: bool) -> None:
    table = Table.lying({"kongo": "A5", "portland": "G5"})
    for _ in range(turns - 1):
        table.intend()
    if die is None:
        table.intend()
    else:
        table.intend("withdraw", "stay", die)
    assert table.asked == ("JP", "next"), "the turn is over for the surface battles"
    assert len(table.told("surface_turn")) == turns
    assert table.g.engaged == (() if may_move else ("kongo", "portland"))
    assert table.g.surface == ({} if may_move else {HERE: SurfaceBattle(HERE, {"kongo": "A5", "portland": "G5"})})


@pytest.mark.rule("MW-EN-52")
def test_after_a_withdrawal_ships_that_stay_together_deploy_anew() -> None:
    table = Table.lying({"kongo": "C5", "portland": "E5"}).intend("withdraw", "stay", 6)
    table.do(("next",))
    assert table.told("surface_battle")[-1] == {"zone": HERE, "again": False}
    assert table.asked == ("JP", "surface.deploy")
    assert rectangles(table.ask, "kongo") == edge("A")


@pytest.mark.rule("MW-EN-53")
def test_the_fourth_battle_turn_too_may_end_in_a_withdrawal() -> None:
    table = Table.lying({"kongo": "A5", "portland": "G5"}).intend().intend().intend().wait()
    assert all("MW-EN-53" in ask.rules for ask in table.match.asks.values())
    table.intend("stay", "withdraw", 5)
    assert table.g.engaged == ()
    assert table.g.surface == {}


# ---- from turn to turn


@pytest.mark.rule("MW-SF-21", "MW-SF-24", "MW-EN-31")
def test_after_four_battle_turns_the_battle_waits_for_the_next_turn() -> None:
    table = Table({HERE: ["kongo", "hiei", "portland", "astoria"]})
    table.do(("place", "kongo", "A4"), ("line",), ("line",), ("move", "kongo", "B5"), ("done",))
    for _ in range(4):
        table.intend()
    assert table.told("surface_goes_on") == [{"zone": HERE}]
    assert set(table.g.engaged) == {"kongo", "hiei", "portland", "astoria"}
    table.g.put_ship("astoria", zone="", sunk=True)  # by the air attacks of the next turn, which come first
    table.do(("next",))
    assert table.told("surface_battle")[-1] == {"zone": HERE, "again": True}
    assert table.asked == ("JP", "surface.move"), "nobody deploys again"
    assert table.battle.berths == {"kongo": "B5", "hiei": "A1", "portland": "G2"}, "each where it lay"
    assert table.g.engaged == ()
    for _ in range(4):
        table.intend()
    assert table.g.engaged == ("kongo", "hiei", "portland")
    assert len(table.told("surface_turn")) == 8


@pytest.mark.rule("MW-SF-23", "MW-SF-24", "MW-EN-31")
def test_ships_that_join_enter_on_their_own_edge() -> None:
    table = Table({HERE: ["kongo", "hiei", "portland", "astoria"]}, berths={"kongo": "A1", "portland": "C5"})
    assert table.asked == ("JP", "surface.deploy")
    assert rectangles(table.ask, "hiei") == edge("A") - {"A1"}
    table.do(("line",))
    assert table.asked == ("US", "surface.deploy")
    table.do(("place", "astoria", "G9"))
    assert table.battle.berths == {"kongo": "A1", "hiei": "A2", "portland": "C5", "astoria": "G9"}
    assert table.g.notes["US"][0].ships == ("hiei",)
    for _ in range(4):
        table.intend()
    assert table.g.engaged == ("kongo", "hiei", "astoria", "portland"), "those that joined are in it now"


@pytest.mark.rule("MW-SF-3", "MW-SF-22")
def test_a_battle_with_one_side_sunk_is_over_and_holds_nobody() -> None:
    table = Table.lying({"yamato": "D5", "atlanta": "F5"}, hits={"atlanta": 2}, dice=[1]).to("JP", "surface.fire")
    table.do(("fire", "yamato", "atlanta"), ("done",), ("done",))
    assert table.told("surface_over") == [{"zone": HERE, "left": "JP"}]
    assert table.asked == ("JP", "next"), "nobody is asked to withdraw"
    assert (table.g.surface, table.g.engaged) == ({}, ())


# ---- at random


@pytest.mark.parametrize("seed", range(12))
def test_random_battles_never_stall_and_survive_a_save(seed: int) -> None:
    rng = Random(seed)
    fleet = {side: list(FLEET[side]) if seed % 2 else rng.sample(FLEET[side], 6) for side in SIDES}
    late = rng.sample(fleet["JP"], 3) + rng.sample(fleet["US"], 2)
    here = [id for side in SIDES for id in fleet[side] if id not in late]
    table = Table({HERE: here, THERE: late}, crippled_ships=bool(seed % 3))
    table.dice.left = [rng.randint(1, 6) for _ in range(5000)]
    for turn in range(3):
        while "surface_battle" in [crumb for crumb, _ in table.match.crumbs(None)]:
            seat = rng.choice(list(table.match.asks))
            moves = table.match.asks[seat].moves
            assert len(set(moves)) == len(moves) > 0
            if table.match.can_undo(seat) and rng.random() < 0.1:
                table.match.undo(seat)
            else:
                table.match.answer(seat, rng.choice(moves))
            table.rules.check(table.g)
            assert dump(load(table.rules, dump(table.g))) == dump(table.g)
        for zone, battle in table.g.surface.items():
            assert battle == SurfaceBattle(zone, battle.berths)
            assert {at[0] for at in battle.berths.values()} <= set(RANKS)
        assert set(table.g.engaged) == {id for z in table.g.surface for side in SIDES for id in table.g.at(side, z)}
        for id in late:
            if turn == 0 and table.g.ships[id].zone and id not in table.g.engaged:
                table.g.put_ship(id, zone=HERE)
        table.do(("next",))
