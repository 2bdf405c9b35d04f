"""What Prometheus and Grafana are given speaks of numbers that there are, and the alerts come when they should."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families
from server_db import fresh
from server_process import address, ask, free_port, served, started, until_ready
from some_game import US_JP
from waiting import HANG, until

from wardroom.server.jobs.queue_postgres import apply_schema
from wardroom.server.settings import Settings
from wardroom.server.telemetry import metrics

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "deploy/prometheus"
DASHBOARD = ROOT / "deploy/grafana/wardroom.json"
ALERTS = [rule for group in yaml.safe_load((FOLDER / "alerts.yaml").read_text())["groups"] for rule in group["rules"]]
NAME = re.compile(r"\bwardroom_\w+")

needs_promtool = pytest.mark.skipif(
    shutil.which("promtool") is None, reason="promtool is not here: it is in Debian's package prometheus"
)


def names() -> set[str]:
    """All that `/metrics` can tell."""
    found = set()
    for family in text_string_to_metric_families(metrics.text(0, 0).decode()):
        kinds = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count"), "gauge": ("",)}[family.type]
        found |= {family.name + end for end in kinds}
    return found


def drawn() -> list[str]:
    panels = json.loads(DASHBOARD.read_text())["panels"]
    return [target["expr"] for panel in panels for target in panel.get("targets", ())]


def test_alerts_speak_of_numbers_that_there_are() -> None:
    for rule in ALERTS:
        assert set(NAME.findall(rule["expr"])) <= names(), rule["alert"]
        assert set(rule["annotations"]) == {"summary", "description"}
        assert rule["labels"]["severity"] in ("page", "ticket")


def test_the_dashboard_draws_numbers_that_there_are_and_leaves_none_out() -> None:
    seen = {name for expr in drawn() for name in NAME.findall(expr)}
    assert seen <= names()
    kinds = {name.removesuffix(end) for name in seen for end in ("_bucket", "_sum", "_count", "_total")}
    families = {family.name for family in text_string_to_metric_families(metrics.text(0, 0).decode())}
    left_out = {name for name in families - kinds if not name.endswith("_created")}  # when counting began
    assert left_out == {"wardroom_jobs"}, "bots alone, whose times are drawn"


def test_the_dashboard_is_the_one_that_its_script_makes() -> None:
    assert subprocess.run([sys.executable, ROOT / "tools/dashboard.py", "--check"], check=False).returncode == 0


def test_every_alert_is_tried() -> None:
    tried = (FOLDER / "alerts.test.yaml").read_text()
    for rule in ALERTS:
        assert tried.count(rule["alert"]) >= 2, rule["alert"]  # that it comes, and that it does not


@needs_promtool
@pytest.mark.parametrize(
    "words",
    [("check", "config", "prometheus.yaml"), ("check", "rules", "alerts.yaml"), ("test", "rules", "alerts.test.yaml")],
    ids=" ".join,
)
def test_promtool_has_nothing_to_say_against_it(words: tuple[str, ...]) -> None:
    done = subprocess.run(["promtool", *words], cwd=FOLDER, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@needs_promtool
def test_prometheus_can_read_every_line_of_the_dashboard(tmp_path: Path) -> None:
    rules = [{"record": f"drawn:{n}", "expr": expr.replace("$__rate_interval", "5m")} for n, expr in enumerate(drawn())]
    file = tmp_path / "drawn.yaml"
    file.write_text(yaml.safe_dump({"groups": [{"name": "drawn", "rules": rules}]}))
    done = subprocess.run(["promtool", "check", "rules", file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@contextmanager
def layout(settings: Settings) -> Iterator[dict[str, str]]:
    """Where each of the three tells its numbers."""
    env = {**served(settings), "WARDROOM_ACCOUNTS": "true", "WARDROOM_HOOKS_INSIDE": "true"}
    jobs = {name: f"127.0.0.1:{free_port()}" for name in ("worker", "relay")}
    with ExitStack() as processes:
        for name, at in jobs.items():
            processes.enter_context(started(name, env={**env, "WARDROOM_METRICS_AT": at}))
        web = address(processes.enter_context(started("serve", "--port", "0", env=env)))
        until_ready(web)
        yield {"web": web, **{name: f"http://{at}" for name, at in jobs.items()}}


def told(url: str) -> dict[str, float]:
    """The sum of each number over its labels, which it has once it was counted. Nothing while nobody answers."""
    found: dict[str, float] = {}
    with suppress(OSError):
        for family in text_string_to_metric_families(ask(f"{url}/metrics").decode()):
            for sample in family.samples:
                found[sample.name] = found.get(sample.name, 0) + sample.value
    return found


def busy_day(url: str) -> None:
    """A match against a bot, and a notice that its receiver does not take."""
    with httpx.Client(base_url=url, headers={"origin": url}, timeout=HANG) as browser:

        def post(path: str, **body: Any) -> Any:
            said = browser.post(path, json=body).raise_for_status()
            return said.json() if said.content else None

        post("/api/register", name="Ann", password="seven old destroyers", of_age=True)
        hook = post("/api/channels", kind="webhook", url=f"{url}/healthz")
        post(f"/api/channels/{hook['id']}/test")
        seats = {"US": {"kind": "me"}, "JP": {"kind": "bot", "bot": "random"}}
        match = post("/api/matches", game=US_JP, seats=seats)["match"]
        post(f"/api/matches/{match}/start")
        seat = f"/api/matches/{match}/seats/US"
        view = until(lambda: said if (said := browser.get(f"{seat}/view").json())["ask"] else None)
        post(f"{seat}/answer", move=view["ask"]["moves"][0], n=view["n"], key="first")


def test_every_alert_and_panel_has_a_number_in_the_documented_layout() -> None:
    wanted = {name for expr in [*drawn(), *(rule["expr"] for rule in ALERTS)] for name in NAME.findall(expr)}
    with fresh("postgres") as settings:
        asyncio.run(apply_schema(settings))
        with layout(settings) as urls:
            busy_day(urls["web"])

            until(lambda: wanted <= {name for url in urls.values() for name in told(url)})
            assert told(urls["worker"])["wardroom_bot_seconds_count"] >= 1
            assert told(urls["worker"])["wardroom_deliveries_total"] >= 1
            assert told(urls["relay"])


def test_prometheus_is_told_of_all_three() -> None:
    config = yaml.safe_load((FOLDER / "prometheus.yaml").read_text())
    jobs = {job["job_name"]: job["static_configs"][0]["targets"] for job in config["scrape_configs"]}
    units = [(ROOT / f"deploy/wardroom-{name}.service").read_text() for name in ("worker", "relay")]
    assert [
        f"Environment=WARDROOM_METRICS_AT={at}\n" in unit for at, unit in zip(jobs["wardroom-jobs"], units, strict=True)
    ] == [True, True]


def test_prometheus_in_docker_is_told_of_every_process_of_the_layout() -> None:
    more = yaml.safe_load((ROOT / "deploy/compose.metrics.yaml").read_text())["services"]["prometheus"]
    services = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    config = yaml.safe_load((FOLDER / "docker.yaml").read_text())
    assert "--config.file=/etc/prometheus/docker.yaml" in more["command"]
    assert "./deploy/prometheus:/etc/prometheus:ro" in more["volumes"]
    asked = {target for job in config["scrape_configs"] for target in job["static_configs"][0]["targets"]}
    jobs = {
        f"{name}:{service['environment']['WARDROOM_METRICS_AT'].rpartition(':')[2]}"
        for name, service in services.items()
        if "WARDROOM_METRICS_AT" in service.get("environment", {})
    }
    assert asked == jobs | {f"{name}:8642" for name in services if name.startswith("web-")}
    assert {job["job_name"] for job in config["scrape_configs"]} == {"wardroom", "wardroom-jobs"}  # as the alerts say
