package extract

import "time"

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
	// MaxDepth is how deep elements may be nested in HTML.
	MaxDepth = 512
	// MaxFrontMatter is the most bytes of front matter that are read.
	MaxFrontMatter = 64 << 10
	// MaxPDFTime is the longest that one PDF may take.
	MaxPDFTime = 60 * time.Second
)
