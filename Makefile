# Everything a contributor or a CI job runs. `make help` lists the targets.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

GO      ?= go
TAGS    := nomsgpack
VERSION := $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
LDFLAGS := -X main.version=$(VERSION)

TEMPL       := $(GO) tool -modfile=tools/templ/go.mod templ
STATICCHECK := $(GO) tool -modfile=tools/staticcheck/go.mod staticcheck

CACHE   := .cache
AXE     := $(CACHE)/npm/node_modules/axe-core/axe.min.js
AXE_VERSION := 4.14.1

FUZZTIME ?= 20s
BENCH_N  ?= 10000
SCREENSHOTS ?= $(CURDIR)/$(CACHE)/screenshots

# The race detector needs cgo, and cgo needs a C compiler.
CC_FOUND := $(shell command -v $(firstword $(shell $(GO) env CC)) 2>/dev/null)
RACE     := $(if $(CC_FOUND),-race)

.PHONY: help
help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: build
build: ## Build bin/tapedeck and bin/tapedeck-web, static and stamped with the version
	CGO_ENABLED=0 $(GO) build -trimpath -tags $(TAGS) -ldflags '$(LDFLAGS)' -o bin/tapedeck ./cmd/tapedeck
	CGO_ENABLED=0 $(GO) build -trimpath -tags $(TAGS) -ldflags '$(LDFLAGS)' -o bin/tapedeck-web ./cmd/web

.PHONY: run
run: build ## Build, then serve the dashboard with two sample runs; ARGS='--addr …' adds flags
	@exec ./bin/tapedeck-web serve --sample $(ARGS)

.PHONY: generate
generate: ## Regenerate Go code from the templates
	$(TEMPL) generate

# The browser tests run apart: with the race detector they take five times as long,
# and the server they drive is tested under it in internal/server.
.PHONY: test
test: test-tools ## Run all tests, with the race detector where a C compiler is found
	@$(if $(RACE),,echo 'make: no C compiler found, testing without the race detector')
	$(if $(RACE),CGO_ENABLED=1) $(GO) test $(RACE) -timeout 20m -tags $(TAGS) $$($(GO) list -tags $(TAGS) ./... | grep -v /cmd/web$$)
	$(GO) test -timeout 20m -tags $(TAGS) ./cmd/web

.PHONY: check
check: lint test ## Everything a change must pass: generated code, format, vet, staticcheck, race tests

.PHONY: lint
lint: check-generate check-format ## The part of check that runs no tests
	$(GO) vet -tags $(TAGS) ./...
	$(STATICCHECK) -tags $(TAGS) ./...

.PHONY: check-generate
check-generate:
	@sums() { find . -name '*_templ.go' -not -path './$(CACHE)/*' -exec sha256sum {} + | sort -k 2; }; \
	before=$$(sums); $(MAKE) --no-print-directory generate; \
	diff <(echo "$$before") <(sums) || { echo 'make: generated code was stale and is regenerated now, commit it'; exit 1; }

.PHONY: check-format
check-format:
	@files=$$(gofmt -l .); \
	if [ -n "$$files" ]; then printf 'make: not formatted by gofmt:\n%s\n' "$$files"; exit 1; fi

.PHONY: bench
bench: ## Print all benchmarks, then one whole run over 10,000 recordings (bench-run)
	$(GO) test -tags $(TAGS) -run '^$$' -bench . -benchmem ./internal/...
	@$(MAKE) --no-print-directory bench-run

.PHONY: bench-run
bench-run: build ## Time `tapedeck run` over 10,000 recordings against its bars; BENCH_N=… changes the count
	@mkdir -p $(CACHE)/bench
	$(GO) run ./internal/benchdata -n $(BENCH_N) > $(CACHE)/bench/recordings.jsonl
	@$(GO) run ./internal/runbench -- ./bin/tapedeck run $(CACHE)/bench/recordings.jsonl --bind-recorded -q

.PHONY: fuzz
fuzz: ## Run each fuzz target for FUZZTIME (20s)
	@grep -rlE '^func Fuzz' --include='*_test.go' cmd internal | while read -r file; do \
	  grep -oE '^func Fuzz[A-Za-z0-9_]*' "$$file" | cut -d ' ' -f 2 | while read -r target; do \
	    echo "$$(dirname "$$file") $$target"; \
	    $(GO) test -tags $(TAGS) -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 5x "./$$(dirname "$$file")" < /dev/null; \
	  done; \
	done

.PHONY: screenshots
screenshots: test-tools ## Write pictures of every page, three widths and two themes, to SCREENSHOTS
	@mkdir -p '$(SCREENSHOTS)'
	TAPEDECK_SCREENSHOTS='$(SCREENSHOTS)' $(GO) test -tags $(TAGS) -count=1 -run Screenshot ./cmd/web/...
	@echo 'pictures are in $(SCREENSHOTS)'

# Browser tests skip what needs axe-core when it is missing; with CI=true they fail.
.PHONY: test-tools
test-tools:
	@$(MAKE) --no-print-directory axe || echo 'make: axe-core could not be fetched, accessibility tests are skipped or, with CI=true, fail'

.PHONY: axe
axe: $(AXE) ## Fetch axe-core, the accessibility checker of the browser tests, from npm

$(AXE):
	@mkdir -p $(CACHE)/npm
	npm install --no-save --no-audit --no-fund --ignore-scripts --loglevel=error --prefix $(CACHE)/npm axe-core@$(AXE_VERSION)

.PHONY: clean
clean: ## Remove what the targets above made; the data folder stays
	rm -rf bin $(CACHE)
