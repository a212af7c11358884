package embed

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway/encoder"
)

// marked is a reader for which a text answers that holds an exclamation mark.
type marked struct {
	read  []encoder.Pair
	err   error
	hangs bool
}

func (m *marked) Read(ctx context.Context, pairs []encoder.Pair) ([]encoder.Reading, error) {
	m.read = pairs
	if m.hangs {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	readings := make([]encoder.Reading, len(pairs))
	for i, p := range pairs {
		if readings[i].Answers = 0.1; strings.Contains(p.Second, "!") {
			readings[i].Answers = 0.9
		}
	}
	return readings, m.err
}

func TestAnswers(t *testing.T) {
	long := strings.Repeat("The tide comes in at six. ", 60)
	yes, no := math.Log(9), -math.Log(9)
	for _, test := range []struct {
		name, question string
		passages       []string
		want           []float64
		stretches      int
	}{
		{"each by itself", "When is high tide?", []string{"At six.", "At seven!"}, []float64{no, yes}, 2},
		{"by its best stretch", "When is high tide?", []string{long + "At seven!"}, []float64{yes}, 2},
		{"as far as is read", "When is high tide?", []string{long + long + long + "At seven!"}, []float64{no}, maxStretches},
		{"nothing to read", "When is high tide?", []string{" ", "At seven!"}, []float64{odds(0), yes}, 1},
		{"a question that it cannot read", "Wann ist die Flut und wie hoch ist sie?", []string{"At seven!"}, nil, 0},
	} {
		r := &marked{}
		got, err := NewAsker(&mute{}, Options{Reader: r}).Answers(t.Context(), test.question, test.passages)
		near := func(a, b float64) bool { return math.Abs(a-b) < 1e-9 }
		if err != nil || !slices.EqualFunc(got, test.want, near) || len(r.read) != test.stretches {
			t.Errorf("%s: %v, %v, %d stretches", test.name, got, err, len(r.read))
		}
		for _, p := range r.read {
			if len(p.Second) > maxStretch+30 {
				t.Errorf("%s: a stretch of %d bytes", test.name, len(p.Second))
			}
		}
	}
}

// TestNobodyAnswers: who fails or takes too long says nothing; who has left is told so.
func TestNobodyAnswers(t *testing.T) {
	passages := []string{"At six.", "At seven!"}
	for name, o := range map[string]Options{
		"nobody reads":      {},
		"reading fails":     {Reader: &marked{err: errors.New("no")}},
		"it takes too long": {Reader: &marked{hangs: true}, Wait: time.Millisecond},
	} {
		if got, err := NewAsker(&mute{}, o).Answers(t.Context(), "When is high tide?", passages); got != nil || err != nil {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := NewAsker(&mute{}, Options{Reader: &marked{hangs: true}}).Answers(done, "When is high tide?", passages); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
