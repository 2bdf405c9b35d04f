"""The files an operator starts from agree with the program they start."""

from __future__ import annotations

import configparser
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml
from typer.main import get_command

from wardroom.cli import app
from wardroom.server.ops.serve import GRACE
from wardroom.server.settings import Settings

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
            assert set(service["environment"]) <= VARIABLES
    assert "healthcheck" in services["postgres"]


def test_the_proxy_knows_the_processes_and_keeps_what_is_inside() -> None:
    text = (ROOT / "deploy" / "Caddyfile").read_text()
    services = compose()["services"]
    for name in re.findall(r"(\S+):8642", text):
        assert name in services
    assert re.search(r"@inside path /metrics /healthz /readyz\n\s*respond @inside 404", text)
    assert text.count("{") == text.count("}")


def test_the_image_is_not_roots_and_knows_how_it_does() -> None:
    text = (ROOT / "Dockerfile").read_text()
    assert text.count("\nFROM ") == 2 - text.startswith("FROM ")
    assert re.search(r"^USER 10001$", text, re.MULTILINE)
    assert "/healthz" in text
    for variable in re.findall(r"WARDROOM_\w+", text):
        assert variable in VARIABLES


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


def test_every_metric_is_described() -> None:
    source = (ROOT / "src" / "wardroom" / "server" / "ops" / "metrics.py").read_text()
    names = set(re.findall(r'"(wardroom_\w+)"', source))
    text = (ROOT / "docs" / "operating.md").read_text()
    assert len(names) == 13
    assert [name for name in sorted(names) if f"`{name}" not in text] == []
