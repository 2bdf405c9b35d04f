"""The services of this process, as the application hands them to every route."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from wardroom.server.container import Container


def services_of(request: Request) -> Container:
    services: Container = request.app.state.services
    return services


async def _services(request: Request) -> Container:  # async: FastAPI would call a plain function in a thread
    return services_of(request)


Services = Annotated[Container, Depends(_services)]
