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
from typing import Any

import pytest
from server_process import address, started
from some_game import ASKED, GAME, OTHER

from wardroom.server.accounts.csrf import allowed_origins
from wardroom.server.ops import addresses
from wardroom.server.settings import Settings

HOME = Settings(host="0.0.0.0", port=8642, accounts=True)
PORT = 8642
HERE = "http://10.77.0.1:8642"
# A friend's browser, in a namespace of its own: it makes requests in turn, and prints what each was answered.
FRIEND = """
import http.client, json, sys
origin, cookie, requests = sys.argv[1:]
said = []
for method, path, body in json.loads(requests):
    at = http.client.HTTPConnection("10.77.0.1", 8642)
    headers = {"origin": origin, "content-type": "application/json", "cookie": cookie}
    at.request(method, path, json.dumps(body) if method == "POST" else None, headers)
    answer = at.getresponse()
    cookie = (answer.getheader("set-cookie") or cookie).split(";")[0]
    said.append([answer.status, json.loads(answer.read() or b"null")])
print(json.dumps([cookie, said]))
"""
PASSWORD = "correct horse battery staple"


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
    """A host and two friends, each with a network of their own: both mistype a password, register and sign in, one
    opens a table, the other sits down, they move, each sees it, and one gives up. A page from another address is
    refused."""
    with _networks("host", "ann", "ben") as (host, ann, ben):
        env = {"WARDROOM_FOLDER": str(tmp_path)}
        with started(
            "serve", "--host", "0.0.0.0", "--accounts", env=env, within=("ip", "netns", "exec", host)
        ) as server:
            assert address(server) == HERE
            friends = [Friend(ann, "Ann", ASKED), Friend(ben, "Ben", OTHER)]
            for friend in friends:
                assert friend.come() == [422, 202, 200]
            first, second = friends
            wish = {"game": GAME, "watched": True, "seats": {ASKED: {"kind": "me"}, OTHER: {"kind": "open"}}}
            match = first.post("/api/matches", **wish)["match"]
            assert match in [each["id"] for each in second.get("/api/matches?of=open")]
            path = f"/api/matches/{match}"
            second.post(f"{path}/join", seat=OTHER)
            second.post(f"{path}/start")
            begun, moved = second.view(path)["n"], set[str]()
            for n, friend in enumerate(friends * 4):
                view = friend.view(path)
                if view["ask"]:
                    move = view["ask"]["moves"][0]
                    friend.post(f"{path}/seats/{friend.seat}/answer", move=move, n=view["n"], key=f"{n}")
                    moved.add(friend.name)
            assert first.name in moved
            assert second.view(path)["n"] > begun
            second.post(f"{path}/seats/{OTHER}/resign", key="over")
            assert first.get(path)["status"] == "over"
            assert Friend(ben, "Cid", "", "http://evil.example:8642").come() == [403, 403, 403]


class Friend:
    """Somebody at a machine of their own."""

    def __init__(self, namespace: str, name: str, seat: str, origin: str = HERE) -> None:
        self.namespace, self.name, self.seat, self.origin, self.cookie = namespace, name, seat, origin, ""

    def come(self) -> list[int]:
        """Registers, with a first password that is too weak, and signs in."""
        new = {"name": self.name, "of_age": True, "lang": "en"}
        return [
            status
            for status, _ in self.ask(
                *(("POST", "/api/register", {**new, "password": each}) for each in ("weak", PASSWORD)),
                ("POST", "/api/sign-in", {"name": self.name, "password": PASSWORD}),
            )
        ]

    def post(self, path: str, **body: Any) -> Any:
        return self._good("POST", path, body)

    def get(self, path: str) -> Any:
        return self._good("GET", path, None)

    def view(self, path: str) -> Any:
        return self.get(f"{path}/seats/{self.seat}/view")

    def _good(self, *request: Any) -> Any:
        ((status, answer),) = self.ask(request)
        assert status < 300, (request, answer)
        return answer

    def ask(self, *requests: tuple[str, str, Any]) -> list[tuple[int, Any]]:
        words = [sys.executable, "-c", FRIEND, self.origin, self.cookie, json.dumps(requests)]
        told = subprocess.run(
            ["ip", "netns", "exec", self.namespace, *words], capture_output=True, text=True, check=True
        )
        self.cookie, said = json.loads(told.stdout)
        return [(status, answer) for status, answer in said]


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
