package task

import (
	"encoding/json"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Task is what a helper call wants.
type Task string

// The tasks, by the field of the object wanted.
const (
	NoTask        Task = ""
	TitleTask     Task = "title"
	TagsTask      Task = "tags"
	FollowUpsTask Task = "follow_ups"
	QueriesTask   Task = "queries"
	TextTask      Task = "text"   // the end of a line
	PromptTask    Task = "prompt" // of a picture
)

var tasks = [...]Task{TitleTask, TagsTask, FollowUpsTask, QueriesTask, TextTask, PromptTask}

const (
	heading   = "### Task:"
	opened    = "<chat_history>"
	closed    = "</chat_history>"
	maxBefore = 8 << 10 // bytes of instructions that are looked at
)

// Wanted is what a message of a person wants, NoTask for an ordinary question.
func Wanted(message string) Task {
	text := strings.TrimSpace(message)
	if !strings.HasPrefix(text, heading) {
		return NoTask
	}
	rules, _, found := strings.Cut(text, opened)
	if !found || strings.Contains(rules, "<context>") {
		return NoTask
	}
	if len(rules) > maxBefore {
		rules = rules[:maxBefore]
	}
	packed := strings.NewReplacer(" ", "", "\n", "", "\t", "", "\r", "").Replace(rules)
	for _, k := range tasks {
		if strings.Contains(packed, `{"`+string(k)+`":`) {
			return k
		}
	}
	return NoTask
}

// The sizes of what is answered.
const (
	titleWords = 7
	titleBytes = 60
	tagCount   = 3
	tagLetters = 4 // fewer letters make no tag
)

// valueOf is the result of a task, made of what the person said.
func valueOf(k Task, s said) any {
	switch k {
	case TitleTask:
		return titleOf(s.first)
	case TagsTask:
		return tagsOf(s.words)
	case QueriesTask:
		if s.last == "" {
			return []string{}
		}
		return []string{s.last}
	case FollowUpsTask:
		return []string{}
	case PromptTask:
		return s.last
	}
	return ""
}

func object(k Task, value any) string { return encode(map[Task]any{k: value}) }

// encode is a value as JSON, which strings and lists of them always have.
func encode(value any) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(value)
	return strings.TrimSpace(b.String())
}

// titleOf is the beginning of what was asked first.
func titleOf(first string) string {
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

// tagsOf returns the most frequent words, longer ones first; General if there are none.
func tagsOf(words string) []string {
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

// common are words of four or more letters that do not indicate a subject.
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
