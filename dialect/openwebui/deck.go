package openwebui

import (
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/prose"
	"github.com/citeway/citeway/internal/link"
)

// shown is a source as its card shows it.
type shown struct {
	source *citeway.Source
	number int // of its marker
	key    string
	name   string
	first  string // the passage that was cited first
	url    string // an address that may be linked, or ""
	theirs bool   // the client shows it already, under that number
}

// deck gives each source its number in order of first citation, which is the order of
// the cards, and a unique key and name: the client numbers cards by key and chips by
// name, and the two agree only if both are unique.
type deck struct {
	docs   bool
	listed bool // a whole answer lists the client's cards too
	next   int
	byID   map[string]*shown
	names  map[string]int // how many cards bear the name
}

func newDeck(o dialect.Options) *deck {
	f := Form()
	offset, _ := strconv.Atoi(f.Setting(o, "offset"))
	return &deck{docs: f.Setting(o, "markers") == markersDocs, listed: f.Setting(o, "theirs") == theirsListed, next: offset + 1, byID: map[string]*shown{}, names: map[string]int{}}
}

// NumberKey is the key in a source's Extra which says that the client already has a
// card for it, and under which number: the N of <source id="N"> in the prompt. Such a
// source is cited by that number and gets no card.
const NumberKey = own + "number"

// show gives the source its number.
func (d *deck) show(s *citeway.Source) *shown {
	x := &shown{source: s, number: d.next}
	d.byID[s.ID] = x
	if n, err := strconv.Atoi(string(s.Extra[NumberKey])); err == nil && n > 0 {
		x.number, x.theirs = n, true
		return x
	}
	d.next++
	return x
}

// dress gives the card its key, name and link, from what is known about its source.
func (d *deck) dress(x *shown) {
	name := x.source.Name()
	if x.source.Consulted {
		name += " (consulted)"
	}
	if url, ok := link.Safe(link.Of(x.source, x.first)); ok {
		x.url = url
	}
	if d.docs {
		x.name = "[doc" + strconv.Itoa(x.number) + "] - " + name
		x.key = x.name
		return
	}
	x.key = "cite-" + strconv.Itoa(x.number)
	x.name = d.unique(plainName(name))
}

// unique is name, with a number appended if another card has it.
func (d *deck) unique(name string) string {
	for {
		d.names[name]++
		n := d.names[name]
		if n == 1 {
			return name
		}
		name += " (" + strconv.Itoa(n) + ")"
	}
}

// mark appends the markers of a citation.
func (d *deck) mark(dst []byte, c *citeway.Citation) []byte {
	for _, id := range c.Sources {
		if x := d.byID[id]; x != nil {
			dst = d.one(dst, x, c)
		}
	}
	return dst
}

// one appends the marker of one source of a citation.
func (d *deck) one(dst []byte, x *shown, c *citeway.Citation) []byte {
	if !d.docs {
		return append(strconv.AppendInt(append(dst, '['), int64(x.number), 10), ']')
	}
	doc := "[doc" + strconv.Itoa(x.number) + "]"
	if url, ok := link.Safe(link.Of(x.source, link.Meant(c, x.source))); ok {
		return append(dst, "["+doc+"]("+url+")"...)
	}
	return append(dst, doc...)
}

// known reports whether anything can be shown about a source yet.
func known(s *citeway.Source) bool {
	return s.Title != "" || s.URL != "" || s.Path != "" || len(s.Passages) > 0
}

// plainName is the name of a card as the client may have it: where one begins with "http",
// the client asks a service of others for a picture of that site, and tells it the name.
func plainName(name string) string {
	if strings.HasPrefix(name, "http") {
		return prose.Joiner + name
	}
	return name
}
