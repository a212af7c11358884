package openwebui

import (
	"strconv"

	"github.com/citeway/citeway"
)

// maxTheirs is the highest number of a source of the client for which its cards are listed.
const maxTheirs = 64

// theirs is how many cards of the client's own a whole answer lists, none unless asked for.
func (d *deck) theirs() int {
	if !d.listed || d.docs || d.next-1 > maxTheirs {
		return 0
	}
	return d.next - 1
}

// before are the cards of the client's sources, as the prompt held them: one for each
// number up to last, so that those behind them keep their places.
func (x *wholeWriter) before(last int) []card {
	var cards []card
	for n := 1; n <= last; n++ {
		s := x.numbered(n)
		if s == nil {
			s = &citeway.Source{Title: "Source " + strconv.Itoa(n)}
		}
		own := &shown{source: s, number: n, key: "cite-" + strconv.Itoa(n), name: x.deck.unique(plainName(s.Name()))}
		cards = append(cards, own.cards()...)
	}
	return cards
}

// numbered is the client's source with that number; nil if the answer does not know it.
func (x *wholeWriter) numbered(n int) *citeway.Source {
	for _, id := range x.order {
		if s := x.sources[id]; string(s.Extra[NumberKey]) == strconv.Itoa(n) {
			return s
		}
	}
	return nil
}
