"""Where a server that listens on every interface is reached: the addresses of this machine on its networks."""

from __future__ import annotations

import socket
import struct
from contextlib import suppress
from ipaddress import IPv4Address, ip_address

from msgspec import structs

from wardroom.server.settings import Settings

# One of each range that home networks use, and one outside. Nothing is sent to any of them (see `_routes`).
_SOMEWHERE = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "203.0.113.1")
_SIOCGIFADDR = 0x8915  # Linux: the address of an interface


def at_home(settings: Settings) -> Settings:
    """The settings with the addresses at which others on the network open the table: pages from there may talk to us.

    Only if the server listens on every interface and no base URL is set.
    """
    if settings.base_url or not is_every_interface(settings.host):
        return settings
    reached = [f"http://{address}:{settings.port}" for address in own()]
    if not reached:
        return settings
    here = (f"http://localhost:{settings.port}", f"http://127.0.0.1:{settings.port}")
    return structs.replace(settings, base_url=reached[0], origins=(*settings.origins, *reached[1:], *here))


def elsewhere(settings: Settings) -> list[str]:
    """The other addresses of the same table, for people on other networks of this machine."""
    here = {f"http://{address}:{settings.port}" for address in own()}
    return [origin for origin in settings.origins if origin in here]


def is_every_interface(host: str) -> bool:
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return False


def own() -> list[str]:
    """IPv4 addresses of this machine, those of the default route first; without loopback, which others cannot reach."""
    found = dict.fromkeys([*_routes(), *_interfaces(), *_named()])
    return [address for address in found if _reachable(address)]


def _reachable(address: str) -> bool:
    parsed = IPv4Address(address)
    return not (parsed.is_loopback or parsed.is_unspecified or parsed.is_link_local)


def _routes() -> list[str]:
    """Asking for a route makes the system name the address it would send from."""
    found = []
    for somewhere in _SOMEWHERE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking, suppress(OSError):
            asking.connect((somewhere, 9))
            found.append(asking.getsockname()[0])
    return found


def _interfaces() -> list[str]:
    """The address of each interface; only Linux reports it this way, other systems by host name."""
    try:
        from fcntl import ioctl
    except ImportError:
        return []
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                told = ioctl(asking, _SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
                found.append(socket.inet_ntoa(told[20:24]))
    return found


def _named() -> list[str]:
    with suppress(OSError):
        return [str(about[4][0]) for about in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return []
