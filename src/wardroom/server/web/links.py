"""Links that leave the page: at which of our addresses they lead, and as codes to scan."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from fastapi import Request

from wardroom.server.accounts.csrf import allowed_origins, is_own_origin
from wardroom.server.settings import Settings


def origin(settings: Settings, request: Request) -> str:
    """The address that the asker came by, since it works; or ours, if that one leads nowhere from another computer."""
    theirs = request.headers.get("origin", "")
    ours = theirs in allowed_origins(settings) or is_own_origin(settings, theirs, request.headers.get("host", ""))
    return theirs if ours and not _only_here(theirs) else settings.url


def scannable(link: str) -> str:
    """A picture of the link for a phone's camera, as a data URI."""
    if _only_here(link):
        return ""
    import segno  # no part of what runs in a browser

    return str(segno.make(link, error="m").svg_data_uri(border=2, light="white"))


def _only_here(url: str) -> bool:
    host = urlsplit(url).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
