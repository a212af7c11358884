package through

import (
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/azure"
	"github.com/citeway/citeway/dialect/openai"
	"github.com/citeway/citeway/dialect/perplexity"
	"github.com/citeway/citeway/internal/gateway/server/openai/request"
	"github.com/citeway/citeway/internal/jsonobject"
)

// reader determines the form in which an upstream cites: by how its first frame names
// its sources. Where the prompt holds sources, the prose can cite these as well.
func (f *frame) reader(o *Options) (dialect.Form, dialect.Options) {
	switch {
	case f.part.Has("context"):
		return azure.Form(), dialect.Options{}
	case f.top.Has(topCarriers[:]...):
		return perplexity.Form(), dialect.Options{Syntaxes: citeway.Standalone}
	}
	form := openai.Form()
	if decode := form.NewDecoder; len(o.given()) > 0 {
		form.NewDecoder = func(next citeway.Sink, d dialect.Options) dialect.Decoder {
			return decode(newScanned(next), d)
		}
	}
	return form, dialect.Options{Hurry: true}
}

// counting follows a decoder. It counts the bytes of text that the decoder has given
// out, so that what accompanied the text keeps its place, and replaces the numbers of
// the prompt's sources with their ids.
type counting struct {
	next    citeway.Sink
	sources *request.Sources
	own     []string // ids of the sources that the upstream named
	out     int
	prose   int
	cites   bool // a citation came: what follows may be held behind it
}

// Put passes the event on.
func (c *counting) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		c.out += len(e.Bytes)
		c.prose += len(e.Bytes)
	case *citeway.Source:
		c.own = append(c.own, e.ID)
	case *citeway.Trim:
		c.out += len(e.Bytes)
	case *citeway.Definition:
		c.out += len(e.Raw)
	case *citeway.Marker:
		c.out += len(e.Blank) + len(e.Raw)
		c.cites = true
		c.name(e)
	case *citeway.Citation:
		c.cites = true
		if e.Start == c.prose {
			c.out += len(e.Blank) + max(len(e.Label), len(e.Marker))
			c.prose += len(e.Label)
		}
	}
	return c.next.Put(e)
}

// name returns the source that a number refers to when the prompt holds sources: the
// prompt's source with that number, else the n-th that the upstream named, else none.
func (c *counting) name(m *citeway.Marker) {
	if c.sources == nil || len(c.sources.List()) == 0 {
		return
	}
	for i := range m.Refs {
		r := &m.Refs[i]
		if r.Kind != citeway.ByNumber {
			continue
		}
		id := c.sources.ID(r.Number)
		if n := r.Number; id == "" && n > 0 && n <= len(c.own) {
			id = c.own[n-1]
		}
		if id == "" {
			id = strconv.Itoa(r.Number) // by its place it would mean another one
		}
		r.Kind, r.Text = citeway.ByIdentifier, []byte(id)
	}
}

// read takes apart what an upstream sent.
func read(data []byte) (jsonobject.Fields, error) {
	o, err := jsonobject.Read(data)
	if err != nil {
		return nil, malformed(err)
	}
	return o, nil
}

func malformed(err error) error {
	return &citeway.Error{Code: citeway.Upstream, Message: "the model's server sent what is no chat completion", Err: err}
}
