package link

import (
	"encoding/json"

	"github.com/citeway/citeway"
)

// PassageURL names the field of a passage's Extra that holds the passage's own address, as
// a JSON string. The server sets it. The native form carries it as it does every Extra; no
// other form reads it from a message or writes it as it is.
const PassageURL = "link:url"

// Of is the address of the passage of s with that id, or "" for the source as a whole: the
// passage's own, else its source's. Whether it may be a link is for [Safe] or [Field] to say.
func Of(s *citeway.Source, passage string) string {
	if passage == "" || !Addressed(s) {
		return s.URL
	}
	p := s.Passage(passage)
	if p == nil {
		return s.URL
	}
	return OfPassage(s, p)
}

// OfPassage is [Of] for a passage at hand.
func OfPassage(s *citeway.Source, p *citeway.Passage) string {
	raw, ok := p.Extra[PassageURL]
	if !ok {
		return s.URL
	}
	var own string
	_ = json.Unmarshal(raw, &own) // any other JSON is no address
	if _, ok := Safe(own); !ok {
		return s.URL
	}
	return own
}

// Meant is the id of the passage of s whose address a citation means: the first one that it
// quotes, else the first that it names. It is "" where the passages of s have no addresses
// of their own, which nobody needs to tell apart then.
func Meant(c *citeway.Citation, s *citeway.Source) string {
	if !Addressed(s) {
		return ""
	}
	for i := range c.Quotes {
		if s.Passage(c.Quotes[i].Passage) != nil {
			return c.Quotes[i].Passage
		}
	}
	for _, id := range c.Passages {
		if s.Passage(id) != nil {
			return id
		}
	}
	return ""
}

// Addressed reports whether the passages of s have addresses of their own.
func Addressed(s *citeway.Source) bool {
	return len(s.Passages) > 0 && s.Passages[0].Extra[PassageURL] != nil
}
