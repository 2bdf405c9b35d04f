"""The description of the server's API, for generators of clients: `python tools/openapi.py > web/openapi.json`.

Nothing is opened for it: no store, no bus, no port.
"""

from __future__ import annotations

import json
import sys
from typing import Any, cast

from wardroom.server.app import api
from wardroom.server.bus.local import LocalBus
from wardroom.server.container import Container
from wardroom.server.settings import Settings
from wardroom.server.store.ports import Database
from wardroom.server.web import openapi


def described() -> dict[str, Any]:
    container = Container(Settings(accounts=True), cast(Database, None), LocalBus())
    return api(container).openapi()


def for_client() -> dict[str, Any]:
    """Without what the games show: our client has that from `view_types.py`, a file a game, and a new game changes
    nothing here."""
    said = described()
    for name in openapi.shown():
        del said["components"]["schemas"][name]
    return said


def text(said: dict[str, Any]) -> str:
    """The same API, the same bytes."""
    return json.dumps(said, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text(for_client()))
