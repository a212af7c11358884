#!/usr/bin/env bash
# Runs every test, after installing what the tests need: the browser tests use
# Debian's chromium and npm's playwright-core.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf '\n== %s\n' "$*"; }

. scripts/servers.sh

# fresh says whether what a folder installs is what its file asks for, and was installed whole.
fresh() { [ -f "$2" ] && [ "$(cat "$2")" = "$(sha256sum <"$1")" ]; }

# fetched installs what the tests need.
fetched() {
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
  postgres
  say "the browser driver and the stock clients"
  for folder in test/browser test/clients test/gateway test/webchat test/writer test/mcp; do
    lock="$folder/package-lock.json" mark="$folder/node_modules/.installed"
    if ! fresh "$lock" "$mark"; then
      (cd "$folder" && npm ci --ignore-scripts --silent)
      sha256sum <"$lock" >"$mark"
    fi
  done
  if [ ! -x test/gateway/.venv/bin/python ]; then
    python3 -m venv test/gateway/.venv || { apt-get install -y -qq python3-venv >/dev/null; python3 -m venv test/gateway/.venv; }
  fi
  if ! fresh test/gateway/requirements.txt test/gateway/.venv/.installed; then
    test/gateway/.venv/bin/pip install --quiet -r test/gateway/requirements.txt
    sha256sum <test/gateway/requirements.txt >test/gateway/.venv/.installed
  fi

  say "the weights of the multilingual encoder"
  ./train/multilingual/fetch.sh
}

# trained trains the encoder with a few rows.
trained() {
  if [ -f "${CITEWAY_DATA:-../shared/data}/train/pairs.jsonl.gz" ]; then
    say "training, with a few rows"
    SMOKE=1 ./scripts/train.sh
  else
    say "what the reader is trained on: the rows made by rule; the data are not here, so nothing is trained"
    python3 -m unittest discover --quiet --start-directory train
  fi
}

# To fetch is to wait for others, so it goes on while the program is compiled. Packages are
# listed before, since what npm installs may hold some.
packages=$(go list ./... | grep -v node_modules)
told=$(mktemp)
(
  fetched
  trained
) >"$told" 2>&1 &
fetching=$!
trap 'kill "$fetching" 2>/dev/null || true; rm -f "$told"' EXIT

say "vet, of every module: what does not compile is told before a long test runs"
go vet $packages
for module in test/sdk bench; do
  (cd "$module" && go vet ./...)
done
say "gofmt"
unformatted=$(find . -name node_modules -prune -o -name '*.go' -print0 | xargs -0 gofmt -l)
if [ -n "$unformatted" ]; then
  echo "not formatted: $unformatted"
  exit 1
fi
say "the program, once for all tests that start it"
tested="$PWD/bin/tested" # always there, so that what go test has cached holds
go build -o "$tested/citeway" ./cmd/citeway
export TESTED_PROGRAM="$tested/citeway"
wait "$fetching" || { cat "$told"; exit 1; }
cat "$told"

# The race detector has something to find only where two goroutines may run at once: which
# packages' tests those are, internal/halves tells from what they and all that they rest on
# start. Their tests are short with it, and what that cuts runs whole without it.
go build -o "$tested/halves" ./internal/halves
mapfile -t race < <("$tested/halves" race)
mapfile -t alone < <("$tested/halves" alone)
mapfile -t long < <("$tested/halves" long)
cut=$("$tested/halves" cut "${long[@]}")
if [ $((${#race[@]} + ${#alone[@]})) != "$(go list -f '{{if or .TestGoFiles .XTestGoFiles}}x{{end}}' ./... | grep -c x)" ]; then
  echo "some package is in neither half"
  exit 1
fi

# What takes longest begins first, or it ends last and alone; and one more runs than there are
# processors, for those that wait for a browser or a server.
slow=(internal/gateway/assembly test/browser internal/gateway/knowledge/shared cmd/citeway internal/gateway/eval test/gateway internal/gateway/server test/product)
slow=("${slow[@]/#/github.com/citeway/citeway/}")
mapfile -t rest < <(printf '%s\n' "${race[@]}" | grep -vxFf <(printf '%s\n' "${slow[@]}"))
beside=$(($(nproc) + 1))

# SQLite's translation from C and what compiles PDFium have nothing for the detector to find: each
# works in memory of its own, and their callers are watched. Watched, SQLite would take a quarter of
# the time of those who use it, and to compile PDFium six times as long.
unwatched=()
compiler=github.com/tetratelabs/wazero/internal/engine/wazevo
for translated in modernc.org/sqlite/lib modernc.org/libc "$compiler/backend/..." "$compiler/frontend" "$compiler/ssa"; do
  unwatched+=("-gcflags=$translated=-race=false -d=checkptr=0")
done

# What go test would vet again has been vetted above, in full. At its end a program with the
# detector waits a second for races of goroutines that are left; internal/leak and a tenth
# of it see to those.
say "tests, with the race detector"
GORACE=atexit_sleep_ms=100 CGO_ENABLED=1 go test -vet=off -p "$beside" -race "${unwatched[@]}" -short -timeout 40m "${slow[@]}" "${rest[@]}"
say "tests that run one goroutine, without it"
go test -vet=off -timeout 20m "${alone[@]}"
say "tests that are cut in the short run, whole"
go test -vet=off -timeout 20m -run "$cut" "${long[@]}"
say "the Go client, a module of its own"
(cd test/sdk && go test -vet=off ./...)
say "bench"
(cd bench && go test -vet=off -timeout 20m ./...)
