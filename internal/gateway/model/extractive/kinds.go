package extractive

import (
	"slices"
	"strings"

	"github.com/citeway/citeway/internal/language"
)

// phrase is what any of some words of a question ask for.
type phrase struct {
	wants wanted
	any   []string
}

// phrases lists which words of a question ask for what. The first match counts.
var phrases = []phrase{
	{frequency, []string{"how often", "how frequently", "how regularly", "how many times", "wie oft", "combien de fois", "à quelle fréquence", "con qué frecuencia", "cuántas veces"}},
	{age, []string{"how old", "what age", "which age", "wie alt", "quel âge", "qué edad"}},
	{duration, []string{"how long", "how soon", "how quickly", "how early", "for how long", "within how many", "after how many", "notice period", "wie lange", "wie bald", "combien de temps", "quelle est la durée", "cuánto tiempo", "cuánto dura"}},
	{money, []string{"what does it cost", "how much does", "how much is paid", "how expensive", "price of", "cost of", "the price", "the cost", "the fee", "salary", "cost", "costs", "earn", "earns", "wieviel kostet", "wie viel kostet", "was kostet", "kosten", "preis", "combien coûte", "quel est le prix", "cuánto cuesta", "cuál es el precio"}},
	{amount, []string{"how many", "how much", "how far", "how tall", "how big", "how high", "how heavy", "percentage", "number of", "population of", "how large", "how deep", "how fast", "how warm", "how hot", "how cold", "how cool", "how thick", "how wide", "limit", "maximum", "minimum", "what percent", "wie viele", "wie viel", "wie hoch", "wie groß", "wie weit", "wie schwer", "combien", "cuántos", "cuántas", "cuánto", "cuánta"}},
	{date, []string{"when", "since when", "what year", "which year", "what date", "which date", "what day", "which day", "which days", "what days", "what time", "what month", "which month", "what century", "by when", "deadline", "wann", "seit wann", "bis wann", "quand", "à quelle heure", "cuándo"}},
	{reason, []string{"why", "purpose of", "reason for", "reasons for", "cause of", "causes of", "what caused", "what causes", "warum", "weshalb", "wieso", "pourquoi", "por qué"}},
	{person, []string{"who", "whom", "whose", "wer", "wem", "wen", "qui", "quién", "quiénes"}},
	{place, []string{"where", "what country", "which country", "what city", "which city", "what state", "which state", "wo", "woher", "wohin", "où", "dónde"}},
	{manner, []string{"how", "wie", "comment", "cómo"}},
	{definition, []string{"what is", "what are", "what was", "what were", "what does", "what do", "what's", "whats", "define", "definition of", "meaning of", "was ist", "was sind", "was bedeutet", "qu'est-ce", "que signifie", "qué es", "qué son", "qué significa"}},
}

func wantedBy(text string, tongue language.Language) wanted {
	var b strings.Builder
	b.WriteByte(' ')
	for _, f := range strings.Fields(strings.ToLower(text)) {
		b.WriteString(strings.ReplaceAll(strings.Trim(f, `?!.,:;"()¿¡？。`), "’", "'") + " ")
	}
	flat := b.String()
	if wants, says := wantedIn(tongue, flat); says {
		return wants
	}
	if first, _, _ := strings.Cut(flat[1:], " "); auxiliaries[first] || decisive[first] {
		return decision
	}
	beside := besideAsking(flat)
	for _, p := range phrases {
		for _, w := range p.any {
			if strings.Contains(flat, " "+w+" ") && !slices.Contains(beside, w) {
				return p.wants
			}
		}
	}
	return anything
}

// besideAsking are the words of a question that ask elsewhere and open a clause beside it here: "when" of
// "who do I tell when I am ill", "who" of "what happens to people who leave". What asks is followed by
// an auxiliary, as in "who do", or comes first.
func besideAsking(flat string) []string {
	words := strings.Fields(flat)
	asks := func(i int) bool { return i+1 < len(words) && auxiliaries[words[i+1]] }
	asking := -1
	for i, w := range words {
		if interrogatives[w] && (asking < 0 || asks(i) && !asks(asking)) {
			asking = i
		}
	}
	var beside []string
	for i, w := range words {
		if interrogatives[w] && w != words[asking] && !asks(i) {
			beside = append(beside, w)
		}
	}
	return beside
}

// decisive are words of other languages that open a question for yes or no.
var decisive = wordSet("ist sind war darf dürfen kann können muss müssen soll hat haben wird werden gibt est-ce peut-on puis-je dois-je puedo puede debo debe hay tengo está")

// countedBy is the stem of what a question counts: "days" in "how many days of leave".
func countedBy(terms []term) string {
	for i := range terms {
		if i+2 < len(terms) && terms[i].stem == "how" && (terms[i+1].stem == "mani" || terms[i+1].stem == "much") && !terms[i+2].stop {
			return terms[i+2].stem
		}
	}
	return ""
}
