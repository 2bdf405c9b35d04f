.PHONY: setup check test fuzz bench mutants clean

UV = $(shell command -v uv 2>/dev/null || echo python3 -m uv)
RUN = $(UV) run
JOBS ?= 2
MATCHES ?= 5000

setup:
	$(UV) --version >/dev/null 2>&1 || python3 -m pip install uv || python3 -m pip install --user --break-system-packages uv
	$(UV) sync

check:
	$(RUN) ruff check
	$(RUN) ruff format --check
	$(RUN) mypy
	$(RUN) lint-imports

test:
	$(RUN) pytest -n $(JOBS)
	$(RUN) wardroom rules coverage midway

fuzz:
	$(RUN) wardroom fuzz midway --matches $(MATCHES) --jobs $(JOBS)

bench:
	$(UV) run --group bench python benchmarks/run.py

mutants:
	$(RUN) python tools/mutants.py

clean:
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests -name __pycache__ -prune -exec rm -rf {} +
