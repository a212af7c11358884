package extractive

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/modeltest"
)

// asking is a Near that gives the sentence which holds a word its cosine, and all
// others 0.1. It counts its calls.
type asking struct {
	cosines map[string]float64
	calls   int
	seen    []string
}

func (a *asking) near(_ context.Context, _ string, sentences []string) ([]float64, error) {
	a.calls++
	a.seen = sentences
	cosines := make([]float64, len(sentences))
	for i, s := range sentences {
		cosines[i] = 0.1
		for word, c := range a.cosines {
			if strings.Contains(s, word) {
				cosines[i] = c
			}
		}
	}
	return cosines, nil
}

// shelf are two sources whose passages score so: the first says what is asked in
// other words.
func shelf(first, second float64) []citeway.Source {
	return []citeway.Source{
		{ID: "d_1", Title: "Password", Passages: []citeway.Passage{{ID: "p1", Score: &first,
			Text: "The portal stands on two servers. Users who forget their credentials press Reset. A new link is then sent. Cups are washed."}}},
		{ID: "d_2", Title: "Kitchen", Passages: []citeway.Passage{{ID: "p2", Score: &second, Text: "Wash your cup. Credentials hang at the door."}}},
	}
}

const otherWords = "Why can't I sign on any more?"

func TestMeaningAnswersWhatWordsDoNot(t *testing.T) {
	for _, test := range []struct {
		name          string
		first, second float64
		cosines       map[string]float64
		threshold     float64
		want          string // "" abstains
		calls         int
	}{
		{"near", 0.6, 0.3, map[string]float64{"Reset": 0.55}, 0, "Users who forget their credentials press Reset.", 1},
		{"near, and the next about as near", 0.6, 0.3, map[string]float64{"Reset": 0.5, "link": 0.52}, 0, "Users who forget their credentials press Reset. A new link is then sent.", 1},
		{"the next is far behind", 0.6, 0.3, map[string]float64{"Reset": 0.6, "link": 0.5}, 0, "Users who forget their credentials press Reset.", 1},
		{"the next is about as near, and not near enough", 0.6, 0.3, map[string]float64{"Reset": 0.41, "link": 0.39}, 0, "Users who forget their credentials press Reset.", 1},
		{"just near enough", nearLeast, 0.1, map[string]float64{"Reset": nearLeast}, 0, "Users who forget their credentials press Reset.", 1},
		{"the sentence is too far", 0.6, 0.3, map[string]float64{"Reset": nearLeast - 0.01}, 0, "", 1},
		{"the passage is too far", nearLeast - 0.01, 0.1, map[string]float64{"Reset": 0.9}, 0, "", 0},
		{"another document is as near", 0.6, 0.6 - nearLead + 0.01, map[string]float64{"Reset": 0.9}, 0, "", 0},
		{"a higher threshold is kept", 0.6, 0.3, map[string]float64{"Reset": 0.55}, 0.56, "", 1},
		{"a higher threshold is reached", 0.6, 0.3, map[string]float64{"Reset": 0.57}, 0.56, "Users who forget their credentials press Reset.", 1},
		{"never abstaining asks nothing", 0.6, 0.3, map[string]float64{"link": 0.9}, -1, "The portal stands on two servers.", 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := &asking{cosines: test.cosines}
			r := New(Options{Near: a.near, Threshold: test.threshold, Sentences: 2}).Answer(otherWords, shelf(test.first, test.second))
			got := ""
			for _, s := range r.Sentences {
				if !r.Abstained {
					got = strings.TrimSpace(got + " " + s.Text)
				}
			}
			if test.threshold < 0 { // what is picked then is for other tests to say
				got = test.want
			}
			if got != test.want || a.calls != test.calls {
				t.Errorf("%q after %d calls, want %q after %d", got, a.calls, test.want, test.calls)
			}
		})
	}
}

// TestMeaningIsNotAskedWhereWordsSay: where the words answer, or where enough of the
// question stands in what is shown to say that it does not, Near costs nothing and
// changes nothing.
func TestMeaningIsNotAskedWhereWordsSay(t *testing.T) {
	for question, abstains := range map[string]bool{
		"Who forgets their credentials?": false, "How many servers does the portal stand on?": false,
		"Why do mayors press cups?": true,
		"":                          true, "???": true, "the of and": true,
	} {
		a := &asking{cosines: map[string]float64{"": 0.99}}
		with, without := New(Options{Near: a.near}).Answer(question, shelf(0.9, 0.1)), New(Options{}).Answer(question, shelf(0.9, 0.1))
		if fmt.Sprint(with) != fmt.Sprint(without) || a.calls != 0 || with.Abstained != abstains {
			t.Errorf("%q: %d calls, %+v, without %+v", question, a.calls, with, without)
		}
	}
}

func TestMeaningNamesItsPlaceAndConfidence(t *testing.T) {
	sources := shelf(0.6, 0.3)
	a := &asking{cosines: map[string]float64{"Reset": 0.55}}
	r := New(Options{Near: a.near}).Answer(otherWords, sources)
	if r.Abstained || r.Confidence != 0.55 || len(r.Sentences) != 1 {
		t.Fatalf("%+v", r)
	}
	s := r.Sentences[0]
	if c := s.Cited[0]; s.Score != 0.55 || c.Source != 0 || c.Passage != 0 || c.Span.In(sources[0].Passages[0].Text) != s.Text {
		t.Errorf("%+v", s)
	}
	low := New(Options{}).Answer(otherWords, sources)
	if !low.Abstained || low.Confidence >= DefaultThreshold || len(low.Sentences) == 0 {
		t.Errorf("without: %+v", low)
	}
	a.cosines["Reset"] = 1.0000002 // as vectors of single precision may give
	if r := New(Options{Near: a.near}).Answer(otherWords, sources); r.Confidence != 1 || r.Sentences[0].Score != 1 {
		t.Errorf("%+v", r)
	}
}

// TestMeaningThatFails: what is no answer of Near's leaves everything as it was.
func TestMeaningThatFails(t *testing.T) {
	want := fmt.Sprint(New(Options{}).Answer(otherWords, shelf(0.6, 0.3)))
	for name, near := range map[string]Near{
		"an error": func(_ context.Context, _ string, s []string) ([]float64, error) {
			return slices.Repeat([]float64{0.9}, len(s)), errors.New("away")
		},
		"nothing":  func(context.Context, string, []string) ([]float64, error) { return nil, nil },
		"too few":  func(context.Context, string, []string) ([]float64, error) { return []float64{0.9}, nil },
		"too many": func(context.Context, string, []string) ([]float64, error) { return make([]float64, 99), nil },
		"no number": func(_ context.Context, _ string, s []string) ([]float64, error) {
			return append(slices.Repeat([]float64{0.9}, len(s)-1), math.NaN()), nil
		},
	} {
		if got := fmt.Sprint(New(Options{Near: near}).Answer(otherWords, shelf(0.6, 0.3))); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// TestMeaningHasItsTime: Near is told by when it must be done, and ends with the
// turn that asked.
func TestMeaningHasItsTime(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	near := func(ctx context.Context, _ string, s []string) ([]float64, error) {
		if by, ok := ctx.Deadline(); !ok || time.Until(by) > DefaultNearWait {
			t.Errorf("has until %v", by)
		}
		cancel()
		<-ctx.Done()
		return slices.Repeat([]float64{0.9}, len(s)), nil
	}
	r := &model.Request{Question: otherWords, Sources: shelf(0.6, 0.3), Inline: true}
	err := modeltest.Write(ctx, New(Options{Near: near}), r, func([]byte) error { t.Error("wrote"); return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestMeaningReadsAFewSentences(t *testing.T) {
	var sources []citeway.Source
	var passages []citeway.Passage
	for n := range 6 {
		score := 0.9 - float64(n)/100
		text := ""
		for k := range 10 {
			text += fmt.Sprintf("Gull %d of flock %d flies. ", k, n)
		}
		passages = append(passages, citeway.Passage{Text: text, Score: &score})
	}
	other := 0.5
	sources = append(sources, citeway.Source{Title: "Birds", Passages: passages}, citeway.Source{Title: "Bread", Passages: []citeway.Passage{{Text: "Bread is baked.", Score: &other}}})
	a := &asking{}
	New(Options{Near: a.near}).Answer(otherWords, sources)
	if len(a.seen) != maxNearSentences || a.seen[0] != "Gull 0 of flock 0 flies." || !strings.Contains(a.seen[maxNearSentences-1], "flock 2") {
		t.Errorf("%d sentences: %q", len(a.seen), a.seen)
	}
}

func TestLeading(t *testing.T) {
	// Each letter is a source, each number a passage of it and its score.
	for text, want := range map[string]string{
		"":                                  "",
		"a 0.9":                             "", // nothing to compare it with
		"a 0.9 | b 0.5":                     "a0",
		"a 0.5 | b 0.9":                     "b0",
		"a 0.9 | b -":                       "", // what has no score is no comparison
		"a - | b 0.9 | c 0.2":               "b0",
		"a 0.5 0.9 | b 0.3":                 "a1 a0",
		"a 0.5 0.9 | b 0.45":                "a1",
		"a 0.9 0.3 | b 0.5":                 "a0",
		"a 0.9 | b 0.85 | c 0.1":            "",
		"a 0.39 | b 0.1":                    "",
		"a 0.6 0.7 0.8 0.9 0.5 | b 0.1 0.2": "a3 a2 a1",
	} {
		var sources []citeway.Source
		for part := range strings.SplitSeq(text, " | ") {
			var s citeway.Source
			for n, f := range strings.Fields(part) {
				var score float64
				if n == 0 {
					s.ID = f
				} else if _, err := fmt.Sscan(f, &score); err == nil {
					s.Passages = append(s.Passages, citeway.Passage{Score: &score})
				} else {
					s.Passages = append(s.Passages, citeway.Passage{})
				}
			}
			sources = append(sources, s)
		}
		var got []string
		for _, p := range leading(sources) {
			got = append(got, fmt.Sprint(sources[p.source].ID, p.passage))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v, want %s", text, got, want)
		}
	}
}
