package table

import (
	"bytes"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/markdown"
	"github.com/citeway/citeway/dialect/native"
	"github.com/citeway/citeway/dialect/pipe"
	"github.com/citeway/citeway/resolve"
)

// What a message may become, for each of its bytes, beside a fixed amount.
const (
	mostOut  = 60      // bytes of any form
	mostHeap = 150     // bytes that are held at once
	mostMade = 3000    // bytes that are allocated in all: work that is not linear shows in it
	fixed    = 1 << 20 // bytes of any of them
)

// TestWhatAMessageMayBecome: bytes out and memory are at most a constant times the bytes
// that came, in every form that is read: citations that each span all of the text,
// intervals without sources, labels that are not the words.
func TestWhatAMessageMayBecome(t *testing.T) {
	text := strings.Repeat("tides rise ", 4000)
	all := &citeway.Answer{ID: "a", Text: text, Generated: true}
	for i := range 400 {
		s := citeway.Source{ID: fmt.Sprint("s", i), Number: i + 1, Kind: citeway.KindWeb, Title: fmt.Sprint("T", i), URL: fmt.Sprint("https://sea.example/", i)}
		all.Sources = append(all.Sources, s)
		all.Citations = append(all.Citations, citeway.Citation{ID: fmt.Sprint("c", i), Number: i + 1, End: len(text), Sources: []string{s.ID}})
	}
	for _, f := range All() {
		if f.NewDecoder == nil || f.NewEncoder == nil {
			continue
		}
		for _, stream := range []bool{false, true} {
			var in bytes.Buffer
			if err := citeway.Unfold(all, f.NewEncoder(&in, dialect.Options{Stream: stream})); err != nil {
				t.Fatal(err)
			}
			bounded(t, &f, in.String(), stream)
		}
	}
	own, prose := native.Form(), markdown.Form()
	label := `{"text":"` + text + `","citations":[` + strings.TrimSuffix(strings.Repeat(fmt.Sprintf(`{"id":"c","start":0,"end":%d,"label":"x","sources":["s"]},`, len(text)), 400), ",") + `],"sources":[{"id":"s"}]}`
	bounded(t, &own, label, false)
	for _, marker := range []string{"[1-50] ", "[1] ", "[2]", "[^x] ", "[0] ", "[a](b)", "a [1-50] ", "[0] [2-50] "} {
		bounded(t, &prose, strings.Repeat(marker, 5000), false)
		bounded(t, &prose, strings.Repeat(marker, 5000), true)
	}
}

// TestWhatSourcesMayBecome: a source is told once, however often it is cited and however
// long its words, its names and its list of passages are.
func TestWhatSourcesMayBecome(t *testing.T) {
	long, own := strings.Repeat("deep water ", 3000), native.Form()
	for name, s := range map[string]citeway.Source{
		"a long passage":   {ID: "s", Title: "T", URL: "https://sea.example", Passages: []citeway.Passage{{ID: "p", Text: long}}},
		"a long title":     {ID: "s", Title: long, URL: "https://sea.example"},
		"a long address":   {ID: "s", Title: "T", URL: "https://sea.example/" + strings.ReplaceAll(long, " ", "-")},
		"a long id":        {ID: long, Title: "T", URL: "https://sea.example"},
		"a long name":      {ID: "s", Title: "T", Path: strings.ReplaceAll(long, " ", "/")},
		"many passages":    {ID: "s", Title: "T", URL: "https://sea.example", Passages: manyPassages(3000)},
		"a long abstract":  {ID: "s", Title: "T", Passages: []citeway.Passage{{ID: "p", Abstract: long}}},
		"a long passageid": {ID: "s", Title: "T", Passages: []citeway.Passage{{ID: long, Text: "deep"}}},
	} {
		a := &citeway.Answer{ID: "a", Text: strings.Repeat("tides rise ", 300), Generated: true, Sources: []citeway.Source{s}}
		for i := range 300 {
			a.Citations = append(a.Citations, citeway.Citation{ID: fmt.Sprint("c", i), Number: 1, Start: 11*i + 5, End: 11*i + 5, Sources: []string{s.ID}})
		}
		var in bytes.Buffer
		if err := citeway.Unfold(a, own.NewEncoder(&in, dialect.Options{})); err != nil {
			t.Fatal(err)
		}
		for _, f := range All() {
			for _, stream := range []bool{false, true} {
				into(t, name, &own, &f, in.String(), stream)
			}
		}
	}
}

func manyPassages(n int) (list []citeway.Passage) {
	for i := range n {
		list = append(list, citeway.Passage{ID: fmt.Sprint("p", i), Text: fmt.Sprint("deep ", i)})
	}
	return list
}

// held measures what is held when the first byte is written, of a whole message all, and
// each time that as many bytes again have been written; unless exact, it only counts.
type held struct {
	exact     bool
	out, next int
	heap      uint64
}

// Write counts.
func (h *held) Write(p []byte) (int, error) {
	if h.exact && h.out >= h.next {
		h.heap = max(h.heap, live())
		h.next = 2 * max(h.out, fixed)
	}
	h.out += len(p)
	return len(p), nil
}

// live is what is held once garbage is collected, which takes longer than most conversions.
func live() uint64 {
	runtime.GC()
	heap, _ := memory()
	return heap
}

// memory is what is held, and what was ever allocated.
func memory() (heap, made uint64) {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc, m.TotalAlloc
}

// bounded reads a message and writes it as native JSON.
func bounded(t *testing.T, from *dialect.Form, in string, stream bool) {
	t.Helper()
	own := native.Form()
	into(t, from.Name, from, &own, in, stream)
}

// into holds what a conversion writes, holds and allocates against the bytes that it reads.
func into(t *testing.T, name string, from, to *dialect.Form, in string, stream bool) {
	t.Helper()
	if to.NewEncoder == nil {
		return
	}
	what := fmt.Sprintf("%s to %s, streamed %t, %.60q", name, to.Name, stream, in)
	o := pipe.Options{From: *from, To: *to, Stream: stream, Resolve: resolve.Options{Sources: given(from)}}
	out, made := converted(t, what, &held{}, in, o)
	if most := mostOut*len(in) + fixed; out > most {
		t.Errorf("%s: %d bytes became %d, %d times", what, len(in), out, out/len(in))
	}
	if made > mostMade*len(in)+32*fixed {
		t.Errorf("%s: %d bytes allocated %d, %d times", what, len(in), made, made/len(in))
	}
	if made <= mostHeap*len(in)+fixed {
		return // what was never allocated is not held
	}
	before := live()
	h := held{exact: true}
	converted(t, what, &h, in, o)
	if grown := int(h.heap) - int(before); grown > mostHeap*len(in)+fixed {
		t.Errorf("%s: %d bytes held %d, %d times", what, len(in), grown, grown/len(in))
	}
}

// converted converts a message, and returns how many bytes were written and how many were
// allocated for it in all.
func converted(t *testing.T, what string, h *held, in string, o pipe.Options) (out, made int) {
	t.Helper()
	_, began := memory()
	err := pipe.All(h, []byte(in), o)
	if code := citeway.CodeOf(err); err != nil && code != citeway.Truncated && code != citeway.Invalid {
		t.Fatalf("%s: %v", what, err)
	}
	_, ended := memory()
	return h.out, int(ended - began)
}

// given is the source shown beside a message that lists none.
func given(from *dialect.Form) []citeway.Source {
	if !from.Text {
		return nil
	}
	return []citeway.Source{{ID: "s", Title: "T"}}
}
