package table

import (
	"strings"
)

type tokenKind uint8

const (
	end tokenKind = iota
	word
	quoted // a name in double quotes
	text   // a text in single quotes
	number
	symbol
)

// token is a word of the language. lower is a word in lower case.
type token struct {
	kind        tokenKind
	text, lower string
	at          int
}

// symbols are the operators, longer ones before their beginnings.
var symbols = []string{"<>", "!=", "<=", ">=", "::", "||", "==", "+", "-", "*", "/", "%", "(", ")", ",", "=", "<", ">"}

// lex splits an expression into its tokens.
func lex(s string) ([]token, error) {
	var list []token
	for i := 0; i < len(s); {
		if strings.IndexByte(" \t\r\n", s[i]) >= 0 {
			i++
			continue
		}
		t, size := next(s, i)
		if size == 0 {
			return nil, wrong(i, "%q has no meaning here", string([]rune(s[i:])[0]))
		}
		t.at = i
		list = append(list, t)
		if len(list) > maxTokens {
			return nil, wrong(i, "the expression has more than %d words", maxTokens)
		}
		i += size
	}
	return append(list, token{kind: end, at: len(s)}), nil
}

// next reads the token at i and how many bytes it takes; 0 for none.
func next(s string, i int) (token, int) {
	c := s[i]
	switch {
	case letter(c):
		size := span(s[i:], func(c byte) bool { return letter(c) || digit(c) })
		return token{kind: word, text: s[i : i+size], lower: strings.ToLower(s[i : i+size])}, size
	case digit(c) || c == '.' && i+1 < len(s) && digit(s[i+1]):
		size := numberSize(s[i:])
		return token{kind: number, text: s[i : i+size]}, size
	case c == '\'':
		return inQuotes(s[i:], '\'', text)
	case c == '"' || c == '`':
		return inQuotes(s[i:], c, quoted)
	}
	for _, op := range symbols {
		if strings.HasPrefix(s[i:], op) {
			return token{kind: symbol, text: op}, len(op)
		}
	}
	return token{}, 0
}

// inQuotes reads up to the closing quote; a doubled one stands for itself.
func inQuotes(s string, quote byte, kind tokenKind) (token, int) {
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		if s[i] != quote {
			b.WriteByte(s[i])
			continue
		}
		if i+1 < len(s) && s[i+1] == quote {
			b.WriteByte(quote)
			i++
			continue
		}
		return token{kind: kind, text: b.String()}, i + 1
	}
	return token{}, 0
}

func numberSize(s string) int {
	size := span(s, func(c byte) bool { return digit(c) || c == '.' })
	if size+1 < len(s) && (s[size] == 'e' || s[size] == 'E') {
		sign := 1
		if s[size+1] == '-' || s[size+1] == '+' {
			sign = 2
		}
		if digits := span(s[min(size+sign, len(s)):], digit); digits > 0 {
			return size + sign + digits
		}
	}
	return size
}

func span(s string, in func(byte) bool) int {
	for i := range len(s) {
		if !in(s[i]) {
			return i
		}
	}
	return len(s)
}

func letter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c >= 0x80 }
func digit(c byte) bool  { return '0' <= c && c <= '9' }
