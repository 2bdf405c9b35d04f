"""Routes are worked out when they are first used, and then they are like any other."""

from __future__ import annotations

import asyncio

from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient

from wardroom.server.web.late_route import LateRoute, Router

ANALYSED = "dependant"


def app() -> tuple[FastAPI, LateRoute]:
    router = Router(prefix="/ships")

    @router.get("/{ship}", status_code=203)
    def ship(ship: int, fast: bool = False) -> dict[str, object]:
        return {"ship": ship, "fast": fast}

    made = FastAPI()
    made.router.routes.append(router.routes[0])
    (route,) = router.routes
    assert isinstance(route, LateRoute)
    return made, route


def test_a_route_knows_its_address_before_it_is_analysed() -> None:
    _, route = app()
    assert route.path_regex.fullmatch("/ships/3")
    assert not route.path_regex.fullmatch("/ships")
    assert ANALYSED not in vars(route)


def test_it_is_analysed_at_its_first_request_and_checks_what_it_is_given() -> None:
    made, route = app()

    async def asked() -> None:
        async with AsyncClient(transport=ASGITransport(made), base_url="http://here") as client:
            assert (await client.get("/elsewhere")).status_code == 404
            assert ANALYSED not in vars(route), "another address"
            told = await client.get("/ships/3?fast=true")
            assert (told.status_code, told.json()) == (203, {"ship": 3, "fast": True})
            assert ANALYSED in vars(route)
            assert (await client.get("/ships/three")).status_code == 422
            assert (await client.post("/ships/3")).status_code == 405

    asyncio.run(asked())


def test_what_a_route_does_not_have_it_does_not_find_either() -> None:
    _, route = app()
    assert not hasattr(route, "nothing_of_the_kind")
