// Package vercel writes answers as the Vercel AI SDK's UI message stream: events
// start, text-start, text-delta, text-end, finish, and a source-url or
// source-document part for each source cited, before the words that cite it. The
// parts have no place in the prose, so numbers in brackets stand there, and the
// n-th part is what [n] means. The SDK refuses fields it does not know; none are
// written. Whole, it is the UI message that the stream builds.
//
// Fields: vercel/ai at ed857f5 (packages/ai/src/ui-message-stream/ui-message-chunks.ts,
// packages/ai/src/ui/ui-messages.ts), https://ai-sdk.dev/docs/ai-sdk-ui/stream-protocol.
// Tools, reasoning and files are not written.
package vercel

import (
	"cmp"
	"io"
	"slices"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/spans"
	"github.com/citeway/citeway/internal/link"
)

// Form is the form vercel. It is only written. Its setting markers says whether
// numbers stand in the prose (number) or not (none).
func Form() dialect.Form {
	return dialect.Form{
		Name:    "vercel",
		Summary: "Vercel AI SDK UI message stream with source parts",
		Marks:   true,
		Carries: dialect.Place | dialect.Several | dialect.Title | dialect.URL | dialect.Path | dialect.Mime |
			dialect.Identity | dialect.Model | dialect.AnswerID,
		InPlace: true,
		Settings: []dialect.Setting{{Name: "markers", Default: "number", Values: []string{"number", "none"},
			Summary: "what stands in the prose for a citation"}},
		SourceFirst: true,
		NewEncoder:  newEncoder,
	}
}

func newEncoder(w io.Writer, o dialect.Options) citeway.Sink {
	f := Form()
	e := &encoder{markers: f.Setting(o, "markers") == "number", numbers: map[string]int{}}
	if o.Stream {
		e.target = &stream{EventWriter: dialect.NewEventWriter(w)}
	} else {
		e.target = &message{w: w, Role: "assistant"}
	}
	return spans.NewFlow(e)
}

// target takes what an answer is made of, in order.
type target interface {
	begin(id, model string)
	text(s string)
	source(part)
	end(*citeway.Error)
	Err() error
}

// part is a source part; absent fields are left out.
type part struct {
	Type      string `json:"type"`
	SourceID  string `json:"sourceId"`
	URL       string `json:"url,omitempty"`
	MediaType string `json:"mediaType,omitempty"`
	Title     string `json:"title,omitempty"`
	Filename  string `json:"filename,omitempty"`
}

type encoder struct {
	target
	markers bool
	numbers map[string]int    // of the sources that came
	held    []*citeway.Source // of them, those that wait for their first citation
	length  int
}

// Begin begins the answer.
func (e *encoder) Begin(b *citeway.Begin) { e.begin(b.ID, b.Model) }

// Prose writes a piece of the prose.
func (e *encoder) Prose(b []byte) {
	e.length += len(b)
	e.say(string(b))
}

// Revise does nothing: what is written cannot be taken back.
func (*encoder) Revise(*citeway.Revision) {}

// End ends the answer.
func (e *encoder) End(last *citeway.End) {
	for _, s := range e.held {
		e.part(s, s.URL)
	}
	e.end(last.Err)
}

func (e *encoder) say(s string) {
	if s != "" {
		e.text(s)
	}
}

// Source writes a source that is cited, once. One whose passages have addresses waits for
// the citation that says which is meant, and so do those after it: the n-th part is what
// [n] means.
func (e *encoder) Source(s *citeway.Source) {
	if s.Number == 0 || e.numbers[s.ID] > 0 {
		return
	}
	e.numbers[s.ID] = s.Number
	if len(e.held) > 0 || link.Addressed(s) {
		e.held = append(e.held, s)
		return
	}
	e.part(s, s.URL)
}

// part writes a source, which leads to address.
func (e *encoder) part(s *citeway.Source, address string) {
	if url, ok := link.Field(address); ok {
		e.source(part{Type: "source-url", SourceID: s.ID, URL: url, Title: s.Title})
		return
	}
	e.source(part{Type: "source-document", SourceID: s.ID, MediaType: cmp.Or(s.Mime, "text/plain"), Title: s.Name(), Filename: s.Path})
}

// mention writes the sources that waited for a citation of them.
func (e *encoder) mention(c *citeway.Citation) {
	left := e.held[:0]
	for _, s := range e.held {
		if slices.Contains(c.Sources, s.ID) {
			e.part(s, link.Of(s, link.Meant(c, s)))
		} else {
			left = append(left, s)
		}
	}
	e.held = left
}

// Cite writes the words of a citation that stands in place, and its numbers.
func (e *encoder) Cite(c *citeway.Citation) {
	e.mention(c)
	if c.Start == e.length {
		e.length += len(c.Label)
		e.say(c.Label)
	}
	switch {
	case c.End != e.length: // its words have passed, and its place with them
	case len(c.Sources) == 0 && c.Label == "":
		e.say(c.Blank + c.Marker + c.After)
	default:
		e.say(e.marker(c))
	}
}

// marker is the numbers of a citation's sources, with the blank before them.
func (e *encoder) marker(c *citeway.Citation) string {
	numbers := ""
	for _, id := range c.Sources {
		if n := e.numbers[id]; n > 0 {
			numbers += "[" + strconv.Itoa(n) + "]"
		}
	}
	if !e.markers || numbers == "" {
		return ""
	}
	if c.Label != "" && c.Blank == "" {
		return " " + numbers
	}
	return c.Blank + numbers + c.After
}
