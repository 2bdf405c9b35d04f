"""Every way in which a fact leaves the server: each route that can be asked, by each kind of person; and leaks in ways
that are seldom thought of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from secrecy_matrix import RULES
from secrecy_server import Table

from wardroom.server.people import stakes, studies
from wardroom.server.problems import Problem
from wardroom.server.web import presenting

NUMBERS = dict.fromkeys(("report", "line", "notice", "n", "action", "appeal"), "9")


class Filled(dict[str, str]):
    """Whatever else an address names, there is none."""

    def __missing__(self, name: str) -> str:
        return "0123456789abcdef"


STILL = (  # files of a game, which are no facts; and how the machine does
    "/rules", "/words", "/places", "/printed", "/statistics", "/operators/health", "/games/{game}", "/api/games",
    "/{path}", "/openapi.json", "/push/key", "/oauth/", "/readyz", "/healthz", "/metrics",
)  # fmt: skip
ASKING = ("why-not", "ahead", "studies", "analysis", "branch")  # what is only refused, or changes nothing

Patch = pytest.MonkeyPatch
LEAKS: dict[str, Callable[[Patch], None]] = {}


def gets() -> list[str]:
    return sorted(
        path + rule.query
        for (method, path), rule in RULES.items()
        if method == "GET" and not any(path.endswith(each) or each in path for each in STILL)
    )


def ways(game: str, match: str, seat: str, moves: list[Any]) -> Iterator[tuple[str, str, Any]]:
    at = Filled(NUMBERS, game=game, match=match, seat=seat)
    for path in gets():
        yield "GET", path.format_map(at), None
    here = f"/api/matches/{match}"
    for since in (0, 1, 99):
        yield "GET", f"{here}/seats/{seat}/view?since={since}", None
        yield "GET", f"{here}/replay?eyes={seat}&since={since}", None
    yield "GET", f"{here}/seats/{seat}/plans?place=4322", None
    for move in [*moves[:2], ["nonsense", 1]]:
        yield "POST", f"{here}/seats/{seat}/why-not", {"move": move}
        yield "POST", f"{here}/seats/{seat}/ahead", {"lists": [[move]]}
    study = {"eyes": seat, "numbers": {seat: 1}, "title": "A study"}
    yield "POST", f"{here}/studies", study
    yield "POST", f"{here}/studies", {**study, "eyes": "both"}
    yield "POST", f"{here}/analysis", None
    yield "POST", f"{here}/branch", {"eyes": seat, "n": 1, "seats": {seat: {"kind": "me"}}}


async def pry(t: Table, game: str, seat: str) -> None:
    """The player at this seat asks for all of it, and so do one who looks on, an operator and a stranger."""
    told = (await t.ann.ask("GET", f"/api/matches/{t.match}/seats/{seat}/ask")).json()
    for who in (t.ann, t.cat, t.olga, t.visitor):
        for method, path, body in ways(game, t.match, seat, told["moves"] if told else []):
            await who.ask(method, path, body)


# ---- leaks


def leak(plant: Callable[[Patch], None]) -> Callable[[Patch], None]:
    LEAKS[plant.__name__] = plant
    return plant


@leak
def a_summary_that_knows_the_state(patch: Patch) -> None:
    true = presenting._summary

    async def summary(services: Any, match: str, seat: str | None) -> dict[str, Any]:
        async with services.tables.held(match) as live:
            state = repr(live.play.state)
        return {**await true(services, match, seat), "recap": [state]}

    patch.setattr(presenting, "_summary", summary)


@leak
def a_refused_study_that_says_how_far_the_match_is(patch: Patch) -> None:
    true = studies.Studies.make

    async def make(self: studies.Studies, match: str, person: Any, wish: Any) -> str:
        try:
            return await true(self, match, person, wish)
        except Problem as problem:
            raise Problem(problem.status, problem.key, head=(await self.tables.row(match)).head) from None

    patch.setattr(studies.Studies, "make", make)


@leak
def stakes_that_count_entries(patch: Patch) -> None:
    true = stakes.of

    async def of(db: Any, row: Any, person: Any) -> dict[str, Any]:
        ((entries,),) = await db.at(row.id).rows("select count(*) from entry where match = %s", row.id)
        return {**await true(db, row, person), "entries": entries}

    patch.setattr(stakes, "of", of)
