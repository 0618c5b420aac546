# The only way in: CI runs these same targets.
GO          ?= go
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
FUZZTIME    ?= 30s
VERSION     := $(shell git describe --tags --always --dirty 2>/dev/null || echo devel)
LDFLAGS     := -s -w -X main.version=$(VERSION)

.PHONY: build test race lint check bench fuzz conformance accuracy man completions clean

build: ## the binary, at bin/tieout
	CGO_ENABLED=0 $(GO) build -trimpath -ldflags '$(LDFLAGS)' -o bin/tieout ./cmd/tieout

test: ## every test; those on shared data need TIEOUT_SHARED
	$(GO) test ./...

race: ## concurrent use under the race detector; needs a C compiler
	CGO_ENABLED=1 $(GO) test -race ./taxonomy/source ./taxonomy/discover ./validate -run 'Concurrent|Shared|Once|Flight|Base'

lint: ## formatting, vet, staticcheck
	@test -z "$$(gofmt -l .)" || { echo "not formatted:"; gofmt -l .; exit 1; }
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...

check: build ## the main job on the releases in testdata
	bin/tieout check testdata/releases/infocrossing-2003-q1.txt testdata/releases/infocrossing-2003-q2.txt

conformance: ## the official suites, and docs/conformance.md anew; needs TIEOUT_SHARED
	@test -n "$$TIEOUT_SHARED" || { echo "set TIEOUT_SHARED to the folder that holds conformance/"; exit 1; }
	$(GO) test ./validate/conformance -count=1 -update

accuracy: ## cells and concepts against hand-checked truth; needs TIEOUT_SHARED
	@test -n "$$TIEOUT_SHARED" || { echo "set TIEOUT_SHARED to the folder that holds releases/"; exit 1; }
	$(GO) test ./convert/release ./convert/tag -count=1 -run Accuracy -v

bench: ## speed and memory, as ratios within one run
	$(GO) test ./... -run '^$$' -bench . -benchmem -benchtime 1x

fuzz: ## every fuzz target for FUZZTIME each
	@for p in $$($(GO) list ./...); do for f in $$($(GO) test $$p -list '^Fuzz' | grep ^Fuzz); do \
		echo "$$p $$f"; $(GO) test $$p -run '^$$' -fuzz "^$$f$$" -fuzztime $(FUZZTIME) || exit 1; done; done

man: ## manual pages, in man/
	$(GO) run ./cmd/tieout man -o man

completions: ## shell completions, in completions/
	@mkdir -p completions
	@for s in bash zsh fish powershell; do $(GO) run ./cmd/tieout completion $$s > completions/tieout.$$s || exit 1; done

clean:
	rm -rf bin dist out man completions

PLATFORMS := linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64

.PHONY: release
release: ## static binaries for all platforms, in dist/, with checksums
	@mkdir -p dist
	@for p in $(PLATFORMS); do os=$${p%/*}; arch=$${p#*/}; ext=; [ $$os = windows ] && ext=.exe; \
		echo "dist/tieout-$$os-$$arch$$ext"; \
		CGO_ENABLED=0 GOOS=$$os GOARCH=$$arch $(GO) build -trimpath -ldflags '$(LDFLAGS)' -o dist/tieout-$$os-$$arch$$ext ./cmd/tieout || exit 1; done
	@cd dist && sha256sum tieout-* > SHA256SUMS
