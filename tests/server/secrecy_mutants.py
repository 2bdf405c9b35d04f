"""Leaks on purpose, each such as somebody could write by mistake. A test must notice every one of them."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest
from msgspec import structs

from wardroom import kernel
from wardroom.kernel import Event, Match
from wardroom.server.jobs import deliveries
from wardroom.server.tables import archive, chat, clock, lists, messages, replay
from wardroom.server.tables.journal_line import JournalLine
from wardroom.server.tables.live import Live
from wardroom.server.tables.tables import Tables
from wardroom.server.web import records, refusals

Patch = pytest.MonkeyPatch
MUTANTS: dict[str, Callable[[Patch], None]] = {}


def mutant(plant: Callable[[Patch], None]) -> Callable[[Patch], None]:
    MUTANTS[plant.__name__] = plant
    return plant


def _in_messages(patch: Patch, more: Callable[[Live], dict[str, Any]]) -> None:
    """Every message says something more."""
    true = messages.state

    def state(live: Live, seat: str | None) -> messages.State:
        told = true(live, seat)
        return structs.replace(told, view=[told.view, more(live)])

    patch.setattr(messages, "state", state)


@mutant
def the_head_in_messages(patch: Patch) -> None:
    _in_messages(patch, lambda live: {"head": live.row.head})


@mutant
def all_questions_in_messages(patch: Patch) -> None:
    _in_messages(patch, lambda live: {"asks": live.match.asks if live.match else {}})


@mutant
def who_truly_owes_an_answer(patch: Patch) -> None:
    patch.setattr(Match, "waiting", property(lambda match: match.asked))


@mutant
def the_state_for_a_view(patch: Patch) -> None:
    patch.setattr(Match, "view", lambda match, seat: match.state)


@mutant
def the_seed_in_the_lobby(patch: Patch) -> None:
    true = messages.lobby
    patch.setattr(messages, "lobby", lambda row: {**true(row), "dice": row.seed})


@mutant
def accounts_in_the_lobby(patch: Patch) -> None:
    true = messages.lobby
    patch.setattr(messages, "lobby", lambda row: {**true(row), "players": sorted(row.people)})


@mutant
def private_events_for_all(patch: Patch) -> None:
    """Said to everybody, though numbered as before."""
    true = Event.heard_by
    patch.setattr(Event, "heard_by", lambda event, seat: true(structs.replace(event, to=None), seat))


@mutant
def secret_parts_for_all(patch: Patch) -> None:
    def heard_by(event: Event, seat: str | None) -> Any:
        if event.to is not None and seat not in event.to:
            return None
        about = dict(event.public)
        for part in event.secret.values():
            about.update(part)
        return kernel.Heard(event.kind, about, event.rules)

    patch.setattr(Event, "heard_by", heard_by)


@mutant
def numbers_that_count_sealed_answers(patch: Patch) -> None:
    patch.setattr(JournalLine, "reaches", lambda line, viewer: True)


@mutant
def clocks_as_they_are(patch: Patch) -> None:
    true = clock.shown
    patch.setattr(clock, "shown", lambda it, seat, now, sealed: true(it, seat, now, sealed=False))


@mutant
def lists_that_tell_when_a_lane_was_answered(patch: Patch) -> None:
    true = Live.put

    def put(live: Live, steps: Any, key: Any, moment: int, heard_then: Any = None) -> Any:
        append = true(live, steps, key, moment, heard_then)
        live.row.moved = moment
        return structs.replace(append, moved=moment)

    patch.setattr(Live, "put", put)


@mutant
def lists_that_tell_whose_turn_it_is(patch: Patch) -> None:
    true = messages.summary
    patch.setattr(lists.messages, "summary", lambda row, account: {**true(row, account), "turn": row.asked})


@mutant
def proposals_that_lapse_by_a_sealed_answer(patch: Patch) -> None:
    patch.setattr(Live, "public", property(lambda live: live.row.head))


@mutant
def the_head_in_asides(patch: Patch) -> None:
    true = messages._aside

    async def aside(db: Any, live: Live, seat: str | None, moment: int) -> bytes:
        live.asides.clear()
        return (await true(db, live, seat, moment))[:-1] + b',"head":%d}' % live.row.head

    patch.setattr(messages, "_aside", aside)
    patch.setattr(messages, "HERE", 3)  # and never remembered


@mutant
def everybodys_journal_in_ones_own_part(patch: Patch) -> None:
    patch.setattr(archive, "_own", lambda entry, seat: {"entry": structs.replace(entry, seal="")})


@mutant
def seals_in_ones_own_part(patch: Patch) -> None:
    patch.setattr(archive, "_own", lambda entry, seat: {"seal": entry.seal})


@mutant
def the_state_in_replays(patch: Patch) -> None:
    true = replay.Scene.look

    def look(scene: replay.Scene, state: Any) -> Any:
        g = true(scene, state)
        scene._crumbs = [*scene._crumbs, state]
        return g

    patch.setattr(replay.Scene, "look", look)


@mutant
def entries_in_replays(patch: Patch) -> None:
    """A frame says which line of the journal it comes from."""
    true = replay.Scene._frame
    patch.setattr(replay.Scene, "_frame", lambda scene, line: {**true(scene, line), "entry": scene.n})


@mutant
def replays_of_any_seat(patch: Patch) -> None:
    patch.setattr(records, "ABANDONED", "playing")


@mutant
def notes_of_others(patch: Patch) -> None:
    async def notes(self: chat.Chat, match: str, person: Any) -> list[Any]:
        return [list(row) for row in await self.db.rows("select text from note where match = %s", match)]

    patch.setattr(chat.Chat, "notes", notes)


@mutant
def a_refusal_that_knows_the_other_hand(patch: Patch) -> None:
    async def why_not(self: Tables, match: str, seat: str, move: Any) -> Any:
        async with self.held(match) as live:
            about = {other: ask.about for other, ask in live.play.asks.items()}
            return kernel.Refusal("not_offered", about=about)

    patch.setattr(Tables, "why_not", why_not)


@mutant
def a_problem_that_tells_the_state(patch: Patch) -> None:
    """An illegal move is explained with what stands on the other side of the table."""
    true = Match.answer

    def answer(match: Match, seat: str, move: Any, **how: Any) -> Any:
        try:
            return true(match, seat, move, **how)
        except kernel.IllegalMove as fault:
            about = {"cards": getattr(match.state, "cards", {})}
            raise kernel.IllegalMove(seat, tuple(move), structs.replace(fault.refusal, about=about)) from None

    patch.setattr(Match, "answer", answer)


@mutant
def letters_that_tell_of_the_game(patch: Patch) -> None:
    """The subject says at which entry the match is."""
    true = deliveries.Deliveries._message

    async def message(self: deliveries.Deliveries, kind: str, match: str | None, account: str, lang: str) -> Any:
        said = await true(self, kind, match, account, lang)
        head = await self._db.row("select n from head where match = %s", match)
        return structs.replace(said, text=f"{said.text} ({head})")

    patch.setattr(deliveries.Deliveries, "_message", message)


@mutant
def letters_numbered_by_the_head(patch: Patch) -> None:
    """The head can be worked out of a hash."""
    true = deliveries.mail.send

    put_down = Live.put
    head = [0]

    async def send(letter: Any, name: str, settings: Any) -> None:
        await true(letter, sha256(str(head[0]).encode()).hexdigest()[:32], settings)

    def put(live: Live, *args: Any, **more: Any) -> Any:
        append = put_down(live, *args, **more)
        head[0] = append.head
        return append

    patch.setattr(deliveries.mail, "send", send)
    patch.setattr(Live, "put", put)


@mutant
def the_store_in_a_problem(patch: Patch) -> None:
    """A refusal carries all that was known when it was made."""
    true, response = Tables.sitting, refusals.response
    known: list[str] = []

    async def sitting(self: Tables, match: str, person: Any) -> Any:
        known[:] = [(await self.row(match)).seed]
        return await true(self, match, person)

    def tell(scope: Any, problem: Any) -> Any:
        problem.about = {**problem.about, "row": list(known)}
        return response(scope, problem)

    patch.setattr(Tables, "sitting", sitting)
    patch.setattr(refusals, "response", tell)
