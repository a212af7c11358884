#!/usr/bin/env bash
# Makes the pictures of docs/pictures: each state of the page once, in light and in dark, over the handbook and the example metrics.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$(mktemp -d)
trap 'kill "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
(cd test/browser && npm ci --ignore-scripts --silent)
go build -o "$folder/citeway" ./cmd/citeway
"$folder/citeway" serve --docs examples/handbook --metrics examples/metrics --addr 127.0.0.1:0 --data "$folder/data" 2>"$folder/said" &
server=$!
address=
for _ in $(seq 100); do
  address=$(sed -n 's|.*\(http://[0-9.:]*\).*|\1|p' "$folder/said" | head -1)
  [ -n "$address" ] && curl -sf -o /dev/null "$address/readyz" && break
  sleep 0.3
done
mkdir -p docs/pictures
node test/browser/screenshots.mjs "$address" docs/pictures
