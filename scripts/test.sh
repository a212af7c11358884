#!/usr/bin/env bash
# Runs every test, after installing what the tests need: the browser tests use
# Debian's chromium and npm's playwright-core.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf '\n== %s\n' "$*"; }

if ! command -v chromium >/dev/null; then
  say "installing chromium"
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends chromium fonts-liberation >/dev/null || apt-get -y -f install
fi
if ! command -v groff >/dev/null; then
  say "installing groff"
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends groff-base >/dev/null || echo "groff is not here: the manual is not read"
fi
. scripts/servers.sh
postgres
say "installing the browser driver and the stock clients"
for folder in test/browser test/clients test/gateway test/webchat test/writer test/mcp; do
  (cd "$folder" && npm ci --ignore-scripts --silent)
done
if [ ! -x test/gateway/.venv/bin/python ]; then
  python3 -m venv test/gateway/.venv || { apt-get install -y -qq python3-venv >/dev/null; python3 -m venv test/gateway/.venv; }
fi
test/gateway/.venv/bin/pip install --quiet anthropic==2.12.0 google-genai==3.4.0 mcp==2.3.0 openai==3.54.0 writer-sdk==3.0.0

say "the weights of the multilingual encoder"
./train/multilingual/fetch.sh

say "vet, of every module: what does not compile is told before a long test runs"
for module in . test/sdk bench; do
  (cd "$module" && go vet ./...)
done
say "gofmt"
unformatted=$(gofmt -l . | grep -v node_modules || true)
if [ -n "$unformatted" ]; then
  echo "not formatted: $unformatted"
  exit 1
fi
# What go test would vet again has been vetted above, in full.
say "tests, with the race detector"
CGO_ENABLED=1 go test -vet=off -race -short -timeout 20m ./...
say "tests that are long, without it"
go test -vet=off -timeout 20m ./dialect/... ./encoder ./internal/gateway/eval ./internal/gateway/knowledge/ingest ./internal/gateway/knowledge/sqlite ./marker
say "the Go client, a module of its own"
(cd test/sdk && go test -vet=off ./...)
say "bench"
(cd bench && go test -vet=off -timeout 20m ./...)
