package doctor

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
)

// content looks whether the text is filled.
func (x *indexVisit) content() {
	if at := x.report.faulty(CheckFields, CheckReadable); at != "" && !x.reads(x.mapping.ContentFields[0]) {
		x.see(CheckContent, at)
		return
	}
	empty := x.count(func(d azuresearch.Document) bool { return x.text(d) == "" })
	fields := strings.Join(x.mapping.ContentFields, ", ")
	switch {
	case empty == len(x.sample):
		x.fault(CheckContent, fields, "it is empty in every document looked at, so nothing is found and cited",
			"have the indexer fill it: dataToExtract contentAndMetadata, or a fieldMapping from content")
	case empty > 0:
		x.warn(CheckContent, fields, fmt.Sprintf("it is empty in %d of %d documents looked at: these are never cited", empty, len(x.sample)),
			"look in the indexer's history for files that it could not read")
	default:
		x.ok(CheckContent, fields, "it is filled")
	}
}

// names looks whether each document has something to be called.
func (x *indexVisit) names() {
	fields := x.nameFields()
	if len(fields) == 0 {
		x.see(CheckNames, cmp.Or(x.report.faulty(CheckFields, CheckReadable), CheckFields))
		return
	}
	nameless := x.count(func(d azuresearch.Document) bool { return filled(d, fields...) == "" })
	untitled := x.count(func(d azuresearch.Document) bool { return d.Text(x.mapping.TitleField) == "" })
	place := strings.Join(fields, ", ")
	switch {
	case nameless > 0:
		x.fault(CheckNames, place, fmt.Sprintf(`%s empty in %d of %d documents looked at: their cards say "Unknown Document"`, isAre(len(fields)), nameless, len(x.sample)),
			"fill them: map metadata_storage_name to "+x.mapping.TitleField+" and metadata_storage_path to "+x.mapping.URLField+" in the indexer, and run it again")
	case untitled > 0 && x.reads(x.mapping.TitleField):
		x.warn(CheckNames, x.mapping.TitleField, fmt.Sprintf("it is empty in %d of %d documents looked at: their cards show a file name or an address", untitled, len(x.sample)),
			"map metadata_storage_name, or the document's own title, to "+x.mapping.TitleField+" in the indexer")
	default:
		x.ok(CheckNames, place, "each document has a name")
	}
}

func isAre(n int) string {
	if n == 1 {
		return "it is"
	}
	return "they are all"
}

// nameFields are those of title, file path and URL whose values a search gives.
func (x *indexVisit) nameFields() []string {
	var fields []string
	for _, f := range []string{x.mapping.TitleField, x.mapping.FilepathField, x.mapping.URLField} {
		if x.reads(f) {
			fields = append(fields, f)
		}
	}
	return fields
}

func (x *indexVisit) count(is func(azuresearch.Document) bool) int {
	n := 0
	for _, d := range x.sample {
		if is(d) {
			n++
		}
	}
	return n
}

// text is the document's content.
func (x *indexVisit) text(d azuresearch.Document) string {
	return filled(d, x.mapping.ContentFields...)
}

// filled is the first of the fields that holds something.
func filled(d azuresearch.Document, fields ...string) string {
	for _, f := range fields {
		if t := d.Text(f); t != "" {
			return t
		}
	}
	return ""
}

// maxWords is how many words of a text make a question.
const maxWords = 8

// question makes one of the words of a document, where none was given.
func (x *indexVisit) question() {
	if x.visit.question != "" {
		return
	}
	for _, d := range x.sample {
		words := strings.Fields(cmp.Or(d.Text(x.mapping.TitleField), x.text(d)))
		if len(words) > 0 && x.text(d) != "" {
			x.visit.question = "What do the documents say about " + strings.Join(words[:min(maxWords, len(words))], " ") + "?"
			return
		}
	}
}
