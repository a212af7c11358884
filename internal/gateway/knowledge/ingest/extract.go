package ingest

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// extraction is the number of the rules of extraction. It rises when the same file
// gives another text or other passages than before, so that what was read by old rules is read again.
const extraction = "17"

// File is what is to be read.
type File struct {
	// Name is the file's name; its ending decides the format where Mime does not.
	Name string
	// Mime is the media type, if it is known.
	Mime string
	Data []byte
	// Pages is told how many of the pages are read, by several readers at a time, where
	// the format has pages that are read one by one; nil is nobody.
	Pages func(read, all int)
}

// Content is what a file says. Its text is plain: headings, paragraphs and records
// stand in it as lines, with a blank line between blocks, and markup is left out. Pages,
// headings and records are spans of bytes into it.
type Content struct {
	Title  string
	URL    string
	Editor string
	// Mime is the media type of what was read.
	Mime string
	Kind citeway.SourceKind
	// Modified is when the document says that it was changed; zero if it does not.
	Modified time.Time
	Label    *citeway.Label
	Text     string
	Pages    []knowledge.Page
	Headings []knowledge.Heading
	// Records are the spans of table rows of which each is a passage of its own.
	Records []citeway.Span
	// Entries are where what is said of a term begins: an option, a parameter. One is a passage of its
	// own if it has enough words.
	Entries []int
	// Apart says that each page stands by itself, as a slide does: no heading reaches
	// beyond its own.
	Apart bool
	// Aliases are other names of the document.
	Aliases []string
}

// Document returns the document that was read, without the place that it was read from.
func (c *Content) Document() *knowledge.Document {
	return &knowledge.Document{
		Title: c.Title, URL: c.URL, Mime: c.Mime, Editor: c.Editor, Kind: c.Kind, Modified: c.Modified, Label: c.Label,
		Text: c.Text, Pages: c.Pages, Headings: c.Headings, Records: c.Records, Entries: c.Entries, Apart: c.Apart,
		Aliases: c.Aliases, Version: knowledge.VersionOf(c.Text),
	}
}

// reader reads one format.
type reader func(ctx context.Context, f *File) (*Content, error)

// Extractor reads files of every known format. It is safe for use at the same
// time. Close it to free what reading PDFs took.
type Extractor struct {
	readers map[string]reader
	pdf     *pdfReader
	// places is a place for each heavy document that may be read at the same time.
	places chan struct{}
}

// NewExtractor returns an extractor.
func NewExtractor() *Extractor {
	x := &Extractor{pdf: newPDFReader(), places: make(chan struct{}, together)}
	x.readers = map[string]reader{
		mimeMarkdown: markdown, mimeHTML: html, mimePlain: plain, mimeCSV: csvTable,
		mimeTSV: csvTable, mimeDOCX: docx, mimeXLSX: xlsx, mimePPTX: pptx, mimePDF: x.pdf.read,
	}
	return x
}

// Extract reads f; where many heavy documents are read it waits for its turn. Errors:
// Invalid for a format that is not known or a broken file, TooLarge past a limit, also
// of time, Unavailable for a PDF in a program built without PDFium, and that of ctx.
func (x *Extractor) Extract(ctx context.Context, f File) (*Content, error) {
	c, err := x.extract(ctx, &f)
	return c, placed(f.Name, err)
}

// extract is Extract; its errors do not name the file.
func (x *Extractor) extract(ctx context.Context, f *File) (*Content, error) {
	mime := MimeOf(f.Name, f.Mime, f.Data)
	read, known := x.readers[mime]
	if !known {
		return nil, unsupported(f.Name)
	}
	if isCompound(f.Data) && (mime == mimeDOCX || mime == mimeXLSX || mime == mimePPTX) {
		return nil, &citeway.Error{Code: citeway.Invalid, Message: "the document is encrypted, or in the old format of Office",
			Mend: "save it without a password, as DOCX, XLSX or PPTX"}
	}
	if heavy(mime, len(f.Data)) {
		select {
		case x.places <- struct{}{}:
			defer func() { <-x.places }()
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	c, err := x.within(ctx, read, f)
	if err != nil {
		return nil, err
	}
	c.Mime = mime
	if len(c.Text) > MaxText {
		return nil, tooLarge("the text of the document", MaxText)
	}
	if c.Text == "" {
		return nil, empty(mime)
	}
	return c, nil
}

// empty says that a document has no text. Only a PDF may be the picture of one.
func empty(mime string) error {
	e := &citeway.Error{Code: citeway.Invalid, Message: "the document holds no text", Mend: "give one that has words in it"}
	if mime == mimePDF {
		e.Mend = "a scanned document needs text recognition first"
	}
	return e
}

// within reads f in the time that a document has.
func (x *Extractor) within(ctx context.Context, read reader, f *File) (*Content, error) {
	limited, cancel := context.WithTimeout(ctx, MaxTime)
	defer cancel()
	c, err := read(limited, f)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return nil, tooLarge("the time to read the document, in seconds,", int64(MaxTime/time.Second))
	}
	return c, err
}

// heavy reports whether reading a document may take many times its bytes.
func heavy(mime string, size int) bool {
	return size > maxLight || mime == mimePDF || mime == mimeDOCX || mime == mimeXLSX
}

// Close frees what reading PDFs took.
func (x *Extractor) Close() error { return x.pdf.close() }

// The limits of one document.
const (
	// MaxText is the most bytes of text that a document may have.
	MaxText = 16 << 20
	// MaxExpanded is the most bytes that a zipped document may expand to.
	MaxExpanded = 256 << 20
	// MaxEntry is the most bytes that one part of a zipped document may expand to.
	MaxEntry = 64 << 20
	// MaxEntries is the most parts that a zipped document may have.
	MaxEntries = 10_000
	// MaxRecords is the most rows that a table may have.
	MaxRecords = 200_000
	// MaxCells is the most columns of a row that are read.
	MaxCells = 512
	// MaxPages is the most pages of a PDF.
	MaxPages = 5_000
	// maxNesting is how deep elements may be nested in HTML.
	maxNesting = 512
	// MaxFrontMatter is the most bytes of front matter that are read.
	MaxFrontMatter = 64 << 10
	// MaxTime is the longest that reading one document may take.
	MaxTime = 60 * time.Second
	// together is how many heavy documents are read at the same time: one that takes
	// all its time does not hold up the next, and all take a known amount of memory.
	together = 2
	// maxLight is the most bytes of a document that waits for no turn.
	maxLight = 1 << 20
)

// broken says that a file is not what its name says. An error that already says more
// is kept.
func broken(format string, err error) error {
	var e *citeway.Error
	if errors.As(err, &e) {
		return err
	}
	return &citeway.Error{Code: citeway.Invalid, Message: "the file is not readable as " + format,
		Mend: "open it in the program that made it and save it again", Err: err}
}

// tooLarge says that a limit was passed.
func tooLarge(what string, limit int64) error {
	return &citeway.Error{Code: citeway.TooLarge, Message: fmt.Sprintf("%s is over the limit of %d", what, limit),
		Mend: "divide the document"}
}
