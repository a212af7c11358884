package shared

import (
	"context"
	"database/sql"
	"slices"

	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// Join puts documents into a set.
func (s *Store) Join(ctx context.Context, set string, documents ...string) error {
	if err := knowledge.CheckSet(set); err != nil {
		return err
	}
	documents = slices.Compact(slices.Sorted(slices.Values(documents)))
	return s.changeMany(ctx, func(tx *sql.Tx) ([]string, error) {
		var changed []string
		for _, id := range documents {
			is, err := join(ctx, tx, set, id)
			if err != nil {
				return nil, err
			}
			if is {
				changed = append(changed, id)
			}
		}
		return changed, nil
	})
}

// join puts one document into a set, and reports whether it was not in it.
func join(ctx context.Context, tx *sql.Tx, set, document string) (bool, error) {
	done, err := tx.ExecContext(ctx, `INSERT INTO members (name, document) VALUES ($1, $2) ON CONFLICT DO NOTHING`, set, document)
	if err != nil {
		return false, err
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return false, err
	}
	var count int
	if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM members WHERE document = $1`, document).Scan(&count); err != nil {
		return false, err
	}
	if count > knowledge.MaxSetsOf {
		return false, knowledge.TooManySets(document)
	}
	return true, nil
}

// Leave takes documents out of a set, every one where none is named.
func (s *Store) Leave(ctx context.Context, set string, documents ...string) error {
	return s.changeMany(ctx, func(tx *sql.Tx) ([]string, error) {
		if len(documents) == 0 {
			return database.List(ctx, tx, database.Column[string], `DELETE FROM members WHERE name = $1 RETURNING document`, set)
		}
		p := parameters{values: []any{set}}
		these := p.in(`document`, documents)
		return database.List(ctx, tx, database.Column[string], `DELETE FROM members WHERE name = $1 AND `+these+` RETURNING document`, p.values...)
	})
}

// changeMany has change name documents that it changes, in one transaction, and waits for the engine, whose
// failure is no error: the rows have it, and they decide. One that does not exist yet changes once it is put.
func (s *Store) changeMany(ctx context.Context, change func(*sql.Tx) ([]string, error)) error {
	var number int64
	var changed []string
	err := s.within(ctx, func(tx *sql.Tx) error {
		number = 0
		documents, err := change(tx)
		if err != nil || len(documents) == 0 {
			return err
		}
		if number, err = next(ctx, tx); err != nil {
			return err
		}
		p := parameters{values: []any{number}}
		these := p.in(`id`, documents)
		changed, err = database.List(ctx, tx, database.Column[string], `UPDATE documents SET number = $1 WHERE `+these+` RETURNING id`, p.values...)
		for _, id := range changed {
			if err == nil {
				err = note(ctx, tx, s.holder, id, number, true, false)
			}
		}
		return err
	})
	if err != nil || number == 0 {
		return err
	}
	s.tell()
	for _, id := range changed {
		_ = s.taken(ctx, id, number) // the outbox has it
	}
	return nil
}

// Members returns the ids of the documents of a set that are there.
func (s *Store) Members(ctx context.Context, set string) ([]string, error) {
	return list(ctx, s.db, database.Column[string], `SELECT m.document FROM members m JOIN documents d ON d.id = m.document
		WHERE m.name = $1 AND d.gone = 0 ORDER BY m.document`, set)
}

// SetsFor returns the sets that a caller may see, by name, with how many documents of each
// the caller may see. A set with none is as one that does not exist.
func (s *Store) SetsFor(ctx context.Context, sight knowledge.Sight) ([]knowledge.Set, error) {
	var p parameters
	where := p.seen(sight)
	if sight.Sets != nil {
		where += ` AND ` + p.in(`m.name`, sight.Sets)
	}
	scan := func(row database.Row) (set knowledge.Set, err error) { return set, row.Scan(&set.Name, &set.Documents) }
	return list(ctx, s.db, scan, `SELECT m.name, count(*) FROM members m JOIN documents d ON d.id = m.document WHERE d.gone = 0 AND `+where+` GROUP BY m.name ORDER BY m.name`, p.values...)
}

// Holds reports whether a document belongs to the set that the caller may see.
func (s *Store) Holds(ctx context.Context, set string, sight knowledge.Sight) (bool, error) {
	if !sight.Covers([]string{set}) {
		return false, nil
	}
	p := parameters{values: []any{set}}
	where := p.seen(knowledge.Sight{Clearance: sight.Clearance})
	return s.exists(ctx, `SELECT count(*) FROM members m JOIN documents d ON d.id = m.document WHERE m.name = $1 AND d.gone = 0 AND `+where, p.values...)
}

// exists reports whether a query counts anything.
func (s *Store) exists(ctx context.Context, query string, args ...any) (bool, error) {
	var n int
	err := s.db.QueryRowContext(ctx, query, args...).Scan(&n)
	return n > 0, kind.Failed(err)
}
