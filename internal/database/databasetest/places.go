package databasetest

import (
	"path/filepath"
	"testing"
)

// Places runs a suite over each place that a store can be opened at: a file, memory, and a
// server. where is a new, empty place at every call.
func Places(t *testing.T, suite func(t *testing.T, where func(t *testing.T) string)) {
	t.Run("file", func(t *testing.T) {
		suite(t, func(t *testing.T) string { return filepath.Join(t.TempDir(), "store.db") })
	})
	t.Run("memory", func(t *testing.T) {
		suite(t, func(*testing.T) string { return "" })
	})
	t.Run("server", func(t *testing.T) {
		server := Start(t)
		suite(t, func(t *testing.T) string { return server.Database(t) })
	})
}
