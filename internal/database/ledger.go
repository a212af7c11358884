package database

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/citeway/citeway"
)

// Ledger is the file beside the databases of a folder that names those it holds, one a
// line. A database that stands in it and is gone or empty is not made anew: without its
// keys a server would be open, without its labels so would a document.
const Ledger = "databases"

// there refuses the file at path if the ledger beside it names it and nothing is in it.
func there(path string) error {
	info, err := os.Stat(path)
	if err == nil && info.Size() > 0 || err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil // what it is, opening it tells
	}
	ledger := filepath.Join(filepath.Dir(path), Ledger)
	named, failed := listed(ledger)
	if failed != nil {
		return failed
	}
	if !slices.Contains(named, filepath.Base(path)) {
		return nil
	}
	what := "was there and is not any more"
	if err == nil {
		what = "held a database and is empty"
	}
	return &citeway.Error{Code: citeway.Invalid, Place: path, Message: what,
		Mend: "put it back from a backup; to begin without what it held, take its name out of " + ledger}
}

// Note names the database at path in the ledger beside it, once it has its tables. One
// in memory is in none, nor one whose name is no line.
func Note(path string) error {
	ledger, name := filepath.Join(filepath.Dir(path), Ledger), filepath.Base(path)
	if path == "" || strings.Contains(name, "\n") {
		return nil
	}
	named, err := listed(ledger)
	if err != nil || slices.Contains(named, name) {
		return err
	}
	f, err := os.OpenFile(ledger, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	_, err = f.WriteString(name + "\n")
	return errors.Join(err, f.Sync(), f.Close())
}

// listed are the names in a ledger, none if there is no ledger.
func listed(ledger string) ([]string, error) {
	data, err := os.ReadFile(ledger)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	return strings.Split(string(data), "\n"), nil
}
