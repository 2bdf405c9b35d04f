"""The Grafana dashboard, `deploy/grafana/wardroom.json`, from the few lines below: import it, choose a Prometheus.

python tools/dashboard.py [--check]
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

FILE = Path(__file__).resolve().parents[1] / "deploy/grafana/wardroom.json"
WIDE, HIGH, ACROSS = 12, 8, 24  # of a panel, and of the page
ANSWERS = 'method="POST",route=~".*/answers?"'
FOUND = 'found="yes"'
RATE = "$__rate_interval"


class Panel(NamedTuple):
    title: str
    unit: str
    lines: dict[str, str]  # what is drawn, by its legend
    about: str = ""


def part(of: str, what: str, by: str = "le", q: float = 0.99) -> str:
    return f"histogram_quantile({q}, sum by ({by}) (rate({of}_bucket{{{what}}}[{RATE}])))"


def rate(of: str, what: str = "", by: str = "") -> str:
    return f"sum{f' by ({by}) ' if by else ''}(rate({of}{{{what}}}[{RATE}]))"


ROWS: dict[str, tuple[Panel, ...]] = {
    "Play": (
        Panel("Answers a second", "short", {"{{outcome}}": rate("wardroom_answers_total", by="outcome")},
              "None accepted at an hour when people play: look."),
        Panel("Time of an answer", "s", {
            "half": part("wardroom_request_seconds", ANSWERS, q=0.5),
            "99 of 100": part("wardroom_request_seconds", ANSWERS),
        }, "Over 250 ms is slow."),
        Panel("Sockets open", "short", {"{{instance}}": "wardroom_sockets_open"}, "Near 3,000 for one host: add one."),
        Panel("Messages to sockets a second", "short", {"told": rate("wardroom_sockets_told_total")}),
    ),
    "Store": (
        Panel("Time of a commit", "s", {
            "half": part("wardroom_append_seconds", "", q=0.5),
            "99 of 100": part("wardroom_append_seconds", ""),
        }, "Over 50 ms: the disk of the database, or its standby."),
        Panel("Appends in a commit", "short", {
            "mean": f"{rate('wardroom_append_batch_sum')} / {rate('wardroom_append_batch_count')}",
        }),
        Panel("Answers thought out anew, a second", "short", {"conflicts": rate("wardroom_conflicts_total")}),
        Panel("Found in the cache", "percentunit", {
            "{{cache}}": f"{rate('wardroom_cache_total', FOUND, 'cache')} / {rate('wardroom_cache_total', by='cache')}",
        }),
    ),
    "What follows a move": (
        Panel("Outbox, rows", "short", {"waiting": "max(wardroom_outbox_depth)"}),
        Panel("Outbox, age of the oldest", "s", {"age": "max(wardroom_outbox_age_seconds)"}, "Over 10 s: no relay."),
        Panel("Notices a second", "short", {"{{kind}} {{state}}": rate("wardroom_deliveries_total", by="kind, state")}),
        Panel("Bots: nine decisions in ten within", "s", {
            "{{game}} {{bot}}": part("wardroom_bot_seconds", "", "le, game, bot", 0.9),
        }),
    ),
    "Requests": (
        Panel("Requests a second", "short", {"{{status}}": rate("wardroom_request_seconds_count", by="status")}),
        Panel("Slowest routes, 99 of 100 within", "s", {
            "{{method}} {{route}}": f"topk(8, {part('wardroom_request_seconds', '', 'le, method, route')})",
        }),
    ),
}  # fmt: skip


def dashboard() -> dict[str, Any]:
    panels: list[dict[str, Any]] = []
    top = 0
    for row, among in ROWS.items():
        panels.append(_placed(len(panels), {"type": "row", "title": row, "collapsed": False}, 0, top, ACROSS, 1))
        top += 1
        for n, panel in enumerate(among):
            panels.append(_placed(len(panels), _drawn(panel), n % 2 * WIDE, top + n // 2 * HIGH, WIDE, HIGH))
        top += -(-len(among) // 2) * HIGH
    source = {"name": "source", "type": "datasource", "query": "prometheus", "label": "Prometheus", "hide": 0}
    return {
        "title": "Wardroom", "uid": "wardroom", "tags": ["wardroom"], "schemaVersion": 37, "editable": True,
        "refresh": "30s", "time": {"from": "now-6h", "to": "now"}, "timezone": "", "panels": panels,
        "templating": {"list": [source]},
    }  # fmt: skip


def _placed(id: int, panel: dict[str, Any], x: int, y: int, wide: int, high: int) -> dict[str, Any]:
    return {"id": id + 1, **panel, "gridPos": {"x": x, "y": y, "w": wide, "h": high}}


def _drawn(panel: Panel) -> dict[str, Any]:
    source = {"type": "prometheus", "uid": "${source}"}
    return {
        "type": "timeseries", "title": panel.title, "description": panel.about, "datasource": source,
        "fieldConfig": {"defaults": {"unit": panel.unit, "min": 0, "custom": {"fillOpacity": 8}}, "overrides": []},
        "options": {"legend": {"displayMode": "list", "placement": "bottom"}, "tooltip": {"mode": "multi"}},
        "targets": [
            {"refId": chr(ord("A") + n), "datasource": source, "expr": line, "legendFormat": legend}
            for n, (legend, line) in enumerate(panel.lines.items())
        ],
    }  # fmt: skip


def main() -> int:
    text = json.dumps(dashboard(), indent=1, ensure_ascii=False) + "\n"
    if "--check" in sys.argv:
        return int(FILE.read_text(encoding="utf-8") != text)
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
