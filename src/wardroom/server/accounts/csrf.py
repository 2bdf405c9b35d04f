"""Against CSRF (cross-site request forgery) and DNS rebinding: which pages may talk to us, and under which host names
we answer. `Auth.check_origin` asks here before anything is changed."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from wardroom.server.problems import Problem
from wardroom.server.settings import Settings


def allowed_origins(settings: Settings) -> tuple[str, ...]:
    """Reached by its address alone, a table is at localhost too."""
    url = urlsplit(settings.url)
    local = () if settings.base_url else (f"http://localhost:{settings.port}",)
    return (f"{url.scheme}://{url.netloc}", *settings.origins, *local)


def is_own_host(settings: Settings, host: str) -> bool:
    """Whether a Host header names this table. A name could be anybody's and lead here all the same; an address is only
    ours."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
        return name in ("localhost", urlsplit(settings.url).hostname) or bool(ip_address(name))
    except ValueError:
        return False


def is_own_origin(settings: Settings, origin: str, host: str) -> bool:
    """Whether a page comes from this very table without accounts, wherever it was reached."""
    return not settings.accounts and origin == f"http://{host}" and is_own_host(settings, host)


def check_host(settings: Settings, scope: Mapping[str, Any]) -> None:
    """Where there are no accounts, a page elsewhere must not reach us under a name of its own that leads here."""
    if settings.accounts:
        return
    host = next((value for name, value in scope["headers"] if name == b"host"), b"").decode("latin-1")
    if not is_own_host(settings, host):
        raise Problem(403, "origin")
