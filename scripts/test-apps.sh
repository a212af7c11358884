#!/usr/bin/env bash
# Runs the tests of frameworks and proxies that people build on, after installing them from npm and PyPI (about 2 GB).
set -euo pipefail
cd "$(dirname "$0")/../test/apps"
npm ci --ignore-scripts --silent
if [ ! -x .venv/bin/python ]; then
  python3 -m venv .venv || { apt-get install -y -qq python3-venv >/dev/null; python3 -m venv .venv; }
fi
.venv/bin/pip install --quiet -r requirements.txt
CITEWAY_APPS=1 go test -count 1 -timeout 20m . "$@"
