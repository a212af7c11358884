package anthropic

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/citeway/citeway"
	form "github.com/citeway/citeway/dialect/anthropic"
	"github.com/citeway/citeway/internal/jsonobject"
)

// The limits of what a request brings.
const (
	// maxGiven is how many passages are read: blocks, and parts of texts.
	maxGiven = 2000
	// partLength is how many bytes of a text at most are one part; it ends with a paragraph where there is one.
	partLength = 600
)

// given are the documents and search results of a request, each with its own count, as the API counts them: over the whole
// request, in order. Each passage is a source of its own, because a model cites sources, and a citation of the API names one
// block, or the characters of one part.
type given struct {
	sources            []citeway.Source
	documents, results int
	// files are documents that are yet to be read.
	files []brings
}

// add adds the passages of what s is.
func (g *given) add(o *jsonobject.Object, s citeway.Source, passages []citeway.Passage) {
	if !g.take(s, passages) {
		e := tooMany(o.Place())
		o.Fail(e.Place, e.Message, e.Mend)
	}
}

// tooMany is the error of a place that brings more passages than are read.
func tooMany(place string) *citeway.Error {
	return &citeway.Error{Code: citeway.Invalid, Place: place, Message: "brings too many blocks, or too long a text",
		Mend: "send at most " + strconv.Itoa(maxGiven) + " blocks, or parts of " + strconv.Itoa(partLength) + " bytes"}
}

// take adds passages, and reports whether there was room for them.
func (g *given) take(s citeway.Source, passages []citeway.Passage) bool {
	if len(g.sources)+len(passages) > maxGiven {
		return false
	}
	for _, p := range passages {
		one := s
		one.ID, one.Passages = p.ID, []citeway.Passage{p}
		g.sources = append(g.sources, one)
	}
	return true
}

// documentID and documentPath name the n-th document, resultID the n-th search result. The path
// is what a reader sees a document without a title called.
func documentID(n int) string   { return "document-" + strconv.Itoa(n) }
func resultID(n int) string     { return "result-" + strconv.Itoa(n) }
func documentPath(n int) string { return "Document " + strconv.Itoa(n+1) }

// document reads a document block. What has no text is refused: it could not be cited.
func (g *given) document(o *jsonobject.Object) {
	n := g.documents
	g.documents++
	from := o.Child("source")
	if from == nil {
		o.Fail(o.At("source"), "is missing", "give its text")
		return
	}
	id := documentID(n)
	s := citeway.Source{Kind: citeway.KindFile, Title: o.Text("title"), Path: documentPath(n)}
	switch kind := from.Text("type"); kind {
	case "text":
		s.Extra = form.Document(n, false)
		g.add(o, s, parts(id, from.Text("data")))
	case "content":
		s.Extra = form.Document(n, true)
		g.add(o, s, blockTexts(from, id))
	case "base64":
		g.file(from, n, s.Title)
	default:
		from.Fail(from.At("type"), strconv.Quote(kind)+" is no document that is read here", "send its text, or put the file into the documents of the server")
	}
}

// result reads a search result block.
func (g *given) result(o *jsonobject.Object) {
	n := g.results
	g.results++
	from := o.Text("source")
	s := citeway.Source{Kind: citeway.KindFile, Title: o.Text("title"), Path: from, Extra: form.SearchResult(n)}
	if strings.Contains(from, "://") {
		s.Kind, s.URL, s.Path = citeway.KindWeb, from, ""
	}
	g.add(o, s, blockTexts(o, resultID(n)))
}

// blockTexts are the text blocks of a content, each a passage with its number; a content that is a text is one.
func blockTexts(o *jsonobject.Object, id string) []citeway.Passage {
	if o.IsText("content") {
		return []citeway.Passage{block(id, 0, o.Text("content"))}
	}
	var all []citeway.Passage
	for n, it := range o.List("content") {
		b := it.Object()
		if b == nil {
			continue
		}
		if kind := b.Text("type"); kind != "text" {
			b.Fail(b.At("type"), strconv.Quote(kind)+" is no block that can be cited here", "send blocks of text")
			continue
		}
		all = append(all, block(id, n, b.Text("text")))
	}
	return all
}

func block(id string, n int, text string) citeway.Passage {
	number := strconv.Itoa(n)
	return citeway.Passage{ID: id + "-" + number, Text: text, Chunk: number}
}

// parts are the parts of a text; each knows at which character of it it starts.
func parts(id, text string) []citeway.Passage {
	var all []citeway.Passage
	start := 0
	for text != "" {
		part := text[:ends(text)]
		all = append(all, citeway.Passage{ID: id + "-" + strconv.Itoa(len(all)), Text: part, Start: start})
		start += utf8.RuneCountInString(part)
		text = text[len(part):]
	}
	return all
}

// ends is where the first part of a text ends: behind the last paragraph that fits, else the last line, else the last
// space, else the last whole character.
func ends(text string) int {
	if len(text) <= partLength {
		return len(text)
	}
	for _, between := range [...]string{"\n\n", "\n", " "} {
		if at := strings.LastIndex(text[:partLength], between); at > 0 {
			return at + len(between)
		}
	}
	end := partLength
	for end > 1 && !utf8.RuneStart(text[end]) {
		end--
	}
	return end
}
