# Everything a person or a machine runs. Each target makes what it needs: nothing comes before it.
#
#   make demo             a corpus, a database, its pages
#   make test             the whole suite
#   make check            lint, types, layers, SQL, generated docs
#   make bench            measurements with their baselines, into bench/results/
#   make test-duckdb-1.5  the suite on the older DuckDB line
#   make fuzz             spoilt transcripts, real and generated, a hundred examples of each
#   make test-kill        a refresh killed a hundred times, each time taken up where it was

PYTHON ?= python3
VENV := .venv
OLD_VENV := .venv-1.5
BIN := $(VENV)/bin
DEMO := build/demo
WORKERS ?= 2
# Part of the suite for the older DuckDB line; all of it where none is named.
OLD_TESTS ?=
# loadgroup keeps the tests that share one expensive fixture on one worker.
PARALLEL := --numprocesses $(WORKERS) --dist loadgroup

PIP := -m pip install --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help demo test check bench test-duckdb-1.5 test-kill fuzz
.DELETE_ON_ERROR:

help:
	@sed -n 's/^#   //p' $(firstword $(MAKEFILE_LIST))

$(VENV)/.installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python $(PIP) --editable '.[dev]'
	@touch $@

$(OLD_VENV)/.installed: pyproject.toml
	$(PYTHON) -m venv $(OLD_VENV)
	$(OLD_VENV)/bin/python $(PIP) --editable '.[dev]' 'duckdb==1.5.5'
	@touch $@

demo: $(VENV)/.installed
	@rm -rf $(DEMO)
	$(BIN)/python -m corpus_gen --seeds 201-212 --out $(DEMO)
	$(BIN)/tracelab-duck --db $(DEMO)/traces.duckdb refresh $(DEMO)/projects --views $(DEMO)/pages
	@echo
	@echo 'Open  $(DEMO)/pages/index.html'
	@echo "Ask   $(BIN)/tracelab-duck --db $(DEMO)/traces.duckdb sql 'SELECT session_id, turns, tool_errors, frontier FROM sessions ORDER BY tool_errors DESC'"

test: $(VENV)/.installed
	$(BIN)/python -m pytest $(PARALLEL)

test-duckdb-1.5: $(OLD_VENV)/.installed
	$(OLD_VENV)/bin/python -m pytest $(PARALLEL) --ignore tests/packaging --ignore tests/browser $(OLD_TESTS)

test-kill: $(VENV)/.installed
	TRACELAB_KILL_ROUNDS=100 $(BIN)/python -m pytest --numprocesses 0 tests/ingest/test_concurrency.py -k killed

fuzz: $(VENV)/.installed
	HYPOTHESIS_PROFILE=fuzz $(BIN)/python -m pytest $(PARALLEL) tests/property/test_fuzz.py

check: $(VENV)/.installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/sqlfluff lint sql
	$(BIN)/cog --check --diff --check-fail-msg 'run: .venv/bin/cog -r docs/*.md README.md' docs/*.md README.md

bench: $(VENV)/.installed
	$(BIN)/python -m bench
