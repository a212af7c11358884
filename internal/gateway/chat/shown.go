package chat

import (
	"context"
	"fmt"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/watch"
)

// shown is what the model is shown in one turn.
type shown struct {
	sources []citeway.Source
	// plain says that all of them are kept documents, of which ingest left the words alone.
	plain bool
	// records by passage id, as they were saved.
	records map[string]evidence.Record
	// context is the path of headings above the passages that have one, by passage id.
	context map[string]string
	// findings say what the retrieval could not do.
	findings []citeway.Finding
}

// shown retrieves what the model will be shown for one reading of the question.
func (s *Service) shown(ctx context.Context, t *Turn, as *reading, answer string) (*shown, error) {
	sh := &shown{records: map[string]evidence.Record{}, context: map[string]string{}}
	if t.Sources != nil {
		sh.given(t.Sources, answer)
	} else if err := s.retrieve(ctx, t, as, answer, sh); err != nil {
		return nil, err
	}
	return sh, nil
}

func (s *Service) retrieve(ctx context.Context, t *Turn, as *reading, answer string, sh *shown) error {
	library := t.Library
	if library == nil {
		library = s.o.Library
	}
	if library == nil {
		return nil
	}
	limit := t.Passages
	if limit <= 0 {
		limit = s.o.Passages
	}
	ctx, span := watch.Step(ctx, "retrieve", watch.Fact{Name: "gen_ai.operation.name", Value: "retrieval"})
	began := time.Now()
	hits, err := library.Search(ctx, knowledge.Query{Text: as.text(), Limit: limit, Clearance: t.Clearance, Sets: t.searched(), Documents: t.Documents, Tuning: t.Tuning, Partial: sh.partial(t)})
	s.o.Told.Figures.Retrieved(time.Since(began))
	span.Say(watch.Fact{Name: "citeway.passages", Value: len(hits)})
	span.End(err)
	if err != nil {
		return err
	}
	s.incomplete(t, sh)
	at := map[string]int{}
	sh.plain = true
	for i := range hits {
		sh.hit(&hits[i], at, answer)
	}
	return nil
}

// partial notes that passages are still without vectors. How many there are is told to who
// may see them all.
func (sh *shown) partial(t *Turn) func(knowledge.Progress) {
	return func(p knowledge.Progress) {
		some := "not all passages"
		if t.Sight().All() {
			some = fmt.Sprintf("%d of %d passages", p.Done, p.Total)
		}
		sh.findings = append(sh.findings, citeway.Finding{Kind: citeway.PartialSearch, Action: "none",
			Message: some + " can be found by meaning yet: the answer may differ later"})
	}
}

// incomplete notes that documents are still being taken in. Where the turn names its documents, or is answered from a
// library of its own, these are not waited for.
func (s *Service) incomplete(t *Turn, sh *shown) {
	if s.o.Pending == nil || t.Library != nil || len(t.Documents) > 0 {
		return
	}
	said := "1 document is still being taken in; ask again when it is in."
	switch n := s.o.Pending(t.Access); {
	case n <= 0:
		return
	case n > 1:
		said = fmt.Sprintf("%d documents are still being taken in; ask again when they are in.", n)
	}
	sh.findings = append(sh.findings, citeway.Finding{Kind: citeway.IncompleteKnowledge, Action: "none", Message: said})
}

// hit adds a passage found, under its source.
func (sh *shown) hit(h *knowledge.Hit, at map[string]int, answer string) {
	n, known := at[h.Source.ID]
	if !known {
		n = len(sh.sources)
		at[h.Source.ID] = n
		sh.sources = append(sh.sources, h.Source)
	}
	p := h.Passage
	p.ID = evidence.NewID("p_")
	sh.sources[n].Passages = append(sh.sources[n].Passages, p)
	r := evidence.Record{ID: p.ID, Kind: evidence.Passage, Answer: answer, Source: h.Source, Passage: p, Context: h.Context, Created: time.Now().UTC()}
	if h.Version != "" { // without one, no library keeps it
		r.Document, r.Version = h.Source.ID, h.Version
	}
	sh.plain = sh.plain && h.Version != ""
	sh.records[p.ID] = r
	if h.Context != "" {
		sh.context[p.ID] = h.Context
	}
}

// given takes sources that came with the question.
func (sh *shown) given(sources []citeway.Source, answer string) {
	for i := range sources {
		s := sources[i]
		s.Number = 0
		s.Passages = append([]citeway.Passage(nil), s.Passages...)
		bare := s
		bare.Passages = nil
		for j := range s.Passages {
			p := &s.Passages[j]
			if p.ID == "" {
				p.ID = evidence.NewID("p_")
			}
			id := evidence.NewID("p_") // ids of others are not ours to overwrite
			sh.records[p.ID] = evidence.Record{ID: id, Kind: evidence.Passage, Answer: answer, Source: bare, Passage: *p, Created: time.Now().UTC()}
		}
		sh.sources = append(sh.sources, s)
	}
	if sh.sources == nil {
		sh.sources = []citeway.Source{}
	}
}

func (s *Service) save(ctx context.Context, sh *shown, owner string) error {
	if s.o.Evidence == nil || len(sh.records) == 0 {
		return nil
	}
	records := make([]evidence.Record, 0, len(sh.records))
	for _, r := range sh.records {
		r.Owner = owner
		records = append(records, r)
	}
	return s.o.Evidence.Save(ctx, records...)
}
