package language_test

import (
	"testing"

	"github.com/citeway/citeway/internal/language"
)

// TestToldOfShortTexts: a question tells its language by its small words.
func TestToldOfShortTexts(t *testing.T) {
	for text, want := range map[string]language.Language{
		"How many days of leave do I get?":                   language.English,
		"Wie viele Tage Urlaub gibt es?":                     language.German,
		"Wann muss ich den Beleg einreichen?":                language.German,
		"Combien de jours de congé y a-t-il par an ?":        language.French,
		"Où se trouve la cantine ?":                          language.French,
		"¿Cuántos días de vacaciones tengo al año?":          language.Spanish,
		"¿Dónde está la salida de emergencia?":               language.Spanish,
		"Quanti giorni di ferie ho all'anno?":                language.Italian,
		"Dove si trova il punto di raccolta?":                language.Italian,
		"Hoeveel vakantiedagen krijg ik per jaar?":           language.Dutch,
		"Waar is het verzamelpunt bij brand?":                language.Dutch,
		"Quantos dias de férias tenho por ano?":              language.Portuguese,
		"Onde fica o ponto de encontro em caso de incêndio?": language.Portuguese,
		"¿Qué puerto usa SSH?":                               language.Spanish,
		"Ilu członków ma klub?":                              language.Polish,
		"Gdzie jest apteka?":                                 language.Polish,
		"ロケールとは何ですか？":                                        language.Japanese,
		"在哪里可以找到日志？":                                         language.Chinese,
		"Who is 王小明?":                                        language.English,
		"How far is it to Łódź?":                             language.English,
		"Hur många semesterdagar får jag per år?":            language.Swedish,
	} {
		var w language.Words
		if got, n := w.Told(text); got != want || n == 0 {
			t.Errorf("%q is told to be %d by %d words, want %d", text, got, n, want)
		}
	}
	var w language.Words
	if _, n := w.Told("elephants 2025"); n != 0 {
		t.Errorf("%d words tell the language of a name", n)
	}
}

// A short sentence with no small word of its own is told by letters that one language alone
// has; a name in an English one is not.
func TestOfShortSentences(t *testing.T) {
	for text, want := range map[string]language.Language{
		"Obchod je otevřený.":            language.Czech,
		"Číslo účtu najdete ve smlouvě.": language.Czech,
		"Насос стоит 12 500 рублей":      language.Russian,
		"Cena wynosi 5 złotych":          language.Polish,
		"How far is it to Łódź?":         language.English,
		"East: €184k":                    language.English,
	} {
		var w language.Words
		if got := w.Of(text); got != want {
			t.Errorf("%q is in %d, want %d", text, got, want)
		}
	}
}
