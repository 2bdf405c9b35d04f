"""A match replayed as one seat saw it: each of its messages in turn, with the view it had then.

Everything comes from the stored journal, whose lines never change, and from the rules' own `view`. A frame is a message
of that viewer, so what others did unnoticed makes no frame.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterable
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct

from wardroom import games
from wardroom.journal import patch
from wardroom.kernel import Rolls, Rules, Seat, State, encode, engine, rebuild
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database
from wardroom.server.tables import journal, journal_line, presenting
from wardroom.server.tables.journal_line import PUBLIC, JournalLine
from wardroom.server.tables.rows import ABANDONED, OVER, MatchRow

FRAMES = 60  # in one answer
MATCHES = 32  # matches whose states are kept
APART = 50  # entries, at least, between two of them


class Past(Struct):
    """States of one match found so far, by entry, so that nobody has to start from the beginning again."""

    at: list[int] = []
    states: list[Any] = []

    def keep(self, n: int, state: Any) -> None:
        place = bisect_right(self.at, n)
        if all(abs(n - near) >= APART for near in self.at[max(0, place - 1) : place + 1]):
            self.at.insert(place, n)
            self.states.insert(place, state)

    def before(self, n: int) -> tuple[int, Any] | None:
        place = bisect_right(self.at, n)
        return (self.at[place - 1], self.states[place - 1]) if place else None


class Replay:
    def __init__(self, db: Database) -> None:
        self.db = db
        self._past: OrderedDict[str, Past] = OrderedDict()
        self._showing = asyncio.Lock()

    async def frames(self, row: MatchRow, eyes: Seat | None, since: int, until: int | None = None) -> bytes:
        """The messages that follow `since`, the first with its whole view; up to an entry, if one is named."""
        if row.head < 0:
            raise Problem(409, "not_started")
        viewer, head = eyes or PUBLIC, row.head if until is None else until
        newest = await journal.between(self.db, row.id, head, head)
        last = newest[0][1].marks[viewer].number if newest else 0
        found: list[dict[str, Any]] = []
        if since < last:
            async with self._showing:  # one at a time, so that play does not slow down
                found = await self._found(row, eyes, since, head, told=until is not None)
        body = {"eyes": eyes or "public", "status": row.status, "from": since + 1, "last": last, "frames": found}
        return encode(body)

    async def _found(
        self, row: MatchRow, eyes: Seat | None, since: int, head: int, *, told: bool
    ) -> list[dict[str, Any]]:
        match = row.id
        first = await journal.entry_of(self.db, match, eyes or PUBLIC, since + 1, head)
        rest = await journal.rest_before(self.db, match, first - 1, head)
        if rest < 0:  # before the first question nobody saw anything
            rest = await journal.rest_after(self.db, match, 0, head)
        seen, state = await self._state(match, rest), await self._state(match, first - 1)
        scene = Scene(
            games.nearest(row.game, row.pinned).rules, eyes, state, over=told or row.status in (OVER, ABANDONED)
        )
        found: list[dict[str, Any]] = []
        try:
            await asyncio.to_thread(scene.look, seen)
            async for portion in journal.portions(self.db, match, first, head):
                found += await asyncio.to_thread(scene.frames, portion, FRAMES - len(found))
                if len(found) == FRAMES:
                    break
        except Exception:
            if row.pinned != scene.rules.info.version:  # the rules have changed since it was played, and cannot show it
                raise Problem(409, "rules_moved") from None
            raise
        self._kept(match).keep(scene.n, scene.state)
        return found

    async def _state(self, match: str, n: int) -> Any:
        """The state after an entry, from the nearest known one; None before the opening."""
        past = self._kept(match)
        at, state = past.before(n) or (-1, None)
        async for portion in journal.portions(self.db, match, at + 1, n):
            state = await asyncio.to_thread(_changed, state, portion)
            past.keep(portion[-1][0], state)
        return state

    def _kept(self, match: str) -> Past:
        past = self._past.setdefault(match, Past())
        self._past.move_to_end(match)
        if len(self._past) > MATCHES:
            self._past.popitem(last=False)
        return past


class Scene:
    """One seat's way through the journal: the board in the seat's view after each entry, even while dice are pending
    (promise 3 holds there too); crumbs and question as when the match was last at rest."""

    def __init__(self, rules: Rules, eyes: Seat | None, state: Any, *, over: bool = False) -> None:
        self.rules, self.eyes, self.viewer, self.state = rules, eyes, eyes or PUBLIC, state
        self.n = -1  # the last entry reached
        self.over = over  # then entry numbers reveal nothing, and serve to show two seats side by side
        self._view: Any = None
        self._crumbs: Any = ()
        self._begun = False

    def look(self, state: Any) -> State | None:
        """Show this state; None while dice are pending."""
        g = rebuild(self.rules, state)
        view = presenting.seen(self.rules.info.id, self.rules.view(g, self.eyes))
        seen = msgspec.json.decode(encode(view))
        self._view = _sharing(self._view, seen)
        if isinstance(engine.top(g), Rolls):
            return None
        self._crumbs = engine.crumbs(g, self.eyes)
        return g

    def frames(self, portion: Iterable[tuple[int, str]], most: int) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for n, body in portion:
            if len(found) == most:
                break
            line = journal_line.read(body)
            self.n, self.state = n, patch.apply(self.state, list(line.changed))
            if line.reaches(self.viewer):
                found.append(self._frame(line))
        return found

    def _frame(self, line: JournalLine) -> dict[str, Any]:
        before, g = self._view, self.look(self.state)
        task = engine.asking(g).get(self.viewer) if g else None
        ask = task.ask(g) if task else None
        whole = not self._begun
        self._begun = True
        return {
            "n": line.marks[self.viewer].number,
            **({"at": self.n} if self.over else {}),
            **({"view": self._view} if whole else {"patch": patch.diff(before, self._view)}),
            "crumbs": self._crumbs,
            "waiting": engine.waiting(g) if g else (),
            "asked": ask and {"seat": self.viewer, "prompt": ask.prompt, "about": ask.about, "rules": ask.rules},
            "move": line.entry.move if self.eyes and line.entry.seat == self.eyes else None,
            "events": list(journal.told(line.heard(self.viewer), partial(presenting.beside, self.rules.info.id))),
        }


def _changed(state: Any, portion: Iterable[tuple[int, str]]) -> Any:
    for _, body in portion:
        state = patch.apply(state, list(journal_line.read(body).changed))
    return state


def _sharing(old: Any, new: Any) -> Any:
    """The new value, reusing the parts of the old that are equal, so that a diff can skip them."""
    if type(old) is not type(new):
        return new
    if isinstance(new, dict):
        made: Any = {name: _sharing(old[name], part) if name in old else part for name, part in new.items()}
        return old if old.keys() == made.keys() and all(made[name] is old[name] for name in made) else made
    if isinstance(new, list):
        made = [_sharing(a, b) for a, b in zip(old, new, strict=False)] + new[len(old) :]
        return old if len(old) == len(made) and all(a is b for a, b in zip(old, made, strict=True)) else made
    return old if old == new else new
