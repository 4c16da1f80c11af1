# make run    make the environment, install Crosstable, start the application in the browser
# make test   install what the tests need, run all of them, print the branch coverage
# `make help` lists the rest.

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check --quiet
CORPUS ?= ../shared/corpus
WORKERS ?= 2
ARGS ?=
# Where make run keeps the tournaments.
DATA ?= data

# Installing shows nothing but warnings and errors; these files say what the environment holds already.
HAS_VENV := $(VENV)/.has-venv
HAS_PACKAGE := $(VENV)/.has-package
HAS_DEV := $(VENV)/.has-dev
HAS_WEB := $(VENV)/.has-web
# The application and what its packages need in turn; their versions and hashes are those of requirements-dev.txt.
WEB := starlette uvicorn jinja2 python-multipart segno anyio idna click h11 markupsafe typing-extensions
PACKAGE_METADATA := pyproject.toml src/crosstable/__init__.py

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run test check format conformance bench lock clean

help:
	@echo 'make run          make the environment, install Crosstable, start the application   (ARGS="--data DIR")'
	@echo 'make test         run all tests, print the branch coverage   (make test ARGS="-k C04" for some)'
	@echo 'make check        lint, formatting, types, import contracts'
	@echo 'make format       put the code into the house style'
	@echo 'make conformance  run the corpus in CORPUS=$(CORPUS)'
	@echo 'make bench        time the engine, beside other engines where they are installed'
	@echo 'make lock         renew requirements-dev.txt (needs uv)'
	@echo 'make clean        remove everything that make made'

run: $(HAS_WEB)
	@$(VENV)/bin/crosstable serve --data $(DATA) $(ARGS)

test: $(HAS_DEV)
	@tools/make-browser
	$(PY) -m pytest -n $(WORKERS) --dist loadfile --cov --cov-report=term $(ARGS)

check: $(HAS_DEV)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(VENV)/bin/lint-imports

format: $(HAS_DEV)
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

# The corpus is kept outside this repository. In CI its absence is a failure.
conformance: $(HAS_DEV)
	@if [ -d '$(CORPUS)' ]; then \
	    echo '$(PY) tests/conformance/run.py $(CORPUS)'; \
	    $(PY) tests/conformance/run.py '$(CORPUS)'; \
	elif [ "$${CI:-}" = true ]; then \
	    echo 'Conformance: $(CORPUS) is missing, and in CI it must be there.' >&2; exit 1; \
	else \
	    echo 'Conformance not run: there is no $(CORPUS). CORPUS=… names another place.'; \
	fi

bench: $(HAS_PACKAGE)
	$(PY) bench/run.py $(ARGS)

lock:
	UV_CUSTOM_COMPILE_COMMAND='make lock' uv pip compile pyproject.toml --extra dev --extra web --universal --python-version 3.11 \
	    --generate-hashes --no-emit-index-url --no-emit-find-links --no-annotate --quiet --output-file requirements-dev.txt

clean:
	rm -rf $(VENV) dist build htmlcov .coverage .coverage.* .hypothesis .import_linter_cache \
	    .mypy_cache .pytest_cache .ruff_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(HAS_VENV): tools/make-venv
	@PYTHON='$(PYTHON)' tools/make-venv $(VENV)
	@touch $@

# Without the development tools pip fetches the build backend for the moment of the build.
$(HAS_PACKAGE): $(HAS_VENV) $(PACKAGE_METADATA)
	@if $(PY) -c 'import hatchling' 2>/dev/null; then isolation=--no-build-isolation; fi; \
	$(PIP) install $${isolation:-} --no-deps --editable .
	@touch $@

$(HAS_WEB): $(HAS_PACKAGE) requirements-dev.txt tools/locked
	@tools/locked $(WEB) > $(VENV)/web.txt
	$(PIP) install --require-hashes --requirement $(VENV)/web.txt
	@touch $@

$(HAS_DEV): $(HAS_VENV) requirements-dev.txt $(PACKAGE_METADATA)
	$(PIP) install --require-hashes --requirement requirements-dev.txt
	$(PIP) install --no-build-isolation --no-deps --editable .
	@touch $(HAS_PACKAGE) $@
