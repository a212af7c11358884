package nativetest

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// Golden runs every case of a file: "### name", the input, a line of dashes, what
// is expected, both JSON.
func Golden(t *testing.T, file string, run func(t *testing.T, input []byte) []byte) {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range strings.Split("\n"+string(raw), "\n### ")[1:] {
		name, rest, _ := strings.Cut(part, "\n")
		input, want, ok := strings.Cut(rest, "\n---\n")
		t.Run(name, func(t *testing.T) {
			if !ok {
				t.Fatal("the case has no line of dashes")
			}
			got := run(t, []byte(input))
			if plain(t, got) != plain(t, []byte(want)) {
				t.Errorf("got\n%s\nwant\n%s", plain(t, got), plain(t, []byte(want)))
			}
		})
	}
}

// plain is JSON indented, its fields in the order written.
func plain(t *testing.T, raw []byte) string {
	t.Helper()
	var b bytes.Buffer
	if err := json.Indent(&b, bytes.TrimSpace(raw), "", " "); err != nil {
		t.Fatalf("%v in %s", err, raw)
	}
	return b.String()
}
