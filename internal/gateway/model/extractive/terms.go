package extractive

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
	"github.com/clipperhouse/uax29/v2/words"
)

// term is a word as it is compared.
type term struct {
	// stem is the word in lower case without its ending.
	stem string
	// number says that it holds a digit, name that it begins with a capital.
	number, name bool
	// stop says that the word says nothing of the subject.
	stop bool
	// first says that it opens the text, where a capital means nothing.
	first bool
}

// termsOf returns the words of a text in order.
func termsOf(text string) []term {
	var terms []term
	for it := words.FromString(text); it.Next(); {
		w := it.Value()
		r, _ := utf8.DecodeRuneInString(w)
		if !unicode.IsLetter(r) && !unicode.IsNumber(r) {
			continue
		}
		low := strings.TrimSuffix(strings.TrimSuffix(strings.ToLower(w), "'s"), "’s")
		terms = append(terms, term{
			stem: stem(low), number: strings.ContainsAny(low, "0123456789"),
			name: unicode.IsUpper(r), stop: isStop(low, r),
			first: len(terms) == 0,
		})
	}
	return terms
}

// isStop reports whether a word that begins with r says nothing of a subject: a
// word of the list, a single Latin letter, a particle in hiragana.
func isStop(word string, r rune) bool {
	return stopWords[word] || len(word) == 1 && !unicode.IsDigit(r) || unicode.Is(unicode.Hiragana, r)
}

// stem takes the ending off an English word; other words come back as they are.
func stem(word string) string {
	for i := 0; i < len(word); i++ {
		if word[i] >= utf8.RuneSelf || isDigit(word[i]) {
			return word
		}
	}
	if base, irregular := irregulars[word]; irregular {
		word = base
	}
	env := snowballstem.NewEnv(word)
	english.Stem(env)
	return env.Current()
}

// irregulars are past forms whose stem is not that of the verb.
var irregulars = map[string]string{
	"began": "begin", "begun": "begin", "bought": "buy", "brought": "bring", "built": "build", "chose": "choose", "chosen": "choose",
	"drove": "drive", "driven": "drive", "grew": "grow", "grown": "grow", "held": "hold", "kept": "keep", "led": "lead",
	"lost": "lose", "made": "make", "met": "meet", "paid": "pay", "ran": "run", "sent": "send", "sold": "sell", "spent": "spend",
	"taken": "take", "taught": "teach", "told": "tell", "took": "take", "went": "go", "won": "win", "written": "write", "wrote": "write",
}

// contentStems are the stems of a text that say something of its subject, each once.
func contentStems(terms []term) []string {
	seen := map[string]bool{}
	var stems []string
	for _, t := range terms {
		if !t.stop && !seen[t.stem] {
			seen[t.stem] = true
			stems = append(stems, t.stem)
		}
	}
	return stems
}

// stopWords are words that do not say what a question is about.
var stopWords = wordSet(`a about above after again all also am an and any are as at be became because been before being
	below between both but by can could did do does doing done down during each few for from further get give given got had has have
	having he her here hers him his how i if in into is it its itself just let many may me might mine more most much must my
	no nor not of off on once only or other our out over own please same shall she should show so some such tell than that
	the their them then there these they this those through to too under until up upon us use used very was we were what
	when where which while who whom whose why will with would you your yours called mean means meaning name does's
	im ive whats whos wheres hows describe explain list say says said d ll m o re ve y t s`)

// weakWords are stems of words that ask for a kind of thing more than they name
// one: they count for half.
var weakWords = wordSet(`period number amount kind type sort time way date thing exampl total polici process rule
	product item articl someth someon`)

func wordSet(text string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(text) {
		set[w] = true
	}
	return set
}
