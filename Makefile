.PHONY: setup check test conformance fuzz bench mutants playthrough clean

UV = $(shell command -v uv 2>/dev/null || echo python3 -m uv)
RUN = $(UV) run
JOBS ?= 2
MATCHES ?= 5000
EVERY ?= 1

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

# What CI plays: 200 matches of each mode, the other options at random.
conformance:
	$(RUN) wardroom fuzz midway --preset basic --matches 200 --jobs $(JOBS) --fog 0.1 --care 0.5
	$(RUN) wardroom fuzz midway --preset tournament --matches 200 --jobs $(JOBS) --fog 0.1 --care 0.5 --seed 1

fuzz:
	$(RUN) wardroom fuzz midway --matches $(MATCHES) --jobs $(JOBS) --fog 0.01 --care 0.02

bench:
	$(UV) run --group bench python benchmarks/run.py

mutants:
	$(RUN) python tools/mutants.py $(EVERY)

# The golden text of the recorded battle. Look at the difference before you commit it.
playthrough:
	$(RUN) wardroom replay docs/playthroughs/midway-staff.json --text --lang en > docs/playthroughs/midway-staff.txt

clean:
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests -name __pycache__ -prune -exec rm -rf {} +
