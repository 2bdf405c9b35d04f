"""A mail server on loopback that keeps the names of the letters it got."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from typing import Any

from aiosmtpd.controller import Controller
from programs import free_port


class Mailbox:
    def __init__(self) -> None:
        self.letters: Counter[str] = Counter()  # by Message-ID
        self.url = ""

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.letters[str(message_from_bytes(envelope.content)["Message-ID"])] += 1
        return "250 OK"


@contextmanager
def mailbox() -> Iterator[Mailbox]:
    box, port = Mailbox(), free_port()
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    box.url = f"smtp://127.0.0.1:{port}"
    try:
        yield box
    finally:
        controller.stop()
