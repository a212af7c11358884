package storetest

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

func (s *suite) empty() {
	s.finds(knowledge.Query{Text: "anything"})
	sources, err := s.store.Sources(s.ctx)
	if err != nil || len(sources) != 0 {
		s.Errorf("sources of an empty store: %v, %v", sources, err)
	}
	_, err = s.store.Source(s.ctx, "d_none")
	s.code(err, citeway.NotFound)
	_, err = s.store.Passage(s.ctx, "p_none")
	s.code(err, citeway.NotFound)
	_, err = s.store.Text(s.ctx, "d_none", "")
	s.code(err, citeway.NotFound)
	s.code(s.store.Delete(s.ctx, "d_none"), citeway.NotFound)
}

func (s *suite) putAndFind() {
	d, passages := s.put("tides", "The tide rises twice a day.")
	s.put("bread", "Bread is baked at dawn.")
	hits := s.search(knowledge.Query{Text: "When does the tide rise?"})
	if len(hits) != 1 {
		s.Fatalf("%d hits, want 1", len(hits))
	}
	h := hits[0]
	if h.Source.ID != "tides" || h.Passage.ID != passages[0].ID || h.Version != d.Version || h.Score <= 0 {
		s.Errorf("hit %+v", h)
	}
	if span := (citeway.Span{Start: h.Passage.Start, End: h.Passage.End}); span.In(d.Text) != h.Passage.Text {
		s.Errorf("the span says %q, the text is %q", span.In(d.Text), h.Passage.Text)
	}
	if len(h.Source.Passages) != 0 {
		s.Error("the source of a hit carries passages")
	}
}

func (s *suite) sameAgain() {
	d, passages := s.put("tides", "The tide rises twice a day.")
	s.putDocument(d, passages, false)
	s.finds(knowledge.Query{Text: "tide"}, "tides")
}

func (s *suite) changedTitle() {
	d, passages := s.put("tides", "The tide rises twice a day.")
	d.Title = "Gezeiten"
	s.putDocument(d, passages, true)
	s.finds(knowledge.Query{Text: "Gezeiten"}, "tides")
	found := s.passage(passages[0].ID)
	if !found.Current || found.Source.Title != "Gezeiten" || found.Version != d.Version {
		s.Errorf("the passage is %+v", found)
	}
}

func (s *suite) newVersion() {
	old, before := s.put("tides", "The tide rises twice a day.")
	now, after := s.put("tides", "The ebb falls at noon.")
	s.finds(knowledge.Query{Text: "rises twice"})
	s.finds(knowledge.Query{Text: "ebb"}, "tides")
	found := s.passage(before[0].ID)
	if found.Current || found.Gone || found.Passage.Text != before[0].Text || found.Version != old.Version {
		s.Errorf("the old passage is %+v", found)
	}
	if found := s.passage(after[0].ID); !found.Current || found.Version != now.Version {
		s.Errorf("the new passage is %+v", found)
	}
	s.text("tides", old.Version, old.Text)
	s.text("tides", now.Version, now.Text)
	s.text("tides", "", now.Text)
}

func (s *suite) text(document, version, want string) {
	s.Helper()
	got, err := s.store.Text(s.ctx, document, version)
	if err != nil || got != want {
		s.Errorf("text of version %q is %q, %v; want %q", version, got, err, want)
	}
}

func (s *suite) backToOld() {
	d, first := s.put("tides", "The tide rises twice a day.")
	s.put("tides", "The ebb falls at noon.")
	s.putDocument(d, first, true)
	s.finds(knowledge.Query{Text: "tide"}, "tides")
	s.finds(knowledge.Query{Text: "ebb"})
	if found := s.passage(first[0].ID); !found.Current {
		s.Error("the passage of the version put again is not current")
	}
}

func (s *suite) delete() {
	d, passages := s.put("tides", "The tide rises twice a day.")
	if err := s.store.Delete(s.ctx, "tides"); err != nil {
		s.Fatal(err)
	}
	s.finds(knowledge.Query{Text: "tide"})
	if sources, err := s.store.Sources(s.ctx); err != nil || len(sources) != 0 {
		s.Errorf("sources after delete: %v, %v", sources, err)
	}
	if found := s.passage(passages[0].ID); !found.Gone || found.Current || found.Passage.Text != passages[0].Text {
		s.Errorf("the passage is %+v", found)
	}
	if held, err := s.store.Source(s.ctx, "tides"); err != nil || !held.Gone {
		s.Errorf("the source is %+v, %v", held, err)
	}
	s.text("tides", d.Version, d.Text)
	s.code(s.store.Delete(s.ctx, "tides"), citeway.NotFound)
}

func (s *suite) putAfterDelete() {
	d, passages := s.put("tides", "The tide rises twice a day.")
	if err := s.store.Delete(s.ctx, "tides"); err != nil {
		s.Fatal(err)
	}
	s.putDocument(d, passages, true)
	s.finds(knowledge.Query{Text: "tide"}, "tides")
	if found := s.passage(passages[0].ID); found.Gone || !found.Current {
		s.Errorf("the passage is %+v", found)
	}
}

func (s *suite) noPassages() {
	d := &knowledge.Document{ID: "empty", Title: "Empty", Version: knowledge.VersionOf("")}
	s.putDocument(d, nil, true)
	s.putDocument(d, nil, false)
	if sources, err := s.store.Sources(s.ctx); err != nil || len(sources) != 1 {
		s.Errorf("sources: %v, %v", sources, err)
	}
}
