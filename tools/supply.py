"""What we are built of: an audit of both locks, the licences of all that we hand on, and a bill of materials.

    python tools/supply.py audit              advisories of OSV for every locked package
    python tools/supply.py licences           of all that goes out with the wheel, held against those that fit ours
    python tools/supply.py sbom FILE          the same as CycloneDX 1.6
    python tools/supply.py digests [--write]  the images we build on, by digest
    python tools/supply.py pinned             those of them that stand there without one; asks nobody

The audit needs the network and says so when it cannot be had: then nothing was audited, and it ends with 3. It asks OSV
(api.osv.dev) itself, which gathers the advisories of PyPI and npm: one source for both locks, and no package more.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
NAME = "wardroom-games"  # on the package index
OSV = "https://api.osv.dev/v1/querybatch"
UNREACHED, FOUND = 3, 1
PATIENCE = 20  # seconds

# What an Apache-2.0 work may be handed on with: permissive ones, fonts under OFL, and those with a copyleft of single
# files or of a library that is used as it is.
FIT = frozenset(
    [
        "Apache-2.0",
        "MIT",
        "MIT-0",
        "MIT-CMU",
        "BSD",
        "BSD-2-Clause",
        "BSD-3-Clause",
        "0BSD",
        "ISC",
        "PSF-2.0",
        "Python-2.0",
        "Unlicense",
        "CC0-1.0",
        "BlueOak-1.0.0",
        "OFL-1.1",
        "MPL-2.0",
        "LGPL-3.0-only",
    ]
)
# Packages that say it in words of their own.
_SPELT = {
    "apache software license": "Apache-2.0",
    "apache license 2.0": "Apache-2.0",
    "apache license, version 2.0": "Apache-2.0",
    "apache 2.0": "Apache-2.0",
    "apache 2": "Apache-2.0",
    "mit license": "MIT",
    "bsd license": "BSD",
    "bsd 3-clause": "BSD-3-Clause",
    "3-clause bsd license": "BSD-3-Clause",
    "mozilla public license 2.0 (mpl 2.0)": "MPL-2.0",
    "isc license (iscl)": "ISC",
    "python software foundation license": "PSF-2.0",
    "gnu lesser general public license v3 (lgplv3)": "LGPL-3.0-only",
}


class Package(NamedTuple):
    kind: str  # PyPI, npm
    name: str
    version: str
    licence: str = ""
    digest: str = ""

    @property
    def purl(self) -> str:
        return f"pkg:{self.kind.lower()}/{self.name.replace('@', '%40')}@{self.version}"


# ---- the locks


def locked() -> Iterator[Package]:
    """Every package of both locks, tools too."""
    for found in re.finditer(r"^([a-z0-9._-]+)==([^\s;\\]+)", (ROOT / "requirements.lock").read_text(), re.MULTILINE):
        yield Package("PyPI", *found.groups())
    for folder in (ROOT / "web", ROOT / "web" / "tools" / "openapi"):
        yield from (package for package, _ in _node(folder))


def handed_on() -> Iterator[Package]:
    """What goes out with the wheel: the packages it asks for, with theirs, and what is built into the client."""
    yield from _python()
    yield from (package for package, tool in _node(ROOT / "web") if not tool)


def _node(folder: Path) -> Iterator[tuple[Package, bool]]:
    for place, about in json.loads((folder / "package-lock.json").read_text())["packages"].items():
        if place and not about.get("link"):
            name = about.get("name") or place.rpartition("node_modules/")[2]
            digest = about.get("integrity", "")
            yield Package("npm", name, about["version"], about.get("license", ""), digest), bool(about.get("dev"))


def _python() -> Iterator[Package]:
    versions = {package.name: package.version for package in locked() if package.kind == "PyPI"}
    due, seen = [wanted for asked in _asked() for wanted in _wanted(asked, "")], set()
    while due:
        name, extra = due.pop()
        key = re.sub(r"[-_.]+", "-", name).lower()
        if (key, extra) in seen:
            continue
        seen.add((key, extra))
        try:
            found = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue  # of another system
        if key in versions and (key, "") not in {(k, e) for k, e in seen if e != extra}:
            yield Package("PyPI", key, versions[key], licence(found))
        for asked in found.requires or ():
            due += _wanted(asked, extra)


def _asked() -> list[str]:
    """What the package needs with its server, from pyproject.toml: the package itself need not be installed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [*project["dependencies"], *project["optional-dependencies"]["server"]]


def _version() -> str:
    return re.findall(r'__version__ = "(.+)"', (ROOT / "src/wardroom/__init__.py").read_text(encoding="utf-8"))[0]


def _wanted(asked: str, extra: str) -> Iterator[tuple[str, str]]:
    spec, _, condition = asked.partition(";")
    if "extra ==" in condition and not re.search(rf"extra == ['\"]{extra or '-'}['\"]", condition):
        return
    if "Windows" in condition and "!=" not in condition:
        return
    name, extras = re.match(r"([A-Za-z0-9._-]+)\s*(?:\[([^]]*)\])?", spec.strip()).groups()  # type: ignore[union-attr]
    yield name, ""
    yield from ((name, one.strip()) for one in (extras or "").split(",") if one.strip())


# ---- licences


def licence(found: metadata.Distribution) -> str:
    """By the expression, else by what its classifiers or its licence field call it."""
    about = found.metadata
    said = about.get("License-Expression") or ""
    if not said:
        classed = [
            value.rpartition(" :: ")[2] for value in about.get_all("Classifier", []) if value.startswith("License ::")
        ]
        short = (about.get("License") or "").strip()
        said = next((one for one in classed if one != "OSI Approved"), short if len(short) < 60 else "")
    return _SPELT.get(said.strip().lower(), said.strip())


def fits(said: str) -> bool:
    """Of alternatives one has to fit, of what holds together all."""
    plain = said.replace("(", " ").replace(")", " ")
    return any(all(part.strip() in FIT for part in re.split(r"\s+AND\s+", one)) for one in re.split(r"\s+OR\s+", plain))


def unfit(packages: list[Package]) -> list[Package]:
    return [package for package in packages if not fits(package.licence)]


# ---- the bill


def bill(packages: list[Package], version: str) -> dict[str, Any]:
    """CycloneDX. The same packages give the same bill, so the wheel can be built again to the byte."""
    listed = [_component(package) for package in sorted(packages)]
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps([version, *(one["purl"] for one in listed)]))
    about = {"type": "application", "name": NAME, "version": version, "licenses": [{"expression": "Apache-2.0"}]}
    return {
        "bomFormat": "CycloneDX", "specVersion": "1.6", "serialNumber": f"urn:uuid:{serial}", "version": 1,
        "metadata": {"component": {**about, "bom-ref": f"pkg:pypi/{NAME}@{version}"}}, "components": listed,
    }  # fmt: skip


def _component(package: Package) -> dict[str, Any]:
    told = {
        "type": "library",
        "bom-ref": package.purl,
        "name": package.name,
        "version": package.version,
        "purl": package.purl,
    }
    return told | ({"licenses": [{"license": {"name": package.licence}}]} if package.licence else {})


# ---- images


def images() -> Iterator[tuple[Path, str, str]]:
    """Where an image is named, its name with the tag, and the digest beside it, if there is one."""
    for file in (ROOT / "Dockerfile", ROOT / "compose.yaml"):
        pattern = r"^(?:FROM\s+|\s+image:\s+|COPY --from=)([a-z0-9./-]+:[A-Za-z0-9._-]+)(@sha256:[0-9a-f]{64})?"
        for found in re.finditer(pattern, file.read_text(), re.MULTILINE):
            if not found[1].startswith("wardroom:"):
                yield file, found[1], found[2] or ""


def registry(image: str) -> tuple[str, str, str]:
    """Where it is kept, its name there, and where one gets a token to ask for it."""
    name = image.partition(":")[0]
    host, _, rest = name.partition("/")
    if "." in host:
        return host, rest, f"https://{host}/token?service={host}&scope=repository:{rest}:pull"
    name = name if "/" in name else f"library/{name}"
    token = f"https://auth.docker.io/token?service=registry.docker.io&scope=repository:{name}:pull"
    return "registry-1.docker.io", name, token


def digest(image: str) -> str:
    """Of the list of all platforms, as its registry has it now. Raises OSError where that cannot be reached."""
    host, name, realm = registry(image)
    tag = image.partition(":")[2]
    with urllib.request.urlopen(realm, timeout=PATIENCE) as answer:
        token = json.load(answer)["token"]
    kinds = "application/vnd.oci.image.index.v1+json, application/vnd.docker.distribution.manifest.list.v2+json"
    asked = {"authorization": f"Bearer {token}", "accept": kinds}
    request = urllib.request.Request(f"https://{host}/v2/{name}/manifests/{tag}", headers=asked)
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return str(answer.headers["docker-content-digest"])


def digests(write: bool) -> int:
    try:
        for file, image, pinned in sorted(set(images())):
            now = f"@{digest(image)}"
            print(f"{file.name}: {image}{now}{'' if now == pinned else ' (was ' + (pinned or 'not pinned') + ')'}")
            if write:
                file.write_text(file.read_text().replace(image + pinned, image + now))
    except (OSError, ValueError, KeyError) as fault:
        print(f"NOT LOOKED UP: the registry of images cannot be reached: {fault}", file=sys.stderr)
        return UNREACHED
    return 0


def pinned() -> int:
    """A tag can be moved by whoever owns the image; a digest cannot."""
    loose = [(file.name, image) for file, image, digest in sorted(set(images())) if not digest]
    for file, image in loose:
        print(f"NOT PINNED: {file}: {image}", file=sys.stderr)
    print(
        f"{len(set(images()))} images, {len(loose)} by tag alone" + ("; `make digests` looks them up" if loose else "")
    )
    return UNREACHED if loose else 0


# ---- the audit


def advisories(packages: list[Package]) -> dict[Package, list[str]]:
    """Known ones, from OSV. Raises OSError where it cannot be reached."""
    asked = {"queries": [{"package": {"name": p.name, "ecosystem": p.kind}, "version": p.version} for p in packages]}
    request = urllib.request.Request(OSV, json.dumps(asked).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        results = json.load(answer)["results"]
    return {p: [one["id"] for one in r["vulns"]] for p, r in zip(packages, results, strict=True) if r.get("vulns")}


def audit() -> int:
    packages = sorted(set(locked()))
    try:
        found = advisories(packages)
    except (OSError, ValueError, KeyError) as fault:
        print(f"NOT AUDITED: the registry of advisories ({OSV}) cannot be reached: {fault}", file=sys.stderr)
        return UNREACHED
    for package, ids in found.items():
        print(f"{package.kind} {package.name} {package.version}: {', '.join(ids)}")
    print(f"{len(packages)} locked packages, {len(found)} with advisories")
    return FOUND if found else 0


def main() -> int:
    match sys.argv[1:]:
        case ["audit"]:
            return audit()
        case ["licences"]:
            packages = sorted(set(handed_on()))
            for package in packages:
                print(f"{package.licence or '?':40} {package.kind:5} {package.name} {package.version}")
            bad = unfit(packages)
            print(f"{len(packages)} packages handed on, {len(bad)} whose licence is not known to fit Apache-2.0")
            return FOUND if bad else 0
        case ["digests", *how]:
            return digests("--write" in how)
        case ["pinned"]:
            return pinned()
        case ["sbom", file]:
            target = ROOT / file
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(json.dumps(bill(list(set(handed_on())), _version()), indent=1) + "\n")
            return 0
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main())
