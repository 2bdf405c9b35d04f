"""How a server is set up. One person needs no settings; a server for many takes them from the command line or
environment.

Every field can be given as `WARDROOM_<FIELD>` in the environment, or in a file that `WARDROOM_<FIELD>_FILE` names.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    database_url: str = ""  # postgresql://...; empty: one SQLite file in `folder`
    nats_url: str = ""  # empty: this process is alone
    redis_url: str = ""  # where rate limits are counted when there are several processes; empty: in each process
    folder: str = ""  # where the SQLite file is; empty: the person's data folder
    host: str = "127.0.0.1"
    port: int = 8642
    base_url: str = ""  # how the world reaches us; empty: http://host:port
    origins: tuple[str, ...] = ()  # other web origins that may talk to us
    accounts: bool = False  # False: whoever reaches the table is its owner
    static: str = ""  # the folder of a page without a server (`make static`), in place of the client
    workers: int = 1
    inline: bool = True  # relay, notices and bots run in this process too
    smtp_url: str = ""  # smtp://user:password@host:port, smtps:// for TLS from the start; empty: no mail
    mail_from: str = "wardroom@localhost"
    vapid_private_key: str = ""  # base64url; empty: no web push
    vapid_subject: str = ""
    hooks_inside: bool = False  # webhooks may go to internal addresses: for tests and closed networks only
    hook_hosts: tuple[
        str, ...
    ] = ()  # the only hosts, with subdomains, that webhooks and push may go to; empty: anywhere public
    oauth: dict[str, dict[str, str]] = {}  # provider -> client_id, client_secret, ...; empty: off
    registration: bool = True
    breached_passwords: str = ""  # a file of breached passwords: SHA-1 in hex, sorted, one a line; empty: none
    bot_limit_ms: int = 10_000  # the longest that a bot may think about one decision, whatever its seat says
    bots_waiting: int = 12  # bot decisions queued or running for one person at a time; the rest waits outside
    bots_waiting_guest: int = 3
    bot_only_tables: int = 4  # matches between bots only that one person may have going; guests have none
    pack_after_days: int = 7  # how long after its end a match is packed into one object; negative: never
    pack_to: str = (
        ""  # where packed objects are: a folder, or an fsspec address such as s3://bucket/matches; empty: the database
    )
    open_data: str = ""  # the folder that `wardroom dump` writes to, offered on a page; empty: no page
    metrics_at: str = ""  # address:port where a worker or a relay answers /metrics; empty: nowhere
    otlp_url: str = ""  # where traces go; empty: nowhere
    log: str = "text"  # text or json
    trusted_proxies: str = "127.0.0.1"

    @property
    def url(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host  # IPv6
        return (self.base_url or f"http://{host}:{self.port}").rstrip("/")

    @property
    def postgres(self) -> bool:
        return self.database_url.startswith(("postgres://", "postgresql://"))

    @property
    def local(self) -> bool:
        """One process, one file, and whoever reaches it is its owner."""
        return not (self.accounts or self.postgres or self.nats_url)

    @property
    def sqlite_path(self) -> Path:
        return (
            Path(self.database_url.removeprefix("sqlite:///"))
            if self.database_url
            else Path(self.folder or ".") / "wardroom.db"
        )

    @classmethod
    def read(cls, env: Mapping[str, str], **given: Any) -> Settings:
        """Arguments win over the environment, and the environment over defaults."""
        values: dict[str, Any] = {}
        for field in msgspec.structs.fields(cls):
            raw = _found(env, f"WARDROOM_{field.name.upper()}")
            if raw is not None:
                values[field.name] = _parse(field.type, raw)
        values.update({name: value for name, value in given.items() if value is not None})
        return msgspec.convert(values, cls)


def _found(env: Mapping[str, str], name: str) -> str | None:
    """Reads `_FILE` variables too, so that secrets can come in files instead of the environment."""
    if name in env or f"{name}_FILE" not in env:
        return env.get(name)
    return Path(env[f"{name}_FILE"]).read_text("utf-8").strip()


def _parse(kind: Any, raw: str) -> Any:
    if kind is str:
        return raw
    if kind is bool:
        return raw.strip().lower() in ("1", "true", "yes", "on")
    if kind is int:
        return int(raw)
    if kind == tuple[str, ...]:
        return tuple(part.strip() for part in raw.split(",") if part.strip())
    return msgspec.json.decode(raw)
