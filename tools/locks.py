"""The locks: every package that development, CI and the image install, by version and hash and without any address.

`make locks` renews them after a change of `pyproject.toml` or a `package.json` (versions already locked stay, unless
`UPGRADE=1`); `make check-locks` fails if one was changed and its lock was not. Checking needs no network.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYTHON = ROOT / "requirements.lock"
NODE = (ROOT / "web", ROOT / "web" / "tools" / "openapi")
_ADDRESS = re.compile(r'^\s*(--(extra-)?index-url|--find-links|"resolved")', re.MULTILINE)
_ASKED_BY_NODE = ("dependencies", "devDependencies", "optionalDependencies", "peerDependencies")
_SYSTEMS = {name: name for name in ("aix", "android", "darwin", "freebsd", "linux", "openharmony", "sunos", "win32")}
_PROCESSORS = {
    **{name: name for name in ("arm", "arm64", "ia32", "ppc64", "riscv64", "s390x", "x64", "wasm32")},
    "riscv64gc": "riscv64",
}


def project() -> dict:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def wanted(described: dict) -> list[str]:
    """All that `pyproject.toml` asks for: of the package, of its extras, of the development groups."""
    package = described["project"]
    named = [*package.get("optional-dependencies", {}).values(), *described.get("dependency-groups", {}).values()]
    return sorted({*package["dependencies"], *(one for group in named for one in group)})


def heading(described: dict) -> str:
    asked = json.dumps([described["project"]["requires-python"], wanted(described)])
    return (
        "# All packages of development, CI and the image. Renewed by `make locks`; do not edit.\n"
        f"# Asked for in pyproject.toml: sha256:{hashlib.sha256(asked.encode()).hexdigest()}\n"
    )


def _compile(upgrade: bool) -> str:
    described = project()
    uv = [shutil.which("uv")] if shutil.which("uv") else [sys.executable, "-m", "uv"]
    lowest = described["project"]["requires-python"].removeprefix(">=")
    told = ["--universal", "--python-version", lowest, "--generate-hashes", "--no-header", "--no-annotate", "--quiet"]
    run = [*uv, "pip", "compile", *told, *(["--upgrade"] if upgrade else []), "--output-file", str(PYTHON), "-"]
    subprocess.run(run, input="\n".join(wanted(described)), text=True, check=True, stdout=subprocess.DEVNULL)
    return heading(described) + PYTHON.read_text(encoding="utf-8")


def renew(upgrade: bool) -> None:
    PYTHON.write_text(_compile(upgrade), encoding="utf-8")
    for folder in NODE:
        if upgrade:
            (folder / "package-lock.json").unlink(missing_ok=True)
        npm = ["npm", "install", "--package-lock-only", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(npm, cwd=folder, check=True)
        _all_platforms(folder / "package-lock.json")


def _elsewhere(name: str, version: str) -> dict:
    """The entry of a package for another platform, such as `@rolldown/binding-linux-x64-musl`, told by its name."""
    words = name.split("/")[-1].split("-")
    kinds = {"os": _SYSTEMS, "cpu": _PROCESSORS, "libc": {"musl": "musl"}}
    said = {kind: [known[word] for word in words if word in known] for kind, known in kinds.items()}
    entry = {"dev": True, "optional": True, **{kind: of for kind, of in said.items() if of}}
    return {"version": version, **dict(sorted(entry.items()))}  # in the order in which npm writes them


def _all_platforms(lock: Path) -> None:
    """A registry that mirrors one platform leaves out the packages of the others, and `npm ci` then refuses the lock.
    Their versions are what their owners ask for; their hashes come when a lock is renewed from a whole registry."""
    read = json.loads(lock.read_text(encoding="utf-8"))
    packages = read["packages"]
    for asked in [of.get("optionalDependencies", {}) for of in packages.values()]:
        for name, version in asked.items():
            if version[0].isdigit():
                packages.setdefault(f"node_modules/{name}", _elsewhere(name, version))
    read["packages"] = dict(sorted(packages.items()))
    lock.write_text(json.dumps(read, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def _python_fault() -> str:
    if not PYTHON.exists() or not PYTHON.read_text(encoding="utf-8").startswith(heading(project())):
        return "requirements.lock is older than pyproject.toml"
    return ""


def _node_fault(folder: Path) -> str:
    name = folder.relative_to(ROOT)
    lock = folder / "package-lock.json"
    asked = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    locked = json.loads(lock.read_text(encoding="utf-8"))["packages"][""] if lock.exists() else {}
    if any(asked.get(kind, {}) != locked.get(kind, {}) for kind in _ASKED_BY_NODE):
        return f"{name}/package-lock.json is older than {name}/package.json"
    return ""


def faults() -> list[str]:
    found = [_python_fault(), *(_node_fault(folder) for folder in NODE)]
    for lock in (PYTHON, *(folder / "package-lock.json" for folder in NODE)):
        if lock.exists() and _ADDRESS.search(lock.read_text(encoding="utf-8")):
            found.append(f"{lock.relative_to(ROOT)} says where packages were fetched")
    return [fault for fault in found if fault]


def main() -> int:
    if "--check" not in sys.argv:
        renew(upgrade="--upgrade" in sys.argv)
    for fault in faults():
        print(f"{fault}: run `make locks`")
    return int(bool(faults()))


if __name__ == "__main__":
    sys.exit(main())
