"""A match of the game of canaries from set-up to the end, with everybody prying at every turn.

What Ben does in secret depends on the telling; what all can see does not. So up to the end Ann, a spectator, a visitor
and an operator must be sent the very same bytes in every telling.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import msgspec
from msgspec import Struct
from secrecy_game import CANARY, GAME, PILE
from secrecy_server import Table
from secrecy_tape import Heard, Line, Listener

from wardroom.server import ids

SEATS = {"ann": "east", "ben": "west"}
MEDIA = ("http", "socket", "mail", "hook", "push")
OBSERVERS = ("ann", "cat", "olga", "visitor")  # of Ben's secrets


class Leak(AssertionError):
    """Somebody was sent what is not for him."""


class Telling(Struct, frozen=True):
    """What Ben does in his lane in each round, and whether before or after the others have looked at the clock."""

    first: tuple[str, ...]
    second: tuple[str, ...]
    early: bool


TELLINGS = (
    Telling(("zqwest-token-0",), (), early=True),
    Telling(("zqwest-token-3", "zqwest-token-1", "undo", "zqwest-token-5", "wrong"), ("zqwest-token-2",), early=False),
)


async def tell(t: Table, telling: Telling) -> None:
    """The whole story. Raises `Leak` where something reaches a tape while nothing may."""
    await _set_up(t)
    lines = await _sit_down(t)
    await t.ann.post(f"/api/matches/{t.match}/start")
    await t.quiet()
    t.mark("begun")
    await _round_one(t, telling)
    await _ann_comes_again(t, lines)
    await _round_two(t, telling)
    await _collect_secrets(t)
    t.mark("sealed")
    await t.ben.answer(t.match, "west", "pass")
    await t.quiet()
    t.mark("over")
    await _everybody_pries(t)
    for who in OBSERVERS:
        await t.who[who].ask("GET", f"/api/matches/{t.match}/record")
    t.mark("end")
    for line in lines.values():
        await line.close()


async def _set_up(t: Table) -> None:
    # What is given back makes all clocks equal at the join: how long a lane took is no secret then.
    pace = {"bank": 600_000, "more": 60_000, "cap": 600_000, "out": "resign"}
    made = await t.ann.post("/api/matches", game=GAME, seats={"east": {"kind": "me"}}, pace=pace, title="Quiet")
    t.match = made["match"]
    token = (await t.ann.post(f"/api/matches/{t.match}/invites", seat="west"))["token"]
    t.keep("invitation", token, "ann")
    t.keep("invitation hash", ids.hashed(token))
    await t.visitor.get(f"/api/invites/{token}")
    await t.ben.post(f"/api/invites/{token}")
    private = (await t.ben.post("/api/matches", game=GAME, watched=False, title="zqprivatetitle"))["match"]
    t.keep("a private match", private, "ben")
    t.keep("a private match's title", "zqprivatetitle", "ben")


async def _sit_down(t: Table) -> dict[str, Line]:
    places = {"ann": ("east",), "ben": ("west",), "cat": (None,), "olga": (None,), "visitor": (None,)}
    lines = {who: await t.who[who].listen(t.match, *seats) for who, seats in places.items()}
    await lines["cat"].until(lambda frames: any(all(_here(f)) for f in frames if _here(f)))
    await t.quiet()
    return lines


def _here(frame: Any) -> list[bool]:
    return list(frame["aside"]["here"].values()) if "aside" in frame else []


async def _round_one(t: Table, telling: Telling) -> None:
    async def in_secret() -> None:
        await _ben_takes(t, telling.first)

    await _unheard(t, in_secret)
    if telling.early:
        await _unheard(t, lambda: t.ben.answer(t.match, "west", "done"))
    t.later(5_000)
    await _everybody_pries(t)
    for _ in range(2):  # Ann answers, takes back, answers again
        await t.ann.answer(t.match, "east", "take", "zqeast-token-2")
        await t.quiet()
        if not _:
            await t.ann.command(t.match, "east", "undo")
            await t.quiet()
    if not telling.early:
        await _unheard(t, lambda: t.ben.answer(t.match, "west", "done"))
    await t.ann.answer(t.match, "east", "done")
    await t.quiet()
    await _everybody_pries(t)
    await t.ann.answer(t.match, "east", "look")
    await t.quiet()
    await t.ben.answer(t.match, "west", "mutter")
    await t.quiet()
    await _everybody_pries(t)


async def _ann_comes_again(t: Table, lines: dict[str, Line]) -> None:
    """A reconnection that asks for all since the beginning; the old line is closed after the new one is there."""
    again = await t.ann.listen(t.match)
    again.say(hello=t.match, seat="east", since=0)
    await t.quiet()
    await again.until(lambda frames: len(frames) >= 2)
    await lines["ann"].close()
    lines["ann"] = again
    await t.quiet()


async def _round_two(t: Table, telling: Telling) -> None:
    """Lanes again. Ann wishes to go back beyond what an undo reaches; talk and notes go on beside it."""
    for who, seat in (("ann", "east"), ("ben", "west")):
        await t.who[who].post(f"/api/matches/{t.match}/chat", seat=seat, text="zqchat among players")
        await t.who[who].post(f"/api/matches/{t.match}/notes", seat=seat, text=f"zqnote{who}")
        t.keep("a note", f"zqnote{who}", who)
        await t.quiet()
    t.keep("chat", "zqchat", "ann", "ben")
    await t.ann.answer(t.match, "east", "take", "zqeast-token-4")
    await t.quiet()
    await t.ann.post(f"/api/matches/{t.match}/seats/east/proposals", kind="take_back")
    await t.quiet()
    t.later(1_000)
    await _unheard(t, lambda: _ben_takes(t, telling.second))
    await _everybody_pries(t)
    said = await t.ben.post(f"/api/matches/{t.match}/proposals/1", agree=True)
    if said["state"] != "done":
        raise Leak(f"Ann's proposal has become {said['state']}, and what Ben did was a secret")
    await t.quiet()
    await _everybody_pries(t)
    await t.ben.answer(t.match, "west", "done")
    await t.quiet()
    t.later(5_000)
    await t.ann.answer(t.match, "east", "done")
    await t.quiet()
    await t.ann.answer(t.match, "east", "mutter")
    await t.quiet()
    await _everybody_pries(t)


async def _ben_takes(t: Table, what: tuple[str, ...]) -> None:
    west = f"/api/matches/{t.match}/seats/west"
    for each in what:
        if each == "undo":
            await t.ben.command(t.match, "west", "undo")
        elif each == "wrong":
            await t.ben.answer(t.match, "west", "take", "zqwest-token-3", status=422)
            await t.ben.ask("POST", f"{west}/why-not", {"move": ["take", "zqwest-token-3"]})
        else:
            await t.ben.answer(t.match, "west", "take", each)


async def _unheard(t: Table, secret: Callable[[], Any]) -> None:
    """While Ben does this, nobody else may be sent anything at all."""
    before = {who: len(t.who[who].tape) for who in OBSERVERS}
    await secret()
    await t.quiet()
    for who, length in before.items():
        if more := t.who[who].tape[length:]:
            raise Leak(f"{who} is sent something while Ben answers in his lane: {more[0]}")


# ---- prying


async def _everybody_pries(t: Table) -> None:
    await t.quiet()
    for who in t.curious:
        await _pry(t, t.who[who], SEATS.get(who, ""))


async def _pry(t: Table, one: Listener, seat: str) -> None:
    """Every question that could be answered too well, and every mistake that could be explained too well."""
    match, other = f"/api/matches/{t.match}", "west" if one.name == "ann" else "east"
    for path in (match, f"{match}/view", f"{match}/view?since=0", f"{match}/chat", f"{match}/notes", f"{match}/record"):
        await one.ask("GET", path)
    for path in ("view?since=0", "ask", "events", "odds", "record", "orders"):
        await one.ask("GET", f"{match}/seats/{other}/{path}")
    await one.ask("PUT", f"{match}/seats/{other}/orders", {"orders": [{"prompt": "take"}]})
    await one.ask("DELETE", f"{match}/seats/{other}/orders")
    for eyes in ("public", "public&since=3", "nobody", other):
        await one.ask("GET", f"{match}/replay?eyes={eyes}")
    await one.ask("POST", f"{match}/branch", {"eyes": other, "n": 1})
    for which in ("mine", "open", "watched"):
        await one.ask("GET", f"/api/matches?of={which}")
    for path in ("me", "me/export", "sessions", "tokens", "channels", "deliveries", "vacation", "operators/accounts"):
        await one.ask("GET", f"/api/{path}")
    for path in ("/api/matches/0123456789abcdef", "/api/nothing", "/metrics", f"{match}/seats/nobody/view"):
        if (one.name, path) != ("olga", "/metrics"):  # an operator may count all moves of the server
            await one.ask("GET", path)
    await one.command(t.match, other, "answer", move=["done"])
    await one.command(t.match, other, "answers", moves=[["done"], ["done"]])
    await one.ask("POST", f"{match}/seats/{other}/why-not", {"move": ["done"]})
    await one.ask("POST", f"{match}/proposals/77", {"agree": True})
    if seat:
        await _pry_at(one, t.match, seat)


async def _pry_at(one: Listener, match: str, seat: str) -> None:
    mine = f"/api/matches/{match}/seats/{seat}"
    for path in (
        "view",
        "view?since=0",
        "view?since=99",
        "ask",
        "events",
        "events?since=2",
        "odds",
        "record",
        "orders",
    ):
        await one.ask("GET", f"{mine}/{path}")
    await one.ask("GET", f"{mine}/view?since=x")
    for since in (0, 2, 99):
        await one.ask("GET", f"/api/matches/{match}/replay?eyes={seat}&since={since}")
    for move in (["nonsense"], ["take", "nonsense"], ["take"], [1], []):
        await one.ask("POST", f"{mine}/why-not", {"move": move})
        await one.command(match, seat, "answer", move=move)
    for moves in ([["done"], ["nonsense"]], [["done"], ["look"], ["done"]], [["look"], ["nonsense"]], []):
        await one.command(match, seat, "answers", moves=moves)
    await one.command(match, seat, "answer", move=["nonsense"], n=999)
    await one.ask("POST", f"{mine}/answer", b"{")
    await one.ask("POST", f"{mine}/answer", {"key": "k", "move": ["done"], "more": 1})


# ---- judging


async def _collect_secrets(t: Table) -> None:
    """What is in the store and must not be on a tape."""
    for (seed,) in await t.container.db.rows("select seed from match where id = %s", t.match):
        t.keep("seed", seed, over=True)
    for (body,) in await t.container.db.rows("select body from entry where match = %s", t.match):
        if seal := msgspec.json.decode(body)["entry"].get("seal"):
            t.keep("seal", seal, over=True)
    for seat, name in (("east", "ann"), ("west", "ben")):
        t.keep(f"what {seat} hides", CANARY[seat], name, over=True)
    t.keep("what nobody may know", PILE, over=True)


def check(t: Table) -> None:
    """No secret is on the tape of one who may not know it."""
    for who in t.who:
        sealed, whole = t.between(who, "start", "sealed"), t.between(who, "start", "end")
        for secret in t.secrets:
            if who in secret.may:
                continue
            if found := (sealed if secret.over else whole).find(secret.value):
                raise Leak(f"{who} is sent {secret.what}: {found[0]}")


def compare(one: Table, two: Table) -> int:
    """In both tellings the observers were sent the same bytes. Only a frame and an answer may overtake each other. How
    many things were compared."""
    compared = 0
    for who, medium in product(OBSERVERS, MEDIA):
        tapes = [[h for h in t.between(who, "begun", "sealed") if h.medium == medium] for t in (one, two)]
        for a, b in zip(*tapes, strict=False):
            if a != b:
                raise Leak(f"{who} can tell what Ben did:\n{_where(a, b)}")
        if len(tapes[0]) != len(tapes[1]):
            raise Leak(f"{who} is sent {medium} {len(tapes[0])} times in one telling, {len(tapes[1])} in the other")
        compared += len(tapes[0])
    return compared


def _where(a: Heard, b: Heard) -> str:
    at = next((i for i, (x, y) in enumerate(zip(a.body, b.body, strict=False)) if x != y), 0)
    part = slice(max(0, at - 120), at + 120)
    return f"{a.medium} {a.asked}\n{a.body[part]!r}\n{b.medium} {b.asked}\n{b.body[part]!r}"
