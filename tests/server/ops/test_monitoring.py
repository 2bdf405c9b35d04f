"""What Prometheus and Grafana are given speaks of numbers that there are, and the alerts come when they should."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

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
