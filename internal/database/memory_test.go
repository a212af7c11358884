package database_test

import (
	"context"
	"database/sql"
	"fmt"
	"sync"
	"testing"
	"time"
)

// TestMemoryIsOneDatabase: an empty path opens a database of its own, which callers
// share, and which outlives a query that is cut short.
func TestMemoryIsOneDatabase(t *testing.T) {
	db, other := open(t, ""), open(t, "")
	var callers sync.WaitGroup
	for caller := range 8 {
		callers.Go(func() {
			ctx, stop := context.WithTimeout(t.Context(), 5*time.Millisecond)
			defer stop()
			if err := tides.Within(ctx, db, func(tx *sql.Tx) error { return count(ctx, tx) }); err == nil {
				t.Error("an endless query ended")
			}
			for n := range 20 {
				if _, err := db.Exec(add, fmt.Sprint(caller, n)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	callers.Wait()
	if one, two := len(harbours(t, db)), len(harbours(t, other)); one != 160 || two != 0 {
		t.Errorf("%d and %d rows, want 160 and 0", one, two)
	}
}

// count counts for as long as it may.
func count(ctx context.Context, tx *sql.Tx) error {
	const endless = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers) SELECT count(*) FROM numbers`
	return tx.QueryRowContext(ctx, endless).Scan(new(int))
}
