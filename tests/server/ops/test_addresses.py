"""A server for friends on one network: where it is reached, and which pages may talk to it."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path

import pytest
from server_process import address, started
from some_game import GAME

from wardroom.server.accounts.csrf import allowed_origins
from wardroom.server.ops import addresses
from wardroom.server.settings import Settings

HOME = Settings(host="0.0.0.0", port=8642, accounts=True)
PORT = 8642
# What a friend's browser does first, in a namespace of its own: register, sign in, offer a match. Prints each status.
FRIEND = """
import http.client, json, sys
host, origin, name, game = sys.argv[1:]
def post(path, cookie="", **body):
    at = http.client.HTTPConnection(host, 8642)
    headers = {"origin": origin, "content-type": "application/json", "cookie": cookie}
    at.request("POST", path, json.dumps(body), headers)
    said = at.getresponse()
    return said.status, (said.getheader("set-cookie") or "").split(";")[0]
said = []
for password in ("weak", "correct horse battery staple"):
    said.append(post("/api/register", name=name, password=password, of_age=True, lang="en")[0])
status, cookie = post("/api/sign-in", name=name, password="correct horse battery staple")
said.append(status)
said.append(post("/api/matches", cookie, game=game, seats={})[0])
print(json.dumps(said))
"""


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_it_is_reached_at_the_addresses_of_its_machine(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "own", lambda: ["192.168.1.7", "10.8.0.2"])
    there = addresses.at_home(Settings(host=host, port=PORT, accounts=True, origins=("http://table.example",)))
    assert there.url == "http://192.168.1.7:8642"
    ours = {f"http://{name}:8642" for name in ("192.168.1.7", "10.8.0.2", "localhost", "127.0.0.1")}
    assert set(allowed_origins(there)) == ours | {"http://table.example"}
    assert addresses.elsewhere(there) == ["http://10.8.0.2:8642"]


@pytest.mark.parametrize(
    "settings", [Settings(host="127.0.0.1"), Settings(host="0.0.0.0", base_url="https://a.example")]
)
def test_what_was_said_is_left_as_it_is(settings: Settings) -> None:
    assert addresses.at_home(settings) == settings


def test_a_machine_without_a_network_serves_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "own", list)
    assert addresses.at_home(HOME) == HOME


def test_own_addresses_can_be_listened_on() -> None:
    for own in addresses.own():
        assert not ip_address(own).is_loopback
        socket.create_server((own, 0)).close()


@pytest.mark.skipif(os.geteuid() != 0 or shutil.which("ip") is None, reason="network namespaces need root and iproute2")
def test_an_evening_over_three_namespaces(tmp_path: Path) -> None:
    """A host and two friends, each with a network of their own: both register, sign in and offer a match, and a page
    from another address is refused."""
    with _networks("host", "ann", "ben") as (host, ann, ben):
        env = {"WARDROOM_FOLDER": str(tmp_path)}
        with started(
            "serve", "--host", "0.0.0.0", "--accounts", env=env, within=("ip", "netns", "exec", host)
        ) as server:
            at_home = ("10.77.0.1", address(server))
            assert at_home[1] == "http://10.77.0.1:8642"
            assert _friend(ann, *at_home, "Ann") == [422, 202, 200, 201]
            assert _friend(ben, *at_home, "Ben") == [422, 202, 200, 201]
            assert _friend(ben, "10.77.0.1", "http://evil.example:8642", "Cid") == [403, 403, 403, 403]


def _friend(namespace: str, host: str, origin: str, name: str) -> list[int]:
    told = subprocess.run(
        ["ip", "netns", "exec", namespace, sys.executable, "-c", FRIEND, host, origin, name, GAME],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    statuses: list[int] = json.loads(told.stdout)
    return statuses


@contextmanager
def _networks(*names: str) -> Iterator[list[str]]:
    """Namespaces on one switch, which have the addresses 10.77.0.1 and on."""
    spaces = [f"wardroom-{os.getpid()}-{name}" for name in names]
    switch = f"wr{os.getpid()}"[:15]
    try:
        _ip("netns", "add", spaces[0])
        _ip("-n", spaces[0], "link", "add", switch, "type", "bridge")
        _ip("-n", spaces[0], "addr", "add", "10.77.0.1/24", "dev", switch)
        for link in (switch, "lo"):
            _ip("-n", spaces[0], "link", "set", link, "up")
        for n, space in enumerate(spaces[1:], start=2):
            _ip("netns", "add", space)
            _ip("-n", spaces[0], "link", "add", f"v{n}", "type", "veth", "peer", "name", "eth0", "netns", space)
            _ip("-n", spaces[0], "link", "set", f"v{n}", "master", switch, "up")
            _ip("-n", space, "addr", "add", f"10.77.0.{n}/24", "dev", "eth0")
            _ip("-n", space, "link", "set", "eth0", "up")
        yield spaces
    finally:
        for space in spaces:
            subprocess.run(["ip", "netns", "del", space], capture_output=True, check=False)


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)
