#!/usr/bin/env bash
# Runs each fuzz target of the module for the time given (default 20s).
set -euo pipefail
cd "$(dirname "$0")/.."
time=${1:-20s}
grep -rl --include='*_test.go' '^func Fuzz' . | grep -v node_modules | xargs -n1 dirname | sort -u | while read -r folder; do
  grep -ho '^func Fuzz[A-Za-z0-9_]*' "$folder"/*_test.go | sed 's/^func //' | while read -r target; do
    echo "== $folder $target"
    go test "$folder" -run '^$' -fuzz "^$target\$" -fuzztime "$time"
  done
done
