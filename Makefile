.PHONY: static e2e-static audit check-licences digests pinned proofs docs setup locks check-locks check web web-setup web-check api-types e2e screens wheel test conformance references fuzz nightly bench bench-server balance mutants playthrough chaos rehearsal clean

UV = $(shell command -v uv 2>/dev/null || echo python3 -m uv)
RUN = $(UV) run
PYTHON ?= >=3.11
JOBS ?= 2
MATCHES ?= 0
KILLS ?= 500
POSITIONS ?= 10000
GAMES = $(shell $(RUN) python -c "from wardroom import games; print(*games.ids())")

# Bytecode is kept, whatever the shell says: without it each process that a test starts compiles everything anew (4 s
# of CPU instead of 1.6 for a server).
unexport PYTHONDONTWRITEBYTECODE

# The environment is what requirements.lock says, no more and no less, and the package itself as it stands here.
setup:
	$(UV) --version >/dev/null 2>&1 || python3 -m pip install uv || python3 -m pip install --user --break-system-packages uv
	test -e .venv/bin/python || $(UV) venv --python "$(PYTHON)"
	$(UV) pip sync --python .venv --compile-bytecode --require-hashes requirements.lock
	$(UV) pip install --python .venv --no-deps --no-build-isolation --editable .

.venv/bin/python:
	$(MAKE) setup

# After a change of pyproject.toml or of a package.json. UPGRADE=1 takes the newest of everything.
locks:
	$(RUN) python tools/locks.py $(if $(UPGRADE),--upgrade)

check-locks:
	$(RUN) python tools/locks.py --check

check: check-locks check-licences
	$(RUN) ruff check
	$(RUN) ruff format --check
	$(RUN) mypy
	$(RUN) mypy examples/*/src
	$(RUN) lint-imports
	$(RUN) python tools/mutants.py --check

# ---- what we are built of: docs/security.md, Supply chain

# Advisories for both locks. Ends with 3, and says so, where their registry cannot be reached.
audit:
	$(RUN) python tools/supply.py audit

check-licences:
	$(RUN) python tools/supply.py licences >/dev/null || { $(RUN) python tools/supply.py licences; exit 1; }

# The images in Dockerfile and compose.yaml by digest. Needs the network, and says so.
digests:
	$(RUN) python tools/supply.py digests --write

# Which of them stand there by tag alone. Asks nobody; ends with 3 while there are any.
pinned:
	$(RUN) python tools/supply.py pinned

# ---- the web client: Node comes with its packages

web-setup: web/node_modules/.package-lock.json

web/node_modules/.package-lock.json: web/package-lock.json
	cd web && npm ci --no-audit --no-fund --loglevel=error
	touch $@

# Into the Python package: from there `wardroom serve` serves it.
web: web-setup
	cd web && npm run --silent build

web-check:
	cd web && npm run --silent lint && npm run --silent types && npm run --silent test

# The types of the API client, from the server's own description of it, and those of each game's view, in its folder.
api-types:
	$(RUN) python tools/view_types.py
	$(RUN) python tools/openapi.py > web/openapi.json
	cd web/tools/openapi && npm ci --no-audit --no-fund --loglevel=error && npm run --silent generate

# In a real browser, against real servers. Needs the built client, Chromium and PostgreSQL.
# All browser tests; ONLY=one,two: of the games only these; SPECS: these files. WHOLE=1: whole years where one turn stands
# for them otherwise.
e2e:
	cd web && E2E_GAMES=$(ONLY) npm run --silent e2e -- $(SPECS)

# Every picture, into build/screens; those that README and docs show, into docs/screens.
screens:
	cd web && npm run --silent screens
	$(RUN) python tools/moving_picture.py
	$(RUN) python tools/screens.py

# The client and the table as files for any static host, in build/static: docs/static.md. ARGS=--plain: no Brotli files.
static: web-setup
	$(RUN) python tools/static.py $(ARGS)

# That page in Chromium, with the network cut, its renderer killed and its records compared with native ones. SPECS: which.
e2e-static: static docs
	cd web && npm run e2e:static -- $(SPECS)

wheel: .venv/bin/python web
	$(UV) build --wheel
	$(RUN) python tools/supply.py sbom dist/wardroom.cdx.json

# The documentation as a site, in build/site; what does not fit together stops it.
docs:
	NO_MKDOCS_2_WARNING=1 $(RUN) mkdocs build --strict --quiet

# All tests, then the clauses of each game that none of them proves. ALLOWANCE: seconds for slow ones (tools/slow_tests.py).
test:
	$(RUN) pytest -n $(JOBS) --dist worksteal --durations 25 $(if $(ALLOWANCE),--allowance $(ALLOWANCE))
	for game in $(GAMES); do $(RUN) wardroom rules coverage $$game || exit 1; done

# After `make test`: by how many tests each clause is proved, kept in its game for the rules page.
proofs:
	for game in $(GAMES); do $(RUN) wardroom rules coverage $$game --write || exit 1; done

# Random matches under every promise: as many, and looked at as closely, as each game says. See tools/conformance.py.
conformance:
	$(RUN) python tools/conformance.py --jobs $(JOBS) $(ARGS)

# Rules read a second time, slowly, and codes of moves, on so many random positions each: a few are in every run of the tests.
references:
	WARDROOM_POSITIONS=$(POSITIONS) $(RUN) pytest -q $(wildcard tests/games/*/reference) tests/lab/test_codes.py

# Many more, looked at less often.
fuzz:
	$(RUN) python tools/conformance.py --long --matches $(MATCHES) --jobs $(JOBS) $(ARGS)

# Everything at full size, for hours; what came of it is in docs/nightly.md. See tools/nightly.py.
nightly:
	$(RUN) python tools/nightly.py $(ARGS)

bench:
	$(RUN) python benchmarks/run.py
	for script in tests/games/*/benchmark_*.py; do $(RUN) python $$script; done

# Needs PostgreSQL and pgbench: docs/figures.md, Server.
bench-server:
	$(RUN) python benchmarks/server_run.py

# How even a game is: `make balance GAME=...` plays what is left of its plan (minutes to hours) and writes docs/balance.
balance:
	$(RUN) wardroom balance $(GAME) --jobs $(JOBS)

# Some only: make mutants ARGS="--game <id> --every 8". See tools/mutants.py.
mutants:
	$(RUN) python tools/mutants.py $(ARGS)

# The golden texts of the recorded battles. Look at the difference before you commit it.
playthrough:
	for played in docs/playthroughs/*.json; do \
		$(RUN) wardroom replay $$played --text --lang en > $${played%.json}.txt || exit 1; done

# Kills processes of a server of its own while people play at it: docs/reliability.md.
chaos:
	PYTHONPATH=tools $(RUN) python -m chaos --kills $(KILLS)
	WARDROOM_LIST_KILLS=50 $(RUN) pytest tests/server/store/test_store.py -k by_half
	WARDROOM_PACK_KILLS=50 $(RUN) pytest tests/server/store/test_pack.py -k kill

# Shards move between three clusters while people play, and processes are killed; then one cluster is restored to a
# moment (ten minutes): docs/scale.md, Shards.
rehearsal:
	PYTHONPATH=tools $(RUN) python -m rehearsal --moves 20 --kills 10

clean:
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests -name __pycache__ -prune -exec rm -rf {} +
