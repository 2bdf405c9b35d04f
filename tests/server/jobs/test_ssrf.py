"""Addresses that strangers give: outside only, and only the one that was looked at."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import pytest
from jobs_services import hook_server

from wardroom.server.jobs import ssrf
from wardroom.server.jobs.message import Message, Undelivered
from wardroom.server.jobs.webhook import masked, send

INSIDE = [
    "0.0.0.0",
    "127.0.0.1",
    "127.255.255.254",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "100.100.100.200",
    "192.0.0.192",
    "192.0.2.1",
    "198.18.0.1",
    "198.51.100.7",
    "203.0.113.9",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "168.63.129.16",
    "::",
    "::1",
    "::7f00:1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:8.8.8.8",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "fd00:ec2::254",
    "ff02::1",
    "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::1",
    "2002:7f00:1::",
    "2002:808:808::",
    "2001:db8::1",
    "2001::1",
]
OUTSIDE = [
    "1.1.1.1",
    "8.8.8.8",
    "93.184.216.34",
    "172.15.0.1",
    "172.32.0.1",
    "2606:4700:4700::1111",
    "2a00:1450:4002::1",
    "64:ff9b::808:808",
]

FORMS = [
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
    "https://0/",
    "https://localhost/",
    "https://localhost:8443/x",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:7f00:1]/",
    "https://169.254.169.254/latest/meta-data",
    "https://[fe80::1]/",
    "https://10.1.2.3:22/",
]
BAD = [
    "ftp://example.org/",
    "file:///etc/passwd",
    "https://",
    "https://user:secret@example.org/",
    "https://example.org:0/",
    "https://example.org:99999/",
    "gopher://example.org/",
    "javascript:alert(1)",
    "http://example.org/",
    "//example.org/",
]


@pytest.mark.parametrize("address", INSIDE)
def test_an_inner_address_is_inside(address: str) -> None:
    assert not ssrf.is_public(address)


@pytest.mark.parametrize("address", OUTSIDE)
def test_a_public_address_is_outside(address: str) -> None:
    assert ssrf.is_public(address)


@pytest.mark.parametrize("url", FORMS)
def test_however_it_is_written_it_is_refused(url: str) -> None:
    for look in (ssrf.check(url, False), ssrf.post(url, b"", {}, False)):
        with pytest.raises(Undelivered) as refused:
            asyncio.run(look)
        assert refused.value.final or refused.value.why == "unknown_host"  # some systems do not read odd numbers


@pytest.mark.parametrize("url", BAD)
def test_what_is_no_https_address_is_refused_before_anybody_is_asked(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", None)
    with pytest.raises(Undelivered) as refused:
        asyncio.run(ssrf.post(url, b"", {}, False))
    assert refused.value.why in ("bad_url", "not_https")
    assert refused.value.final


def test_where_the_operator_says_where_notices_may_go_they_go_nowhere_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", None)
    hosts = ("Discord.com", "push.example")
    for url in ("https://discord.com/x", "https://a.push.example:8443/x", "https://DISCORD.com/x"):
        ssrf.check_url(url, False, hosts)
    for url in ("https://evil.org/", "https://notdiscord.com/", "https://discord.com.evil.org/", "https://1.1.1.1/"):
        for look in (ssrf.check(url, False, hosts), ssrf.post(url, b"", {}, False, hosts)):
            with pytest.raises(Undelivered, match="not_listed") as refused:
                asyncio.run(look)
            assert refused.value.final


def _names(monkeypatch: pytest.MonkeyPatch, *answers: tuple[str, ...]) -> list[str]:
    """From now on a name has these addresses, one answer after the other; who was asked for is kept."""
    asked: list[str] = []

    def getaddrinfo(host: str, port: Any, *args: Any, **kw: Any) -> list[Any]:
        asked.append(host)
        found = answers[min(len(asked), len(answers)) - 1]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in found]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    return asked


def test_a_name_with_one_inner_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    _names(monkeypatch, ("93.184.216.34", "192.168.0.1"))
    with pytest.raises(Undelivered, match="inside"):
        asyncio.run(ssrf.post("https://hook.example/", b"", {}, False))


def test_the_name_is_looked_up_once_and_that_address_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second look-up could give another answer than the one that was checked."""
    with hook_server() as server:
        asked = _names(monkeypatch, ("127.0.0.1",), ("192.0.2.1",))
        status = asyncio.run(ssrf.post(f"http://hook.example:{server.port}/a?b", b"{}", {}, True))
        assert (status, asked) == (204, ["hook.example"])
        path, headers, body = server.got[0]
        assert (path, headers["host"], body) == ("/a?b", f"hook.example:{server.port}", b"{}")


def test_a_redirect_is_not_followed() -> None:
    with hook_server() as server:
        server.answers = [302, 307]
        for status in (302, 307):
            with pytest.raises(Undelivered, match=f"status:{status}"):
                asyncio.run(send(server.url(), Message("s", "t", "l"), True))
        assert [path for path, *_ in server.got] == ["/hook", "/hook"]


def test_a_slow_receiver_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ssrf, "TIMEOUT", 0.1)
    with hook_server() as server:
        server.slow = 0.5
        with pytest.raises(Undelivered, match="timeout"):
            asyncio.run(ssrf.post(server.url(), b"", {}, True))


def test_nobody_there() -> None:
    with pytest.raises(Undelivered, match="unreachable"):
        asyncio.run(ssrf.post("http://127.0.0.1:9/", b"", {}, True))


def test_an_address_is_shown_only_in_part() -> None:
    shown = masked("https://discord.com/api/webhooks/1234/abcdefghijkl")
    assert shown == "https://discord.com/…ijkl"
