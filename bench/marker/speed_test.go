package marker

import (
	"bytes"
	"encoding/json"
	"github.com/citeway/citeway/internal/dataset"
	"os"
	"regexp"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/text"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/marker"
)

// articles are the real reports.
func articles(b *testing.B) (all [][]byte) {
	b.Helper()
	data, err := os.ReadFile(dataset.Path("reports", "reports.jsonl"))
	if err != nil {
		b.Skip("no reports, see docs/data.md: ", err)
	}
	for line := range bytes.Lines(data) {
		var row struct{ Article string }
		if err := json.Unmarshal(line, &row); err != nil {
			b.Fatal(err)
		}
		all = append(all, []byte(row.Article))
	}
	return all
}

// naive is what is written where no scanner is at hand: every family in one
// expression, with nothing protected.
var naive = regexp.MustCompile(`\[\[?\^?\d{1,9}(?:\s*[,;-]\s*\^?\d{1,9})*\]?\](?:\([^)\s]*\))?` +
	`|[【［]\d+(?:[,;、]\s*\d+)*(?:[:†][^】\n]*)?[】］]` +
	`|\[\^[\w-]+\]` +
	`|(?i:\[(?:doc|id:)\s*\d+(?:,\s*(?:doc|id:)?\s*\d+)*\])` +
	`|(?i:<cite\s[^>]*>.*?</cite>)` +
	`|\[[^\[\]\n]+\](?:\([^)\s]*\)|\[[^\[\]\n]+\])` +
	`|\[\[[^\[\]\n]+\]\]` +
	`|(?m:^\[\^?[^\[\]\n]+\]:.*$)`)

// contender reads texts in pieces of n bytes, 0 for all at once.
type contender struct {
	name string
	run  func(text []byte, n int)
	// again says that it reads all of the answer so far again at each piece. Such
	// a one is measured on one report, for on more it does not end in good time.
	again bool
}

type nothing struct{}

func (nothing) Put(citeway.Event) error { return nil }

func contenders() []contender {
	s := marker.New(nothing{}, citeway.AllSyntaxes)
	parser := goldmark.DefaultParser()
	return []contender{
		{name: "citeway", run: func(text []byte, n int) { scan(s, text, n) }},
		{name: "regexp", again: true, run: func(t []byte, n int) {
			growing(t, n, func(soFar []byte) { naive.FindAllIndex(soFar, -1) })
		}},
		{name: "goldmark", again: true, run: func(t []byte, n int) {
			growing(t, n, func(soFar []byte) { parser.Parse(text.NewReader(soFar)) })
		}},
	}
}

func scan(s *marker.Scanner, text []byte, n int) {
	s.Reset(nothing{}, citeway.AllSyntaxes)
	for len(text) > 0 {
		k := len(text)
		if n > 0 {
			k = min(n, k)
		}
		if _, err := s.Write(text[:k]); err != nil {
			panic(err)
		}
		text = text[k:]
	}
	if err := s.Close(); err != nil {
		panic(err)
	}
}

// growing calls f with the text as it grows by pieces of n bytes.
func growing(text []byte, n int, f func([]byte)) {
	if n == 0 {
		f(text)
		return
	}
	for k := n; k < len(text); k += n {
		f(text[:k])
	}
	f(text)
}

func BenchmarkReports(b *testing.B) {
	all := articles(b)
	for _, way := range []struct {
		name string
		n    int
	}{{"whole", 0}, {"20-byte pieces", 20}, {"4-byte pieces", 4}} {
		for _, c := range contenders() {
			texts := all
			if c.again && way.n > 0 {
				texts = all[5:6] // 13,648 bytes, the size of a long answer
			}
			size := 0
			for _, t := range texts {
				size += len(t)
			}
			b.Run(way.name+"/"+c.name, func(b *testing.B) {
				onCPU(b, size, func() {
					for _, t := range texts {
						c.run(t, way.n)
					}
				})
			})
		}
	}
}
