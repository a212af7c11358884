package task

import (
	"encoding/json"
	"regexp"
	"strings"

	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/prompt"
)

// said is what the person said in a conversation.
type said struct{ first, last, words string }

// add adds a message of the person.
func (s *said) add(text string) {
	text = strings.Join(strings.Fields(text), " ")
	if s.first == "" {
		s.first = text
	}
	s.last = text
	s.words += " " + text
}

// personal is what the person said in messages.
func personal(messages []model.Message, question func(text string) string) (s said) {
	for i := range messages {
		if messages[i].Role == prompt.User {
			s.add(question(messages[i].Content))
		}
	}
	return s
}

// speaks is the beginning of a line that says who speaks. The question behind a
// conversation is the person's too, and what is still to be said is not.
var speaks = regexp.MustCompile(`(?im)^[ \t>*_#-]{0,6}(?:conversation[:：][ \t]*)?(follow[- ]?up (?:question|input|query)|re(?:phrased|written) (?:question|query)|user|human|person|me|用户|ユーザー|사용자|nutzer|utilisateur|usuario|пользователь|assistant|assisant|ai|bot|model|system|tool|助手|助理)[*_]{0,2}[ \t]*[:：]`)

// others are the names of those who are not the person.
var others = regexp.MustCompile(`(?i)^(?:assis|ai|bot|model|system|tool|re|助)`)

// fenced is a conversation in a block of its own.
var fenced = regexp.MustCompile("(?is)```[a-z]*\n(.*)\n[ \t]*```|<(?:chat_?history|conversation|chat|messages|transcript|dialog(?:ue)?)>(.*)</(?:chat_?history|conversation|chat|messages|transcript|dialog(?:ue)?)>")

// split returns the words of a message outside of the conversation that it shows, and the
// conversation; "" where it shows none.
func split(text string) (rules, shown string) {
	if at := fenced.FindStringSubmatchIndex(text); at != nil {
		from, to := at[2], at[3]
		if from < 0 {
			from, to = at[4], at[5]
		}
		behind := text[at[1]:]
		if next := speaks.FindStringIndex(behind); next != nil && strings.TrimSpace(behind[:next[0]]) == "" {
			return text[:at[0]], text[from:to] + "\n" + behind[next[0]:]
		}
		return text[:at[0]] + behind, text[from:to]
	}
	if trimmed := strings.TrimSpace(text); strings.HasPrefix(trimmed, "[") && len(rolesIn(trimmed)) > 0 {
		return "", trimmed
	}
	at := speaks.FindStringIndex(text)
	if at == nil {
		return text, ""
	}
	rules, shown = text[:at[0]], text[at[0]:]
	if end := strings.LastIndex(shown, "\n\n"); end >= 0 && !speaks.MatchString(shown[end:]) {
		rules += shown[end:] // what is asked may stand behind too
	}
	return rules, shown
}

// entry is a message of a conversation that is shown as JSON.
type entry struct {
	Role    string `json:"role"`
	Content string `json:"content"`
	Main    string `json:"mainText"`
	Text    string `json:"text"`
}

// rolesIn are the messages of a conversation that is shown as JSON.
func rolesIn(text string) []entry {
	var list []entry
	if json.Unmarshal([]byte(text), &list) != nil || len(list) == 0 || list[0].Role == "" {
		return nil
	}
	return list
}

// conversation reads what a person said in a conversation as it is shown: as JSON, with the
// names of the speakers, or as messages ruled lines.
func conversation(shown string) (s said) {
	shown = strings.TrimSpace(shown)
	if list := rolesIn(shown); list != nil {
		for _, m := range list {
			if !others.MatchString(m.Role) {
				s.add(m.Content + m.Main + m.Text)
			}
		}
		return s
	}
	marks := speaks.FindAllStringSubmatchIndex(shown, -1)
	for i, at := range marks {
		end := len(shown)
		if i+1 < len(marks) {
			end = marks[i+1][0]
		}
		if !others.MatchString(shown[at[2]:at[3]]) {
			s.add(shown[at[1]:end])
		}
	}
	if len(marks) == 0 {
		for i, part := range ruled.Split(shown, -1) {
			if i%2 == 0 { // the person begins, and they take turns
				s.add(part)
			}
		}
	}
	return s
}

// ruled is what stands between messages without names.
var ruled = regexp.MustCompile(`\n[ \t]*(?:-{3,}|={3,}|\*{3,})[ \t]*\n`)

// transcript reads the history of a helper call of Open WebUI.
func transcript(message string) said {
	_, history, _ := strings.Cut(message, opened)
	history, _, _ = strings.Cut(history, closed)
	return conversation(history)
}
