package openwebui

import (
	"io"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/completion"
	"github.com/citeway/citeway/dialect/internal/ending"
	"github.com/citeway/citeway/dialect/internal/prose"
)

// body is a whole answer.
type body struct {
	completion.Whole[message]
	Sources []card `json:"sources"`
}

type message struct {
	Role        string       `json:"role"`
	Content     *string      `json:"content"`
	Annotations []annotation `json:"annotations,omitempty"`
	// Calls are the tool calls that the model requests.
	Calls []ending.Call `json:"tool_calls,omitempty"`
}

// annotation is OpenAI's, for clients that do not know sources: it spans the marker,
// counted in code points.
type annotation struct {
	Type string      `json:"type"`
	URL  urlCitation `json:"url_citation"`
}

type urlCitation struct {
	Start int    `json:"start_index"`
	End   int    `json:"end_index"`
	Title string `json:"title"`
	URL   string `json:"url"`
}

// wholeWriter writes one answer.
type wholeWriter struct {
	dealer
	cards       []card
	content     []byte
	runes       int // in content
	annotations []annotation
}

func writeWhole(w io.Writer, a *citeway.Answer, d *deck) error {
	if a.Err != nil && a.Text == "" {
		return dialect.WriteJSON(w, completion.NewErrorBody(a.Err))
	}
	x := &wholeWriter{cards: []card{}}
	x.dealer = dealer{deck: d, whole: true, sources: map[string]*citeway.Source{}, emit: func(c card) error {
		x.cards = append(x.cards, c)
		return nil
	}}
	if err := x.read(a); err != nil {
		return err
	}
	kept := completion.Kept{}
	kept.Keep(name, a.Extra)
	m := message{Role: "assistant", Content: ending.Text(string(x.content), a.Calls), Annotations: x.annotations, Calls: ending.Written(a.Calls)}
	return dialect.WriteJSON(w, body{Whole: completion.NewWhole(a, "chat.completion", kept, m), Sources: x.cards})
}

// read weaves the prose and lays out the cards.
func (x *wholeWriter) read(a *citeway.Answer) error {
	for i := range a.Sources {
		if err := x.source(&a.Sources[i]); err != nil {
			return err
		}
	}
	w := &prose.Writer{Mark: x.deck.mark, Out: func(b []byte) error {
		x.content = append(x.content, b...)
		x.runes += utf8.RuneCount(b)
		return nil
	}}
	guard := newGuard(w, func(c *citeway.Citation) error {
		if err := x.cited(c); err != nil {
			return err
		}
		if err := w.Citation(c); err != nil {
			return err
		}
		x.annotate(c)
		return nil
	})
	if err := guard.Answer(a); err != nil {
		return err
	}
	return x.rest()
}

// annotate records what the markers just written point at.
func (x *wholeWriter) annotate(c *citeway.Citation) {
	end := x.runes - utf8.RuneCount(x.deck.mark(nil, c))
	for _, id := range c.Sources {
		s := x.deck.byID[id]
		if s == nil {
			continue
		}
		start := end
		end += utf8.RuneCount(x.deck.one(nil, s))
		if s.url != "" {
			x.annotations = append(x.annotations, annotation{"url_citation", urlCitation{start, end, s.source.Name(), s.url}})
		}
	}
}
