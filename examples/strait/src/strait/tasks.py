"""The sequence of play, as the rulebook has it. Each task names the clause it carries out."""

from collections.abc import Mapping
from typing import Any

from strait.state import DATA, FOE, SEATS, Strait
from wardroom.kernel import Ask, Asks, Does, Move, Outcome, Refusal, Roll, Rolls, Seat, Task, Tasks, Together
from wardroom.lib.objection import unopposed


class Turn(Does, frozen=True):
    def run(self, g: Strait) -> Tasks:
        g.turn += 1
        g.tell("turn", turn=g.turn, rules=("ST-6",))
        g.orders = {side: {} for side in SEATS}
        find = [Find(side) for side in SEATS if g.smoke_rule]
        orders = Together.of({side: (Orders(side),) for side in SEATS})
        battles = [Battle(area) for area in DATA["areas"]]
        return (*find, orders, Sail(), *battles, EndOfTurn(g.turn))


class EndOfTurn(Does, frozen=True):
    """ST-6. It waits at the bottom of the agenda all turn long, so it is what the breadcrumb begins with."""

    turn: int
    crumb = "turn"

    def about(self) -> Mapping[str, Any]:
        return {"turn": self.turn}

    def run(self, g: Strait) -> Tasks:
        if self.turn < DATA["scenarios"][g.scenario]["turns"] and all(g.fleet(side) for side in SEATS):
            return (Turn(),)
        scores = {side: self.score(g, side) for side in SEATS}
        for side, score in scores.items():
            for what, points in score.items():
                g.reveal("scored", side=side, what=what, points=points, rules=("ST-6",))
        g.result = {side: float(sum(score.values())) for side, score in scores.items()}
        return ()

    def score(self, g: Strait, side: Seat) -> dict[str, int]:
        landed = [i for i in g.fleet(side, DATA["ports"][FOE[side]]) if g.blocks[i].kind == "transport"]
        return {"afloat": sum(g.blocks[i].steps for i in g.fleet(side)), "landed": DATA["landing"] * len(landed)}


class Find(Rolls, frozen=True):
    """ST-4. What it finds, only the fleet itself hears."""

    side: Seat

    def roll(self, g: Strait) -> Roll:
        return Roll("find", ((True, 1), (False, 1)))

    def rolled(self, g: Strait, found: Outcome) -> Tasks:
        g.smoke = {**g.smoke, self.side: g.smoke[self.side] + found}
        g.reveal("found", to=(self.side,), found=found, rules=("ST-4",))
        return ()


class Orders(Asks, frozen=True):
    """ST-2. A sealed lane: asked again until the fleet is done."""

    def ask(self, g: Strait) -> Ask:
        every = [("sail", block, area) for block in g.fleet(self.seat) for area in DATA["areas"]]
        return Ask("orders", (("done",), *unopposed(every, self.why_not, g)), ("ST-2",), {"turn": g.turn})

    def answer(self, g: Strait, move: Move) -> Tasks:
        if move[0] == "done":
            return ()
        g.orders = {**g.orders, self.seat: {**g.orders[self.seat], move[1]: move[2]}}
        return (self,)

    def why_not(self, g: Strait, move: Move) -> Refusal | None:
        if len(move) != 3 or move[0] != "sail":
            return None
        about = {"block": move[1]}
        if move[1] not in g.fleet(self.seat):  # the same for a block of the enemy's as for none at all
            return Refusal("not_yours", ("ST-1",), about)
        if move[1] in g.orders[self.seat]:
            return Refusal("ordered", ("ST-2",), about)
        return None if move[2] in g.near(move[1]) else Refusal("too_far", ("ST-2",), about)


class Sail(Does, frozen=True):
    """ST-2. All that is told is that they sailed: where blocks now stand is in the view."""

    def run(self, g: Strait) -> Tasks:
        for orders in g.orders.values():
            for block, area in orders.items():
                g.change(block, area=area)
        g.orders = {}
        g.reveal("sailed", rules=("ST-2",))
        return ()


class Battle(Does, frozen=True):
    """ST-3. The window for smoke is open to both fleets, able or not: who is asked must tell nothing."""

    area: str

    def run(self, g: Strait) -> Tasks:
        if not all(g.fleet(side, self.area) for side in SEATS):
            return ()
        blocks = [block for side in SEATS for block in g.fleet(side, self.area)]
        for block in blocks:
            g.change(block, known=True)
        g.reveal("battle", area=self.area, blocks=[g.blocks[block].kind for block in blocks], rules=("ST-1", "ST-3"))
        smoke = [Smoke(side, self.area) for side in SEATS if g.smoke_rule]
        return (*smoke, Volley("west", self.area), Volley("east", self.area), Aftermath(self.area))


class Smoke(Asks, frozen=True):
    """ST-4."""

    area: str

    def ask(self, g: Strait) -> Ask:
        return Ask("smoke", unopposed([("hold",), ("smoke",)], self.why_not, g), ("ST-4",), {"area": self.area})

    def answer(self, g: Strait, move: Move) -> Tasks:
        if move[0] == "smoke":
            g.smoke = {**g.smoke, self.seat: g.smoke[self.seat] - 1}
            g.burnt = {**g.burnt, self.seat: g.burnt[self.seat] + 1}
            g.screened = (*g.screened, self.seat)
            g.tell("smoke", side=self.seat, rules=("ST-4",))
        return ()

    def why_not(self, g: Strait, move: Move) -> Refusal | None:
        return Refusal("no_smoke", ("ST-4",)) if move == ("smoke",) and not g.smoke[self.seat] else None


class Volley(Does, frozen=True):
    """ST-3."""

    side: Seat
    area: str

    def run(self, g: Strait) -> Tasks:
        return [Fire(block) for block in g.fleet(self.side, self.area)]


class Fire(Rolls, frozen=True):
    """ST-3."""

    block: str

    def roll(self, g: Strait) -> Roll:
        return Roll("fire", tuple((n, 1) for n in range(1, 7)))

    def rolled(self, g: Strait, die: Outcome) -> Tasks:
        block = g.blocks[self.block]
        foe = FOE[block.side]
        hit = die <= DATA["kinds"][block.kind]["gunnery"] - (foe in g.screened)
        g.tell("fired", kind=block.kind, die=die, hit=hit, rules=("ST-3",))
        return (Hit(foe, block.area),) if hit and g.fleet(foe, block.area) else ()


class Hit(Asks, frozen=True):
    """ST-5."""

    area: str

    def ask(self, g: Strait) -> Ask:
        return Ask("hit", tuple(("hit", i) for i in g.fleet(self.seat, self.area)), ("ST-5",), {"area": self.area})

    def answer(self, g: Strait, move: Move) -> Tasks:
        block = g.blocks[move[1]]
        if block.steps > 1:
            g.change(move[1], steps=block.steps - 1)
        else:
            g.blocks = {i: b for i, b in g.blocks.items() if i != move[1]}
        g.tell("hit", kind=block.kind, lost=block.steps == 1, rules=("ST-5",))
        return ()

    def why_not(self, g: Strait, move: Move) -> Refusal | None:
        here = move[1:] in [(block,) for block in g.fleet(self.seat, self.area)]
        return None if here or move[0] != "hit" else Refusal("not_here", ("ST-5",), {"area": self.area})


class Aftermath(Does, frozen=True):
    """ST-4. The smoke clears. Below all of the battle on the agenda, it is the battle's place in the breadcrumb."""

    area: str
    crumb = "battle"

    def about(self) -> Mapping[str, Any]:
        return {"area": self.area}

    def run(self, g: Strait) -> Tasks:
        g.screened = ()
        return ()


_ALL = (Turn, EndOfTurn, Find, Orders, Sail, Battle, Smoke, Volley, Fire, Hit, Aftermath)
TASKS: Mapping[str, type[Task]] = {task.__name__: task for task in _ALL}
