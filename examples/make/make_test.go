package main

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const handbook = "../handbook"

// The files in the repository are what the generator makes now.
func TestFilesAreUpToDate(t *testing.T) {
	for _, f := range files {
		made, err := build(f.text, f.file)
		if err != nil {
			t.Fatal(err)
		}
		kept, err := os.ReadFile(filepath.Join(handbook, f.file))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(made, kept) {
			t.Errorf("%s differs from its text; run go run ./examples/make", f.file)
		}
	}
}

func TestParse(t *testing.T) {
	d, err := parse("title: T\nauthor: A\ndate: 2026-01-02\n\n# One\n\nWords\nhere.\n---\n## Two\n")
	if err != nil {
		t.Fatal(err)
	}
	if d.title != "T" || len(d.pages) != 2 || d.pages[0][1].text != "Words\nhere." || d.pages[1][0].level != 2 {
		t.Errorf("parsed %+v", d)
	}
	for _, bad := range []string{"", "title: T", "colour: red\n\nx", "date: soon\n\nx"} {
		if _, err := parse(bad); err == nil {
			t.Errorf("parse(%q) gave no error", bad)
		}
	}
}

func TestPDFHasPagesAndText(t *testing.T) {
	made := string(writePDF(&document{title: "A (b)", pages: [][]block{{{0, "first page"}}, {{1, "Second 30 °C"}}}}))
	for _, want := range []string{"%PDF-1.4", "/Count 2", "(first page) Tj", "(Second 30 \xb0C) Tj", `/Title (A \(b\))`, "%%EOF"} {
		if !strings.Contains(made, want) {
			t.Errorf("no %q in the file", want)
		}
	}
	at := strings.LastIndex(made, "startxref\n")
	if !strings.HasPrefix(made[strings.Index(made, "xref\n"):], "xref\n0 10\n") || at < 0 {
		t.Error("the table of positions is wrong")
	}
}

// No page is longer than its paper.
func TestPagesFit(t *testing.T) {
	for _, f := range files {
		made, err := build(f.text, f.file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(f.file, ".pdf") && bytes.Contains(made, []byte(" 72 -")) {
			t.Errorf("%s runs off a page", f.file)
		}
	}
}

func TestWrap(t *testing.T) {
	lines := wrap("one two three four", 10, 45)
	if strings.Join(lines, "|") != "one two|three four" {
		t.Errorf("lines %q", lines)
	}
}

func TestDOCX(t *testing.T) {
	made, err := writeDOCX(&document{title: "T", pages: [][]block{{{1, "A & B"}, {0, "words"}}}})
	if err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(made), int64(len(made)))
	if err != nil {
		t.Fatal(err)
	}
	f, err := z.Open("word/document.xml")
	if err != nil {
		t.Fatal(err)
	}
	var body bytes.Buffer
	if _, err := body.ReadFrom(f); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`w:val="Heading1"`, "A &amp; B", "words"} {
		if !strings.Contains(body.String(), want) {
			t.Errorf("no %q in %s", want, body.String())
		}
	}
}
