package simulate

import (
	"regexp"
	"strings"
	"time"
)

// token is one word of a filter.
type token struct {
	kind tokenKind
	// text is the word as written, or the value of a string.
	text string
	// at is the byte at which it begins.
	at int
}

type tokenKind uint8

const (
	end tokenKind = iota
	word
	text
	number
	date
	symbol
)

var (
	wordForm   = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*`)
	dateForm   = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})`)
	numberForm = regexp.MustCompile(`^-?\d+(\.\d+)?([eE][+-]?\d+)?`)
)

// lex cuts a filter into words; nil where it cannot, with the byte where not.
func lex(filter string) (tokens []token, at int) {
	for at < len(filter) {
		rest := filter[at:]
		if rest[0] == ' ' || rest[0] == '\t' || rest[0] == '\n' || rest[0] == '\r' {
			at++
			continue
		}
		t, n := next(rest)
		if n == 0 {
			return nil, at
		}
		t.at = at
		tokens = append(tokens, t)
		at += n
	}
	return append(tokens, token{kind: end, at: at}), at
}

// next returns the first word of s and its length, or 0.
func next(s string) (token, int) {
	if strings.ContainsRune("(),:/", rune(s[0])) {
		return token{kind: symbol, text: s[:1]}, 1
	}
	if s[0] == '\'' {
		return quoted(s)
	}
	for _, f := range []struct {
		kind tokenKind
		form *regexp.Regexp
	}{{date, dateForm}, {number, numberForm}, {word, wordForm}} {
		if m := f.form.FindString(s); m != "" {
			return token{kind: f.kind, text: m}, len(m)
		}
	}
	return token{}, 0
}

// quoted reads a string; a doubled quote is one.
func quoted(s string) (token, int) {
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		if s[i] != '\'' {
			b.WriteByte(s[i])
			continue
		}
		if i+1 == len(s) || s[i+1] != '\'' {
			return token{kind: text, text: b.String()}, i + 1
		}
		b.WriteByte('\'')
		i++
	}
	return token{}, 0
}

func dateOf(s string) (time.Time, error) { return time.Parse(time.RFC3339Nano, s) }
