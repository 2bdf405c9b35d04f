"""The services of this process, as the application hands them to every route."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from wardroom.server.local import Local


def services_of(request: Request) -> Local:
    services: Local = request.app.state.services
    return services


async def _services(request: Request) -> Local:  # async: FastAPI would call a plain function in a thread
    return services_of(request)


Services = Annotated[Local, Depends(_services)]
