package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// Put keeps d and its passages in one transaction, which it may share with others.
func (s *Store) Put(ctx context.Context, d *knowledge.Document, passages []knowledge.Passage) (bool, error) {
	if err := knowledge.Check(d, passages); err != nil {
		return false, err
	}
	original, err := s.originals.keep(d.ID, d.Original)
	if err != nil {
		return false, err
	}
	p := putting{until: ctx, store: s, document: d, passages: passages, original: original}
	if err = s.keep(&p); err == nil {
		err = internal(s.originals.keepOnly(d.ID, original))
	} else {
		s.undoOriginal(ctx, d.ID)
	}
	s.put.Store(time.Now().UnixNano())
	s.changed()
	return p.isNew && err == nil, err
}

// putting is one document on its way in.
type putting struct {
	until    context.Context // of who puts it
	store    *Store
	document *knowledge.Document
	passages []knowledge.Passage
	// original is the digest of the file that it was read from; "" where that is not kept.
	original string
	row      documentRow
	// known says that the document is or was there, alike that its words and its title are
	// unchanged, so the vectors stay.
	known, alike bool
	// turn is told once: true, that it is to write, or false, that it was written; err and
	// isNew say how it went.
	turn  chan bool
	err   error
	isNew bool
}

// put writes it, unless it is there just so already.
func (p *putting) put(ctx context.Context, tx *sql.Tx) error {
	w := writing{ctx: ctx, tx: tx, putting: p}
	p.known, p.alike, p.isNew = false, false, false // another transaction may have been taken back
	same, err := w.same()
	if err != nil || same {
		return err
	}
	p.isNew = true
	return w.all()
}

// writing is a document being written in a transaction.
type writing struct {
	*putting
	ctx context.Context
	tx  *sql.Tx
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
func (p *writing) same() (bool, error) {
	row, err := rowOf(p.document, len(p.passages))
	if err != nil {
		return false, err
	}
	row.Original = p.original
	p.row = row
	var held documentRow
	err = p.tx.StmtContext(p.ctx, p.store.prepared[askDocument]).QueryRowContext(p.ctx, p.document.ID).Scan(held.fields()...)
	if p.known = !errors.Is(err, sql.ErrNoRows); !p.known {
		return false, nil
	}
	if err != nil || held.Version != row.Version || held.Title != row.Title {
		return false, err
	}
	p.alike, err = p.samePassages()
	return p.alike && held == row, err
}

// samePassages reports whether the passages given are the current ones.
func (p *writing) samePassages() (bool, error) {
	ids, err := database.List(p.ctx, p.tx, database.Column[string], `SELECT id FROM passages WHERE document = ? AND current = 1 ORDER BY seq`, p.document.ID)
	return slices.EqualFunc(ids, p.passages, func(id string, passage knowledge.Passage) bool { return id == passage.ID }), err
}

func (p *writing) all() error {
	if err := p.retireOld(); err != nil {
		return err
	}
	id, r := p.document.ID, &p.row
	version, err := p.keepVersion()
	if err != nil {
		return err
	}
	if err := p.exec(keepDocument, id, r.Version, r.Fingerprint, r.Origin, r.Title, r.Path, r.URL, r.Mime, r.Kind, r.Editor, r.Modified,
		r.Label, r.Rank, r.Aliases, r.Passages, r.Gone, r.Labelled, r.Original); err != nil {
		return err
	}
	for i := range p.passages { // those of an earlier version become current again
		x := &p.passages[i]
		if err := p.exec(keepPassage, x.ID, id, version, x.Context, x.Page, x.Chunk, x.Span.Start, x.Span.End); err != nil {
			return err
		}
	}
	return p.exec(noteChange, id)
}

// keepVersion keeps the text, and returns the number of its version.
func (p *writing) keepVersion() (number int64, err error) {
	statement := p.tx.StmtContext(p.ctx, p.store.prepared[keepVersion])
	err = statement.QueryRowContext(p.ctx, p.document.ID, p.document.Version, p.store.texts.pack(p.document.Text)).Scan(&number)
	return number, err
}

// retireOld takes what a document was before out of the search.
func (p *writing) retireOld() error {
	if !p.known {
		return nil
	}
	if !p.alike {
		if err := dropVectors(p.ctx, p.tx, p.document.ID); err != nil {
			return err
		}
	}
	return retire(p.ctx, p.tx, p.document.ID)
}

// changed notes in the list of changes that a document is not what it was.
func changed(ctx context.Context, tx *sql.Tx, document string) error {
	_, err := tx.ExecContext(ctx, noteChange, document)
	return err
}

// retire takes the current passages of a document out of the search.
func retire(ctx context.Context, tx *sql.Tx, document string) error {
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
