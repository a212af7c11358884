package extractive

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/language"
)

// maxNearest is how many documents a refusal names as nearest to the question.
const maxNearest = 3

// refusing is how a refusal goes on in one language.
type refusing struct {
	// refuses says that there is no answer, and part that a part of the question has none.
	refuses, part string
	// nearest takes names of documents; apart takes the documents' language and the
	// question's; nothing stands where no passage was found.
	nearest, apart, nothing string
	// languages are the names of the languages, in the order of their constants.
	languages string
}

var refusals = map[language.Language]refusing{
	language.English: {NoAnswer, NoPart,
		"Nearest: %s.",
		"The documents found are in %s: answering a question in %s from them needs a multilingual encoder or a model that reads both.",
		"Nothing was found by the words of the question. Documents in another language need a multilingual encoder or a model that reads both.",
		"English German French Spanish Italian Portuguese Dutch Swedish Danish Norwegian Finnish Russian Arabic Hungarian Romanian Turkish Polish Greek Hindi Chinese Japanese Czech"},
	language.German: {"Die Dokumente beantworten diese Frage nicht.", "Diesen Teil beantworten die Dokumente nicht:",
		"Am nächsten kommen: %s.",
		"Die gefundenen Dokumente sind auf %s: Um daraus eine Frage auf %s zu beantworten, braucht es einen mehrsprachigen Encoder oder ein Modell, das beides liest.",
		"Mit den Worten der Frage wurde nichts gefunden. Dokumente in einer anderen Sprache brauchen einen mehrsprachigen Encoder oder ein Modell, das beides liest.",
		"Englisch Deutsch Französisch Spanisch Italienisch Portugiesisch Niederländisch Schwedisch Dänisch Norwegisch Finnisch Russisch Arabisch Ungarisch Rumänisch Türkisch Polnisch Griechisch Hindi Chinesisch Japanisch Tschechisch"},
	language.French: {"Les documents ne répondent pas à cette question.", "Les documents ne répondent pas à cette partie :",
		"Les plus proches : %s.",
		"Les documents trouvés sont en %s : pour répondre à une question en %s, il faut un encodeur multilingue ou un modèle qui lise les deux langues.",
		"Rien n'a été trouvé avec les mots de la question. Des documents dans une autre langue demandent un encodeur multilingue ou un modèle qui lise les deux langues.",
		"anglais allemand français espagnol italien portugais néerlandais suédois danois norvégien finnois russe arabe hongrois roumain turc polonais grec hindi chinois japonais tchèque"},
	language.Spanish: {"Los documentos no responden a esta pregunta.", "Los documentos no responden a esta parte:",
		"Lo más cercano: %s.",
		"Los documentos encontrados están en %s: para responder con ellos a una pregunta en %s hace falta un codificador multilingüe o un modelo que lea ambos idiomas.",
		"No se encontró nada con las palabras de la pregunta. Los documentos en otro idioma necesitan un codificador multilingüe o un modelo que lea ambos idiomas.",
		"inglés alemán francés español italiano portugués neerlandés sueco danés noruego finés ruso árabe húngaro rumano turco polaco griego hindi chino japonés checo"},
	language.Italian: {"I documenti non rispondono a questa domanda.", "I documenti non rispondono a questa parte:",
		"I più vicini: %s.",
		"I documenti trovati sono in %s: per rispondere a una domanda in %s serve un encoder multilingue o un modello che legga entrambe le lingue.",
		"Con le parole della domanda non è stato trovato nulla. I documenti in un'altra lingua richiedono un encoder multilingue o un modello che legga entrambe le lingue.",
		"inglese tedesco francese spagnolo italiano portoghese olandese svedese danese norvegese finlandese russo arabo ungherese rumeno turco polacco greco hindi cinese giapponese ceco"},
	language.Portuguese: {"Os documentos não respondem a esta pergunta.", "Os documentos não respondem a esta parte:",
		"Os mais próximos: %s.",
		"Os documentos encontrados estão em %s: para responder com eles a uma pergunta em %s é preciso um codificador multilíngue ou um modelo que leia as duas línguas.",
		"Nada foi encontrado com as palavras da pergunta. Documentos noutra língua precisam de um codificador multilíngue ou de um modelo que leia as duas línguas.",
		"inglês alemão francês espanhol italiano português neerlandês sueco dinamarquês norueguês finlandês russo árabe húngaro romeno turco polaco grego hindi chinês japonês checo"},
	language.Polish: {"Dokumenty nie odpowiadają na to pytanie.", "Na tę część pytania dokumenty nie odpowiadają:",
		"Najbliższe: %s.",
		"Znalezione dokumenty są po %s: aby odpowiedzieć z nich na pytanie po %s, potrzebny jest wielojęzyczny enkoder albo model, który czyta oba języki.",
		"Słowami pytania niczego nie znaleziono. Dokumenty w innym języku wymagają wielojęzycznego enkodera albo modelu, który czyta oba języki.",
		"angielsku niemiecku francusku hiszpańsku włosku portugalsku niderlandzku szwedzku duńsku norwesku fińsku rosyjsku arabsku węgiersku rumuńsku turecku polsku grecku hindi chińsku japońsku czesku"},
	language.Chinese: {"文档没有回答这个问题。", "文档没有回答这一部分：",
		"最接近的：%s。",
		"找到的文档是%s的：要根据它们回答%s的问题，需要多语言编码器，或能读懂两种语言的模型。",
		"用问题中的词没有找到任何内容。要使用其他语言的文档，需要多语言编码器，或能读懂两种语言的模型。",
		"英语 德语 法语 西班牙语 意大利语 葡萄牙语 荷兰语 瑞典语 丹麦语 挪威语 芬兰语 俄语 阿拉伯语 匈牙利语 罗马尼亚语 土耳其语 波兰语 希腊语 印地语 中文 日语 捷克语"},
	language.Japanese: {"文書にはこの質問の答えがありません。", "次の部分の答えは文書にありません：",
		"最も近いもの：%s。",
		"見つかった文書は%sです。そこから%sの質問に答えるには、多言語エンコーダーか、両方の言語を読めるモデルが必要です。",
		"質問の言葉では何も見つかりませんでした。ほかの言語の文書には、多言語エンコーダーか、両方の言語を読めるモデルが必要です。",
		"英語 ドイツ語 フランス語 スペイン語 イタリア語 ポルトガル語 オランダ語 スウェーデン語 デンマーク語 ノルウェー語 フィンランド語 ロシア語 アラビア語 ハンガリー語 ルーマニア語 トルコ語 ポーランド語 ギリシャ語 ヒンディー語 中国語 日本語 チェコ語"},
	language.Dutch: {"De documenten beantwoorden deze vraag niet.", "Dit deel beantwoorden de documenten niet:",
		"Het dichtst in de buurt: %s.",
		"De gevonden documenten zijn in het %s: om er een vraag in het %s mee te beantwoorden is een meertalige encoder nodig, of een model dat beide talen leest.",
		"Met de woorden van de vraag is niets gevonden. Documenten in een andere taal vragen om een meertalige encoder, of een model dat beide talen leest.",
		"Engels Duits Frans Spaans Italiaans Portugees Nederlands Zweeds Deens Noors Fins Russisch Arabisch Hongaars Roemeens Turks Pools Grieks Hindi Chinees Japans Tsjechisch"},
}

// refusal is what is said if the sources do not answer, in the question's language: that they
// do not, in which language they are if that is another, and which come nearest. Where meaning
// is compared in any tongue, nothing is said of languages: they were no hindrance.
func refusal(r *model.Request, anyTongue bool) string {
	asked, sure := tongueOf(asked(r), leastAsked)
	words := refusingIn(asked)
	said := []string{words.refuses}
	names := strings.Fields(words.languages)
	near := nearestNames(r.Sources)
	found := tonguesOf(r.Sources)
	switch {
	case anyTongue:
	case near == "" && sure && asked != language.English:
		said = append(said, words.nothing)
	case sure && len(found) > 0 && !slices.Contains(found, asked):
		said = append(said, fmt.Sprintf(words.apart, names[found[0]], names[asked]))
	}
	if near != "" {
		said = append(said, fmt.Sprintf(words.nearest, near))
	}
	return running(said)
}

// running are sentences with a blank between them where their script has one.
func running(sentences []string) string {
	var b strings.Builder
	for i, s := range sentences {
		if i > 0 {
			b.WriteString(blankAfter(sentences[i-1]))
		}
		b.WriteString(s)
	}
	return b.String()
}

// blankAfter is what parts a sentence from the next: nothing behind a wide stop, as Chinese and Japanese
// write it.
func blankAfter(sentence string) string {
	if last, _ := utf8.DecodeLastRuneInString(sentence); last == '。' || last == '！' || last == '？' {
		return ""
	}
	return " "
}

// refusingIn are the words of a language, or those of English.
func refusingIn(l language.Language) refusing {
	if words, known := refusals[l]; known {
		return words
	}
	return refusals[language.English]
}

// tonguesOf are the languages of the sources, where that can be told, the nearest first.
func tonguesOf(sources []citeway.Source) []language.Language {
	var all []language.Language
	for i := range sources {
		if l, told := tongueOf(shownText(sources[i:i+1]), leastShown); told {
			all = append(all, l)
		}
	}
	return all
}

// How many small words of a language a question, and what was shown, must hold for it
// to be told which it is.
const (
	leastAsked = 2
	leastShown = 5
)

// tongueOf is the language of a text; sure is false if too few of its words tell.
func tongueOf(text string, least int) (l language.Language, sure bool) {
	var w language.Words
	l, n := w.Told(text)
	return l, n >= least
}

// maxShownText is how many bytes of the passages tell their language.
const maxShownText = 4 << 10

func shownText(sources []citeway.Source) string {
	var b strings.Builder
	for i := range sources {
		for j := range sources[i].Passages {
			if b.Len() < maxShownText {
				b.WriteString(sources[i].Passages[j].Text + "\n")
			}
		}
	}
	return b.String()
}

// nearestNames are the names of the documents that were found first, each once.
func nearestNames(sources []citeway.Source) string {
	var names []string
	for i := range sources {
		if len(sources[i].Passages) == 0 || len(names) >= maxNearest {
			continue
		}
		if name := escapeWithin(nameAmong(&sources[i], sources)); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return strings.Join(names, "; ")
}

// nameAmong is the name of a source, followed by its path where another that was found has the
// same name and another path. One that has no path of its own is told from nothing.
func nameAmong(s *citeway.Source, all []citeway.Source) string {
	name := s.Name()
	if s.Path != "" && slices.ContainsFunc(all, func(o citeway.Source) bool {
		return len(o.Passages) > 0 && o.Name() == name && o.Path != "" && o.Path != s.Path
	}) {
		name += " (" + s.Path + ")"
	}
	return strings.Join(strings.Fields(name), " ")
}
