#!/usr/bin/env bash
# Fetches the third-party binaries that Citeway embeds, as package-lock.json pins
# them by hash, and puts them in place. What is in place already is not fetched.
set -euo pipefail
cd "$(dirname "$0")"

stamp=node_modules/.citeway-lock
if [ -s pdfium.wasm ] && cmp -s package-lock.json "$stamp"; then
  exit 0
fi
if ! command -v npm >/dev/null; then
  echo "assets: npm is missing; install Node.js, or go on without PDFs" >&2
  exit 1
fi
npm ci --ignore-scripts --no-audit --no-fund --silent
cp node_modules/@embedpdf/pdfium/dist/pdfium.wasm pdfium.wasm.part
mv pdfium.wasm.part pdfium.wasm
cp package-lock.json "$stamp"
