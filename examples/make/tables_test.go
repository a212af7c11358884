package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// maxBytes is the most that the tables may take in the repository.
const maxBytes = 200 << 10

// TestTablesAreThoseOfTheSeed: the files in the repository are what this command writes.
func TestTablesAreThoseOfTheSeed(t *testing.T) {
	total := 0
	for name, want := range tables() {
		got, err := os.ReadFile(filepath.Join("..", "metrics", name))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is another one: run go run ./examples/make (%v)", name, err)
		}
		total += len(want)
	}
	if total > maxBytes {
		t.Errorf("%d bytes", total)
	}
}
