"""Against CSRF (cross-site request forgery) and DNS rebinding: which origins may send requests, and to which host names
we answer. `Auth.check_origin` asks here before anything is changed."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from wardroom.server.problems import Problem
from wardroom.server.settings import Settings


def allowed_origins(settings: Settings) -> tuple[str, ...]:
    """The allowed origins; without a base URL, localhost is one."""
    url = urlsplit(settings.url)
    local = () if settings.base_url else (f"http://localhost:{settings.port}",)
    return (f"{url.scheme}://{url.netloc}", *settings.origins, *local)


def is_own_host(settings: Settings, host: str) -> bool:
    """Whether a Host header names this server. Anybody's name can resolve to our address, but an IP address is only
    ours."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
        return name in ("localhost", urlsplit(settings.url).hostname) or bool(ip_address(name))
    except ValueError:
        return False


def is_own_origin(settings: Settings, origin: str, host: str) -> bool:
    """Whether a page comes from this very server without accounts, however it was reached."""
    return not settings.accounts and origin == f"http://{host}" and is_own_host(settings, host)


def check_host(settings: Settings, scope: Mapping[str, Any]) -> None:
    """Without accounts, a foreign page must not reach us under its own name that resolves here."""
    if settings.accounts:
        return
    host = next((value for name, value in scope["headers"] if name == b"host"), b"").decode("latin-1")
    if not is_own_host(settings, host):
        raise Problem(403, "origin")
