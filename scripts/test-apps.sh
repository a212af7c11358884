#!/usr/bin/env bash
# Runs the tests of frameworks and proxies that people build on, after installing them from npm and PyPI (about 6 GB, Open WebUI among them), and of a real model
# behind llama.cpp, which is built here (a quarter of an hour on two cores).
set -euo pipefail
cd "$(dirname "$0")/../test/apps"
npm ci --ignore-scripts --silent
if [ ! -x .venv/bin/python ]; then
  python3 -m venv .venv || { apt-get install -y -qq python3-venv >/dev/null; python3 -m venv .venv; }
fi
.venv/bin/pip install --quiet -r requirements.txt
if [ ! -x .venv-model/bin/python ]; then
  python3 -m venv .venv-model
fi
# Without llama.cpp's kernels for this processor alone: on some, this quantisation faults in them. A wheel in pip's cache
# may have been built with them.
CMAKE_ARGS="-DGGML_NATIVE=OFF -DGGML_AVX2=ON -DGGML_FMA=ON -DGGML_F16C=ON -DGGML_CPU_REPACK=OFF" .venv-model/bin/pip install --quiet --no-cache-dir -r requirements-model.txt
if [ ! -x .venv-openwebui/bin/open-webui ]; then
  python3 -m venv .venv-openwebui
  .venv-openwebui/bin/pip install --quiet -r requirements-openwebui.txt
fi
if ! command -v chromium >/dev/null; then
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends chromium fonts-liberation >/dev/null
fi
CITEWAY_APPS=1 go test -count 1 -timeout 60m . "$@"
