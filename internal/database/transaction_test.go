package database_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
)

const add = `INSERT INTO tides (harbour, height) VALUES (?, 1)`

// harbours are the names in a file, in their order.
func harbours(t *testing.T, db *database.DB) []string {
	t.Helper()
	list, err := database.List(t.Context(), db, database.Column[string], `SELECT harbour FROM tides ORDER BY harbour`)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestAllOrNothing(t *testing.T) {
	db := open(t, filepath.Join(t.TempDir(), "tides.db"))
	ours := &citeway.Error{Code: citeway.NotFound, Message: "there is no such harbour"}
	for name, test := range map[string]struct {
		err  error
		want citeway.Code
	}{
		"ours": {ours, citeway.NotFound}, "the database's": {sql.ErrConnDone, citeway.Unavailable},
	} {
		err := tides.Within(t.Context(), db, func(tx *sql.Tx) error {
			if _, err := tx.Exec(add, name); err != nil {
				return err
			}
			return test.err
		})
		if !errors.Is(err, test.err) || citeway.CodeOf(err) != test.want {
			t.Errorf("%s: %v", name, err)
		}
	}
	func() {
		defer func() { _ = recover() }()
		_ = tides.Within(t.Context(), db, func(tx *sql.Tx) error {
			_, _ = tx.Exec(add, "a panic")
			panic("the work broke")
		})
	}()
	// The one connection is free again, and nothing of it stays.
	if err := tides.Within(t.Context(), db, func(tx *sql.Tx) error { _, err := tx.Exec(add, "kept"); return err }); err != nil {
		t.Fatal(err)
	}
	if got := harbours(t, db); !reflect.DeepEqual(got, []string{"kept"}) {
		t.Errorf("%v", got)
	}
}

func TestAContextThatEnded(t *testing.T) {
	db := open(t, filepath.Join(t.TempDir(), "tides.db"))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := tides.Within(ctx, db, func(*sql.Tx) error { return nil }); !errors.Is(err, context.Canceled) || citeway.CodeOf(err) == citeway.Unavailable {
		t.Errorf("got %v", err)
	}
}

// TestTwoProcessesWrite: who comes second waits, and its transaction sees the first.
func TestTwoProcessesWrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tides.db")
	one, other := open(t, path), open(t, path)
	const each = 10
	done := make(chan error, 2)
	for _, db := range []*database.DB{one, other} {
		go func() {
			var err error
			for range each {
				err = errors.Join(err, tides.Within(context.Background(), db, func(tx *sql.Tx) error {
					var n int
					if err := tx.QueryRow(`SELECT count(*) FROM tides`).Scan(&n); err != nil {
						return err
					}
					_, err := tx.Exec(add, fmt.Sprintf("h%02d", n))
					return err
				}))
			}
			done <- err
		}()
	}
	if err := errors.Join(<-done, <-done); err != nil {
		t.Error(err)
	}
	if got := harbours(t, one); len(got) != 2*each || got[0] != "h00" || got[2*each-1] != "h19" {
		t.Errorf("%v", got)
	}
}

func TestErrors(t *testing.T) {
	ours := &citeway.Error{Code: citeway.Invalid, Message: "ours"}
	for _, err := range []error{nil, ours, fmt.Errorf("around: %w", ours), context.Canceled, context.DeadlineExceeded} {
		if database.Foreign(err) || tides.Failed(err) != err || tides.NotOpened("x", err) != err {
			t.Errorf("%v does not stay as it is", err)
		}
	}
	cause := errors.New("disk I/O error")
	for got, want := range map[error][3]string{
		tides.Failed(cause):            {"tides", "the tides cannot be kept or read", "check the data folder and the space on its disk"},
		tides.NotOpened("x.db", cause): {"x.db", "the tides cannot be opened", "see that the data folder exists and may be written to"},
	} {
		var e *citeway.Error
		if !errors.As(got, &e) || e.Code != citeway.Unavailable || [3]string{e.Place, e.Message, e.Mend} != want || !errors.Is(got, cause) {
			t.Errorf("%+v, want %q", got, want)
		}
	}
}

func TestList(t *testing.T) {
	db := open(t, filepath.Join(t.TempDir(), "tides.db"))
	if got := harbours(t, db); got == nil || len(got) != 0 {
		t.Errorf("of none: %#v", got)
	}
	for _, name := range []string{"Northpier", "Elmouth"} {
		if _, err := db.Exec(add, name); err != nil {
			t.Fatal(err)
		}
	}
	if got := harbours(t, db); !reflect.DeepEqual(got, []string{"Elmouth", "Northpier"}) {
		t.Errorf("%v", got)
	}
	for name, query := range map[string]string{
		"no query": `SELECT`, "no number": `SELECT harbour FROM tides`, "fails at its second row": `SELECT abs(CASE harbour WHEN 'Northpier' THEN -9223372036854775808 ELSE 1 END) FROM tides ORDER BY harbour`,
	} {
		if got, err := database.List(t.Context(), db, database.Column[int], query); err == nil || got != nil {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	// The one connection is free again after each of them.
	if got := harbours(t, db); len(got) != 2 {
		t.Errorf("%v", got)
	}
}
