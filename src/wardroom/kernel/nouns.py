"""The nouns a game is written in.

A game is a state and an agenda of tasks; a task *does*, *asks* or *rolls*, and returns the tasks that come next:
`()` ends, `(X(),)` goes on to X, `(X(), self)` calls X and comes back, `(A(), B())` is a sequence.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, ClassVar, Protocol, TypeVar

from msgspec import Struct, field

from wardroom.journal.hearing import Event, Secrets
from wardroom.journal.record import Ceremony, Move, Outcome, Seat
from wardroom.kernel.errors import UnknownChoice

Options = Mapping[str, Any]  # by name
G = TypeVar("G", bound="State")


class Ask(Struct, frozen=True):
    """A question to one seat. Its moves are the only legal answers; by custom the first is the quietest one."""

    prompt: str
    moves: tuple[Move, ...]
    rules: tuple[str, ...] = ()
    about: Mapping[str, Any] = {}


class Refusal(Struct, frozen=True):
    """Why a move is not offered: the clauses it offends, and a key with values for the sentence."""

    key: str
    rules: tuple[str, ...] = ()
    about: Mapping[str, Any] = {}


class Roll(Struct, frozen=True):
    """A question to chance: what for, and the outcomes with integer weights."""

    why: str
    odds: tuple[tuple[Outcome, int], ...]


class Task(Struct, frozen=True, tag=True, tag_field="task", omit_defaults=True):
    """One thing still to be done; its fields are its locals. Subclass `Does`, `Asks` or `Rolls`."""

    crumb: ClassVar[str] = ""  # a title for the breadcrumb, where this task is a chapter of the turn

    def about(self) -> Mapping[str, Any]:
        """Values for the title. Everyone sees them: never a secret."""
        return {}


Tasks = Iterable[Task]


class Does(Task, frozen=True):
    """Happens by itself."""

    def run(self, g: Any) -> Tasks:
        raise NotImplementedError


class Asks(Task, frozen=True):
    """Waits for one seat."""

    seat: Seat

    def ask(self, g: Any) -> Ask:
        raise NotImplementedError

    def answer(self, g: Any, move: Move) -> Tasks:
        raise NotImplementedError

    def why_not(self, g: Any, move: Move) -> Refusal | None:
        """The clause that forbids a well-formed move that is not offered, as far as the seat may know. Ideally the
        question asks it too, and offers the moves it does not object to (`wardroom.lib.objection`)."""
        return None


class Rolls(Task, frozen=True):
    """Waits for chance."""

    def roll(self, g: Any) -> Roll:
        raise NotImplementedError

    def rolled(self, g: Any, outcome: Outcome) -> Tasks:
        raise NotImplementedError


class Together(Task, frozen=True):
    """Sealed lanes, one for each seat, played at the same time, unseen by each other, and joined when all are empty.

    A lane has no chance and no fork in it, and only its own seat hears its events, so any order of answers gives the
    same state.
    """

    lanes: dict[Seat, tuple[Task, ...]]  # agendas: the last task runs first
    began: dict[Seat, tuple[Task, ...]] = {}  # the lanes at the fork

    @classmethod
    def of(cls, lanes: Mapping[Seat, Tasks]) -> Together:
        """Lanes in the order in which they are played."""
        agendas = {seat: tuple(tasks)[::-1] for seat, tasks in lanes.items()}
        return cls(agendas, agendas)


class State(Struct, kw_only=True, omit_defaults=True):
    """The board, the agenda, the result: plain data.

    The shell is copied before every step, shallowly; parts are frozen or replaced, never changed in place.
    """

    agenda: tuple[Task, ...] = ()  # the last task runs first
    seats: tuple[Seat, ...] = ()  # who sits at this table, where scenario or options decide; empty: the usual ones
    result: dict[Seat, float] | None = None
    events: tuple[Event, ...] = ()  # told in this step; the match removes them, so it is empty between steps

    def tell(
        self, kind: str, /, *, to: tuple[Seat, ...] | None = None, secret: Secrets | None = None,
        rules: tuple[str, ...] = (), **public: Any,
    ) -> None:  # fmt: skip
        """Narrate. An undo cancels it, so it may reveal nothing that was hidden."""
        self.events += (Event(kind, public, secret or {}, to, False, rules),)

    def reveal(
        self, kind: str, /, *, to: tuple[Seat, ...] | None = None, secret: Secrets | None = None,
        rules: tuple[str, ...] = (), **public: Any,
    ) -> None:  # fmt: skip
        """Tell what was hidden. Nothing before it can be undone."""
        self.events += (Event(kind, public, secret or {}, to, True, rules),)

    def draft(self: G) -> G:
        """A copy to work on. Cheap: only the shell is new."""
        return copy.copy(self)


class Option(Struct, frozen=True):
    """Something to choose before a match, with the clauses it turns on."""

    name: str
    choices: tuple[Any, ...]
    default: Any
    rules: tuple[str, ...] = ()
    later: bool = False  # added after records were written: a record without it was played with the default


class GameInfo(Struct, frozen=True):
    """What can be known of a game without playing it."""

    id: str
    version: str
    seats: tuple[Seat, ...]  # the usual ones
    scenarios: tuple[str, ...]  # the first is the usual one
    bound: int  # random play ends within this many entries
    options: tuple[Option, ...] = ()
    presets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    guests: tuple[Seat, ...] = ()  # further seats that a scenario or an option may add

    def settings(self, chosen: Options | None = None) -> dict[str, Any]:
        """Every option with its value. A `preset` in `chosen` is applied first."""
        chosen = dict(chosen or {})
        preset = chosen.pop("preset", None)
        if preset is not None and preset not in self.presets:
            raise UnknownChoice(f"{self.id} has no preset {preset!r}")
        values = {**(self.presets[preset] if preset else {}), **chosen}
        known = {o.name: o for o in self.options}
        for name, value in values.items():
            if name not in known or value not in known[name].choices or type(value) is not type(known[name].default):
                raise UnknownChoice(f"{self.id} has no option {name} = {value!r}")
        return {name: values.get(name, o.default) for name, o in known.items()}


class Rules(Protocol):
    """One stateless object per game."""

    @property
    def info(self) -> GameInfo: ...

    @property
    def state(self) -> type[State]: ...

    @property
    def tasks(self) -> Mapping[str, type[Task]]: ...

    def start(self, scenario: str, options: Options) -> State:
        """The state before the first task has run. Chance plays no part in it."""

    def view(self, g: Any, seat: Seat | None) -> Struct:
        """What the seat may know, built up from nothing; `None` is a spectator."""

    def resample(self, g: Any, seat: Seat, rng: Random) -> State:
        """Another state that looks the same to the seat, with what is hidden from it varied."""

    def check(self, g: Any) -> None:
        """Raise `RulesFault` when the state breaks an invariant."""

    def resign(self, g: Any, seat: Seat) -> None:
        """Set the result of a match that the seat gives up."""


class Dice(Protocol):
    """The source of outcomes. A roll is identified by its number `nth` in the match and the match's opening seal, so
    nothing that anyone does in between changes it. `n` is the number of its entry."""

    commitment: str
    salts: Mapping[Seat, str]
    ceremony: Ceremony

    def draw(self, roll: Roll, nth: int, seal: str, n: int) -> Outcome: ...

    def reveal(self) -> str: ...
