"""Plays every seat that its account holds at a Wardroom table, until all those matches are over.

    WARDROOM_TOKEN=wr_... python play_a_seat.py http://127.0.0.1:8642

A table without accounts wants no token. It needs httpx and websockets. It plays at random: put something better into
`choose`. What it may rely on is told in docs/server-api.md.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from typing import Any

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

Place = tuple[str, str]  # match, seat

UNDER_WAY = ("lobby", "playing")
AT_ONCE = 50  # places that one socket may listen at
PAUSE = 1.0  # seconds before one tries again


def choose(view: Any, ask: Any) -> Any:
    """The move to make: one of `ask["moves"]`, and no other is legal."""
    return random.choice(ask["moves"])


class Player:
    def __init__(self, url: str, token: str) -> None:
        # Where nobody signs in, one says instead, as a browser would, that no other site has sent us.
        self.headers = {"authorization": f"Bearer {token}"} if token else {"origin": url}
        self.http = httpx.Client(base_url=url, headers=self.headers, timeout=20)
        self.socket_url = "ws" + url.removeprefix("http") + "/api/socket"
        self.heard: dict[Place, int] = {}  # the number of the last message

    def play(self) -> None:
        """Listen, answer, and come back after every cut, with the numbers of the last messages."""
        while True:
            try:
                places = self.places()
                if not places:
                    return
                self.listen(places)
            except (OSError, WebSocketException, httpx.TransportError) as cut:
                print(f"cut off: {cut!r}", flush=True)
                time.sleep(PAUSE)

    def places(self) -> set[Place]:
        """The seats we hold in matches that are not over."""
        said = self.http.get("/api/matches").raise_for_status()
        mine = [(match["id"], seat) for match in said.json() if match["status"] in UNDER_WAY for seat in match["mine"]]
        return set(mine[:AT_ONCE])

    def listen(self, places: set[Place]) -> None:
        """Until the last of these matches is over."""
        with connect(self.socket_url, additional_headers=self.headers, max_size=2**24) as socket:
            for match, seat in places:
                since = self.heard.get((match, seat), 0)
                socket.send(json.dumps({"hello": match, "seat": seat, "since": since}))
            while places:
                told = json.loads(socket.recv())
                if "error" in told or "bye" in told:
                    raise ConnectionError(told)  # nothing more is told of it: look again at what we hold
                about = told.get("aside", told)  # an aside has no number: who is here, what the lobby looks like
                place = about["match"], about["seat"]
                if about is told:
                    self.heard[place] = told["n"]
                    if told["ask"]:
                        self.answer(told)
                    over = told["status"] not in UNDER_WAY
                else:
                    over = about["lobby"]["status"] == "abandoned"  # of which there is no message
                if over and place in places:
                    print(f"{place[0]} {place[1]}: over {told.get('result')}", flush=True)
                    places.discard(place)

    def answer(self, told: Any) -> None:
        """What came of it is told on the socket. The key is made of the question's number: however often this is sent,
        and by whichever copy of this program, the question is answered once."""
        path = f"/api/matches/{told['match']}/seats/{told['seat']}/answer"
        body = {"move": choose(told["view"], told["ask"]), "key": f"n{told['n']}", "n": told["n"]}
        while True:
            try:
                said = self.http.post(path, json=body)
            except httpx.TransportError:  # it may have arrived or not: the key takes care of that
                time.sleep(PAUSE)
                continue
            if said.status_code in (429, 503):
                time.sleep(float(said.headers.get("retry-after", PAUSE)))
                continue
            if said.status_code != 409:  # 409: the match has moved on, and what is true now is on its way
                said.raise_for_status()
            return


if __name__ == "__main__":
    Player(sys.argv[1].rstrip("/"), os.environ.get("WARDROOM_TOKEN", "")).play()
