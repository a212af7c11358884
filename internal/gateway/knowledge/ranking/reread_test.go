package ranking_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/index"
)

// reads gives texts of the harbour log odds, and notes what was asked.
type reads struct {
	odds  map[string]float64 // by text; nil is nobody who can tell
	err   error
	asked [][]string
}

func (r *reads) answers(_ context.Context, _ string, texts []string) (odds []float64, err error) {
	r.asked = append(r.asked, texts)
	for _, text := range texts {
		if r.odds != nil {
			odds = append(odds, r.odds[text])
		}
	}
	return odds, r.err
}

// TestWhatIsFoundIsRead: where words tell nothing, the first passages are read, and the one that answers is first.
func TestWhatIsFoundIsRead(t *testing.T) {
	east, answering := []float32{1, 0}, map[string]float64{"The tide at the quay.": 9, "Water rises and falls.": -9}
	for _, test := range []struct {
		name string
		q    knowledge.Query
		odds map[string]float64
		want string
		read bool
	}{
		{"words tell nothing", knowledge.Query{Text: "zeppelin"}, answering, "tide swell", true},
		{"one is wanted", knowledge.Query{Text: "zeppelin", Limit: 1}, answering, "tide", true},
		{"nobody can tell", knowledge.Query{Text: "zeppelin"}, nil, "swell tide", true},
		{"nothing parts them", knowledge.Query{Text: "zeppelin"}, map[string]float64{}, "swell tide", true},
		{"words tell", knowledge.Query{Text: "tide"}, answering, "tide swell tides", false},
		{"the caller weighs words and meaning", knowledge.Query{Text: "zeppelin", Tuning: knowledge.Tuning{Keywords: number(0.5)}}, answering, "swell tide", false},
		{"too far is not read", knowledge.Query{Text: "zeppelin", Tuning: knowledge.Tuning{MinMeaning: 0.9}}, answering, "swell", false},
	} {
		r, by := ranker(t, index.New(), harbour), &reads{odds: test.odds}
		r.Answers = by.answers
		hits, err := r.Hits(t.Context(), &test.q, east)
		if err != nil || names(hits) != test.want || (len(by.asked) > 0) != test.read {
			t.Errorf("%s: %q, %v, read %q; want %q", test.name, names(hits), err, by.asked, test.want)
		}
		if !slices.IsSortedFunc(hits, func(a, b knowledge.Hit) int { return int(1000 * (b.Score - a.Score)) }) {
			t.Errorf("%s: the scores do not fall: %+v", test.name, hits)
		}
	}
}

// TestWhatIsReadIsComplete: texts are completed before they are read, and what fails is told.
func TestWhatIsReadIsComplete(t *testing.T) {
	east, failed := []float32{1, 0}, errors.New("no disk")
	r, by := ranker(t, index.New(), harbour), &reads{odds: map[string]float64{"the whole of it": 9}}
	r.Answers = by.answers
	r.Texts = func(_ context.Context, hits []knowledge.Hit) error {
		hits[1].Passage.Text = "the whole of it"
		return failed
	}
	if _, err := r.Hits(t.Context(), &knowledge.Query{Text: "zeppelin"}, east); !errors.Is(err, failed) || by.asked != nil {
		t.Errorf("%v, read %q", err, by.asked)
	}
	failed = nil
	if hits, err := r.Hits(t.Context(), &knowledge.Query{Text: "zeppelin"}, east); err != nil || names(hits) != "tide swell" || hits[0].Passage.Text != "the whole of it" {
		t.Errorf("%+v, %v", hits, err)
	}
	by.err = context.Canceled
	if _, err := r.Hits(t.Context(), &knowledge.Query{Text: "zeppelin"}, east); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
