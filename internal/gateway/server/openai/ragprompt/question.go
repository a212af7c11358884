package ragprompt

import "strings"

// Question is what a person asked, without the sources and the instructions that
// a client put round it.
func Question(text string) string {
	if asked, _, ok := between(text, "<user_query>", "</user_query>"); ok && strings.TrimSpace(asked) != "" {
		return strings.TrimSpace(asked)
	}
	list := tags(text)
	if len(list) == 0 {
		return text
	}
	if _, after, ok := strings.Cut(text[list[len(list)-1].to:], "</context>"); ok && strings.TrimSpace(after) != "" {
		return strings.TrimSpace(after)
	}
	return strings.TrimSpace(without(text, list))
}

// without is the text with its sources taken out, and the context round them.
func without(text string, list []tag) string {
	var b strings.Builder
	at := 0
	for _, t := range list {
		b.WriteString(text[at:t.at])
		at = t.to + len(closing)
	}
	b.WriteString(text[at:])
	return strings.NewReplacer("<context>", "", "</context>", "").Replace(b.String())
}

// between is what stands between the last opening and the closing after it.
func between(text, open, end string) (inside, after string, ok bool) {
	i := strings.LastIndex(text, open)
	if i < 0 {
		return "", "", false
	}
	return strings.Cut(text[i+len(open):], end)
}
