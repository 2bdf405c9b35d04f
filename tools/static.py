"""`make static`: the client and the table as files that any static host serves, into build/static.

The page is its own server: Python by Pyodide, the local app with its store on the device. Needs the built client
(`make web`) and, once, the network: the wheels for WebAssembly come by the hashes of requirements.lock, the runtime by
that of web/package-lock.json.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from fnmatch import fnmatch
from importlib import metadata
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
sys.path.insert(0, str(SOURCE))

from wardroom import games  # noqa: E402
from wardroom.lib import compiled, yamls  # noqa: E402
from wardroom.server.settings import Settings  # noqa: E402
from wardroom.server.store import migrate  # noqa: E402

OUT = ROOT / "build" / "static"
KEPT = ROOT / "build" / "brotli"
CLIENT = SOURCE / "wardroom" / "server" / "client"
WORKERS = ROOT / "web" / "static"
RUNTIME = ROOT / "web" / "node_modules" / "pyodide"
RUNTIME_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
STDLIB = "python_stdlib"
PACKAGES = "packages"  # the archive of those in PLAIN
# What the local app imports besides ours. The first two are compiled for WebAssembly.
WASM = ("msgspec", "pydantic-core")
PLAIN = (
    "annotated-doc", "annotated-types", "anyio", "fastapi", "idna", "opentelemetry-api",
    "pydantic", "pyyaml", "starlette", "structlog", "typing-extensions", "typing-inspection",
)  # fmt: skip
# Where nobody reads what is counted, counting is nothing.
UNCOUNTED = b"""class Nothing:
    def __init__(self, *args, **named): pass
    def __call__(self, *args, **named): return self
    def __getattr__(self, name): return Nothing()
CollectorRegistry = Counter = Gauge = Histogram = GaugeMetricFamily = MultiProcessCollector = Collector = Nothing
mark_process_dead = Nothing()
def generate_latest(*args): return b""
"""
STAND_INS = {"prometheus_client/__init__.py": UNCOUNTED} | {
    f"prometheus_client/{name}.py": b"from prometheus_client import *" for name in ("core", "multiprocess", "registry")
}
# `html.escape` is all that is called; what `html.unescape` knows is 12 kB.
NO_ENTITIES = {"html/entities.py": b"html5 = name2codepoint = codepoint2name = entitydefs = {}\n"}
NOT_VISITED = ("404.html", ".map", ".br", "-512.png")  # large icons are for those who install the page
FIRST_VISIT, FURTHER = 6_500_000, 330_000  # bytes by Brotli, at most
ABI = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--abi", "cp314")
# What no table in a browser opens, as patterns of paths below `wardroom`.
LEFT = (
    "cli/*", "conformance/ledger_plugin.py", "terminal/*", "tournaments/*", "lab/envs/*", "server/client/*",
    "server/ops/*", "server/tournaments/*", "server/accounts/common_passwords.txt", "games/*/earlier/*",
    "games/*/terminal/*", "*/mutants.yaml", "*/balance.md", "*.jsonl",
)  # fmt: skip
LEFT_EARLIER = ("*/terminal/*", "*/balance.md", "*.jsonl")
MIGRATIONS = "server/store/migrations/"
SHARED = re.compile(r"""(?:(?:from|import)\s*["']\./|"/assets/)([\w.-]+)""")  # what a file needs at once
UNSAID = ("clubs", "directory", "operator", "tournaments")  # words of pages that need a server
LITERAL = re.compile(r"`(?:[^`\\]|\\.)*`|\"(?:[^\"\\]|\\.)*\"|[{}]")
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; img-src 'self' data:"
)
HEAD = '<meta charset="utf-8" />'
MARK = f'<meta name="wardroom-table" content="BASE" /><meta http-equiv="Content-Security-Policy" content="{POLICY}" />'

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
            inside = {name: _read(name, archive.read(name)) for name in archive.namelist() if _wanted(name)}
        yield wheel.name.partition("-")[0], inside
    yield PACKAGES, STAND_INS | {file: body for name in PLAIN for file, body in _installed(name)}
    with zipfile.ZipFile(RUNTIME / f"{STDLIB}.zip") as archive:
        yield STDLIB, {name: archive.read(name) for name in archive.namelist() if name.endswith(".py")} | NO_ENTITIES


def _installed(name: str) -> Iterator[tuple[str, bytes]]:
    for file in metadata.files(name) or ():
        if _wanted(str(file)) and file.suffix != ".so":  # for this machine; none here is needed
            yield str(file), _read(str(file), Path(str(file.locate())).read_bytes())


def _wanted(name: str) -> bool:
    if ".dist-info/" in name:
        return name.endswith(("entry_points.txt", "METADATA"))
    return not (
        name.startswith(("..", "pydantic/v1/"))
        or name.endswith((".pyi", ".pyc", ".md", "py.typed", "/"))
        or "/tests/" in name
    )


def _read(name: str, body: bytes) -> bytes:
    """Of what a package says of itself, its name and version: the rest is a page for people."""
    return b"\n".join(body.splitlines()[:3]) + b"\n" if name.endswith("METADATA") else body


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
    return _as_data(name, file)


def _as_data(name: str, file: Path | zipfile.Path) -> Files:
    made = compiled.encode(b"", yamls.parse(file)) if name.endswith(".yaml") else None
    if made is None:
        return {name: file.read_bytes()}
    return {name: b"", compiled.place(Path(name)).as_posix(): made}


def earlier() -> Iterator[tuple[str, Path, Files]]:
    """Rules as they were, each version for itself, with the folder where `games/earlier.py` looks for it: a match that
    was begun by them goes on by them."""
    for archive in sorted((SOURCE / "wardroom" / "games").glob("*/earlier/*.zip")):
        game, version = archive.parent.parent.name, archive.stem
        with zipfile.ZipFile(archive) as kept:
            names = [name for name in kept.namelist() if not any(fnmatch(name, each) for each in LEFT_EARLIER)]
            files = {path: body for name in names for path, body in _as_data(name, zipfile.Path(kept, name)).items()}
        if version != games.version(game):
            yield f"{game}_{version}", archive.relative_to(SOURCE), files


def pack(name: str, files: Files) -> dict[str, str | int]:
    """An archive named by what is in it, so that it never has to be asked for again."""
    body = zipped(files)
    file = f"{name}-{hashlib.sha256(body).hexdigest()[:12]}.zip"
    (OUT / "py" / file).write_bytes(body)
    return {"name": name, "file": file, "bytes": len(body)}


def pack_empty() -> str:
    """The store of a first visit. By its name an update gets the one that has what the update brought."""
    body = empty_store()
    file = f"empty-{hashlib.sha256(body).hexdigest()[:12]}.db"
    (OUT / "py" / file).write_bytes(body)
    return file


def zipped(files: Files) -> bytes:
    draft = io.BytesIO()
    with zipfile.ZipFile(draft, "w", zipfile.ZIP_STORED) as archive:  # hosts compress better than a zip does
        for path, body in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(path, (2026, 1, 1, 0, 0, 0)), body)
    return draft.getvalue()


def sorted_out(parts: dict[str, Files]) -> tuple[dict[str, Files], Files, list[str]]:
    """What a match loads, by archive; the rest as it is, for whoever imports it after all; and the modules that need
    nothing compiled, which a snapshot can hold."""
    with tempfile.TemporaryDirectory() as folder:
        at = Path(folder)
        for name, files in parts.items():
            (at / f"{name}.zip").write_bytes(zipped(files))
        (at / "empty.db").write_bytes(empty_store())
        script = ROOT / "tools" / "static_bytecode.mjs"
        subprocess.run(["node", str(script), folder, str(RUNTIME)], check=True)
        made = {name: _unzipped(at / f"{name}.zip.made") for name in parts}
        in_vain = {*json.loads((at / "in_vain.json").read_text("utf-8"))}
        modules = json.loads((at / "modules.json").read_text("utf-8"))
    rest: Files = {}
    for name, files in parts.items():
        for path, body in files.items():
            if not path.endswith(".py") or (MIGRATIONS in path and not body):
                made[name][path] = body
            elif f"{path}c" not in made[name] and path not in made[name] and _module(path) not in in_vain:
                rest[path] = body
    return made, rest, modules


def _unzipped(path: Path) -> Files:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def empty_store() -> bytes:
    """A store with tables and nothing in them. It keeps a log from the first: a journal would be in memory alone."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(folder=folder)
        migrate.upgrade(settings)
        with closing(sqlite3.connect(settings.sqlite_path)) as db:
            db.execute("pragma journal_mode = wal")
        return settings.sqlite_path.read_bytes()


def pages(base: str) -> None:
    """The client as it is, told that it is its own server; every address that a host does not know is its page, too."""
    shutil.copytree(CLIENT, OUT, ignore=shutil.ignore_patterns("index.html.br", "*.gz", "sw.js*"))
    for file in needs_server():
        file.unlink()
        file.with_name(f"{file.name}.br").unlink(missing_ok=True)
    cut_words()
    page = OUT / "index.html"
    page.write_text(page.read_text("utf-8").replace(HEAD, HEAD + MARK.replace("BASE", base)), "utf-8")
    if base != "/":
        for file in (page, OUT / "manifest.webmanifest", *(OUT / "assets").glob("*.*s")):
            _below(base, file)
    shutil.copy(page, OUT / "404.html")
    for worker in WORKERS.glob("*.mjs"):
        shutil.copy(worker, OUT)


def needs_server() -> set[Path]:
    """The files of pages that only a client with a server can open, but for what other pages share with them."""
    listed = (ROOT / "web" / "src" / "shell" / "withServer.tsx").read_text("utf-8")
    names = re.findall(r'import\("~/pages/[\w/]*?(\w+)"\)', listed)
    assets = OUT / "assets"
    pages = {file for name in names for file in assets.glob(f"{name}-????????.js")}
    told = {file: file.read_text("utf-8") for file in (*assets.glob("*.js"), OUT / "index.html") if file not in pages}
    drawn = [(page, files) for text in told.values() for page, files in _drawn_with(text)]
    alone = pages | {assets / file for page, files in drawn if assets / page in pages for file in files}
    alone -= {assets / file for page, files in drawn if assets / page not in pages for file in files}
    while shared := alone & {assets / name for file in told.keys() - alone for name in SHARED.findall(told[file])}:
        alone -= shared
    return alone


def _drawn_with(text: str) -> Iterator[tuple[str, list[str]]]:
    """Of each module that a file imports later: its name and the files that come with it, as Vite lists them."""
    every = re.search(r"m\.f=\[(.*?)\]", text)
    files = re.findall(r"assets/([\w.-]+)", every[1] if every else "")
    for page, numbers in re.findall(r"import\([`\"']\./([\w.-]+)[`\"']\),__vite__mapDeps\(\[([\d,]+)\]\)", text):
        yield page, [files[int(number)] for number in numbers.split(",")]


def cut_words() -> None:
    """What only those pages say is not there either."""
    for file in (*(OUT / "assets").glob("en-????????.js"), *(OUT / "assets").glob("it-????????.js")):
        text = file.read_text("utf-8")
        for name in UNSAID:
            text = _without(text, rf'"\.\./\.\./words/{file.name[:2]}/{name}\.json":')
        file.write_text(text, "utf-8")
        file.with_name(f"{file.name}.br").unlink(missing_ok=True)
    for file in (OUT / "assets").glob("*.js"):
        if said := re.search(rf"[`\"']({'|'.join(UNSAID)})\.[\w$]", file.read_text("utf-8")):
            sys.exit(f"{file.name} says {said[0]!r}, which is left out")


def _without(text: str, key: str) -> str:
    """An object's text without the object at this key."""
    found, depth = re.search(key, text), 0
    if found is None:
        return text
    for token in LITERAL.finditer(text, found.end()):
        depth += {"{": 1, "}": -1}.get(token[0], 0)
        if depth == 0:
            before, after = text[: found.start()], text[token.end() :]
            return before + after[1:] if after.startswith(",") else before.removesuffix(",") + after
    raise ValueError(key)


def _below(base: str, file: Path) -> None:
    """Addresses from the root of a host become addresses below a path of it."""
    text = file.read_text("utf-8")
    told = re.sub(r'(["\'(=`])/(?=assets/|icon|manifest\.|sw\.js)', rf"\1{base}", text)
    told = re.sub(r'("(?:start_url|scope|id)": ?")/', rf"\1{base}", told)
    told = told.replace("return`/`+", f"return`{base}`+")  # where Vite says what to fetch beforehand
    if told != text:
        file.write_text(told, "utf-8")
        file.with_name(f"{file.name}.br").unlink(missing_ok=True)


def service_worker(ids: Iterable[str]) -> None:
    """It keeps all of the page at once, and games and the runtime as they are used."""
    drawn = {f"/{file}" for game in ids for file in _drawn(game)}
    own = [
        file
        for file in _files(OUT)
        if not file.startswith("/py/") and file not in drawn and not file.endswith(NOT_VISITED)
    ]
    keep = ["", *(file[1:] for file in own if file not in ("/index.html", "/sw.js", "/manifest.json"))]
    text = (WORKERS / "sw.js").read_text("utf-8").replace('"KEPT"', json.dumps(keep))
    version = hashlib.sha256(b"".join((OUT / file[1:]).read_bytes() for file in own) + text.encode()).hexdigest()[:12]
    (OUT / "sw.js").write_text(text.replace("VERSION", version), "utf-8")


def _files(folder: Path) -> list[str]:
    return sorted(f"/{file.relative_to(folder).as_posix()}" for file in folder.rglob("*") if file.is_file())


def compress(paths: Iterable[Path]) -> None:
    """Lay `.br` beside each. What was compressed once is kept in build/brotli: it takes minutes."""
    KEPT.mkdir(parents=True, exist_ok=True)
    kept = {path: KEPT / hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}
    pairs = [(str(path), str(at)) for path, at in kept.items() if not at.exists()]
    script = (
        "const z=require('zlib'),f=require('fs');for(const [p,at] of JSON.parse(f.readFileSync(0)))"
        "{f.writeFileSync(at+'~',z.brotliCompressSync(f.readFileSync(p),{params:{[z.constants.BROTLI_PARAM_QUALITY]:11,"
        "[z.constants.BROTLI_PARAM_LGWIN]:24}}));f.renameSync(at+'~',at)}"
    )
    subprocess.run(["node", "-e", script], input=json.dumps(pairs), text=True, check=True)
    for path, at in kept.items():
        shutil.copy(at, f"{path}.br")


def main() -> None:
    if not (CLIENT / "index.html").exists():
        sys.exit("there is no client: run `make web`")
    shutil.rmtree(OUT, ignore_errors=True)
    base = next((arg.removeprefix("--base=") for arg in sys.argv if arg.startswith("--base=")), "/")
    if not re.fullmatch(r"/([\w.~-]+/)*", base):
        sys.exit("--base is a path from / to /, such as /wardroom/")
    pages(base)
    (OUT / "py").mkdir()
    with tempfile.TemporaryDirectory() as folder:
        fetched(Path(folder))
        made, rest, modules = sorted_out(dict((*packages(Path(folder)), *ours())))
    ids = [name for name in made if name in games.ids()]
    for game in ids:  # so that all are on the shelf, though one alone may be here
        made["wardroom"] |= {
            path: body for path, body in made[game].items() if path.count("/") == 3 and "/__init__.py" in path
        }
    kept = {name: (at, files) for name, at, files in earlier()}
    made["wardroom"] |= {f"{at.as_posix()}/.kept": b"" for at, _ in kept.values()}  # so that they are known to exist
    runtime = run_time(made.pop(STDLIB))
    archives = [pack(name, files) for name, files in made.items() if name not in ids]
    manifest: dict[str, Any] = {
        "runtime": runtime | {"snapshot": snapshot(runtime, archives, modules)},
        "archives": archives,
        "parts": {game: pack(game, made[game]) for game in ids},
        "earlier": {name: pack(name, files) | {"folder": at.as_posix()} for name, (at, files) in kept.items()},
        "empty": pack_empty(),
        "rest": pack("rest", rest) | {"modules": _roots({_module(path) for path in rest if path.endswith(".py")})},
    }
    manifest["further"] = sorted(
        file for game, part in manifest["parts"].items() for file in (f"py/{part['file']}", *_drawn(game))
    )
    cards()
    (OUT / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    service_worker(ids)
    if "--plain" not in sys.argv:  # minutes; a host that compresses by itself needs none of it
        measured(manifest)


def run_time(stdlib: Files) -> dict[str, Any]:
    """Python itself, in a folder named by what is in it."""
    files = {name: (RUNTIME / name).read_bytes() for name in RUNTIME_FILES} | {f"{STDLIB}.zip": zipped(stdlib)}
    folder = f"py/{hashlib.sha256(b''.join(files.values())).hexdigest()[:12]}/"
    (OUT / folder).mkdir()
    for name, body in files.items():
        (OUT / folder / name).write_bytes(body)
    return {
        "folder": folder,
        "files": sorted(files),
        "info": json.loads((RUNTIME / "pyodide-lock.json").read_text("utf-8"))["info"],
    }


def snapshot(runtime: dict[str, Any], archives: list[dict[str, Any]], modules: list[str]) -> dict[str, Any]:
    """What a visit keeps for the next, made there: web/static/make_snapshot.mjs. Its name tells what is in it."""
    (file,) = (archive["file"] for archive in archives if archive["name"] == PACKAGES)
    key = hashlib.sha256(" ".join((runtime["folder"], file, *modules)).encode()).hexdigest()[:12]
    return {"name": f"snapshot-{key}", "of": PACKAGES, "modules": modules}


def _roots(modules: set[str]) -> list[str]:
    """Those that nothing else here contains: whatever is inside a package is found by it."""
    return sorted(name for name in modules if name.rpartition(".")[0] not in modules)


def _module(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def cards() -> None:
    """What the home page asks for, so that it need not wait for the table."""
    from wardroom.server.web.games import _shelf

    (OUT / "games.json").write_bytes(_shelf(games.ids()).bodies[""])


def measured(manifest: dict[str, Any]) -> None:
    """Compressed beforehand, and how long that is: what is needed to play a first game, and each further one."""
    told = [OUT / file[1:] for file in _files(OUT) if not re.search(r"\.(woff2|png|jpg|mp3|map|br)$", file)]
    compress(path for path in told if not path.with_name(f"{path.name}.br").exists())
    sent = {file[1:]: _sent(OUT / file[1:]) for file in _files(OUT) if not file.endswith(NOT_VISITED)}
    of = {game: [f"py/{part['file']}", *_drawn(game)] for game, part in manifest["parts"].items()}
    rare = (manifest["rest"], *manifest["earlier"].values())
    later = {*manifest["further"], *(f"py/{part['file']}" for part in rare)}
    manifest["games"] = {game: sum(sent[file] for file in files) for game, files in of.items()}
    shared = sum(size for file, size in sent.items() if file not in later)
    manifest["first_visit_bytes"] = shared + max(manifest["games"].values())  # with whichever game
    manifest["all_bytes"] = shared + sum(manifest["games"].values())
    manifest["sent"] = dict(sorted(sent.items(), key=lambda item: -item[1])[:20])
    (OUT / "manifest.json").write_text(json.dumps(manifest, indent=1), "utf-8")
    compress([OUT / "manifest.json"])
    over = [game for game, size in manifest["games"].items() if size > FURTHER]
    if manifest["first_visit_bytes"] > FIRST_VISIT:
        over.append("first visit")
    print(json.dumps({key: manifest[key] for key in ("first_visit_bytes", "all_bytes", "games", "sent")}, indent=1))
    if over:
        sys.exit(f"more bytes than a first visit ({FIRST_VISIT:,}) or a further game ({FURTHER:,}) may have: {over}")


def _drawn(game: str) -> list[str]:
    """The files of the client that draw this game and no other."""
    return [file[1:] for file in _files(OUT) if re.fullmatch(rf"/assets/{game}-[\w-]{{8}}\.(js|css)", file)]


def _sent(file: Path) -> int:
    coded = file.with_name(f"{file.name}.br")
    return (coded if coded.exists() else file).stat().st_size


if __name__ == "__main__":
    main()
