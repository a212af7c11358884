package resolve_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/marker"
	"github.com/citeway/citeway/resolve"
)

// phrases are what random answers are made of: each family, found and not found,
// prose that only looks like a marker, and definitions.
var phrases = []string{
	"Tides rise", " and fall", ".", " ", "\n\n", " [1]", " [2]", "[3]", " [1, 2]", " [1-3]", " [9]", " [0]", " [1990]", "m[0]", "【1】", "［2］", " [^1]", " [^2, ^3]", " [^n]",
	" [doc1]", " [doc9]", "【4:0†a】", " \ue200cite\ue202turn0search1\ue201", ` <cite id="a">words</cite>`, ` <cite id="z">words</cite>`, ` <cite id="b"/>`,
	" [Almanac](a)", " [words](b)", " [words](https://else.example/x)", " [[1]](https://sea.example/a)", " [[8]](https://else.example/y)", " [words][1]", " [words][n]", " [[Almanac]]", " [[None]]", " `[1]`", " 潮汐", " \\[1]",
}

var definitions = []string{
	"\n\n[1]: https://sea.example/b \"B\"\n", "\n\n[^2]: [[Almanac]]\n", "\n\n[9]: https://else.example/n \"N\"\n", "\n\n[n]: https://else.example/n\n",
	"\n\n## Sources\n[1] https://sea.example/a - A\n[2] Other\n", "\n\nSources:\n- [[Almanac]]\n- x\n", "\n\n[3]: javascript:x \"J\"\n", "\n\n[^n]: [[None]]\n",
}

var shown = []citeway.Source{{ID: "a", Title: "Almanac", URL: "https://sea.example/a", Label: &citeway.Label{Name: "Internal", Rank: 1}},
	{ID: "b", Title: "B", URL: "https://sea.example/b", Passages: []citeway.Passage{{ID: "p1", Text: "one"}}}, {ID: "c", Path: "c.md"}}

func random(r *rand.Rand, defined bool) string {
	var b strings.Builder
	for range 1 + r.IntN(12) {
		b.WriteString(phrases[r.IntN(len(phrases))])
	}
	for range r.IntN(3) {
		if defined {
			b.WriteString(definitions[r.IntN(len(definitions))])
		}
	}
	return b.String()
}

func randomOptions(r *rand.Rand) resolve.Options {
	o := resolve.Options{Unresolved: []resolve.Policy{"", resolve.Drop, resolve.Keep, resolve.Flag}[r.IntN(4)], Fallback: r.IntN(2) == 0}
	if r.IntN(4) > 0 {
		o.Sources = shown[:r.IntN(len(shown)+1)]
	}
	if r.IntN(3) == 0 {
		o.Earlier = []citeway.Source{{ID: "z", Number: 6, Title: "Old"}}
	}
	return o
}

// resolved is what becomes of a text that comes in pieces of at most size bytes.
func resolved(t *testing.T, in string, size int, o resolve.Options) *citeway.Answer {
	t.Helper()
	var f citeway.Folder
	r := resolve.New(&f, o)
	s := marker.New(r, citeway.AllSyntaxes)
	for ; in != ""; in = in[min(size, len(in)):] {
		_, err := s.Write([]byte(in[:min(size, len(in))]))
		must(t, err)
	}
	must(t, errors.Join(s.Close(), r.Put(&citeway.End{})))
	return f.Answer()
}

// The same text gives the same answer however it is cut, and every answer keeps
// what a reader relies on.
func TestLawsOfRandomAnswers(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 2000 {
		in, o := random(r, true), randomOptions(r)
		a := resolved(t, in, len(in)+1, o)
		check(t, a)
		if again := resolved(t, in, 1+r.IntN(7), o); show(again) != show(a) {
			t.Fatalf("%q in pieces:\n%s\nwhole:\n%s", in, show(again), show(a))
		}
		checkNumbers(t, in, a, o)
		checkLabel(t, in, a)
		if o.Unresolved != resolve.Flag {
			for _, c := range a.Citations {
				if c.Number == 0 || len(c.Sources) == 0 {
					t.Fatalf("%q: a citation of nothing: %+v", in, c)
				}
			}
		}
		if o.Sources != nil {
			checkShown(t, in, a, o)
		}
	}
}

// Numbers begin behind those of earlier turns, where any are, and are given in
// the order of first mention. Gaps come of definitions that came late alone.
func checkNumbers(t *testing.T, in string, a *citeway.Answer, o resolve.Options) {
	t.Helper()
	next := 1
	for _, s := range o.Earlier {
		next = max(next, s.Number+1)
	}
	if strings.Contains(in, "]: ") || strings.Contains(in, "ources") || strings.Contains(in, "[^n]") || o.Sources == nil {
		return
	}
	seen := map[int]bool{}
	for _, c := range a.Citations {
		for _, id := range c.Sources {
			n := a.Source(id).Number
			if !seen[n] && n != next && n >= next {
				t.Fatalf("%q: number %d is given before %d\n%s", in, n, next, show(a))
			}
			if !seen[n] && n == next {
				next++
			}
			seen[n] = true
		}
	}
}

func checkLabel(t *testing.T, in string, a *citeway.Answer) {
	t.Helper()
	want := citeway.HighestLabel(a.Sources)
	if (a.Label == nil) != (want == nil) || want != nil && a.Label.Name != want.Name {
		t.Fatalf("%q: the label is %v, want %v", in, a.Label, want)
	}
}

// Beside sources that were shown no other can be cited.
func checkShown(t *testing.T, in string, a *citeway.Answer, o resolve.Options) {
	t.Helper()
	known := map[string]bool{"z": len(o.Earlier) > 0}
	for _, s := range o.Sources {
		known[s.ID] = true
	}
	for _, c := range a.Citations {
		for _, id := range c.Sources {
			if !known[id] {
				t.Fatalf("%q cites %s, which was not shown:\n%s", in, id, show(a))
			}
		}
	}
}

// Where nothing was shown and what is unresolved is kept, the prose comes back
// byte for byte.
func TestKeepGivesTheProseBack(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 2000 {
		in := random(r, false)
		a := resolved(t, in, 3, resolve.Options{Sources: []citeway.Source{}, Unresolved: resolve.Keep})
		if a.Text != in || len(a.Citations) > 0 || len(a.Sources) > 0 {
			t.Fatalf("%q became %q, citing %+v", in, a.Text, a.Citations)
		}
	}
}

// No marker that resolves is left in the prose, whatever the policy is: with drop
// and with flag the prose is the same.
func TestDropAndFlagLeaveTheSameProse(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 2000 {
		in := random(r, false)
		o := resolve.Options{Sources: shown, Complete: true}
		dropped := resolved(t, in, 5, o)
		o.Unresolved = resolve.Flag
		flagged := resolved(t, in, 5, o)
		if strings.ReplaceAll(dropped.Text, " ", "") != strings.ReplaceAll(flagged.Text, " ", "") {
			t.Fatalf("%q: dropped %q, flagged %q", in, dropped.Text, flagged.Text)
		}
		cited := 0
		for _, c := range flagged.Citations {
			if c.Number > 0 {
				cited++
			}
		}
		if cited < len(dropped.Citations) { // a repeat behind a flagged one is none
			t.Fatalf("%q: %d cited, flagged %d", in, len(dropped.Citations), cited)
		}
	}
}

// What is resolved resolves to itself: an answer sent through once more keeps its
// prose, its numbers and citations, and its findings are those it has.
func TestResolvingTwiceChangesNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 2000 {
		in := random(r, true)
		once := resolved(t, in, 9, resolve.Options{Sources: shown})
		var f citeway.Folder
		must(t, citeway.Unfold(once, resolve.New(&f, resolve.Options{})))
		if twice := f.Answer(); sorted(show(twice)) != sorted(show(once)) {
			t.Fatalf("%q\nonce:\n%s\ntwice:\n%s", in, show(once), show(twice))
		}
	}
}

// sorted leaves out in which order an answer's sources stand, and that nothing is
// cited, which is said each time.
func sorted(shown string) string {
	lines := slices.DeleteFunc(strings.Split(shown, "\n"), func(line string) bool { return strings.HasPrefix(line, "finding uncited-answer") })
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// An error of the sink stops the resolver at whatever event it comes, and is the
// one that is returned.
func TestASinkThatFailsAtAnyEvent(t *testing.T) {
	const in = "Low [1] and [[8]](https://else.example/y) [2】 [9] <cite id=\"z\">w</cite> [^n].\n\n[2]: https://sea.example/a\n[n]: https://else.example/n\n\n## Sources\n[1] https://sea.example/b - B\n"
	full := &citeway.Error{Code: citeway.Unavailable, Message: "the client went away"}
	for _, o := range []resolve.Options{{}, {Sources: shown, Fallback: true}, {Sources: shown, Unresolved: resolve.Keep}, {Sources: shown, Unresolved: resolve.Flag, Complete: true}} {
		for stop := 0; ; stop++ {
			sent := 0
			r := resolve.New(citeway.SinkFunc(func(citeway.Event) error {
				if sent++; sent > stop {
					return full
				}
				return nil
			}), o)
			err := drive(r, in)
			if err == nil && sent <= stop {
				break // the whole answer went through
			}
			if err != full || sent != stop+1 {
				t.Fatalf("after %d events: %d sent, %v", stop, sent, err)
			}
		}
	}
}

// drive sends sources, annotations and a text, and stops at the first error.
func drive(r *resolve.Resolver, in string) error {
	events := []citeway.Event{&citeway.Begin{ID: "ans_1"}, &citeway.Source{ID: "d", Title: "D", Passages: []citeway.Passage{{ID: "q", Text: "d"}}}, &citeway.Source{ID: "e", Title: "d"}}
	events = append(events, marker.Find(in, citeway.AllSyntaxes)...)
	events = append(events, &citeway.Citation{Start: 0, End: 3, Label: "Low", Sources: []string{"d", "gone"}, Passages: []string{"q"}}, &citeway.End{})
	for _, e := range events {
		if err := r.Put(e); err != nil {
			return err
		}
	}
	return nil
}

func ExampleParsePolicy() {
	p, err := resolve.ParsePolicy("flag")
	fmt.Println(p, err)
	_, err = resolve.ParsePolicy("hide")
	fmt.Println(err)
	// Output:
	// flag <nil>
	// unresolved: unknown policy hide; use drop, keep or flag
}

// An answer may cite what was shown in the turns before; those sources keep their
// numbers, and new ones go on behind them.
func ExampleOptions_earlier() {
	var f citeway.Folder
	r := resolve.New(&f, resolve.Options{
		Sources: []citeway.Source{{ID: "n", Title: "Neap tides"}},
		Earlier: []citeway.Source{{ID: "t", Number: 1, Title: "Tide tables"}},
	})
	s := marker.New(r, citeway.Bracket|citeway.Wiki)
	_, _ = s.Write([]byte("Neaps are low [1], as said [[Tide tables]]."))
	_ = s.Close()
	_ = r.Put(&citeway.End{})
	for _, c := range f.Answer().Citations {
		fmt.Println(c.Marker, "is number", c.Number)
	}
	// Output:
	// [1] is number 2
	// [[Tide tables]] is number 1
}
