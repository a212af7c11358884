package resolve_test

import (
	"reflect"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/marker"
	"github.com/citeway/citeway/resolve"
)

// FuzzResolve reads any text in two pieces and checks what every answer keeps:
// positions within the text, numbers without gaps above the sources, citations
// of sources that are there. In one piece it is the same answer.
func FuzzResolve(f *testing.F) {
	f.Add("Tides rise [1], [2][2] and [^3].\n\n#### Sources\n[^3]: [[A]]\n", 5, uint8(2), uint8(0))
	f.Add("a [0] b [1-3] <cite id=\"a\">c</cite> [[1]](https://a.example) 【4:0†source】", 9, uint8(3), uint8(1))
	f.Add("x [7].\n\n[7]: https://a.example/ \"A\"\n[7]: https://b.example/", 2, uint8(0), uint8(2))
	for cut := range 40 {
		f.Add("[1] <cite id=\"a\">k</cite>，**[1]**)", cut, uint8(2), uint8(0))
		f.Add("x (see 【1】: Source :，", cut, uint8(2), uint8(0))
	}
	for cut := range 12 {
		f.Add("([1]: 12) - [2] – x", cut, uint8(2), uint8(0))
	}
	f.Fuzz(func(t *testing.T, in string, cut int, given, policy uint8) {
		o := resolve.Options{Unresolved: []resolve.Policy{resolve.Drop, resolve.Keep, resolve.Flag}[policy%3], Fallback: given%2 == 0}
		for i := range given % 5 {
			o.Sources = append(o.Sources, citeway.Source{ID: string(rune('a' + i)), Title: "T" + string(rune('a'+i)), URL: "https://a.example/" + string(rune('a'+i))})
		}
		cut = min(max(cut, 0), len(in))
		a := read(t, o, in[:cut], in[cut:])
		check(t, a)
		if whole := read(t, o, in); !reflect.DeepEqual(a, whole) {
			t.Fatalf("%q and %q give\n%+v\nand together\n%+v", in[:cut], in[cut:], a, whole)
		}
	})
}

func read(t *testing.T, o resolve.Options, pieces ...string) *citeway.Answer {
	var fold citeway.Folder
	r := resolve.New(&fold, o)
	s := marker.New(r, citeway.AllSyntaxes)
	for _, piece := range pieces {
		_, _ = s.Write([]byte(piece)) // Close tells what failed
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := r.Put(&citeway.End{}); err != nil {
		t.Fatal(err)
	}
	return fold.Answer()
}

func check(t *testing.T, a *citeway.Answer) {
	for _, c := range a.Citations {
		if c.Start < 0 || c.End < c.Start || c.End > len(a.Text) || c.Label != "" && a.Text[c.Start:c.End] != c.Label {
			t.Fatalf("citation %+v of %q", c, a.Text)
		}
		for _, id := range c.Sources {
			if s := a.Source(id); s == nil || s.Number == 0 {
				t.Fatalf("citation %+v names %s, which is %+v", c, id, s)
			}
		}
	}
	seen := map[int]bool{}
	for _, s := range a.Cited() {
		if seen[s.Number] {
			t.Fatalf("number %d is given twice", s.Number)
		}
		seen[s.Number] = true
	}
}
