"""What is on the table. Blocks are frozen; a dict is replaced, never changed in place."""

from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from wardroom.kernel import Seat, State
from wardroom.lib import yamls

HERE = Path(__file__).parent
DATA: dict[str, Any] = yamls.read(HERE / "data.yaml")
SEATS = ("east", "west")
FOE = {"east": "west", "west": "east"}


class Block(Struct, frozen=True):
    side: Seat
    kind: str
    area: str
    steps: int
    known: bool = False


class Strait(State, kw_only=True):
    scenario: str
    smoke_rule: bool
    blocks: dict[str, Block]
    smoke: dict[Seat, int]  # in hand: each fleet's own secret
    burnt: dict[Seat, int]
    turn: int = 0
    orders: dict[Seat, dict[str, str]] = {}
    screened: tuple[Seat, ...] = ()

    def fleet(self, side: Seat, area: str | None = None) -> list[str]:
        """Sorted: in what order a dict was filled is no part of the state."""
        return sorted(i for i, b in self.blocks.items() if b.side == side and area in (None, b.area))

    def near(self, block: str) -> list[str]:
        return list(DATA["areas"][self.blocks[block].area]["near"])

    def change(self, block: str, **changes: Any) -> None:
        self.blocks = {**self.blocks, block: structs.replace(self.blocks[block], **changes)}
