package ingest

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/citeway/citeway"
)

// unfit says why a file of a folder is no document, or nil.
func unfit(name, path string, entry fs.DirEntry) error {
	switch {
	case strings.HasSuffix(path, urlListEnding):
		return &citeway.Error{Code: citeway.Invalid, Place: name, Message: "a URL list within a folder is not followed", Mend: "name the list itself"}
	case !entry.Type().IsRegular():
		return &citeway.Error{Code: citeway.Invalid, Place: name, Message: "is a link or not a plain file", Mend: "name the file that it leads to"}
	case !reads(path):
		return unsupported(name)
	}
	return nil
}

// reads reports whether a file is of a format that is read, by its name or, where that says
// none, by how it begins, as MimeOf has it of all its data. What cannot be opened is told
// of where it is read.
func reads(path string) bool {
	if typed(path) {
		return mimeByEnding(path) != ""
	}
	file, err := os.Open(path)
	if err != nil {
		return true
	}
	defer file.Close()
	head, err := io.ReadAll(io.LimitReader(file, sniffLength))
	return err != nil || sniff(head, "") != ""
}

// packed are the endings of files that hold others.
var packed = []string{".gz", ".bz2", ".xz", ".zst", ".zip", ".tar", ".tgz", ".7z", ".rar"}

// unsupported is the error of a file that is of no format.
func unsupported(name string) error {
	e := &citeway.Error{Code: citeway.Invalid, Place: name, Message: "this format is not supported",
		Mend: "give Markdown, reStructuredText, AsciiDoc, HTML, PDF, DOCX, PPTX, XLSX, CSV, TSV or plain text"}
	switch ending := strings.ToLower(filepath.Ext(name)); {
	case slices.Contains(packed, ending):
		e.Message, e.Mend = "is packed", "unpack it"
	case name != "" && !typed(name):
		e.Message, e.Mend = "is no text, and its name does not say of what format it is", "give it the ending of its format, if it is "+strings.TrimPrefix(e.Mend, "give ")
	}
	return e
}

// irregular is the error of what is named and is neither a file nor a folder: reading a pipe
// could last for ever, and so could reading a device.
func irregular(path string) error {
	return &citeway.Error{Code: citeway.Invalid, Place: path, Message: "is no plain file", Mend: "write what it gives into a file, and name that"}
}
