"""`make static`: the client and the table as files that any static host serves, into build/static.

The page is its own server: Python by Pyodide, the local app with its store on the device. Needs the built client
(`make web`) and, once, the network: the wheels for WebAssembly come by the hashes of requirements.lock, the runtime by
that of web/package-lock.json.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
sys.path.insert(0, str(SOURCE))

from wardroom.lib import compiled, yamls  # noqa: E402
from wardroom.server.settings import Settings  # noqa: E402
from wardroom.server.store import migrate  # noqa: E402

OUT = ROOT / "build" / "static"
CLIENT = SOURCE / "wardroom" / "server" / "client"
WORKERS = ROOT / "web" / "static"
RUNTIME = ROOT / "web" / "node_modules" / "pyodide"
RUNTIME_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
# What the local app imports besides ours. The first two are compiled for WebAssembly.
WASM = ("msgspec", "pydantic-core")
PLAIN = (
    "annotated-doc", "annotated-types", "anyio", "fastapi", "idna", "opentelemetry-api", "prometheus-client",
    "pydantic", "starlette", "structlog", "typing-extensions", "typing-inspection",
)  # fmt: skip
ABI = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--abi", "cp314")
# What no table in a browser opens, as patterns of paths below `wardroom`.
LEFT = (
    "cli/*", "conformance/*", "terminal/*", "tournaments/*", "lab/envs/*", "server/client/*", "server/ops/*",
    "server/tournaments/*", "server/accounts/common_passwords.txt", "games/*/earlier/*", "games/*/terminal/*",
    "*/mutants.yaml", "*/balance.md", "*.jsonl",
)  # fmt: skip
MIGRATIONS = "server/store/migrations/"
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; img-src 'self' data:"
)
MARK = f'<meta name="wardroom-table" content="here" /><meta http-equiv="Content-Security-Policy" content="{POLICY}" />'

Files = dict[str, bytes]  # by their path in an archive


def fetched(folder: Path) -> None:
    """The wheels for WebAssembly, held to the hashes of the lock. An environment made by uv has no pip of its own."""
    lock = (ROOT / "requirements.lock").read_text("utf-8").replace("\\\n", " ")
    asked = folder / "asked.txt"
    asked.write_text("\n".join(line for line in lock.splitlines() if line.partition("==")[0] in WASM), "utf-8")
    pip = [f"{sys.base_prefix}/bin/python3", "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
    where = ["--only-binary=:all:", *ABI, "--dest", str(folder), "--requirement", str(asked)]
    subprocess.run([*pip, *where], check=True)


def packages(folder: Path) -> Iterator[tuple[str, Files]]:
    """What others wrote, without what nobody imports: from wheels, and as it is installed here by the lock."""
    for wheel in sorted(folder.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            inside = {name: archive.read(name) for name in archive.namelist() if _wanted(name)}
        yield wheel.name.partition("-")[0], inside
    yield "packages", {file: body for name in PLAIN for file, body in _installed(name)}


def _installed(name: str) -> Iterator[tuple[str, bytes]]:
    for file in metadata.files(name) or ():
        if _wanted(str(file)):
            yield str(file), Path(str(file.locate())).read_bytes()


def _wanted(name: str) -> bool:
    if ".dist-info/" in name:
        return name.endswith(("entry_points.txt", "METADATA"))
    return not (name.startswith("..") or name.endswith((".pyi", ".pyc", "py.typed", "/")) or "/tests/" in name)


def ours() -> Iterator[tuple[str, Files]]:
    """The package in parts: what all share, and each game for itself. Data are compiled, their YAML left empty."""
    parts: dict[str, Files] = {"wardroom": {}}
    for file in sorted((SOURCE / "wardroom").rglob("*")):
        path = file.relative_to(SOURCE / "wardroom")
        if not file.is_file() or "__pycache__" in path.parts or any(fnmatch(path.as_posix(), each) for each in LEFT):
            continue
        game = path.parts[1] if path.parts[0] == "games" and len(path.parts) > 2 else ""
        parts.setdefault(game or "wardroom", {}).update(_told(file, path))
    yield from parts.items()


def _told(file: Path, path: Path) -> Files:
    name = f"wardroom/{path.as_posix()}"
    if path.as_posix().startswith(MIGRATIONS) and file.suffix == ".py":
        return {name: b""}  # their names are all that is read
    made = compiled.encode(b"", yamls.parse(file)) if file.suffix == ".yaml" else None
    if made is None:
        return {name: file.read_bytes()}
    return {name: b"", f"wardroom/{compiled.place(path).as_posix()}": made}


def pack(name: str, files: Files) -> dict[str, str | int]:
    """An archive named by what is in it, so that it never has to be asked for again."""
    with tempfile.TemporaryFile() as draft:
        with zipfile.ZipFile(draft, "w", zipfile.ZIP_STORED) as archive:  # hosts compress better than a zip does
            for path, body in sorted(files.items()):
                archive.writestr(zipfile.ZipInfo(path, (2026, 1, 1, 0, 0, 0)), body)
        draft.seek(0)
        body = draft.read()
    file = f"{name}-{hashlib.sha256(body).hexdigest()[:12]}.zip"
    (OUT / "py" / file).write_bytes(body)
    return {"name": name, "file": file, "bytes": len(body)}


def empty_store() -> bytes:
    """A store with tables and nothing in them."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(folder=folder)
        migrate.upgrade(settings)
        return settings.sqlite_path.read_bytes()


def pages() -> None:
    """The client as it is, told that it is its own server; every address that a host does not know is its page, too."""
    shutil.copytree(CLIENT, OUT, ignore=shutil.ignore_patterns("*.br", "*.gz", "sw.js"))
    page = (
        (OUT / "index.html").read_text("utf-8").replace('<meta charset="utf-8" />', f'<meta charset="utf-8" />{MARK}')
    )
    for name in ("index.html", "404.html"):
        (OUT / name).write_text(page, "utf-8")
    for file in WORKERS.glob("*.mjs"):
        shutil.copy(file, OUT)


def service_worker() -> None:
    """It keeps all of the page at once, and the rest as it is used."""
    own = [file for file in _files(OUT) if not file.startswith("/py/") and not file.endswith(("/404.html", ".map"))]
    keep = ["/", *(file for file in own if file not in ("/index.html", "/sw.js", "/manifest.json"))]
    text = (WORKERS / "sw.js").read_text("utf-8").replace('"KEPT"', json.dumps(keep))
    version = hashlib.sha256(b"".join((OUT / file[1:]).read_bytes() for file in own) + text.encode()).hexdigest()[:12]
    (OUT / "sw.js").write_text(text.replace("VERSION", version), "utf-8")


def _files(folder: Path) -> list[str]:
    return sorted(f"/{file.relative_to(folder).as_posix()}" for file in folder.rglob("*") if file.is_file())


def compress(paths: Iterable[Path]) -> dict[str, int]:
    """Lay `.br` beside each; how long they are."""
    given = [str(path) for path in paths]
    script = (
        "const z=require('zlib'),f=require('fs');const o={};for(const p of JSON.parse(f.readFileSync(0)))"
        "{const b=z.brotliCompressSync(f.readFileSync(p),{params:{[z.constants.BROTLI_PARAM_QUALITY]:11,"
        "[z.constants.BROTLI_PARAM_LGWIN]:24}});f.writeFileSync(p+'.br',b);o[p]=b.length}console.log(JSON.stringify(o))"
    )
    node = subprocess.run(["node", "-e", script], input=json.dumps(given), text=True, capture_output=True, check=True)
    return {path: int(size) for path, size in json.loads(node.stdout).items()}


def main() -> None:
    if not (CLIENT / "index.html").exists():
        sys.exit("there is no client: run `make web`")
    shutil.rmtree(OUT, ignore_errors=True)
    pages()
    (OUT / "py").mkdir()
    for name in RUNTIME_FILES:
        shutil.copy(RUNTIME / name, OUT / "py")
    with tempfile.TemporaryDirectory() as folder:
        fetched(Path(folder))
        archives = [pack(name, files) for name, files in (*packages(Path(folder)), *ours())]
    (OUT / "py" / "empty.db").write_bytes(empty_store())
    info = json.loads((RUNTIME / "pyodide-lock.json").read_text("utf-8"))["info"]
    manifest = {
        "runtime": {"info": info},
        "archives": archives,
        "archive_bytes": sum(int(a["bytes"]) for a in archives),
    }
    (OUT / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    service_worker()
    if "--plain" not in sys.argv:  # minutes; a host that compresses by itself needs none of it
        measured(manifest)


def measured(manifest: dict) -> None:
    """Compressed beforehand, and how long that is: a first visit with everything, and each game's share of it."""
    from wardroom import games

    told = [OUT / file[1:] for file in _files(OUT) if not re.search(r"\.(woff2|png|jpg|mp3|map)$", file)]
    of = {path.removeprefix(f"{OUT}/"): size for path, size in compress(told).items()}
    plain = [file for file in _files(OUT) if not file.endswith((".br", ".map", "404.html")) and file[1:] not in of]
    manifest["games"] = {a["name"]: of[f"py/{a['file']}"] for a in manifest["archives"] if a["name"] in games.ids()}
    manifest["first_visit_bytes"] = sum(size for file, size in of.items() if file != "404.html") + sum(
        (OUT / file[1:]).stat().st_size for file in plain
    )
    (OUT / "manifest.json").write_text(json.dumps(manifest, indent=1), "utf-8")
    compress([OUT / "manifest.json"])
    print(
        f"build/static: a first visit is {manifest['first_visit_bytes']:,} bytes by brotli; games {manifest['games']}"
    )


if __name__ == "__main__":
    main()
