package openwebui

import (
	"encoding/json"
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/jsontext"
	"github.com/citeway/citeway/dialect/internal/prose"
	"github.com/citeway/citeway/internal/link"
)

// maxEvent is how many bytes of passages one event holds, so that its line stays under
// the 64 KiB that a client's line buffer is certain to hold.
const maxEvent = 48 << 10

// card is the data of one source event.
type card struct {
	Source    cardSource `json:"source"`
	Document  []string   `json:"document"`
	Metadata  []metadata `json:"metadata"`
	Distances []float64  `json:"distances,omitempty"`
}

type cardSource struct {
	ID   string `json:"id,omitempty"`
	Name string `json:"name"`
	URL  string `json:"url,omitempty"`
}

// metadata says which card each document belongs to: source is the key by which cards
// are grouped and numbered.
type metadata struct {
	Source     string          `json:"source"`
	Name       string          `json:"name"`
	URL        string          `json:"url,omitempty"`
	SourceURL  string          `json:"source_url,omitempty"`
	Page       *int            `json:"page,omitempty"`
	Parameters json.RawMessage `json:"parameters,omitempty"`
}

// cards are the events of a source: one, or several with the same key if its passages
// are too long for one line.
func (x *shown) cards() []card {
	passages := x.led()
	if len(passages) == 0 {
		passages = []citeway.Passage{{Text: x.source.Name()}}
	}
	scored := allScored(passages)
	var cards []card
	room := 0
	for i := range passages {
		text := clip(prose.Shut(passages[i].Text), maxEvent)
		size := jsontext.Len(text)
		if len(cards) == 0 || size > room {
			cards, room = append(cards, x.card()), maxEvent
		}
		room -= size
		last := &cards[len(cards)-1]
		last.Document = append(last.Document, text)
		last.Metadata = append(last.Metadata, x.metadata(&passages[i]))
		if scored {
			last.Distances = append(last.Distances, *passages[i].Score)
		}
	}
	return cards
}

// led are the passages of the source, the one that was cited first before the others: it is
// what a reader who opens the card looks for.
func (x *shown) led() []citeway.Passage {
	all := x.source.Passages
	at := slices.IndexFunc(all, func(p citeway.Passage) bool { return p.ID == x.first })
	if x.first == "" || at <= 0 {
		return all
	}
	return slices.Concat(all[at:at+1], all[:at], all[at+1:])
}

func (x *shown) card() card {
	c := card{Source: cardSource{Name: x.name, URL: x.url}}
	if c.Source.ID = x.key; x.key == x.name {
		c.Source.ID = ""
	}
	return c
}

func (x *shown) metadata(p *citeway.Passage) metadata {
	m := metadata{Source: x.key, Name: x.name, URL: x.url, SourceURL: x.url, Parameters: x.source.Query}
	if p.Extra[link.PassageURL] != nil {
		m.URL, _ = link.Safe(link.OfPassage(x.source, p))
		m.SourceURL = m.URL
	}
	if p.Page > 0 {
		page := p.Page - 1
		m.Page = &page
	}
	return m
}

// allScored reports whether every passage has a score: a missing score would shift
// those after it.
func allScored(passages []citeway.Passage) bool {
	for i := range passages {
		if passages[i].Score == nil {
			return false
		}
	}
	return true
}

// clip cuts text so that it takes at most limit bytes as JSON.
func clip(text string, limit int) string {
	if len(text) <= limit && jsontext.Len(text) <= limit {
		return text
	}
	const dots = " …"
	size := len(dots)
	for i, r := range text {
		size += jsontext.Len(string(r))
		if size > limit {
			return text[:i] + dots
		}
	}
	return text
}
