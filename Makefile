# make setup: an environment in .venv with everything pinned; make serve: the games; make test: every check.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: setup checks serve test lint types layers tests oracle bench docs pictures lock

setup: .venv/ready

# What only the checks need: TypeScript for the browser's code (Node comes with the environment), and Chromium.
checks: setup node_modules/ready
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null || test -n "$$CHROMIUM" || \
	{ test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq && \
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null; } || \
	{ echo "The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM to its path."; exit 1; }

node_modules/ready: package.json package-lock.json .venv/ready
	PATH="$$PATH:$(CURDIR)/$(BIN)" npm ci --no-audit --no-fund --loglevel=error
	touch $@

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

tests: checks
	$(BIN)/pytest -n 2

# The long run of the comparison with the slow oracles and OpenSpiel; GAMES is how many random games per set of options.
GAMES ?= 200
oracle: setup
	POTEZ_ORACLE_GAMES=$(GAMES) POTEZ_OPENSPIEL_GAMES=$(GAMES) $(BIN)/pytest -n 2 tests/test_oracles.py tests/test_openspiel.py

bench: setup
	$(BIN)/python benchmarks/peers.py --json benchmarks/peers.json

docs: setup
	$(BIN)/python -m docs.generate

# Pictures of every board and page, for looking at; a few of them are in the README.
pictures: checks
	$(BIN)/python -m docs.pictures

lock: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --group dev pyproject.toml -o requirements.lock
	$(MAKE) setup
	$(BIN)/python deploy/lock.py
