"""Every route, asked by everybody, in every state of a match: only those pass whom the table of rules lets pass."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec
import pytest
from open_server import At, on_each
from secrecy_matrix import HERE, INSIDE, NOBODY, PRINCIPALS, RULES, SEATED, STATES, Rule, denied
from secrecy_tape import Listener

from wardroom.server.app import api
from wardroom.server.ids import hashed, new_id

ID = "0123456789abcdef"
VALUES = {"game": "sealed", "proposal": "99", "note": "999999", "id": ID, "channel": ID, "provider": "nowhere",
          "token": "x" * 43, "path": "lobby", "code": ID, "tournament": ID, "report": "999999", "scenario": "one",
          "line": "999999", "club": ID, "study": ID, "notice": "999999", "n": "999999", "event": ID,
          "action": "999999", "appeal": "999999", "day": "2026-11-15", "part": "matches", "lesson": "none",
}  # fmt: skip
SITUATIONS = tuple(product(STATES, (True, False)))


def every_route(at: At) -> Iterator[tuple[str, str]]:
    for route in api(at.container).routes:
        nested = getattr(route, "effective_route_contexts", None)
        for each in nested() if nested else (route,):
            for method in each.methods - {"HEAD"}:
                yield method, re.sub(r":\w+}", "}", each.path)


async def _no_analysis(data: bytes, progress: Any) -> bytes:
    """Of this game nobody else knows: a process of its own could not find it."""
    raise RuntimeError


class Crowd:
    """One of each kind, and a match in each state for them to be at."""

    def __init__(self, at: At) -> None:
        self.at, self.db = at, at.container.db
        at.container.analyses.run = _no_analysis
        self.who: dict[str, Listener] = {}

    async def come(self) -> None:
        for name in PRINCIPALS:
            if name in ("visitor", "player_wrong", "token"):
                continue
            role = {"guest_else": "guest", "guest_here": "guest", "operator": "operator"}.get(name, "player")
            guest, session = await self.at.container.auth.guest(name)
            await self.db.run("update account set role = %s, password = 'none' where id = %s", role, guest.id)
            self.who[name] = Listener(self.at, name, self.at.container.auth.cookie(session), guest)
            match name:
                case "signed_out":
                    await self.db.run("delete from session where hash = %s", hashed(session))
                case "expired":
                    await self.db.run("update session set expires = 1 where hash = %s", hashed(session))
                case "closed":
                    await self.db.run("update account set closed = 1 where id = %s", guest.id)
                case "player_here":
                    secret, _ = await self.at.container.auth.tokens.make(guest.id, "program")
                    self.who["token"] = Listener(self.at, "token", token=secret)
                    self.who["player_wrong"] = Listener(
                        self.at, "player_wrong", self.at.container.auth.cookie(session), guest
                    )
        self.who["visitor"] = Listener(self.at, "visitor")
        self.at.container.auth.forget()
        await self.match("playing", True, guest="guest_else")

    async def match(self, state: str, watched: bool, guest: str = "guest_here") -> str:
        """Set up by the owner, who does not play."""
        owner = self.who["owner"]
        match: str = (await owner.post("/api/matches", game="sealed", watched=watched))["match"]
        for name, seat in (("player_here", "east"), (guest, "west")):
            token = (await owner.post(f"/api/matches/{match}/invites", seat=seat))["token"]
            await self.who[name].post(f"/api/invites/{token}")
        if state != "lobby":
            await owner.post(f"/api/matches/{match}/start")
        if state == "over":
            await self.who["player_here"].post(f"/api/matches/{match}/seats/east/resign", key="over")
        return match

    async def asks(self, who: str, route: tuple[str, str], rule: Rule, match: str) -> tuple[int, str]:
        seat = "west" if who in ("guest_here", "player_wrong") else "east"
        path = route[1].format(match=match, seat=seat, **VALUES) + rule.query
        body = msgspec.json.decode(msgspec.json.encode(rule.body).replace(b"{seat}", seat.encode()))
        said = await self.who[who].ask(route[0], path, body)
        return said.status_code, said.text[:200]


@on_each
async def test_no_route_is_without_a_rule_and_no_rule_without_a_route(at: At) -> None:
    assert set(every_route(at)) == set(RULES)


@on_each
async def test_at_a_match_everybody_gets_what_the_rules_say(at: At) -> None:
    crowd = Crowd(at)
    await crowd.come()
    rules = {route: rule for route, rule in RULES.items() if rule.place}
    wrong = []
    for state, watched in SITUATIONS:
        match = await crowd.match(state, watched)
        before = await _everything(at, match)
        for (route, rule), who in product(rules.items(), PRINCIPALS):
            status = denied(rule, who, state, watched)
            if status is not None:
                got = await crowd.asks(who, route, rule, match)
                if got[0] != status:
                    wrong.append((state, watched, who, *route, status, got))
        assert await _everything(at, match) == before, "who is turned away has changed something"
        for (route, rule), who in product(rules.items(), PRINCIPALS):
            if denied(rule, who, state, watched) is None:
                status = rule.ok[STATES.index(state)]
                here = await crowd.match(state, watched) if _lasting(route, status) else match
                got = await crowd.asks(who, route, rule, here)
                if got[0] != status:
                    wrong.append((state, watched, who, *route, status, got))
    assert not wrong, "\n".join(map(str, wrong[:20]))


def _lasting(route: tuple[str, str], status: int) -> bool:
    """Whether the match is another one afterwards."""
    return status < 300 and route[0] != "GET" and not route[1].endswith(("/chat", "/notes", "/salt", "/why-not"))


async def _everything(at: At, match: str) -> Any:
    await at.container.ratings.take_all()  # of one that is over this is written down a moment later
    tables = ("head", "entry", "seat", "invite", "proposal", "chat", "note")
    found = [
        await at.container.db.rows(f"select * from {table} where match = %s order by 1, 2", match) for table in tables
    ]
    return await at.container.db.rows("select * from match where id = %s", match), found


@on_each
async def test_elsewhere_everybody_gets_what_the_rules_say(at: At) -> None:
    wrong = []
    rules = {route: rule for route, rule in RULES.items() if not rule.place}
    crowd = Crowd(at)
    await crowd.come()
    for (route, rule), who in product(rules.items(), PRINCIPALS):
        status = denied(rule, who, "playing", True) or rule.ok[0]
        got = await crowd.asks(who, route, rule, ID)
        if got[0] != status:
            wrong.append((who, *route, status, got))
        if route in (("POST", "/api/sign-out"), ("DELETE", "/api/sessions")):
            await crowd.come()  # as before
        if route[1] == "/api/vacation":
            await at.container.db.run("update account set away_from = null, away_until = null")
    assert not wrong, "\n".join(map(str, wrong[:20]))


@on_each
async def test_what_changes_something_must_not_come_from_another_site(at: At) -> None:
    crowd = Crowd(at)
    await crowd.come()
    match = await crowd.match("playing", True)
    owner, here = crowd.who["owner"], crowd.who["player_here"]
    before = await _everything(at, match)
    for (method, path), rule in RULES.items():
        if method == "GET":
            continue
        where = path.format(match=match, seat="east", **VALUES)
        for one, origin in product(
            (owner, here), ("https://evil.example", "null", at.container.settings.url + ".evil")
        ):
            said = await one.ask(method, where, rule.body, origin=origin)
            assert (said.status_code, said.json()["key"]) == (403, "origin"), (method, path, origin)
    assert await _everything(at, match) == before


@on_each
async def test_what_belongs_to_another_account_is_not_there(at: At) -> None:
    crowd = Crowd(at)
    await crowd.come()
    match = await crowd.match("playing", True)
    mine, other = crowd.who["player_here"], crowd.who["guest_here"]
    stranger = crowd.who["player_else"]
    note = (await mine.post(f"/api/matches/{match}/notes", seat="east", text="mine"))["id"]
    assert mine.person is not None
    token = (await at.container.auth.tokens.make(mine.person.id, "program"))[1].id
    await at.container.db.run("insert into identity values ('nowhere', 'mine', %s)", mine.person.id)
    session = (await mine.get("/api/sessions"))[0]["id"]
    channel = new_id()
    await at.container.db.run(
        "insert into channel (id, account, kind, address, created) values (%s, %s, 'mail', '', 1)",
        channel, mine.person.id,
    )  # fmt: skip
    assert (await other.ask("DELETE", f"/api/matches/{match}/notes/{note}")).status_code == 404
    assert (await other.get(f"/api/matches/{match}/notes")) == []
    for path in (f"sessions/{session}", f"tokens/{token}", f"channels/{channel}", "identities/nowhere"):
        assert (await stranger.ask("DELETE", f"/api/{path}")).status_code == 404, path
    assert (await stranger.ask("PATCH", f"/api/channels/{channel}", {"enabled": False})).status_code == 404
    assert (await stranger.ask("POST", f"/api/channels/{channel}/test")).status_code == 404
    for path in ("tokens", "channels", "deliveries", "identities"):
        assert (await stranger.get(f"/api/{path}")) == [], path
    assert [each["id"] for each in await mine.get("/api/tokens")][-1] == token


@pytest.mark.parametrize("watched", [True, False])
def test_sockets_are_for_the_same_people(watched: bool) -> None:
    @on_each
    async def run(at: At) -> None:
        crowd = Crowd(at)
        await crowd.come()
        for state in STATES:
            match = await crowd.match(state, watched)
            for who in PRINCIPALS:
                line = await crowd.who[who].listen(match, None, "east", "west")
                await line.until(lambda frames: len({_place(f) for f in frames if "aside" not in f}) == 3)
                good = {_place(f) for f in line.frames if "view" in f}
                own = {"guest_here": ["west"]}.get(who, ["east"] if who in HERE else [])
                watches = [None] if watched or who in INSIDE else []
                assert good == {*own, *watches}, (state, who, line.frames)
                await line.close()

    run("sqlite")


def _place(frame: Any) -> Any:
    return frame.get("seat")


@on_each
async def test_a_socket_from_another_site_is_refused(at: At) -> None:
    crowd = Crowd(at)
    await crowd.come()
    for who in (*SEATED, *NOBODY, "owner", "operator"):
        one = crowd.who[who]
        one.headers["origin"] = "https://evil.example"
        line = await one.listen(ID)
        assert not line.frames
        assert b"problem:origin" in b"".join(heard.body for heard in one.tape)
        await asyncio.sleep(0)
