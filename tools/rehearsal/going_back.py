"""One cluster is restored to a moment while directory and others stay: the directory goes back with it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Sequence
from time import monotonic

import httpx
from chaos.parts import WARDROOM, Part, Postgres, Web, all_up
from msgspec import Struct

from rehearsal.compared import Found, apart, journals
from rehearsal.crowd_process import CrowdProcess
from rehearsal.restore import Archive
from wardroom.server.settings import Settings
from wardroom.server.store import open_database
from wardroom.server.store.ports import Database

LOST = 15.0  # seconds of play that are lost
CLEAR = 0.5  # seconds around the moment in which nobody can say on which side of it an answer was
TRIED = 20  # matches that are answered in afterwards


class Back(Struct):
    lost_time: int  # answers in the cluster that were acknowledged after the moment
    still_there: int  # of these, those that are there all the same: must be 0
    found: Found  # of all that were acknowledged before it, or elsewhere
    apart: int  # matches of which directory and cluster do not say the same: must be 0
    restore: float  # seconds
    rebuild: float
    refold: float
    rebuilt: str  # what the commands say
    refolded: str
    folds: bool  # every match does
    goes_on: int  # matches of the cluster that took an answer afterwards
    tried: int


async def run(parts: Sequence[Part], settings: Settings, archive: Archive, name: str, crowd: CrowdProcess) -> Back:
    moment, at = await archive.moment(), monotonic()
    await asyncio.sleep(CLEAR)
    await crowd.play()
    await asyncio.sleep(LOST)
    answers = (await crowd.pause()).answers
    serving = [part for part in parts if not isinstance(part, Postgres)]
    for part in serving:
        await part.stop()
    db = await open_database(settings)
    theirs = [a for a in answers if db.at(a.match) is db.clusters[name]]
    gone = [a for a in theirs if a.at - a.wait > at]
    kept = set(answers) - {a for a in theirs if a.at > at}
    await archive.complete()
    restore = await _timed(archive.restore(moment))
    rebuild, rebuilt, _ = await _command(settings, "shards", "rebuild", name)
    refold, refolded, status = await _command(settings, "refold")
    still_there = len(gone) - (await journals(db, gone)).lost
    found = await journals(db, kept)
    differ = len(await apart(db))
    for part in serving:
        part.start()
    await all_up(parts)
    went_on, tried = await _go_on(parts, db, name, crowd)
    await db.close()
    return Back(
        len(gone), still_there, found, differ, restore, rebuild, refold, rebuilt, refolded, status == 0, went_on, tried
    )


async def _timed(what: Awaitable[None]) -> float:
    began = monotonic()
    await what
    return monotonic() - began


async def _command(settings: Settings, *words: str) -> tuple[float, str, int | None]:
    began = monotonic()
    process = await asyncio.create_subprocess_exec(
        *WARDROOM, *words, "--lang", "en", env=_environment(settings),
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    said, _ = await process.communicate()
    return monotonic() - began, said.decode().strip().splitlines()[-1], process.returncode


def _environment(settings: Settings) -> dict[str, str]:
    return {**os.environ, "WARDROOM_DATABASE_URL": settings.database_url, "WARDROOM_NATS_URL": settings.nats_url}


async def _go_on(parts: Sequence[Part], db: Database, name: str, crowd: CrowdProcess) -> tuple[int, int]:
    """Matches that went back are answered in, by whoever sits there."""
    url = next(part.url for part in parts if isinstance(part, Web))
    mine = crowd.played.owners
    found = await db.clusters[name].rows("select match from head where open and n > 0 order by moved desc")
    chosen = [match for (match,) in found if match in mine and db.at(match) is db.clusters[name]][:TRIED]
    went_on = 0
    async with httpx.AsyncClient(base_url=url, timeout=20) as http:
        for match in chosen:
            went_on += await _answered(http, match, crowd.tokens[mine[match]])
    return went_on, len(chosen)


async def _answered(http: httpx.AsyncClient, match: str, token: str) -> bool:
    head = {"authorization": f"Bearer {token}"}
    for seat in (await http.get(f"/api/matches/{match}", headers=head)).json()["seats"]:
        path = f"/api/matches/{match}/seats/{seat}"
        if ask := (await http.get(f"{path}/view", headers=head)).json()["ask"]:
            body = {"move": ask["moves"][0], "key": "afterwards"}
            return (await http.post(f"{path}/answer", headers=head, json=body)).status_code == 200
    return False
