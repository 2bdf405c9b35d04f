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


def same(settings: Settings, origin: str, host: str) -> bool:
    """Whether a page comes from this very table without accounts, wherever it was reached.

    A name could be anybody's and lead here all the same; an address is only ours.
    """
    if settings.accounts or origin != f"http://{host}":
        return False
    try:
        name = urlsplit(origin).hostname or ""
        return name in ("localhost", urlsplit(settings.url).hostname) or bool(ip_address(name))
    except ValueError:
        return False
