"""Every test here may play the game of canaries; no other test sees it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from secrecy_game import on_the_shelf
from structlog.testing import capture_logs


@pytest.fixture(autouse=True)
def _canaries() -> Iterator[None]:
    with on_the_shelf(), capture_logs():  # thousands of lines that nobody reads
        yield
