package table

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/pipe"
)

// mostAllocs is how many allocations a citation more may cost a conversion. It takes its
// place among many in a few rooms; webchat's reader, the dearest, makes about five.
const mostAllocs = 8

// TestACitationIsFewAllocations: what a conversion allocates hardly grows with the number of
// its citations, in the forms that most answers are read and written in.
func TestACitationIsFewAllocations(t *testing.T) {
	const few, many = 500, 1500
	for _, from := range []string{"webchat", "writer", "azure", "openwebui", "rill", "copilot", "markdown", "native"} {
		for _, to := range []string{"webchat", "writer", "azure", "openwebui", "rill", "copilot", "markdown", "native"} {
			more := conversion(t, from, to, many) - conversion(t, from, to, few)
			if each := more / (many - few); each > mostAllocs {
				t.Errorf("%s to %s: %.1f allocations a citation", from, to, each)
			}
		}
	}
}

// TestACitationOfATextFormIsNoAllocation: between forms of text a citation more takes its
// place in rooms that are there; a new room comes once for many.
func TestACitationOfATextFormIsNoAllocation(t *testing.T) {
	const few, many, most = 2_000, 12_000, 0.1
	for _, from := range []string{"copilot", "markdown"} {
		for _, to := range []string{"copilot", "markdown"} {
			for _, stream := range []bool{false, true} {
				more := allocated(t, from, to, many, stream) - allocated(t, from, to, few, stream)
				if each := more / (many - few); each > most {
					t.Errorf("%s to %s, streamed %v: %.2f allocations a citation", from, to, stream, each)
				}
			}
		}
	}
}

// conversion is how often the conversion of an answer with that many citations allocates.
func conversion(t *testing.T, from, to string, citations int) float64 {
	return allocated(t, from, to, citations, false)
}

func allocated(t *testing.T, from, to string, citations int, stream bool) float64 {
	t.Helper()
	source, wrong := Lookup(from)
	target, err := Lookup(to)
	if wrong != nil || err != nil {
		t.Fatal(wrong, err)
	}
	var in bytes.Buffer
	if err := citeway.Unfold(manyCited(citations), source.NewEncoder(&in, dialect.Options{Stream: stream})); err != nil {
		t.Fatal(err)
	}
	return testing.AllocsPerRun(2, func() {
		if err := pipe.All(io.Discard, in.Bytes(), pipe.Options{From: source, To: target, Stream: stream}); err != nil {
			t.Fatal(err)
		}
	})
}

// manyCited is an answer with citations of ten sources.
func manyCited(n int) *citeway.Answer {
	const sources = 10
	a := &citeway.Answer{Text: strings.Repeat("The tide rises. ", n), Offsets: citeway.Bytes, Generated: true}
	for i := range sources {
		id := fmt.Sprint(i + 1)
		a.Sources = append(a.Sources, citeway.Source{ID: "source-" + id, Number: i + 1, Title: "Report no. " + id, URL: "https://reports.example/" + id,
			Passages: []citeway.Passage{{ID: "p" + id, Text: "Passage " + id}}})
	}
	for i := range n {
		s, at := &a.Sources[i%sources], (i+1)*len("The tide rises. ")-1
		a.Citations = append(a.Citations, citeway.Citation{ID: fmt.Sprint("c_", i+1), Number: s.Number, Start: at, End: at,
			Marker: fmt.Sprintf("[%d]", s.Number), Blank: " ", Sources: []string{s.ID}, Passages: []string{s.Passages[0].ID}})
	}
	return a
}
