package citeway

import (
	"slices"
	"strings"
)

// Unfold sends the events of a to sink so that folding them gives a again:
// Begin, each source before its first citation, the prose with its citations in
// place, the sources that are not cited, the findings, End. Citations that
// overlap or stand outside the text come late, after the prose, without any words
// that would be taken for more prose.
func Unfold(a *Answer, sink Sink) error {
	u := unfolder{answer: a, sink: sink, sent: map[string]bool{}, at: make(map[string]int, len(a.Sources))}
	for i := range slices.Backward(a.Sources) {
		u.at[a.Sources[i].ID] = i // of two with one id the first counts
	}
	u.put(&Begin{ID: a.ID, Model: a.Model, Generated: a.Generated, Extra: a.Extra})
	if u.sorted() {
		u.sources()
	}
	u.prose()
	u.sources()
	for i := range a.Findings {
		u.put(&a.Findings[i])
	}
	u.put(a.End())
	return u.err
}

type unfolder struct {
	answer *Answer
	sink   Sink
	sent   map[string]bool
	at     map[string]int // where the sources stand, by id
	texts  []Text         // not used yet
	err    error
}

// textsAtOnce is how many texts are one allocation.
const textsAtOnce = 16

func (u *unfolder) put(e Event) {
	if u.err == nil {
		u.err = u.sink.Put(e)
	}
}

// sorted reports whether the answer's sources are not in order of first mention: then
// all go out first, which keeps their order.
func (u *unfolder) sorted() bool {
	next := 0
	for i := range u.answer.Citations {
		for _, id := range u.answer.Citations[i].Sources {
			at, known := u.at[id]
			if !known {
				continue
			}
			if at > next {
				return true
			}
			if at == next {
				next++
			}
		}
	}
	return false
}

func (u *unfolder) prose() {
	text, whole, at := u.answer.Text, []byte(u.answer.Text), 0
	var late []*Citation
	for i := range u.answer.Citations {
		c := &u.answer.Citations[i]
		if c.Start < at || c.Start > len(text) || c.End < c.Start || c.End > len(text) || c.Label != "" && !strings.HasPrefix(text[c.Start:], c.Label) {
			late = append(late, c)
			continue
		}
		u.text(whole[at:c.Start:c.Start])
		u.cite(c)
		at = c.Start + len(c.Label)
	}
	u.text(whole[at:])
	for _, c := range late {
		if c.Start == len(text) && c.Label != "" {
			c = c.Clone()
			c.Label = ""
		}
		u.cite(c)
	}
}

func (u *unfolder) text(b []byte) {
	if len(b) > 0 {
		if len(u.texts) == 0 {
			u.texts = make([]Text, textsAtOnce)
		}
		t := &u.texts[0]
		u.texts, t.Bytes = u.texts[1:], b
		u.put(t)
	}
}

func (u *unfolder) cite(c *Citation) {
	for _, id := range c.Sources {
		if at, known := u.at[id]; known && !u.sent[id] {
			u.sent[id] = true
			u.put(&u.answer.Sources[at])
		}
	}
	u.put(c)
}

func (u *unfolder) sources() {
	for i := range u.answer.Sources {
		s := &u.answer.Sources[i]
		if !u.sent[s.ID] {
			u.sent[s.ID] = true
			u.put(s)
		}
	}
}
