"""From what a person says to the settings of a server, and from those to a running one."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pytest

from wardroom.server.ops.serve import Unfit, environment, run, settled
from wardroom.server.settings import Settings

POSTGRES = "postgresql://wardroom@db/wardroom"


def test_nothing_said_is_a_table_for_oneself() -> None:
    settings = settled({}, "/home/ann/data")
    assert not settings.accounts
    assert settings.host == "127.0.0.1"
    assert str(settings.sqlite_path) == "/home/ann/data/wardroom.db"
    assert settings.inline


@pytest.mark.parametrize(
    ("env", "given", "accounts"),
    [
        ({}, {"database_url": POSTGRES}, True),
        ({"WARDROOM_DATABASE_URL": POSTGRES}, {}, True),
        ({"WARDROOM_ACCOUNTS": "false"}, {"database_url": POSTGRES}, False),
        ({"WARDROOM_ACCOUNTS": "false"}, {"accounts": True}, True),
        ({}, {"database_url": POSTGRES, "accounts": False}, False),
        ({}, {"accounts": True}, True),
    ],
)
def test_a_server_has_accounts_unless_it_is_said_otherwise(
    env: dict[str, str], given: dict[str, Any], accounts: bool
) -> None:
    assert settled(env, "/home", **given).accounts is accounts


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.7", "table.example.org"])
def test_a_table_without_accounts_is_not_shown_to_the_world_by_mistake(host: str) -> None:
    with pytest.raises(Unfit) as refused:
        settled({}, "/home", host=host)
    assert (refused.value.key, refused.value.about) == ("open_table", {"host": host})
    assert settled({}, "/home", host=host, open_table=True).host == host
    assert settled({}, "/home", host=host, accounts=True).host == host


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.53", "::1", "localhost"])
def test_this_machine_is_not_the_world(host: str) -> None:
    assert settled({}, "/home", host=host).host == host


@pytest.mark.parametrize(
    "given", [{}, {"database_url": POSTGRES}, {"nats_url": "nats://bus"}, {"database_url": "sqlite:///x.db"}]
)
def test_several_processes_need_what_joins_them(given: dict[str, Any]) -> None:
    with pytest.raises(Unfit, match="workers_alone"):
        settled({}, "/home", workers=2, **given)


def test_several_processes_with_what_joins_them() -> None:
    assert settled({}, "/home", workers=2, database_url=POSTGRES, nats_url="nats://bus").workers == 2


@pytest.mark.parametrize("env", [{"WARDROOM_PORT": "eighty"}, {"WARDROOM_OAUTH": "{"}, {"WARDROOM_OAUTH": "[1]"}])
def test_a_setting_that_cannot_be_read_is_told(env: dict[str, str]) -> None:
    with pytest.raises(Unfit, match="bad_setting"):
        settled(env, "/home")


def test_a_secret_may_come_in_a_file(tmp_path: Path) -> None:
    """As systemd and Docker hand them over: then no environment holds it."""
    kept = tmp_path / "smtp"
    kept.write_text("smtps://a:b@mail.example\n")
    assert settled({"WARDROOM_SMTP_URL_FILE": str(kept)}, "").smtp_url == "smtps://a:b@mail.example"
    both = {"WARDROOM_SMTP_URL_FILE": str(kept), "WARDROOM_SMTP_URL": "smtp://other"}
    assert settled(both, "").smtp_url == "smtp://other"
    for missing in ("WARDROOM_SMTP_URL_FILE", "WARDROOM_BREACHED_PASSWORDS"):
        with pytest.raises(Unfit, match="bad_setting"):
            settled({missing: str(tmp_path / "not there")}, "")


def test_a_worker_process_finds_the_same_settings() -> None:
    settings = Settings(
        database_url=POSTGRES, port=1, origins=("https://a.example", "https://b.example"), accounts=True, inline=False,
        oauth={"elsewhere": {"client_id": "x"}}, log="json",
    )  # fmt: skip
    assert Settings.read(environment(settings)) == settings
    assert Settings.read(environment(Settings())) == Settings()


def test_an_address_that_is_taken_is_told_before_anything_starts(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(Unfit) as refused:
        run(Settings(folder=str(tmp_path), port=taken.getsockname()[1]), lambda running: pytest.fail(running.url))
    assert refused.value.key == "no_address"
