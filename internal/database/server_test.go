package database_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/database/databasetest"
)

// onServer are the steps of tides on a server.
var onServer = []string{
	`CREATE TABLE tides (harbour TEXT PRIMARY KEY, height DOUBLE PRECISION NOT NULL)`,
	`ALTER TABLE tides ADD COLUMN seen BIGINT NOT NULL DEFAULT 0`,
}

func openServer(t *testing.T, address string, schemas []string) *database.DB {
	t.Helper()
	db, err := tides.Open(address, database.Steps{Server: schemas})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

func TestServer(t *testing.T) {
	server := databasetest.Start(t)
	t.Run("schemas follow each other", func(t *testing.T) {
		address := server.Database(t)
		openServer(t, address, onServer[:1])
		db := openServer(t, address, onServer)
		if _, err := db.Exec(`INSERT INTO tides VALUES ('Elmouth', 4.2, 3)`); err != nil {
			t.Fatal(err)
		}
		_, err := tides.Open(address, database.Steps{Server: onServer[:1]})
		if citeway.CodeOf(err) != citeway.Invalid || !strings.Contains(err.Error(), "schema 2") {
			t.Error("a newer schema: ", err)
		}
	})
	t.Run("many open it first", func(t *testing.T) {
		address := server.Database(t)
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				db, err := tides.Open(address, database.Steps{Server: onServer})
				if err != nil {
					t.Error(err)
					return
				}
				_ = db.Close()
			})
		}
		all.Wait()
	})
	t.Run("transactions are as if one came after the other", func(t *testing.T) { queue(t, openServer(t, server.Database(t), onServer)) })
	t.Run("all or nothing", func(t *testing.T) {
		db := openServer(t, server.Database(t), onServer)
		ours := errors.New("no")
		err := db.InTransaction(t.Context(), func(tx *sql.Tx) error {
			_, err := tx.Exec(`INSERT INTO tides VALUES ('Elmouth', 1, 0)`)
			return errors.Join(err, ours)
		})
		if !errors.Is(err, ours) || len(harbours(t, db)) != 0 {
			t.Error(err, harbours(t, db))
		}
	})
	t.Run("what cannot be kept", func(t *testing.T) {
		db := openServer(t, server.Database(t), onServer)
		for _, text := range []string{"a\x00b", "a\xffb"} {
			_, err := db.Exec(`INSERT INTO tides VALUES ($1, 1, 0)`, text)
			if err := tides.Failed(err); citeway.CodeOf(err) != citeway.Invalid {
				t.Errorf("%q: %v", text, err)
			}
		}
	})
	t.Run("purge", func(t *testing.T) {
		db := openServer(t, server.Database(t), onServer)
		if _, err := db.Exec(`INSERT INTO tides VALUES ('Elmouth', 1, 0)`); err != nil {
			t.Fatal(err)
		}
		if err := db.Purge(t.Context()); err != nil || len(harbours(t, db)) != 1 {
			t.Error(err, harbours(t, db))
		}
	})
	t.Run("a server that is gone and comes again", func(t *testing.T) {
		db := openServer(t, server.Database(t), onServer)
		server.Stop(t)
		_, err := db.Exec(`INSERT INTO tides VALUES ('Elmouth', 1, 0)`)
		if err = tides.Failed(err); citeway.CodeOf(err) != citeway.Unavailable || !strings.Contains(err.Error(), "database server") {
			t.Error(err)
		}
		server.Resume(t)
		for range database.MaxConnections + 1 { // each connection of before may have to be found dead
			if _, err = db.Exec(`INSERT INTO tides VALUES ('Elmouth', 1, 0) ON CONFLICT DO NOTHING`); err == nil {
				break
			}
		}
		if err != nil {
			t.Error(err)
		}
	})
}

// queue adds one to a number at the same time, from what was read.
func queue(t *testing.T, db *database.DB) {
	if _, err := db.Exec(`INSERT INTO tides VALUES ('Elmouth', 0, 0)`); err != nil {
		t.Fatal(err)
	}
	const writers, each = 6, 10
	var all sync.WaitGroup
	for range writers {
		all.Go(func() {
			for range each {
				if err := tides.Within(context.Background(), db, addOne); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	var seen int
	if err := db.QueryRow(`SELECT seen FROM tides`).Scan(&seen); err != nil || seen != writers*each {
		t.Error(seen, err)
	}
}

func addOne(tx *sql.Tx) error {
	var seen int
	if err := tx.QueryRow(`SELECT seen FROM tides`).Scan(&seen); err != nil {
		return err
	}
	_, err := tx.Exec(`UPDATE tides SET seen = $1`, seen+1)
	return err
}

func TestAddressesAreHidden(t *testing.T) {
	for where, want := range map[string]string{
		"postgres://anna:secret@db.example:5433/citeway": "postgres://db.example:5433/citeway",
		"postgres://anna:se cret@:x":                     "postgres://",
		"data/keys.db":                                   "data/keys.db",
	} {
		if got := database.Hidden(where); got != want {
			t.Errorf("%s: %s", where, got)
		}
	}
	_, err := tides.Open("postgres://anna:secret@127.0.0.1:1/x", database.Steps{Server: onServer})
	if citeway.CodeOf(err) != citeway.Unavailable || strings.Contains(err.Error(), "secret") {
		t.Error(err)
	}
}

func TestAStandbyTakesOver(t *testing.T) {
	pair := databasetest.StartPair(t)
	db := openServer(t, pair.Database(t), onServer)
	written := 0
	for round := range 3 {
		for range 20 {
			// As a client does that is told to try again.
			for try := 0; ; try++ {
				_, err := db.Exec(`INSERT INTO tides VALUES ($1, 1, 0) ON CONFLICT DO NOTHING`, fmt.Sprint(written))
				if err == nil {
					break
				}
				if err := tides.Failed(err); citeway.CodeOf(err) != citeway.Unavailable || try == 100 {
					t.Fatal(err)
				}
			}
			written++
		}
		if round == 0 {
			pair.LoseStandby(t)
		} else {
			pair.FailOver(t)
		}
	}
	var kept int
	for try := 0; ; try++ {
		err := db.QueryRow(`SELECT count(*) FROM tides`).Scan(&kept)
		if err == nil {
			break
		}
		if try == 100 {
			t.Fatal(err)
		}
	}
	if kept != written {
		t.Errorf("%d acknowledged, %d kept", written, kept)
	}
}
