"""The same as `services`, for routes that only a server with accounts has."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from wardroom.server.container import Container


async def _services(request: Request) -> Container:
    services: Container = request.app.state.services
    return services


Services = Annotated[Container, Depends(_services)]
