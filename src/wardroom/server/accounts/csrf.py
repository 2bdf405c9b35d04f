"""Where a browser may stand that talks to us."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from wardroom.server.settings import Settings


def known(settings: Settings) -> tuple[str, ...]:
    """Reached by its address alone, a table is at localhost too."""
    url = urlsplit(settings.url)
    local = () if settings.base_url else (f"http://localhost:{settings.port}",)
    return (f"{url.scheme}://{url.netloc}", *settings.origins, *local)


def ours(settings: Settings, host: str) -> bool:
    """Whether a Host header names this table. A name could be anybody's and lead here all the same; an address is only
    ours."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
        return name in ("localhost", urlsplit(settings.url).hostname) or bool(ip_address(name))
    except ValueError:
        return False


def same(settings: Settings, origin: str, host: str) -> bool:
    """Whether a page comes from this very table without accounts, wherever it was reached."""
    return not settings.accounts and origin == f"http://{host}" and ours(settings, host)
