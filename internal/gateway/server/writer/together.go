package writer

import (
	"cmp"
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/prompt"
)

// between separates two answers that are joined.
const between = "\n\n"

// together sends several answers as one: those that cite something, else the first.
func together(answers []*citeway.Answer, sink citeway.Sink) error {
	cites := slices.DeleteFunc(slices.Clone(answers), func(a *citeway.Answer) bool { return len(a.Citations) == 0 })
	if len(cites) == 0 {
		cites = answers[:1]
	}
	if err := sink.Put(&citeway.Begin{ID: answers[0].ID, Model: answers[0].Model, Generated: answers[0].Generated}); err != nil {
		return err
	}
	for _, a := range answers {
		for i := range a.Sources {
			if err := sink.Put(&a.Sources[i]); err != nil {
				return err
			}
		}
	}
	base := 0
	for i, a := range cites {
		if i > 0 {
			if err := sink.Put(&citeway.Text{Bytes: []byte(between)}); err != nil {
				return err
			}
			base += len(between)
		}
		if err := replay(a, base, sink); err != nil {
			return err
		}
		base += len(a.Text)
	}
	return sink.Put(&citeway.End{})
}

// fitting returns the answers that fit together into the given number of tokens: those
// that cite something, and always the first of them. An answer that does not fit is
// left out. 0 tokens means no limit.
func fitting(answers []*citeway.Answer, tokens int) []*citeway.Answer {
	kept := make([]*citeway.Answer, len(answers))
	used := 0
	for i, a := range answers {
		kept[i] = a
		if len(a.Citations) == 0 {
			continue
		}
		cost := prompt.Tokens(a.Text)
		if tokens > 0 && used > 0 && used+cost > tokens {
			silent := *a
			silent.Text, silent.Citations = "", nil
			kept[i] = &silent
			continue
		}
		used += cost
	}
	return kept
}

// replay sends the prose of an answer with its citations, which stand base bytes
// further on than in the answer by itself.
func replay(a *citeway.Answer, base int, sink citeway.Sink) error {
	citations := slices.Clone(a.Citations)
	slices.SortStableFunc(citations, func(a, b citeway.Citation) int { return cmp.Compare(a.Start, b.Start) })
	at := 0
	for i := range citations {
		c := citations[i].Clone()
		if c.Start < at || c.End > len(a.Text) || c.End-c.Start != len(c.Label) {
			continue // it has no place of its own
		}
		if err := write(a.Text[at:c.Start], sink); err != nil {
			return err
		}
		at = c.End
		c.Start, c.End = c.Start+base, c.End+base
		if c.Claim != nil {
			c.Claim.Start, c.Claim.End = c.Claim.Start+base, c.Claim.End+base
		}
		if err := sink.Put(c); err != nil {
			return err
		}
	}
	return write(a.Text[at:], sink)
}

func write(text string, sink citeway.Sink) error {
	if text == "" {
		return nil
	}
	return sink.Put(&citeway.Text{Bytes: []byte(text)})
}
