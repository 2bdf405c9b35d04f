"""Where rules are broken: a copy of the source for each worker, in which one line at a time is another.

A worker has pytest and all that our code imports loaded, but none of our code: for each break it forks, and the child
imports the broken source and runs one test. So most of what a run costs is paid once, and nothing is left over from one
break to the next. Bytecode is kept but for the broken file, whose own is put aside and then put back.
"""

from __future__ import annotations

import importlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from importlib.util import cache_from_source
from pathlib import Path
from queue import SimpleQueue
from threading import Timer

import msgspec

PATIENCE = 300  # seconds: a break may make a test run for ever
NEVER_ENDS = -1
_TAIL = 2000  # characters of what pytest said


class Mutant(msgspec.Struct, frozen=True):
    clause: str
    file: str  # below src/wardroom
    old: str  # stands in the file exactly once
    new: str
    test: str  # below tests; several, each on a line of its own


class Outcome(msgspec.Struct, frozen=True):
    code: int
    said: str

    @property
    def fault(self) -> str:
        """Why the break was not noticed; empty if it was."""
        told = {0: "the test still passes", 1: "", NEVER_ENDS: "the test does not end"}
        return told.get(self.code, f"pytest could not run it:\n{self.said}")


class Bench:
    """So many workers, each with a copy of its own."""

    def __init__(self, root: Path, jobs: int, patience: float = PATIENCE) -> None:
        self._root, self._jobs, self._patience = root, jobs, patience
        self._idle: SimpleQueue[subprocess.Popen[bytes]] = SimpleQueue()
        self._workers: list[subprocess.Popen[bytes]] = []
        self._scratch = Path(tempfile.mkdtemp(prefix="mutants-"))

    def __enter__(self) -> Bench:
        for n in range(self._jobs):
            run = [sys.executable, __file__, str(self._root), str(self._scratch / str(n)), str(self._patience)]
            worker = subprocess.Popen(run, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=self._root)
            self._workers.append(worker)
            self._idle.put(worker)
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.terminate()
            worker.communicate()
        shutil.rmtree(self._scratch, ignore_errors=True)

    def each(self, mutants: Sequence[Mutant]) -> Iterator[tuple[Mutant, str]]:
        """Each with why it was not noticed, in their order."""
        for mutant, outcome in self.outcomes(mutants):
            yield mutant, outcome.fault

    def outcomes(self, mutants: Sequence[Mutant]) -> Iterator[tuple[Mutant, Outcome]]:
        with ThreadPoolExecutor(max_workers=self._jobs) as threads:
            yield from zip(mutants, threads.map(self._make, mutants), strict=True)

    def _make(self, mutant: Mutant) -> Outcome:
        worker = self._idle.get()
        try:
            assert worker.stdin is not None
            assert worker.stdout is not None
            worker.stdin.write(msgspec.json.encode(mutant) + b"\n")
            worker.stdin.flush()
            return msgspec.json.decode(worker.stdout.readline(), type=Outcome)
        finally:
            self._idle.put(worker)


# ---- in a worker


class Copy:
    """The source, once more."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.source = folder / "src"
        shutil.copytree(root / "src", self.source, ignore=shutil.ignore_patterns("client"))

    @contextmanager
    def broken(self, mutant: Mutant) -> Iterator[None]:
        file = self.source / "wardroom" / mutant.file
        text, was = file.read_text(encoding="utf-8"), file.stat()
        bytecode = Path(cache_from_source(str(file)))
        kept = bytecode.read_bytes() if bytecode.exists() else None
        bytecode.unlink(missing_ok=True)
        if text.count(mutant.old) != 1:
            raise LookupError(f"the line stands {text.count(mutant.old)} times in {mutant.file}")
        file.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
        try:
            yield
        finally:
            file.write_text(text, encoding="utf-8")
            os.utime(file, ns=(was.st_atime_ns, was.st_mtime_ns))  # so that its bytecode is taken for what it is
            bytecode.unlink(missing_ok=True)
            if kept is not None:
                bytecode.write_bytes(kept)


def _third_party(name: str) -> bool:
    """Loaded, and none of ours: the worker may load it, too."""
    origin = getattr(sys.modules[name], "__file__", None) or ""
    return origin.startswith((sys.prefix, sys.base_prefix)) and not name.startswith(("test_", "conftest"))


def _run(test: str, source: Path, loaded: Path) -> int:
    """In the child: as pytest would in a process of its own."""
    os.environ["PYTHONPATH"] = str(source)
    sys.path.insert(0, str(source))
    import pytest

    tests = [f"tests/{each}" for each in test.splitlines()]
    code = pytest.main(["-x", "-q", "-p", "no:cacheprovider", *tests])
    loaded.write_text("\n".join(filter(_third_party, list(sys.modules))), encoding="utf-8")
    return int(code)


def _waited(child: int, patience: float) -> int:
    late = Timer(patience, os.kill, (child, signal.SIGKILL))
    late.start()
    _, status = os.waitpid(child, 0)
    late.cancel()
    late.join()
    return os.waitstatus_to_exitcode(status)


def _tried(mutant: Mutant, copy: Copy, said: Path, loaded: Path, patience: float) -> Outcome:
    child = os.fork()
    if not child:
        code = 70
        try:
            out = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(out, 1)
            os.dup2(out, 2)
            code = _run(mutant.test, copy.source, loaded)
            sys.stdout.flush()
        finally:
            os._exit(code)
    code = _waited(child, patience)
    return Outcome(NEVER_ENDS if code == -signal.SIGKILL else code, said.read_text("utf-8", errors="replace")[-_TAIL:])


def _load(loaded: Path) -> None:
    """What the last child had to load, its successors find."""
    for name in loaded.read_text(encoding="utf-8").splitlines() if loaded.exists() else ():
        if name not in sys.modules:
            with suppress(Exception):
                importlib.import_module(name)


def work(root: Path, folder: Path, patience: float) -> None:
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # the plugins take longer than the tests, which need none
    folder.mkdir()
    copy, said, loaded = Copy(root, folder), folder / "said", folder / "loaded"
    for line in sys.stdin.buffer:
        mutant = msgspec.json.decode(line, type=Mutant)
        try:
            with copy.broken(mutant):
                outcome = _tried(mutant, copy, said, loaded, patience)
        except LookupError as fault:
            outcome = Outcome(70, str(fault))
        _load(loaded)
        sys.stdout.buffer.write(msgspec.json.encode(outcome) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    work(Path(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3]))
