package upstream

import "strings"

// The beginnings of what names a key, or the account that it is of, in the words of
// services: https://platform.openai.com/docs/api-reference/authentication and
// https://docs.anthropic.com/en/api/errors.
var accounts = [...]string{"sk-", "org-", "proj_", "proj-", "acct_", "gsk_", "pplx-", "AIza"}

// leastAccount is the fewest bytes behind such a beginning that are a name.
const leastAccount = 6

// Anonymous returns words without the names of keys and accounts, including names
// that a service shows in part.
func Anonymous(words string) string {
	for _, beginning := range accounts {
		if strings.Contains(words, beginning) {
			words = unnamed(words, beginning)
		}
	}
	return words
}

// unnamed takes out what begins so, where a word begins.
func unnamed(words, beginning string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(words, beginning)
		b.WriteString(before)
		so := b.String()
		if !found {
			return b.String()
		}
		n := len(rest) - len(strings.TrimLeftFunc(rest, ofName))
		if within := so != "" && ofName(rune(so[len(so)-1])); within || n < leastAccount {
			b.WriteString(beginning)
		} else {
			b.WriteString(hidden)
			rest = rest[n:]
		}
		words = rest
	}
}

// ofName reports whether r stands in such a name; the stars do where a service
// leaves some of it out.
func ofName(r rune) bool {
	switch {
	case r >= '0' && r <= '9', r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r == '_', r == '-', r == '*':
		return true
	}
	return false
}
