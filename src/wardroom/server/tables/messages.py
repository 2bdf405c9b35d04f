"""What a viewer is told of a match: built only from what the seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from wardroom import games
from wardroom.kernel import Ask, Move, Seat, encode
from wardroom.server.ids import now
from wardroom.server.store.ports import Queries
from wardroom.server.tables import agreeing, clock, presenting, rows, spectators
from wardroom.server.tables.journal_line import PUBLIC
from wardroom.server.tables.live import Live
from wardroom.server.tables.rows import ABANDONED, LOBBY, OVER, PERSON, PLAYING, MatchRow

HERE = 45_000  # ms after which a silent seat counts as away
TICK = 100  # ms for which the last clock times may be reused


class Message(Struct, frozen=True):
    """Numbered for its seat: whoever has number n has seen all up to n."""

    number: int
    body: bytes


class State(Struct, frozen=True):
    """The body of a message without the events, which depend on what the viewer has seen."""

    match: str
    seat: Seat | None
    n: int
    status: str
    waiting: tuple[Seat, ...] = ()  # as everyone may know it
    crumbs: tuple[tuple[str, dict[str, Any]], ...] = ()
    view: Any = None
    secret: bool = True  # others at the same screen must not see it
    ask: Ask | None = None
    obvious: Move | None = None  # the one sensible answer, which everybody can see
    undo: bool = False
    playable: bool = True
    result: Mapping[Seat, float] | None = None
    clock: Mapping[Seat, Any] = {}
    unranked: tuple[str, ...] = ()


def encoded(live: Live, seat: Seat | None) -> bytes:
    """Computed and encoded once for all who get the same: the player's sockets and windows, spectators who have seen
    more or less. In sealed lanes it is computed each time: how quickly one seat is told must not depend on the
    others."""
    if live.match is None or live.match.sealed_lanes:
        return encode(state(live, seat))
    stamp = _stamp(live)
    if live.states.get(seat, (None,))[0] != stamp:
        live.states[seat] = (stamp, encode(state(live, seat)))
    return live.states[seat][1]


def whole(state: bytes, events: list[dict[str, Any]], *, earlier: bool) -> bytes:
    """The body of a message. `earlier`: there are more events than fit."""
    more = b"true" if earlier else b"false"
    return b'%b,"events":%b,"earlier":%b}' % (state[:-1], encode(events), more)


def _stamp(live: Live) -> Any:
    """A cache key: messages stay the same until it changes."""
    row = live.row
    return row.head, row.revision, row.status, row.unranked, now() // TICK if row.clock.hands else None


def state(live: Live, seat: Seat | None) -> State:
    match, row = live.match, live.row
    if match is None:
        return State(row.id, seat, 0, row.status, playable=row.head < 0 or live.playable, unranked=row.unranked)
    view = match.view(seat)
    ask = match.asks.get(seat) if seat and live.playable and row.status != ABANDONED else None
    return State(
        match=row.id,
        seat=seat,
        n=live.marks[seat or PUBLIC].number,
        status=row.status,
        waiting=match.waiting,
        crumbs=match.crumbs(seat),
        view=presenting.seen(row.game, view),
        secret=presenting.secret(row.game, view),
        ask=ask,
        obvious=presenting.obvious(row.game, view, ask),
        undo=seat is not None and match.can_undo(seat),
        playable=live.playable,
        result=match.result,
        clock=clock.shown(row.clock, seat, now(), sealed=match.sealed_lanes),
        unranked=row.unranked,
    )


async def aside(db: Queries, live: Live, seat: Seat | None) -> bytes:
    """What is not part of the game and has no number: who is here, the chat, the proposals."""
    row, moment = live.row, now()
    # Any change here raises the revision, except passing time and proposals, which lapse with a move.
    stamp = (row.revision, row.status, moment // (HERE // 3), live.public if live.proposed else None)
    if live.asides.get(seat, (None,))[0] != stamp:
        live.asides[seat] = (stamp, await _aside(db, live, seat, moment))
    return live.asides[seat][1]


async def _aside(db: Queries, live: Live, seat: Seat | None, moment: int) -> bytes:
    row = live.row
    here = {s.seat: s.here for s in (await rows.seats(db, row.id)).values() if s.kind == PERSON}
    about: dict[str, Any] = {
        "match": row.id,
        "seat": seat,
        "lobby": lobby(row),
        "here": {name: seen is not None and moment - seen < HERE for name, seen in here.items()},
    }
    shown = await spectators.shown(db, row)
    if shown is not None:
        about["shown"] = shown
    about["gallery" if seat is None else "chat"] = await spectators.lines_said(db, row.id, gallery=seat is None)
    if seat is not None:  # proposals are for the players only
        proposals = await db.rows(
            "select id, kind, seat, agreed, back from proposal"
            " where match = %s and state = 'open' and (head = %s or kind = 'show') order by id",
            row.id, live.public,
        )  # fmt: skip
        live.proposed = live.proposed or bool(proposals)
        about["proposals"] = [
            {
                "id": id, "kind": kind, "seat": by, "agreed": _seats_of(row, msgspec.json.decode(agreed)),
                **({"turns": turns} if kind == spectators.SHOW else {}),  # for other kinds it is an entry number
            }
            for id, kind, by, agreed, turns in proposals
        ]  # fmt: skip
    return encode({"aside": about})


def _seats_of(row: MatchRow, accounts: list[str]) -> list[Seat]:
    return [s.seat for s in row.seats.values() if s.account in accounts]


def lobby(row: MatchRow) -> dict[str, Any]:
    """The match as shown to everyone who may see it at all."""
    shown: dict[str, Any] = {
        "id": row.id, "game": row.game, "version": row.version, "scenario": row.scenario, "options": row.options,
        "title": row.title, "status": row.status, "watched": row.watched, "created": row.created,
        "started": row.started, "ended": row.ended, "pace": row.pace,
        "commitment": Live(row).dice.commitment, "salts": row.salts,
        "playable": row.pinned in games.versions(row.game),
        "solitaire": row.solitaire, "alone": row.alone, "unranked": row.unranked, "parent": parent(row),
        "rematch": row.rematch,
        "seats": {
            s.seat: {"kind": s.kind, "name": s.name if s.kind == PERSON else s.bot} for s in row.seats.values()
        },
    }  # fmt: skip
    if row.status == OVER:
        shown["result"] = row.result
    return shown


def _waits(row: MatchRow, mine: tuple[Seat, ...]) -> bool:
    """Whether it waits for their answer, or for what they owe the dice."""
    if row.status == LOBBY:
        return any(seat in agreeing.waited_for(row) for seat in mine)
    return row.status == PLAYING and any(seat in row.asked for seat in mine)


def parent(row: MatchRow) -> dict[str, Any] | None:
    """Where a branch comes from."""
    return None if row.parent is None else {"match": row.parent, "n": row.parent_n}


def summary(row: MatchRow, account: str | None) -> dict[str, Any]:
    """A line in a person's list of matches: it says whether the match waits for them, but not whether for another."""
    mine = row.held_by(account)
    due = min((h.since + h.left for s, h in row.clock.hands.items() if s in mine and h.since is not None), default=None)
    if row.status == LOBBY and mine:
        due = row.due  # when it begins without what players owe its dice
    return {
        **lobby(row),
        "mine": mine,
        "my_turn": _waits(row, mine),
        "due": due,
        "owner": row.owner == account,
        "kept": row.kept_for(account),  # seats that are mine to take
        "reserved": row.reserved if row.owner == account else {},  # only the owner has to know for whom
        "challenge": row.challenge if mine else None,  # whoever has it may play the same dice
        "moved": row.moved,  # as everyone could see it: clients show how long ago
    }
