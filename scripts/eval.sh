#!/usr/bin/env bash
# Runs every suite of `citeway eval` on the data in CITEWAY_DATA (../shared/data) and keeps
# table and picture in bench/.
set -euo pipefail
cd "$(dirname "$0")/.."
for suite in clapnq cranfield pairs questions verify; do
  ./bin/citeway eval "$suite" --out bench/eval
done
