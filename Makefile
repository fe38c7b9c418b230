# make run     the site on http://127.0.0.1:8000 (HOST=… PORT=… to change that)
# make dev     the same with fresh templates and static files at every request
# make quick   the checks and tests of what has changed since main, or of WHAT="tables scoring/league"; about a minute
# make test    every check; says what could not be run on this machine
# make test-long   the tests with every switch of every game, many thousands of hands and every page; takes hours
# make dist    dist/: weli, the site, and weli-rules, the rules alone, for pip; the same bytes every time
# make soak    five automatic browsers at one table for ten minutes, with reloads and cut connections
PYTHON ?= python3
export HOST PORT WELI_DATA WELI_ORIGINS

.PHONY: run dev quick test test-long soak dist format messages lock venv-dev

run:
	@$(PYTHON) deploy/venv.py requirements.lock
	@exec .venv/bin/python manage.py serve --prepare

dev:
	@$(PYTHON) deploy/venv.py requirements.lock
	@DEBUG=1 exec .venv/bin/python manage.py serve --prepare

quick: venv-dev
	@.venv/bin/python -m tests.quick $(WHAT)

test: venv-dev
	@PATH="$(CURDIR)/.venv/bin:$$PATH" bash tests/checks

test-long: venv-dev
	@WELI_LONG=1 .venv/bin/python -m pytest -q -n auto --timeout=0

soak: venv-dev
	@WELI_SOAK=$${WELI_SOAK:-600} .venv/bin/python -m pytest -q -s tests/browser/test_soak.py

dist:
	@$(PYTHON) deploy/wheels.py dist

format: venv-dev
	@.venv/bin/ruff format . && .venv/bin/ruff check --fix-only -q .
	@find templates -name '*.html' -exec .venv/bin/djade --target-version 5.2 {} + || true

# Brings locale/*/LC_MESSAGES/django.po up to date; translate the empty ones, then `make test`.
messages: venv-dev
	@.venv/bin/python -m config.translations update

# Newest versions that pyproject.toml allows, with their hashes.
lock: venv-dev
	@.venv/bin/pip install -q uv
	@.venv/bin/uv pip compile -q --upgrade $(UV) pyproject.toml -o requirements.lock
	@.venv/bin/uv pip compile -q $(UV) pyproject.toml --all-extras -c requirements.lock -o requirements-scaled.lock
	@.venv/bin/uv pip compile -q --upgrade $(UV) pyproject.toml --all-extras --group dev -c requirements-scaled.lock -o requirements-dev.lock
UV = --universal --python-version 3.11 --generate-hashes --no-header --no-annotate

venv-dev:
	@$(PYTHON) deploy/venv.py requirements-dev.lock
