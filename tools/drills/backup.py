"""A backup with pgBackRest, and the way back: to a moment before a mishap, and to the very last one."""

from __future__ import annotations

import asyncio
import shutil
from copy import deepcopy
from pathlib import Path
from time import perf_counter, sleep

from drills.cluster import USER, Cluster, command, folder
from drills.play import Told, begin, compared, play

ENTRIES = "select match, n, key from entry"
Figures = dict[str, int | float]


def run(answers: int) -> Figures:
    with folder() as here:
        drill = _Drill(here)
        figures = drill.prepare(answers)
        figures |= drill.to_a_moment()
        return figures | drill.to_the_end()


class _Drill:
    def __init__(self, here: Path) -> None:
        self.config = here / "pgbackrest.conf"
        push = f"{shutil.which('pgbackrest')} --config={self.config} --stanza=wardroom archive-push %p"
        settings = {"archive_mode": "on", "archive_command": push, "archive_timeout": "60", "max_wal_senders": "4"}
        self.cluster = Cluster(here, "data", settings)
        self.config.write_text(
            f"[global]\nrepo1-path={here}/repo\nlog-path={here}\nlock-path={here}/lock\nspool-path={here}/spool\n"
            "start-fast=y\nrepo1-retention-full=2\nlog-level-console=warn\n"
            f"[wardroom]\npg1-path={self.cluster.data}\npg1-port={self.cluster.port}\npg1-socket-path={here}\n"
            "pg1-user=postgres\n"
        )
        if USER:
            shutil.chown(self.config, USER, USER)
        self.told: Told = {}

    def prepare(self, answers: int) -> Figures:
        """A base backup, answers after it, a moment that is remembered, more answers, and then the mishap."""
        self.cluster.make()
        self.cluster.start()
        self.told = begin(self.cluster.url)
        self._play(answers // 3)
        self._pgbackrest("stanza-create")
        self._pgbackrest("check")
        took = self._timed("backup", "--type=full")
        self._play(answers // 3)
        sleep(0.1)  # what was acknowledged is before the moment, and not at it
        ((self.moment,),) = self.cluster.ask("select clock_timestamp()::text")
        self.then = deepcopy(self.told)
        sleep(0.1)
        self._play(answers - 2 * (answers // 3))
        ((size,),) = self.cluster.ask("select pg_database_size('postgres')")
        self.cluster.ask("select pg_switch_wal()")
        self.cluster.ask("delete from entry")  # the mishap
        self.cluster.ask("select pg_switch_wal()")
        return {"answers": answers, "size of the database, MB": size / 1e6, "full backup, s": took}

    def to_a_moment(self) -> Figures:
        """Before the mishap, and before the last answers: those after it are gone, and no other."""
        self.cluster.stop()
        shutil.rmtree(self.cluster.data)
        self.cluster.data.mkdir(mode=0o700)
        if USER:
            shutil.chown(self.cluster.data, USER, USER)
        took = self._timed("restore", "--type=time", f"--target={self.moment}", "--target-action=promote")
        began = perf_counter()
        self.cluster.start()
        self._promoted()
        found = compared(self.cluster.ask(ENTRIES), self.then)
        assert found["in the journals"] == found["acknowledged"], found
        figures: Figures = {"restored to a moment, s": took, "until it could be written to, s": perf_counter() - began}
        return {**figures, **found}

    def to_the_end(self) -> Figures:
        """From here on people play again; a second loss takes nothing that was archived."""
        self.told = deepcopy(self.then)
        self._play(300)
        self.cluster.ask("select pg_switch_wal()")
        self.cluster.stop()
        shutil.rmtree(self.cluster.data)
        self.cluster.data.mkdir(mode=0o700)
        if USER:
            shutil.chown(self.cluster.data, USER, USER)
        took = self._timed("restore")
        self.cluster.start()
        self._promoted()
        found = compared(self.cluster.ask(ENTRIES), self.told)
        return {"restored to the last moment, s": took, "lost": found["lost"], "doubled": found["doubled"]}

    def _promoted(self) -> None:
        while self.cluster.ask("select pg_is_in_recovery()") != [(False,)]:
            sleep(0.05)

    def _play(self, answers: int) -> None:
        until = sum(map(len, self.told.values())) + answers
        asyncio.run(play(self.cluster.url, self.told, lambda: sum(map(len, self.told.values())) < until))

    def _timed(self, *words: str) -> float:
        began = perf_counter()
        self._pgbackrest(*words)
        return perf_counter() - began

    def _pgbackrest(self, *words: str) -> None:
        command("pgbackrest", f"--config={self.config}", "--stanza=wardroom", *words)
