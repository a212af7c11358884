#!/usr/bin/env bash
# Runs the benchmarks of bench/ and keeps their text there.
set -euo pipefail
cd "$(dirname "$0")/../bench"
go test ./... -run "^$" -bench . -benchmem -timeout 30m | tee results.txt
