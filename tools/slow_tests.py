"""A pytest plugin: of tests that take long, as many as there is time for.

    pytest --allowance 600     # ten minutes of slow tests: those near the change first, then others in turn
    pytest --renew-slow        # writes down which are slow, in a run of everything on a quiet machine

A test that proves a clause is run in any case.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import change
import pytest

LIST = "tests/slow.json"
LEAST = 3.0  # seconds of a test function, all its parameters together: below that it is quick


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--allowance", type=float, help="seconds for slow tests; all of them unless told")
    parser.addoption("--renew-slow", action="store_true", help=f"write {LIST} anew")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--renew-slow") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Times(config.rootpath / LIST))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    allowance = config.getoption("--allowance")
    if allowance is None:
        return
    slow: dict[str, float] = json.loads((config.rootpath / LIST).read_text())
    free = {function(item.nodeid) for item in items} & slow.keys()
    free -= {function(item.nodeid) for item in items if proves(item)}
    costs = {name: slow[name] for name in free}
    taken = change.fitting(costs, change.near(costs, change.touched(change.base())), allowance)
    left = [item for item in items if function(item.nodeid) in free - taken]
    config.hook.pytest_deselected(items=left)
    items[:] = [item for item in items if function(item.nodeid) not in free - taken]


def function(nodeid: str) -> str:
    return nodeid.partition("[")[0]


def proves(item: pytest.Item) -> bool:
    return any(item.get_closest_marker(name) for name in ("rule", "example"))


class Times:
    """How long each function took, with what was set up for it."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.seconds: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[function(report.nodeid)] += report.duration  # type: ignore[assignment]

    def pytest_sessionfinish(self) -> None:
        slow = {name: round(took, 1) for name, took in sorted(self.seconds.items()) if took >= LEAST}
        self.file.write_text(json.dumps(slow, indent=0) + "\n")
