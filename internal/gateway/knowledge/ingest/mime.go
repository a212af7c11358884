package ingest

import (
	"bytes"
	"path"
	"strings"
)

// The media types that are read.
const (
	mimeMarkdown = "text/markdown"
	mimeHTML     = "text/html"
	mimePlain    = "text/plain"
	mimeCSV      = "text/csv"
	mimeTSV      = "text/tab-separated-values"
	mimePDF      = "application/pdf"
	mimeDOCX     = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
	mimeXLSX     = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	mimePPTX     = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
)

// mimeByEnding returns the media type that a file name's ending means, or "".
func mimeByEnding(name string) string {
	switch strings.ToLower(path.Ext(name)) {
	case ".md", ".markdown", ".mdown", ".mdx":
		return mimeMarkdown
	case ".html", ".htm", ".xhtml":
		return mimeHTML
	case ".txt", ".text", ".log", ".rst", ".adoc":
		return mimePlain
	case ".csv":
		return mimeCSV
	case ".tsv":
		return mimeTSV
	case ".pdf":
		return mimePDF
	case ".docx":
		return mimeDOCX
	case ".xlsx", ".xlsm":
		return mimeXLSX
	case ".pptx", ".ppsx", ".pptm":
		return mimePPTX
	}
	return ""
}

// typed reports whether a name says of what format the file is, by an ending. That of
// LICENSE-2.0 is of a number, and says as little as README does; that of ls.1 is the
// section of a manual, which is no plain text.
func typed(name string) bool {
	ending := path.Ext(name)
	before := strings.TrimSuffix(name, ending)
	return ending != "" && (strings.Trim(ending, ".0123456789") != "" || strings.TrimRight(before, "0123456789") == before)
}

// MimeOf returns the media type of a file: what it is said to be if that is
// known here, else by the name's ending, else by how the data begins.
func MimeOf(name, said string, data []byte) string {
	said, _, _ = strings.Cut(strings.ToLower(said), ";")
	switch said = strings.TrimSpace(said); said {
	case mimeMarkdown, mimeHTML, mimeCSV, mimeTSV, mimePDF, mimeDOCX, mimeXLSX, mimePPTX:
		return said
	case "text/x-markdown":
		return mimeMarkdown
	case "application/xhtml+xml":
		return mimeHTML
	}
	if mime := mimeByEnding(name); mime != "" {
		if strings.HasPrefix(mime, "text/") && bytes.HasPrefix(data, pdfMark) {
			return mimePDF // its bytes pass for text, and are no words
		}
		return mime
	}
	unsaid := said == "" || said == "application/octet-stream" || strings.HasPrefix(said, "text/")
	if said == mimePlain || unsaid && !typed(name) {
		return sniff(data, said)
	}
	return said
}

// pdfMark is how a PDF begins.
var pdfMark = []byte("%PDF-")

// isCompound reports whether data begins as encrypted documents of Office do, and those of
// before 2007.
func isCompound(data []byte) bool {
	return bytes.HasPrefix(data, []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"))
}

// sniffLength is how much of a file is looked at.
const sniffLength = 512

// sniff returns the media type of data by how it begins; said where that is no text.
func sniff(data []byte, said string) string {
	data = data[:min(len(data), sniffLength)]
	head := bytes.TrimLeft(data, "\xef\xbb\xbf \t\r\n")
	lower := bytes.ToLower(head)
	switch {
	case bytes.HasPrefix(head, pdfMark):
		return mimePDF
	case bytes.HasPrefix(lower, []byte("<!doctype html")), bytes.HasPrefix(lower, []byte("<html")):
		return mimeHTML
	case !count(data).noise(len(data)):
		return mimePlain
	}
	return said
}
