package extractive

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// workshop is a handbook in German, library one in French, hostel one in Spanish.
var (
	workshop = `# Handbuch der Werkstatt

## Urlaub

Jeder Mitarbeiter erhält 30 Tage Urlaub im Jahr. Der Urlaub wird beim Teamleiter beantragt, spätestens vier Wochen vorher.

## Krankheit

Wer krank ist, meldet sich bis 9 Uhr beim Teamleiter. Ab dem dritten Tag ist ein ärztliches Attest nötig.

## Werkzeug

Die Drehbank darf nur mit Schutzbrille benutzt werden.

Hinter der Halle steht das Lager für Holz und Stahl.`
	library = `# Manuel de la bibliothèque

Chaque lecteur peut emprunter huit livres pour une durée de quatre semaines. La bibliothèque est ouverte du mardi au samedi.

Les enfants de moins de douze ans doivent être accompagnés.

La carte de lecteur coûte 15 euros par an.

La salle de lecture se trouve au deuxième étage.`
	hostel = `# Manual del albergue

La cama cuesta 18 euros por noche. El desayuno cuesta 4 euros. La recepción abre a las 8 de la mañana.`
)

// paragraphs are the paragraphs of a text, each a passage.
func paragraphs(text string) []citeway.Source {
	s := citeway.Source{ID: "d", Title: "x"}
	for p := range strings.SplitSeq(text, "\n\n") {
		s.Passages = append(s.Passages, citeway.Passage{ID: p[:5], Text: p})
	}
	return []citeway.Source{s}
}

func TestSmallWordsOfOtherLanguagesTellNothing(t *testing.T) {
	for _, c := range []struct{ text, question, want string }{
		{workshop, "Wie viele Tage Urlaub bekomme ich im Jahr?", "30 Tage"},
		{workshop, "Ab wann brauche ich ein Attest?", "dritten Tag"},
		{workshop, "Gibt es einen Parkplatz für die Mitarbeiter?", ""},
		{workshop, "Wer ist der Vorsitzende des Betriebsrats?", ""},
		{library, "Combien de livres peut-on emprunter ?", "huit livres"},
		{library, "Quel est le prix de la carte de lecteur ?", "15 euros"},
		{library, "Qui a construit la bibliothèque ?", ""},
		{library, "Y a-t-il un parking pour les lecteurs ?", ""},
		{hostel, "¿Cuánto cuesta la cama por noche?", "18 euros"},
		{hostel, "¿Cuánto cuesta el aparcamiento?", ""},
		{"# Manual\n\nPara iniciar el programa Farol teclee: foobar$ farol", "¿Cuánto cuesta el programa Farol?", ""},
	} {
		r := New(Options{}).Answer(c.question, paragraphs(c.text))
		if r.Abstained != (c.want == "") || !r.Abstained && !strings.Contains(r.Sentences[0].Text, c.want) {
			t.Errorf("%s\nabstained %v: %+v", c.question, r.Abstained, r.Sentences)
		}
	}
}

// TestTheSubjectAloneAnswersNothing: a question that shares only what the document or the section
// is about is refused, also where a reader, which knows English only, finds an answer.
func TestTheSubjectAloneAnswersNothing(t *testing.T) {
	const (
		german  = "## Ausleihe\n\n| Medium | Leihfrist | Gebühr |\n|---|---|---|\n| Bücher | 4 Wochen | 0,50 € je Woche |"
		opening = "## Zeiten\n\nDie Bibliothek ist von Montag bis Freitag von 9 bis 18 Uhr geöffnet."
		french  = "## Horaires\n\nLa piscine est ouverte du mardi au dimanche de 9 h à 19 h."
		spanish = "## Horario\n\nEl gimnasio abre de lunes a viernes de 7 a 22 horas."
		english = "## Hours\n\nThe pool is open from Tuesday to Sunday from 9 to 19."
	)
	for _, c := range []struct{ title, text, question, want string }{
		{"Hausordnung der Bibliothek", german, "Wie alt ist die Bibliothek?", ""},
		{"Hausordnung der Bibliothek", german, "Wer leitet die Bibliothek?", ""},
		{"Hausordnung der Bibliothek", german, "Wer bezahlt die Ausleihe?", ""},
		{"Hausordnung der Bibliothek", german, "Wie lange ist die Leihfrist für Bücher?", "4 Wochen"},
		{"Hausordnung der Bibliothek", opening, "Wann öffnet die Bibliothek?", "Montag"},
		{"Piscine", french, "Qui dirige la piscine ?", ""},
		{"Piscine", french, "Quand la piscine est-elle ouverte ?", "mardi"},
		{"Normas del gimnasio", spanish, "¿Quién es el dueño del gimnasio?", ""},
		{"Normas del gimnasio", spanish, "¿Cuándo abre el gimnasio?", "lunes"},
		{"Town pool", english, "Who owns the pool?", ""},
		{"Town pool", english, "When is the pool open?", "Tuesday"},
	} {
		sources := []citeway.Source{{Title: c.title, Passages: []citeway.Passage{{Text: c.text}}}}
		for name, m := range map[string]*Model{"by words": New(Options{}), "read": New(Options{Reader: pointer{word: "i"}})} {
			if name == "read" && c.text == english {
				continue // what it says of English counts
			}
			r := m.Answer(c.question, sources)
			if r.Abstained != (c.want == "") || !r.Abstained && !strings.Contains(r.Sentences[0].Text, c.want) {
				t.Errorf("%s, %s\nabstained %v: %+v", c.question, name, r.Abstained, r.Sentences)
			}
		}
	}
}

// TestQuestionsInTheirDocumentsLanguage: what is asked for is told, other forms of a word and elided ones are the word,
// and what only asks or joins tells nothing.
func TestQuestionsInTheirDocumentsLanguage(t *testing.T) {
	const (
		werft  = "Die Häuser am Kai stehen seit 1890. Alle Boote haben Nummern am Bug.\n\nUm ein Boot anzumelden, füllt man die Karte im Büro aus."
		port   = "Le port ferme la nuit. L'écluse est un ouvrage qui élève les bateaux.\n\nLes bateaux sont inscrits au bureau de l'écluse.\n\nPour plus d'informations sur l'écluse, voir la section 7."
		porto  = "La chiusa è un'opera che solleva le barche. La chiusa apre alle 8 di lunedì.\n\nLe barche dell'associazione stanno al molo nord.\n\nLa quota è di 40 euro."
		port2  = "Śluza jest budowlą, która podnosi łodzie.\n\nPort ma 12 pomostów i dwa dźwigi."
		minato = "閘門とは、船を上げ下げする設備です。\n\n船の登録は事務所で行います。港には桟橋が12本あります。"
		gang   = "船闸是升降船只的设施。\n\n船只在办公室登记。港口有12个码头。"
	)
	for _, c := range []struct{ text, question, want string }{
		{werft, "Seit wann steht das Haus am Kai?", "1890"},
		{werft, "Wie kann ich ein Boot anmelden?", "Karte"},
		{werft, "Wie viele Boote liegen am Kai?", ""},
		{port, "Qu'est-ce qu'une écluse ?", "ouvrage"},
		{port, "Où inscrire un bateau ?", "bureau"},
		{porto, "Cos'è la chiusa?", "opera"},
		{porto, "Quando apre la chiusa?", "lunedì"},
		{porto, "Dove sono le barche dell'associazione?", "molo nord"},
		{port2, "Czym jest śluza?", "budowlą"},
		{port2, "Ile pomostów ma port?", "12"},
		{port2, "Kto jest kapitanem portu?", ""},
		{minato, "閘門とは何ですか？", "設備"},
		{minato, "桟橋はいくつありますか？", "12"},
		{minato, "港長は誰ですか？", ""},
		{gang, "什么是船闸？", "设施"},
		{gang, "港口有多少码头？", "12"},
		{gang, "港口的电话号码是多少？", ""},
	} {
		r := New(Options{}).Answer(c.question, paragraphs(c.text))
		if r.Abstained != (c.want == "") || !r.Abstained && !strings.Contains(r.Sentences[0].Text, c.want) {
			t.Errorf("%s\nabstained %v: %+v", c.question, r.Abstained, r.Sentences)
		}
	}
}

// TestSentencesWithoutBlanks: Chinese and Japanese sentences follow each other at once, and end with a wide stop.
func TestSentencesWithoutBlanks(t *testing.T) {
	if got := running([]string{"文書にありません。", "最も近いもの：港。"}); got != "文書にありません。最も近いもの：港。" {
		t.Error(got)
	}
	if got := stopped("港の一覧："); got != "港の一覧。" {
		t.Error(got)
	}
}

// TestADenialDiffersAbroad: a sentence and its denial are never taken for the same.
func TestADenialDiffersAbroad(t *testing.T) {
	for a, b := range map[string]string{
		"La chiusa è aperta di notte.": "La chiusa non è aperta di notte.", "De sluis is open.": "De sluis is niet open.",
		"Śluza jest otwarta w nocy.": "Śluza nigdy nie jest otwarta w nocy.", "O cais abre à noite.": "O cais não abre à noite.",
	} {
		if !differ(termsOf(a), termsOf(b)) {
			t.Errorf("%s is %s", a, b)
		}
	}
}
