package spans

import (
	"net/url"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/link"
)

// Script is an answer as it is written: its text, its sources, and the places of its
// citations. The zero value counts in bytes.
type Script struct {
	Track
	Shelf
	// Unit is what places are counted in.
	Unit citeway.Unit

	quoted int // how many bytes of the text Quote has repeated
}

// Place is where a citation names one of its sources.
type Place struct {
	Citation, Source string // their ids
	Passage          string // of the source, whose address is meant; "" is the source's own
	Start, End       int
}

// Replay takes the sources of a whole answer, appends its prose, and gives its
// citations to cite, each in its place or late.
func (s *Script) Replay(a *citeway.Answer, cite func(*citeway.Citation)) {
	s.Fill(a)
	_ = citeway.Unfold(a, citeway.SinkFunc(func(e citeway.Event) error { // this sink does not fail
		switch e := e.(type) {
		case *citeway.Text:
			s.Track.Prose(e.Bytes)
		case *citeway.Citation:
			cite(e)
		}
		return nil
	}))
}

// Words appends the words of a citation, unless they are prose already, or else the
// marker of one that was not resolved, and returns what it appended.
func (s *Script) Words(c *citeway.Citation) string {
	words := c.Label
	if c.Start < s.ProseLen() {
		words = ""
	}
	s.Track.Prose([]byte(words))
	if len(c.Sources) == 0 && c.Label == "" {
		words = c.Blank + c.Marker + c.After
		s.Marker([]byte(words))
	}
	return words
}

// Linked is Words for a form whose prose holds a link to each source of a citation
// without words; link makes it of the source and its address, "" for none. It returns the
// places of the sources too.
func (s *Script) Linked(c *citeway.Citation, link func(s *citeway.Source, address string) string) (words string, at []Place) {
	if c.Start >= s.ProseLen() {
		if c.Label == "" && len(c.Sources) > 0 {
			return s.links(c, link)
		}
		words = s.Words(c)
	}
	start, end := s.Span(c.Start, c.End, s.Unit)
	return words, s.Places(c, start, end)
}

// Covered is the stretch of the prose that rests on a citation: its words, else, of a marker
// behind words, the claim that was found for it. A form that says which words are cited has
// no other place for a marker.
func Covered(c *citeway.Citation) citeway.Span {
	if c.Start == c.End && c.Claim != nil {
		return *c.Claim
	}
	return citeway.Span{Start: c.Start, End: c.End}
}

// Words of the text are repeated up to maxQuoted times its length and maxWords bytes, so that
// citations which each span all of it stay in proportion. Their places say the same.
const (
	maxQuoted = 4
	maxWords  = 4 << 10
)

// Quote is a stretch of the prose as it stands in the written text: its place and its words,
// which are left out once they repeat too much.
func (s *Script) Quote(prose citeway.Span) (start, end int, words string) {
	from, to := s.Span(prose.Start, prose.End, citeway.Bytes)
	start, end = s.Span(prose.Start, prose.End, s.Unit)
	text := s.Text()
	if s.quoted += to - from; s.quoted <= maxQuoted*len(text)+maxWords {
		words = string(text[min(from, len(text)):min(to, len(text))])
	}
	return start, end, words
}

// Places are a span of the text for each known source of a citation.
func (s *Script) Places(c *citeway.Citation, start, end int) (list []Place) {
	for _, id := range c.Sources {
		if known := s.Sources[id]; known != nil {
			list = append(list, Place{c.ID, id, link.Meant(c, known), start, end})
		}
	}
	return list
}

// Address is the address that a place means.
func (s *Script) Address(p Place) string { return link.Of(s.Sources[p.Source], p.Passage) }

func (s *Script) links(c *citeway.Citation, link func(*citeway.Source, string) string) (string, []Place) {
	var text strings.Builder
	list := s.Places(c, 0, 0)
	for i := range list {
		made := link(s.Sources[list[i].Source], s.Address(list[i]))
		if made != "" {
			blank := c.Blank
			if c.After == "" { // one that leads its words has its blank behind it
				blank = s.Blank(c.Blank)
			}
			s.Marker([]byte(blank))
			text.WriteString(blank + made)
		}
		list[i].Start = s.Len(s.Unit)
		s.Marker([]byte(made))
		list[i].End = s.Len(s.Unit)
	}
	if text.Len() > 0 {
		s.Marker([]byte(c.After))
		text.WriteString(c.After)
	}
	return text.String(), list
}

// Link is ([label](address)), which the services write where a citation has no words.
// The label is the site, or the name of a document of one's own, which the site does
// not tell from another. clean takes out of a name what would end the label.
func Link(s *citeway.Source, address string, clean *strings.Replacer) string {
	label := clean.Replace(s.Name())
	own := s.Kind != "" && s.Kind != citeway.KindWeb && s.Title+s.Path != ""
	if u, err := url.Parse(address); err == nil && u.Host != "" && !own {
		label = strings.TrimPrefix(u.Hostname(), "www.")
	}
	return "([" + label + "](" + address + "))"
}
