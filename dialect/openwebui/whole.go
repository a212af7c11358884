package openwebui

import (
	"encoding/json"
	"io"
	"strconv"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/completion"
	"github.com/citeway/citeway/dialect/internal/ending"
	"github.com/citeway/citeway/dialect/internal/prose"
	"github.com/citeway/citeway/internal/jsonobject"
	"github.com/citeway/citeway/internal/link"
)

// body is a whole answer. A client that has cards of its own, of the files that its user
// attached, keeps them only where no list is sent, be it an empty one; see the setting theirs.
type body struct {
	completion.Whole[message]
	Sources []card `json:"sources,omitempty"`
}

type message struct {
	Role        string          `json:"role"`
	Content     *string         `json:"content"`
	Annotations json.RawMessage `json:"annotations,omitempty"` // a list
	// Calls are the tool calls that the model requests.
	Calls []ending.Call `json:"tool_calls,omitempty"`
}

// wholeWriter writes one answer.
type wholeWriter struct {
	dealer
	cards       []card
	content     []byte
	runes       int              // in content
	annotations json.RawMessage  // a list without its last bracket
	ends        map[meant][]byte // what ends the annotations of a passage
	mark        []byte
	room        int // about how many bytes the annotations take
}

// meant is a passage of a card, whose address an annotation gives; "" is the card's own.
type meant struct {
	card    *shown
	passage string
}

// usualNote is about how many bytes an annotation takes.
const usualNote = 144

func writeWhole(w io.Writer, a *citeway.Answer, cited []*citeway.Citation, d *deck) error {
	if a.Err != nil && a.Text == "" {
		return dialect.WriteJSON(w, completion.NewErrorBody(a.Err))
	}
	x := &wholeWriter{cards: []card{}, ends: map[meant][]byte{}, content: make([]byte, 0, prose.Room(a, len(cited))), room: usualNote * len(cited)}
	x.dealer = dealer{deck: d, whole: true, sources: map[string]*citeway.Source{}, emit: func(c card) error {
		x.cards = append(x.cards, c)
		return nil
	}}
	theirs := d.theirs()
	if err := x.read(a, cited); err != nil {
		return err
	}
	if len(x.cards) > 0 {
		x.cards = append(x.before(theirs), x.cards...)
	}
	kept := completion.Kept{}
	kept.Keep(name, a.Extra)
	m := message{Role: "assistant", Calls: ending.Written(a.Calls)}
	parts := []json.RawMessage{jsonobject.Append(make([]byte, 0, len(x.content)+len(x.content)/16+2), x.content), append(x.annotations, ']')}
	raw, err := jsonobject.Filled(parts, func(holes []string) any {
		if len(x.content) > 0 || len(a.Calls) == 0 {
			m.Content = &holes[0]
		}
		if len(x.annotations) > 0 {
			m.Annotations = jsonobject.Quote(holes[1])
		}
		return body{Whole: completion.NewWhole(a, "chat.completion", kept, m), Sources: x.cards}
	})
	if err != nil {
		return err
	}
	return dialect.WriteLine(w, raw)
}

// read weaves the prose and lays out the cards.
func (x *wholeWriter) read(a *citeway.Answer, cited []*citeway.Citation) error {
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
		x.annotate(c, w.Behind())
		return nil
	})
	if err := guard.Answer(a, cited); err != nil {
		return err
	}
	return x.rest()
}

// annotate records what the markers just written point at, as OpenAI's annotations do, for
// clients that do not know sources: each spans its marker, counted in code points. behind
// is how many stand after it.
func (x *wholeWriter) annotate(c *citeway.Citation, behind int) {
	x.mark = x.deck.mark(x.mark[:0], c)
	end := x.runes - behind - utf8.RuneCount(x.mark)
	for _, id := range c.Sources {
		s := x.deck.byID[id]
		if s == nil {
			continue
		}
		start := end
		x.mark = x.deck.one(x.mark[:0], s, c)
		end += utf8.RuneCount(x.mark)
		if s.url != "" {
			x.annotation(start, end, meant{s, link.Meant(c, s.source)})
		}
	}
}

func (x *wholeWriter) annotation(start, end int, of meant) {
	if len(x.annotations) > 0 {
		x.annotations = append(x.annotations, ',')
	} else {
		x.annotations = append(make([]byte, 0, x.room), '[')
	}
	x.annotations = append(x.annotations, `{"type":"url_citation","url_citation":{"start_index":`...)
	x.annotations = strconv.AppendInt(x.annotations, int64(start), 10)
	x.annotations = strconv.AppendInt(append(x.annotations, `,"end_index":`...), int64(end), 10)
	last, known := x.ends[of]
	if !known {
		url := of.card.url
		if of.passage != "" {
			url, _ = link.Safe(link.Of(of.card.source, of.passage))
		}
		last = jsonobject.Append([]byte(`,"title":`), of.card.source.Name())
		last = append(jsonobject.Append(append(last, `,"url":`...), url), "}}"...)
		x.ends[of] = last
	}
	x.annotations = append(x.annotations, last...)
}
