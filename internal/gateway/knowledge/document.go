package knowledge

import (
	"crypto/sha256"
	"encoding/hex"
	"path"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// Page is one page of a document: its number as counted from 1, and its text.
type Page struct {
	Number int
	Span   citeway.Span
}

// Heading is one heading of a document: its level from 1 and its line in the text.
type Heading struct {
	Level int
	Text  string
	Span  citeway.Span
}

// Document is one document as it was read: its text and its metadata.
type Document struct {
	// ID is stable for a document's place: the same file of the same folder, or
	// the same URL, always has the same ID.
	ID    string
	Title string
	// Path is relative to the folder that was ingested, with forward slashes.
	Path string
	URL  string
	// Mime is the media type, for example application/pdf.
	Mime   string
	Editor string
	// Version is the SHA-256 of Text in hexadecimal: it names the words, so that
	// spans into one version always fit.
	Version string
	// Fingerprint is the SHA-256 of what the document was read from: its bytes,
	// its sidecar and the rules of extraction. An unchanged fingerprint means there is nothing to do.
	Fingerprint string
	// Origin is the absolute path or the URL that it was read from. It is kept
	// to see whether the file still exists and is never shown to a reader.
	Origin   string
	Kind     citeway.SourceKind
	Modified time.Time
	Label    *citeway.Label
	// Labelled says that Label comes from a record beside the file. Where that is
	// missing later, the document is not open: nobody knows what it was to be.
	Labelled bool
	// Text is the extracted text; every span counts its bytes.
	Text     string
	Pages    []Page
	Headings []Heading
	// Records are the spans of table rows, each a passage of its own.
	Records []citeway.Span
	// Entries are where what is said of a term begins.
	Entries []int
	// Apart says that each page stands by itself: no heading reaches beyond its own.
	Apart bool
	// Aliases are other names under which notes link to it.
	Aliases []string
	// Original is the file that it was read from, to be kept with it where the store does
	// that; nil keeps none.
	Original []byte
}

// Passage is a piece of one version of a document: what search finds.
type Passage struct {
	// ID is made from the document, its version and the span.
	ID       string
	Document string
	Version  string
	// Text is the document's Text within Span.
	Text string
	// Context is the path of headings above the passage, joined by " > ".
	Context string
	// Page is the page on which the passage begins, from 1; 0 without pages.
	Page int
	// Chunk is the passage's place in its document, from "0".
	Chunk string
	Span  citeway.Span
}

// Source returns the document as a source, without passages.
func (d *Document) Source() citeway.Source {
	s := citeway.Source{
		ID: d.ID, Kind: d.Kind, Title: d.Title, URL: d.URL, Path: d.Path,
		Mime: d.Mime, Editor: d.Editor, Label: d.Label,
	}
	if !d.Modified.IsZero() {
		modified := d.Modified.UTC()
		s.Modified = &modified
	}
	return s
}

// VersionOf returns the version that text has: its SHA-256 in hexadecimal.
func VersionOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// idBytes is how many bytes of a hash an id holds: 80 bits, which a store of a
// million documents repeats by chance once in 10^12.
const idBytes = 10

// DocumentID returns the id of the document with that name: a URL, or the name of
// the ingested folder and the path within it.
func DocumentID(name string) string {
	if !strings.Contains(name, "://") {
		name = path.Clean(strings.ReplaceAll(name, `\`, "/"))
	}
	return hashID("d_", name)
}

// PassageID returns the id of the passage at span of that version.
func PassageID(document, version, span string) string {
	return hashID("p_", document+"\x00"+version+"\x00"+span)
}

func hashID(prefix, name string) string {
	sum := sha256.Sum256([]byte(name))
	return prefix + hex.EncodeToString(sum[:idBytes])
}

// Check returns an Invalid error if a document and its passages cannot be put: the ID
// or version is missing, text is not UTF-8, or a passage differs from the text of its
// span. Stores call it first.
func Check(d *Document, passages []Passage) error {
	switch {
	case d.ID == "":
		return invalid(d.Path, "the document has no id")
	case d.Version == "":
		return invalid(d.ID, "the document has no version")
	case !utf8.ValidString(d.Text):
		return invalid(d.ID, "the text is not UTF-8")
	}
	seen := make(map[string]bool, len(passages))
	for i := range passages {
		p := &passages[i]
		if p.ID == "" || seen[p.ID] {
			return invalid(d.ID, "passage "+strconv.Itoa(i)+" has no id of its own")
		}
		seen[p.ID] = true
		if p.Text == "" || p.Span.In(d.Text) != p.Text {
			return invalid(d.ID, "passage "+strconv.Itoa(i)+" is not what stands at its span")
		}
	}
	return nil
}

func invalid(place, message string) error {
	return &citeway.Error{Code: citeway.Invalid, Place: place, Message: message}
}
