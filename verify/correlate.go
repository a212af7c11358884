package verify

import (
	"fmt"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/language"
)

// maxCorrelated is the most text and passages that are correlated, in bytes.
const maxCorrelated = 64 << 20

// Correlate cites after the fact: for each claim of text, the passage of sources
// that it comes from, with verdict, score and quotes. A claim that no passage
// supports gets no citation. Numbers go by first mention. Returns TooLarge for more
// than 64 MiB, and Invalid for a source without an id or with that of another: a citation
// could not name it.
func (v *Verifier) Correlate(text string, sources []citeway.Source) ([]citeway.Citation, error) {
	size := len(text)
	l := newLibrary(v)
	named := map[string]bool{}
	for i := range sources {
		if id := sources[i].ID; id == "" || named[id] {
			return nil, &citeway.Error{Code: citeway.Invalid, Place: fmt.Sprintf("sources[%d].id", i), Message: "is empty or that of another source", Mend: "give each source an id of its own"}
		}
		named[sources[i].ID] = true
		for j := range sources[i].Passages {
			size += len(sources[i].Passages[j].Text)
		}
		l.add(&sources[i])
	}
	if size > maxCorrelated {
		return nil, &citeway.Error{Code: citeway.TooLarge, Place: "correlate", Message: "the text and its sources are too long", Mend: "give fewer sources at a time"}
	}
	all := l.all()
	numbers := map[string]int{}
	var out []citeway.Citation
	for _, claim := range statements(text) {
		c, ok := v.best(text, claim, all)
		if !ok {
			continue
		}
		id := c.Sources[0]
		if numbers[id] == 0 {
			numbers[id] = len(numbers) + 1
		}
		c.Number = numbers[id]
		c.ID = fmt.Sprintf("c_%d", len(out)+1)
		out = append(out, c)
	}
	return out, nil
}

// statements are the sentences of text that may need a source: no headings, questions
// or sentences too short for a claim.
func statements(text string) []citeway.Span {
	var out []citeway.Span
	for _, s := range language.AppendSentences(nil, language.Unwrapped(text)) {
		line := lineAt(text, s.Start)
		kind := kindOf(line.In(text))
		words := s.In(text)
		if kind == heading || wordsIn(words) < minClaimWords || strings.HasSuffix(words, "?") || strings.HasSuffix(words, ":") {
			continue
		}
		if kind == item && s.Start == line.Start {
			s = inner(text, s, item)
		}
		out = append(out, s)
	}
	return out
}

// correlateMost is how many of the passages that fit a claim best are checked.
const correlateMost = 8

// best cites the passage that, among those that support the claim, ranks first.
func (v *Verifier) best(text string, claim citeway.Span, all []*shown) (citeway.Citation, bool) {
	words := claimText(text, claim)
	evidence := make([]*Evidence, len(all))
	for i, p := range all {
		evidence[i] = p.evidence
	}
	var top *shown
	var result Result
	for _, ranked := range v.Rank(words, correlateMost, evidence...) {
		p := all[ranked.Evidence]
		if result = v.PairPrepared(words, p.evidence); result.Verdict == citeway.Supported {
			top = p
			break
		}
	}
	if top == nil {
		return citeway.Citation{}, false
	}
	at := claim.End - (len(claim.In(text)) - len(strings.TrimRight(claim.In(text), ".!?。！？")))
	c := citeway.Citation{Start: at, End: at, Claim: &claim, Sources: []string{top.source.ID}}
	if top.passage != "" {
		c.Passages = []string{top.passage}
	}
	fill(&c, &result, []*shown{top})
	return c, true
}
