package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/sqlitefile"
)

// Put keeps d and its passages in one transaction.
func (s *Store) Put(ctx context.Context, d *knowledge.Document, passages []knowledge.Passage) (bool, error) {
	if err := knowledge.Check(d, passages); err != nil {
		return false, err
	}
	original, err := s.originals.keep(d.ID, d.Original)
	if err != nil {
		return false, err
	}
	isNew := false
	err = inTransaction(ctx, s.write, func(tx *sql.Tx) error {
		p := putting{ctx: ctx, tx: tx, document: d, passages: passages, original: original}
		same, err := p.same()
		if err != nil || same {
			return err
		}
		isNew = true
		return p.all()
	})
	if err == nil {
		err = internal(s.originals.keepOnly(d.ID, original))
	} else {
		s.undoOriginal(ctx, d.ID)
	}
	s.put.Store(time.Now().UnixNano())
	s.changed()
	return isNew && err == nil, err
}

// putting is one document on its way in.
type putting struct {
	ctx      context.Context
	tx       *sql.Tx
	document *knowledge.Document
	passages []knowledge.Passage
	// original is the digest of the file that it was read from; "" where that is not kept.
	original string
	row      documentRow
	// alike says that the words and the title are unchanged, so the vectors stay.
	alike bool
}

// documentRow is what the documents table holds beside the id, in its order.
type documentRow struct {
	Version, Fingerprint, Origin, Title, Path, URL, Mime, Kind, Editor, Modified, Label string
	Rank                                                                                int
	Aliases                                                                             string
	Passages                                                                            int
	Gone, Labelled                                                                      bool
	Original                                                                            string
}

func rowOf(d *knowledge.Document, passages int) (documentRow, error) {
	label, err := json.Marshal(d.Label)
	if err != nil {
		return documentRow{}, err
	}
	aliases, err := json.Marshal(d.Aliases)
	if err != nil {
		return documentRow{}, err
	}
	row := documentRow{Version: d.Version, Fingerprint: d.Fingerprint, Origin: d.Origin, Title: d.Title, Path: d.Path,
		URL: d.URL, Mime: d.Mime, Kind: string(d.Kind), Editor: d.Editor, Label: string(label),
		Aliases: string(aliases), Passages: passages, Labelled: d.Labelled}
	if d.Label != nil {
		row.Rank = d.Label.Rank
	}
	if !d.Modified.IsZero() {
		row.Modified = d.Modified.UTC().Format(time.RFC3339Nano)
	}
	return row, nil
}

const documentColumns = `version, fingerprint, origin, title, path, url, mime, kind, editor, modified, label, rank, aliases, passages, gone, labelled, original`

func (r *documentRow) fields() []any {
	return []any{&r.Version, &r.Fingerprint, &r.Origin, &r.Title, &r.Path, &r.URL, &r.Mime, &r.Kind, &r.Editor,
		&r.Modified, &r.Label, &r.Rank, &r.Aliases, &r.Passages, &r.Gone, &r.Labelled, &r.Original}
}

// same reports whether the document is there just so already.
func (p *putting) same() (bool, error) {
	row, err := rowOf(p.document, len(p.passages))
	if err != nil {
		return false, err
	}
	row.Original = p.original
	p.row = row
	var held documentRow
	err = p.tx.QueryRowContext(p.ctx, `SELECT `+documentColumns+` FROM documents WHERE id = ?`, p.document.ID).Scan(held.fields()...)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	if err != nil || held.Version != row.Version || held.Title != row.Title {
		return false, err
	}
	p.alike, err = p.samePassages()
	return p.alike && held == row, err
}

// samePassages reports whether the passages given are the current ones.
func (p *putting) samePassages() (bool, error) {
	ids, err := sqlitefile.List(p.ctx, p.tx, sqlitefile.Column[string], `SELECT id FROM passages WHERE document = ? AND current = 1 ORDER BY seq`, p.document.ID)
	return slices.EqualFunc(ids, p.passages, func(id string, passage knowledge.Passage) bool { return id == passage.ID }), err
}

func (p *putting) all() error {
	if !p.alike {
		if err := dropVectors(p.ctx, p.tx, p.document.ID); err != nil {
			return err
		}
	}
	if err := retire(p.ctx, p.tx, p.document.ID); err != nil {
		return err
	}
	if _, err := p.tx.ExecContext(p.ctx, `INSERT OR IGNORE INTO versions (document, version, text) VALUES (?, ?, ?)`,
		p.document.ID, p.document.Version, p.document.Text); err != nil {
		return err
	}
	r := &p.row
	if _, err := p.tx.ExecContext(p.ctx, `INSERT OR REPLACE INTO documents (id, `+documentColumns+`) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)`,
		p.document.ID, r.Version, r.Fingerprint, r.Origin, r.Title, r.Path, r.URL, r.Mime, r.Kind, r.Editor, r.Modified,
		r.Label, r.Rank, r.Aliases, r.Passages, r.Gone, r.Labelled, r.Original); err != nil {
		return err
	}
	if err := p.insertPassages(); err != nil {
		return err
	}
	return changed(p.ctx, p.tx, p.document.ID)
}

// changed notes in the list of changes that a document is not what it was.
func changed(ctx context.Context, tx *sql.Tx, document string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO changes (document) VALUES (?)`, document)
	return err
}

// insertPassages adds the passages, or makes those current again that were there
// in an earlier version.
func (p *putting) insertPassages() error {
	keep, err := p.tx.PrepareContext(p.ctx, `INSERT INTO passages (id, document, version, text, context, page, chunk, start, end, current)
		VALUES (?,?,?,?,?,?,?,?,?,1)
		ON CONFLICT (id) DO UPDATE SET current = 1, context = excluded.context, chunk = excluded.chunk RETURNING seq`)
	if err != nil {
		return err
	}
	defer keep.Close()
	index, err := p.tx.PrepareContext(p.ctx, `INSERT INTO terms (rowid, title, context, body) VALUES (?,?,?,?)`)
	if err != nil {
		return err
	}
	defer index.Close()
	title := indexable(p.document.Title)
	for i := range p.passages {
		x := &p.passages[i]
		var seq int64
		if err := keep.QueryRowContext(p.ctx, x.ID, p.document.ID, p.document.Version, x.Text, x.Context, x.Page, x.Chunk, x.Span.Start, x.Span.End).Scan(&seq); err != nil {
			return err
		}
		if _, err := index.ExecContext(p.ctx, seq, title, indexable(x.Context), indexable(x.Text)); err != nil {
			return err
		}
	}
	return nil
}

// retire takes the current passages of a document out of the search.
func retire(ctx context.Context, tx *sql.Tx, document string) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM terms WHERE rowid IN (SELECT seq FROM passages WHERE document = ? AND current = 1)`, document); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `UPDATE passages SET current = 0 WHERE document = ? AND current = 1`, document)
	return err
}

// Delete makes the document gone, and removes the file that it was read from.
func (s *Store) Delete(ctx context.Context, id string) error {
	defer s.changed()
	err := inTransaction(ctx, s.write, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, `UPDATE documents SET gone = 1, passages = 0, original = '' WHERE id = ? AND gone = 0`, id)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, notFound("document", id))
		}
		if err := dropVectors(ctx, tx, id); err != nil {
			return err
		}
		if err := retire(ctx, tx, id); err != nil {
			return err
		}
		return changed(ctx, tx, id)
	})
	if err != nil {
		return err
	}
	return internal(s.originals.keepOnly(id, ""))
}
