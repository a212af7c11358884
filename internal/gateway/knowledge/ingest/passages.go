package ingest

import (
	"fmt"
	"strconv"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/extract"
	"github.com/citeway/citeway/internal/gateway/knowledge/split"
)

// Passages splits the document's text into passages. d.ID must be set; d.Version
// is set here when it is not.
func Passages(d *knowledge.Document) []knowledge.Passage {
	if d.Version == "" {
		d.Version = knowledge.VersionOf(d.Text)
	}
	pieces := split.Split(&extract.Content{Text: d.Text, Pages: d.Pages, Headings: d.Headings, Records: d.Records})
	passages := make([]knowledge.Passage, len(pieces))
	for i, piece := range pieces {
		passages[i] = knowledge.Passage{
			ID:       knowledge.PassageID(d.ID, d.Version, fmt.Sprintf("%d-%d", piece.Span.Start, piece.Span.End)),
			Document: d.ID, Version: d.Version,
			Text: piece.Span.In(d.Text), Span: piece.Span,
			Context: piece.Context, Page: piece.Page, Chunk: strconv.Itoa(i),
		}
	}
	return passages
}
