package sqlite

import (
	"context"
	"encoding/json"

	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// ChangedSince reports whether documents that the caller may see changed, came or went
// after the change with that number, and returns the number of the last change.
func (s *Store) ChangedSince(ctx context.Context, sight knowledge.Sight, after int64) (changed bool, last int64, err error) {
	where, args := seenBy(sight)
	err = s.read.QueryRowContext(ctx, `SELECT coalesce((SELECT max(number) FROM changes), 0),
		EXISTS (SELECT 1 FROM documents WHERE id IN (SELECT document FROM changes WHERE number > ?) AND `+where+`)`, append([]any{after}, args...)...).Scan(&last, &changed)
	return changed, last, internal(err)
}

// VectorsFor is Vectors for the passages that the caller may see.
func (s *Store) VectorsFor(ctx context.Context, sight knowledge.Sight) (knowledge.Progress, error) {
	m := s.meaning.Load()
	if m == nil || sight.All() {
		return s.Vectors(ctx)
	}
	p := knowledge.Progress{Name: m.embedder.Name()}
	where, args := seenBy(sight)
	err := s.read.QueryRowContext(ctx, `SELECT count(v.passage), count(*) FROM passages p LEFT JOIN vectors v ON v.passage = p.seq AND v.embedder = ?
		WHERE p.current = 1 AND p.document IN (SELECT id FROM documents WHERE gone = 0 AND `+where+`)`, append([]any{m.id}, args...)...).Scan(&p.Done, &p.Total)
	return p, internal(err)
}

// SetsFor returns the sets that a caller may see, by name, with how many documents of each
// the caller may see. A set with none is as one that does not exist.
func (s *Store) SetsFor(ctx context.Context, sight knowledge.Sight) ([]knowledge.Set, error) {
	where, args := seenBy(sight)
	own := `1`
	if sight.Sets != nil {
		sets, _ := json.Marshal(sight.Sets) // strings can always be written
		own, args = `m.name IN (SELECT value FROM json_each(?))`, append(args, string(sets))
	}
	scan := func(row database.Row) (set knowledge.Set, err error) {
		return set, row.Scan(&set.Name, &set.Documents)
	}
	return list(ctx, s.read, scan, `SELECT m.name, count(*) FROM members m JOIN documents ON documents.id = m.document
		WHERE gone = 0 AND `+where+` AND `+own+` GROUP BY m.name ORDER BY m.name`, args...)
}
