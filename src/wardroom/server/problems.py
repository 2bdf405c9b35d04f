"""What the server refuses, one type: an HTTP status, a key for the sentence, and the clauses a refusal rests on."""

from __future__ import annotations

from typing import Any


class Problem(Exception):
    """Sent to the client as `application/problem+json`; the sentence is in the words files, under `problem.<key>`."""

    def __init__(self, status: int, key: str, *, rules: tuple[str, ...] = (), **about: Any) -> None:
        self.status, self.key, self.rules, self.about = status, key, rules, about
        super().__init__(f"{status} {key} {about or ''}".strip())
