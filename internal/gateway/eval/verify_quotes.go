package eval

import (
	"strings"

	"github.com/citeway/citeway/internal/language"
	"github.com/citeway/citeway/verify"
)

// quoteKind makes a quotation from an abstract: one that may be printed (honest) or one
// that may not; "" if the abstract does not yield one.
type quoteKind struct {
	name   string
	honest bool
	make   func(q quoteCase) string
}

// quoteCase is what a quotation is made from.
type quoteCase struct {
	sentence string // a sentence of the abstract
	words    []string
	other    string // a sentence of another abstract
	far      string // another sentence of the same abstract
	text     string // the abstract
}

// replaced is a quotation with the first of some words replaced.
func replaced(pairs ...string) func(quoteCase) string {
	return func(q quoteCase) string {
		for i := 0; i < len(pairs); i += 2 {
			if strings.Contains(q.sentence, pairs[i]) {
				return strings.Replace(q.sentence, pairs[i], pairs[i+1], 1)
			}
		}
		return ""
	}
}

var quoteKinds = []quoteKind{
	{"exact", true, func(q quoteCase) string { return q.sentence }},
	{"case", true, func(q quoteCase) string { return strings.ToUpper(q.sentence) }},
	{"white space", true, func(q quoteCase) string { return strings.Join(q.words, "  \n ") }},
	{"no-break space", true, func(q quoteCase) string { return strings.ReplaceAll(q.sentence, " ", "\u00a0") }},
	{"typography", true, func(q quoteCase) string {
		return strings.NewReplacer("'", "’", "-", "‑", "\"", "“", "...", "…").Replace(q.sentence)
	}},
	{"partial span", true, func(q quoteCase) string { return strings.Join(q.words[2:len(q.words)-1], " ") }},
	{"ligatures", true, func(q quoteCase) string {
		return strings.NewReplacer("ffi", "ﬃ", "fi", "ﬁ", "fl", "ﬂ", "ff", "ﬀ").Replace(q.sentence)
	}},
	{"soft hyphens", true, func(q quoteCase) string { return within(q.words, "\u00ad", len(q.words)) }},
	{"hyphen at a line's end", true, func(q quoteCase) string { return within(q.words, "-\n", 1) }},
	{"look-alike letters", true, func(q quoteCase) string {
		return strings.Replace(strings.Replace(q.sentence, "o", "о", 2), "e", "е", 2)
	}},
	{"digits of another script", true, func(q quoteCase) string {
		if !strings.ContainsAny(q.sentence, "0123456789") {
			return ""
		}
		return strings.Map(fullWidth, q.sentence)
	}},
	{"ellipsis", true, func(q quoteCase) string {
		n := len(q.words)
		return strings.Join(q.words[:4], " ") + " ... " + strings.Join(q.words[n-4:], " ")
	}},
	{"bracketed ellipsis", true, func(q quoteCase) string {
		n := len(q.words)
		return strings.Join(q.words[:n/3], " ") + " […] " + strings.Join(q.words[n/2:], " ")
	}},
	{"insertion", true, func(q quoteCase) string {
		return strings.Join(q.words[:4], " ") + " [sic] " + strings.Join(q.words[4:], " ")
	}},
	{"replacement in brackets", true, func(q quoteCase) string {
		return strings.Join(q.words[:4], " ") + " [the authors] " + strings.Join(q.words[5:], " ")
	}},
	{"one word changed", false, func(q quoteCase) string {
		w := append([]string(nil), q.words...)
		w[len(w)/2] = "otherwise"
		return strings.Join(w, " ")
	}},
	{"near-synonym", false, replaced("method", "technique", "results", "findings", "model", "system", "dataset", "corpus", "approach", "strategy", "performance", "accuracy")},
	{"number changed", false, func(q quoteCase) string {
		i := strings.IndexAny(q.sentence, "0123456789")
		if i < 0 {
			return ""
		}
		return q.sentence[:i] + string('0'+(q.sentence[i]-'0'+1)%10) + q.sentence[i+1:]
	}},
	{"negated", false, replaced(" is ", " is not ", " are ", " are not ", " was ", " was not ", " can ", " can not ", " we ", " we never ")},
	{"hedge dropped", false, replaced("may ", "", "often ", "", "can ", "", "potentially ", "", "largely ", "")},
	{"word left out", false, func(q quoteCase) string {
		n := middle(q.words)
		return strings.Join(append(append([]string(nil), q.words[:n]...), q.words[n+1:]...), " ")
	}},
	{"words transposed", false, func(q quoteCase) string {
		w := append([]string(nil), q.words...)
		n := middle(w)
		w[n], w[n-1] = w[n-1], w[n]
		if strings.EqualFold(w[n], w[n-1]) || !isWord(w[n]) {
			return ""
		}
		return strings.Join(w, " ")
	}},
	{"splice of two places", false, func(q quoteCase) string {
		far := strings.Fields(q.far)
		if q.far == q.sentence || len(far) < 8 {
			return ""
		}
		return strings.Join(q.words[:len(q.words)/2], " ") + " " + strings.Join(far[len(far)/2:], " ")
	}},
	{"ellipsis in the wrong order", false, func(q quoteCase) string {
		n := len(q.words)
		head, tail := strings.Join(q.words[:4], " "), strings.Join(q.words[n-4:], " ")
		if !once(q.text, tail) || !once(q.text, head) {
			return ""
		}
		return tail + " ... " + head
	}},
	{"wrong source", false, func(q quoteCase) string { return q.other }},
	{"made up", false, func(quoteCase) string {
		return "these findings settle the question once and for all readers"
	}},
}

func fullWidth(r rune) rune {
	if '0' <= r && r <= '9' {
		return r - '0' + '０'
	}
	return r
}

// within puts mark into the first n long words.
func within(all []string, mark string, n int) string {
	w := append([]string(nil), all...)
	for i := range w {
		if n > 0 && len(w[i]) > 8 && isWord(w[i]) {
			w[i] = w[i][:4] + mark + w[i][4:]
			n--
		}
	}
	return strings.Join(w, " ")
}

// middle is the first word from the middle on that is letters alone.
func middle(all []string) int {
	for n := len(all) / 2; n < len(all); n++ {
		if isWord(all[n]) {
			return n
		}
	}
	return len(all) / 2
}

// once reports whether the text has these words once, whatever their case and
// last sign.
func once(text, words string) bool {
	return strings.Count(strings.ToLower(text), strings.ToLower(strings.TrimRight(words, ".,;:)"))) == 1
}

// isWord reports whether s is ASCII letters alone.
func isWord(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r >= 0x80 || !letter(byte(r)) }) < 0
}

// leastQuoteWords is the shortest sentence that quotations are made from.
const leastQuoteWords = 12

// quoteCases are the sentences of one abstract that quotations are made from.
func quoteCases(abstracts []string, at int) []quoteCase {
	text := abstracts[at]
	spans := language.AppendSentences(nil, text)
	next := abstracts[(at+1)%len(abstracts)]
	other := language.AppendSentences(nil, next)[0].In(next)
	var cases []quoteCase
	for i, s := range spans {
		q := quoteCase{sentence: s.In(text), other: other, far: spans[(i+2)%len(spans)].In(text), text: text}
		q.words = strings.Fields(q.sentence)
		if len(q.words) >= leastQuoteWords && !strings.Contains(text, other) {
			cases = append(cases, q)
		}
	}
	return cases
}

// quoteGate measures whether honest quotations pass and others are refused.
func (r *report) quoteGate(v *verify.Verifier, d *sets) {
	type gate struct{ n, refused, plain float64 }
	var good, bad gate
	for _, k := range quoteKinds {
		var n, right float64
		for at := range d.abstracts {
			for _, q := range quoteCases(d.abstracts, at) {
				quote := k.make(q)
				if quote == "" {
					continue
				}
				n++
				holds := v.Pair("The authors write: “"+quote+"”", []string{q.text}).Verdict.Holds()
				plain := overlap(quote, q.text) >= 0.9
				right += one(holds == k.honest)
				g := &bad
				if k.honest {
					g = &good
				}
				g.n++
				g.refused += one(!holds)
				g.plain += one(!plain)
			}
		}
		r.note("quotations, %s: %.4f right of %.0f", k.name, right/max(n, 1), n)
	}
	r.add(row{task: "quotations that may not be printed", measure: "detection", n: int(bad.n), target: 0.999, got: bad.refused / bad.n, baseline: bad.plain / bad.n})
	r.add(row{task: "quotations that may be printed", measure: "false rejections", n: int(good.n), target: 0.02, most: true, got: good.refused / good.n, baseline: good.plain / good.n})
}
