package extractive

import (
	"context"
	"slices"

	"github.com/citeway/citeway"
)

// Part is one thing that a question of several asks.
type Part struct {
	// Text is the part in the words of the question.
	Text string
	// Sentences are indexes into the result's sentences: those that answer the part.
	// There are none if the sources do not answer it.
	Sentences []int
}

// partly answers each part of a question by itself. It returns false if there is
// only one part, or if the question is better answered as a whole.
func (m *Model) partly(ctx context.Context, text string, sources []citeway.Source, whole *Result) bool {
	if m.options.Threshold < 0 {
		return false // a caller who never wants it to abstain gets the whole
	}
	if parts := clauses(text); len(parts) > 1 {
		found := m.each(ctx, parts, sources)
		return count(found) > 0 && m.join(parts, found, whole)
	}
	parts, how := items(text, func(a, b string) bool { return standTogether(sources, a, b) })
	if len(parts) < 2 || whole.Abstained && how == joined || holdsAll(whole, parts) {
		return false
	}
	found := m.each(ctx, parts, sources)
	least := len(parts)
	if how == numbered || how == opposed && whole.Abstained && !namesOpen(parts, found, sources) {
		least = 1
	}
	return count(found) >= least && m.join(parts, found, whole)
}

// each compares every part with the sources: one that points back as the question that it
// stands for, if that can be told and is answered, or else by the words of both.
func (m *Model) each(ctx context.Context, parts []part, sources []citeway.Source) []answerable {
	found := make([]answerable, len(parts))
	for i := range parts {
		p := &parts[i]
		if p.whole != "" {
			found[i] = m.part(ctx, p.whole, p, sources)
		}
		if found[i].ranked == nil {
			found[i] = m.part(ctx, p.query, p, sources)
		}
	}
	return found
}

// count is how many parts are answered.
func count(found []answerable) int {
	n := 0
	for i := range found {
		n += int(truth(found[i].ranked != nil))
	}
	return n
}

// namesOpen reports whether the sources mention a thing without answering about it:
// the list may then have been read wrongly.
func namesOpen(parts []part, found []answerable, sources []citeway.Source) bool {
	there := map[string]bool{}
	for i := range sources {
		for j := range sources[i].Passages {
			for _, t := range termsOf(sources[i].Passages[j].Text) {
				there[t.stem] = true
			}
		}
	}
	for i := range parts {
		if found[i].ranked == nil && slices.ContainsFunc(parts[i].own, func(s string) bool { return there[s] }) {
			return true
		}
	}
	return false
}

// standTogether reports whether a passage has two stems side by side.
func standTogether(sources []citeway.Source, a, b string) bool {
	for i := range sources {
		for j := range sources[i].Passages {
			terms := termsOf(sources[i].Passages[j].Text)
			for k := 1; k < len(terms); k++ {
				if terms[k-1].stem == a && terms[k].stem == b {
					return true
				}
			}
		}
	}
	return false
}

// holdsAll reports whether the answer to the whole question mentions everything in
// its list.
func holdsAll(whole *Result, parts []part) bool {
	if whole.Abstained {
		return false
	}
	there := map[string]bool{}
	for i := range whole.Sentences {
		for _, s := range contentStems(termsOf(whole.Sentences[i].Text)) {
			there[s] = true
		}
	}
	for i := range parts {
		if slices.ContainsFunc(parts[i].own, func(s string) bool { return !there[s] }) {
			return false
		}
	}
	return true
}

// join makes one answer from those to the parts. It returns false if the whole
// answer already says all of it.
func (m *Model) join(parts []part, found []answerable, whole *Result) bool {
	all := Result{Confidence: whole.Confidence}
	answered := count(found)
	limit := max(m.options.Sentences/answered, 1)
	for i := range parts {
		p := Part{Text: parts[i].text}
		for _, s := range found[i].pick(limit) {
			p.Sentences = append(p.Sentences, all.add(s))
		}
		if whole.Abstained {
			all.Confidence = max(all.Confidence, found[i].sure)
		}
		all.Parts = append(all.Parts, p)
	}
	if answered == len(parts) && !whole.Abstained && all.within(whole) {
		return false
	}
	*whole = all
	return true
}

// within reports whether every sentence is also in the whole answer, which then
// answers all parts already.
func (a *Result) within(whole *Result) bool {
	for i := range a.Sentences {
		if !slices.ContainsFunc(whole.Sentences, func(s Sentence) bool { return s.Cited[0] == a.Sentences[i].Cited[0] }) {
			return false
		}
	}
	return true
}

// answerable is a part compared with the sentences shown; ranked is nil if they do
// not answer it.
type answerable struct {
	reading *reading
	ranked  []int
	sure    float64
}

func (a *answerable) pick(limit int) []Sentence {
	if a.ranked == nil {
		return nil
	}
	return a.reading.pick(a.ranked, limit)
}

// partShare is the share of the threshold that a part needs: the rest of the question
// says that the passages are the right ones. One whose every word is there needs none.
const partShare = 0.5

// part reads one part in the words of a query. It is answered if the model is sure enough and
// the best sentence has a word of the part's own.
func (m *Model) part(ctx context.Context, query string, p *part, sources []citeway.Source) answerable {
	r := m.read(query, sources)
	if r.total == 0 || len(r.units) == 0 {
		return answerable{}
	}
	r.ranked(m.read(p.about, sources).passages, p.same)
	ranked := r.rank()
	sure := r.sureness(ranked)
	if m.options.Reader != nil && r.readBy(ctx, m.options.Reader, query, sources) {
		ranked = r.rerank()
		sure = r.readSureness(ranked, sure)
	}
	union := r.units[ranked[0]].features[fUnion]
	if sure < partShare*m.options.Threshold && union < 1 || union < leastCover || r.units[ranked[0]].lacks || !r.tells(ranked[0], p.own) {
		return answerable{}
	}
	return answerable{r, ranked, sure}
}

// ranked ranks the passages by how much they hold of what is asked about. Their own
// scores are for the whole question, and count only if all of it is about the same
// thing.
func (r *reading) ranked(covers []float64, same bool) {
	r.passages = covers
	if !same {
		copy(r.scores, covers)
	}
	r.relative()
}

// tells reports whether the sentence, its headings or its title have one of the
// stems. If there are no stems, any sentence will do.
func (r *reading) tells(i int, stems []string) bool {
	u := &r.units[i]
	return len(stems) == 0 || slices.ContainsFunc(stems, func(s string) bool {
		return slices.Contains(u.stems, s) || r.stoodOver(u, s)
	})
}

// add puts a sentence into the answer, once, and returns its index.
func (a *Result) add(s Sentence) int {
	for i := range a.Sentences {
		if a.Sentences[i].Cited[0] == s.Cited[0] {
			return i
		}
	}
	a.Sentences = append(a.Sentences, s)
	return len(a.Sentences) - 1
}
