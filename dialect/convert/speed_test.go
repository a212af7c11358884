package convert_test

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/convert"
	"github.com/citeway/citeway/dialect/markdown"
	"github.com/citeway/citeway/resolve"
)

// reports is about a megabyte of real reports with a marker about every 80 bytes.
func reports(b *testing.B) ([]byte, []citeway.Source) {
	f, err := os.Open("../../../shared/data/reports/reports.jsonl")
	if err != nil {
		b.Skip("the reports are not beside the repository: ", err)
	}
	defer f.Close()
	var text strings.Builder
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var row struct{ Article string }
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			b.Fatal(err)
		}
		text.WriteString(row.Article + "\n\n")
	}
	sources := make([]citeway.Source, 60)
	for i := range sources {
		sources[i] = citeway.Source{Title: "T" + string(rune('a'+i)), URL: "https://x.example/" + string(rune('a'+i))}
	}
	return []byte(text.String())[:900_000], sources
}

func BenchmarkMarkdownIn4BytePieces(b *testing.B) {
	text, sources := reports(b)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		c, err := convert.New(io.Discard, convert.Options{From: markdown.Form(), To: markdown.Form(), Stream: true,
			Resolve: resolve.Options{Sources: sources}})
		if err != nil {
			b.Fatal(err)
		}
		for at := 0; at < len(text); at += 4 {
			if _, err := c.Write(text[at:min(at+4, len(text))]); err != nil {
				b.Fatal(err)
			}
		}
		if err := c.Close(); err != nil {
			b.Fatal(err)
		}
	}
}
