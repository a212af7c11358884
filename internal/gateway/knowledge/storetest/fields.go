package storetest

import (
	"encoding/json"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
)

func (s *suite) fields() {
	d := &knowledge.Document{
		ID: "d_1", Title: "Tide tables", Path: "sea/tides.pdf", URL: "https://example.org/tides", Mime: "application/pdf",
		Editor: "Maud Tidewell", Fingerprint: "f", Origin: "/library/sea/tides.pdf", Kind: citeway.KindFile,
		Modified: time.Date(2026, 3, 4, 5, 6, 7, 800, time.UTC),
		Label:    &citeway.Label{Name: "Internal", Description: "For us.", Keywords: []string{"a", "b"}, Color: "orange", Encrypted: true, Rank: 1},
		Text:     "one\n\ntide two", Pages: []knowledge.Page{{Number: 1, Span: citeway.Span{End: 3}}, {Number: 2, Span: citeway.Span{Start: 5, End: 13}}},
		Aliases: []string{"Tides"},
	}
	passages := ingest.Passages(d)
	s.putDocument(d, passages, true)
	hits := s.search(knowledge.Query{Text: "two"})
	if len(hits) != 1 {
		s.Fatalf("%d hits, want 1", len(hits))
	}
	if score := hits[0].Passage.Score; score != nil && (*score <= 0 || *score > 1) {
		s.Errorf("the passage's score is %v", *score)
	}
	hits[0].Passage.Score = nil
	s.same(hits[0].Source, d.Source())
	s.same(hits[0].Passage, citeway.Passage{ID: passages[1].ID, Text: "tide two", Page: 2, Chunk: "1", Start: 5, End: 13})
	held, err := s.store.Source(s.ctx, "d_1")
	if err != nil {
		s.Fatal(err)
	}
	s.same(*held, knowledge.Held{Source: d.Source(), Version: d.Version, Fingerprint: "f", Origin: d.Origin, Passages: 2, Aliases: []string{"Tides"}})
	found := s.passage(passages[1].ID)
	s.same(found.Source, d.Source())
	s.same(found.Passage, hits[0].Passage)
}

// same compares two values as JSON.
func (s *suite) same(got, want any) {
	s.Helper()
	a, err := json.Marshal(got)
	if err != nil {
		s.Fatal(err)
	}
	b, err := json.Marshal(want)
	if err != nil {
		s.Fatal(err)
	}
	if string(a) != string(b) {
		s.Errorf("got  %s\nwant %s", a, b)
	}
}

func (s *suite) sources() {
	for _, id := range []string{"c", "a", "b"} {
		s.put(id, "The tide.")
	}
	sources, err := s.store.Sources(s.ctx)
	if err != nil || len(sources) != 3 {
		s.Fatalf("%v, %v", sources, err)
	}
	for i, want := range []string{"a", "b", "c"} {
		if sources[i].ID != want {
			s.Errorf("source %d is %s, want %s", i, sources[i].ID, want)
		}
	}
}

func (s *suite) under() {
	for id, origin := range map[string]string{
		"a": "/docs/a.md", "b": "/docs/sub/b.md", "c": "/docs2/c.md", "d": "/docs", "e": `C:\docs\e.md`, "f": "/doc", "g": "/docs-old/g.md",
	} {
		d, passages := document(id, "The tide of "+id+".")
		d.Origin = origin
		s.putDocument(d, passages, true)
	}
	for folder, want := range map[string]int{"/docs": 3, "/docs/": 3, "/docs/sub": 1, `C:\docs`: 1, "/docs2": 1, "/docs/a.md": 1, "/none": 0} {
		held, err := s.store.Under(s.ctx, folder)
		if err != nil || len(held) != want {
			s.Errorf("%s: %d documents, %v; want %d", folder, len(held), err, want)
		}
	}
}
