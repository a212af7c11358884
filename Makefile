# Every target does its own set-up.
GO      ?= go
PORT    ?= 8080
LINT    := github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
HELM    := helm.sh/helm/v3/cmd/helm@v3.19.5
FUZZ    ?= 20s

REVISION ?= HEAD~1
SEED     ?= 1
DURATION ?=

.PHONY: run build assets test lint bench bench-million compare eval fuzz chaos soak train chart release reproducible test-apps test-cluster figures-cluster screenshots clean

run: ## the gateway and the page over the handbook, on 127.0.0.1:$(PORT)
	-$(MAKE) assets
	$(MAKE) build
	./bin/citeway serve --docs examples/handbook --metrics examples/metrics --addr 127.0.0.1:$(PORT) --data bin/data

build:
	CGO_ENABLED=0 $(GO) build -trimpath -ldflags '-s -w' -o bin/citeway ./cmd/citeway

assets: ## what is pinned and not kept in the repository; ENCODER=multilingual: the encoder of many languages too
	./internal/gateway/assets/fetch.sh
	$(if $(filter multilingual,$(ENCODER)),./train/multilingual/fetch.sh)

test: assets ## everything, with all it needs
	./scripts/test.sh

test-cluster: assets ## many machines on loopback, each ended in turn: make test-cluster SEED=1 TURNS=2
	./scripts/test-cluster.sh

figures-cluster: assets ## what many machines cost, for docs/scale.md: make figures-cluster PASSAGES=1000,10000 STREAMS=500
	CITEWAY_FIGURES=1 FIGURES_OUT=$(CURDIR)/bench/scale/costs.json ./scripts/test-cluster.sh -run TestFigures

test-apps: assets ## frameworks and proxies that people build on, installed and asked (2 GB)
	./scripts/test-apps.sh

lint:
	$(GO) run $(LINT) run ./...

bench: ## every benchmark, as text and pictures in bench/
	./scripts/bench.sh

bench-million: ## a library of a million passages, filled and asked: ten minutes, 4 GiB of memory, 2 GiB of disk
	./scripts/bench-million.sh

compare: ## the working tree beside an older revision: make compare REVISION=v0.1.0
	./scripts/compare.sh $(REVISION)

eval: assets build ## quality on the data in CITEWAY_DATA, ../shared/data by default
	./scripts/eval.sh

fuzz: ## each fuzz target for $(FUZZ)
	./scripts/fuzz.sh $(FUZZ)

chaos: assets build ## seeded faults, one after another: make chaos SEED=7 DURATION=20m
	cd bench && $(GO) run ./faults -seed $(SEED) -duration $(or $(DURATION),20m) chaos

soak: assets build ## a steady load, memory and files held against a line: make soak DURATION=1h
	cd bench && $(GO) run ./faults -duration $(or $(DURATION),1h) soak

train: ## the encoder's reader and assets/encoder.bin, in hours; SMOKE=1 tries it on a few rows
	./scripts/train.sh

screenshots: assets ## the pictures in docs/pictures: each state of the page, in light and dark
	./scripts/screenshots.sh

chart: ## the Helm chart, linted and rendered by Helm itself
	GOBIN=$(CURDIR)/bin $(GO) install $(HELM)
	PATH="$(CURDIR)/bin:$$PATH" $(GO) test ./internal/release -count 1 -run 'TestChart|TestHelm'

release: assets ## archives, packages, a container image, checksums and a bill of materials, in dist/
	$(GO) run ./internal/release

reproducible: ## one platform built twice, the second time elsewhere and from nothing
	$(GO) run ./internal/release -reproduce

clean:
	rm -rf bin dist
