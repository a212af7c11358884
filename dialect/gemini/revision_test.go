package gemini

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

func streamed(t *testing.T, events ...citeway.Event) string {
	t.Helper()
	var out strings.Builder
	sink := Form().NewEncoder(&out, dialect.Options{Stream: true})
	for _, e := range events {
		if err := sink.Put(e); err != nil {
			t.Fatal(err)
		}
	}
	return out.String()
}

func site(id string, number int) *citeway.Source {
	return &citeway.Source{ID: id, Number: number, URL: "https://" + id + ".example/"}
}

// The metadata comes last, so it says what a citation is by then.
func TestSupportsAreAsRevised(t *testing.T) {
	rain := &citeway.Text{Bytes: []byte("Rain fell.")}
	first := &citeway.Citation{ID: "c1", Start: 10, End: 10, Sources: []string{"a"}}
	moved := &citeway.Citation{ID: "c1", Start: 10, End: 10, Sources: []string{"b"}}
	out := streamed(t, &citeway.Begin{}, rain, site("a", 1), first, site("b", 1), site("a", 0), &citeway.Revision{Citation: moved}, &citeway.End{})
	if !strings.Contains(out, `"groundingChunks":[{"web":{"uri":"https://b.example/"`) || !strings.Contains(out, `"groundingChunkIndices":[0]`) {
		t.Errorf("the support cites another source:\n%s", out)
	}
	out = streamed(t, &citeway.Begin{}, rain, site("a", 1), first, &citeway.Revision{Citation: &citeway.Citation{ID: "c1"}, Withdrawn: true}, &citeway.End{})
	if strings.Contains(out, "groundingSupports") {
		t.Errorf("a citation that was withdrawn is written:\n%s", out)
	}
}

// A byte that is no character is written as three; the offsets count them.
func TestOffsetsCountWhatIsWritten(t *testing.T) {
	out := streamed(t, &citeway.Begin{}, &citeway.Text{Bytes: []byte("\xff\xfe rain ")}, site("a", 1),
		&citeway.Citation{ID: "c1", Start: 8, End: 12, Label: "fell", Sources: []string{"a"}}, &citeway.End{})
	if !strings.Contains(out, `"startIndex":12,"endIndex":16,"text":"fell"`) {
		t.Errorf("got\n%s", out)
	}
}

// A citation behind words has the words that it supports, once that is known: those are what the API's segments are.
func TestASupportIsOfItsClaim(t *testing.T) {
	cited := citeway.Citation{ID: "c1", Start: 22, End: 22, Sources: []string{"a"}}
	checked := cited
	checked.Claim = &citeway.Span{Start: 11, End: 21}
	prose := &citeway.Text{Bytes: []byte("Été sec. Rain fell.  ")}
	out := streamed(t, &citeway.Begin{}, prose, site("a", 1), &cited, &citeway.Revision{Citation: &checked}, &citeway.End{})
	if !strings.Contains(out, `"startIndex":11,"endIndex":21,"text":"Rain fell."`) {
		t.Errorf("got\n%s", out)
	}
	whole := cited
	whole.Start, whole.End = 3, 7
	whole.Claim = checked.Claim
	out = streamed(t, &citeway.Begin{}, prose, site("a", 1), &whole, &citeway.End{})
	if !strings.Contains(out, `"startIndex":3,"endIndex":7`) {
		t.Errorf("a citation of words lost them:\n%s", out)
	}
}
