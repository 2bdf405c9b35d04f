"""Links that leave the page lead to an address that others can reach, and can be scanned."""

from __future__ import annotations

from urllib.parse import unquote

import pytest
from starlette.requests import Request

from wardroom.server.settings import Settings
from wardroom.server.web.links import origin, scannable

HOME = Settings(
    accounts=True, base_url="http://192.168.1.7:8642", origins=("http://10.8.0.2:8642", "http://localhost:8642")
)


def came_by(address: str) -> Request:
    return Request({"type": "http", "headers": [(b"origin", address.encode()), (b"host", b"x")]})


@pytest.mark.parametrize(
    ("address", "leads"),
    [
        ("http://10.8.0.2:8642", "http://10.8.0.2:8642"),  # an address that works for the asker
        ("http://localhost:8642", "http://192.168.1.7:8642"),  # the host's own: nobody else can open it
        ("http://evil.example", "http://192.168.1.7:8642"),
        ("", "http://192.168.1.7:8642"),
    ],
)
def test_an_invitation_leads_to_where_it_can_be_opened(address: str, leads: str) -> None:
    assert origin(HOME, came_by(address)) == leads


def test_only_a_link_that_others_can_open_has_a_code() -> None:
    drawn = unquote(scannable("http://192.168.1.7:8642/i/abc"))
    assert drawn.startswith("data:image/svg+xml")
    assert "path" in drawn
    assert scannable("http://127.0.0.1:8642/i/abc") == scannable("http://localhost:8642/i/abc") == ""
