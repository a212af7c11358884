#!/usr/bin/env bash
# Fills a store with a million passages and asks it; fewer with PASSAGES.
set -euo pipefail
cd "$(dirname "$0")/../bench"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export GOMEMLIMIT=${GOMEMLIMIT:-7GiB}
go build -o "$folder/million" ./knowledge/million
for verb in fill ask; do
  nice -n 10 "$folder/million" -passages "${PASSAGES:-1000000}" -dir "$folder" "$verb" | tee -a "$folder/million.txt"
done
grep -E 'p50' "$folder/million.txt" | grep -v change | go run ./barchart -unit ms -title "A question to a million passages, median" >knowledge/million.svg
