package sqlite

import (
	"context"
	"database/sql"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/index"
)

// batchText is how many bytes of text are read before they are taken in, and what the last of
// their documents is longer. Three such batches are held at a time.
const batchText = 16 << 10

// What is asked about the changes between two numbers. Three questions are asked for all of
// them: one of each kind for every document is what a restart would spend its time on.
const (
	changedDocuments = `IN (SELECT document FROM changes WHERE number > ? AND number <= ?)`
	askDocuments     = `SELECT d.id, d.version, d.title, d.path, d.url, d.mime, d.kind, d.editor, d.modified, d.label, v.text
		FROM documents d JOIN versions v ON v.document = d.id AND v.version = d.version
		WHERE d.id ` + changedDocuments + ` AND d.gone = 0 ORDER BY d.id`
	askSets     = `SELECT document, name FROM members WHERE document ` + changedDocuments + ` ORDER BY document, name`
	askPassages = `SELECT document, seq, id, context, page, chunk, start, end FROM passages
		WHERE document ` + changedDocuments + ` AND current = 1 ORDER BY document, seq`
)

// eachBatch gives f the documents of some changes that are there, with their current
// passages.
func (t *texts) eachBatch(ctx context.Context, tx *sql.Tx, c changes, f func([]*index.Entry)) error {
	var batch []*index.Entry
	text := 0
	err := t.eachEntry(ctx, tx, c, func(e *index.Entry) {
		batch = append(batch, e)
		for i := range e.Passages {
			text += len(e.Passages[i].Text)
		}
		if text >= batchText {
			f(batch)
			batch, text = nil, 0
		}
	})
	if err == nil && len(batch) > 0 {
		f(batch)
	}
	return internal(err)
}

func (t *texts) eachEntry(ctx context.Context, tx *sql.Tx, c changes, f func(*index.Entry)) error {
	documents, err := tx.QueryContext(ctx, askDocuments, c.after, c.last)
	if err != nil {
		return err
	}
	defer documents.Close()
	sets, err := askBeside(ctx, tx, askSets, c, func(rows *sql.Rows, document, set *string) error { return rows.Scan(document, set) })
	if err != nil {
		return err
	}
	defer sets.rows.Close()
	passages, err := askBeside(ctx, tx, askPassages, c, scanPassage)
	if err != nil {
		return err
	}
	defer passages.rows.Close()
	for documents.Next() {
		e, text, err := t.scanDocument(documents)
		if err != nil {
			return err
		}
		if e.Sets, err = sets.of(e.Source.ID); err != nil {
			return err
		}
		if e.Passages, err = passages.of(e.Source.ID); err != nil {
			return err
		}
		for i := range e.Passages {
			p := &e.Passages[i].Passage
			p.Text = citeway.Span{Start: p.Start, End: p.End}.In(text)
		}
		f(e)
	}
	return documents.Err()
}

// scanDocument is a row of askDocuments: an entry without sets and passages, and its text.
func (t *texts) scanDocument(rows *sql.Rows) (e *index.Entry, text string, err error) {
	var id string
	var d documentRow
	var kept any
	if err := rows.Scan(&id, &d.Version, &d.Title, &d.Path, &d.URL, &d.Mime, &d.Kind, &d.Editor, &d.Modified, &d.Label, &kept); err != nil {
		return nil, "", err
	}
	text, err = t.unpack(kept)
	return &index.Entry{Source: d.source(id), Version: d.Version}, text, err
}

func scanPassage(rows *sql.Rows, document *string, p *index.Passage) error {
	return rows.Scan(document, &p.Order, &p.ID, &p.Context, &p.Page, &p.Chunk, &p.Start, &p.End)
}

// beside are rows that belong to documents and are read beside them, both in order of the
// documents' ids.
type beside[T any] struct {
	rows *sql.Rows
	scan func(rows *sql.Rows, document *string, row *T) error
	// document is that of the next row, if there is more.
	document string
	next     T
	more     bool
}

func askBeside[T any](ctx context.Context, tx *sql.Tx, question string, c changes, scan func(*sql.Rows, *string, *T) error) (*beside[T], error) {
	rows, err := tx.QueryContext(ctx, question, c.after, c.last)
	if err != nil {
		return nil, err
	}
	b := &beside[T]{rows: rows, scan: scan}
	return b, b.advance()
}

func (b *beside[T]) advance() error {
	var none T
	b.next = none
	if b.more = b.rows.Next(); !b.more {
		return b.rows.Err()
	}
	return b.scan(b.rows, &b.document, &b.next)
}

// of are the rows of a document that follows those asked for before.
func (b *beside[T]) of(document string) (list []T, err error) {
	for b.more && b.document <= document {
		if b.document == document {
			list = append(list, b.next)
		}
		if err := b.advance(); err != nil {
			return nil, err
		}
	}
	return list, nil
}
