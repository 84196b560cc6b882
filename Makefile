# `make import` and `make test` are all that most people need; `make help` tells the rest.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help import run-import test check lint format build bench instructions fuzz conformance coverage asan tsan clean setup

PACKAGES := libsqlite3-dev libxml2-dev libzstd-dev pkg-config zlib1g-dev
PROGRAMS := swift
LIBRARIES := libxml-2.0 libzstd sqlite3 zlib
SWIFT_FILES := Package.swift Sources Tests
RELEASE_BUILD := swift build -c release -Xswiftc -cross-module-optimization
BUILT_FERRY := .build/release/ferry
FERRY ?= $(BUILT_FERRY)

# What `make import` hands to ferry. SOURCE goes to the shell as it stands: names are parted by
# spaces, a name with a space in it stands in quotes of its own, and globs are expanded.
SOURCE ?=
STORE ?= ferry.sqlite
COLLECTION ?=
SCHEMA ?=
REPORT ?=
OPTIONS ?=

# How long `make fuzz` tries.
FUZZ_SECONDS ?= 60

# How many books `make bench` imports, how often, and where the programs are that it compares with.
N ?= 1000000
ROUNDS ?= 5
PEERS := build/bench/peers

# Where `make conformance` installs Google's Python package, and how many random data sets it asks
# for in Google's emulator, where that is installed.
CONFORMANCE := build/conformance
DATA_SETS ?= 200

import: ## Import the sample data, or data of your own (below)

help: ## Show the targets
	@awk 'BEGIN {FS = ": .*## "} /^[a-z]+: .*## / {printf "make %-11s %s\n", $$1, $$2}' \
	  $(firstword $(MAKEFILE_LIST))
	@printf '%s\n' '' 'make import SOURCE="a.csv b.xml" imports data of your own, with any of' \
	  '  STORE=ferry.sqlite COLLECTION=books SCHEMA=books.schema.json REPORT=build/report' \
	  '  OPTIONS="--id isbn".' \
	  'It ends with the exit code of ferry import, or with 71 if set-up or build fail.'

setup: ## Install the system packages that are missing, if apt may
	@command -v swift >/dev/null || { \
	  echo 'Swift 6.3 is missing: see https://www.swift.org/install/linux' >&2; exit 1; }
	@pkg-config --exists $(LIBRARIES) 2>/dev/null && which $(PROGRAMS) >/dev/null && exit 0; \
	apt=''; \
	if [ "$$(id -u)" = 0 ]; then apt='env'; elif sudo -n true 2>/dev/null; then apt='sudo -n env'; fi; \
	if [ -z "$$apt" ] || ! command -v apt-get >/dev/null; then \
	  echo 'System packages are missing. Install them with:' >&2; \
	  echo '  sudo apt-get update && sudo apt-get install -y $(PACKAGES)' >&2; exit 1; \
	fi; \
	install="$$apt DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends"; \
	{ $$install $(PACKAGES) || { $$apt apt-get update && $$install $(PACKAGES); }; } >&2

build: setup ## Build ferry, optimized
	@$(RELEASE_BUILD) --product ferry >&2

test: setup ## Run all tests
	@swift test --parallel

check: lint test ## What a change must pass: lint and all tests

lint: ## Check the formatting
	@swift format lint --strict --parallel --recursive $(SWIFT_FILES)

format: ## Format the sources in place
	@swift format --in-place --parallel --recursive $(SWIFT_FILES)

bench: build $(PEERS)/bin/sqlite-utils ## Compare with others on N=1000000 made-up books; figures in build/bench/results.json
	@$(RELEASE_BUILD) --product ferry-bench >&2
	@.build/release/ferry-bench codable
	@.build/release/ferry-bench compare $(N) --rounds $(ROUNDS) --peers $(PEERS) \
	  --json build/bench/results.json

instructions: PROGRAMS += valgrind strip
instructions: PACKAGES += valgrind binutils
instructions: setup ## Hold the instructions that a book takes against the recorded counts
	@$(RELEASE_BUILD) --product ferry-bench >&2
	@.build/release/ferry-bench instructions Tests/FerryBenchTests/instructions.json \
	  $(if $(RECORD),--record)

# DuckDB and sqlite-utils. A machine that can't get them is measured without them.
$(PEERS)/bin/sqlite-utils:
	@{ python3 -m venv $(PEERS) && $(PEERS)/bin/pip install --quiet duckdb sqlite-utils; } >&2 \
	  || echo 'DuckDB and sqlite-utils are left out: Python or its packages are missing.' >&2

fuzz: setup ## Fuzz everything that reads bytes, for FUZZ_SECONDS=60
	@swift build -c release --product ferry-fuzz --sanitize=fuzzer -Xswiftc -DFUZZING \
	  --scratch-path .build/fuzz >&2
	@mkdir -p build/fuzz
	@SWIFT_BACKTRACE=enable=no .build/fuzz/release/ferry-fuzz -max_total_time=$(FUZZ_SECONDS) \
	  -timeout=10 -rss_limit_mb=1024 -artifact_prefix=build/fuzz/ build/fuzz

conformance: setup ## Hold queries and exports against Google's; CORPORA=... has more test data
	@[ -z "$(CORPORA)" ] || [ -d "$(CORPORA)" ] || { \
	  echo 'make conformance CORPORA=FOLDER: there is no such folder' >&2; exit 1; }
	@python=$(abspath $(CONFORMANCE))/bin/python; has='import google.cloud.firestore_v1'; \
	"$$python" -c "$$has" 2>/dev/null \
	  || { python3 -m venv $(CONFORMANCE) && "$$python" -m pip install --quiet google-cloud-firestore; } >&2; \
	if "$$python" -c "$$has"; then export FERRY_CONFORMANCE_PYTHON="$$python"; else \
	  echo 'google-cloud-firestore is not installed: what needs it is skipped' >&2; fi; \
	$(if $(CORPORA),CORPORA="$(abspath $(CORPORA))") FERRY_DIFFERENTIAL_ROUNDS=$(DATA_SETS) \
	  swift test --filter 'Conformance|EmulatorTests'

coverage: setup ## Run all tests and show which lines they reach
	@swift test --parallel --enable-code-coverage
	@"$$(dirname "$$(realpath "$$(command -v swift)")")/llvm-cov" report \
	  .build/debug/ferryPackageTests.xctest -instr-profile .build/debug/codecov/default.profdata \
	  -sources Sources

asan: setup ## Run all tests under the address sanitizer
	@ASAN_OPTIONS=detect_leaks=0 swift test --parallel --sanitize=address --scratch-path .build/asan

tsan: setup ## Run all tests under the thread sanitizer
	@swift test --parallel --sanitize=thread --scratch-path .build/tsan

clean: ## Remove what was built; stores and ferry-report stay
	@rm -rf .build build

# The rest is `make import`.

ifeq ($(SOURCE),)

import: setup
	@$(RELEASE_BUILD) --product library-migration >&2
	@.build/release/library-migration

else

# GNU make ends with 2 whatever code a recipe ends with, and pipelines need ferry's own. So the code
# is written to a file, and a function that make loads ends make with it. (What make loads has to
# say that it is GPL-compatible.) A make that can't load names the code in its last line, and ends
# with 2.
CODE := build/import-code.$(shell echo $$PPID)

import: run-import
	@$(end-with-code-in $(CODE))code=$$(<$(CODE)); rm -f $(CODE); exit $$code

run-import:
	@mkdir -p build; rm -f $(CODE)
	@$(if $(filter $(BUILT_FERRY),$(FERRY)),$(MAKE) --no-print-directory build || echo 71 >$(CODE))
	@[ -e $(CODE) ] || { "$(FERRY)" import $(SOURCE) --into "$(STORE)" \
	  $(if $(COLLECTION),--collection "$(COLLECTION)") $(if $(SCHEMA),--schema "$(SCHEMA)") \
	  $(if $(REPORT),--report "$(REPORT)") $(OPTIONS); echo $$? >$(CODE); }

ifneq ($(and $(filter import,$(MAKECMDGOALS)),$(filter load,$(.FEATURES))),)
-load build/end_with.so
endif

define END_WITH
#include <gnumake.h>
#include <stdio.h>
#include <stdlib.h>
int plugin_is_GPL_compatible;
static char *end_with(const char *name, unsigned int count, char **arguments) {
  FILE *file = fopen(arguments[0], "r");
  int code;
  if (!file) return NULL;
  if (fscanf(file, "%d", &code) != 1) code = 70;
  fclose(file);
  remove(arguments[0]);
  exit(code);
}
int end_with_gmk_setup(void) {
  gmk_add_function("end-with-code-in", end_with, 1, 1, GMK_FUNC_DEFAULT);
  return 1;
}
endef
export END_WITH

build/end_with.so: Makefile
	@mkdir -p build; printf '%s' "$$END_WITH" \
	  | $(firstword $(shell command -v clang cc gcc) cc) -shared -fPIC -x c -o $@ - 2>/dev/null || true

endif
