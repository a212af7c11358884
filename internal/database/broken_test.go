package database_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
)

// TestAMendByItsCause: a damaged file is no matter of permissions, and the other way round.
func TestAMendByItsCause(t *testing.T) {
	const damaged = "the file is damaged: put it back from a backup"
	none, middle := filepath.Join(t.TempDir(), "none.db"), filepath.Join(t.TempDir(), "middle.db")
	if err := os.WriteFile(none, bytes.Repeat([]byte("gull"), 2048), 0o600); err != nil {
		t.Fatal(err)
	}
	db := open(t, middle)
	_ = db.Close()
	pages, err := os.ReadFile(middle)
	if err != nil {
		t.Fatal(err)
	}
	for i := 4096; i < len(pages); i++ {
		pages[i] = 'x'
	}
	if err := os.WriteFile(middle, pages, 0o600); err != nil {
		t.Fatal(err)
	}
	_, opened := tides.Open(none, database.Steps{File: steps})
	half, err := tides.Open(middle, database.Steps{File: steps})
	if err == nil {
		_, err = half.Exec(add, "Northpier")
		err = tides.Failed(err)
		_ = half.Close()
	}
	for name, c := range map[string]struct {
		err  error
		want string
	}{
		"no database":       {opened, damaged},
		"a damaged page":    {err, damaged},
		"a closed file":     {tides.NotOpened("x.db", &fs.PathError{Op: "open", Path: "x.db", Err: fs.ErrPermission}), "see that the user that runs citeway may read and write it"},
		"any other failure": {tides.NotOpened("x.db", errors.New("disk I/O error")), "see that the data folder exists and may be written to"},
	} {
		var ours *citeway.Error
		if !errors.As(c.err, &ours) || ours.Code != citeway.Unavailable || ours.Mend != c.want {
			t.Errorf("%s: %v", name, c.err)
		}
	}
}
