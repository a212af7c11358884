package shared

import (
	"context"

	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/knowledge/index"
	"github.com/citeway/citeway/internal/gateway/knowledge/vector"
)

// entries are documents as the rows have them now, for the engine: one for each note, in order.
func (s *Store) entries(ctx context.Context, letters []letter) ([]Entry, error) {
	documents := make([]string, len(letters))
	for i := range letters {
		documents[i] = letters[i].document
	}
	about, err := s.about(ctx, documents)
	if err != nil {
		return nil, err
	}
	entries := make([]Entry, len(letters))
	place := map[string]int{}
	for i := range letters {
		l := &letters[i]
		place[l.document] = i
		a := about[l.document]
		entries[i] = Entry{Document: l.document, Number: max(a.number, l.number), Rank: a.rank, Sets: a.sets, New: l.fresh, OnlyVectors: !l.words}
		if a.number > 0 {
			entries[i].Number = a.number
		}
	}
	return entries, s.fillPassages(ctx, documents, about, func(document string) *Entry { return &entries[place[document]] })
}

// standing is what the engine is to know of a document.
type standing struct {
	number int64
	rank   int
	title  string
	sets   []string
}

func (s *Store) about(ctx context.Context, documents []string) (map[string]*standing, error) {
	about := map[string]*standing{}
	for _, id := range documents {
		about[id] = &standing{}
	}
	var p, q parameters
	these, theirs := p.in(`id`, documents), q.in(`document`, documents)
	_, err := list(ctx, s.db, func(row database.Row) (id string, err error) {
		var a standing
		err = row.Scan(&id, &a.number, &a.rank, &a.title)
		about[id] = &a
		return id, err
	}, `SELECT id, number, rank, title FROM documents WHERE `+these, p.values...)
	if err != nil {
		return nil, err
	}
	_, err = list(ctx, s.db, func(row database.Row) (id string, err error) {
		var set string
		err = row.Scan(&id, &set)
		about[id].sets = append(about[id].sets, set)
		return id, err
	}, `SELECT document, name FROM members WHERE `+theirs+` ORDER BY document, name`, q.values...)
	return about, err
}

// fillPassages gives each entry its passages that can be found, with their terms and vectors.
func (s *Store) fillPassages(ctx context.Context, documents []string, about map[string]*standing, of func(document string) *Entry) error {
	var a index.Analyser
	embedder, dim := s.embedder()
	q := parameters{values: []any{embedder}}
	theirs := q.in(`p.document`, documents)
	_, err := list(ctx, s.db, func(row database.Row) (p Passage, err error) {
		var document, text, heading string
		var blob []byte
		if err := row.Scan(&document, &p.ID, &text, &heading, &blob); err != nil {
			return p, err
		}
		e := of(document)
		if p.Vector = vector.Unpacked(blob, dim); !e.OnlyVectors {
			p.Terms, _ = a.Terms(about[document].title, heading, text)
		}
		e.Passages = append(e.Passages, p)
		return p, nil
	}, `SELECT p.document, p.id, p.text, p.context, v.vector FROM passages p LEFT JOIN vectors v ON v.passage = p.id AND v.embedder = $1
		WHERE `+theirs+` AND p.current = 1 ORDER BY p.document, p.place`, q.values...)
	return err
}
