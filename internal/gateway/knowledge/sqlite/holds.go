package sqlite

import (
	"context"

	"github.com/citeway/citeway/internal/gateway/knowledge"
)

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
