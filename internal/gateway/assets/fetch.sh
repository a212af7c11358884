#!/usr/bin/env bash
# Fetches the third-party binary that Citeway embeds, as package-lock.json pins it
# by hash, and puts it in place. What is in place already is not fetched.
set -euo pipefail
cd "$(dirname "$0")"

stamp=node_modules/.citeway-lock
wanted=$(cksum <package-lock.json)
if [ -s pdfium.wasm.gz ] && [ "$wanted" = "$(cat "$stamp" 2>/dev/null)" ]; then
  exit 0
fi
if ! command -v npm >/dev/null; then
  echo "assets: npm is missing; install Node.js, or go on without PDFs" >&2
  exit 1
fi
npm ci --ignore-scripts --no-audit --no-fund --silent
# Packed, it makes the program 2.5 MB smaller. What is embedded begins with "pdfium".
rm -f pdfium.wasm
gzip -9 -n -c node_modules/@embedpdf/pdfium/dist/pdfium.wasm >packed.part
mv packed.part pdfium.wasm.gz
echo "$wanted" >"$stamp"
