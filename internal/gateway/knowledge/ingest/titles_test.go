package ingest

import (
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge/ingest/pdfium"
)

// TestTitlesStandAtTheTop: the only heading of the highest level is the title if no more than
// a few words stand above it.
func TestTitlesStandAtTheTop(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	for text, want := range map[string]string{
		"3 May 2024, Mara Quill\n\nTIDES\n\nThey rise.":                      "TIDES",
		strings.Repeat("The tide rises. ", 30) + "\n\nAIX\n\nIt runs there.": "",
	} {
		if got := extracted(t, x, "a.txt", []byte(text)).Title; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestPlaceholders: what programs write where nobody gave a title is none.
func TestPlaceholders(t *testing.T) {
	for value, want := range map[string]string{
		"(anonymous)": "", "untitled": "", "Untitled-1": "", "Microsoft Word - policy.doc": "", " ": "",
		"Tide  tables": "Tide tables", "Unknown waters": "Unknown waters", "Microsoft Word for sailors": "Microsoft Word for sailors",
	} {
		if got := said(value); got != want {
			t.Errorf("%q: %q, want %q", value, got, want)
		}
	}
}

// TestTitleThatRunsOverThePages: a title stays although the running head, in smaller
// letters, has its words.
func TestTitleThatRunsOverThePages(t *testing.T) {
	head := pdfium.Line{Text: "Tide tables", Size: 8}
	title := pdfium.Line{Text: "Tide tables", Size: 18}
	words := pdfium.Line{Text: "The tide rises.", Size: 10}
	doc := &pdfium.Document{Pages: []pdfium.Page{
		{Lines: []pdfium.Line{head, title, words, words, words}},
		{Lines: []pdfium.Line{head, words, words, words}},
		{Lines: []pdfium.Line{head, words, words, words}},
	}}
	for i := range doc.Pages[0].Lines[2:] { // no line but the head runs
		doc.Pages[0].Lines[2+i].Text = strings.Repeat("a", i+1)
	}
	dropRunning(doc)
	if got := doc.Pages[0].Lines[0]; got.Size != title.Size {
		t.Errorf("page 1 begins with %+v", got)
	}
}
