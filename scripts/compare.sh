#!/usr/bin/env bash
# Measures an older revision beside the working tree, in turns, so that a busy
# machine slows both down alike: the scanner, conversion, verifying and the gateway.
# The table goes to bench/compare/results.txt.
#
#	scripts/compare.sh REVISION [ROUNDS]
set -euo pipefail
cd "$(dirname "$0")/.."
revision=$(git rev-parse --verify "${1:?usage: scripts/compare.sh REVISION [ROUNDS]}^{commit}")
rounds=${2:-5}
new=$PWD
data=$(realpath "${CITEWAY_DATA:-../shared/data}")

# Revisions before CITEWAY_DATA look for the data beside their own folder.
work=$(mktemp -d)
trap 'git worktree remove --force "$work/old" >/dev/null; rm -rf "$work"' EXIT
git worktree add --quiet --detach "$work/old" "$revision"
mkdir "$work/shared" && ln -s "$data" "$work/shared/data"
export CITEWAY_DATA=$data

# build TREE NAME compiles what is measured.
build() {
  (cd "$1" && go build -o "$work/citeway-$2" ./cmd/citeway && go test -c -o "$work/verify-$2" ./verify)
  for room in marker convert; do (cd "$1/bench" && go test -c -o "$work/$room-$2" "./$room"); done
}

# measure TREE NAME runs each benchmark once.
measure() {
  (cd "$1/bench/marker" && "$work/marker-$2" -test.run '^$' -test.bench 'Reports/.*/citeway' -test.benchtime 500ms -test.benchmem)
  (cd "$1/bench/convert" && "$work/convert-$2" -test.run '^$' -test.bench 'Pairs/(whole|stream_in_4-byte_writes)/(markdown_to_.*|azure_to_openwebui|webchat_to_writer|rill_to_copilot)' -test.benchtime 5x -test.benchmem)
  (cd "$1/verify" && "$work/verify-$2" -test.run '^$' -test.bench . -test.benchtime 500ms -test.benchmem)
}

# compare FILTER is benchstat's table. Of most, time on the processor counts: it is
# the same on a busy machine.
compare() {
  (cd "$work" && go run golang.org/x/perf/cmd/benchstat@latest -filter "$1" old.txt new.txt)
}

build "$work/old" old
build "$new" new
for _ in $(seq "$rounds"); do
  measure "$work/old" old | tee -a "$work/old.txt"
  measure "$new" new | tee -a "$work/new.txt"
done
mkdir -p bench/compare
{
  echo "old: $(git log -1 --format='%h %s' "$revision")"
  echo "new: $(git log -1 --format='%h %s')"
  sed -i '/^pkg:/d' "$work/old.txt" "$work/new.txt"
  compare '.unit:(B/cpu-s OR allocs/op)'
  compare '.unit:sec/op .name:(PairPrepared OR Prepare OR Sum)'
  echo
  echo "The gateway, before and now, beside Go's own reverse proxy:"
  (cd bench && go run ./gateway -citeway "$work/citeway-new" -before "$work/citeway-old" -streams 2000)
} | tee bench/compare/results.txt
