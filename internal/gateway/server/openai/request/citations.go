package request

import (
	"io"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/markdown"
	"github.com/citeway/citeway/dialect/openai"
	"github.com/citeway/citeway/dialect/openwebui"
)

// Citations is how citations are written.
type Citations string

// The ways.
const (
	OpenAI    Citations = "openai"    // message.annotations
	OpenWebUI Citations = "openwebui" // source events and [N] chips
	Markdown  Citations = "markdown"  // reference links, defined at the end
	None      Citations = "none"      // the prose alone
)

// Header is the request header that names one.
const Header = "Citeway-Citations"

// Parse returns the way of that name. Invalid, at place, for any other.
func Parse(place, name string) (Citations, error) {
	switch c := Citations(name); c {
	case OpenAI, OpenWebUI, Markdown, None:
		return c, nil
	}
	return "", &citeway.Error{Code: citeway.Invalid, Place: place, Message: strconv.Quote(name) + " is no form of citations",
		Mend: "use openai, openwebui, markdown or none"}
}

// Options say how an answer is written.
type Options struct {
	Stream bool
	// Bare writes of a stream the chunks of text and citations alone.
	Bare bool
	// Offset is the highest number that a source in the prompt bears.
	Offset int
}

// Prefix is what the names of extra fields begin with that the encoder reads.
func (c Citations) Prefix() string {
	if c == OpenWebUI {
		return "openwebui:"
	}
	return "openai:"
}

// Encoder returns a sink that writes a chat completion to w.
func (c Citations) Encoder(w io.Writer, o Options) citeway.Sink {
	switch c {
	case OpenWebUI:
		return webui(w, o)
	case OpenAI:
		return c.over(plain(w, o, "link"), o)
	}
	return c.over(plain(w, o, "none"), o)
}

// Over returns a sink in front of annotated, an encoder of annotations. It passes on
// what annotated is to write: everything for OpenAI, and for OpenWebUI, whose events
// exist only in chat completions; links as prose for Markdown; prose alone for None.
// offset is the highest number that a source in the prompt bears.
func (c Citations) Over(annotated citeway.Sink, offset int) citeway.Sink {
	return c.over(annotated, Options{Offset: offset})
}

// Through is Over for prose that is another's: nothing of it changes as long as nothing
// names sources.
func (c Citations) Through(annotated citeway.Sink, offset int) citeway.Sink {
	return c.over(annotated, Options{Bare: true, Offset: offset})
}

func (c Citations) over(annotated citeway.Sink, o Options) citeway.Sink {
	switch c {
	case Markdown:
		text := markdown.Form().NewEncoder(texts{annotated}, dialect.Options{Stream: true})
		if o.Bare && o.Offset == 0 {
			text = markdown.NewDeltas(texts{annotated})
		}
		return &linked{chunks: annotated, text: &renumbered{next: text, last: o.Offset}}
	case None:
		return &uncited{next: annotated}
	}
	return &theirs{next: annotated}
}

func webui(w io.Writer, o Options) citeway.Sink {
	d := dialect.Options{Stream: o.Stream, Settings: map[string]string{"offset": strconv.Itoa(o.Offset), "theirs": "listed"}}
	if o.Stream && o.Bare {
		return openwebui.NewDeltas(w, d)
	}
	return openwebui.Form().NewEncoder(w, d)
}

func plain(w io.Writer, o Options, markers string) citeway.Sink {
	d := dialect.Options{Stream: o.Stream, Settings: map[string]string{"markers": markers}}
	if o.Stream && o.Bare {
		return openai.NewDeltas(w, d)
	}
	return openai.Form().NewEncoder(w, d)
}
