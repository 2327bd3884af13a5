# make setup: an environment in .venv to play and serve; make serve: the games; make check: the fast checks; make test: every check; make dist: wheel and sdist.
PYTHON ?= python3
BIN := .venv/bin

INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: setup tools checks serve check test deployment training lint types layers fast tests slowest oracle bounds bench docs site pictures dist lock

setup: .venv/serve

# What only the checks need, a gigabyte of it: linters, OpenSpiel, PostgreSQL, NATS, Node; TypeScript for the browser's code; Chromium and Firefox.
tools: .venv/tools

checks: tools node_modules/ready
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null || test -n "$$CHROMIUM" || \
	{ test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq && \
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null; } || \
	{ echo "The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM to its path."; exit 1; }
	@command -v firefox-esr >/dev/null || command -v firefox >/dev/null || test -n "$$FIREFOX" || \
	{ test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq && \
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends firefox-esr >/dev/null; } || \
	{ echo "The browser tests need Firefox: install it (Debian: apt-get install firefox-esr) or set FIREFOX to its path."; exit 1; }

node_modules/ready: package.json package-lock.json .venv/tools
	PATH="$$PATH:$(CURDIR)/$(BIN)" npm ci --no-audit --no-fund --loglevel=error
	touch $@

.venv/serve: serve.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Potez needs Python 3.11 or newer; set PYTHON=...")'
	$(PYTHON) -m venv .venv
	$(INSTALL) --no-deps --require-hashes -r serve.lock
	$(INSTALL) --no-deps --no-build-isolation -e .
	touch $@

.venv/tools: requirements.lock .venv/serve
	$(INSTALL) --no-deps --require-hashes -r requirements.lock
	touch $@

serve: setup
	$(BIN)/potez serve

# In two and a half minutes of two cores, once everything is compiled: what to run while one works. What it leaves out is marked slow.
check: lint types layers fast

test: lint types layers tests

lint: tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: tools
	$(BIN)/mypy

layers: tools
	$(BIN)/lint-imports

fast: tools node_modules/ready
	$(BIN)/pytest -n 2 -m "not slow"

tests: checks
	$(BIN)/pytest -n 2

# Which parts of tests take longest, by the clock on the wall.
slowest: checks
	$(BIN)/pytest -n 2 --durations=60 --durations-min=1

# The units of systemd and the configurations of nginx and Caddy, tried with these programs in front of a real server.
deployment: tools
	@for program in nginx caddy openssl systemd-analyze; do PATH="$$PATH:/usr/sbin" command -v $$program >/dev/null || missing=1; done; \
	test -z "$$missing" || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq && \
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nginx caddy openssl systemd >/dev/null; } || \
	{ echo "These checks need nginx, caddy, openssl and systemd-analyze: install them (Debian: apt-get install nginx caddy openssl systemd)."; exit 1; }
	$(BIN)/pytest tests/deployment

# Training with PyTorch, on a processor: a gigabyte and more to install, so it is not part of `make test`.
training: tools
	@$(BIN)/python -c "import torch" 2>/dev/null || $(INSTALL) "torch>=2.5"
	$(BIN)/pytest tests/pytorch

# The long run of the comparison with the slow oracles and OpenSpiel; GAMES is how many random games per set of options.
GAMES ?= 200
oracle: tools
	POTEZ_ORACLE_GAMES=$(GAMES) POTEZ_OPENSPIEL_GAMES=$(GAMES) $(BIN)/pytest -n 2 -o faulthandler_timeout=0 tests/every_game/test_oracles.py tests/every_game/test_openspiel.py

# Every verb and both searches over random options and positions, with every index and every buffer watched; SETS of options from number FIRST on.
SETS ?= 2000
SEED ?= 1
FIRST ?= 0
bounds: tools
	$(BIN)/python -m tests.kernel.bounds --sets $(SETS) --seed $(SEED) --first $(FIRST)

bench: tools
	$(BIN)/python benchmarks/peers.py --json benchmarks/peers.json

docs: tools
	$(BIN)/python -m docs.generate
	$(BIN)/python -m docs.imports

# The documents as a site in build/site, with a page for every game; it needs no server.
site: tools node_modules/ready
	$(BIN)/python -m docs.site

# Pictures of every board and page, for looking at; a few of them are in the README.
pictures: checks
	$(BIN)/python -m docs.pictures
	$(BIN)/python -m docs.touching

# The wheel and the sdist in dist/, as they would be published.
dist: setup
	$(BIN)/python -m deploy.dist dist

lock: tools
	$(INSTALL) uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --extra scale --group dev pyproject.toml -o requirements.lock
	$(MAKE) tools
	$(BIN)/python -m deploy.lock
