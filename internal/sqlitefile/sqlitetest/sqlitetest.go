// Package sqlitetest opens the stores of tests in memory.
package sqlitetest

import (
	"io"
	"testing"
)

// Memory is an empty store in memory, which ends with the test: open is the Open of a
// package whose store keeps a SQLite file.
func Memory[Store io.Closer](t testing.TB, open func(path string) (Store, error)) Store {
	t.Helper()
	s, err := open("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}
