package citeway_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

func TestSourceName(t *testing.T) {
	tests := []struct {
		source citeway.Source
		want   string
	}{
		{citeway.Source{Title: "Tide tables", Path: "sea/t.pdf"}, "Tide tables"},
		{citeway.Source{Path: "sea/t.pdf"}, "t.pdf"},
		{citeway.Source{Path: `C:\sea\t.pdf`}, "t.pdf"},
		{citeway.Source{URL: "https://sea.example/docs/tide%20tables.pdf?x=1"}, "tide tables.pdf"},
		{citeway.Source{URL: "https://www.sea.example/"}, "sea.example"},
		{citeway.Source{URL: "::"}, "::"},
		{citeway.Source{Path: "/"}, "/"},
		{citeway.Source{}, "Unknown Document"},
	}
	for _, test := range tests {
		if got := test.source.Name(); got != test.want {
			t.Errorf("%+v: got %q, want %q", test.source, got, test.want)
		}
	}
}

func TestHighestLabel(t *testing.T) {
	label := func(name string, rank int) *citeway.Label { return &citeway.Label{Name: name, Rank: rank} }
	sources := []citeway.Source{
		{Number: 2, Label: label("second", 2)},
		{Number: 1, Label: label("first", 2)},
		{Number: 3, Label: label("low", 1)},
		{Number: 0, Label: label("not cited", 9)},
		{Number: 4},
	}
	if got := citeway.HighestLabel(sources); got == nil || got.Name != "first" {
		t.Errorf("got %v", got)
	}
	if got := citeway.HighestLabel(sources[3:]); got != nil {
		t.Errorf("got %v, want none: only a source without label is cited", got)
	}
}

func TestErrorSaysPlaceMessageAndMend(t *testing.T) {
	err := &citeway.Error{Code: citeway.Invalid, Place: "sources[2].url", Message: "no URL", Mend: "begin it with https://", Err: io.EOF}
	if got, want := err.Error(), "sources[2].url: no URL: EOF; begin it with https://"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if !errors.Is(err, io.EOF) {
		t.Error("the cause is lost")
	}
}

// TestLongErrors: what an error repeats may be as long as it likes, and a person is told of
// its beginning and its end.
func TestLongErrors(t *testing.T) {
	long := strings.Repeat("é", 100_000)
	e := &citeway.Error{Code: citeway.Invalid, Place: "from", Message: "there is no dialect " + long + " here", Mend: "use one of " + long + " or none", Err: errors.New("a " + long)}
	got := e.Error()
	if len(got) > 4*650 || !utf8.ValidString(got) {
		t.Errorf("%d bytes, valid: %t", len(got), utf8.ValidString(got))
	}
	for _, want := range []string{"from: there is no dialect éé", "éé…éé", "éé here: a éé", "; use one of éé", "éé or none"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in %q", want, got)
		}
	}
	if brief := e.Brief(); brief.Code != citeway.Invalid || brief.Place != "from" || brief.Error() != got || len(e.Message) < len(long) {
		t.Errorf("%+v", brief)
	}
	short := &citeway.Error{Message: "is empty"}
	if short.Brief() != short || (*citeway.Error)(nil).Brief() != nil {
		t.Error("a short one, or none, is another")
	}
}

func TestCodeOf(t *testing.T) {
	wrapped := fmt.Errorf("reading: %w", &citeway.Error{Code: citeway.TooLarge})
	var none *citeway.Error
	for err, want := range map[error]citeway.Code{nil: "", io.EOF: citeway.Internal, wrapped: citeway.TooLarge, none: citeway.Internal, fmt.Errorf("reading: %w", none): citeway.Internal} {
		if got := citeway.CodeOf(err); got != want {
			t.Errorf("%v: got %q, want %q", err, got, want)
		}
	}
}

func TestVerdictHolds(t *testing.T) {
	for v, want := range map[citeway.Verdict]bool{citeway.Supported: true, citeway.Unchecked: true, "": true,
		citeway.Partial: false, citeway.Unsupported: false, citeway.Contradicted: false, citeway.Misquoted: false} {
		if v.Holds() != want {
			t.Errorf("%q: got %v", v, v.Holds())
		}
	}
}

func TestSpan(t *testing.T) {
	s := citeway.Span{Start: 2, End: 5}
	if s.Len() != 3 || s.In("abcdefg") != "cde" || s.In("abc") != "" || !s.Contains(2) || s.Contains(5) {
		t.Errorf("%+v", s)
	}
	if (citeway.Span{Start: -1, End: 2}).In("abc") != "" {
		t.Error("a span before the text gave text")
	}
}

func TestNativeJSONHasListsWhereThereIsNothing(t *testing.T) {
	b, err := json.Marshal(citeway.Fold(&citeway.Text{Bytes: []byte("a")}))
	if err != nil {
		t.Fatal(err)
	}
	want := `{"text":"a","offsets":"bytes","citations":[],"sources":[],"label":null,"generated":false,"findings":[]}`
	if string(b) != want {
		t.Errorf("got %s, want %s", b, want)
	}
}

func TestNoScoreIsNotZero(t *testing.T) {
	zero := 0.0
	b, _ := json.Marshal([]citeway.Passage{{ID: "a"}, {ID: "b", Score: &zero}})
	if got := string(b); strings.Count(got, "score") != 1 || !strings.Contains(got, `"score":0`) {
		t.Errorf("got %s", got)
	}
}

func TestMarkerCloneSharesNothing(t *testing.T) {
	raw := []byte("[^a]")
	m := &citeway.Marker{Raw: raw, Refs: []citeway.Reference{{Kind: citeway.ByLabel, Text: raw[2:3]}}}
	d := &citeway.Definition{Label: raw[2:3], URL: raw}
	mc, dc := m.Clone(), d.Clone()
	raw[2] = 'z'
	if string(mc.Refs[0].Text) != "a" || string(mc.Raw) != "[^a]" || string(dc.Label) != "a" {
		t.Errorf("got %q %q %q", mc.Refs[0].Text, mc.Raw, dc.Label)
	}
}

func TestCitationCloneSharesNothing(t *testing.T) {
	c := &citeway.Citation{Claim: &citeway.Span{End: 1}, Sources: []string{"a"}, Quotes: []citeway.Quote{{Text: "q"}}}
	d := c.Clone()
	c.Claim.End, c.Sources[0], c.Quotes[0].Text = 9, "z", "z"
	if d.Claim.End != 1 || d.Sources[0] != "a" || d.Quotes[0].Text != "q" {
		t.Errorf("got %+v", d)
	}
}

func TestCitedIsByNumber(t *testing.T) {
	a := &citeway.Answer{Sources: []citeway.Source{{ID: "b", Number: 2}, {ID: "x"}, {ID: "a", Number: 1}}}
	if got := a.Cited(); len(got) != 2 || got[0].ID != "a" {
		t.Errorf("got %v", got)
	}
}

func ExampleFinding_String() {
	f := citeway.Finding{Kind: citeway.OutOfRange, Marker: "[9]", At: 412, Action: "dropped", Message: "there is no source 9; 3 were shown"}
	fmt.Println(f.String())
	// Output: out-of-range [9] at 412: there is no source 9; 3 were shown (dropped)
}
