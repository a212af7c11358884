package extractive

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/modeltest"
	"github.com/citeway/citeway/prompt"
)

// harbour are three sources; the answer to the usual question stands in the second.
func harbour() []citeway.Source {
	high := 0.9
	return []citeway.Source{
		{ID: "d_1", Title: "Log", Passages: []citeway.Passage{{ID: "p1", Text: "Nothing happened on Monday. The gate was shut."}}},
		{ID: "d_2", Title: "Tide tables", Passages: []citeway.Passage{{ID: "p2", Text: "The tables are printed each year.\n\nHigh tide at Farrow Quay is at 06:12.", Score: &high}}},
		{ID: "d_3", Title: "Kitchen", Passages: []citeway.Passage{{ID: "p3", Text: "Wash your cup."}}},
	}
}

const usual = "When is high tide at Farrow Quay?"

func TestAnswerNamesItsPlace(t *testing.T) {
	sources := harbour()
	r := New(Options{}).Answer(usual, sources)
	if r.Abstained || len(r.Sentences) == 0 {
		t.Fatalf("%+v", r)
	}
	for _, s := range r.Sentences {
		for _, c := range s.Cited {
			text := sources[c.Source].Passages[c.Passage].Text
			if c.Span.In(text) != s.Text {
				t.Errorf("%q stands at %q", s.Text, c.Span.In(text))
			}
		}
	}
	if best := r.Sentences[len(r.Sentences)-1]; best.Cited[0].Source != 1 || !strings.Contains(best.Text, "06:12") {
		t.Errorf("%+v", r.Sentences)
	}
}

func TestAnswerAbstains(t *testing.T) {
	m := New(Options{})
	for _, question := range []string{"What is the capital of Atlantis?", "Who baked the wedding cake?", "", "???", "the of and"} {
		if r := m.Answer(question, harbour()); !r.Abstained {
			t.Errorf("%q: %+v", question, r)
		}
	}
	if r := m.Answer(usual, nil); !r.Abstained || r.Confidence != 0 {
		t.Errorf("without sources: %+v", r)
	}
	if a, b := m.Score(usual, harbour()), m.Score("Who shut the kitchen on Monday?", harbour()); a <= b {
		t.Errorf("confidence %f where the answer is, %f where it is not", a, b)
	}
}

func TestAnswerNeverAbstainsWhenToldNotTo(t *testing.T) {
	if r := New(Options{Threshold: -1}).Answer("Who baked the tide?", harbour()); r.Abstained || len(r.Sentences) == 0 {
		t.Errorf("%+v", r)
	}
}

func TestAnswerKeepsItsLimit(t *testing.T) {
	text := ""
	for i := range 30 {
		text += fmt.Sprintf("The harbour rule number %d says that ships of class %d wait. ", i, i*7)
	}
	sources := []citeway.Source{{Title: "Harbour rules", Passages: []citeway.Passage{{Text: text}}}}
	for limit := 1; limit <= 3; limit++ {
		if r := New(Options{Sentences: limit}).Answer("What do the harbour rules say?", sources); len(r.Sentences) > limit {
			t.Errorf("%d sentences of %d", len(r.Sentences), limit)
		}
	}
}

func TestAnswerIsDeterministic(t *testing.T) {
	first := fmt.Sprintf("%+v", New(Options{}).Answer(usual, harbour()))
	for range 20 {
		if again := fmt.Sprintf("%+v", New(Options{}).Answer(usual, harbour())); again != first {
			t.Fatalf("%s\n%s", first, again)
		}
	}
}

func TestExplainFitsTheWeights(t *testing.T) {
	e := New(Options{}).Explain(t.Context(), usual, harbour())
	candidates, answer := e.Candidates, e.Answer
	w := DefaultWeights()
	if len(candidates) != 5 || len(candidates[0].Features)+1 != len(w.Sentence) || len(answer)+1 != len(w.Answer) || len(candidates[1].Beside)+1 != len(w.Further) {
		t.Fatalf("%d candidates, %d features, %d of the answer", len(candidates), len(candidates[0].Features), len(answer))
	}
	for i := 1; i < len(candidates); i++ {
		if candidates[i].Score > candidates[i-1].Score {
			t.Error("not the best first")
		}
	}
	if p := probability([]float64{1}, []float64{2, 3}); p != 0.5 {
		t.Errorf("weights that do not fit give %f", p)
	}
}

func TestStreamStops(t *testing.T) {
	m := New(Options{})
	r := &model.Request{Question: usual, Sources: harbour(), Inline: true}
	full := errors.New("full")
	if err := modeltest.Write(context.Background(), m, r, func([]byte) error { return full }); !errors.Is(err, full) {
		t.Errorf("%v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := modeltest.Write(ctx, m, r, func([]byte) error { t.Error("wrote"); return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestStreamReadsTheLastMessage(t *testing.T) {
	var b strings.Builder
	err := modeltest.Write(context.Background(), New(Options{}), &model.Request{
		Messages: []model.Message{{Role: prompt.User, Content: "Hello."}, {Role: prompt.Assistant, Content: "Yes?"}, {Role: prompt.User, Content: usual}},
		Sources:  harbour(), Inline: true,
	}, func(p []byte) error { b.Write(p); return nil })
	if err != nil || !strings.Contains(b.String(), "06:12 [2].") {
		t.Errorf("%q %v", b.String(), err)
	}
}

// TestStreamKeepsToMaxTokens: an answer that the limit cut says so at its end, and only such
// a one; its first sentence always comes whole, and so does that there is no answer.
func TestStreamKeepsToMaxTokens(t *testing.T) {
	const asked = "What is the tide?"
	sources := []citeway.Source{{Title: "Tide", Passages: []citeway.Passage{{Text: "The tide is the rise of the sea. The tide is made by the moon. The tide is high at six."}}}}
	only := []citeway.Source{{Title: "Tide", Passages: []citeway.Passage{{Text: "The tide is the rise of the sea."}}}}
	all := New(Options{}).Answer(asked, sources).Sentences
	if len(all) < 2 {
		t.Fatal(all)
	}
	for name, test := range map[string]struct {
		question          string
		sources           []citeway.Source
		tokens, sentences int
		finish            citeway.Finish
	}{
		"no limit":                  {asked, sources, 0, len(all), citeway.FinishStop},
		"room for all":              {asked, sources, 200, len(all), citeway.FinishStop},
		"room for one":              {asked, sources, 9, 1, citeway.FinishLength},
		"less than the shortest":    {asked, sources, 1, 1, citeway.FinishLength},
		"less than all there is":    {asked, only, 1, 1, citeway.FinishLength},
		"all there is":              {asked, only, 20, 1, citeway.FinishStop},
		"no answer":                 {"Who painted the ferry?", only, 200, 2, citeway.FinishStop},
		"less than saying so takes": {"Who painted the ferry?", only, 1, 2, citeway.FinishLength},
	} {
		h := modeltest.Hear(New(Options{}), &model.Request{Question: test.question, Sources: test.sources, MaxTokens: test.tokens})
		if got := strings.Count(h.Written, "."); got != test.sentences || h.End.Finish != test.finish {
			t.Errorf("%s: %d sentences, %s: %s", name, got, h.End.Finish, h.Written)
		}
	}
}

// TestMaxTokensCutsUnansweredParts: what is said of parts without an answer counts too.
func TestMaxTokensCutsUnansweredParts(t *testing.T) {
	answer := Result{Sentences: []Sentence{{Text: "High water is at six."}}, Parts: []Part{{Text: "when is high water", Sentences: []int{0}}, {Text: "who built the harbour wall?"}}}
	for tokens, want := range map[int]bool{0: false, 7: true, 100: false} {
		pieces, cut := answer.write(&model.Request{Question: "When is high water and who built the harbour wall?", MaxTokens: tokens}, false)
		if said := strings.Contains(strings.Join(pieces, ""), "harbour wall"); cut != want || said == want {
			t.Errorf("%d tokens: cut %v: %q", tokens, cut, pieces)
		}
	}
}

// FuzzAnswer: no question and no passage makes the model fail, and every span fits.
func FuzzAnswer(f *testing.F) {
	f.Add(usual, "High tide is at six. - a\n- b: c\n| x | y |\n|---|\n| 1 |")
	f.Add("What is [1]?", "```\n[1]: x\n> # a\n1. **b** <c> \\[ [[d|e]]")
	f.Add("wer\xff", "\xff\xfe. A\u2029b 。")
	m := New(Options{Threshold: -1})
	f.Fuzz(func(t *testing.T, question, text string) {
		sources := []citeway.Source{{Title: "T", Passages: []citeway.Passage{{Text: text}}}}
		for _, s := range m.Answer(question, sources).Sentences {
			if c := s.Cited[0]; c.Span.In(text) == "" {
				t.Errorf("%q has the span %v", s.Text, c.Span)
			}
		}
		_ = modeltest.Write(context.Background(), m, &model.Request{Question: question, Sources: sources, Inline: true}, func([]byte) error { return nil })
	})
}

func ExampleModel_Stream() {
	_ = modeltest.Write(context.Background(), New(Options{}), &model.Request{
		Question: "When is high tide?", Inline: true, Family: citeway.Bracket,
		Sources: []citeway.Source{{ID: "d_1", Title: "Tide tables", Passages: []citeway.Passage{{Text: "**High tide** is at six."}}}},
	}, func(p []byte) error {
		fmt.Print(string(p))
		return nil
	})
	// Output: High tide is at six [1].
}

func BenchmarkAnswer(b *testing.B) {
	var text strings.Builder
	for i := range 12 {
		fmt.Fprintf(&text, "Gauge %d at the quay measures the height of the water every %d minutes. ", i, i+2)
	}
	var sources []citeway.Source
	for range 8 {
		sources = append(sources, citeway.Source{Title: "Gauges", Passages: []citeway.Passage{{Text: text.String()}}})
	}
	m := New(Options{})
	for b.Loop() {
		m.Answer("How often does gauge 7 measure the water?", sources)
	}
}
