package main

import (
	"bufio"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// row is one figure: where it stands, and what stands beside it.
type row struct {
	what   string
	folder string // whose results.txt holds it
	ours   string // the benchmark's name, without the number of cores
	peer   string // that of the peer
	rival  string // who the peer is
	unit   string
	less   bool    // less of it is better
	aim    float64 // how many times as good as the peer is aimed at; 0 for no aim
}

// rows are what the table holds, in its order.
var rows = []row{
	{what: "scanner, real reports, whole", folder: "marker", ours: "BenchmarkReports/whole/citeway", peer: "BenchmarkReports/whole/regexp", rival: "a regular expression", unit: "MB/cpu-s", aim: 1},
	{what: "scanner, real reports, whole, beside a parser", folder: "marker", ours: "BenchmarkReports/whole/citeway", peer: "BenchmarkReports/whole/goldmark", rival: "goldmark", unit: "MB/cpu-s", aim: 1},
	{what: "Markdown to copilot, whole", folder: "convert", ours: "BenchmarkPairs/whole/markdown_to_copilot", peer: "BenchmarkRegexp/whole/markdown_to_copilot", rival: "regular expressions", unit: "MB/cpu-s"},
	{what: "Markdown to webchat, whole", folder: "convert", ours: "BenchmarkPairs/whole/markdown_to_webchat", peer: "BenchmarkRegexp/whole/markdown_to_webchat", rival: "regular expressions", unit: "MB/cpu-s"},
	{what: "webchat to Markdown, whole", folder: "convert", ours: "BenchmarkPairs/whole/webchat_to_markdown", peer: "BenchmarkRegexp/whole/webchat_to_markdown", rival: "regular expressions", unit: "MB/cpu-s"},
	{what: "azure to openwebui, whole", folder: "convert", ours: "BenchmarkPairs/whole/azure_to_openwebui", peer: "BenchmarkRegexp/whole/azure_to_openwebui", rival: "regular expressions", unit: "MB/cpu-s"},
	{what: "Markdown to openwebui, 4-byte pieces", folder: "convert", ours: "BenchmarkPairs/stream_in_4-byte_writes/markdown_to_openwebui", peer: "BenchmarkRegexp/8_KB_in_4-byte_pieces/markdown_to_openwebui", rival: "regular expressions, 8 KB", unit: "MB/cpu-s", aim: 1},
	{what: "Markdown to webchat, 4-byte pieces", folder: "convert", ours: "BenchmarkPairs/stream_in_4-byte_writes/markdown_to_webchat", peer: "BenchmarkRegexp/8_KB_in_4-byte_pieces/markdown_to_webchat", rival: "regular expressions, 8 KB", unit: "MB/cpu-s", aim: 1},
	{what: "search, Cranfield, median", folder: "knowledge", ours: "BenchmarkSearch/citeway", peer: "BenchmarkSearch/bleve", rival: "bleve", unit: "p50-µs", less: true, aim: 10},
	{what: "search, Cranfield, nDCG@10", folder: "knowledge", ours: "BenchmarkSearch/citeway", peer: "BenchmarkSearch/bleve", rival: "bleve", unit: "nDCG@10", aim: 1},
	{what: "documents taken in one by one", folder: "knowledge", ours: "BenchmarkTakeIn/citeway", peer: "BenchmarkTakeIn/bleve", rival: "bleve", unit: "documents/s", aim: 1},
	{what: "a request through the gateway, median", folder: "gateway", ours: "BenchmarkGateway/a_request,_citeway", peer: "BenchmarkGateway/a_request,_reverse_proxy", rival: "Go's reverse proxy", unit: "us", less: true},
	{what: "the first token through the gateway, median", folder: "gateway", ours: "BenchmarkGateway/first_token,_citeway", peer: "BenchmarkGateway/first_token,_reverse_proxy", rival: "Go's reverse proxy", unit: "us", less: true},
	{what: "each token through the gateway, median", folder: "gateway", ours: "BenchmarkGateway/each_token,_citeway", peer: "BenchmarkGateway/each_token,_reverse_proxy", rival: "Go's reverse proxy", unit: "us", less: true},
	{what: "a whole answer within one process", folder: "gateway", ours: "BenchmarkInside", peer: "BenchmarkInsideProxy", rival: "Go's reverse proxy", unit: "ns/op", less: true},
}

var cores = regexp.MustCompile(`-\d+$`)

// value is the best value in a unit of a benchmark that may have run more than once; NaN
// where it is not there.
func value(said, name, unit string, less bool) float64 {
	best := math.NaN()
	lines := bufio.NewScanner(strings.NewReader(said))
	for lines.Scan() {
		f := strings.Fields(lines.Text())
		if len(f) < 4 || cores.ReplaceAllString(f[0], "") != name {
			continue
		}
		for k := 2; k+1 < len(f); k += 2 {
			v, err := strconv.ParseFloat(f[k], 64)
			if err != nil || f[k+1] != unit {
				continue
			}
			if math.IsNaN(best) || (v < best) == less {
				best = v
			}
		}
	}
	return best
}
