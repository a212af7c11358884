package verify

import (
	"sync"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/language"
)

// maxEvidence is how many bytes of one passage are read; the rest is ignored.
const maxEvidence = 4 << 20

// maxSentence is the longest sentence, in tokens: text that runs on without a full
// stop, as tables and lists from the web do, is cut there.
const maxSentence = 48

// Evidence is a prepared passage: read once, checked against many claims. It is safe
// for concurrent use.
type Evidence struct {
	reading
	// text is the passage as it is read, with blanks where lines were wrapped, and source
	// as it stands. Places in both are the same.
	text, source string

	lang  language.Language
	sents []sentence
	table termTable
	// next links the places of one term; places from len(tokens) on are those
	// of the words' beginnings, and those from twice as many on of their ends.
	next []int32
	in   []int32 // the sentence of each token
	// one and other are the opposition lines that the passage has words of.
	one, other uint64

	once   sync.Once
	stream *stream

	tabled    sync.Once
	tableList []table
	// plain is the passage without its markup, looked for when first needed.
	plain        *stream
	onceUnmarked sync.Once
}

// sentence is a stretch of a text and its tokens.
type sentence struct {
	span        citeway.Span
	first, last int32
}

// quotable is the passage as quotations are looked up in it, made when first needed.
func (e *Evidence) quotable() *stream {
	e.once.Do(func() { e.stream = newStream(e.text) })
	return e.stream
}

// Prepare reads a passage once, so that many claims can be checked against it.
func (v *Verifier) Prepare(evidence string) *Evidence {
	if len(evidence) > maxEvidence {
		evidence = evidence[:maxEvidence]
	}
	r := v.readers.Get().(*reader)
	defer v.readers.Put(r)
	e := &Evidence{text: language.Unwrapped(evidence), source: evidence, lang: r.scan.Of(evidence)}
	r.read(e.text, e.lang, &e.reading)
	e.cut()
	e.index()
	return e
}

// cut gives each token its sentence.
func (e *Evidence) cut() {
	e.in = make([]int32, len(e.tokens))
	at := int32(0)
	all := int32(len(e.tokens))
	for _, span := range language.AppendSentences(nil, e.text) {
		for first := at; ; first = at {
			for at < all && int(e.tokens[at].start) < span.End && at-first < maxSentence {
				e.in[at] = int32(len(e.sents))
				at++
			}
			if at == first {
				break
			}
			e.sents = append(e.sents, sentence{part(span, e.tokens, first, at), first, at})
		}
	}
}

// part is the span of the tokens from first up to last within a sentence: the whole
// sentence if these are all its tokens.
func part(span citeway.Span, tokens []token, first, last int32) citeway.Span {
	if first > 0 && int(tokens[first-1].start) >= span.Start {
		span.Start = int(tokens[first].start)
	}
	if int(last) < len(tokens) && int(tokens[last].start) < span.End {
		span.End = int(tokens[last-1].end)
	}
	return span
}

// index enters the terms, their beginnings and the pairs of neighbours.
func (e *Evidence) index() {
	for i := range e.infos {
		e.one |= e.infos[i].one
		e.other |= e.infos[i].other
	}
	n := len(e.tokens)
	e.next = make([]int32, 3*n)
	e.table.init(4 * n)
	before := uint64(0)
	for i := n - 1; i >= 0; i-- {
		t := &e.tokens[i]
		e.next[i] = e.table.push(t.term, int32(i))
		e.next[n+i], e.next[2*n+i] = -1, -1
		if t.flags&(isStop|isNegation) != 0 {
			continue
		}
		if key := beginning(e.text, t); key != 0 {
			e.next[n+i] = e.table.push(key, int32(n+i))
		}
		if key := e.compounded(t); key != 0 {
			e.next[2*n+i] = e.table.push(key, int32(2*n+i))
		}
		if before != 0 {
			e.table.push(pairOf(t.term, before), int32(i))
		}
		before = t.term
	}
}

// beginningLen is how many letters two words must share to count as kin.
const beginningLen = 5

// beginning is the key of a long word's first letters, which are Latin, or 0.
func beginning(text string, t *token) uint64 {
	if t.flags&isNumber != 0 || t.end-t.start < beginningLen+1 {
		return 0
	}
	h := uint64(fnvOffset)
	letters := 0
	for i := t.start; i < t.end && letters < beginningLen; i++ {
		c := text[i]
		switch {
		case isLetter(c):
			letters++
		case c >= 0xC3 && c <= 0xC5: // the first byte of ü, ř and their like
		case c >= 0x80 && c < 0xC0 && i > t.start:
			letters++
		default:
			return 0
		}
		h = (h ^ uint64(c|0x20)) * fnvPrime
	}
	if letters < beginningLen {
		return 0
	}
	return mix(h) | 1<<63
}

// pairOf is the key of two terms that stand next to each other.
func pairOf(a, b uint64) uint64 { return mix(a*3 + b) }

// termTable maps terms to the first of their places.
type termTable struct {
	slots []termSlot
	mask  uint64
}

type termSlot struct {
	key  uint64
	head int32
	many int32
}

func (t *termTable) init(n int) {
	size := 16
	for size < 2*n {
		size *= 2
	}
	t.slots, t.mask = make([]termSlot, size), uint64(size-1)
}

// push makes place the first of key's and returns what was first, or -1.
func (t *termTable) push(key uint64, place int32) int32 {
	for at := key; ; at++ {
		s := &t.slots[at&t.mask]
		if s.many == 0 {
			*s = termSlot{key, place, 1}
			return -1
		}
		if s.key == key {
			was := s.head
			s.head = place
			s.many++
			return was
		}
	}
}

// find returns the first place of key and how many there are, or -1 and 0.
func (t *termTable) find(key uint64) (head, many int32) {
	for at := key; ; at++ {
		s := &t.slots[at&t.mask]
		if s.many == 0 {
			return -1, 0
		}
		if s.key == key {
			return s.head, s.many
		}
	}
}
