package main

import (
	"fmt"
	"slices"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
)

// TestSkippedFilesOfOneReasonAreCounted: a line for each file, until there are many that have a reason
// in common.
func TestSkippedFilesOfOneReasonAreCounted(t *testing.T) {
	skip := func(name, message string) ingest.Skipped {
		return ingest.Skipped{Name: name, Err: &citeway.Error{Code: citeway.Invalid, Place: name, Message: message, Mend: "give text"}}
	}
	all := []ingest.Skipped{skip("a.docx", "is broken")}
	for i := range manyAlike {
		all = append(all, skip(fmt.Sprintf("lib/%d.JS", i), "is no text"))
	}
	all = append(all, skip("b.ts", "is no text"), skip("Makefile", "is no text"), skip("c.docx", "is broken"))
	want := []string{
		"skipped a.docx: is broken; give text", "skipped c.docx: is broken; give text",
		"skipped 8 files (6 .js, 1 .ts, 1 no ending): is no text; give text",
	}
	if got := skippedLines(all); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if got := endings([]string{"a.a", "a.b", "a.c", "a.d", "a.e", "a.f", "a.g", "b.g"}); got != "2 .g, 1 .a, 1 .b, 1 .c, 1 .d, 1 .e, and others" {
		t.Error(got)
	}
}

// TestNamesThatAreNoText: what a terminal would obey, or cannot show, is written out.
func TestNamesThatAreNoText(t *testing.T) {
	for name, want := range map[string]string{
		"caf\xe9.pdf": `caf\xe9.pdf`, "a\xff\x1b[31m\n.pdf": `a\xff\x1b[31m\n.pdf`, "a\u202egnp.zip": `a\u202egnp.zip`, "Ebbe \u2013 \ufffd.md": "Ebbe \u2013 \ufffd.md",
	} {
		got := skippedLines([]ingest.Skipped{{Name: name, Err: &citeway.Error{Code: citeway.Invalid, Place: name, Message: "is broken"}}})
		if len(got) != 1 || got[0] != "skipped "+want+": is broken" {
			t.Errorf("%q", got)
		}
	}
}
