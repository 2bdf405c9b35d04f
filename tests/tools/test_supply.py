"""What we are built of: known, with licences that fit, and an audit that never takes silence for a pass."""

from __future__ import annotations

import json
import urllib.request
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
