package resolve_test

import (
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/resolve"
)

func TestNamed(t *testing.T) {
	named := resolve.Named([]citeway.Source{{ID: "a", Title: "Tide tables", URL: "https://sea.example/t"}, {Path: "log/may.md"}})
	for name, want := range map[string]bool{"Tide tables": true, "tide  tables": true, "Tide tables, p. 3": true, "https://sea.example/t": true, "log/may.md": true,
		"Tide tables of 2021": false, "a film": false, "": false, "https://sea.example/other": false} {
		if named([]byte(name)) != want {
			t.Errorf("%q: %v", name, !want)
		}
	}
	if resolve.Named(nil) != nil {
		t.Error("names of no sources")
	}
}
