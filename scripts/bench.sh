#!/usr/bin/env bash
# Runs the benchmarks of bench/: the text goes to results.txt beside each README,
# the pictures too.
set -euo pipefail
cd "$(dirname "$0")/../bench"

# measure FOLDER [FLAGS] runs the benchmarks of a folder and keeps what they print.
measure() {
  go test "./$1" -run '^$' -bench . -benchmem -timeout 30m "${@:2}" | tee "$1/results.txt"
}

# draw PICTURE UNIT TITLE draws the benchmark lines of standard input.
draw() {
  go run ./barchart -unit "$2" -title "$3" >"$1.part"
  mv "$1.part" "$1"
}

measure marker -count 3
grep BenchmarkReports marker/results.txt | draw marker/reports.svg MB/cpu-s "Markers in 44 real reports"
grep BenchmarkHostile marker/results.txt | draw marker/hostile.svg MB/cpu-s "Hostile texts of 1 MB"

measure convert -benchtime 3x
sed -nE 's|^(Benchmark)Pairs/stream_in_4-byte_writes/(.*_to_webchat)-[0-9]+|\1/\2,_citeway|p
         s|^(Benchmark)Regexp/8_KB_in_4-byte_pieces/(.*_to_webchat)-[0-9]+|\1/\2,_regular_expressions|p' convert/results.txt | sort |
  draw convert/pieces.svg MB/cpu-s "To webchat in 4-byte pieces, MB of prose a second of processor time"

measure knowledge -run Both -v -benchtime 2s
grep -E 'Search/(citeway|bleve)-' knowledge/results.txt | draw knowledge/search.svg p50-µs "Cranfield: one question, median"

measure metrics -benchtime 5x
measure answer -benchtime 5x

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
(cd .. && go build -o "$folder/citeway" ./cmd/citeway)
measure gateway
go run ./gateway -citeway "$folder/citeway" | tee -a gateway/results.txt
draw gateway/medians.svg us "Through the gateway: medians" <gateway/results.txt

# One table of all, which fails where more than a tenth was lost against a peer.
go run ./figures -bars | draw figures/ratios.svg times "Times as good as the peer of the same run"
go run ./figures | tee figures/results.md
