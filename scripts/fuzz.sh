#!/usr/bin/env bash
# Runs each fuzz target of the module for the time given (default 20s), all of them also
# where one fails, and names those that failed.
set -euo pipefail
cd "$(dirname "$0")/.."
time=${1:-20s}
failed=()
while read -r folder; do
  for target in $(grep -ho '^func Fuzz[A-Za-z0-9_]*' "$folder"/*_test.go | sed 's/^func //'); do
    echo "== $folder $target"
    go test "$folder" -run '^$' -fuzz "^$target\$" -fuzztime "$time" -fuzzminimizetime 100x || failed+=("$folder $target")
  done
done < <(grep -rl --include='*_test.go' '^func Fuzz' . | grep -v node_modules | xargs -n1 dirname | sort -u)
for one in "${failed[@]}"; do echo "failed: $one"; done
[ ${#failed[@]} -eq 0 ]
