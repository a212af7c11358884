package shared

import (
	"context"
	"slices"

	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/knowledge/index"
	"github.com/citeway/citeway/internal/gateway/knowledge/vector"
	"github.com/citeway/citeway/internal/language"
)

// ranked is a document with those of its passages that are candidates.
type ranked struct {
	index.Entry
	vectors []vector.Passage
	// opening says that its first passage is among them.
	opening bool
}

// read reads the candidates that are there and may be seen, in order of documents and places.
func (s *Store) read(ctx context.Context, w *searching) ([]ranked, error) {
	r := reading{store: s, searching: w, place: map[string]int{}}
	if err := r.all(ctx, `id`, w.found); err != nil {
		return nil, err
	}
	if named := r.named(); len(named) > 0 {
		if err := r.all(ctx, `place = 0 AND document`, named); err != nil {
			return nil, err
		}
	}
	for i := range r.rows {
		slices.SortFunc(r.rows[i].Passages, func(a, b index.Passage) int { return int(a.Order - b.Order) })
	}
	r.order()
	return r.rows, nil
}

// shownColumns are those of a document that a hit shows.
const shownColumns = `d.version, d.title, d.path, d.url, d.mime, d.kind, d.editor, d.modified, d.label`

type reading struct {
	*searching
	store *Store
	rows  []ranked
	// place is where each document is in rows.
	place map[string]int
}

// all reads the passages of which something is among the values.
func (r *reading) all(ctx context.Context, what string, values []string) error {
	if len(values) == 0 {
		return nil
	}
	id, dim := r.store.embedder()
	var p parameters
	these := r.store.db.Among(what, p.add(database.JSONList(values)))
	vectors, join := `NULL`, ``
	if r.about != nil {
		vectors, join = `v.vector`, ` LEFT JOIN vectors v ON v.passage = p.id AND v.embedder = `+p.add(id)
	}
	where := p.seen(r.query.Sight())
	_, err := list(ctx, r.store.db, func(row database.Row) (bool, error) { return true, r.take(row, dim) },
		`WITH p AS MATERIALIZED (SELECT document, id, place, text, context, page, chunk, begins, ends FROM passages WHERE `+these+` AND current = 1)
		SELECT p.document, p.id, p.place, p.text, p.context, p.page, p.chunk, p.begins, p.ends, `+vectors+`, `+shownColumns+` FROM p JOIN documents d ON d.id = p.document`+join+
			` WHERE d.gone = 0 AND `+where, p.values...)
	return err
}

// take takes one row in.
func (r *reading) take(row database.Row, dim int) error {
	var d documentRow
	var document string
	var p index.Passage
	var blob []byte
	err := row.Scan(&document, &p.ID, &p.Order, &p.Text, &p.Context, &p.Page, &p.Chunk, &p.Start, &p.End, &blob,
		&d.Version, &d.Title, &d.Path, &d.URL, &d.Mime, &d.Kind, &d.Editor, &d.Modified, &d.Label)
	if err != nil {
		return err
	}
	at, known := r.place[document]
	if !known {
		at = len(r.rows)
		r.place[document] = at
		r.rows = append(r.rows, ranked{Entry: index.Entry{Source: d.source(document), Version: d.Version}})
	}
	e := &r.rows[at]
	if slices.ContainsFunc(e.Passages, func(o index.Passage) bool { return o.ID == p.ID }) {
		return nil
	}
	e.opening = e.opening || p.Order == 0
	e.Passages = append(e.Passages, p)
	if v := vector.Unpacked(blob, dim); v != nil && len(v) == len(r.about) {
		e.vectors = append(e.vectors, vector.Passage{ID: p.ID, Vector: v})
	}
	return nil
}

// named are the documents whose name the question is and whose first passage is not read: it leads there.
func (r *reading) named() (documents []string) {
	own := slices.Sorted(slices.Values(r.question.Own))
	for i := range r.rows {
		e := &r.rows[i]
		if e.opening {
			continue
		}
		name := index.QuestionOf(language.Name(e.Source.Title)).Own
		if slices.Sort(name); slices.Equal(name, own) {
			documents = append(documents, e.Source.ID)
		}
	}
	return documents
}

// order gives every passage its place among all, which decides between equal scores.
func (r *reading) order() {
	slices.SortFunc(r.rows, func(a, b ranked) int {
		if a.Source.ID < b.Source.ID {
			return -1
		}
		return 1
	})
	n := int64(0)
	for i := range r.rows {
		for j := range r.rows[i].Passages {
			r.rows[i].Passages[j].Order = n
			n++
		}
	}
}
