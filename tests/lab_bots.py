"""Bots as a stranger brings them, by module and name."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from wardroom.bots.random import RandomBot
from wardroom.kernel import Ask, Move, State

VICTIMS = "LAB_VICTIMS"  # a folder: a file in it is one worker that is to die


class Mortal(RandomBot):
    """Kills its own process for as long as there are victims to be had."""

    def choose(self, view: Struct, ask: Ask, sample: Callable[[], State]) -> Move:
        for file in sorted(Path(os.environ[VICTIMS]).iterdir()):
            try:
                file.unlink()
            except FileNotFoundError:
                continue
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(view, ask, sample)


class Rogue(RandomBot):
    def choose(self, view: Struct, ask: Ask, sample: Callable[[], State]) -> Move:
        return ("cheat",)
