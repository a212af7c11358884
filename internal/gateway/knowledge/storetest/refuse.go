package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

func (s *suite) refused() {
	changes := map[string]func(*knowledge.Document, []knowledge.Passage){
		"no id":             func(d *knowledge.Document, _ []knowledge.Passage) { d.ID = "" },
		"no version":        func(d *knowledge.Document, _ []knowledge.Passage) { d.Version = "" },
		"text not UTF-8":    func(d *knowledge.Document, _ []knowledge.Passage) { d.Text += "\xff" },
		"passage no id":     func(_ *knowledge.Document, p []knowledge.Passage) { p[0].ID = "" },
		"passage elsewhere": func(_ *knowledge.Document, p []knowledge.Passage) { p[0].Span.Start++ },
		"passage outside":   func(_ *knowledge.Document, p []knowledge.Passage) { p[0].Span.End = 1 << 40 },
		"passage negative":  func(_ *knowledge.Document, p []knowledge.Passage) { p[0].Span.Start = -1 },
		"passage empty":     func(_ *knowledge.Document, p []knowledge.Passage) { p[0].Text = "" },
	}
	for name, change := range changes {
		d, passages := document("tides", "The tide rises twice a day.")
		change(d, passages)
		changed, err := s.store.Put(s.ctx, d, passages)
		if citeway.CodeOf(err) != citeway.Invalid || changed {
			s.Errorf("%s: changed %v, error %v; want one that is invalid", name, changed, err)
		}
	}
	d, passages := document("tides", "The tide rises twice a day.")
	_, err := s.store.Put(s.ctx, d, append(passages, passages[0]))
	s.code(err, citeway.Invalid)
	s.finds(knowledge.Query{Text: "tide"})
}

func (s *suite) refusedLeaves() {
	_, before := s.put("tides", "The tide rises twice a day.")
	d, passages := document("tides", "The ebb falls at noon.")
	passages[0].Text = "something else"
	_, err := s.store.Put(s.ctx, d, passages)
	s.code(err, citeway.Invalid)
	s.finds(knowledge.Query{Text: "tide"}, "tides")
	if found := s.passage(before[0].ID); !found.Current {
		s.Error("the passage is no longer current")
	}
}

// writers is how many put at the same time, rounds how often each.
const (
	writers = 4
	rounds  = 8
)

func (s *suite) concurrent() {
	errs := make(chan error, 2*writers*rounds)
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			for n := range rounds {
				d, passages := document(fmt.Sprintf("d%d-%d", w, n), fmt.Sprintf("The tide number %d of writer %d rises.", n, w))
				_, err := s.store.Put(s.ctx, d, passages)
				errs <- err
			}
		})
		all.Go(func() {
			for range rounds {
				_, err := s.store.Search(s.ctx, knowledge.Query{Text: "tide"})
				errs <- err
			}
		})
	}
	all.Wait()
	close(errs)
	for err := range errs {
		if err != nil {
			s.Error(err)
		}
	}
	if hits := s.search(knowledge.Query{Text: "tide", Limit: 2 * writers * rounds}); len(hits) != writers*rounds {
		s.Errorf("%d hits, want %d", len(hits), writers*rounds)
	}
}

func (s *suite) done() {
	s.put("tides", "The tide rises twice a day.")
	ctx, cancel := context.WithCancel(s.ctx)
	cancel()
	if _, err := s.store.Search(ctx, knowledge.Query{Text: "tide"}); !errors.Is(err, context.Canceled) {
		s.Errorf("search: %v", err)
	}
	d, passages := document("bread", "Bread is baked at dawn.")
	if _, err := s.store.Put(ctx, d, passages); !errors.Is(err, context.Canceled) {
		s.Errorf("put: %v", err)
	}
	s.finds(knowledge.Query{Text: "bread"})
}
