"""A pytest plugin that remembers which clauses of the ledger are proven by a test that passed.

    @pytest.mark.rule("MW-S1-1", "MW-S1-2")
    @pytest.mark.example("MW-EX-01")

A clause that the game's ledger does not list is an error at collection. A run of the whole suite writes
`build/rules-coverage.json`; a run of a part of it leaves the file alone, unless WARDROOM_COVERAGE=1 is set.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Iterable
from functools import cached_property
from pathlib import Path
from typing import Literal

import pytest
import yaml

from wardroom.lib.ledger import Ledger, LedgerError

RESULTS = Path("build", "rules-coverage.json")
FORCE = "WARDROOM_COVERAGE"
MARKERS = {
    "rule": "rule(*ids): the ledger clauses (and rulings) this test proves",
    "example": "example(*ids): the worked examples this test replays",
}
NARROWING = ("keyword", "markexpr", "lf", "stepwise", "deselect", "ignore", "ignore_glob", "collectonly")

Outcome = Literal["passed", "spoilt"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini("wardroom_games", "the folder of the games whose ledgers are read", default="")


def pytest_configure(config: pytest.Config) -> None:
    for line in MARKERS.values():
        config.addinivalue_line("markers", line)
    config.pluginmanager.register(Citations(config), "wardroom-citations")
    if not hasattr(config, "workerinput"):  # under xdist the reports of all workers come together on the controller
        config.pluginmanager.register(Proofs(config), "wardroom-proofs")


class Citations:
    """Reads the markers, checks them against the ledgers, and sends them along with the test's reports."""

    def __init__(self, config: pytest.Config) -> None:
        given = config.getini("wardroom_games")
        self.games = config.rootpath / given if given else Path(__file__).parent.parent / "games"

    @cached_property
    def known(self) -> dict[str, set[str]]:
        """The ids of every ledger there is, by prefix: `MW-S1-1` is looked for under `MW`."""
        ids: dict[str, set[str]] = {}
        for file in sorted(self.games.glob("*/rules.yaml")):
            for clause in Ledger.load(file):
                ids.setdefault(_prefix(clause.id), set()).add(clause.id)
        return ids

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        report = yield
        faults: dict[str, None] = {}
        for item in report.result or ():
            if isinstance(item, pytest.Item):
                faults.update(dict.fromkeys(f"{item.name}: {fault}" for fault in self._cite(item)))
        if faults:
            report.outcome, report.longrepr, report.result = "failed", "\n".join(faults), []
        return report

    def _cite(self, item: pytest.Item) -> Iterable[str]:
        for name in MARKERS:
            cited: dict[str, None] = {}
            for marker in item.iter_markers(name):
                if marker.kwargs or not marker.args or not all(isinstance(id, str) for id in marker.args):
                    yield f"@pytest.mark.{name} takes one or more ids, as strings"
                    return
                cited.update(dict.fromkeys(marker.args))
            item.user_properties += [(name, id) for id in cited]
            if name == "rule" and cited:
                yield from self._unknown(cited)

    def _unknown(self, cited: Iterable[str]) -> Iterable[str]:
        try:
            known = self.known
        except (LedgerError, yaml.YAMLError) as error:
            yield f"the ledger cannot be read: {error}"
            return
        for id in cited:
            if id not in known.get(_prefix(id), {id}):
                yield f"no clause {id} in the ledger"


class Proofs:
    """Collects which tests passed, and writes the results."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.outcomes: dict[str, Outcome] = {}
        self.cited: dict[str, set[tuple[str, str]]] = {}
        self.uncollected = False

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self.uncollected = self.uncollected or report.failed

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """One bad report (set-up, call, teardown, a repeat, a subtest) spoils the test; an xpass proves nothing."""
        good = report.passed and not hasattr(report, "wasxfail")
        if not good:
            self.outcomes[report.nodeid] = "spoilt"
        elif report.when == "call":
            self.outcomes.setdefault(report.nodeid, "passed")
        cited = {(name, id) for name, id in report.user_properties if name in MARKERS and isinstance(id, str)}
        self.cited.setdefault(report.nodeid, set()).update(cited)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        forced = os.environ.get(FORCE) == "1" and not self.config.option.collectonly
        if forced or (_whole(session, exitstatus) and not self.uncollected):
            file = self.config.rootpath / RESULTS
            file.parent.mkdir(parents=True, exist_ok=True)
            draft = file.with_suffix(".draft")
            draft.write_text(json.dumps(self.results(), indent=1) + "\n", encoding="utf-8")
            draft.replace(file)

    def results(self) -> dict[str, dict[str, list[str]]]:
        proven: dict[str, dict[str, list[str]]] = {name: {} for name in MARKERS}
        for nodeid, outcome in sorted(self.outcomes.items()):
            if outcome == "passed":
                for name, id in sorted(self.cited[nodeid]):
                    proven[name].setdefault(id, []).append(nodeid)
        return {f"{name}s": dict(sorted(ids.items())) for name, ids in proven.items()}


def _prefix(id: str) -> str:
    return id.split("-", 1)[0]


def _whole(session: pytest.Session, exitstatus: int) -> bool:
    """Whether all of the suite was collected and run to its end."""
    config = session.config
    source = config.args_source
    everything = source is pytest.Config.ArgsSource.TESTPATHS or (
        source is pytest.Config.ArgsSource.INVOCATION_DIR and config.invocation_params.dir == config.rootpath
    )
    ended = exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
    stopped = session.shouldstop or session.shouldfail
    return everything and ended and not stopped and not any(getattr(config.option, n, None) for n in NARROWING)
