package database_test

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"

	"github.com/citeway/citeway/internal/database"
)

// tides is what the files of these tests hold.
const tides database.Kind = "tides"

// steps are its schemas: a table, and a column that was added later.
var steps = []string{
	`CREATE TABLE tides (harbour TEXT PRIMARY KEY, height REAL NOT NULL)`,
	`ALTER TABLE tides ADD COLUMN seen INTEGER NOT NULL DEFAULT 0`,
}

// A store opens its file, writes in transactions, and lists what it reads.
func Example() {
	folder, err := os.MkdirTemp("", "citeway")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	db, err := tides.Open(filepath.Join(folder, "tides.db"), database.Steps{File: steps})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer db.Close()
	ctx := context.Background()
	err = tides.Within(ctx, db, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO tides (harbour, height) VALUES ('Elmouth', 4.2), ('Northpier', 3.1)`)
		return err
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	harbours, err := database.List(ctx, db, database.Column[string], `SELECT harbour FROM tides WHERE height > ? ORDER BY harbour`, 3)
	fmt.Println(harbours, tides.Failed(err))
	// Output: [Elmouth Northpier] <nil>
}
