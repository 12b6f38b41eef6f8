# `make demo` sets up and runs the main job; `make test` sets up and passes the tests.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

SECONDS ?= 60

# Containers often forbid bytecode; without it every lane takes apart and compiles all tests again, 5 s each.
unexport PYTHONDONTWRITEBYTECODE

# Lanes of tests share the cores: NumPy's own threads would only wait for each other, at three times the time of one.
test quick beside processes kernels browser unit coverage plain: export OPENBLAS_NUM_THREADS = 1

.PHONY: demo test lint quick beside processes kernels browser unit coverage plain soak random-use fuzz bench comparison clean

demo: $(VENV)/installed
	@$(BIN)/poise studio

# Compiled once, then on two cores: the longest first, and whichever ends takes the next; the shortest last, so that both end together.
test: $(VENV)/installed-dev
	@$(BIN)/python -c "import poise; poise.warm_up()"
	@$(MAKE) --no-print-directory -j2 quick browser beside processes kernels lint

lint: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Everything but the browser and other processes; a quarter of it in a lane of its own, so that two cores end together.
QUICK := $(BIN)/pytest -m "not soak and not browser and not plain and not process" --durations=20
BESIDE := tests/gait tests/methods tests/compare tests/crowd tests/gpu
quick: $(VENV)/installed-dev
	$(QUICK) $(BESIDE:%=--ignore=%)

beside: $(VENV)/installed-dev
	$(QUICK) -o cache_dir=.pytest_cache_beside $(BESIDE)

# Tests that start other processes, from the files that have some: to collect all tests takes longer. Its own cache, as for the browser's tests.
processes: $(VENV)/installed-dev
	$(BIN)/pytest -m "process and not soak and not browser and not plain" -o cache_dir=.pytest_cache_processes --durations=20 \
		$$(grep -rl --include="test_*.py" "mark.process" tests)

# The small kernel tests as plain Python, where an index out of bounds is an error.
kernels: $(VENV)/installed-dev
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -m kernels tests/kernels

# Its own cache: the tests that run beside these would overwrite the list of the failed ones.
BROWSER := $(BIN)/pytest -m "browser and not soak" -o cache_dir=.pytest_cache_browser tests/studio

# A page that is drawn in software may stall for seconds: what fails is tried once more, alone, and must pass then.
browser: $(VENV)/installed-dev
	$(BROWSER) --durations=20 || $(BROWSER) --last-failed --last-failed-no-failures none

# All tests in one process.
unit: $(VENV)/installed-dev
	$(BIN)/pytest -m "not soak" --durations=20

# The branches of the kernels that tests take; they show only when the kernels run as plain Python.
coverage: $(VENV)/installed-dev
	@echo "kernels as plain Python, for their branches: about a minute"
	@NUMBA_DISABLE_JIT=1 $(BIN)/coverage run -m pytest -qq -m kernels >.coverage-log 2>&1 || { cat .coverage-log; exit 1; }
	@$(BIN)/coverage report --skip-covered

# The kernel tests with Numba's ordinary decorators, as they run where its internals have changed.
plain: $(VENV)/installed-dev
	POISE_PLAIN_NUMBA=1 $(BIN)/pytest -m "not soak and not browser and not plain" tests/kernels
	$(BIN)/pytest -m plain

soak: $(VENV)/installed-dev
	$(BIN)/pytest -m soak -s

# Random use of the studio's page for so many seconds: `make random-use SECONDS=3600 SEED=7`.
random-use: $(VENV)/installed-dev
	POISE_SOAK_SECONDS=$(SECONDS) $(if $(SEED),POISE_SOAK_SEED=$(SEED)) $(BIN)/pytest -m soak -s tests/studio/static/test_random_use.py

# Every reader against files that are nearly right, for so many seconds each: `make fuzz SECONDS=3600 READERS=bvh SEED=7`.
fuzz: $(VENV)/installed-dev
	$(BIN)/python -m tests.fuzz --seconds $(SECONDS) $(if $(SEED),--seed $(SEED)) $(READERS)

# Ratios to bench/baseline.json; `make bench GATE=--gate` fails where they are beyond its bounds.
bench: $(VENV)/installed-dev
	$(BIN)/poise bench
	$(BIN)/poise bench --workloads $(GATE)
	$(BIN)/poise bench --crowd
	$(BIN)/python bench/cold.py
	$(BIN)/python bench/against_cpp.py $(GATE)
	$(BIN)/python bench/border.py $(GATE)
	$(BIN)/python bench/balls.py $(GATE)
	$(BIN)/python bench/long_bodies.py $(GATE)
	$(BIN)/python bench/manner.py $(GATE)
	$(BIN)/python bench/compile.py $(GATE)
	$(BIN)/python bench/goals.py $(GATE)
	$(BIN)/python bench/bvh.py $(GATE)
	$(BIN)/python bench/track.py $(GATE)
	$(BIN)/python bench/walk.py $(GATE)
	$(BIN)/python bench/pictures.py $(GATE)

# The comparison of methods, in half an hour, and the figures of docs/comparison.md; `make comparison COMPARISON=DIR` for another folder.
COMPARISON ?= build/comparison
comparison: $(VENV)/installed-dev
	$(BIN)/poise compare --resume --out $(COMPARISON)
	$(BIN)/python docs/comparison_figures.py $(COMPARISON)

$(VENV)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Poise needs Python 3.11 or newer: make PYTHON=python3.11" >&2; exit 2; }
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/installed: $(VENV)/python pyproject.toml constraints.txt
	@echo "installing Poise and its studio into $(VENV), once"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[studio]"
	@touch $@

$(VENV)/installed-dev: $(VENV)/python pyproject.toml constraints.txt
	@echo "installing Poise and its tools into $(VENV), once"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[dev]"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt --no-deps pybvh
	@touch $@

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache* .ruff_cache .import_linter_cache .hypothesis .coverage .coverage-log build
