package sqlite

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

// Sources returns every document that is there.
func (s *Store) Sources(ctx context.Context) ([]citeway.Source, error) {
	return s.SourcesFor(ctx, knowledge.Sight{})
}

// SourcesFor returns every document that is there and that the caller may see.
func (s *Store) SourcesFor(ctx context.Context, sight knowledge.Sight) ([]citeway.Source, error) {
	held, err := s.HeldFor(ctx, sight)
	if err != nil {
		return nil, err
	}
	return sourcesOf(held), nil
}

func sourcesOf(held []knowledge.Held) []citeway.Source {
	sources := make([]citeway.Source, len(held))
	for i := range held {
		sources[i] = held[i].Source
	}
	return sources
}

// HeldFor is SourcesFor with what the store knows of each document. Of its sets it has
// those alone that the caller may see.
func (s *Store) HeldFor(ctx context.Context, sight knowledge.Sight) ([]knowledge.Held, error) {
	held, err := s.held(ctx, `WHERE gone = 0 ORDER BY path, title, id`)
	if err != nil {
		return nil, err
	}
	held = slices.DeleteFunc(held, func(h knowledge.Held) bool { return !sight.SeesSource(&h.Source, h.Sets) })
	for i := range held {
		held[i].Sets = slices.DeleteFunc(held[i].Sets, func(set string) bool { return !sight.Covers([]string{set}) })
	}
	return held, nil
}

// Source returns the document with that id.
func (s *Store) Source(ctx context.Context, id string) (*knowledge.Held, error) {
	held, err := s.held(ctx, `WHERE id = ?`, id)
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
	// Everything that begins with the folder and a slash of either kind sorts
	// between these bounds; the index on origin serves both.
	return s.held(ctx, `WHERE gone = 0 AND (origin = ?1 OR origin >= ?1 || '/' AND origin < ?1 || '0'
		OR origin >= ?1 || '\' AND origin < ?1 || ']') ORDER BY origin`, folder)
}

func (s *Store) held(ctx context.Context, where string, args ...any) ([]knowledge.Held, error) {
	return heldBy(ctx, s.read, where, args...)
}

// setsColumn are the sets of a document as JSON, "null" for none.
const setsColumn = `coalesce((SELECT nullif(json_group_array(name), '[]') FROM (SELECT name FROM members WHERE document = documents.id ORDER BY name)), 'null')`

func heldBy(ctx context.Context, from database.Asker, where string, args ...any) ([]knowledge.Held, error) {
	return list(ctx, from, scanHeld, `SELECT id, `+setsColumn+`, `+documentColumns+` FROM documents `+where, args...)
}

func scanHeld(row database.Row) (knowledge.Held, error) {
	var id, sets string
	var d documentRow
	err := row.Scan(append([]any{&id, &sets}, d.fields()...)...)
	h := d.held(id)
	_ = json.Unmarshal([]byte(sets), &h.Sets) // written by the database
	return h, err
}

func (r *documentRow) held(id string) knowledge.Held {
	h := knowledge.Held{Source: r.source(id), Version: r.Version, Fingerprint: r.Fingerprint, Origin: r.Origin,
		Passages: r.Passages, Gone: r.Gone, Labelled: r.Labelled, Original: r.Original}
	_ = json.Unmarshal([]byte(r.Aliases), &h.Aliases) // written by Put
	return h
}

func (r *documentRow) source(id string) citeway.Source {
	src := citeway.Source{ID: id, Kind: citeway.SourceKind(r.Kind), Title: r.Title, URL: r.URL, Path: r.Path,
		Mime: r.Mime, Editor: r.Editor}
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
	var kept any
	fields := append([]any{&document, &f.Version, &kept, &f.Context, &f.Passage.Page, &f.Passage.Chunk,
		&f.Passage.Start, &f.Passage.End, &f.Current}, row.fields()...)
	err := s.read.QueryRowContext(ctx, `SELECT p.document, v.version, v.text, p.context, p.page, p.chunk, p.start, p.end, p.current, `+
		qualified+` FROM passages p JOIN versions v ON v.number = p.version JOIN documents d ON d.id = p.document WHERE p.id = ?`, id).Scan(fields...)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, notFound("passage", id)
	}
	if err != nil {
		return nil, internal(err)
	}
	if f.Passage.Text, err = s.texts.stretch(kept, citeway.Span{Start: f.Passage.Start, End: f.Passage.End}); err != nil {
		return nil, internal(err)
	}
	f.Passage.ID = id
	f.Source, f.Gone = row.source(document), row.Gone
	return &f, nil
}

// qualified is documentColumns with the table's name.
var qualified = "d." + strings.ReplaceAll(documentColumns, ", ", ", d.")

// Text returns the text of one version of a document.
func (s *Store) Text(ctx context.Context, document, version string) (string, error) {
	var kept any
	err := s.read.QueryRowContext(ctx, `SELECT v.text FROM versions v WHERE v.document = ?1
		AND v.version = iif(?2 = '', (SELECT version FROM documents WHERE id = ?1), ?2)`, document, version).Scan(&kept)
	if errors.Is(err, sql.ErrNoRows) {
		return "", notFound("version of a document", document)
	}
	if err != nil {
		return "", internal(err)
	}
	text, err := s.texts.unpack(kept)
	return text, internal(err)
}

// Passages returns the passages of one version of a document, as they stand in it.
func (s *Store) Passages(ctx context.Context, document, version string) ([]knowledge.Passage, error) {
	var number int64
	var kept any
	err := s.read.QueryRowContext(ctx, `SELECT number, text FROM versions WHERE document = ? AND version = ?`, document, version).Scan(&number, &kept)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, internal(err)
	}
	text, err := s.texts.unpack(kept)
	if err != nil {
		return nil, internal(err)
	}
	scan := func(row database.Row) (knowledge.Passage, error) {
		p := knowledge.Passage{Document: document, Version: version}
		err := row.Scan(&p.ID, &p.Context, &p.Page, &p.Chunk, &p.Span.Start, &p.Span.End)
		p.Text = p.Span.In(text)
		return p, err
	}
	return list(ctx, s.read, scan, `SELECT id, context, page, chunk, start, end FROM passages
		WHERE document = ? AND version = ? ORDER BY start, end, seq`, document, number)
}

// Holds reports whether a document belongs to the set that the caller may see.
func (s *Store) Holds(ctx context.Context, set string, sight knowledge.Sight) (bool, error) {
	if !sight.Covers([]string{set}) {
		return false, nil
	}
	const there = `SELECT EXISTS (SELECT 1 FROM members JOIN documents ON documents.id = members.document
		WHERE members.name = ? AND documents.gone = 0 AND (? IS NULL OR documents.rank <= ?))`
	var found bool
	err := s.read.QueryRowContext(ctx, there, set, sight.Clearance, sight.Clearance).Scan(&found)
	return found, internal(err)
}
