package sqlite

import (
	"context"
	"encoding/json"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// listOrder is the order of documents in a listing, which the index documents_listed has.
const listOrder = `path, title, id`

// List returns a page of the documents that are there and that the caller may see.
func (s *Store) List(ctx context.Context, l knowledge.Listing) (*knowledge.Listed, error) {
	where, args := seenBy(l.Sight)
	if err := s.goesOn(ctx, l.After, where, args); err != nil {
		return nil, err
	}
	if l.Words != "" {
		return s.listNamed(ctx, &l, where, args)
	}
	listed := &knowledge.Listed{}
	if err := s.read.QueryRowContext(ctx, `SELECT count(*) FROM documents WHERE gone = 0 AND `+where, args...).Scan(&listed.Total); err != nil {
		return nil, internal(err)
	}
	if l.After != "" {
		where, args = where+` AND (`+listOrder+`) > (SELECT `+listOrder+` FROM documents WHERE id = ?)`, append(args, l.After)
	}
	held, err := s.held(ctx, `WHERE gone = 0 AND `+where+` ORDER BY `+listOrder+` LIMIT ?`, append(args, l.Most()+1)...)
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

// seenBy is the condition that a document may be seen, as knowledge.Sight.Sees has it.
func seenBy(sight knowledge.Sight) (where string, args []any) {
	where = `1`
	if sight.Clearance != nil {
		where, args = `rank <= ?`, append(args, *sight.Clearance)
	}
	if sight.Sets != nil {
		sets, _ := json.Marshal(sight.Sets) // strings can always be written
		where += ` AND EXISTS (SELECT 1 FROM members WHERE document = documents.id AND name IN (SELECT value FROM json_each(?)))`
		args = append(args, string(sets))
	}
	return where, args
}

// goesOn returns Invalid if the caller was never shown the document with that id.
func (s *Store) goesOn(ctx context.Context, id, where string, args []any) error {
	if id == "" {
		return nil
	}
	var seen bool
	err := s.read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM documents WHERE `+where+` AND id = ?)`, append(args, id)...).Scan(&seen)
	if err == nil && !seen {
		return &citeway.Error{Code: citeway.Invalid, Place: "after", Message: "there is no document " + strconv.Quote(id), Mend: "give what next said"}
	}
	return internal(err)
}

// title is what a listing by words looks at.
type title struct {
	id, title, path string
	gone            bool
}

func scanTitle(row database.Row) (t title, err error) {
	return t, row.Scan(&t.id, &t.title, &t.path, &t.gone)
}

// listNamed is List for documents whose title or path has words: what is alike in all
// languages the database cannot tell, so that all names are looked through.
func (s *Store) listNamed(ctx context.Context, l *knowledge.Listing, where string, args []any) (*knowledge.Listed, error) {
	titles, err := list(ctx, s.read, scanTitle, `SELECT id, title, path, gone FROM documents WHERE `+where+` AND (gone = 0 OR id = ?) ORDER BY `+listOrder, append(args, l.After)...)
	if err != nil {
		return nil, err
	}
	listed, fits := &knowledge.Listed{}, l.Fits()
	var page []string
	begun := l.After == ""
	for _, t := range titles {
		fitting, behind := !t.gone && fits(t.title, t.path), begun
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
	held, err := s.these(ctx, page)
	listed.Hold(held)
	return listed, err
}

// these are the documents with those ids, in the order of a listing.
func (s *Store) these(ctx context.Context, ids []string) ([]knowledge.Held, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	raw, _ := json.Marshal(ids) // strings can always be written
	return s.held(ctx, `WHERE id IN (SELECT value FROM json_each(?)) ORDER BY `+listOrder, string(raw))
}
