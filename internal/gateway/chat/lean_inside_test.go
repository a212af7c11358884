package chat

import (
	"testing"

	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/prompt"
)

// TestLeans: which questions go on from the one before.
func TestLeans(t *testing.T) {
	last := "How many days of holiday does a pilot get?"
	leaning := []string{
		"And a steward?", "What about stewards?", "Why?", "Until when?", "How many of them can be sold?", "Can it be shared?",
		"When do they lapse?", "Stewards?", "A steward in training?", "How many hours?", "On which day?", "How do I apply?", "What is the limit?",
		"Who approves it?", "Does that include Sundays?", "Who decides that?", "And how do I sell some of the days that I have left over?",
	}
	alone := []string{
		"Who founded the airline?", "How long does it take to repair a wing?", "Is it allowed to bring a dog into the hangar?",
		"How long must a password be?", "What is drift?", "Who is Orla Penhallow?", "Must a visitor sign the list before they enter?",
		"When is this year's party?", "Where does the first aid box hang?", "Tell me about the canteen of the north hangar.",
	}
	for _, q := range leaning {
		if !leans(q, last) {
			t.Errorf("%q stands alone", q)
		}
	}
	for _, q := range alone {
		if leans(q, last) {
			t.Errorf("%q leans", q)
		}
	}
}

// TestLeansInOtherLanguages: small words of seven languages.
func TestLeansInOtherLanguages(t *testing.T) {
	for _, c := range []struct {
		last, question string
		want           bool
	}{
		{"Wie viele Tage Urlaub gibt es im Jahr?", "Und im Winter?", true},
		{"Wie viele Tage Urlaub gibt es im Jahr?", "Wann verfallen sie?", true},
		{"Wie viele Tage Urlaub gibt es im Jahr?", "Wer hat die Firma gegründet?", false},
		{"Combien de jours de congé y a-t-il par an ?", "Et en hiver ?", true},
		{"Combien de jours de congé y a-t-il par an ?", "Où se trouve la cantine du bâtiment nord ?", false},
		{"¿Cuántos días de vacaciones hay al año?", "¿Y en invierno?", true},
		{"¿Cuántos días de vacaciones hay al año?", "¿En qué año se fundó la empresa?", false},
		{"Quanti giorni di ferie ci sono all'anno?", "E in inverno?", true},
		{"Hoeveel vakantiedagen zijn er per jaar?", "En in de winter?", true},
		{"Quantos dias de férias há por ano?", "E no inverno?", true},
	} {
		if got := leans(c.question, c.last); got != c.want {
			t.Errorf("%q after %q leans: %v", c.question, c.last, got)
		}
	}
}

// TestWhatAConversationIsAbout: questions that lean take along what they lean on, thanks
// are no question.
func TestWhatAConversationIsAbout(t *testing.T) {
	turn := Turn{}
	for _, q := range []string{"Who founded the airline?", "How many days of holiday does a pilot get?", "And a steward?", "thanks"} {
		turn.Messages = append(turn.Messages, message("user", q), message("assistant", "So many."))
	}
	if about, _ := turn.topic(); about != "And a steward?\nHow many days of holiday does a pilot get?" {
		t.Errorf("it is about %q", about)
	}
}

func message(role prompt.Role, content string) model.Message {
	return model.Message{Role: role, Content: content}
}
