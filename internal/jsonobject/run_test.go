package jsonobject

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

// A run ends at the same byte wherever it begins, and whatever stands behind it.
func TestPlainRunsEndWhereTheyShould(t *testing.T) {
	for length := range 3 * word {
		for c := range 256 {
			data := bytes.Repeat([]byte("é~\x7f#!"), 2*word)[:length]
			data = append(append(data, byte(c)), "[]\x80\xff\x00\"\\ and more"...)
			want := length
			if c >= ' ' && c != '"' && c != '\\' {
				want += len("x[]\x80\xff")
			}
			for from := range length + 1 {
				if got := plainEnd(data, from); got != want {
					t.Fatalf("%q from %d: %d, want %d", data, from, got, want)
				}
			}
		}
	}
	if got := plainEnd([]byte("no end"), 2); got != len("no end") {
		t.Errorf("without an end: %d", got)
	}
}

// A string ends at its own quote, however long it is and wherever it is escaped.
func TestTextsEndAtTheirQuote(t *testing.T) {
	for length := range 3 * near {
		for at := range length + 1 {
			for _, escape := range []string{`\"`, `\\`, `\\\"`, `\n`} {
				plain := strings.Repeat("a", length)
				raw := []byte(`"` + plain[:at] + escape + plain[at:] + `"`)
				if !json.Valid(raw) || !IsJSON(raw) {
					t.Fatalf("%s is JSON", raw)
				}
				if got := text(append(raw, `:"x"`...), 0); got != len(raw) {
					t.Fatalf("%s ends at %d", raw, got)
				}
			}
		}
	}
}
