"""A real mail server on loopback that keeps its letters and refuses when told to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.controller import Controller


class MailServer:
    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.answers: list[str] = []  # to the next letters; then they are taken
        self.at = "data"  # or "rcpt": where it refuses
        self.url = ""

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: list[str]) -> str:
        if self.at == "rcpt" and self.answers:
            return self.answers.pop(0)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        if self.at == "data" and self.answers:
            return self.answers.pop(0)
        letter = message_from_bytes(envelope.content, policy=default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        return "250 OK"


class _AnyPort(Controller):
    """Takes a free port, and knows it when it has started."""

    def _trigger_server(self) -> None:
        self.port = self.server.sockets[0].getsockname()[1]  # type: ignore[union-attr]
        super()._trigger_server()


@contextmanager
def mail_server() -> Iterator[MailServer]:
    kept = MailServer()
    controller = _AnyPort(kept, hostname="127.0.0.1", port=0)
    controller.start()
    kept.url = f"smtp://127.0.0.1:{controller.port}"
    try:
        yield kept
    finally:
        controller.stop()
