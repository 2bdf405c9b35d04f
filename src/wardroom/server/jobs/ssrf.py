"""Against SSRF (server-side request forgery): requests to untrusted URLs go to the public network only, to the very
address that was checked (no DNS rebinding), once (no redirects)."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

import httpcore

from wardroom.server.jobs.message import Undelivered

TIMEOUT = 5.0  # seconds, for everything together
PORTS = (None, 443, 8443)  # of hosts that people choose; elsewhere something else may listen than a web server

_SIX = ipaddress.IPv6Network("2000::/3")  # the only part of IPv6 that is allocated
_SIX_TO_FOUR = ipaddress.IPv6Network("2002::/16")
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")  # IPv4 as hosts without it see it
# Cloud metadata addresses. The usual ones (169.254.169.254, 100.100.100.200, fd00:ec2::254) are no public addresses
# anyway; these pass for some: Oracle's 192.0.0.192 and Azure's 168.63.129.16.
_NO_PUBLIC = (
    ipaddress.IPv6Network("3fff::/20"),  # documentation (RFC 9637); Python 3.11 takes it for global
    ipaddress.IPv4Network("192.88.99.0/24"),  # relays of 6to4, deprecated (RFC 7526)
)
_CLOUD_METADATA = (ipaddress.IPv4Network("192.0.0.0/24"), ipaddress.IPv4Network("168.63.129.16/32"))


def is_public(address: str) -> bool:
    """Whether this is an address of the public network."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        if ip in _NAT64:
            return is_public(str(ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)))
        return ip in _SIX and ip not in _SIX_TO_FOUR and ip not in _NO_PUBLIC[0] and ip.is_global
    refused = (*_CLOUD_METADATA, _NO_PUBLIC[1])
    return ip.is_global and not ip.is_multicast and not any(ip in network for network in refused)


def check_url(url: str, inside: bool, hosts: Sequence[str] = ()) -> None:
    """Refuse unusable URLs before any DNS lookup."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Undelivered("bad_url", final=True) from None
    plain = not any(c.isspace() or not c.isprintable() for c in url)
    if not parts.hostname or port == 0 or "@" in parts.netloc or not plain:
        raise Undelivered("bad_url", final=True)
    if not inside and not hosts and port not in PORTS:
        raise Undelivered("bad_url", final=True)
    if parts.scheme != "https" and not (inside and parts.scheme == "http"):
        raise Undelivered("not_https", final=True)
    if hosts and not any(f".{parts.hostname}".endswith(f".{host.lower()}") for host in hosts):
        raise Undelivered("not_listed", final=True)


async def resolve(host: str, port: int, inside: bool) -> list[str]:
    """Its addresses. If one of them is internal, all are refused."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Undelivered("unknown_host") from None
    addresses = [str(info[4][0]) for info in found]
    if not inside and not all(map(is_public, addresses)):
        raise Undelivered("inside", final=True)
    return addresses


async def check(url: str, inside: bool, hosts: Sequence[str] = ()) -> None:
    """Whether we would post there now."""
    check_url(url, inside, hosts)
    parts = urlsplit(url)
    try:
        async with asyncio.timeout(TIMEOUT):
            await resolve(parts.hostname or "", parts.port or 443, inside)
    except TimeoutError:
        raise Undelivered("unknown_host") from None


class _Pinned(httpcore.AsyncNetworkBackend):
    """Resolves the name itself and connects to the address it checked: a second lookup could differ."""

    def __init__(self, inside: bool) -> None:
        self._inside, self._network = inside, httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        fault: Exception | None = None
        for address in await resolve(host, port, self._inside):
            try:
                return await self._network.connect_tcp(address, port, timeout, local_address, socket_options)
            except httpcore.ConnectError as error:
                fault = error
        raise fault or Undelivered("unknown_host")


def check_status(status: int) -> None:
    """Checks that the status means success. Temporary failures are retried, refusals are not."""
    if status >= 300:
        raise Undelivered(f"status:{status}", final=400 <= status < 500 and status not in (408, 425, 429))


async def post(url: str, body: bytes, headers: Mapping[str, str], inside: bool, hosts: Sequence[str] = ()) -> int:
    """Returns the status of the answer; its body is not read and redirects are not followed."""
    check_url(url, inside, hosts)
    given = [(name.encode(), value.encode()) for name, value in {"Host": urlsplit(url).netloc, **headers}.items()]
    try:
        async with (
            asyncio.timeout(TIMEOUT),
            httpcore.AsyncConnectionPool(network_backend=_Pinned(inside)) as http,
            http.stream("POST", url, headers=given, content=body) as answer,
        ):
            return answer.status
    except (TimeoutError, httpcore.TimeoutException):
        raise Undelivered("timeout") from None
    except (httpcore.NetworkError, httpcore.ProtocolError, httpcore.UnsupportedProtocol, OSError):
        raise Undelivered("unreachable") from None
