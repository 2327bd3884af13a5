# make setup: an environment in .venv with everything pinned; make serve: the games; make test: every check.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: setup serve test lint types layers tests oracle bench docs lock

setup: .venv/ready

.venv/ready: requirements.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Potez needs Python 3.11 or newer; set PYTHON=...")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

serve: setup
	$(BIN)/potez serve

test: lint types layers tests

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup
	$(BIN)/mypy

layers: setup
	$(BIN)/lint-imports

tests: setup
	$(BIN)/pytest -n 2

# The long run of the comparison with the slow oracles and OpenSpiel; GAMES is how many random games per set of options.
GAMES ?= 200
oracle: setup
	POTEZ_ORACLE_GAMES=$(GAMES) POTEZ_OPENSPIEL_GAMES=$(GAMES) $(BIN)/pytest -n 2 tests/test_oracles.py tests/test_openspiel.py

bench: setup
	$(BIN)/python benchmarks/peers.py --json benchmarks/peers.json

docs: setup
	$(BIN)/python -m docs.generate

lock: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --group dev pyproject.toml -o requirements.lock
