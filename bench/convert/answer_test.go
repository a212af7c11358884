package convert

import (
	"bytes"
	"encoding/json"
	"fmt"
	"github.com/citeway/citeway/internal/dataset"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

const (
	size    = 1_000_000 // bytes of prose
	spacing = 80        // bytes of prose between citations, about
	shown   = 60        // sources
	piece   = 4         // bytes
)

// numbered are the markers that the reports hold themselves.
var numbered = regexp.MustCompile(`\s?\[\d+\]`)

// prose is the text of the real reports, without their own markers, as often as
// it takes.
func prose(b *testing.B) string {
	b.Helper()
	data, err := os.ReadFile(dataset.Path("reports", "reports.jsonl"))
	if err != nil {
		b.Skip("no reports, see docs/data.md: ", err)
	}
	var text strings.Builder
	for line := range bytes.Lines(data) {
		var row struct{ Article string }
		if err := json.Unmarshal(line, &row); err != nil {
			b.Fatal(err)
		}
		text.WriteString(numbered.ReplaceAllString(row.Article, "") + "\n\n")
	}
	for text.Len() < size {
		text.WriteString(text.String()[:min(text.Len(), size-text.Len()+utf8.UTFMax)])
	}
	return text.String()
}

// cited is an answer of about n bytes with a citation about every 80.
func cited(text string, n int) *citeway.Answer {
	a := &citeway.Answer{ID: "bench", Offsets: citeway.Bytes, Generated: true, Sources: make([]citeway.Source, shown)}
	for i := range a.Sources {
		passage := citeway.Passage{ID: fmt.Sprintf("p%d", i+1), Text: strings.Repeat(fmt.Sprintf("Passage %d. ", i+1), 20)}
		a.Sources[i] = citeway.Source{ID: fmt.Sprintf("source-%d", i+1), Number: i + 1, Title: fmt.Sprintf("Report no. %d", i+1),
			URL: fmt.Sprintf("https://reports.example/%d", i+1), Passages: []citeway.Passage{passage}}
	}
	a.Text = text[:wordEnd(text, n)]
	for at := wordEnd(a.Text, spacing); at < len(a.Text); at = wordEnd(a.Text, at+spacing) {
		k := len(a.Citations)%shown + 1
		a.Citations = append(a.Citations, citeway.Citation{ID: fmt.Sprintf("c_%d", len(a.Citations)+1), Number: k, Start: at, End: at,
			Marker: fmt.Sprintf("[%d]", k), Blank: " ", Sources: []string{fmt.Sprintf("source-%d", k)}, Passages: []string{fmt.Sprintf("p%d", k)}})
	}
	return a
}

// wordEnd is the first place from at on that ends a word or a character outside ASCII.
func wordEnd(text string, at int) int {
	for at < len(text) && (!utf8.RuneStart(text[at]) || text[at] != ' ' && text[at-1] < utf8.RuneSelf) {
		at++
	}
	return min(at, len(text))
}

// write writes the answer in a form; cut is the most bytes of one text event, 0
// for all that stand between two citations.
func write(f dialect.Form, a *citeway.Answer, stream bool, cut int) []byte {
	var out bytes.Buffer
	encoder := f.NewEncoder(&out, dialect.Options{Stream: stream})
	err := citeway.Unfold(a, citeway.SinkFunc(func(e citeway.Event) error {
		t, text := e.(*citeway.Text)
		if !text || cut == 0 {
			return encoder.Put(e)
		}
		return inPieces(t.Bytes, cut, func(p []byte) error { return encoder.Put(&citeway.Text{Bytes: p}) })
	}))
	if err != nil {
		panic(err)
	}
	return out.Bytes()
}

// inPieces calls f with whole characters of at most n bytes together, or with one
// character.
func inPieces(b []byte, n int, f func([]byte) error) error {
	for len(b) > 0 {
		k := min(n, len(b))
		for k < len(b) && k > 1 && !utf8.RuneStart(b[k]) {
			k--
		}
		for k < len(b) && !utf8.RuneStart(b[k]) {
			k++
		}
		if err := f(b[:k]); err != nil {
			return err
		}
		b = b[k:]
	}
	return nil
}
