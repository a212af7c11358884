#!/usr/bin/env bash
# Runs what many machines run, on loopback, after installing what it needs: Debian's PostgreSQL
# and Weaviate, which is built from its module.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/servers.sh
postgres
weaviate
CITEWAY_CLUSTER=1 go test -count 1 -v -timeout "${TIMEOUT:-60m}" ./test/cluster "$@"
if [ $# -eq 0 ]; then
  echo "== what a key may not see, asked of what gateways share"
  CITEWAY_CLUSTER=1 go test -count 1 -timeout 30m ./internal/gateway/assembly -run FromWhatGatewaysShare
fi
