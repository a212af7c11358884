package sqlite

import "context"

// Move says that the files which lay in one folder lie in another now.
func (s *Store) Move(ctx context.Context, from, to string) error {
	_, err := s.write.ExecContext(ctx, `UPDATE documents SET origin = ?2 || substr(origin, length(?1) + 1)
		WHERE substr(origin, 1, length(?1)) = ?1 AND substr(origin, length(?1) + 1, 1) IN ('/', '\')`, from, to)
	return internal(err)
}
