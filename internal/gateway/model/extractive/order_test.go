package extractive

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/language"
)

// saidOf is the answer to a question from one passage, as one string.
func saidOf(question, title, passage string) string {
	r := New(Options{}).Answer(question, []citeway.Source{{Title: title, Passages: []citeway.Passage{{Text: passage}}}})
	if r.Abstained {
		return ""
	}
	var all []string
	for _, s := range r.Sentences {
		all = append(all, s.Text)
	}
	return strings.Join(all, " ")
}

func TestTheBestSentenceLeads(t *testing.T) {
	for _, c := range []struct{ question, passage, want string }{
		{"When does the ferry leave?", "The ferry is blue and old. It smells of tar. The ferry leaves at 07:40.", "The ferry leaves at 07:40."},
		{"When does the ferry desk open on Fridays?", "The ferry desk sells tickets. On Fridays the ferry desk opens at 10:15. The master is Ada Quill.", "On Fridays the ferry desk opens at 10:15."},
		{"How many seats does the ferry have?", "The ferry was built of larch. The ferry has 48 seats on two decks. The ferry carries mail.", "The ferry has 48 seats on two decks."},
	} {
		if got := saidOf(c.question, "Harbour", c.passage); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s %q, want first %q", c.question, got, c.want)
		}
	}
}

// What points at the sentence before it is never read without that sentence.
func TestASentenceBringsWhatItLeansOn(t *testing.T) {
	for _, c := range []struct{ question, passage, want string }{
		{"For how many days does a ticket hold?", "Tickets are sold at the quay. They hold for 30 days.", "Tickets are sold at the quay. They hold for 30 days."},
		{"What is paid after the deadline?", "Claims are paid within 20 days of the deadline. After that the deadline costs 5 percent of the sum paid.", "Claims are paid within 20 days of the deadline. After that"},
		{"Who keeps the spare key?", "Every boat has a spare key. However, the spare key is kept by Ada Quill.", "Every boat has a spare key. However, the spare key is kept by Ada Quill."},
	} {
		if got := saidOf(c.question, "Rules", c.passage); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s %q, want first %q", c.question, got, c.want)
		}
	}
}

func TestLeans(t *testing.T) {
	for text, want := range map[string]bool{
		"It begins on the day of delivery.": true, "They lapse in March.": true, "Then press the key.": true,
		"However, no note is needed.": true, "After that, we keep 15 percent.": true, "These teams get four days.": true,
		"Dann folgt die Prüfung.": true, "Luego se paga.": true,
		"It is possible to pay by card.": false, "This manual describes the pump.": false, "This License refers to version 3.": false,
		"A new link is then sent.": true, "If it rains, then the desk is shut.": false, "The pump is old.": false, "Itself it is nothing.": false, "": false,
	} {
		if got := leans(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestScope(t *testing.T) {
	for text, want := range map[string]scope{
		"How many days?": single, "When is it open?": single, "Who leads?": single, "May I smoke?": single, "How often is it cleaned?": single,
		"What are the duties of the warden?": all, "How do I return it?": all, "Compare the two.": all, "List the steps.": all,
		"Was muss ich tun?": all, "What is a tide?": open, "tide tables": open, "How long is it?": single,
	} {
		if got := scopeOf(text, wantedBy(text, language.English)); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}
