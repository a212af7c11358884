package shared

import (
	"context"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// listOrder is the order of documents in a listing.
const listOrder = `d.path, d.title, d.id`

// List returns a page of the documents that are there and that the caller may see.
func (s *Store) List(ctx context.Context, l knowledge.Listing) (*knowledge.Listed, error) {
	var p parameters
	where := p.seen(l.Sight)
	if err := s.goesOn(ctx, l.After, where, p); err != nil {
		return nil, err
	}
	if l.Words != "" {
		return s.listNamed(ctx, &l, where, p)
	}
	listed := &knowledge.Listed{}
	if err := s.db.QueryRowContext(ctx, `SELECT count(*) FROM documents d WHERE d.gone = 0 AND `+where, p.values...).Scan(&listed.Total); err != nil {
		return nil, kind.Failed(err)
	}
	if l.After != "" {
		where += ` AND (` + listOrder + `) > (SELECT path, title, id FROM documents WHERE id = ` + p.add(l.After) + `)`
	}
	limit := p.add(l.Most() + 1)
	held, err := s.held(ctx, `d.gone = 0 AND `+where+` ORDER BY `+listOrder+` LIMIT `+limit, p.values...)
	if err != nil {
		return nil, err
	}
	if len(held) > l.Most() {
		held = held[:l.Most()]
		listed.Next = held[l.Most()-1].Source.ID
	}
	listed.Hold(held)
	return listed, nil
}

// goesOn returns Invalid if the caller was never shown the document with that id.
func (s *Store) goesOn(ctx context.Context, id, where string, p parameters) error {
	if id == "" {
		return nil
	}
	seen, err := s.exists(ctx, `SELECT count(*) FROM documents d WHERE `+where+` AND d.id = `+p.add(id), p.values...)
	if err == nil && !seen {
		return &citeway.Error{Code: citeway.Invalid, Place: "after", Message: "there is no document " + strconv.Quote(id), Mend: "give what next said"}
	}
	return err
}

// title is what a listing by words looks at.
type title struct {
	id, title, path string
	gone            int
}

func scanTitle(row database.Row) (t title, err error) {
	return t, row.Scan(&t.id, &t.title, &t.path, &t.gone)
}

// listNamed is List for documents whose title or path has words: what is alike in all languages the database
// cannot tell, so that all names are looked through.
func (s *Store) listNamed(ctx context.Context, l *knowledge.Listing, where string, p parameters) (*knowledge.Listed, error) {
	titles, err := list(ctx, s.db, scanTitle, `SELECT d.id, d.title, d.path, d.gone FROM documents d WHERE `+where+` AND (d.gone = 0 OR d.id = `+p.add(l.After)+`) ORDER BY `+listOrder, p.values...)
	if err != nil {
		return nil, err
	}
	listed, fits := &knowledge.Listed{}, l.Fits()
	var page []string
	begun := l.After == ""
	for _, t := range titles {
		fitting, behind := t.gone == 0 && fits(t.title, t.path), begun
		begun = begun || t.id == l.After
		if !fitting {
			continue
		}
		listed.Total++
		switch {
		case !behind:
		case len(page) < l.Most():
			page = append(page, t.id)
		default:
			listed.Next = page[len(page)-1]
		}
	}
	var these parameters
	in := these.in(`d.id`, page)
	held, err := s.held(ctx, in+` ORDER BY `+listOrder, these.values...)
	listed.Hold(held)
	return listed, err
}
