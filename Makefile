# Everything sets itself up: a fresh clone needs Python 3.11 or newer and make, nothing else.
SHELL := /bin/bash
.DEFAULT_GOAL := help
.NOTPARALLEL:

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
DISTRIBUTIONS := services/kit services/engine services/lobby services/media clients/cli
COMPOSE_CHECK ?= ../shared/tools/compose-check.sh

# The first of these that is new enough and can make virtual environments.
PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11 python3.14 python; do \
	$$python -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 16

setup: $(READY) ## the virtual environment in .venv (all targets below make it when they need it)

$(READY): $(wildcard requirements/*.txt) $(DISTRIBUTIONS:%=%/pyproject.toml)
	@test -n "$(PYTHON)" || { echo 'Traktir needs Python 3.11 or newer with its venv module (on Debian: apt install python3-venv).' \
		'If you have one under another name: make PYTHON=/path/to/python' >&2; exit 1; }
	@echo "setting up $(VENV) (once) …" >&2
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install -qq --disable-pip-version-check -r requirements/dev.txt
	@$(BIN)/pip install -qq --disable-pip-version-check --no-deps --no-build-isolation $(DISTRIBUTIONS:%=-e %)
	@touch $@

up: export TRAKTIR_REDIS_PORT ?= 8004
up: export TRAKTIR_GATEWAY_HOST ?= 127.0.0.1
up: export TRAKTIR_GATEWAY_PORT ?= 8080
up: export TRAKTIR_LOBBY_PORT ?= 8001
up: export TRAKTIR_ENGINE_PORT ?= 8002
up: export TRAKTIR_MEDIA_PORT ?= 8003
up: export TRAKTIR_LOBBY := 127.0.0.1 $(TRAKTIR_LOBBY_PORT)
up: export TRAKTIR_ENGINE := 127.0.0.1 $(TRAKTIR_ENGINE_PORT)
up: export TRAKTIR_MEDIA := 127.0.0.1 $(TRAKTIR_MEDIA_PORT)
up: export TRAKTIR_PROXIES := 1
up: export TRAKTIR_REDIS_URL := redis://127.0.0.1:$(TRAKTIR_REDIS_PORT)/0
up: export GLIBC_TUNABLES := glibc.malloc.arena_max=2:glibc.malloc.tcache_count=0
up: export TRAKTIR_ENGINE_URL := http://127.0.0.1:$(TRAKTIR_ENGINE_PORT)
up: $(READY) ## the stack in the foreground, at http://localhost:8080; Ctrl-C stops it
	@echo "opening the house at http://localhost:$$TRAKTIR_GATEWAY_PORT (Ctrl-C closes it)" >&2
	@PATH="$(CURDIR)/$(BIN):$$PATH" honcho start

demo: $(READY) ## a stack of its own on free ports, one bot match of every game in the terminal
	@$(BIN)/python -m tools.demo

test: $(READY) ## all tests; PYTEST="-k tavern" to choose
	@$(BIN)/python -m pytest $(PYTEST)

lint: $(READY) ## ruff, mypy --strict, import rules
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo --no-cache

bench: $(READY) ## one table: rules in process, the engine, the whole chain
	@$(BIN)/python -m tests.bench

soak: $(READY) ## 200 rooms of bots for a minute: no errors, and memory that stays flat
	@$(BIN)/python -m tests.bench.soak $(SOAK)

balance: $(READY) ## is mages fair? 4,000 battles for 2, 4 and 6 seats; kept in docs/mages-balance.md
	@$(BIN)/python -m tests.bench.balance

mages-deck: $(READY) ## write docs/mages-deck.md, the deck of mages as a list to print
	@$(BIN)/python -m tools.mages_deck

compose-check: ## docker-compose.yml on a real engine, with a bot match of every game inside
	@tools/compose-check $(COMPOSE_CHECK)

pins: $(READY) ## write requirements/*.txt from what is installed in .venv
	@$(BIN)/python -m tools.pins

clean: ## remove .venv and all that was made
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .schemathesis .import_linter_cache .run
	find services clients tests tools -depth \( -name __pycache__ -o -name '*.egg-info' -o -name build \) -exec rm -rf {} +

.PHONY: help setup up demo test lint bench soak balance mages-deck compose-check pins clean
