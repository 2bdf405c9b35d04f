"""The files an operator starts from agree with the program they start."""

from __future__ import annotations

import base64
import configparser
import hashlib
import hmac
import os
import re
import shlex
import shutil
import subprocess
from ipaddress import ip_address, ip_network
from pathlib import Path
from secrets import token_hex
from typing import Any

import msgspec
import psycopg
import pytest
import yaml
from typer.main import get_command

from wardroom.cli import app
from wardroom.server.jobs import push
from wardroom.server.ops import commands
from wardroom.server.ops.serve import GRACE, settled
from wardroom.server.settings import Settings
from wardroom.server.store.schema import metadata

ROOT = Path(__file__).parents[3]
UNITS = sorted((ROOT / "deploy").glob("*.service"))
FIELDS = [field.name for field in msgspec.structs.fields(Settings)]
VARIABLES = {f"WARDROOM_{name.upper()}" for name in FIELDS}
COMMANDS = set(get_command(app).commands)  # type: ignore[attr-defined]


def unit(file: Path) -> configparser.ConfigParser:
    parsed = configparser.ConfigParser(strict=False, interpolation=None)
    parsed.optionxform = str  # type: ignore[assignment,method-assign]
    parsed.read(file)
    return parsed


def compose() -> dict[str, Any]:
    parsed: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
    return parsed


@pytest.mark.parametrize("file", UNITS, ids=lambda file: file.name)
def test_a_unit_starts_a_command_that_there_is_and_lets_it_end(file: Path) -> None:
    service = unit(file)["Service"]
    program, command, *rest = shlex.split(service["ExecStart"])
    assert program == "/opt/wardroom/bin/wardroom"
    assert command in COMMANDS
    assert rest == []
    assert int(service["TimeoutStopSec"]) > GRACE
    assert service["NoNewPrivileges"] == "yes"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
@pytest.mark.parametrize("file", UNITS, ids=lambda file: file.name)
def test_systemd_understands_a_unit(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / file.name
    copy.write_text(file.read_text().replace("/opt/wardroom/bin/wardroom", "/bin/true"))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--recursive-errors=no", "--man=no", copy],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


def test_the_whole_server_is_there_and_starts_in_order() -> None:
    services = compose()["services"]
    assert set(services) == {"postgres", "nats", "migrate", "web-1", "web-2", "relay", "worker", "proxy"}
    for name in ("web-1", "web-2", "relay", "worker"):
        needs = services[name]["depends_on"]
        assert needs["migrate"]["condition"] == "service_completed_successfully"
        assert needs["postgres"]["condition"] == "service_healthy"
    for service in services.values():
        for needed in service.get("depends_on", {}):
            assert needed in services
        if service["image"] == "wardroom:latest":
            assert service["command"][0] in COMMANDS
            assert set(service["environment"]) <= VARIABLES | {"PGPASSWORD"}
    assert "healthcheck" in services["postgres"]


def test_only_the_proxy_is_believed_and_nobody_else_can_have_its_address() -> None:
    parsed = compose()
    proxy = parsed["services"]["proxy"]["networks"]["default"]["ipv4_address"]
    assert parsed["services"]["web-1"]["environment"]["WARDROOM_TRUSTED_PROXIES"] == proxy
    (pool,) = parsed["networks"]["default"]["ipam"]["config"]
    assert ip_address(proxy) in ip_network(pool["subnet"])
    assert ip_address(proxy) not in ip_network(pool["ip_range"])


def test_the_role_of_the_server_is_no_superuser_and_its_password_may_be_anything() -> None:
    """The script as PostgreSQL's image runs it, but for the last line: here others are superusers too."""
    script, secret = (ROOT / "deploy" / "postgres.sql").read_text(), "a'b\"c@/:%$ #\\"
    *_, last = script.strip().splitlines()
    assert last == "alter role postgres password null;"
    name = f"wardroom_{token_hex(4)}"
    script = script.replace(last, "").replace("wardroom", name)
    run = ["psql", "-X", "-h", "127.0.0.1", "-U", "postgres", "-v", "ON_ERROR_STOP=1", "-Atq"]
    try:
        subprocess.run(run, input=script, env={**os.environ, "POSTGRES_PASSWORD": secret}, text=True, check=True)
        with psycopg.connect("postgresql://postgres@127.0.0.1/postgres") as connection:
            stored = connection.execute("select rolpassword, rolsuper from pg_authid where rolname = %s", (name,))
            password, superuser = stored.fetchone() or ("", True)
        assert not superuser
        assert _scram(password, secret)
        settings = Settings(database_url=f"postgresql://{name}@127.0.0.1/{name}")
        assert commands.migrate(settings, "up", None)
    finally:
        for what in (f"drop database if exists {name}", f"drop role if exists {name}"):
            subprocess.run([*run, "-c", what], check=True)


def _scram(stored: str, secret: str) -> bool:
    """Whether this is the password that PostgreSQL keeps."""
    _, rounds_salt, keys = stored.split("$")
    rounds, salt = rounds_salt.split(":")
    salted = hashlib.pbkdf2_hmac("sha256", secret.encode(), base64.b64decode(salt), int(rounds))
    client = hmac.digest(salted, b"Client Key", "sha256")
    return base64.b64encode(hashlib.sha256(client).digest()).decode() == keys.split(":")[0]


def test_the_proxy_knows_the_processes_and_keeps_what_is_inside() -> None:
    text = (ROOT / "deploy" / "Caddyfile").read_text()
    services = compose()["services"]
    for name in re.findall(r"(\S+):8642", text):
        assert name in services
    assert re.search(r"@inside path /metrics /healthz /readyz\n\s*respond @inside 404", text)
    assert text.count("{") == text.count("}")
    assert re.search(r"timeouts \{\s*read_header 10s\s*read_body 30s\s*\}", text)


@pytest.mark.skipif(shutil.which("caddy") is None, reason="no Caddy here")
def test_caddy_understands_it_as_the_page_on_systemd_changes_it(tmp_path: Path) -> None:
    text = (ROOT / "deploy" / "Caddyfile").read_text()
    text = re.sub(r"\{\$WARDROOM_BASE_URL:.*?\}", "https://table.example.org", text)
    text = text.replace("web-1:8642 web-2:8642", "127.0.0.1:8642")
    old = "2.6" in subprocess.run(["caddy", "version"], capture_output=True, text=True, check=True).stdout
    if old:
        assert "`stream_close_delay` removed" in (ROOT / "docs" / "systemd.md").read_text()
        text = re.sub(r"\n\s*stream_close_delay.*", "", text)
    (tmp_path / "Caddyfile").write_text(text)
    done = subprocess.run(
        ["caddy", "validate", "--adapter", "caddyfile", "--config", tmp_path / "Caddyfile"],
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_the_api_is_not_redirected_to_tls_but_refused() -> None:
    """A program that sends its token in the clear would never notice."""
    text = (ROOT / "deploy" / "Caddyfile").read_text()
    clear = re.search(r"^http:// \{\n(.*?)^\}", text, re.MULTILINE | re.DOTALL)
    assert clear
    assert "auto_https disable_redirects" in text, "or Caddy's own come first"
    assert re.search(r"handle /api/\* \{\s*respond 403\s*\}\s*handle \{\s*redir https://", clear[1])


def test_the_image_is_not_roots_and_knows_how_it_does() -> None:
    text = (ROOT / "Dockerfile").read_text()
    stages = re.findall(r"^FROM \S+(?: AS (\w+))?$", text, re.MULTILINE)
    assert stages == ["web", "build", ""]  # the client, the package with it, and what runs
    assert "COPY --from=web" in text
    assert re.search(r"^USER 10001$", text, re.MULTILINE)
    assert "/healthz" in text
    for variable in re.findall(r"WARDROOM_\w+", text):
        assert variable in VARIABLES


def test_the_image_starts_as_its_first_lines_say() -> None:
    text = (ROOT / "Dockerfile").read_text()
    (arguments,) = re.findall(r"^#   docker run .* wardroom (serve .*)$", text, re.MULTILINE)
    given = get_command(app).commands["serve"].make_context("serve", shlex.split(arguments)[1:]).params  # type: ignore[attr-defined]
    env = dict(re.findall(r"(WARDROOM_\w+)=(\S+)", text))
    settings = settled(env, "", open_table=given["open_table"], base_url=given["base_url"])
    assert (settings.host, settings.url) == ("0.0.0.0", "http://127.0.0.1:8642")


def test_the_key_of_web_push_is_made_as_the_example_says() -> None:
    text = (ROOT / "deploy" / "wardroom.env.example").read_text()
    (command,) = re.findall(r"^#   (python3 -c .*)$", text, re.MULTILINE)
    made = subprocess.run(command, shell=True, capture_output=True, text=True, check=True).stdout.strip()
    assert len(push.public_key(Settings(vapid_private_key=made))) == 87


def test_every_variable_of_the_example_is_a_setting() -> None:
    text = (ROOT / "deploy" / "wardroom.env.example").read_text()
    given = dict(re.findall(r"^#?(WARDROOM_\w+)=(.*)$", text, re.MULTILINE))
    assert set(given) <= VARIABLES
    settings = Settings.read(given)
    assert settings.postgres
    assert settings.accounts


@pytest.mark.parametrize("name", FIELDS)
def test_every_setting_is_described(name: str) -> None:
    text = (ROOT / "docs" / "operating.md").read_text()
    assert re.search(rf"^\| `{name}` \|", text, re.MULTILINE)


def _section(title: str) -> str:
    return (ROOT / "docs" / "operating.md").read_text().split(f"### {title}\n")[1].split("\n##")[0]


def test_what_is_held_has_a_level() -> None:
    """What is not named is sealed; what is named is there, and what lets somebody in is called so."""
    rows = dict(re.findall(r"^\| \*\*(\w+)\*\* \|[^|]*\|([^|]*)\|", _section("Levels of what is held"), re.MULTILINE))
    assert list(rows) == ["credential", "sealed", "personal", "open"]
    named = {level: set(re.findall(r"`(\w+)`", tables)) for level, tables in rows.items()}
    assert set().union(*named.values()) <= set(metadata.tables)
    secret = {table.name for table in metadata.tables.values() if {"hash", "password"} & set(table.columns.keys())}
    assert secret <= named["credential"], secret


def test_every_setting_that_holds_a_secret_is_among_the_keys() -> None:
    text = _section("Keys")
    secret = [name for name in FIELDS if re.search(r"key|secret|password|oauth|_url$", name)]
    plain = {"base_url", "otlp_url", "breached_passwords"}  # where something is, and nothing more
    assert [name for name in secret if name not in plain and f"`{name}`" not in text] == []


def test_every_metric_is_described() -> None:
    source = (ROOT / "src" / "wardroom" / "server" / "telemetry" / "metrics.py").read_text()
    names = set(re.findall(r'"(wardroom_\w+)"', source))
    text = (ROOT / "docs" / "operating.md").read_text()
    assert len(names) == 13
    assert [name for name in sorted(names) if f"`{name}" not in text] == []


def _shell(page: str) -> str:
    text = (ROOT / "docs" / f"{page}.md").read_text()
    return "\n".join(re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))


def test_the_page_on_docker_names_services_that_there_are() -> None:
    services, shell = set(compose()["services"]), _shell("docker")
    named = re.findall(r"docker compose (?:exec(?: -T)?|run --rm --build|up -d --build --no-deps) ([\w-]+)", shell)
    assert {"web-1", "web-2", "migrate", "postgres"} <= set(named) <= services
    table = re.findall(r"^\| (`[^|]*`) \|", (ROOT / "docs" / "docker.md").read_text(), re.MULTILINE)
    assert {name for row in table for name in re.findall(r"`([\w-]+)`", row)} == services - {"migrate"}


def test_the_page_on_systemd_starts_every_unit() -> None:
    shell = _shell("systemd")
    (enabled,) = re.findall(r"systemctl enable --now (.*)", shell)
    assert set(enabled.split()) == {file.stem for file in UNITS}
    assert "/etc/wardroom/wardroom.env" in shell


@pytest.mark.parametrize("page", ["at-home", "docker", "systemd", "operating"])
def test_every_command_of_a_page_is_a_command(page: str) -> None:
    named = set(re.findall(r"(?:^|[ /;])(?:wardroom|w) ((?!wardroom)[a-z]+)\b(?!-)", _shell(page), re.MULTILINE))
    assert named
    assert named <= COMMANDS
