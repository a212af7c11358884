package extractive

import (
	"strings"
	"sync"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/language"
)

// askingAbroad are the words of other languages that ask for something without naming
// it, as askingWords are in English.
var askingAbroad = map[language.Language]string{
	language.German: `gibt brauche brauchen braucht bekomme bekommen bekommt darf dürfen kann können muss müssen soll sollen heißt bedeutet
		nenne erkläre beschreibe vergleiche viel viele wieviel hoch lange oft genau bitte möchte wem wen wessen welcher welches welchen woher wohin
		wieso mich mir mein meine meinem meinen meiner wir uns unser unsere hat habe haben ist sind war waren
		preis kosten kostet dauer dauert`,
	language.French: `combien quels quelles lequel laquelle faut doit dois doivent peut peuvent puis-je est-ce qu est-il est-elle y a-t-il t-il t-elle
		quoi que quel quelle lorsque signifie explique décris compare veux veut ai mon ma mes tous sont était trouve prix coût coûte coûtent durée dure`,
	language.Spanish: `cuánto cuánta cuántos cuántas cuál cuáles dónde cuándo quién quiénes cómo puedo puede pueden debo debe hay tengo tiene tienen
		mi mis significa explica describe compara quiero está están es son
		precio coste costo cuesta cuestan duración dura qué cuánto usa sirve`,
	language.Italian: `quanto quanta quanti quante quale quali qual che cosa cos chi cui quando dove come perché posso può possono devo deve devono ho ha hanno
		significa spiega descrivi confronta vorrei mio mia miei mie sono era erano trova trovano serve fa si ci prezzo costo costa costano dura durata`,
	language.Portuguese: `quanto quanta quantos quantas qual quais que quem quando onde como porque posso pode podem devo deve devem tenho tem têm há
		significa explica descreve compara quero meu minha meus minhas são era eram fica ficam serve faz preço custo custa custam dura duração`,
	language.Dutch: `hoeveel wanneer waar hoe wie wat welk welke waarom krijg krijgen mag mogen moet moeten kan kunnen heb hebben betekent leg beschrijf vergelijk
		wil mijn is zijn was waren prijs kost kosten duurt duur lang vaak er`,
	language.Polish: `ile ilu kiedy gdzie kto kogo komu czym kim co jak jaki jaka jakie jakim dlaczego czemu czy mogę może można muszę musi trzeba należy mam masz ma mają
		oznacza wyjaśnij opisz porównaj chcę mój moja moje jest są był była znajduje znajdują służy robi cena koszt kosztuje kosztują trwa długo często`,
}

// abroad are those words, folded, by language.
var abroad = sync.OnceValue(func() map[language.Language]map[string]bool {
	all := map[language.Language]map[string]bool{}
	for l, words := range askingAbroad {
		all[l] = map[string]bool{}
		for w := range strings.FieldsSeq(words) {
			all[l][language.Fold(w)] = true
		}
	}
	return all
})

// askedIn is the language of a question. One too short to tell is in the language of
// what was shown, if more of its small words are of that than of English.
func askedIn(text string, sources []citeway.Source) language.Language {
	l, sure := tongueOf(text, leastAsked)
	if sure {
		return l
	}
	shown, told := tongueOf(shownText(sources), leastShown)
	if told && smallWords(text, shown) > smallWords(text, language.English) {
		return shown
	}
	return l
}

// smallWords is how many words of a text tell nothing in a language.
func smallWords(text string, l language.Language) int {
	n := 0
	for _, t := range termsOf(text) {
		if language.Stop(l, t.word) || abroad()[l][t.word] {
			n++
		}
	}
	return n
}

// passOver marks the words that tell nothing in the language that a question is in. What
// tells nothing in English is marked in every language: sources may mix them.
func passOver(terms []term, l language.Language) {
	if l == language.English {
		return
	}
	asking := abroad()[l]
	for i := range terms {
		t := &terms[i]
		t.stop = t.stop || !t.number && (language.Stop(l, t.word) || asking[t.word])
	}
}

// abroad reports whether question and sources are both in a language that is not
// English: there words that are missing are no other words for what stands there, since
// the cosines of other languages are too high.
func (r *reading) abroad(sources []citeway.Source) bool {
	if r.question.tongue == language.English {
		return false
	}
	shown, told := tongueOf(shownText(sources), leastShown)
	return told && shown == r.question.tongue
}

// namesSmall reports whether a source is in English, which writes names of things small. One of
// figures and names alone is in the language of the question.
func (r *reading) namesSmall(source []citeway.Source) bool {
	if l, told := tongueOf(shownText(source), 1); told {
		return l == language.English
	}
	return r.question.tongue == language.English
}
