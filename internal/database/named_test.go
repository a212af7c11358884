package database_test

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/database/databasetest"
)

// TestAmong: one parameter names any number of rows, none included, in a file and on a server.
func TestAmong(t *testing.T) {
	file, err := tides.Open(filepath.Join(t.TempDir(), "tides.db"), database.Steps{File: steps})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	t.Run("file", func(t *testing.T) { among(t, file) })
	t.Run("server", func(t *testing.T) { among(t, openServer(t, databasetest.Start(t).Database(t), onServer)) })
}

func among(t *testing.T, db *database.DB) {
	for _, harbour := range []string{"Elmouth", `Quay "2"`, "Öre"} {
		if _, err := db.Exec(`INSERT INTO tides (harbour, height) VALUES ($1, 1)`, harbour); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range [][2][]string{
		{nil, {}}, {{"Elmouth"}, {"Elmouth"}}, {{`Quay "2"`, "nowhere", "Öre", "Öre"}, {`Quay "2"`, "Öre"}},
	} {
		got, err := database.List(t.Context(), db, database.Column[string], `SELECT harbour FROM tides WHERE height = $1 AND `+db.Among("harbour", "$2")+` ORDER BY harbour`, 1, database.JSONList(test[0]))
		slices.Sort(got)
		if err != nil || !slices.Equal(got, test[1]) {
			t.Errorf("%q: %q, %v", test[0], got, err)
		}
	}
}
