package database

import "io"

// Test is what Memory needs of a test: a *testing.T or a *testing.B.
type Test interface {
	Helper()
	Fatal(...any)
	Cleanup(func())
}

// Memory returns an empty store in memory, which closes with the test. open is the
// Open of a package whose store keeps a SQLite file.
func Memory[Store io.Closer](t Test, open func(path string) (Store, error)) Store {
	t.Helper()
	s, err := open("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}
