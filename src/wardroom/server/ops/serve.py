"""Running the server: from settings to uvicorn, with one process or several."""

from __future__ import annotations

import os
import socket
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from uvicorn.supervisors.multiprocess import Multiprocess

from wardroom.server.ops.addresses import at_home
from wardroom.server.ops.bounded_http import BoundedHttp
from wardroom.server.settings import Settings
from wardroom.server.store.sqlite import keep
from wardroom.server.telemetry import logs

APP = "wardroom.server.app:factory"
GRACE = 20  # seconds that open requests have to end; sockets are told at once, and reconnect with their number
IDLE = 75  # seconds a connection may be idle: a proxy closes its own after 60, so we never close first
PATIENCE = 120  # seconds that a new worker has to start, on a busy machine too


class Unfit(Exception):
    """Cannot run as asked: a key under `error.` in the words of the command line, and its values."""

    def __init__(self, key: str, **about: str | int) -> None:
        self.key, self.about = key, about
        super().__init__(key, about)


def settled(env: Mapping[str, str], home: str, *, open_table: bool = False, **given: Any) -> Settings:
    """The settings of a server: those given, and those that follow. `home` is where a person's data are."""
    asked = given.get("accounts")
    if asked is None and "WARDROOM_ACCOUNTS" not in env:
        given["accounts"] = bool(given.get("database_url") or env.get("WARDROOM_DATABASE_URL"))
    try:
        settings = Settings.read(env, **given)
    except (msgspec.ValidationError, msgspec.DecodeError, ValueError, OSError) as fault:
        raise Unfit("bad_setting", fault=str(fault)) from None
    if settings.breached_passwords and not Path(settings.breached_passwords).is_file():
        raise Unfit("bad_setting", fault=settings.breached_passwords)
    if settings.static and not Path(settings.static, "manifest.json").is_file():
        raise Unfit("bad_setting", fault=settings.static)
    if not settings.folder:
        settings = msgspec.structs.replace(settings, folder=home)
    if not (settings.accounts or open_table or _loopback(settings.host)):
        raise Unfit("open_table", host=settings.host)
    if settings.workers > 1 and not (settings.postgres and settings.nats_url):
        raise Unfit("workers_alone")
    return settings


def run(settings: Settings, started: Callable[[Settings], None]) -> None:
    """Serve until told to stop. Calls `started` with the final settings once the address is bound."""
    if not settings.postgres:
        keep(settings.sqlite_path).close()  # reported in one line now, instead of by a worker that does not start
    bound = _bind(settings.host, settings.port)
    port = bound.getsockname()[1]
    settings = at_home(msgspec.structs.replace(settings, port=port))
    os.environ.update(environment(settings))
    logs.set_up(settings.log)
    config = uvicorn.Config(
        APP,
        factory=True,
        workers=settings.workers,
        http=BoundedHttp,
        ws="websockets-sansio",
        ws_ping_interval=30,
        ws_max_size=16384,
        ws_per_message_deflate=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_keep_alive=IDLE,
        timeout_graceful_shutdown=GRACE,
        timeout_worker_healthcheck=PATIENCE,
    )
    started(settings)
    if settings.workers == 1:
        with suppress(KeyboardInterrupt):  # how a person ends it
            uvicorn.Server(config).run(sockets=[bound])
        return
    with tempfile.TemporaryDirectory(prefix="wardroom-metrics-") as folder:
        os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", folder)
        Multiprocess(config, sockets=[bound]).run()


def environment(settings: Settings) -> dict[str, str]:
    """The settings as environment variables, which `Settings.read` reads in a worker process."""
    return {f"WARDROOM_{name.upper()}": _spelled(value) for name, value in msgspec.structs.asdict(settings).items()}


def _spelled(value: Any) -> str:
    if isinstance(value, tuple):
        return ",".join(value)
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        bound = socket.create_server((host, port), family=family, backlog=2048)
    except OSError as fault:
        raise Unfit("no_address", host=host, port=port, fault=fault.strerror or str(fault)) from None
    bound.set_inheritable(True)
    return bound


def _loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
