package main

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
)

const (
	asked   = 200 // questions of each kind
	changed = 50  // changes after each of which a question is asked
)

// ask opens the store as a restart does, and asks.
func (r *run) ask(ctx context.Context) error {
	began := time.Now()
	store, err := sqlite.Open(r.path())
	if err != nil {
		return err
	}
	defer store.Close()
	if err := store.CatchUp(ctx); err != nil {
		return err
	}
	r.tell("until keywords answer", time.Since(began).Seconds(), "s")
	r.tell("processor until keywords answer", processor(), "cpu-s")
	r.weigh("by keywords")
	if err := store.Embed(ctx, newSubjects(), embed.Options{Batch: 512}); err != nil {
		return err
	}
	if err := store.CatchUp(ctx); err != nil {
		return err
	}
	r.tell("until vectors answer too", time.Since(began).Seconds(), "s")
	r.tell("processor until vectors answer too", processor(), "cpu-s")
	if err := store.AwaitVectors(ctx, nil); err != nil {
		return err
	}
	r.weigh("by keywords and meaning")
	time.Sleep(time.Second) // until the background has seen that nothing is to do
	return r.questions(ctx, store)
}

func (r *run) questions(ctx context.Context, store *sqlite.Store) error {
	words, meaning, open := 1.0, 0.0, 0
	kinds := []struct {
		name  string
		query knowledge.Query
	}{
		{"keywords", knowledge.Query{Tuning: knowledge.Tuning{Keywords: &words}}},
		{"meaning", knowledge.Query{Tuning: knowledge.Tuning{Keywords: &meaning}}},
		{"both", knowledge.Query{}},
		{"keywords, cleared", knowledge.Query{Tuning: knowledge.Tuning{Keywords: &words}, Clearance: &open}},
		{"both, cleared", knowledge.Query{Clearance: &open}},
	}
	for _, k := range kinds {
		if err := r.time(ctx, store, k.name, k.query, asked, nil); err != nil {
			return err
		}
	}
	for _, k := range kinds {
		change := func(n int) error {
			d, passages := document(n, " "+k.name)
			_, err := store.Put(ctx, d, passages)
			return err
		}
		if err := r.time(ctx, store, k.name+" after a change", k.query, changed, change); err != nil {
			return err
		}
	}
	r.weigh("at the end")
	return nil
}

// time asks and tells the median and the 99th percentile; change is made before each question.
func (r *run) time(ctx context.Context, store *sqlite.Store, name string, q knowledge.Query, count int, change func(n int) error) error {
	random := rand.New(rand.NewPCG(11, 12))
	times, spent := make([]time.Duration, count), processor()
	for i := range times {
		n := random.IntN(r.passages)
		if change != nil {
			if err := change(n / each); err != nil {
				return err
			}
		}
		q.Text = question(random, n)
		began := time.Now()
		if _, err := store.Search(ctx, q); err != nil {
			return err
		}
		times[i] = time.Since(began)
	}
	slices.Sort(times)
	if change == nil {
		r.tell(name+", processor for one", (processor()-spent)*1000/float64(count), "cpu-ms")
	}
	r.tell(name+", p50", times[count/2].Seconds()*1000, "ms")
	r.tell(name+", p99", times[count*99/100].Seconds()*1000, "ms")
	return nil
}

// question is made of the subject and some words of the n-th passage, most of which are
// frequent as those of the passage are.
func question(random *rand.Rand, n int) string {
	words := strings.Fields(strings.TrimSuffix(text(n), "."))
	asked := words[:1:1]
	for range 4 {
		asked = append(asked, words[1+random.IntN(len(words)-1)])
	}
	return strings.Join(asked, " ")
}
