package anthropic

import (
	"encoding/json"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/link"
)

// guard holds the words of an answer to the rule for links; see internal/link. A nil guard lets all words through.
type guard struct {
	known link.Set
	prose *link.Prose
}

// newGuard returns it for a request that brings sources; nil where it brings none.
func newGuard(rule link.Rule, sources []citeway.Source, found func(citeway.Finding)) *guard {
	if len(sources) == 0 {
		return nil
	}
	g := &guard{known: link.Set{}}
	for i := range sources {
		g.known.Add(sources[i].URL)
	}
	rule.Source = g.known.Has
	g.prose = link.NewProse(rule, found)
	return g
}

// words are those that may be shown once these have come; some may be held until more come.
func (g *guard) words(text string) string {
	if g == nil {
		return text
	}
	return g.prose.Words(text)
}

// rest are the words that are held; none where more words follow.
func (g *guard) rest(follows bool) string {
	if g == nil || follows {
		return ""
	}
	return g.prose.Rest()
}

// know adds the addresses that a search of the server's own found: an answer may link to them.
func (g *guard) know(raw json.RawMessage) {
	var block struct {
		Content []struct {
			URL string `json:"url"`
		} `json:"content"`
	}
	if g == nil || json.Unmarshal(raw, &block) != nil { // what has no list of results names no addresses
		return
	}
	for _, found := range block.Content {
		g.known.Add(found.URL)
	}
}
