package convert

import (
	"bytes"
	"encoding/json"
	"github.com/citeway/citeway/internal/dataset"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/citeway/citeway/bench/growth"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/pipe"
	"github.com/citeway/citeway/dialect/table"
)

// seeds are the forms of the five seeds, Markdown and the native one.
var seeds = []string{"webchat", "writer", "azure", "openwebui", "rill", "copilot", "markdown", "native"}

func form(b *testing.B, name string) dialect.Form {
	f, err := table.Lookup(name)
	if err != nil {
		b.Fatal(err)
	}
	return f
}

// wire says in what shape an answer is read.
type wire struct {
	name   string
	stream bool
	texts  int // the most bytes of one text event of the stream; 0 for any
	writes int // the bytes of one Write; 0 for all
}

var wires = []wire{
	{name: "whole"},
	{name: "stream in 4-byte writes", stream: true, writes: piece},
	{name: "stream of 4-byte texts", stream: true, texts: piece},
}

// BenchmarkPairs converts 1 MB of prose with 12,000 citations from each seed's
// form to each. MB/s is of prose; wire-MB says how many bytes the input has.
func BenchmarkPairs(b *testing.B) {
	answer := cited(prose(b), size)
	for _, w := range wires {
		for _, from := range seeds {
			source := form(b, from)
			var in []byte
			for _, to := range seeds {
				target := form(b, to)
				b.Run(w.name+"/"+from+" to "+to, func(b *testing.B) {
					if in == nil {
						in = write(source, answer, w.stream, w.texts)
						if from == "azure" && w.texts > 0 {
							in = smallDeltas(b, in, w.texts)
						}
					}
					b.SetBytes(int64(len(answer.Text)))
					b.ReportAllocs()
					start := growth.Processor()
					for b.Loop() {
						run(b, in, pipe.Options{From: source, To: target, Stream: w.stream}, w.writes)
					}
					growth.PerSecond(b, len(answer.Text), start)
					b.ReportMetric(float64(len(in))/1e6, "wire-MB")
				})
			}
		}
	}
}

// smallDeltas cuts the texts of an Azure stream, whose encoder waits for the end
// and then writes all that stands between two citations as one.
func smallDeltas(b *testing.B, stream []byte, n int) []byte {
	var out bytes.Buffer
	for line := range bytes.Lines(stream) {
		before, rest, text := bytes.Cut(line, []byte(`"delta":{"content":"`))
		content, after, closed := bytes.Cut(rest, []byte(`"}`))
		var plain string
		if !text || !closed || json.Unmarshal([]byte(`"`+string(content)+`"`), &plain) != nil {
			out.Write(line)
			continue
		}
		err := inPieces([]byte(plain), n, func(p []byte) error {
			one, err := json.Marshal(string(p))
			out.Write(before)
			out.WriteString(`"delta":{"content":` + string(one) + `}`)
			out.Write(after)
			out.WriteByte('\n')
			return err
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	return out.Bytes()
}

func run(b *testing.B, in []byte, o pipe.Options, n int) {
	c, err := pipe.New(io.Discard, o)
	if err != nil {
		b.Fatal(err)
	}
	if n == 0 {
		n = len(in)
	}
	for at := 0; at < len(in); at += n {
		if _, err := c.Write(in[at:min(at+n, len(in))]); err != nil {
			b.Fatal(err)
		}
	}
	if err := c.Close(); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkMarkdownAsItIs converts real reports with the markers they have, in
// 4-byte pieces.
func BenchmarkMarkdownAsItIs(b *testing.B) {
	data, err := os.ReadFile(dataset.Path("reports", "reports.jsonl"))
	if err != nil {
		b.Skip("no reports, see docs/data.md: ", err)
	}
	in := []byte(strings.ReplaceAll(string(data), `\n`, "\n"))
	b.SetBytes(int64(len(in)))
	b.ReportAllocs()
	for b.Loop() {
		run(b, in, pipe.Options{From: form(b, "markdown"), To: form(b, "markdown"), Stream: true}, piece)
	}
}
