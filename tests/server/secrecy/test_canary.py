"""Nothing that is hidden reaches anybody it is hidden from, by any way that leads out of the server."""

from __future__ import annotations

import asyncio

import pytest
import secrecy_story as story
from secrecy_server import Table, World, table, world
from secrecy_story import TELLINGS
from server_db import KINDS


async def told(kind: str, outside: World, telling: story.Telling) -> Table:
    async with table(kind, outside) as t:
        await story.tell(t, telling)
    return t


@pytest.mark.parametrize("kind", KINDS)
def test_no_secret_is_sent_to_anybody_else_and_no_two_tellings_differ(kind: str) -> None:
    with world() as outside:
        tables = [asyncio.run(told(kind, outside, telling)) for telling in TELLINGS]
    for t in tables:
        story.check(t)
        media = {heard.medium for heard in t.ann.tape}
        assert media == {"http", "socket", "mail", "hook", "push"}
        assert t.ben.tape.find("zqwest-token"), "what Ben hides was there to be found"
    story.compare(*tables)
