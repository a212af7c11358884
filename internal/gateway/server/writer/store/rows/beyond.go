package rows

import (
	"context"

	"github.com/citeway/citeway/internal/database"
)

// aging are the files that are not being read.
var aging = database.Aging{
	List: `SELECT id, created / 1000000000 AS at, CAST(coalesce(json_extract(record, '$.size'), '0') AS BIGINT) AS bytes FROM files WHERE gone = 0 AND unfinished = 0`,
}

// Beyond returns the ids of the files beyond a limit, those sent longest ago first. What is
// deleted from now on is overwritten.
func (s *Store) Beyond(ctx context.Context, l database.Limit) ([]string, error) {
	if err := s.db.Overwrite(ctx); err != nil {
		return nil, file.Failed(err)
	}
	ids, err := aging.Beyond(ctx, s.db, l)
	return ids, file.Failed(err)
}
