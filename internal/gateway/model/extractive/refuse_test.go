package extractive

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
)

// TestARefusalSaysWhatIsNearAndWhatParts: the documents found first are named, and where
// they are in another language than the question, that is said in the question's.
func TestARefusalSaysWhatIsNearAndWhatParts(t *testing.T) {
	english := []citeway.Source{
		{Title: "Leave", Passages: []citeway.Passage{{Text: "A full year of work gives 28 days of annual leave. Ask for it in the calendar of the office."}}},
		{Title: "Pay [1]", Passages: []citeway.Passage{{Text: "The pay is on the account by the last day of each month."}}},
		{Title: "Travel", Passages: []citeway.Passage{{Text: "Rail is the first choice."}}},
		{Title: "Tools", Passages: []citeway.Passage{{Text: "A drill is a tool."}}},
	}
	german := []citeway.Source{{Title: "Urlaub", Passages: []citeway.Passage{{Text: "Wer ein Jahr bei uns ist, hat 28 Tage Urlaub, und die Feiertage zählen nicht mit. Man fragt im Büro danach."}}}}
	almanac := func(path string) citeway.Source {
		return citeway.Source{Title: "Almanac", Path: path, Passages: []citeway.Passage{{Text: "The moon is full on the third."}}}
	}
	for _, c := range []struct {
		question string
		sources  []citeway.Source
		want     string
	}{
		{"Who is the mayor?", english, NoAnswer + " Nearest: Leave; Pay [\u20601]; Travel."},
		{"Wer ist der Bürgermeister?", german, "Die Dokumente beantworten diese Frage nicht. Am nächsten kommen: Urlaub."},
		{"Wie viel Urlaub gibt es hier?", english[:1], "Die Dokumente beantworten diese Frage nicht. Die gefundenen Dokumente sind auf Englisch: Um daraus eine Frage auf Deutsch zu beantworten, " +
			"braucht es einen mehrsprachigen Encoder oder ein Modell, das beides liest. Am nächsten kommen: Leave."},
		{"How many days of holiday do I get?", german, NoAnswer + " The documents found are in German: answering a question in English from them needs a multilingual encoder " +
			"or a model that reads both. Nearest: Urlaub."},
		{"Combien de jours y a-t-il ?", nil, "Les documents ne répondent pas à cette question. Rien n'a été trouvé avec les mots de la question. Des documents dans une autre langue demandent un encodeur multilingue " +
			"ou un modèle qui lise les deux langues."},
		{"Who is the mayor?", nil, NoAnswer},
		// A chapter's number opens no list in the middle of a line.
		{"Who is the mayor?", []citeway.Source{{Title: "4. Leave", Passages: english[0].Passages}}, NoAnswer + " Nearest: 4. Leave."},
		{"¿Qué alcalde usa esto?", german[:0], "Los documentos no responden a esta pregunta. No se encontró nada con las palabras de la pregunta. Los documentos en otro idioma necesitan " +
			"un codificador multilingüe o un modelo que lea ambos idiomas."},
		{"Kto jest burmistrzem?", english[:1], "Dokumenty nie odpowiadają na to pytanie. Znalezione dokumenty są po angielsku: aby odpowiedzieć z nich na pytanie po polsku, " +
			"potrzebny jest wielojęzyczny enkoder albo model, który czyta oba języki. Najbliższe: Leave."},
		{"市長は誰ですか？", english[:1], "文書にはこの質問の答えがありません。見つかった文書は英語です。そこから日本語の質問に答えるには、多言語エンコーダーか、両方の言語を読めるモデルが必要です。最も近いもの：Leave。"},
		{"市长是谁？", english[:1], "文档没有回答这个问题。找到的文档是英语的：要根据它们回答中文的问题，需要多语言编码器，或能读懂两种语言的模型。最接近的：Leave。"},
		// Documents of one title are told apart by their paths, where they have them.
		{"Who is the mayor?", []citeway.Source{almanac("2025.md"), english[0], almanac("2026.md")}, NoAnswer + " Nearest: Almanac (2025.md); Leave; Almanac (2026.md)."},
		{"Who is the mayor?", []citeway.Source{almanac(""), almanac(""), english[0]}, NoAnswer + " Nearest: Almanac; Leave."},
		{"Who is the mayor?", []citeway.Source{almanac("2025.md"), {Title: "Almanac"}}, NoAnswer + " Nearest: Almanac."},
		// What is found in both languages is not apart.
		{"Wer ist hier der Bürgermeister?", append(english[:3:3], german...), "Die Dokumente beantworten diese Frage nicht. Am nächsten kommen: Leave; Pay [\u20601]; Travel."},
	} {
		if got := refusal(&model.Request{Question: c.question, Sources: c.sources}, false); got != c.want {
			t.Errorf("%q is refused with\n%s\nwant\n%s", c.question, got, c.want)
		}
	}
}

// TestARefusalIsSaidBeforeItsWords: what reads the events knows a refusal before the
// first word.
func TestARefusalIsSaidBeforeItsWords(t *testing.T) {
	var seen []string
	err := New(Options{}).Stream(t.Context(), &model.Request{Question: "Who is the mayor?"}, citeway.SinkFunc(func(e citeway.Event) error {
		switch e := e.(type) {
		case *citeway.Finding:
			seen = append(seen, string(e.Kind))
		case *citeway.Text:
			seen = append(seen, "words")
		}
		return nil
	}))
	if got := strings.Join(seen, " "); err != nil || !strings.HasPrefix(got, "no-answer words") {
		t.Errorf("%s, %v", got, err)
	}
}
