#!/usr/bin/env bash
# Fetches the third-party binary that Citeway embeds, as package-lock.json pins it
# by hash, and puts it in place. What is in place already is not fetched.
set -euo pipefail
cd "$(dirname "$0")"

stamp=node_modules/.citeway-lock
wanted=$(cksum <package-lock.json)
if [ -s pdfium.wasm ] && [ "$wanted" = "$(cat "$stamp" 2>/dev/null)" ]; then
  exit 0
fi
if ! command -v npm >/dev/null; then
  echo "assets: npm is missing; install Node.js, or go on without PDFs" >&2
  exit 1
fi
npm ci --ignore-scripts --no-audit --no-fund --silent
cp node_modules/@embedpdf/pdfium/dist/pdfium.wasm pdfium.wasm.part
mv pdfium.wasm.part pdfium.wasm
echo "$wanted" >"$stamp"
