package eval

import (
	"fmt"
	"strings"

	"github.com/citeway/citeway"
)

// dialogue is a question, or a conversation of several, of the list.
type dialogue struct {
	// kind is the heading it stands under, group what the kind counts for.
	kind, group string
	turns       []turnAsked
	// whole says that every turn after the first is measured, and not the last alone.
	whole bool
}

// turnAsked is one question and what answers it.
type turnAsked struct {
	question string
	// gold are the statements that answer it, each by itself; beside belong to the
	// answer but are none. A question without gold is not answered by the documents.
	gold, beside []statement
}

// The groups whose questions are conversations.
const (
	conversations = "conversations"
	topicChanges  = "topic changes"
)

// readQuestions reads a list of questions. The head of questions.txt says how one is
// written. It returns Invalid with the line for a malformed one. Of a group of topic
// changes, each question is asked after each of the others.
func readQuestions(place, text string) ([]dialogue, error) {
	var all []dialogue
	kind, group := "", ""
	open := false // the last line was no blank one: the conversation goes on
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSpace(line)
		sign, rest, _ := strings.Cut(line, " ")
		var err string
		switch {
		case line == "", sign == "//":
			open = open && line != ""
		case sign == "#":
			kind, group, _ = strings.Cut(rest, " | ")
			open = false
		case sign == "=" || sign == "+" || sign == ">":
			if err = "stands under no question"; open {
				err = all[len(all)-1].more(sign, rest)
			}
		case kind == "":
			err = "stands under no kind"
		default:
			all = append(all, dialogue{kind: kind, group: group, turns: []turnAsked{{question: line}}, whole: group == conversations})
			open = true
		}
		if err != "" {
			return nil, &citeway.Error{Code: citeway.Invalid, Place: fmt.Sprintf("%s:%d", place, n), Message: err, Mend: `begin a kind with "# KIND | GROUP" and put questions under it, answers under those`}
		}
	}
	return withChanges(all), nil
}

// more adds a line with a sign, and returns what is wrong with it.
func (d *dialogue) more(sign, rest string) (wrong string) {
	if rest == "" {
		return "is empty"
	}
	t := &d.turns[len(d.turns)-1]
	switch sign {
	case "=":
		t.gold = append(t.gold, statementOf(rest))
	case "+":
		t.beside = append(t.beside, statementOf(rest))
	case ">":
		d.turns = append(d.turns, turnAsked{question: rest})
	}
	return ""
}

// withChanges puts every ordered pair of questions of a group of topic changes in the
// place of its questions.
func withChanges(all []dialogue) []dialogue {
	var out, changing []dialogue
	for _, d := range all {
		if d.group == topicChanges {
			changing = append(changing, d)
		} else {
			out = append(out, d)
		}
	}
	for i := range changing {
		for j := range changing {
			if i != j {
				d := changing[j]
				d.turns = []turnAsked{changing[i].turns[0], changing[j].turns[0]}
				out = append(out, d)
			}
		}
	}
	return out
}

// statement is a sentence of the documents, or parts of one, as it is compared: words
// and numbers alone, so that neither markup nor the way in which a row of a table is
// put into words matters.
type statement struct {
	text  string
	parts []string
}

func statementOf(text string) statement {
	s := statement{text: text}
	for part := range strings.SplitSeq(text, " | ") {
		s.parts = append(s.parts, plainly(part))
	}
	return s
}

// clauseShare is the share of a statement that a clause cut from it must be to count.
const clauseShare = 0.5

// in reports whether a sentence, as plainly gives it, says the statement: it holds all
// its parts, or is the greater part of it.
func (s *statement) in(sentence string) bool {
	all := true
	for _, p := range s.parts {
		all = all && strings.Contains(sentence, p)
	}
	if all || len(s.parts) > 1 {
		return all
	}
	return strings.Contains(s.parts[0], sentence) && float64(len(sentence)) >= clauseShare*float64(len(s.parts[0]))
}

// plainly is a text as its words in lower case, with a blank before and behind each;
// numbers lose the commas between their digits.
func plainly(text string) string {
	var b strings.Builder
	b.WriteByte(' ')
	runes := []rune(strings.ToLower(text))
	for i, r := range runes {
		between := i > 0 && i+1 < len(runes) && numeral(runes[i-1]) && numeral(runes[i+1])
		switch {
		case r == ',' && between:
		case r == '.' && between, r == ':' && between, lettered(r):
			b.WriteRune(r)
		case !strings.HasSuffix(b.String(), " "):
			b.WriteByte(' ')
		}
	}
	return strings.TrimRight(b.String(), " ") + " "
}
