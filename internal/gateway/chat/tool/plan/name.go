package plan

import (
	"slices"
	"strings"
)

// alike are words that business tables use for the same thing. A view's own word is
// better than one that is only like it.
var alike = classes(
	"revenue sales sale turnover takings income proceeds",
	"cost costs expense expenses spend spending expenditure outlay",
	"profit profits earnings",
	"customer customers client clients buyer buyers",
	"order orders purchase purchases",
	"unit units piece pieces item items",
	"employee employees staff worker workers headcount",
	"technician technicians mechanic mechanics",
	"region regions area areas territory territories",
	"shop shops store stores branch branches outlet outlets",
	"supplier suppliers vendor vendors",
	"country countries nation nations",
	"city cities town towns",
	"category categories type types kind kinds",
	"visit visits session sessions",
)

func classes(lines ...string) map[string]string {
	m := map[string]string{}
	for _, line := range lines {
		words := strings.Fields(line)
		for _, w := range words {
			m[stem(w)] = words[0]
		}
	}
	return m
}

// verbs are words that name what is measured after "how much", or beside a word for the
// most.
var verbs = map[string]string{"sell": "revenue", "sells": "revenue", "sold": "revenue", "selling": "revenue", "earn": "revenue", "earned": "revenue", "earns": "revenue", "make": "revenue",
	"made": "revenue", "take": "revenue", "took": "revenue", "taken": "revenue", "bring": "revenue", "brought": "revenue", "spend": "cost", "spent": "cost", "pay": "cost", "paid": "cost"}

// implied adds the measure that a verb names: "how much did we sell" asks for revenue.
func (q *question) implied() {
	if !strings.Contains(q.flat, "how much") && !q.ranked {
		return
	}
	for i := range q.words {
		w := &q.words[i]
		of := verbs[w.text]
		if of == "" || q.ranked && of == "revenue" && !strings.HasPrefix(w.text, "s") && !strings.Contains(q.flat, "how much") {
			continue
		}
		w.class, w.taken, w.implied = of, true, true
	}
}

// like reports how well a word of the question is one of a name, from 0 to 1.
func (w *word) like(stem string) float64 {
	switch {
	case w.stem == stem:
		return 1
	case w.class != "" && w.class == alike[stem]:
		return 0.6
	}
	return 0
}

// hit is how well the question has a word of a name, and where; nothing is -1.
func (q *question) hit(stem string) (best float64, at int) {
	at = -1
	for i := range q.words {
		if l := q.words[i].like(stem); l > best {
			best, at = l, i
		}
	}
	return best, at
}

// fitting is how well the question names a measure, and with which of its words.
type fitting struct {
	fit   float64
	words []int
}

// fit is the share of the measure's name, by either of its names, that is in the
// question; 0 if a word that tells what is measured is missing. Words that only say how
// it is computed are not enough, unless the name has no others. Words of its
// description, up to the first preposition, name it if its names do not.
func (p *planner) fit(v *view, m *thing) fitting {
	best := fitting{}
	for _, name := range []string{m.Name, m.title()} {
		if f := p.fitName(v, stems(name)); f.fit > best.fit {
			best = f
		}
	}
	if best.fit > 0 {
		return best
	}
	for _, s := range stems(head(m.Description)) {
		l, at := p.question.hit(s)
		if l == 1 && !computing[s] && !asks[p.question.words[at].text] && !plainWords[p.question.words[at].text] && !p.question.one(at) {
			best = fitting{0.3, append(best.words, at)}
		}
	}
	return best
}

func (p *planner) fitName(v *view, name []string) fitting {
	sum, telling, tells := 0.0, 0, 0
	var words []int
	for _, s := range name {
		computes := computing[s]
		if !computes {
			tells++
		}
		l, at := p.question.hit(s)
		if l == 0 && alike[s] == "unit" {
			l, at = p.counter(v)
		}
		switch {
		case l == 0 && !computes, l > 0 && p.question.one(at):
			return fitting{}
		case l == 0:
			continue
		case !computes:
			telling++
		}
		sum += l
		words = append(words, at)
	}
	if telling > 0 || tells == 0 && sum > 0 {
		return fitting{sum/float64(len(name)) + sum/1000, words}
	}
	return fitting{}
}

// counter is the word of the question for what the rows of a view are, where a measure
// calls them units: "Bicycles sold, by day and shop."
func (p *planner) counter(v *view) (float64, int) {
	for _, s := range stems(head(v.Description)) {
		if l, at := p.question.hit(s); l == 1 && !plainWords[p.question.words[at].text] {
			return 0.5, at
		}
	}
	return 0, -1
}

// one reports whether a word is about one of its kind: "a repair".
func (q *question) one(at int) bool {
	return at > 0 && (q.words[at-1].text == "a" || q.words[at-1].text == "an") && !asks[q.words[at].text]
}

// head is a description up to its first sign or preposition.
func head(description string) string {
	words := strings.Fields(description)
	end := slices.IndexFunc(words, func(w string) bool { return prepositions[strings.ToLower(w)] })
	if end < 0 {
		end = len(words)
	}
	s := strings.Join(words[:end], " ")
	if at := strings.IndexAny(s, ",.;:("); at >= 0 {
		s = s[:at]
	}
	return s
}

var prepositions = set("of for by in from per at with without that which on to and as")

// computing are the stems of words that say how a measure is computed, or in what.
var computing = map[string]bool{stem("average"): true, stem("total"): true, stem("number"): true, stem("max"): true, stem("min"): true, stem("value"): true,
	stem("eur"): true, stem("usd"): true, stem("gbp"): true, stem("amount"): true}
