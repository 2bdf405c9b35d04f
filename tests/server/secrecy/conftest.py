"""Every test here may play the game of canaries; no other test sees it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from secrecy_game import on_the_shelf
from structlog.testing import capture_logs

from wardroom.server.tables import messages


@pytest.fixture(autouse=True)
def _canaries() -> Iterator[None]:
    with on_the_shelf(), capture_logs():  # thousands of lines that nobody reads
        yield


@pytest.fixture(autouse=True)
def _nothing_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A message that is told as it was told before would hide what has leaked into it since."""
    monkeypatch.setattr(messages, "_stamp", lambda _: object())
