"""The game, whole: what the platform finds when it opens the folder."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from msgspec import convert

from strait.presentation import StraitPresentation
from strait.state import DATA, FOE, HERE, SEATS, Block, Strait
from strait.tasks import TASKS, Turn
from strait.view import Sight, resample, view
from wardroom.api import Fuzz, Game, Ledger, Place, Words
from wardroom.kernel import Ask, GameInfo, Move, Option, Refusal, RulesFault, Seat, State

WORDS = Words.load(HERE / "words")
LEDGER = Ledger.load(HERE / "rules.yaml")
PLACES = convert(DATA["areas"], dict[str, Place])


class StraitRules:
    info = GameInfo(
        id="strait", version="1", seats=SEATS, scenarios=tuple(DATA["scenarios"]), bound=300,
        options=(Option("smoke", (True, False), True, ("ST-4",)),),
    )  # fmt: skip
    state: type[State] = Strait
    tasks = TASKS

    def start(self, scenario: str, options: Mapping[str, Any]) -> Strait:
        blocks = {
            f"{side}-{n}": Block(side, kind, DATA["ports"][side], DATA["kinds"][kind]["steps"])
            for side in SEATS
            for n, kind in enumerate(DATA["scenarios"][scenario]["fleet"], 1)
        }
        smoke, none = options["smoke"], dict.fromkeys(SEATS, 0)
        return Strait(agenda=(Turn(),), scenario=scenario, smoke_rule=smoke, blocks=blocks, smoke=none, burnt=none)

    def view(self, g: Strait, seat: Seat | None) -> Sight:
        return view(g, seat)

    def resample(self, g: Strait, seat: Seat, rng: Random) -> Strait:
        return resample(g, seat, rng)

    def check(self, g: Strait) -> None:
        for name, block in g.blocks.items():
            if not (1 <= block.steps <= DATA["kinds"][block.kind]["steps"] and block.area in PLACES):
                raise RulesFault(f"{name} cannot be {block}")
        if any(not 0 <= g.smoke[side] <= g.turn - g.burnt[side] for side in SEATS):
            raise RulesFault(f"more smoke than was found: {g.smoke}")

    def resign(self, g: Strait, seat: Seat) -> None:
        g.result = {seat: 0.0, FOE[seat]: 1.0}


RULES = StraitRules()


def probes(sight: Sight, ask: Ask, rng: Random) -> Iterator[Move]:
    """Moves that a player may well try: any block, anywhere."""
    yield ("sail", f"{rng.choice(SEATS)}-{rng.randint(1, 5)}", rng.choice(list(PLACES)))


def too_far(sight: Sight, ask: Ask, move: Move, refusal: Refusal) -> bool:
    return next(move[2] not in PLACES[piece.place].near for piece in sight.pieces if piece.id == move[1])


FUZZ = Fuzz(probes=probes, twin=None, reasons={"too_far": too_far}, max_unexplained=0.01)
GAME = Game(
    rules=RULES, words=WORDS, ledger=LEDGER, view=Sight, fuzz=FUZZ, places=PLACES, presentation=StraitPresentation(),
    sides={"east": "#e2711d", "west": "teal"},
)  # fmt: skip
