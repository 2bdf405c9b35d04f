"""What we are built of: known, with licences that fit, and an audit that never takes silence for a pass."""

from __future__ import annotations

import json
import re
import urllib.request
from pathlib import Path
from typing import Any

import pytest
import supply
from supply import UNREACHED, Package


def test_every_package_that_is_handed_on_has_a_licence_that_fits() -> None:
    packages = sorted(set(supply.handed_on()))
    names = {package.name for package in packages}
    assert {"fastapi", "msgspec", "psycopg-binary", "react"} <= names  # of both locks, and by way of an extra
    assert (
        not {"chess", "catanatron", "pytest", "vite"} & names
    )  # tools and what we measure ourselves against stay here
    assert supply.unfit(packages) == []


@pytest.mark.parametrize(
    ("said", "fits"),
    [
        ("MIT", True),
        ("MIT OR GPL-3.0-only", True),
        ("MIT AND BSD-3-Clause", True),
        ("GPL-3.0-only", False),
        ("MIT AND GPL-3.0-only", False),
        ("AGPL-3.0-or-later", False),
        ("Proprietary", False),
        ("", False),
    ],
)
def test_a_licence_fits_or_does_not(said: str, fits: bool) -> None:
    assert supply.fits(said) == fits


def test_an_audit_that_cannot_ask_says_so_and_does_not_pass(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def unreachable(*args: Any, **more: Any) -> Any:
        raise OSError("no way there")

    monkeypatch.setattr(urllib.request, "urlopen", unreachable)
    assert supply.audit() == UNREACHED != 0
    assert "NOT AUDITED" in capsys.readouterr().err
    assert supply.digests(write=False) == UNREACHED


def test_an_audit_names_what_is_known_to_be_bad(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = sorted(set(supply.locked()))[0]
    monkeypatch.setattr(supply, "advisories", lambda packages: {bad: ["GHSA-1"]})
    assert supply.audit() == 1
    assert f"{bad.name} {bad.version}: GHSA-1" in capsys.readouterr().out


def test_both_locks_are_audited() -> None:
    kinds = [package.kind for package in supply.locked()]
    assert kinds.count("PyPI") > 100
    assert kinds.count("npm") > 100


def test_the_bill_is_the_same_for_the_same_packages() -> None:
    packages = [Package("npm", "@a/b", "1.0", "MIT"), Package("PyPI", "x", "2", "")]
    bill = supply.bill(packages, "0.1")
    assert json.dumps(bill) == json.dumps(supply.bill(packages[::-1], "0.1"))
    assert bill["bomFormat"] == "CycloneDX"
    assert [one["purl"] for one in bill["components"]] == ["pkg:pypi/x@2", "pkg:npm/%40a/b@1.0"]


IMAGES = """FROM one:1 AS web
COPY --from=ghcr.io/two/three:0.9 /uv /bin/uv
COPY --from=web /build /build
FROM one:1
"""


def in_a_folder(path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (path / "Dockerfile").write_text(IMAGES)
    (path / "compose.yaml").write_text("services:\n  a:\n    image: four:4\n  b:\n    image: wardroom:latest\n")
    monkeypatch.setattr(supply, "ROOT", path)
    return path / "Dockerfile"


def test_every_image_that_is_built_on_is_pinned_or_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = in_a_folder(tmp_path, monkeypatch)
    assert supply.pinned() == UNREACHED != 0
    assert sorted(capsys.readouterr().err.splitlines()) == [
        "NOT PINNED: Dockerfile: ghcr.io/two/three:0.9",
        "NOT PINNED: Dockerfile: one:1",
        "NOT PINNED: compose.yaml: four:4",
    ]
    for _ in range(2):  # looked up again, they are replaced and not added to
        monkeypatch.setattr(supply, "digest", lambda image: f"sha256:{len(image):064x}")
        assert supply.digests(write=True) == 0
    assert file.read_text().count("@sha256:") == 3, "each once, where it stands twice too"
    assert supply.pinned() == 0


def test_an_image_is_looked_up_where_it_is_kept() -> None:
    host, name, token = supply.registry("python:3.13-slim")
    assert (host, name) == ("registry-1.docker.io", "library/python")
    assert token.startswith("https://auth.docker.io/")
    assert supply.registry("ghcr.io/astral-sh/uv:0.9")[:2] == ("ghcr.io", "astral-sh/uv")


def test_the_images_of_the_files_here_are_all_found() -> None:
    named = {(file.name, image.partition(":")[0]) for file, image, _ in supply.images()}
    assert named == {
        ("Dockerfile", "node"), ("Dockerfile", "python"), ("Dockerfile", "ghcr.io/astral-sh/uv"),
        ("compose.yaml", "postgres"), ("compose.yaml", "nats"), ("compose.yaml", "caddy"),
    }  # fmt: skip


def test_how_soon_what_is_known_to_be_bad_is_mended_is_written_down() -> None:
    text = (supply.ROOT / "SECURITY.md").read_text("utf-8")
    assert re.search(r"^## What we are built of$", text, re.M)
    assert re.findall(r"^\| \*\*(\w+)\*\* \| (\d+) days \|", text, re.M) == [
        ("critical", "7"), ("high", "30"), ("other", "90")
    ]  # fmt: skip
