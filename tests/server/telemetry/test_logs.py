"""Log lines: two shapes, one way out, no secrets."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
import structlog
from msgspec import Struct

from wardroom.server.telemetry import logs

SECRETS = {
    "password": "hunter2", "token": "wr_abc", "csrf_token": "abc", "Set-Cookie": "wardroom=abc", "seed": "ab12",
    "salt": "sugar", "move": ("place", "akagi"), "view": {"fleet": "A4"}, "ask": ["place"], "authorization": "Bearer x",
    "email": "a@b.example", "to_address": "a@b.example", "head": 4141414141, "database_url": "postgresql://u:p@h/d",
}  # fmt: skip


@pytest.fixture
def out() -> Iterator[io.BytesIO]:
    root, levels = logging.root.handlers[:], {name: logging.getLogger(name).level for name in ("", *logs.QUIET)}
    for name in ("uvicorn", "uvicorn.error"):  # a server of another test may have silenced them
        logging.getLogger(name).setLevel(logging.NOTSET)
        logging.getLogger(name).propagate = True
    yield io.BytesIO()
    logging.root.handlers[:] = root
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)
    structlog.reset_defaults()
    structlog.contextvars.clear_contextvars()


def lines(out: io.BytesIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_a_line_of_ours_and_one_of_a_library_look_alike(out: io.BytesIO) -> None:
    logs.set_up("json", stream=out)
    logs.about(request="r1", match="ab12")
    logs.logger("wardroom.web").info("request", status=200)
    logging.getLogger("uvicorn.error").info("Started %d", 7)
    ours, theirs = lines(out)
    assert ours["event"] == "request"
    assert theirs["event"] == "Started 7"
    assert theirs["logger"] == "uvicorn.error"
    assert ours["logger"] == "wardroom.web"
    for line in (ours, theirs):
        assert (line["request"], line["match"], line["level"]) == ("r1", "ab12", "info")
        assert line["timestamp"].endswith("Z")


@pytest.mark.parametrize("kind", ["json", "text"])
def test_what_is_secret_does_not_get_out(out: io.BytesIO, kind: str) -> None:
    logs.set_up(kind, stream=out)
    logs.logger("x").info("trouble", game="midway", **SECRETS)
    logs.logger("x").info("deep", about={"inner": [{"password": "hunter2"}], "fine": 1})
    text = out.getvalue().decode()
    assert "midway" in text
    for secret in ("hunter2", "wr_abc", "ab12", "sugar", "akagi", "A4", "Bearer", "a@b", "4141414141", "u:p", "=abc"):
        assert secret not in text, secret


class State(Struct):
    hidden: str = "the carriers are at A4"


def test_of_an_object_only_the_type_is_told(out: io.BytesIO) -> None:
    logs.set_up("json", stream=out)
    logs.logger("x").info("stuck", match_state=State(), several=[State()])
    line = lines(out)[0]
    assert line["match_state"] == "State"
    assert line["several"] == ["State"]


@pytest.mark.parametrize("kind", ["json", "text"])
def test_a_traceback_shows_code_and_not_values(out: io.BytesIO, kind: str) -> None:
    logs.set_up(kind, stream=out)
    seed = "5eed" * 4
    fault = psycopg.errors.UniqueViolation(f"duplicate key\nDETAIL:  Key (email_key)=({seed}) already exists.")
    try:
        raise fault
    except psycopg.Error:
        logs.logger("x").exception("not written")
        logging.getLogger("library").exception("not written")
    text = out.getvalue().decode()
    assert text.count("UniqueViolation") == 2
    assert text.count("duplicate key") == 2
    assert seed not in text


def test_libraries_that_tell_addresses_are_quiet(out: io.BytesIO) -> None:
    logs.set_up("json", stream=out)
    logging.getLogger("httpx").info("POST https://hooks.example/secret")
    logging.getLogger("uvicorn.access").info("GET /i/secret")
    assert lines(out) == []


@pytest.mark.parametrize("kind", ["json", "text"])
def test_nothing_is_said_of_a_socket_by_the_web_server(out: io.BytesIO, kind: str) -> None:
    logs.set_up(kind, stream=out)
    theirs = logging.getLogger("uvicorn.error")
    for end in ("[accepted]", "403", "%d"):
        about = ("192.0.2.7:5555", "/api/socket?ticket=abc", *([429] if end == "%d" else []))
        theirs.warning(f'%s - "WebSocket %s" {end}', *about)
    theirs.warning("Invalid HTTP request received.")
    text = out.getvalue().decode()
    assert "Invalid HTTP request" in text
    assert "192.0.2" not in text
    assert "abc" not in text
