# Two commands matter: `make play` and `make test`. Both set up what they need, once, in .venv.
# Needs Python 3.11 or later, pip and make; uses uv where there is one.

PYTHON ?= $(firstword $(foreach name,python3.11 python3.12 python3.13 python3.14 python3 python,$(shell command -v $(name) 2>/dev/null)))
UV ?= $(shell command -v uv 2>/dev/null)
PLAY ?= serve
WORKERS ?= 2
GAME ?= cep
SAMPLE ?= 400
BIN := .venv/bin
GAMES := sombrachapas cepheus cep cem viajero

# Python keeps its bytecode, whatever the shell says: the tests start it hundreds of times.
unexport PYTHONDONTWRITEBYTECODE
# `$(TOGETHER) one two` makes both at once; what each prints is shown in one piece.
TOGETHER = $(MAKE) --no-print-directory -j $(WORKERS) $(if $(filter output-sync,$(.FEATURES)),-Otarget)

.DEFAULT_GOAL := help
.PHONY: help play vocabulary mutants mutants-short setup setup-dev test test-rest test-all check check-types check-rest check-tests ci-before ci-after format bench bench-check differential chaos golden fuzz docs paper wheel try-wheel lock clean

help: ## List these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

play: .venv/.stamp ## Play a battle (the first time: set up, then play)
	@$(BIN)/asalto $(PLAY)

setup: .venv/.stamp ## Set up what playing needs
setup-dev: .venv/.stamp-dev ## Set up what tests, checks and docs need

test: .venv/.stamp-dev ## Run the tests that are quick
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -m "not slow and not lengthy" $(TESTFLAGS)

test-rest: .venv/.stamp-dev ## Run the others but the slow ones: lengthy ones, killed servers, browsers
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -m "lengthy and not slow" --ignore=tests/browser --ignore=tests/chaos $(TESTFLAGS)
	@# Not beside the others, who take all there is: killed servers, then browsers, which want the machine
	@# to themselves.
	$(BIN)/pytest -n $(WORKERS) --dist worksteal tests/chaos $(TESTFLAGS)
	@# A browser that waits too long on a busy machine is tried once more, alone; both results are printed.
	$(BIN)/pytest -n $(WORKERS) --dist worksteal tests/browser $(TESTFLAGS) \
		|| $(BIN)/pytest --last-failed --last-failed-no-failures none tests/browser

test-all: .venv/.stamp-dev ## Run all tests, the slow ones too
	$(BIN)/pytest -n $(WORKERS) -m "slow or not slow" $(TESTFLAGS)

vocabulary: .venv/.stamp-dev ## Write each ruleset's offer.py and say.py from its vocabulary.py
	$(BIN)/python -m asalto.core.text.vocabulary_source src/asalto/rulesets/* src/asalto/cli/skeleton/src/*

mutants: .venv/.stamp-dev ## Break the rules of GAME line by line: which tests notice? (docs/mutants.md)
	PYTHONPATH=src:tests $(BIN)/python -m mutants $(GAME) --sample $(SAMPLE) --write

mutants-short: .venv/.stamp-dev ## Break a dozen lines of each game: the tests must notice each
	@$(TOGETHER) $(GAMES:%=mutants-short-%)

mutants-short-%:
	@rm -f build/mutants/short-$*.jsonl
	PYTHONPATH=src:tests $(BIN)/python -m mutants $* --sample 12 --workers 1 --hold \
		--notes build/mutants/short-$*.jsonl

check: .venv/.stamp-dev ## Format, lint, types, import directions, house rules
	@$(TOGETHER) check-types check-rest

# What CI does before and after the tests, two things at a time.
ci-before: .venv/.stamp-dev
	@$(TOGETHER) check-types check-rest check-tests try-wheel

ci-after: .venv/.stamp-dev
	@$(TOGETHER) bench-check $(GAMES:%=mutants-short-%)

# All tests can be read; and their bytecode is there when several workers read them at once.
check-tests: .venv/.stamp-dev
	@mkdir -p build
	$(BIN)/pytest --collect-only -qq >build/tests.txt || { tail -40 build/tests.txt; exit 1; }

check-types:
	$(BIN)/mypy --strict

check-rest:
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/pytest -q tests/house

format: .venv/.stamp-dev ## Put the source into its one format
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: .venv/.stamp-dev ## Print speeds; write benchmarks/RESULTS.md, peers included
	$(BIN)/asalto bench
	$(BIN)/python benchmarks/run.py
	$(BIN)/python benchmarks/load.py

bench-check: .venv/.stamp-dev ## Compare speeds with benchmarks/speeds.json: what fell by a fifth? (never fails)
	-@$(BIN)/python benchmarks/speeds.py --seconds 0.3

differential: .venv/.stamp-dev ## Play 10,000 battles a game interpreted and compiled, and compare
	$(BIN)/asalto differential -n 10000 --workers $(WORKERS)
	$(BIN)/pytest -m "slow or not slow" tests/differential

golden: .venv/.stamp-dev ## Write a battle of each scenario under a new version of its rules
	$(BIN)/python tests/golden/outcomes.py

fuzz: .venv/.stamp-dev ## Feed readers, files and routes with what nobody would write
	ASALTO_FUZZ=$(or $(FUZZ),4000) $(BIN)/pytest -q tests/play/test_fuzz.py \
		tests/play/test_strange_files.py tests/play/test_strange_positions.py \
		tests/web/test_fuzz_routes.py
	ASALTO_UMPIRE=$(or $(UMPIRE),10000) $(BIN)/pytest -q tests/contract/test_umpire_values.py

chaos: .venv/.stamp-dev ## Kill servers and databases, fill disks, turn clocks: are choices lost?
	@test -d tests/chaos || { echo "No chaos tests yet (tests/chaos)."; exit 1; }
	$(BIN)/pytest -m "slow or not slow" tests/chaos

docs: .venv/.stamp-dev ## Build the documentation into site/
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

PAPER = $(BIN)/asalto print --lang en
paper: .venv/.stamp-dev ## Print the examples of docs/print anew
	for one in cem/granja cep/patrol cepheus/pirate_and_trader sombrachapas/consola viajero/ambush; do \
		game=$${one%/*}; for what in booklet cards reference sheets; do \
		$(PAPER) $$game $$what --scenario $${one#*/} -o docs/print/$$game-$$what.pdf || exit 1; done; done
	$(PAPER) cep sheets --scenario patrol --blank -o docs/print/cep-sheets-empty.pdf
	$(PAPER) cep counters --scenario patrol -o docs/print/cep-counters.pdf
	$(PAPER) cep movement --scenario duel -o docs/print/cep-movement.pdf
	mkdir -p build
	$(BIN)/asalto play cep/duel --seat azul=bot:greedy --seat rojo=bot:greedy --seed 7 --lang en --save build/duel.asalto >build/duel.txt
	$(PAPER) cep report --battle build/duel.asalto -o docs/print/cep-report.pdf

wheel: .venv/.stamp-dev ## Build the wheel and the source package into dist/ (no network)
	rm -rf dist
	$(BIN)/python -m hatchling build
	@ls -l dist | awk 'NR > 1 { printf "%s  %.1f MB\n", $$NF, $$5 / 1e6 }'

try-wheel: wheel ## Install the wheel into a clean environment: play, list, serve
	$(BIN)/pytest -q -s -m slow tests/packaging

LOCK := uv pip compile pyproject.toml --universal --python-version 3.11 --quiet \
	--no-annotate --no-header --no-emit-index-url --no-emit-find-links --generate-hashes
lock: .venv/.python ## Make the lock files anew (UPGRADE=--upgrade takes the newest)
	@$(if $(UV),,$(BIN)/python -m pip install --quiet uv)
	PATH="$(CURDIR)/$(BIN):$$PATH" $(LOCK) $(UPGRADE) --group dev --extra fast --extra envs --extra mcp --extra spiel --extra ray --extra postgres --extra print -o requirements-dev.lock
	PATH="$(CURDIR)/$(BIN):$$PATH" $(LOCK) $(UPGRADE) -c requirements-dev.lock --extra fast --extra print -o requirements.lock
	PATH="$(CURDIR)/$(BIN):$$PATH" $(LOCK) $(UPGRADE) -c requirements-dev.lock --extra fast --extra print --extra postgres -o deploy/requirements.lock

clean: ## Remove the environment, caches and everything built
	rm -rf .venv build dist site .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --- set-up, each step once

ifeq ($(UV),)
install = $(BIN)/python -m pip install --quiet --disable-pip-version-check
else
install = $(UV) pip install --quiet --python $(BIN)/python
endif

.venv/.python:
	@test -n "$(PYTHON)" || { echo "asalto needs Python 3.11 or later; none was found."; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "asalto needs Python 3.11 or later; $(PYTHON) is older. Name another: make PYTHON=/path/to/python3.11"; exit 1; }
	@echo "Set-up: making .venv with $(PYTHON)"
	@rm -rf .venv
	@"$(PYTHON)" -m venv .venv
	@touch $@

.venv/.stamp: .venv/.python requirements.lock pyproject.toml
	@echo "Set-up: installing what playing needs$(if $(UV), (with uv))"
	@$(install) --require-hashes -r requirements.lock
	@$(install) --no-deps -e .
	@touch $@

.venv/.stamp-dev: .venv/.stamp requirements-dev.lock
	@echo "Set-up: installing what tests and checks need$(if $(UV), (with uv)); about 1 GB, once"
	@$(install) --require-hashes -r requirements-dev.lock
	@touch $@
