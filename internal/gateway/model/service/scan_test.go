package service

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// prose is what is left of an answer: the text, and where in it stands what.
type prose struct {
	text string
	all  []string // "[1]@4", "c:at six@14-20"
}

func (p *prose) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		p.text += string(e.Bytes)
	case *citeway.Marker:
		p.all = append(p.all, fmt.Sprintf("%s@%d", e.Raw, len(p.text)))
		p.text += string(e.Label)
	case *citeway.Citation:
		if e.Start == len(p.text) {
			p.text += e.Label
		}
		p.all = append(p.all, fmt.Sprintf("c:%s@%d-%d", p.text[e.Start:e.End], e.Start, e.End))
	}
	return nil
}

// read sends parts through a Scan: text, {words} for a citation in place and
// {start-end} for a late one, both in the prose as it comes, each cut in pieces.
func read(t *testing.T, cut func(string) []string, parts ...string) *prose {
	t.Helper()
	p := &prose{}
	s, at := NewScan(p, citeway.Bracket|citeway.Cite|citeway.SourceList), 0
	put := func(e citeway.Event) {
		if err := s.Put(e); err != nil {
			t.Fatal(err)
		}
	}
	for _, part := range parts {
		var start, end int
		if n, _ := fmt.Sscanf(part, "{%d-%d}", &start, &end); n == 2 {
			put(&citeway.Citation{Start: start, End: end})
			continue
		}
		if strings.HasPrefix(part, "{") {
			words := strings.Trim(part, "{}")
			put(&citeway.Citation{Start: at, End: at + len(words), Label: words})
			at += len(words)
			continue
		}
		for _, piece := range cut(part) {
			put(&citeway.Text{Bytes: []byte(piece)})
		}
		at += len(part)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return p
}

func atOnce(s string) []string { return []string{s} }

// atRandom cuts s anywhere.
func atRandom(r *rand.Rand) func(string) []string {
	return func(s string) (pieces []string) {
		for s != "" {
			n := 1 + r.IntN(len(s))
			pieces, s = append(pieces, s[:n]), s[n:]
		}
		return pieces
	}
}

func TestScan(t *testing.T) {
	for _, c := range []struct {
		name  string
		parts []string
		text  string
		all   string
	}{
		{"no citations", []string{"At six [1]."}, "At six.", "[1]@6"},
		{"in place", []string{"High is ", "{at six}", "."}, "High is at six.", "c:at six@8-14"},
		{"in place after a marker", []string{"High [1] is ", "{at six}", "."}, "High is at six.", "[1]@4 c:at six@8-14"},
		{"in place before a marker", []string{"High is ", "{at six}", " [2]."}, "High is at six.", "c:at six@8-14 [2]@14"},
		{"without words", []string{"At six", "{}", ". Low"}, "At six. Low", "c:@6-6"},
		{"without words at a blank and a marker", []string{"At six ", "{}", "[1]."}, "At six.", "[1]@6 c:@6-6"},
		{"late", []string{"High [1] is at six.", "{12-18}"}, "High is at six.", "[1]@4 c:at six@8-14"},
		{"late, over a marker", []string{"High [1] is at six.", "{0-18}"}, "High is at six.", "[1]@4 c:High is at six@0-14"},
		{"late, within a marker", []string{"High [1] is at six.", "{6-7}"}, "High is at six.", "[1]@4 c:@4-4"},
		{"words that are a marker", []string{"High is ", "{[1]}", "."}, "High is [1].", "c:[1]@8-11"},
		{"words that begin a marker", []string{"High is ", "{six [}", "1]."}, "High is six [1].", "c:six [@8-13"},
		{"words that end a marker", []string{"High is [", "{1] six}", "."}, "High is [1] six.", "c:1] six@9-15"},
		{"two in a row", []string{"{High}", "{ is}", " six [3]"}, "High is six", "c:High@0-4 c: is@4-7 [3]@11"},
		{"a marker with words", []string{`So <cite id="a">it rose</cite> `, "{by six}", "."}, "So it rose by six.", `<cite id="a">it rose</cite>@3 c:by six@11-17`},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			for _, cut := range []func(string) []string{atOnce, atRandom(r), atRandom(r), atRandom(r)} {
				p := read(t, cut, c.parts...)
				if got := strings.Join(p.all, " "); p.text != c.text || got != c.all {
					t.Errorf("got  %q %s\nwant %q %s", p.text, got, c.text, c.all)
				}
			}
		})
	}
}

// FuzzScan: however text and citations are mixed, no word is lost or repeated, and
// every citation stands on its words.
func FuzzScan(f *testing.F) {
	f.Add("High [1] is |at six| [2]. |[3]| x", byte(3))
	f.Add("a <cite id=\"x\">|b|</cite> c\n\nSources:\n[1]: |u|", byte(1))
	f.Fuzz(func(t *testing.T, text string, n byte) {
		var want strings.Builder
		var labels []string
		got := &kept{}
		s := NewScan(got, citeway.AllSyntaxes)
		for i, part := range strings.Split(text, "|") {
			start := want.Len()
			want.WriteString(part)
			if i%2 == 1 {
				labels = append(labels, part)
				_ = s.Put(&citeway.Citation{Start: start, End: start + len(part), Label: part})
				continue
			}
			for size := int(n%7) + 1; part != ""; part = part[min(size, len(part)):] {
				_ = s.Put(&citeway.Text{Bytes: []byte(part[:min(size, len(part))])})
			}
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if got.raw != want.String() || fmt.Sprint(got.labels) != fmt.Sprint(labels) {
			t.Errorf("got %q %q\nwant %q %q", got.raw, got.labels, want.String(), labels)
		}
		if got.bad != "" {
			t.Error(got.bad)
		}
	})
}

// kept puts the prose together again as it came.
type kept struct {
	raw    string
	prose  int
	labels []string
	bad    string
}

func (k *kept) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		k.raw, k.prose = k.raw+string(e.Bytes), k.prose+len(e.Bytes)
	case *citeway.Marker:
		k.raw, k.prose = k.raw+string(e.Blank)+string(e.Raw), k.prose+len(e.Label)
	case *citeway.Definition:
		k.raw += string(e.Raw)
	case *citeway.Trim:
		k.raw += string(e.Bytes)
	case *citeway.Citation:
		if e.Start != k.prose || e.End != e.Start+len(e.Label) {
			raw, _ := json.Marshal(e)
			k.bad = fmt.Sprintf("at %d: %s", k.prose, raw)
		}
		k.raw, k.prose, k.labels = k.raw+e.Label, k.prose+len(e.Label), append(k.labels, e.Label)
	}
	return nil
}

func TestScanReturnsTheSinksError(t *testing.T) {
	full := errors.New("full")
	s := NewScan(citeway.SinkFunc(func(citeway.Event) error { return full }), citeway.Bracket)
	_ = s.Put(&citeway.Text{Bytes: []byte("at six [")})
	if err := s.Close(); !errors.Is(err, full) {
		t.Error(err)
	}
}
