package verify

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

func sources() []citeway.Source {
	return []citeway.Source{
		{ID: "s1", Number: 1, Title: "Bridge", Passages: []citeway.Passage{{ID: "p1", Text: bridge}}},
		{ID: "s2", Number: 2, Title: "Mill", Passages: []citeway.Passage{{ID: "p2", Text: "The old mill was rebuilt after the flood of spring."}}},
	}
}

// answer unfolds marked text, whose [n] cite source n, through a step and folds
// what comes out. With late, the citations come after all prose.
func answer(t *testing.T, o StepOptions, text string, size int, late bool) (*citeway.Answer, []citeway.Event) {
	t.Helper()
	var log []citeway.Event
	var f citeway.Folder
	sink := Step(New(Options{}), citeway.SinkFunc(func(e citeway.Event) error {
		if c, ok := e.(*citeway.Text); ok {
			e = &citeway.Text{Bytes: append([]byte(nil), c.Bytes...)}
		}
		log = append(log, e)
		return f.Put(e)
	}), o)
	put := func(e citeway.Event) {
		if err := sink.Put(e); err != nil {
			t.Fatal(err)
		}
	}
	put(&citeway.Begin{ID: "a1"})
	list := sources()
	for i := range list {
		put(&list[i])
	}
	at, n := 0, 0
	var after []citeway.Event
	for text != "" {
		prose, rest, found := strings.Cut(text, "[")
		for s := prose; s != ""; {
			k := min(size, len(s))
			put(&citeway.Text{Bytes: []byte(s[:k])})
			s = s[k:]
		}
		at += len(prose)
		if !found {
			break
		}
		n++
		c := &citeway.Citation{ID: fmt.Sprintf("c%d", n), Number: int(rest[0] - '0'), Start: at, End: at, Marker: "[" + rest[:2], Sources: []string{"s" + rest[:1]}}
		if late {
			after = append(after, c)
		} else {
			put(c)
		}
		text = rest[2:]
	}
	for _, e := range after {
		put(e)
	}
	put(&citeway.End{})
	return f.Answer(), log
}

const marked = "The harbour bridge was opened in 1932 [1]. It was built by dolphins from the northern bay [1]. " +
	"The report says \"the old mill was rebuilt after the flood of spring\" [1]. The bridge was not opened in 1932 [1]."

func TestStep(t *testing.T) {
	a, _ := answer(t, StepOptions{}, marked, 7, false)
	want := []citeway.Verdict{citeway.Supported, citeway.Unsupported, citeway.Misquoted, citeway.Contradicted}
	for i, c := range a.Citations {
		if c.Verdict != want[i] && !(i == 1 && c.Verdict == citeway.Partial) {
			t.Errorf("%s: got %s %q, want %s", c.ID, c.Verdict, c.Reasons, want[i])
		}
		if c.Score == nil || c.Claim == nil {
			t.Errorf("%s has no score or claim", c.ID)
		}
	}
	if got := a.Citations[0].Claim.In(a.Text); got != "The harbour bridge was opened in 1932" {
		t.Errorf("claim %q", got)
	}
	if q := a.Citations[0].Quotes; len(q) == 0 || q[0].Passage != "p1" || bridge[q[0].Start:q[0].End] != q[0].Text {
		t.Errorf("quotes %+v", q)
	}
	if r := a.Citations[2].Reasons; !strings.Contains(r[0], "Mill [2]") {
		t.Errorf("the reason does not say where the words stand: %q", r)
	}
	var kinds []string
	for _, f := range a.Findings {
		kinds = append(kinds, string(f.Kind)+" "+f.Action)
	}
	if got := strings.Join(kinds, ", "); !strings.Contains(got, "misquoted kept") || !strings.Contains(got, "contradicted kept") {
		t.Errorf("findings %s", got)
	}
}

// However the prose is cut, and whether citations come in place or late, the
// answer is the same.
func TestStepEveryCut(t *testing.T) {
	for _, text := range []string{
		marked,
		"[1] The harbour bridge was opened in 1932. It barks.",
		"They say:\n[1] The harbour bridge was opened in 1932. It barks.\n[2] The old mill was rebuilt after the flood of spring.\n\n[1][2] It rained.",
		"It rained. The harbour bridge was opened in 1932. [1]\nIt barks. The mill is old.[2]\n\n[1]\n",
		"The bridge [1] of Dr. Weaver was opened in the U.S. Congress [2]. 下雨了。[1]天“好。”[2]雨！[1]",
		"[1] The harbour bridge was\nopened in 1932. It barks.\n- [1] It was built\n  by dolphins\n- [2] it rained\n\nand so on.\n[1] The mill\n> is\nold",
		"| mill | wheels |\n|---|---|\n| [1] old | two [2] |\n- [1] The bridge\n- [2] It rained. And so on.\n```\n[1] x\n```\n[2] **The old mill** was rebuilt.",
	} {
		want, _ := answer(t, StepOptions{}, text, len(text), false)
		for size := 1; size < 12; size++ {
			got, _ := answer(t, StepOptions{}, text, size, false)
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("%q, size %d: got %+v\nwant %+v", text, size, got, want)
			}
		}
		got, _ := answer(t, StepOptions{}, text, 9, true)
		if !reflect.DeepEqual(got.Citations, want.Citations) {
			t.Errorf("%q, late: got %+v\nwant %+v", text, got.Citations, want.Citations)
		}
	}
}

// A citation at the start of a line is checked by the words behind it, when these have
// come.
func TestStepLeading(t *testing.T) {
	a, _ := answer(t, StepOptions{}, "They say:\n[1] The harbour bridge was opened in 1932. It rained.\n[2] The old mill was rebuilt after the flood of spring.", 3, false)
	for i, want := range []string{"The harbour bridge was opened in 1932.", "The old mill was rebuilt after the flood of spring."} {
		if c := a.Citations[i]; c.Claim.In(a.Text) != want || c.Verdict != citeway.Supported {
			t.Errorf("%s: %q is %s", c.ID, c.Claim.In(a.Text), c.Verdict)
		}
	}
}

// A cell and a heading are claims as a whole, however many sentences they have.
func TestStepWholeLines(t *testing.T) {
	a, _ := answer(t, StepOptions{}, "## The mill[1]. The flood\n| mill | The bridge is old[1]. It barks. |\n", 3, false)
	for i, want := range []string{"The mill. The flood", "The bridge is old. It barks."} {
		if got := a.Citations[i].Claim.In(a.Text); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// Many citations of one long sentence each have the part of it that is near them, and those
// of one claim and passage share what comes of it.
func TestClaimsAreBounded(t *testing.T) {
	text, at := unmarked(strings.Repeat("quay and lock[] ", 2000))
	for i, claim := range Claims(text, at) {
		if claim.Len() > maxClaim || claim.Start > 0 && text[claim.Start-1] != ' ' {
			t.Fatalf("%d: %v %q", i, claim, claim.In(text))
		}
	}
	s := Step(New(Options{}), nil, StepOptions{}).(*step)
	list := sources()
	s.sources.add(&list[0])
	first := s.doubted("The bridge is old.", s.sources.passages("s1"))
	if again := s.doubted("The bridge is old.", s.sources.passages("s1")); again != first {
		t.Error("one claim was judged twice")
	}
	if other := s.doubted("The bridge is new.", s.sources.passages("s1")); other == first {
		t.Error("another claim was not judged")
	}
}

// A verdict comes with the end of its sentence, not with the end of the answer.
func TestStepInTime(t *testing.T) {
	_, log := answer(t, StepOptions{}, "The harbour bridge was opened in 1932 [1]. It rained. And so on and on.", 4, false)
	revision, last := -1, -1
	prose := 0
	for _, e := range log {
		switch e := e.(type) {
		case *citeway.Text:
			prose += len(e.Bytes)
			last = prose
		case *citeway.Revision:
			revision = prose
		}
	}
	if revision < 0 || revision > 48 || last < 60 {
		t.Errorf("the verdict came after %d bytes of %d", revision, last)
	}
}

func TestStepDrop(t *testing.T) {
	for _, size := range []int{1, 5, 1000} {
		a, log := answer(t, StepOptions{Unsupported: Drop}, marked, size, false)
		if want := strings.NewReplacer("[1]", "").Replace(marked); a.Text != want {
			t.Fatalf("size %d: the prose changed: %q", size, a.Text)
		}
		for _, c := range a.Citations {
			if dropped(c.Verdict) {
				t.Errorf("size %d: %s is %s and stays", size, c.ID, c.Verdict)
			}
		}
		if len(a.Citations) == 0 || a.Citations[0].ID != "c1" {
			t.Fatalf("size %d: the citation that holds went", size)
		}
		for _, e := range log {
			if _, ok := e.(*citeway.Revision); ok {
				t.Errorf("size %d: a held citation was revised", size)
			}
		}
	}
}

func TestStepDropKeepsWords(t *testing.T) {
	var f citeway.Folder
	s := Step(New(Options{}), &f, StepOptions{Unsupported: Drop})
	list := sources()
	_ = s.Put(&list[0])
	_ = s.Put(&citeway.Text{Bytes: []byte("Dolphins of the northern bay sing, says ")})
	_ = s.Put(&citeway.Citation{ID: "c1", Start: 40, End: 48, Label: "the town", Sources: []string{"s1"}})
	_ = s.Put(&citeway.Text{Bytes: []byte(". It rained.")})
	_ = s.Put(&citeway.End{})
	if a := f.Answer(); a.Text != "Dolphins of the northern bay sing, says the town. It rained." {
		t.Errorf("got %q", a.Text)
	}
}

func TestStepUnchecked(t *testing.T) {
	var f citeway.Folder
	s := Step(New(Options{}), &f, StepOptions{})
	_ = s.Put(&citeway.Text{Bytes: []byte("The harbour bridge was opened in 1932")})
	_ = s.Put(&citeway.Citation{ID: "c1", Start: 37, End: 37, Sources: []string{"unknown"}})
	_ = s.Put(&citeway.End{})
	c := f.Answer().Citations[0]
	if c.Verdict != citeway.Unchecked || c.Score != nil || len(c.Reasons) != 1 {
		t.Errorf("got %+v", c)
	}
}

// A revision that moves a citation to another source has it checked again.
func TestStepRevision(t *testing.T) {
	var f citeway.Folder
	s := Step(New(Options{}), &f, StepOptions{})
	list := sources()
	_ = s.Put(&list[0])
	_ = s.Put(&list[1])
	_ = s.Put(&citeway.Text{Bytes: []byte("The harbour bridge was opened in 1932")})
	_ = s.Put(&citeway.Citation{ID: "c1", Start: 37, End: 37, Sources: []string{"s2"}})
	_ = s.Put(&citeway.Text{Bytes: []byte(". It rained. ")})
	if c := f.Answer().Citations[0]; c.Verdict == citeway.Supported || c.Verdict == "" {
		t.Errorf("before: %+v", c)
	}
	_ = s.Put(&citeway.Revision{Citation: &citeway.Citation{ID: "c1", Start: 37, End: 37, Sources: []string{"s1"}}})
	if c := f.Answer().Citations[0]; c.Verdict != citeway.Supported {
		t.Errorf("after: %+v", c)
	}
}

// When the step's context has ended, no further citation is checked.
func TestStepEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	var f citeway.Folder
	s := Step(New(Options{}), &f, StepOptions{Context: ctx})
	list := sources()
	_ = s.Put(&list[0])
	for i, words := range []string{"The harbour bridge was opened in 1932", ". It rained"} {
		_ = s.Put(&citeway.Text{Bytes: []byte(words)})
		at := 37 + 11*i
		_ = s.Put(&citeway.Citation{ID: fmt.Sprint(i), Start: at, End: at, Sources: []string{"s1"}})
	}
	cancel(errGone)
	if err := s.Put(&citeway.End{}); !errors.Is(err, errGone) {
		t.Errorf("got %v", err)
	}
	if c := f.Answer().Citations; c[0].Verdict != citeway.Supported || c[1].Verdict != "" {
		t.Errorf("got %+v", c)
	}
}

type opinionated struct{ asked []string }

func (o *opinionated) Judge(_ context.Context, claim string, _ []string) (Opinion, error) {
	o.asked = append(o.asked, claim)
	return Opinion{Verdict: citeway.Supported, Score: 2, Reason: "as I read it"}, nil
}

func TestStepJudge(t *testing.T) {
	j := &opinionated{}
	a, _ := answer(t, StepOptions{Judge: j}, "The harbour bridge was opened in 1932 [1]. It is so and it was so [1].", 50, false)
	if len(j.asked) != 1 || a.Citations[1].Verdict != citeway.Supported || *a.Citations[1].Score != 1 {
		t.Errorf("asked %q, got %+v", j.asked, a.Citations[1])
	}
}

// TestStepJudgeAfterAReader: a judge is asked about what words left in doubt, whatever a
// reader made of it.
func TestStepJudgeAfterAReader(t *testing.T) {
	for name, reading := range map[string]Reading{"says": says, "denies": denies, "silent": {Unsaid: 1}} {
		j, r := &opinionated{}, &reads{reading: reading}
		text := "The tide rises twice a day and is measured by the harbour master"
		var f citeway.Folder
		s := Step(New(Options{Reader: r}), &f, StepOptions{Judge: j})
		tide := &citeway.Source{ID: "s1", Number: 1, Passages: []citeway.Passage{{ID: "p1", Text: "The tide rises twice a day."}}}
		for _, e := range []citeway.Event{tide, &citeway.Text{Bytes: []byte(text)}, &citeway.Citation{ID: "c1", Start: len(text), End: len(text), Sources: []string{"s1"}}, &citeway.End{}} {
			if err := s.Put(e); err != nil {
				t.Fatal(err)
			}
		}
		if c := f.Answer().Citations[0]; len(r.excerpts) != 1 || len(j.asked) != 1 || c.By != citeway.ByJudge {
			t.Errorf("%s: %d read, judge asked %q, got %+v", name, len(r.excerpts), j.asked, c)
		}
	}
}

var errGone = errors.New("gone")

func TestStepSinkError(t *testing.T) {
	s := Step(New(Options{}), citeway.SinkFunc(func(citeway.Event) error { return errGone }), StepOptions{})
	if err := s.Put(&citeway.Text{Bytes: []byte("x")}); !errors.Is(err, errGone) {
		t.Errorf("got %v", err)
	}
}

// However its prose is cut, an answer keeps its words and has the same verdicts.
func FuzzStep(f *testing.F) {
	f.Add("The bridge [1]. It “was built by Weaver and Sons, a company” [2].", 3, true)
	f.Add("[1][2]\n\n- [1]\n|a[2]|", 1, false)
	f.Add("They say:\n[The bridge. It barks.\n[ A mill\n[", 2, false)
	f.Fuzz(func(t *testing.T, text string, size int, drop bool) {
		if size < 1 || len(text) > 2000 {
			return
		}
		o := StepOptions{}
		if drop {
			o.Unsupported = Drop
		}
		whole, cut := stepped(text, len(text)+1, o), stepped(text, size, o)
		if prose := strings.ReplaceAll(text, "[", ""); whole.Text != prose {
			t.Fatalf("prose changed: %q, want %q", whole.Text, prose)
		}
		if !reflect.DeepEqual(cut, whole) {
			t.Fatalf("cut: %+v\nwhole: %+v", cut, whole)
		}
	})
}

// stepped sends a text through a step in pieces, with a citation at each bracket.
func stepped(text string, size int, o StepOptions) *citeway.Answer {
	var out citeway.Folder
	s := Step(New(Options{}), &out, o)
	list := sources()
	_ = s.Put(&list[0])
	at := 0
	for i, part := range strings.Split(text, "[") {
		if i > 0 {
			_ = s.Put(&citeway.Citation{ID: fmt.Sprint(i), Start: at, End: at, Sources: []string{"s1"}})
		}
		at += len(part)
		for part != "" {
			n := min(size, len(part))
			_ = s.Put(&citeway.Text{Bytes: []byte(part[:n])})
			part = part[n:]
		}
	}
	_ = s.Put(&citeway.End{})
	return out.Answer()
}

// TestStepJudgeOfNoOpinion: what is no verdict on a claim, or has no score, leaves the
// verdict as it was.
func TestStepJudgeOfNoOpinion(t *testing.T) {
	for _, said := range []Opinion{{Verdict: "", Score: 1}, {Verdict: "yes", Score: 1}, {Verdict: citeway.Unchecked, Score: 1}, {Verdict: citeway.Misquoted, Score: 1},
		{Verdict: citeway.Supported, Score: math.NaN()}} {
		j := judging(func() Opinion { return said })
		a, _ := answer(t, StepOptions{Judge: j}, "It is so and it was so [1].", 50, false)
		if c := a.Citations[0]; c.Verdict == said.Verdict && said.Verdict != citeway.Unchecked || c.By == citeway.ByJudge {
			t.Errorf("%+v: %s by %q", said, c.Verdict, c.By)
		}
	}
}

// TestAJudgeHoldsNoWordsBack: all words are sent before it is asked.
func TestAJudgeHoldsNoWordsBack(t *testing.T) {
	var words strings.Builder
	asked := ""
	j := judging(func() Opinion { asked = words.String(); return Opinion{Verdict: citeway.Supported} })
	next := citeway.SinkFunc(func(e citeway.Event) error {
		if text, is := e.(*citeway.Text); is {
			words.Write(text.Bytes)
		}
		return nil
	})
	s := Step(New(Options{}), next, StepOptions{Judge: j})
	for _, e := range []citeway.Event{
		&citeway.Begin{}, &citeway.Source{ID: "s1", Passages: []citeway.Passage{{ID: "p1", Text: "It is so."}}},
		&citeway.Text{Bytes: []byte("It is so and it was so")}, &citeway.Citation{ID: "c_1", Start: 22, End: 22, Sources: []string{"s1"}},
		&citeway.Text{Bytes: []byte(". Another sentence stands here.\n\nAnd another paragraph.")}, &citeway.End{},
	} {
		if err := s.Put(e); err != nil {
			t.Fatal(err)
		}
	}
	if !strings.HasSuffix(asked, "And another paragraph.") {
		t.Errorf("asked behind %q", asked)
	}
}

// judging is a judge that always says the same.
type judging func() Opinion

func (j judging) Judge(context.Context, string, []string) (Opinion, error) { return j(), nil }
