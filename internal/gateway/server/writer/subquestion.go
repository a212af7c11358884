package writer

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// leastWords is how many words a part needs to be asked by itself.
const leastWords = 3

// joints are what joins two questions in one sentence, the longest first.
var joints = []string{", and ", "; and ", ", und ", ", et ", ", y ", ", και ", " and ", " und ", " et ", " y ", " και ", "; ", ", ", "，以及", "，", "；", "以及"}

// openers are words that begin a question.
var openers = wordsOf(
	"what who whom whose when where which why how is are was were do does did can could will would should may must has have",
	"was wer wen wem wessen wann wo welche welcher welches warum wieso wie ist sind kann können",
	"que qu'est-ce qui quand où quel quelle quels quelles pourquoi comment combien est-ce",
	"qué quién cuándo dónde cuál cuáles cómo cuántos",
	"τι ποιος ποια ποιο ποιοι πότε πού γιατί πώς πόσο πόσα πόσες",
)

func wordsOf(lists ...string) map[string]bool {
	words := map[string]bool{}
	for _, list := range lists {
		for _, word := range strings.Fields(list) {
			words[word] = true
		}
	}
	return words
}

// unspaced are beginnings of questions in writing without blanks.
var unspaced = []string{"什么", "谁", "何时", "哪", "为什么", "如何", "怎么", "多少", "是否"}

// subquestions divides a question into its parts by one plain rule: at the end of each
// question, and before a conjunction or semicolon that another question follows. There
// are 1 to most parts, of which the last holds any rest. A single question is returned
// unchanged.
func subquestions(question string, most int) []string {
	question = strings.TrimSpace(question)
	var parts []string
	for _, sentence := range sentences(question) {
		parts = append(parts, clauses(sentence)...)
	}
	if len(parts) < 2 || most < 2 {
		return []string{question}
	}
	if len(parts) > most {
		parts = append(parts[:most-1:most-1], strings.Join(parts[most-1:], " "))
	}
	return parts
}

// sentences returns the questions of a text. A sentence that is not a question, such as
// an introduction, stays with the question after it, or with the last one.
func sentences(text string) []string {
	var list []string
	from := 0
	for i, r := range text {
		if r != '?' && r != '？' && r != ';' || r == ';' && !greek(text[from:i]) {
			continue
		}
		end := i + utf8.RuneLen(r)
		if part := strings.TrimSpace(text[from:end]); len(part) > 1 {
			list = append(list, part)
			from = end
		}
	}
	rest := strings.TrimSpace(text[from:])
	switch {
	case rest == "":
	case len(list) == 0:
		list = []string{rest}
	default:
		list[len(list)-1] += " " + rest
	}
	return list
}

// greek reports whether a text is Greek: there a semicolon ends a question.
func greek(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Greek, r) })
}

// clauses are the questions of one sentence.
func clauses(sentence string) []string {
	for at := 1; at < len(sentence); at++ {
		joint := jointAt(sentence, at)
		if joint == "" {
			continue
		}
		left, right := strings.TrimSpace(sentence[:at]), strings.TrimSpace(sentence[at+len(joint):])
		if complete(left) && complete(right) && opens(right) {
			return append([]string{asked(left)}, clauses(upper(right))...)
		}
	}
	return []string{sentence}
}

// jointAt is the joint that stands at a place, or "".
func jointAt(s string, at int) string {
	for _, joint := range joints {
		if strings.HasPrefix(s[at:], joint) {
			return joint
		}
	}
	return ""
}

// complete reports whether a part is long enough to be asked by itself.
func complete(part string) bool {
	if part != "" && part[0] >= utf8.RuneSelf && !greek(part) {
		return utf8.RuneCountInString(part) > leastWords
	}
	return len(strings.Fields(part)) >= leastWords
}

// opens reports whether a part begins as a question.
func opens(part string) bool {
	first, _, _ := strings.Cut(strings.ToLower(strings.TrimLeft(part, "¿")), " ")
	if openers[first] {
		return true
	}
	for _, word := range unspaced {
		if head := part[:min(len(part), 24)]; strings.Contains(head, word) {
			return true
		}
	}
	return false
}

// asked ends a part as a question.
func asked(part string) string {
	part = strings.TrimRight(part, " ,，;；")
	switch {
	case strings.HasSuffix(part, "?") || strings.HasSuffix(part, "？"):
		return part
	case greek(part):
		return part + ";"
	}
	return part + "?"
}

// upper begins a part with a capital.
func upper(part string) string {
	r, size := utf8.DecodeRuneInString(part)
	return string(unicode.ToUpper(r)) + part[size:]
}
