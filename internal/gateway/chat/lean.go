package chat

import (
	"slices"
	"strings"

	"github.com/citeway/citeway/internal/language"
)

// The sizes of what a question leans on.
const (
	// maxAbout is the most bytes of earlier questions that one leans on.
	maxAbout = 512
	// bareWords is the most words of a question that only names a thing.
	bareWords = 4
	// ownWords is how many words of its own a question must have before a pronoun for
	// that to mean one of them: "Must a visitor sign before they enter?"
	ownWords = 2
)

// continuing are beginnings of a question that goes on from the one before it.
var continuing = []string{
	"and", "but", "or", "so", "then", "also", "what about", "how about", "what if",
	"und", "aber", "oder", "auch", "dann", "was ist mit", "wie ist es mit", "wie sieht es mit",
	"et", "mais", "ou", "alors", "aussi", "qu'en est-il",
	"pero", "entonces", "también", "qué hay de", "qué pasa con",
	"ma", "oppure", "allora", "anche", "che dire",
	"maar", "of", "hoe zit het met",
	"mas", "também", "então", "e quanto",
}

// alsoContinuing are words that do so in one language and open a question of its own in
// another.
var alsoContinuing = map[language.Language][]string{
	language.Spanish: {"y"}, language.Italian: {"e"}, language.Portuguese: {"e"}, language.Dutch: {"en"},
}

// pointing are words for something named before.
var pointing = wordSet("it its they them their theirs this these those he him his she her hers ones " +
	"sie er ihn ihm ihnen dies diese dieser dieses diesen diesem davon dafür damit dabei dazu daran deren dessen " +
	"elle ils elles celui-ci celle-ci celui celle ceux celles cela ça ceci " +
	"ellos ellas eso esto esos esas " +
	"esso essa essi esse ciò quello quella questo questa loro " +
	"ze zij hij hem dat deze dit ervan daarvan daarvoor ermee hiervan " +
	"ele ela eles elas isso isto disso deste desta")

// asking are words that ask, and verbs that open a question: a question without one of
// them only names a thing.
var asking = wordSet("what who whom whose when where which why how is are was were do does did can could may might must shall should will would has have had am " +
	"isn't aren't don't doesn't can't tell show list give name explain describe compare say find define summarise summarize " +
	"was wer wen wem wessen wann wo wohin woher wie warum wieso welche welcher welches welchen ist sind war kann können darf dürfen muss müssen soll hat haben gibt wird werden " +
	"qui que quoi quand où comment combien pourquoi quel quelle quels quelles est est-ce peut peut-on puis-je faut a-t-on y " +
	"qué quién quiénes cuándo dónde cómo cuánto cuánta cuántos cuántas cuál cuáles puedo puede es hay " +
	"chi che cosa quando dove come quanto quanta quanti quante quale quali perché posso può è sono si " +
	"wat wie wanneer waar hoe waarom welke hoeveel kan mag moet zijn heeft " +
	"quem quê quando onde como quanto quantos quantas qual quais porque posso pode é são há")

// times are words after "this" that make it name a time rather than a thing.
var times = wordSet("year month week day morning evening quarter season time")

func wordSet(text string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(text) {
		set[w] = true
	}
	return set
}

// leans reports whether a question plainly goes on from the last one: it begins so, has
// a pronoun that nothing in it explains, names no more than a thing, or has no words to
// be found by.
func leans(question, last string) bool {
	words := strings.Fields(strings.ToLower(strings.NewReplacer("’", "'", "¿", "").Replace(question)))
	for i := range words {
		words[i] = strings.Trim(words[i], `,;:.!?"()«»“”„`)
	}
	q := asked{words: words}
	tongue := tongueOf(question, last)
	for _, t := range language.Query(question) {
		w := strings.ToLower(t.Span.In(question))
		if !asking[w] && !language.Stop(language.English, w) && !language.Stop(tongue, w) {
			q.own = append(q.own, w)
		}
	}
	return q.continues(tongue) || q.points() || q.elliptic() || q.bare() && !bareOf(last)
}

// tongueOf is the language of a question, judged with the one before it: a short one
// tells little.
func tongueOf(question, last string) language.Language {
	var w language.Words
	l, _ := w.Told(question + " " + last)
	return l
}

// asked is a question: its words, and those of its own to be found by.
type asked struct{ words, own []string }

func (q *asked) continues(l language.Language) bool {
	text := strings.Join(q.words, " ") + " "
	begins := func(s string) bool { return strings.HasPrefix(text, s+" ") }
	return slices.ContainsFunc(continuing, begins) || slices.ContainsFunc(alsoContinuing[l], begins)
}

// points reports whether a pronoun stands for something that the question itself does
// not name.
func (q *asked) points() bool {
	named := 0
	for i, w := range q.words {
		if slices.Contains(q.own, w) && !pointing[w] {
			named++
		}
		switch {
		case named >= ownWords+1:
			return false
		case w == "that" && (i == len(q.words)-1 || i > 0 && asking[q.words[i-1]]):
			return true
		case !pointing[w], named >= ownWords && w != "it", w == "it" && q.ahead(i), i+1 < len(q.words) && times[strings.TrimSuffix(q.words[i+1], "'s")]:
		default:
			return true
		}
	}
	return false
}

// ahead reports whether "it" stands for what comes after it: "How long does it take to
// repair a gauge?"
func (q *asked) ahead(at int) bool {
	for i := at + 1; i+1 < len(q.words); i++ {
		if w := q.words[i]; w == "to" || w == "that" || w == "if" {
			return true
		}
	}
	return false
}

// elliptic reports whether a question has no words to be found by, or only one and says
// too little of it to stand alone: "How many hours?", "How do I apply?", "What is the
// limit?"
func (q *asked) elliptic() bool {
	n, at := 0, 0
	for i, w := range q.words {
		if slices.Contains(q.own, w) {
			n, at = n+1, i
		}
	}
	switch {
	case n != 1 || at == 0:
		return n == 0
	case at == len(q.words)-1 && !slices.ContainsFunc(q.words, func(w string) bool { return verbs[w] }):
		return true
	}
	return lacking[q.words[at-1]]
}

// verbs are those that make a question a sentence.
var verbs = wordSet("is are was were do does did can could may might must shall should will would has have had " +
	"ist sind kann können darf muss müssen hat haben gibt wird est sont faut peut a es hay puede è sono può is zijn kan mag moet é são há pode")

// lacking are words before the only telling word of a question that leaves out what it
// is about.
var lacking = wordSet("the i we you one who how der die das ich wir man qui je on nous le la quién el yo chi il lo wie het ik quem eu")

// bare reports whether a question only names a thing.
func (q *asked) bare() bool {
	return len(q.words) <= bareWords && !slices.ContainsFunc(q.words, func(w string) bool { return asking[w] })
}

// bareOf reports whether the person asks by naming things only.
func bareOf(question string) bool {
	q := asked{words: strings.Fields(strings.ToLower(question))}
	return len(q.words) > 0 && q.bare()
}
