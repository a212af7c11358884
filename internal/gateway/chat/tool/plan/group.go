package plan

import (
	"slices"
	"strings"
)

// grouped finds the dimensions and the grain of the rows.
func (p *planner) grouped(q *query) {
	words := p.question.words
	for i := range words {
		if p.begins(i) {
			p.group(q, i+1)
		}
	}
	for _, w := range words {
		if g := adverbs[w.text]; g != "" && q.view.time() != "" {
			q.grain = g
		}
	}
	if p.question.develops && q.grain == "" && q.view.time() != "" {
		q.grain = p.grainFor(q)
	}
	p.mentions(q)
}

// begins reports whether the words after one say what each row is about: "by", "per",
// "for each", and where rows are ranked "which", "top 5", "best".
func (p *planner) begins(i int) bool {
	words := p.question.words
	switch w := words[i].text; w {
	case "by", "per", "across", "each", "every":
		return true
	case "which", "what":
		return p.question.top > 0
	default:
		return most[w] || least[w] || w == "first" || p.question.top > 0 && numberOf(w) > 0
	}
}

// group takes the dimensions and grains that the words from one place on name, one
// after the other.
func (p *planner) group(q *query, from int) {
	words := p.question.words
	ranks := most[words[from-1].text] || least[words[from-1].text]
	for i := from; i < len(words); {
		switch w := words[i].text; {
		case w == "the" || w == "each" || w == "every" || w == "and" || w == "of" && i == from || w == "by" || w == "per" || different[w]:
			i++
			continue
		case grainOf(w) != "" && q.view.time() != "":
			q.grain = grainOf(w)
			i++
		default:
			d, n := p.dimension(q, words[i:min(len(words), i+maxName)])
			if d == nil {
				return
			}
			if !slices.ContainsFunc(q.groups, func(g thing) bool { return g.Name == d.Name }) {
				q.groups = append(q.groups, *d)
			}
			i += n
		}
		if ranks && q.top == 0 && !strings.HasSuffix(words[i-1].text, "s") {
			q.top = 1 // the best month
		}
	}
}

// grainFor is the grain in which a development is told: of a dozen rows, if it can be.
func (p *planner) grainFor(q *query) string {
	span := q.view.TimeRange.End.Sub(q.view.TimeRange.Start).Hours() / 24
	if q.view.TimeRange.Start.IsZero() {
		return "month"
	}
	switch said := q.period.said; {
	case strings.Contains(said, "week"):
		return "day"
	case strings.Contains(said, "month") && !strings.Contains(said, "months"), q.period.month > 0 && q.period.months == 0:
		return "week"
	case said != "":
		return "month"
	case span <= 70:
		return "week"
	case span <= 400:
		return "month"
	case span <= 1200:
		return "quarter"
	}
	return "year"
}

// mentions takes dimensions that are named as several, and that no row is of yet, as
// what each row is about, and remembers those that are named as one.
func (p *planner) mentions(q *query) {
	words := p.question.words
	for i := range words {
		if words[i].taken || slices.Contains(q.named, i) || p.inGroup(q, i) {
			continue
		}
		d, n := p.dimension(q, words[i:min(len(words), i+maxName)])
		if d == nil || slices.ContainsFunc(q.groups, func(g thing) bool { return g.Name == d.Name }) || q.distinct != nil && q.distinct.Name == d.Name {
			continue
		}
		last := words[i+n-1].text
		if strings.HasSuffix(last, "s") && !strings.HasSuffix(strings.ToLower(d.title()), "s") && !p.question.says(counting) {
			q.groups = append(q.groups, *d)
			continue
		}
		q.mentioned = append(q.mentioned, *d)
	}
}

// inGroup reports whether a word only goes on with the name of a dimension.
func (p *planner) inGroup(q *query, i int) bool {
	w := &p.question.words[i]
	for _, g := range q.groups {
		for _, s := range append(stems(g.Name), stems(g.title())...) {
			if w.like(s) > 0 {
				return true
			}
		}
	}
	return false
}

// adverbs are words that mean "by" a grain.
var adverbs = map[string]string{"monthly": "month", "weekly": "week", "daily": "day", "quarterly": "quarter", "yearly": "year", "annual": "year", "annually": "year"}

// grainOf is the grain that a word names, or "".
func grainOf(word string) string {
	if g := adverbs[word]; g != "" {
		return g
	}
	if g := strings.TrimSuffix(word, "s"); grains[g] != "" {
		return g
	}
	return ""
}

// maxName is how many words the name of a dimension may have.
const maxName = 4

// dimension is the dimension that the first of the words name, or nil, and how many
// words that are.
func (p *planner) dimension(q *query, words []word) (*thing, int) {
	var best *thing
	length, how := 0, 0.0
	for i := range q.view.Dimensions {
		d := &q.view.Dimensions[i]
		if d.Name == q.view.time() {
			continue
		}
		for _, name := range []string{d.Name, d.title()} {
			n, l := named(stems(name), words)
			if n > length || n == length && l > how {
				best, length, how = d, n, l
			}
		}
	}
	return best, length
}

// named is how many stems there are if the words begin with all of them, else 0, and how
// well they do.
func named(stems []string, words []word) (int, float64) {
	if len(stems) == 0 || len(stems) > len(words) {
		return 0, 0
	}
	sum := 0.0
	for i, s := range stems {
		l := words[i].like(s)
		if l == 0 {
			return 0, 0
		}
		sum += l
	}
	return len(stems), sum
}
