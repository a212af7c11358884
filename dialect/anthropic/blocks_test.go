package anthropic

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/internal/lines"
)

// behindMister has a sentence begin everywhere but behind "Mr.".
func behindMister(text string, at int) bool {
	return !strings.HasSuffix(strings.TrimSpace(text[:at]), "Mr.")
}

// TestASentenceIsOneBlock where it is known where sentences begin, whole and in pieces of any size, and is cut at each stop
// where it is not.
func TestASentenceIsOneBlock(t *testing.T) {
	const prose = "The log is kept. The lamp is lit by Mr. Oakes. "
	for _, test := range []struct {
		begins func(string, int) bool
		want   string
	}{{behindMister, "The log is kept. |The lamp is lit by Mr. Oakes.*"}, {nil, "The log is kept. The lamp is lit by Mr. |Oakes.*"}} {
		for size := 1; size <= len(prose); size++ {
			var out bytes.Buffer
			sink := Form().NewEncoder(&out, dialect.Options{Stream: true, Begins: test.begins})
			put := func(e citeway.Event) {
				if err := sink.Put(e); err != nil {
					t.Fatal(err)
				}
			}
			put(&citeway.Begin{ID: "a"})
			said := strings.TrimSpace(prose)
			for rest := said; rest != ""; {
				n := min(size, len(rest))
				put(&citeway.Text{Bytes: []byte(rest[:n])})
				rest = rest[n:]
			}
			put(&citeway.Source{ID: "s", Number: 1, Title: "Log", URL: "https://log.example"})
			put(&citeway.Citation{ID: "c", Number: 1, Start: len(said), End: len(said), Sources: []string{"s"}})
			put(&citeway.End{})
			if got := blocksOf(t, out.String()); got != test.want {
				t.Errorf("in pieces of %d: %s, want %s", size, got, test.want)
			}
		}
	}
}

// TestALongSentenceTakesNoLonger for each stop within it that ends nothing.
func TestALongSentenceTakesNoLonger(t *testing.T) {
	most := 0
	b := blocks{to: &list{}, begins: func(text string, at int) bool {
		most = max(most, len(text))
		return false
	}}
	b.prose([]byte(strings.Repeat("Mr. ", 1<<16)))
	if most > lines.Context+utf8.UTFMax {
		t.Errorf("%d bytes were looked at", most)
	}
}

// blocksOf are the blocks of a stream, the cited ones with a star. Those that touch and are not cited are one.
func blocksOf(t *testing.T, stream string) string {
	t.Helper()
	var all []string
	cited := false
	for line := range strings.Lines(stream) {
		data, is := strings.CutPrefix(line, "data: ")
		if !is {
			continue
		}
		var e struct {
			Type  string
			Delta struct{ Type, Text string }
		}
		if err := json.Unmarshal([]byte(data), &e); err != nil {
			t.Fatal(err)
		}
		switch {
		case e.Type == "content_block_start":
			all, cited = append(all, ""), false
		case e.Type == "content_block_delta" && e.Delta.Type == "citations_delta":
			cited = true
		case e.Type == "content_block_delta":
			all[len(all)-1] += e.Delta.Text
		case e.Type == "content_block_stop" && cited:
			all[len(all)-1] += "*"
		}
	}
	var told strings.Builder
	for i, b := range all {
		if i > 0 && strings.HasSuffix(b, "*") {
			told.WriteByte('|')
		}
		told.WriteString(b)
	}
	return told.String()
}
