// Command make writes the PDF and DOCX files of the example handbook from the
// plain texts in content/, always the same bytes for the same text:
//
//	go run ./examples/make
//
// It is for the handbook alone; nothing that Citeway itself needs may enter.
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
	dir := filepath.Join("examples", "handbook")
	if len(os.Args) > 1 {
		dir = os.Args[1]
	}
	if err := writeAll(dir); err != nil {
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
		if err := os.WriteFile(filepath.Join(dir, f.file), made, 0o644); err != nil {
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
