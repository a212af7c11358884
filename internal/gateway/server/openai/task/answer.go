package task

import (
	"encoding/json"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The sizes of what is answered.
const (
	titleWords = 7
	titleBytes = 60
	tagCount   = 3
	tagLetters = 4 // fewer letters make no tag
)

// Answer is the JSON object that a helper call wants, made of the conversation's
// own words: what there is without a model that writes freely.
func Answer(k Kind, message string) string {
	said := conversation(message)
	switch k {
	case Title:
		return object(k, title(said.first))
	case Tags:
		return object(k, tags(said.words))
	case Queries:
		if said.last == "" {
			return object(k, []string{})
		}
		return object(k, []string{said.last})
	case FollowUps:
		return object(k, []string{})
	case Prompt:
		return object(k, said.last)
	}
	return object(k, "")
}

func object(k Kind, value any) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(map[Kind]any{k: value}) // strings are JSON always
	return strings.TrimSpace(b.String())
}

// said is what the person said in a conversation.
type said struct{ first, last, words string }

// conversation reads the lines of a history: each message begins with the name of
// its role in capitals and a colon.
func conversation(message string) said {
	_, history, _ := strings.Cut(message, opened)
	history, _, _ = strings.Cut(history, closed)
	var s said
	user := false
	for line := range strings.SplitSeq(history, "\n") {
		text, begins := strings.CutPrefix(strings.TrimSpace(line), "USER: ")
		if !begins && role(text) {
			user = false
		}
		if begins {
			user = true
			s.last = ""
		}
		if user {
			s.last = strings.TrimSpace(s.last + " " + text)
			s.words += " " + text
		}
		if begins && s.first == "" {
			s.first = text
		}
	}
	return s
}

// role reports whether a line begins a message of someone else.
func role(line string) bool {
	name, _, found := strings.Cut(line, ": ")
	return found && (name == "ASSISTANT" || name == "SYSTEM" || name == "TOOL")
}

// title is the beginning of what was asked first.
func title(first string) string {
	words := strings.Fields(first)
	if len(words) == 0 {
		return "New chat"
	}
	cut := len(words) > titleWords
	if cut {
		words = words[:titleWords]
	}
	text := strings.TrimRight(strings.Join(words, " "), " .,;:?!")
	if len(text) > titleBytes {
		text, cut = strings.ToValidUTF8(text[:titleBytes], ""), true
	}
	r, size := utf8.DecodeRuneInString(text)
	text = string(unicode.ToUpper(r)) + text[size:]
	if cut {
		text += "…"
	}
	return text
}

// tags are the words that come most often, the longer first; General where there
// are none.
func tags(words string) []string {
	count := map[string]int{}
	var order []string
	for _, w := range strings.FieldsFunc(words, func(r rune) bool { return !unicode.IsLetter(r) && r != '-' }) {
		w = strings.ToLower(strings.Trim(w, "-"))
		if utf8.RuneCountInString(w) < tagLetters || common[w] {
			continue
		}
		if count[w]++; count[w] == 1 {
			order = append(order, w)
		}
	}
	slices.SortStableFunc(order, func(a, b string) int {
		if count[a] != count[b] {
			return count[b] - count[a]
		}
		return utf8.RuneCountInString(b) - utf8.RuneCountInString(a)
	})
	list := []string{}
	for _, w := range order[:min(len(order), tagCount)] {
		r, size := utf8.DecodeRuneInString(w)
		list = append(list, string(unicode.ToUpper(r))+w[size:])
	}
	if len(list) == 0 {
		list = append(list, "General")
	}
	return list
}

// common are words of four letters and more that say nothing of a subject.
var common = func() map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq("about after again also because been before being below between both could does doing down during each " +
		"from further have having here into just know like long make many more most much need only other ought over please same shall should some " +
		"such tell than that their them then there these they this those through under until very want were what when where which while will with " +
		"would your yours") {
		set[w] = true
	}
	return set
}()
