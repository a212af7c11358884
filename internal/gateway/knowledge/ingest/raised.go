package ingest

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// raised is how a superscript reads behind the words before it. An exponent keeps its
// place above the line, 10⁶ and m²: on the line it would be another number. The number of
// a note goes, since it would be read as part of the word. Letters stay: 1st.
func raised(before, words string) string {
	words = oneLine(words)
	switch {
	case inBrackets.MatchString(words):
		return ""
	case noteNumber.MatchString(words) && takesNotes(before):
		return ""
	case strings.Trim(words, upright) == "":
		return superscript.Replace(words)
	case !strings.ContainsAny(words, "0123456789"):
		return words
	}
	return "^(" + words + ")"
}

var (
	// inBrackets is a mark that is no exponent wherever it stands: [3], [note 2], (a).
	inBrackets = regexp.MustCompile(`^(\[[^\[\]]+\]\s*)+$|^\(\s*([0-9]+|\pL)\s*\)$`)
	// noteNumber is the number of a note, or those of several.
	noteNumber = regexp.MustCompile(`^[0-9]+(\s*[,;–-]\s*[0-9]+)*$`)
)

// upright are the signs that have a superscript of their own.
const upright = "0123456789+-−n"

var superscript = strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵",
	"6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹", "+", "⁺", "-", "⁻", "−", "⁻", "n", "ⁿ")

// maxSymbol is the most letters of a unit or a variable that takes an exponent: m, cm, x.
const maxSymbol = 2

// takesNotes reports whether a number raised behind these words counts notes: they end in
// a word, or with a stop. A bracket takes what its last word takes.
func takesNotes(before string) bool {
	before = strings.TrimRight(before, ")]}")
	last, _ := utf8.DecodeLastRuneInString(before)
	switch {
	case before == "" || unicode.IsSpace(last) || unicode.IsNumber(last):
		return false
	case !unicode.IsLetter(last):
		return true
	}
	letters := 0
	for before != "" && letters <= maxSymbol {
		r, size := utf8.DecodeLastRuneInString(before)
		if !unicode.IsLetter(r) {
			break
		}
		letters++
		before = before[:len(before)-size]
	}
	return letters > maxSymbol
}

// raisedText gathers words of which some are superscripts, which may come in pieces, and
// some are struck out.
type raisedText struct {
	text, up strings.Builder
	cut      bool // words that are struck out stood here
}

func (t *raisedText) write(words string, up bool) {
	if up {
		t.up.WriteString(words)
		return
	}
	t.settle()
	if t.cut && (t.text.Len() == 0 || strings.HasSuffix(t.text.String(), " ")) {
		words = strings.TrimLeft(words, " ")
	}
	t.cut = t.cut && words == ""
	t.text.WriteString(words)
}

// strike leaves words out, and one of the blanks around them.
func (t *raisedText) strike() { t.cut = true }

func (t *raisedText) settle() {
	if t.up.Len() > 0 {
		t.text.WriteString(raised(t.text.String(), t.up.String()))
		t.up.Reset()
	}
}

// take returns what was gathered and begins anew.
func (t *raisedText) take() string {
	t.settle()
	text := t.text.String()
	t.text.Reset()
	t.cut = false
	return text
}
