package model_test

import (
	"testing"

	"github.com/citeway/citeway/internal/gateway/model"
)

// TestCourtesy: what asks nothing is answered as people answer each other, and what
// asks something is left to the documents.
func TestCourtesy(t *testing.T) {
	for said, want := range map[string]string{
		"thanks": "You're welcome.", "Thanks!": "You're welcome.", "Thank you so much :)": "You're welcome.",
		"hi": "Hello! What would you like to know?", "OK, thanks!": "You're welcome.", "Danke!": "Gern geschehen.", "Merci beaucoup.": "Je vous en prie.",
		"Perfect. Thanks, bye!": "Goodbye!", "gracias": "De nada.", "Grazie mille": "Prego.", "dank je wel": "Graag gedaan.", "Obrigada!": "De nada.",
		"Hallo": "Hallo! Was möchten Sie wissen?", "Au revoir": "Au revoir !",
	} {
		if reply, is := model.Courtesy(said); !is || reply != want {
			t.Errorf("%q is answered %q, %v", said, reply, is)
		}
	}
	for _, said := range []string{"", "?", "leave", "Hi, how long is the warranty?", "thanks to whom is the harbour open?", "Is it ok to leave early?", "ok 5", "good reasons", "What does hi mean?"} {
		if reply, is := model.Courtesy(said); is {
			t.Errorf("%q is answered %q", said, reply)
		}
	}
}
