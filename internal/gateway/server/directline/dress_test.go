package directline

import (
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// dressed sends events through a dress and returns what comes out, a line each.
func dressed(t *testing.T, d *dress, events ...citeway.Event) []string {
	t.Helper()
	var out []string
	d.next = citeway.SinkFunc(func(e citeway.Event) error {
		switch e := e.(type) {
		case *citeway.Begin:
			out = append(out, "begin "+e.ID)
		case *citeway.Text:
			out = append(out, "text "+string(e.Bytes))
		case *citeway.Source:
			line := fmt.Sprintf("source %s %d", e.ID, e.Number)
			for _, p := range e.Passages {
				line += " " + p.ID
			}
			out = append(out, line)
		case *citeway.Citation:
			out = append(out, "citation "+e.ID)
		case *citeway.Revision:
			out = append(out, "revision "+e.Citation.ID)
		case *citeway.End:
			line := "end"
			if e.Label != nil {
				line += " " + e.Label.Name
			}
			if e.Err != nil {
				line += " " + string(e.Err.Code)
			}
			out = append(out, line)
		default:
			out = append(out, fmt.Sprintf("%T", e))
		}
		return nil
	})
	for _, e := range events {
		if err := d.Put(e); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

func passages(ids ...string) (all []citeway.Passage) {
	for _, id := range ids {
		all = append(all, citeway.Passage{ID: id})
	}
	return all
}

func TestDress(t *testing.T) {
	secret := &citeway.Label{Name: "Secret", Rank: 3}
	text := &citeway.Text{Bytes: []byte("words")}
	first := &citeway.Source{ID: "s1", Number: 1, Label: secret, Passages: passages("p1", "p2", "p3")}
	second := &citeway.Source{ID: "s2", Number: 2, Passages: passages("p4")}
	for name, one := range map[string]struct {
		events []citeway.Event
		want   string
		plain  bool
	}{
		"a livestream has its own id":                   {[]citeway.Event{&citeway.Begin{ID: "ans_1"}}, "begin S", false},
		"what is not cited has no number":               {[]citeway.Event{second, text, &citeway.End{}}, "source s2 0|text words|end", false},
		"what is cited has one, from then on":           {[]citeway.Event{second, &citeway.Citation{ID: "c", Sources: []string{"s2"}}, second}, "source s2 0|source s2 2|citation c|source s2 2", false},
		"the label is that of what is cited":            {[]citeway.Event{first, second, text, &citeway.Citation{ID: "c", Sources: []string{"s2"}}, &citeway.End{Label: secret}}, "source s1 0 p1 p2 p3|source s2 0|text words|source s2 2|citation c|end", false},
		"the cited passage comes first":                 {[]citeway.Event{first, &citeway.Citation{ID: "c", Sources: []string{"s1"}, Passages: []string{"p3"}}}, "source s1 0 p1 p2 p3|source s1 1 p3 p1 p2|citation c", false},
		"and again when a verdict moves it":             {[]citeway.Event{first, &citeway.Citation{ID: "c", Sources: []string{"s1"}}, &citeway.Revision{Citation: &citeway.Citation{ID: "c", Sources: []string{"s1"}, Passages: []string{"p2"}}}}, "source s1 0 p1 p2 p3|source s1 1 p1 p2 p3|citation c|source s1 1 p2 p1 p3|revision c", false},
		"a source that is not known is left to others":  {[]citeway.Event{&citeway.Citation{ID: "c", Sources: []string{"s9"}}}, "citation c", false},
		"findings are not for this reader":              {[]citeway.Event{&citeway.Finding{}, text}, "text words", false},
		"no words are no answer":                        {[]citeway.Event{&citeway.Text{Bytes: []byte(" \n")}, &citeway.End{}}, "text  \n|text " + nothing + "|end", false},
		"what breaks off says so":                       {[]citeway.Event{text, &citeway.End{Err: &citeway.Error{Code: citeway.Upstream, Message: "gone"}}}, "text words|text \n\nThe answer breaks off here: gone.|end upstream", false},
		"what fails at once says so":                    {[]citeway.Event{&citeway.End{Err: &citeway.Error{Code: citeway.Upstream, Message: "gone", Mend: "wait"}}}, "text I could not answer this: gone; wait.|end upstream", false},
		"in plain text the renderer need not say again": {[]citeway.Event{text, &citeway.End{Err: &citeway.Error{Code: citeway.Upstream, Message: "gone"}}}, "text words|text \n\nThe answer breaks off here: gone.|end", true},
	} {
		t.Run(name, func(t *testing.T) {
			got := strings.Join(dressed(t, &dress{stream: "S", plain: one.plain}, one.events...), "|")
			got = strings.ReplaceAll(got, "source s2 0 p4", "source s2 0")
			if got = strings.ReplaceAll(got, "source s2 2 p4", "source s2 2"); got != one.want {
				t.Errorf("got  %q\nwant %q", got, one.want)
			}
		})
	}
}

func TestWhoSurfacedASource(t *testing.T) {
	var seen []*citeway.Interpreter
	d := &dress{base: "https://here.example", next: citeway.SinkFunc(func(e citeway.Event) error {
		if s, ok := e.(*citeway.Source); ok {
			seen = append(seen, s.Interpreter)
		}
		return nil
	})}
	own := &citeway.Interpreter{Name: "Another"}
	given := &citeway.Source{ID: "a"}
	for _, s := range []*citeway.Source{given, {ID: "b", Interpreter: own}} {
		if err := d.Put(s); err != nil {
			t.Fatal(err)
		}
	}
	if seen[0].Slogan != "Surfaced with Citeway" || seen[0].URL != "https://here.example" || seen[1] != own || given.Interpreter != nil {
		t.Errorf("surfaced by %+v, %+v; the event became %+v", seen[0], seen[1], given)
	}
}

// TestFailEndsOnce: what has ended is not ended again, what has not begun begins.
func TestFailEndsOnce(t *testing.T) {
	d := &dress{stream: "S"}
	dressed(t, d)
	if err := d.fail(&citeway.Error{Code: citeway.Internal, Message: "oops"}); err != nil {
		t.Fatal(err)
	}
	if err := d.fail(&citeway.Error{Code: citeway.Internal, Message: "again"}); err != nil {
		t.Fatal(err)
	}
	if got := d.fold.Answer(); got.Err == nil || got.Err.Message != "oops" || !strings.Contains(got.Text, "oops") || strings.Contains(got.Text, "again") {
		t.Errorf("the answer is %+v", got)
	}
	if m := d.answer(); m.Answer != "" || m.Sources != nil {
		t.Errorf("of a failure is remembered %+v", m)
	}
}

func TestWhatIsRememberedOfAnAnswer(t *testing.T) {
	d := &dress{}
	dressed(t, d, &citeway.Begin{}, &citeway.Source{ID: "a", Number: 4}, &citeway.Source{ID: "b", Number: 5}, &citeway.Text{Bytes: []byte("It is so")},
		&citeway.Citation{ID: "c", Number: 4, Start: 8, End: 8, Sources: []string{"a"}}, &citeway.Text{Bytes: []byte(".")}, &citeway.End{})
	if m := d.answer(); m.Answer != "It is so." || len(m.Sources) != 1 || m.Sources[0].ID != "a" || m.Sources[0].Number != 4 || m.Sources[0].Interpreter != nil {
		t.Errorf("remembered is %+v", m)
	}
}

// TestThePassageCitedFirstStaysFirst: a later citation of another does not move it.
func TestThePassageCitedFirstStaysFirst(t *testing.T) {
	source := &citeway.Source{ID: "a", Number: 1, Passages: passages("p1", "p2", "p3")}
	cite := func(id string, passages ...string) citeway.Event {
		return &citeway.Citation{ID: id, Sources: []string{"a"}, Passages: passages}
	}
	out := dressed(t, &dress{}, &citeway.Begin{}, source, cite("c1", "p2"), cite("c2", "p3"), cite("c3"), &citeway.End{})
	last := ""
	for _, line := range out {
		if strings.HasPrefix(line, "source ") {
			last = line
		}
	}
	if last != "source a 1 p2 p1 p3" {
		t.Errorf("%q in %q", last, out)
	}
}
