package index

import (
	"encoding/binary"
	"slices"

	"github.com/citeway/citeway/internal/language"
)

// A question may hold no more than a document's name: "What is tern?". Then every
// passage of the document has it, and the shortest would lead; so the one that opens the
// document does.

// nameOf is the key of a document's name: the numbers of its terms, each once, ascending.
func (x *Index) nameOf(name string) string {
	var stems language.Stemmer
	terms := language.Query(name)
	numbers := make([]uint32, 0, len(terms))
	for _, t := range terms {
		term, _, known := x.term(t.Word, &stems)
		if !known {
			return ""
		}
		numbers = append(numbers, term)
	}
	return nameKey(numbers)
}

// nameKey is the key of terms; "" for none.
func nameKey(numbers []uint32) string {
	slices.Sort(numbers)
	var key []byte
	for _, n := range slices.Compact(numbers) {
		key = binary.LittleEndian.AppendUint32(key, n)
	}
	return string(key)
}

// name notes a document's name and its short form, unname forgets them. A passage without others needs
// none.
func (x *Index) name(d *document) {
	d.names = nil
	if len(d.slots) < 2 {
		return
	}
	for _, name := range [...]string{language.Name(d.source.Title), language.Short(d.source.Title)} {
		if key := x.nameOf(name); key != "" {
			d.names, x.named[key] = append(d.names, key), append(x.named[key], d)
		}
	}
}

func (x *Index) unname(d *document) {
	for _, key := range d.names {
		left := slices.DeleteFunc(x.named[key], func(o *document) bool { return o == d })
		if x.named[key] = left; len(left) == 0 {
			delete(x.named, key)
		}
	}
}

// lead puts the opening passages of each document that is named by the terms of a question
// alone before all others, and returns the first of them: the first of a document is often no more
// than a title or how to write it. What may not be seen has no score, and gets none.
func (x *Index) lead(sc *scores, terms []uint32) (first []uint32) {
	named := x.named[nameKey(terms)]
	if len(named) == 0 {
		return nil
	}
	best := float32(0)
	for _, n := range sc.touched {
		if x.slots[n].document != nil { // what was taken out may still be listed
			best = max(best, sc.of[n])
		}
	}
	for _, d := range named {
		for i, n := range d.slots[:min(len(d.slots), openings)] {
			if sc.of[n] == 0 {
				continue
			}
			sc.of[n] = best * (1 + leading*float32(openings-i))
			if len(first) < openings {
				first = append(first, n)
			}
		}
	}
	return first
}

const (
	// openings is how many passages open a document.
	openings = 3
	// leading is how far an opening passage is before the next.
	leading = 0.001
)
