package shared

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/index"
)

// Put keeps d and its passages in one transaction, and returns once the engine has them too, also where it was
// another store that kept them. Where the engine does not take them, the error is Unavailable or Upstream: they are
// kept then, and found once it does.
func (s *Store) Put(ctx context.Context, d *knowledge.Document, passages []knowledge.Passage) (bool, error) {
	if err := knowledge.Check(d, passages); err != nil {
		return false, err
	}
	row, err := rowOf(d, passages)
	if err != nil {
		return false, err
	}
	w := writing{store: s, document: d, passages: passages, row: row}
	err = s.within(ctx, func(tx *sql.Tx) error {
		w.ctx, w.tx, w.known, w.alike, w.same, w.number = ctx, tx, false, false, false, 0
		return w.put()
	})
	if err != nil || w.number == 0 {
		return false, err
	}
	if !w.same {
		s.tell()
	}
	return !w.same, s.taken(ctx, d.ID, w.number)
}

// writing is a document being written in a transaction.
type writing struct {
	store    *Store
	document *knowledge.Document
	passages []knowledge.Passage
	row      documentRow

	ctx context.Context
	tx  *sql.Tx
	// known says that the document is or was there, alike that its words and its title are unchanged, so that
	// the vectors stay; same that all of it is. number is that of the change that the engine is to have; 0 is none.
	known, alike, same bool
	number             int64
}

// documentRow is what the documents table holds beside the id, in its order.
type documentRow struct {
	Version, Fingerprint, Origin, Title, Path, URL, Mime, Kind, Editor, Modified, Label string
	Rank                                                                                int
	Aliases                                                                             string
	Passages, Gone, Labelled                                                            int
	Original                                                                            string
	Length                                                                              float64
}

const documentColumns = `version, fingerprint, origin, title, path, url, mime, kind, editor, modified, label, rank, aliases, passages, gone, labelled, original, length`

func (r *documentRow) fields() []any {
	return []any{&r.Version, &r.Fingerprint, &r.Origin, &r.Title, &r.Path, &r.URL, &r.Mime, &r.Kind, &r.Editor,
		&r.Modified, &r.Label, &r.Rank, &r.Aliases, &r.Passages, &r.Gone, &r.Labelled, &r.Original, &r.Length}
}

func (r *documentRow) values() []any {
	return []any{r.Version, r.Fingerprint, r.Origin, r.Title, r.Path, r.URL, r.Mime, r.Kind, r.Editor,
		r.Modified, r.Label, r.Rank, r.Aliases, r.Passages, r.Gone, r.Labelled, r.Original, r.Length}
}

func rowOf(d *knowledge.Document, passages []knowledge.Passage) (documentRow, error) {
	label, err := json.Marshal(d.Label)
	if err != nil {
		return documentRow{}, err
	}
	aliases, err := json.Marshal(d.Aliases)
	if err != nil {
		return documentRow{}, err
	}
	row := documentRow{Version: d.Version, Fingerprint: d.Fingerprint, Origin: d.Origin, Title: d.Title, Path: d.Path,
		URL: d.URL, Mime: d.Mime, Kind: string(d.Kind), Editor: d.Editor, Label: string(label), Rank: knowledge.RankOf(d.Label),
		Aliases: string(aliases), Passages: len(passages), Labelled: database.Bit(d.Labelled)}
	if !d.Modified.IsZero() {
		row.Modified = d.Modified.UTC().Format(time.RFC3339Nano)
	}
	if d.Original != nil {
		sum := sha256.Sum256(d.Original)
		row.Original = hex.EncodeToString(sum[:])
	}
	var a index.Analyser
	for i := range passages {
		_, length := a.Terms(d.Title, passages[i].Context, passages[i].Text)
		row.Length += length
	}
	return row, nil
}

// put writes the document, unless it is there just so already.
func (w *writing) put() error {
	var held documentRow
	err := w.tx.QueryRowContext(w.ctx, `SELECT `+documentColumns+` FROM documents WHERE id = $1`, w.document.ID).Scan(held.fields()...)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	w.known = err == nil
	if w.known && held.Gone == 0 && held.Version == w.row.Version && held.Title == w.row.Title {
		if w.alike, err = w.samePassages(); err != nil {
			return err
		}
		if w.same = w.alike && held == w.row; w.same {
			w.number, err = w.store.takeOver(w.ctx, w.tx, w.document.ID)
			return err
		}
	}
	if w.number, err = next(w.ctx, w.tx); err != nil {
		return err
	}
	return errors.Join(w.all()...)
}

// next is the number of a change. It is taken once the rest of a transaction is sure to come.
func next(ctx context.Context, tx *sql.Tx) (number int64, err error) {
	return number, tx.QueryRowContext(ctx, `UPDATE counter SET number = number + 1 RETURNING number`).Scan(&number)
}

// samePassages reports whether the passages given are the current ones.
func (w *writing) samePassages() (bool, error) {
	ids, err := database.List(w.ctx, w.tx, database.Column[string], `SELECT id FROM passages WHERE document = $1 AND current = 1 ORDER BY place`, w.document.ID)
	return slices.EqualFunc(ids, w.passages, func(id string, passage knowledge.Passage) bool { return id == passage.ID }), err
}

// all writes everything, up to the first error.
func (w *writing) all() []error {
	id := w.document.ID
	steps := []func() error{
		func() error { return w.retireOld() },
		func() error {
			return w.exec(`INSERT INTO versions (document, version, text) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, id, w.document.Version, w.document.Text)
		},
		func() error { return w.exec(keepDocument, append(append([]any{id}, w.row.values()...), w.number)...) },
		w.keepPassages,
		w.keepOriginal,
		func() error { return note(w.ctx, w.tx, w.store.holder, id, w.number, true, !w.known) },
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return []error{err}
		}
	}
	return nil
}

const keepDocument = `INSERT INTO documents (id, ` + documentColumns + `, number) VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20)
	ON CONFLICT (id) DO UPDATE SET version = excluded.version, fingerprint = excluded.fingerprint, origin = excluded.origin, title = excluded.title,
	path = excluded.path, url = excluded.url, mime = excluded.mime, kind = excluded.kind, editor = excluded.editor, modified = excluded.modified,
	label = excluded.label, rank = excluded.rank, aliases = excluded.aliases, passages = excluded.passages, gone = excluded.gone,
	labelled = excluded.labelled, original = excluded.original, length = excluded.length, number = excluded.number`

func (w *writing) exec(query string, args ...any) error {
	_, err := w.tx.ExecContext(w.ctx, query, args...)
	return err
}

// retireOld takes what a document was before out of the search.
func (w *writing) retireOld() error {
	if !w.known {
		return nil
	}
	return retire(w.ctx, w.tx, w.document.ID, !w.alike)
}

// retire takes the current passages of a document out of the search, and their vectors where they go too.
func retire(ctx context.Context, tx *sql.Tx, document string, vectors bool) error {
	steps := []string{`UPDATE passages SET current = 0 WHERE document = $1 AND current = 1`}
	if vectors {
		steps = []string{`DELETE FROM vectors WHERE passage IN (SELECT id FROM passages WHERE document = $1 AND current = 1)`,
			`DELETE FROM lacks WHERE document = $1`, steps[0]}
	}
	for _, step := range steps {
		if _, err := tx.ExecContext(ctx, step, document); err != nil {
			return err
		}
	}
	return nil
}

// keepPassages writes the passages; those of an earlier version become current again. Each lacks a vector that
// has none.
func (w *writing) keepPassages() error {
	for at := 0; at < len(w.passages); {
		n := 1
		for _, more := range rowsTogether {
			if len(w.passages)-at >= more {
				n = more
				break
			}
		}
		if err := w.keepSome(at, n); err != nil {
			return err
		}
		at += n
	}
	if w.alike {
		return nil
	}
	return w.exec(`INSERT INTO lacks (passage, document, until) SELECT id, document, 0 FROM passages WHERE document = $1 AND current = 1 ON CONFLICT DO NOTHING`, w.document.ID)
}

// rowsTogether are how many passages are written in one statement: few sizes, so that there are few to prepare.
var rowsTogether = [...]int{64, 16, 4}

// keepSome writes n passages from one on.
func (w *writing) keepSome(from, n int) error {
	var p parameters
	rows := make([]string, n)
	for i := range n {
		x := &w.passages[from+i]
		names := make([]string, 0, 10)
		for _, value := range []any{x.ID, w.document.ID, w.document.Version, from + i, x.Text, x.Context, x.Page, x.Chunk, x.Span.Start, x.Span.End} {
			names = append(names, p.add(value))
		}
		rows[i] = `(` + strings.Join(names, ",") + `,1)`
	}
	return w.exec(`INSERT INTO passages (id, document, version, place, text, context, page, chunk, begins, ends, current) VALUES `+strings.Join(rows, ",")+`
		ON CONFLICT (id) DO UPDATE SET current = 1, place = excluded.place, context = excluded.context, chunk = excluded.chunk`, p.values...)
}

// keepOriginal keeps the file that the document was read from, and no other of it.
func (w *writing) keepOriginal() error {
	if w.document.Original == nil {
		return w.exec(`DELETE FROM originals WHERE document = $1`, w.document.ID)
	}
	return w.exec(`INSERT INTO originals (document, digest, data) VALUES ($1, $2, $3) ON CONFLICT (document) DO UPDATE SET digest = excluded.digest, data = excluded.data`,
		w.document.ID, w.row.Original, w.document.Original)
}

// Delete makes the document gone. It is found no more from then on, whether or not the engine has heard of it.
func (s *Store) Delete(ctx context.Context, id string) error {
	return s.changeOne(ctx, id, func(tx *sql.Tx, number int64) error {
		done, err := tx.ExecContext(ctx, `UPDATE documents SET gone = 1, passages = 0, length = 0, original = '', number = $2 WHERE id = $1 AND gone = 0`, id, number)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, notFound("document", id))
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM originals WHERE document = $1`, id); err != nil {
			return err
		}
		return retire(ctx, tx, id, true)
	})
}

// changeOne changes a document in one transaction and waits for the engine, whose failure is no error: the rows
// have it, and they decide.
func (s *Store) changeOne(ctx context.Context, id string, change func(tx *sql.Tx, number int64) error) error {
	var number int64
	err := s.within(ctx, func(tx *sql.Tx) (err error) {
		if number, err = next(ctx, tx); err != nil {
			return err
		}
		if err := change(tx, number); err != nil {
			return err
		}
		return note(ctx, tx, s.holder, id, number, true, false)
	})
	if err != nil {
		return err
	}
	s.tell()
	_ = s.taken(ctx, id, number) // the outbox has it
	return nil
}
