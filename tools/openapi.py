"""The description of the server's API, for generators of clients: `python tools/openapi.py > web/openapi.json`.

Nothing is opened for it: no store, no bus, no port.
"""

from __future__ import annotations

import json
import sys
from typing import Any, cast

from wardroom.server.app import api
from wardroom.server.bus.local import LocalBus
from wardroom.server.house import House
from wardroom.server.settings import Settings
from wardroom.server.store.ports import Database


def described() -> dict[str, Any]:
    house = House(Settings(accounts=True), cast(Database, None), LocalBus())
    return api(house).openapi()


def text() -> str:
    """The same API, the same bytes."""
    return json.dumps(described(), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())
