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
	"io"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/jsontext"
	"github.com/citeway/citeway/internal/link"
)

// Form is the form vercel, which is only written. Settings: markers, whether
// numbers stand in the prose (number) or not (none).
func Form() dialect.Form {
	return dialect.Form{
		Name:    "vercel",
		Summary: "Vercel AI SDK UI message stream with source parts",
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
		e.to = &stream{out: dialect.NewEventWriter(w)}
	} else {
		e.to = &message{w: w, ID: "", Role: "assistant"}
	}
	return e
}

// target takes what an answer is made of, in order.
type target interface {
	begin(id, model string) error
	text(s string) error
	source(part) error
	end(*citeway.Error) error
}

// part is a source part; what a kind of part has not is left out.
type part struct {
	Type      string `json:"type"`
	SourceID  string `json:"sourceId"`
	URL       string `json:"url,omitempty"`
	MediaType string `json:"mediaType,omitempty"`
	Title     string `json:"title,omitempty"`
	Filename  string `json:"filename,omitempty"`
}

type encoder struct {
	to      target
	markers bool
	numbers map[string]int // of the sources written
	chars   jsontext.Pieces
	length  int
}

// Put writes the next event.
func (e *encoder) Put(ev citeway.Event) error {
	switch ev := ev.(type) {
	case *citeway.Begin:
		return e.to.begin(ev.ID, ev.Model)
	case *citeway.Source:
		return e.source(ev)
	case *citeway.Text:
		e.length += len(ev.Bytes)
		return e.say(string(e.chars.Whole(ev.Bytes)))
	case *citeway.Citation:
		return e.cite(ev)
	case *citeway.End:
		if err := e.say(string(e.chars.Rest())); err != nil {
			return err
		}
		return e.to.end(ev.Err)
	}
	return nil
}

func (e *encoder) say(s string) error {
	if s == "" {
		return nil
	}
	return e.to.text(s)
}

// source writes a source that is cited, once.
func (e *encoder) source(s *citeway.Source) error {
	if s.Number == 0 || e.numbers[s.ID] > 0 {
		return nil
	}
	e.numbers[s.ID] = s.Number
	if url, ok := link.Field(s.URL); ok {
		return e.to.source(part{Type: "source-url", SourceID: s.ID, URL: url, Title: s.Title})
	}
	p := part{Type: "source-document", SourceID: s.ID, MediaType: s.Mime, Title: s.Name()}
	if p.MediaType == "" {
		p.MediaType = "text/plain"
	}
	if s.Path != "" {
		p.Filename = s.Path
	}
	return e.to.source(p)
}

// cite writes the words of a citation that stands in place, and its numbers.
func (e *encoder) cite(c *citeway.Citation) error {
	if err := e.say(string(e.chars.Rest())); err != nil {
		return err
	}
	if c.Start == e.length {
		e.length += len(c.Label)
		if err := e.say(c.Label); err != nil {
			return err
		}
	}
	if c.End != e.length {
		return nil // its words have passed, and its place with them
	}
	if len(c.Sources) == 0 && c.Label == "" {
		return e.say(c.Blank + c.Marker)
	}
	return e.say(e.marker(c))
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
	return c.Blank + numbers
}
