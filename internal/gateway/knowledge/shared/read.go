package shared

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// qualified is documentColumns of d.
var qualified = "d." + strings.ReplaceAll(documentColumns, ", ", ", d.")

// Sources returns every document that is there.
func (s *Store) Sources(ctx context.Context) ([]citeway.Source, error) {
	return s.SourcesFor(ctx, knowledge.Sight{})
}

// SourcesFor returns every document that is there and that the caller may see.
func (s *Store) SourcesFor(ctx context.Context, sight knowledge.Sight) ([]citeway.Source, error) {
	held, err := s.HeldFor(ctx, sight)
	return sourcesOf(held), err
}

func sourcesOf(held []knowledge.Held) []citeway.Source {
	sources := make([]citeway.Source, len(held))
	for i := range held {
		sources[i] = held[i].Source
	}
	return sources
}

// HeldFor is SourcesFor with what the store knows of each document. Of its sets it has those alone that the
// caller may see.
func (s *Store) HeldFor(ctx context.Context, sight knowledge.Sight) ([]knowledge.Held, error) {
	var p parameters
	held, err := s.held(ctx, `d.gone = 0 AND `+p.seen(sight)+` ORDER BY d.path, d.title, d.id`, p.values...)
	for i := range held {
		held[i].Sets = slices.DeleteFunc(held[i].Sets, func(set string) bool { return !sight.Covers([]string{set}) })
	}
	return held, err
}

// Source returns the document with that id.
func (s *Store) Source(ctx context.Context, id string) (*knowledge.Held, error) {
	held, err := s.held(ctx, `d.id = $1`, id)
	if err != nil {
		return nil, err
	}
	if len(held) == 0 {
		return nil, notFound("document", id)
	}
	return &held[0], nil
}

// Under returns the documents whose origin is the folder or lies within it.
func (s *Store) Under(ctx context.Context, folder string) ([]knowledge.Held, error) {
	folder = strings.TrimRight(folder, `/\`)
	// Everything that begins with the folder and a slash of either kind sorts between these bounds.
	return s.held(ctx, `d.gone = 0 AND (d.origin = $1 OR d.origin >= $2 AND d.origin < $3 OR d.origin >= $4 AND d.origin < $5) ORDER BY d.origin`,
		folder, folder+`/`, folder+`0`, folder+`\`, folder+`]`)
}

// Named returns the ids of the documents, also those that are gone, with that id, path, URL or origin.
func (s *Store) Named(ctx context.Context, name string) ([]string, error) {
	if name == "" {
		return nil, nil
	}
	return list(ctx, s.db, database.Column[string], `SELECT id FROM documents WHERE id = $1 OR path = $1 OR url = $1 OR origin = $1 ORDER BY id`, name)
}

// held reads documents with their sets.
func (s *Store) held(ctx context.Context, where string, args ...any) ([]knowledge.Held, error) {
	held, err := list(ctx, s.db, scanHeld, `SELECT d.id, `+qualified+` FROM documents d WHERE `+where, args...)
	if err != nil || len(held) == 0 {
		return nil, err
	}
	ids, place := make([]string, len(held)), map[string]int{}
	for i := range held {
		ids[i], place[held[i].Source.ID] = held[i].Source.ID, i
	}
	var p parameters
	in := p.in(`document`, ids)
	_, err = list(ctx, s.db, func(row database.Row) (set string, err error) {
		var id string
		err = row.Scan(&id, &set)
		h := &held[place[id]]
		h.Sets = append(h.Sets, set)
		return set, err
	}, `SELECT document, name FROM members WHERE `+in+` ORDER BY document, name`, p.values...)
	return held, err
}

func scanHeld(row database.Row) (knowledge.Held, error) {
	var id string
	var d documentRow
	err := row.Scan(append([]any{&id}, d.fields()...)...)
	return d.held(id), err
}

func (r *documentRow) held(id string) knowledge.Held {
	h := knowledge.Held{Source: r.source(id), Version: r.Version, Fingerprint: r.Fingerprint, Origin: r.Origin,
		Passages: r.Passages, Gone: r.Gone == 1, Labelled: r.Labelled == 1, Original: r.Original}
	_ = json.Unmarshal([]byte(r.Aliases), &h.Aliases) // written by Put
	return h
}

func (r *documentRow) source(id string) citeway.Source {
	src := citeway.Source{ID: id, Kind: citeway.SourceKind(r.Kind), Title: r.Title, URL: r.URL, Path: r.Path, Mime: r.Mime, Editor: r.Editor}
	if t, err := time.Parse(time.RFC3339Nano, r.Modified); err == nil {
		src.Modified = &t
	}
	_ = json.Unmarshal([]byte(r.Label), &src.Label) // written by Put
	return src
}

// Passage returns the passage with that id, of any version.
func (s *Store) Passage(ctx context.Context, id string) (*knowledge.Found, error) {
	var row documentRow
	var f knowledge.Found
	var document string
	var current int
	fields := append([]any{&document, &f.Version, &f.Passage.Text, &f.Context, &f.Passage.Page, &f.Passage.Chunk, &f.Passage.Start, &f.Passage.End, &current}, row.fields()...)
	err := s.db.QueryRowContext(ctx, `SELECT p.document, p.version, p.text, p.context, p.page, p.chunk, p.begins, p.ends, p.current, `+
		qualified+` FROM passages p JOIN documents d ON d.id = p.document WHERE p.id = $1`, id).Scan(fields...)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, notFound("passage", id)
	}
	if err != nil {
		return nil, kind.Failed(err)
	}
	f.Passage.ID, f.Current = id, current == 1
	f.Source, f.Gone = row.source(document), row.Gone == 1
	return &f, nil
}

// Text returns the text of one version of a document.
func (s *Store) Text(ctx context.Context, document, version string) (text string, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT v.text FROM versions v WHERE v.document = $1
		AND v.version = CASE WHEN $2 = '' THEN (SELECT version FROM documents WHERE id = $1) ELSE $2 END`, document, version).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		return "", notFound("version of a document", document)
	}
	return text, kind.Failed(err)
}

// Passages returns the passages of one version of a document, as they stand in it.
func (s *Store) Passages(ctx context.Context, document, version string) ([]knowledge.Passage, error) {
	scan := func(row database.Row) (knowledge.Passage, error) {
		p := knowledge.Passage{Document: document, Version: version}
		return p, row.Scan(&p.ID, &p.Text, &p.Context, &p.Page, &p.Chunk, &p.Span.Start, &p.Span.End)
	}
	return list(ctx, s.db, scan, `SELECT id, text, context, page, chunk, begins, ends FROM passages
		WHERE document = $1 AND version = $2 ORDER BY begins, ends, place`, document, version)
}

// last is the number of the last change.
func (s *Store) last(ctx context.Context) (number int64, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT number FROM counter`).Scan(&number)
	return number, kind.Failed(err)
}

// ChangedSince reports whether documents that the caller may see changed, came or went after the change with that
// number, and returns the number of the last change.
func (s *Store) ChangedSince(ctx context.Context, sight knowledge.Sight, after int64) (changed bool, last int64, err error) {
	if last, err = s.last(ctx); err != nil {
		return false, 0, err
	}
	p := parameters{values: []any{after}}
	where := p.seen(sight)
	changed, err = s.exists(ctx, `SELECT count(*) FROM documents d WHERE d.number > $1 AND `+where, p.values...)
	return changed, last, err
}
