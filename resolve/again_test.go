package resolve

import (
	"testing"

	"github.com/citeway/citeway"
)

// A marker that repeats the one before leaves behind what resolving it again would: a trim
// between them, which says nothing, makes it be resolved.
func TestRepeatedMarkers(t *testing.T) {
	number := func(n int) citeway.Reference { return citeway.Reference{Kind: citeway.ByNumber, Number: n} }
	for name, refs := range map[string][]citeway.Reference{
		"one": {number(1)}, "two": {number(1), number(2)}, "none": {number(9)}, "one of two": {number(1), number(9)},
		"a name": {{Kind: citeway.ByLabel, Text: []byte("x")}}, "a year": {number(1990)},
	} {
		for _, policy := range []Policy{Drop, Keep, Flag} {
			again, anew := repeat(t, refs, policy, false), repeat(t, refs, policy, true)
			if again.findings != anew.findings || again.nameBytes != anew.nameBytes || again.pos != anew.pos || again.citations != anew.citations {
				t.Errorf("%s, %s: %d findings, %d bytes of names, %d of prose, %d citations; want %d, %d, %d, %d", name, policy,
					again.findings, again.nameBytes, again.pos, again.citations, anew.findings, anew.nameBytes, anew.pos, anew.citations)
			}
		}
	}
}

// repeat resolves many of one marker.
func repeat(t *testing.T, refs []citeway.Reference, policy Policy, apart bool) *Resolver {
	t.Helper()
	passages := []citeway.Passage{{ID: "p1"}, {ID: "p2"}}
	r := New(citeway.SinkFunc(func(citeway.Event) error { return nil }), Options{Unresolved: policy, Complete: true,
		Sources: []citeway.Source{{ID: "a", URL: "https://a.example/", Passages: passages}, {ID: "b", URL: "https://b.example/"}}})
	m := &citeway.Marker{Syntax: citeway.Bracket, Raw: []byte("[x]"), Refs: refs}
	for range 3 * maxFindings {
		if err := r.Put(m); err != nil {
			t.Fatal(err)
		}
		if !apart {
			continue
		}
		if err := r.Put(&citeway.Trim{}); err != nil {
			t.Fatal(err)
		}
	}
	return r
}
