package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// maxBytes is the most that the tables may take in the repository.
const maxBytes = 200 << 10

// TestTablesAreThoseOfTheSeed: the files beside are what this command writes.
func TestTablesAreThoseOfTheSeed(t *testing.T) {
	total := 0
	for name, want := range tables() {
		got, err := os.ReadFile(filepath.Join("..", name))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is another one: run go run ./examples/metrics/generate (%v)", name, err)
		}
		total += len(want)
	}
	if total > maxBytes {
		t.Errorf("%d bytes", total)
	}
}
