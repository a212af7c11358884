package sqlite

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/knowledge/vector"
)

// TestGivingWay: the background waits for a search, though not for ever, and for
// what is being put, and for neither once it is told to end.
func TestGivingWay(t *testing.T) {
	traffic := newTraffic()
	took := func(ctx context.Context, f func(context.Context)) time.Duration {
		began := time.Now()
		f(ctx)
		return time.Since(began)
	}
	end := traffic.search()
	if d := took(t.Context(), traffic.giveWay); d < searchWait {
		t.Errorf("a search was given %v", d)
	}
	end()
	put := func(ctx context.Context) {
		traffic.put.Store(time.Now().UnixNano())
		traffic.giveWay(ctx)
	}
	if d := took(t.Context(), put); d < quiet/2 {
		t.Errorf("what is put was given %v", d)
	}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	traffic.put.Store(time.Now().Add(time.Hour).UnixNano())
	traffic.searched.Store(time.Now().UnixNano())
	traffic.giveWay(done)
	traffic.rest(done, time.Hour) // returns, or the test ends here
	traffic.rouse()
	traffic.rouse() // no one listens: nothing waits
}

// mute is an embedder that fails and counts how often it was asked.
type mute struct{ asked int }

func (m *mute) Dim() int     { return 2 }
func (m *mute) Name() string { return "mute" }
func (m *mute) Embed(context.Context, []string) ([][]float32, error) {
	m.asked++
	return nil, errors.New("no")
}

// TestNothingToCompareWith: without vectors the embedder is not asked for that of a question.
func TestNothingToCompareWith(t *testing.T) {
	e := &mute{}
	m := &meaning{embedder: e, asker: embed.NewAsker(e, embed.Options{}), vectors: vector.New(2)}
	if v, err := m.ask(t.Context(), &knowledge.Query{Text: "tide"}); v != nil || err != nil || e.asked != 0 {
		t.Errorf("%v, %v, asked %d times", v, err, e.asked)
	}
}

// TestFailuresGoBehind: the document that a server does not take does not keep the
// others waiting.
func TestFailuresGoBehind(t *testing.T) {
	w := embedding{meaning: &meaning{embedder: &mute{}}, queue: []string{"bad", "good", "fine"}}
	w.fail(errors.New("refused"))
	if !slices.Equal(w.queue, []string{"good", "fine", "bad"}) || w.failures != 1 {
		t.Errorf("queue %v after %d failures", w.queue, w.failures)
	}
	if failed := w.meaning.failed.Load(); failed == nil || failed.Code != citeway.Internal || failed.Place != "mute" {
		t.Errorf("failed is %v", failed)
	}
}
