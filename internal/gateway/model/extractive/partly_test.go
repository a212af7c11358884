package extractive

import (
	"context"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/modeltest"
)

// house are two sources, each with the answer to one part of a question.
func house() []citeway.Source {
	return []citeway.Source{
		{ID: "d_1", Title: "Warranty", Passages: []citeway.Passage{{ID: "p1", Text: "The warranty lasts five years. It begins on the day of delivery."}}},
		{ID: "d_2", Title: "Returns", Passages: []citeway.Passage{{ID: "p2", Text: "The customer desk pays the carriage of a parcel that is returned."}}},
	}
}

func written(t *testing.T, question string, o Options) string {
	t.Helper()
	var b strings.Builder
	r := &model.Request{Question: question, Sources: house(), Inline: true, Family: citeway.Bracket}
	if err := modeltest.Write(context.Background(), New(o), r, func(p []byte) error { b.Write(p); return nil }); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestEachPartIsCitedByItself(t *testing.T) {
	got := written(t, "How long does the warranty last, and who pays the carriage?", Options{})
	if got != "The warranty lasts five years [1]. The customer desk pays the carriage of a parcel that is returned [2]." {
		t.Error(got)
	}
}

func TestAPartWithoutAnAnswerIsSaid(t *testing.T) {
	got := written(t, "How long does the warranty last? Who is the [mayor] of Atlantis?", Options{})
	want := "The warranty lasts five years [1]. " + NoPart + " Who is the [mayor] of Atlantis."
	if got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

func TestNoPartWithAnAnswerIsNoAnswer(t *testing.T) {
	if got := written(t, "Who is the mayor of Atlantis? And when was Rome built?", Options{}); !strings.HasPrefix(got, NoAnswer) {
		t.Error(got)
	}
}

func TestWhoNeverAbstainsAnswersTheWhole(t *testing.T) {
	r := New(Options{Threshold: -1}).Answer("How long does the warranty last? Who is the mayor of Atlantis?", house())
	if r.Parts != nil || len(r.Sentences) == 0 {
		t.Errorf("%+v", r)
	}
}

func TestAQuestionOfOnePartHasNone(t *testing.T) {
	if r := New(Options{}).Answer("How long does the warranty last?", house()); r.Parts != nil || r.Abstained {
		t.Errorf("%+v", r)
	}
}

func TestASentenceForTwoPartsStandsOnce(t *testing.T) {
	var all Result
	s := Sentence{Text: "a", Cited: []Cited{{Source: 1}}}
	if a, b, c := all.add(s), all.add(s), all.add(Sentence{Cited: []Cited{{Source: 2}}}); a != 0 || b != 0 || c != 1 || len(all.Sentences) != 2 {
		t.Errorf("%d %d %d of %+v", a, b, c, all)
	}
}

func BenchmarkParts(b *testing.B) {
	m, sources := New(Options{}), house()
	for b.Loop() {
		m.Answer("How long does the warranty last, and who pays the carriage?", sources)
	}
}
