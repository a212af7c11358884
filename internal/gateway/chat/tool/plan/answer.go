package plan

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/citeway/citeway/internal/gateway/metrics/when"
)

// The shapes of an answer.
const (
	// maxLines is how many rows are written.
	maxLines = 24
	// listed is how many rows make a list instead of sentences.
	listed = 4
)

// answer is what the results of the queries say; "" if they say nothing, or if there
// was no query.
func (p *planner) answer() string {
	_, asked := p.looked()
	if len(asked) == 0 {
		return ""
	}
	queries, look := p.settled()
	if len(queries) == 0 || look || len(asked) < len(queries) || len(asked) == len(queries) && p.fallback(queries) {
		return ""
	}
	var parts []string
	for i, q := range queries {
		told := p.read(&asked[i])
		part := told.answer(q)
		if again := i + len(queries); again < len(asked) {
			q.relative = true
			part = joined(part, p.read(&asked[again]).answer(q))
		}
		if part == "" {
			return ""
		}
		parts = append(parts, part)
	}
	all := parts[0]
	for _, part := range parts[1:] {
		all = joined(all, part)
	}
	return all
}

// joined are two parts of an answer: on lines of their own where one is a list.
func joined(a, b string) string {
	switch {
	case a == "" || b == "":
		return a + b
	case strings.Contains(a+b, "\n"):
		return a + "\n\n" + b
	}
	return a + " " + b
}

func (p *planner) read(r *result) *rows {
	told := readRows(r)
	told.shown = shownIn(p.request.Sources, told.ID)
	return &told
}

// answer is what one result says, each row with what cites it; "" if it is none of the
// query.
func (r *rows) answer(q *query) string {
	if !r.answered(q) {
		return ""
	}
	all := r.lines(q)
	more := len(all) > maxLines || r.Warning != ""
	all = all[:min(len(all), maxLines)]
	if q.top > 0 {
		all = all[:min(len(all), q.top)]
	}
	var text string
	switch {
	case len(all) == 0:
		return r.none(q)
	case q.table && len(q.by())+len(q.grain) > 0:
		text = r.asTable(q, all)
	case len(all) >= listed && all[0].of != "":
		text = r.asList(q, all)
		if q.ranked && q.top == 0 && q.grain == "" {
			text = r.first(q, all[0]) + "\n\n" + text
		}
	default:
		var sentences []string
		for i, l := range all {
			sentences = append(sentences, r.sentence(q, l, i == 0))
		}
		text = strings.Join(sentences, " ")
	}
	if strings.Contains(text, "\n") {
		text = joined(text, r.taken(q))
	}
	if more {
		text = joined(text, fmt.Sprintf("The result has more rows than these %d.", len(all)))
	}
	if len(all) == 1 {
		text = joined(text, r.alone(q, all[0]))
	}
	return joined(text, r.outside(q))
}

// sentence is one row: "The average height for North was 4.2 in May 2026 [1]."
func (r *rows) sentence(q *query, l line, first bool) string {
	title, when := lowered(q.measure.title()), ""
	if first {
		when = r.when(q)
	}
	var said string
	switch {
	case q.share && l.of != "":
		said = "The share of the " + title + " for " + l.of + " was " + r.figure(l.number) + when
	case q.share:
		said = "The share of the " + title + " was " + r.figure(l.number) + when
	case q.top > 0 && first && l.of != "":
		return r.first(q, l)
	case severalOf(title) && counted(r.figure(l.number)) && l.of != "":
		said = thereWere(r.figure(l.number), title) + " for " + l.of + when
	case severalOf(title) && counted(r.figure(l.number)):
		said = thereWere(r.figure(l.number), title) + when
	case l.of != "":
		said = "The " + title + " for " + l.of + " " + was(title) + " " + r.figure(l.number) + when
	default:
		said = "The " + title + " " + was(title) + " " + r.figure(l.number) + when
	}
	return said + r.compared(q, l, first) + r.cite() + r.aside(q, first) + "."
}

// thereWere says how many there were.
func thereWere(figure, title string) string {
	if figure == "1" {
		words := strings.Fields(title)
		at := headOf(words)
		words[at] = strings.TrimSuffix(words[at], "s")
		return "There was 1 " + strings.Join(words, " ")
	}
	return "There were " + figure + " " + title
}

// counted reports whether a figure is a number of things and no amount.
func counted(figure string) bool {
	return strings.Trim(figure, "0123456789,.kMB() ") == ""
}

// first is the row with the most or the least.
func (r *rows) first(q *query, l line) string {
	return l.of + " had the " + q.superlative() + " " + lowered(q.measure.title()) + r.when(q) + ", " + r.figure(l.number) + r.compared(q, l, true) + r.cite() + r.aside(q, true) + "."
}

// cite is what cites the result.
func (r *rows) cite() string {
	if r.Cite == "" {
		return ""
	}
	return " " + r.Cite
}

// superlative is the word for the first of ranked rows.
func (q *query) superlative() string {
	switch many := severalOf(q.measure.title()); {
	case many && q.rising:
		return "fewest"
	case many:
		return "most"
	case q.rising:
		return "lowest"
	}
	return "highest"
}

// compared says what the row's number was before, and how it changed.
func (r *rows) compared(q *query, l line, first bool) string {
	if q.against.said == "" {
		return ""
	}
	then := ""
	if r.Compared != nil {
		then = " " + r.Compared.String()
	}
	was, ok := l.cells[beforeName].(json.Number)
	if !ok || q.nothing(was) {
		return ""
	}
	if !first {
		then = ""
	}
	return ", against " + r.figure(was) + then + r.change(q, l.cells)
}

// alone says that there was nothing to compare one number with.
func (r *rows) alone(q *query, l line) string {
	was, ok := l.cells[beforeName].(json.Number)
	if q.against.said == "" || ok && !q.nothing(was) || r.Compared == nil {
		return ""
	}
	return "There are no rows for " + when.Words(r.Compared.Start, r.Compared.End) + " to compare that with."
}

// change says how a number changed: ": €106k or 11.47% more".
func (r *rows) change(q *query, cells map[string]any) string {
	change, ok := cells[changeName].(json.Number)
	x, err := change.Float64()
	if !ok || err != nil {
		return ""
	}
	if x == 0 {
		return ", no change"
	}
	text, direction := ": "+unsigned(r.figure(change)), " more"
	switch {
	case x < 0 && severalOf(q.measure.title()):
		direction = " fewer"
	case x < 0:
		direction = " less"
	}
	if strings.HasSuffix(text, "%") {
		return strings.TrimSuffix(text, "%") + " percentage points" + direction
	}
	if ratio, ok := cells[ratioName].(json.Number); ok {
		if said := r.show(ratio); said != "" {
			text += " or " + unsigned(said)
		}
	}
	return text + direction
}

// unsigned is a number without its signs.
func unsigned(text string) string { return strings.ReplaceAll(text, "-", "") }

// none says that there are no rows, and for which time there are.
func (r *rows) none(q *query) string {
	text := "There are no rows for " + q.about()
	if q.period.said != "" {
		text = "There are no rows for " + r.named(q)
		if what := q.filtered(); what != "" {
			text += " and " + what
		}
	}
	text += r.cite()
	if q.period.data != "" {
		text += ", " + strings.TrimPrefix(q.period.relative(), "in ")
	}
	text += "."
	if data := q.view.TimeRange; !data.End.IsZero() && !q.repeats() {
		text += " The data of " + q.view.title() + " run " + data.String() + "."
	}
	return text
}

// about is what a query is of where it has no time.
func (q *query) about() string {
	if what := q.filtered(); what != "" {
		return what
	}
	return "this"
}

// filtered are the values asked for, in words.
func (q *query) filtered() string {
	var all []string
	for _, f := range q.filters {
		all = append(all, strings.Join(f.values, " and "))
	}
	return strings.Join(all, " and ")
}
