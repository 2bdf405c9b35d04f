"""The campaign diary: the events of a match gathered into years, turns and battles, luck set against expectation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct, field

from wardroom.games.nimitz.battle.attack_values import expected
from wardroom.games.nimitz.printed import JAPAN, LEVELS, US
from wardroom.kernel import Heard, Seat
from wardroom.lib.feed import not_taken_back


class Luck(Struct):
    """Hits that fell, and Hits that were to be expected of the same dice."""

    us_hits: int = 0
    us_expected: float = 0.0
    japan_hits: int = 0
    japan_expected: float = 0.0

    def add(self, side: str, hits: int, mean: float) -> None:
        if side == US:
            self.us_hits, self.us_expected = self.us_hits + hits, round(self.us_expected + mean, 2)
        else:
            self.japan_hits, self.japan_expected = self.japan_hits + hits, round(self.japan_expected + mean, 2)


class OrderNote(Struct):
    area: str
    die: int
    order: str
    rolled: str
    place: str
    because: str
    forces: tuple[str, ...]
    battalions: int
    scouted: bool


class BattleNote(Luck, kw_only=True):
    area: str
    us: tuple[str, ...]
    japan: tuple[str, ...]
    turns: int = 0
    us_taken: int = 0  # Hits that landed, from dice or not
    japan_taken: int = 0
    us_lost: tuple[str, ...] = ()
    japan_lost: tuple[str, ...] = ()
    us_damaged: tuple[str, ...] = ()  # of those that came through it, whoever took a Hit in it
    japan_damaged: tuple[str, ...] = ()
    plans_used: list[str] = field(default_factory=list)
    plans_drawn: list[str] = field(default_factory=list)


class TurnNote(Struct):
    turn: int
    date: str
    supply: int = 0
    reinforcement: int = 0
    bought: list[str] = field(default_factory=list)
    mended: list[str] = field(default_factory=list)
    scouted: int = 0
    moved: int = 0
    destinations: dict[str, list[str]] = field(default_factory=dict)  # who went where, in the order of the first
    raiders: int = 0
    bombing: list[str] = field(default_factory=list)  # Wings sent to Japan
    bombed: list[str] = field(default_factory=list)  # whom they drove off
    embarked: list[str] = field(default_factory=list)  # for the invasion of Japan
    orders: list[OrderNote] = field(default_factory=list)
    battles: list[BattleNote] = field(default_factory=list)
    reinforcements: dict[str, int] = field(default_factory=dict)
    unsupplied: tuple[str, ...] = ()
    starved: tuple[str, ...] = ()  # forces lost for want of supply
    held: tuple[str, ...] = ()
    count: int = 0
    gained: tuple[str, ...] = ()  # Objectives, since the turn before
    lost: tuple[str, ...] = ()


class YearNote(Struct):
    year: int
    turns: list[TurnNote] = field(default_factory=list)
    level: str = ""
    objectives: int = 0
    invasion: int = 0


class Diary(Struct):
    campaigns: list[YearNote] = field(default_factory=list)
    luck: Luck = field(default_factory=Luck)
    total: int = 0  # of the whole war
    level: str = ""


_THROWN_AGAIN = ("envelop", "sonar")


class _Writer:
    """Takes events one by one; a method for each kind that is worth a line."""

    def __init__(self) -> None:
        self.diary = Diary()
        self.battle: BattleNote | None = None
        self.held: tuple[str, ...] = ()
        self.last: dict[str, Any] = {}  # the last attack

    @property
    def turn(self) -> TurnNote:
        return self.diary.campaigns[-1].turns[-1]

    def write(self, heard: Heard) -> None:
        note = getattr(self, f"_{heard.kind}", None)
        if note is not None:
            note(dict(heard.about))

    def _campaign_begins(self, about: dict[str, Any]) -> None:
        self.diary.campaigns.append(YearNote(about["year"]))
        self.held = tuple(about.get("held", ()))

    def _turn_begins(self, about: dict[str, Any]) -> None:
        self.diary.campaigns[-1].turns.append(TurnNote(about["turn"], about["date"]))

    def _gained(self, about: dict[str, Any]) -> None:
        self.turn.supply, self.turn.reinforcement = about["supply"], about["reinforcement"]

    def _bought(self, about: dict[str, Any]) -> None:
        self.turn.bought.append(about["force"])

    def _mended(self, about: dict[str, Any]) -> None:
        self.turn.mended.append(about["force"])

    def _scouted(self, about: dict[str, Any]) -> None:
        self.turn.scouted += 1

    def _moved(self, about: dict[str, Any]) -> None:
        self.turn.moved += 1
        self.turn.destinations.setdefault(about["place"], []).append(about["force"])

    def _raiding(self, about: dict[str, Any]) -> None:
        self.turn.raiders += 1

    def _bombing(self, about: dict[str, Any]) -> None:
        self.turn.bombing.append(about["force"])

    def _bombed(self, about: dict[str, Any]) -> None:
        self.turn.bombed.append(about["force"])

    def _invading(self, about: dict[str, Any]) -> None:
        self.turn.embarked.append(about["force"])

    def _order(self, about: dict[str, Any]) -> None:
        self.turn.orders.append(
            OrderNote(
                about["area"], about["die"], about["order"], about.get("rolled", about["order"]),
                about.get("place", ""), about.get("because", ""), tuple(about.get("forces", ())),
                _count(about.get("battalions", 0)), bool(about.get("scouted")),
            )
        )  # fmt: skip

    def _battle_begins(self, about: dict[str, Any]) -> None:
        self.battle = BattleNote(area=about["area"], us=tuple(about["us"]), japan=tuple(about["japan"]))
        self.turn.battles.append(self.battle)

    def _attack(self, about: dict[str, Any]) -> None:
        self._luck(about, 1)
        self.last = about

    def _luck(self, about: dict[str, Any], sign: int) -> None:
        fell, mean = about["hits"] - about.get("extra", 0), expected((about["normal"], about["superior"]))
        self.diary.luck.add(about["side"], sign * fell, sign * mean)
        if self.battle is not None:
            self.battle.add(about["side"], sign * fell, sign * mean)

    def _battle_turn(self, about: dict[str, Any]) -> None:
        if self.battle is not None:
            self.battle.turns = about["n"]

    def _hit(self, about: dict[str, Any]) -> None:
        battle, target = self.battle, about["target"]
        if battle is not None and about.get("side") == US:
            battle.us_taken += 1
        elif battle is not None:
            battle.japan_taken += 1
        if about["destroyed"]:
            self._fallen(target)
        elif battle is not None and target in battle.us:
            battle.us_damaged = (*battle.us_damaged, target)
        elif battle is not None and target in battle.japan:
            battle.japan_damaged = (*battle.japan_damaged, target)

    def _grounded(self, about: dict[str, Any]) -> None:
        self._fallen(about["force"])

    def _dived(self, about: dict[str, Any]) -> None:
        self._fallen(about["plane"])

    def _fallen(self, id: str) -> None:
        """So that a battle that ends the campaign has its losses too: it never comes to `battle_ends`."""
        battle = self.battle
        if battle is not None and id in battle.us:
            battle.us_lost = (*battle.us_lost, id)
            battle.us_damaged = tuple(other for other in battle.us_damaged if other != id)
        elif battle is not None and id in battle.japan:
            battle.japan_lost = (*battle.japan_lost, id)
            battle.japan_damaged = tuple(other for other in battle.japan_damaged if other != id)

    def _plan_used(self, about: dict[str, Any]) -> None:
        if about.get("side") == JAPAN or self.battle is None:
            return
        self.battle.plans_used.append(about["plan"])
        if about["plan"] in _THROWN_AGAIN and self.last:  # the die just thrown does not count
            self._luck(self.last, -1)
            self.last = {}

    def _plan_drawn(self, about: dict[str, Any]) -> None:
        if self.battle is not None:
            self.battle.plans_drawn.append(about["plan"])

    def _battle_ends(self, about: dict[str, Any]) -> None:
        if self.battle is not None:
            self.battle.turns = about["turns"]
            self.battle.us_lost, self.battle.japan_lost = tuple(about["us_lost"]), tuple(about["japan_lost"])
        self.battle = None

    def _reinforcements(self, about: dict[str, Any]) -> None:
        self.turn.reinforcements = {name: value for name, value in about.items() if isinstance(value, int)}

    def _unsupplied(self, about: dict[str, Any]) -> None:
        self.turn.unsupplied, self.turn.starved = tuple(about["areas"]), tuple(about["lost"])

    def _objectives(self, about: dict[str, Any]) -> None:
        held = tuple(about["held"])
        turn = self.turn
        turn.held, turn.count = held, len(held)
        turn.gained = tuple(area for area in held if area not in self.held)
        turn.lost = tuple(area for area in self.held if area not in held)
        self.held = held

    def _campaign_ends(self, about: dict[str, Any]) -> None:
        year = self.diary.campaigns[-1]
        year.level, year.objectives, year.invasion = about["level"], about["objectives"], about.get("invasion", 0)
        self.diary.level = about["level"]
        self.battle = None

    def _resigned(self, about: dict[str, Any]) -> None:
        """As good as being replaced, with what was held at the end of the last turn."""
        self._campaign_ends({"level": LEVELS[0], "objectives": len(self.held)})

    def _war_ends(self, about: dict[str, Any]) -> None:
        self.diary.total, self.diary.level = about["total"], about["level"]


def _count(battalions: Any) -> int:
    return battalions if isinstance(battalions, int) else len(battalions)


def diary(events: Iterable[Heard], eyes: Seat | None = None) -> Diary:
    """From all that the player heard; what was taken back is not in it. Nothing is hidden, so any eyes see as much."""
    writer = _Writer()
    for heard in not_taken_back(events):
        writer.write(heard)
    return writer.diary


def losses(turn: TurnNote, side: str) -> int:
    fallen = sum(len(b.us_lost if side == US else b.japan_lost) for b in turn.battles)
    return fallen + len(turn.starved) if side == US else fallen


__all__ = ["JAPAN", "US", "BattleNote", "Diary", "Luck", "OrderNote", "TurnNote", "YearNote", "diary", "losses"]
