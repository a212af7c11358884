// Command make writes what the examples hold and nobody writes by hand: the PDF and
// DOCX files of the handbook, from the plain texts in content/, and the tables of
// the metrics. It writes the same bytes each time:
//
//	go run ./examples/make
package main

import (
	"embed"
	"fmt"
	"os"
	"path/filepath"
)

//go:embed content/*.txt
var content embed.FS

// files says which text becomes which file.
var files = []struct{ text, file string }{
	{"incident-response.txt", "incident-response.pdf"},
	{"tw-40-manual.txt", "tw-40-manual.pdf"},
	{"remote-work.txt", "remote-work.docx"},
	{"first-weeks.txt", "first-weeks.docx"},
}

func main() {
	if err := writeAll("examples"); err != nil {
		fmt.Fprintln(os.Stderr, "make:", err)
		os.Exit(1)
	}
}

func writeAll(dir string) error {
	for _, f := range files {
		made, err := build(f.text, f.file)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, "handbook", f.file), made, 0o644); err != nil {
			return err
		}
	}
	for name, data := range tables() {
		if err := os.WriteFile(filepath.Join(dir, "metrics", name), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// build makes the bytes of one file.
func build(text, file string) ([]byte, error) {
	raw, err := content.ReadFile("content/" + text)
	if err != nil {
		return nil, err
	}
	d, err := parse(string(raw))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", text, err)
	}
	if filepath.Ext(file) == ".pdf" {
		return writePDF(d), nil
	}
	return writeDOCX(d)
}
