package openairesponses

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// listed writes down what a Part says, one piece a line.
type listed struct {
	strings.Builder
	left int // pieces until it fails
}

func (l *listed) piece(format string, values ...any) error {
	if l.left--; l.left < 0 {
		return errFull
	}
	fmt.Fprintf(l, format+"\n", values...)
	return nil
}

var errFull = fmt.Errorf("full")

func (l *listed) Delta(text string) error { return l.piece("%q", text) }

func (l *listed) Annotation(index int, note any) error {
	b, err := json.Marshal(note)
	if err != nil {
		return err
	}
	return l.piece("%d %s", index, b)
}

// rain are the events of a text that cites a page and a file, one withdrawn later.
func rain() []citeway.Event {
	return []citeway.Event{&citeway.Begin{}, &citeway.Text{Bytes: []byte("Rain fell \xe2\x82")}, &citeway.Text{Bytes: []byte("\xac")},
		&citeway.Source{ID: "a", Number: 1, Title: "Rain log", URL: "https://rain.example/"}, &citeway.Source{ID: "f", Number: 2, Title: "rain.pdf"},
		&citeway.Citation{ID: "c1", Start: 13, End: 13, Sources: []string{"a"}},
		&citeway.Text{Bytes: []byte(" all day")}, &citeway.Citation{ID: "c2", Start: 21, End: 21, Sources: []string{"f"}},
		&citeway.Citation{ID: "c3", Start: 0, End: 4, Sources: []string{"f"}},
		&citeway.Revision{Citation: &citeway.Citation{ID: "c2"}, Withdrawn: true}, &citeway.Text{Bytes: []byte(".\xe2")}, &citeway.End{}}
}

func TestPart(t *testing.T) {
	out := &listed{left: 100}
	p := NewPart(out, dialect.Options{})
	for _, e := range rain() {
		if err := p.Put(e); err != nil {
			t.Fatal(err)
		}
	}
	want := `"Rain fell "
"€"
" ([rain.example](https://rain.example/))"
0 {"type":"url_citation","start_index":12,"end_index":51,"title":"Rain log","url":"https://rain.example/"}
" all day"
1 {"type":"file_citation","file_id":"f","filename":"rain.pdf","index":59}
2 {"type":"file_citation","file_id":"f","filename":"rain.pdf","index":4}
"."
"\xe2"
`
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out, want)
	}
	if p.Text() != "Rain fell € ([rain.example](https://rain.example/)) all day.\ufffd" {
		t.Errorf("%q", p.Text())
	}
	if b, _ := json.Marshal(p.Annotations()); strings.Count(string(b), `"type"`) != 2 || strings.Contains(string(b), `"index":59`) {
		t.Errorf("what was withdrawn is still there: %s", b)
	}
}

// TestAPartStops where what it writes to fails.
func TestAPartStops(t *testing.T) {
	for left := range 8 {
		p, failed := NewPart(&listed{left: left}, dialect.Options{}), false
		for _, e := range rain() {
			if p.Put(e) != nil {
				failed = true
				break
			}
		}
		if !failed {
			t.Errorf("after %d pieces nothing is said", left)
		}
	}
}

func TestAnEmptyPartHasAnEmptyList(t *testing.T) {
	if b, _ := json.Marshal(NewPart(&listed{}, dialect.Options{}).Annotations()); string(b) != "[]" {
		t.Errorf("%s", b)
	}
}
