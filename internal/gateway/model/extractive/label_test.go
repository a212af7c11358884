package extractive

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// TestALabelOnALineOfItsOwnIsAHeading: it is no answer, and what follows is about it.
func TestALabelOnALineOfItsOwnIsAHeading(t *testing.T) {
	const text = "Where the settings stand\n\nLinux:\n\nThe user's settings stand in ~/.tide.\n\nWindows:\n\nThe user's settings stand in %HOME%.\n\nMac:\n\n- The settings stand in the library.\n"
	got := New(Options{Threshold: -1}).Answer("Where do the user's settings stand on Windows?", []citeway.Source{{Title: "Settings", Passages: []citeway.Passage{{Text: text}}}})
	if len(got.Sentences) == 0 || got.Sentences[0].Text != "The user's settings stand in %HOME%." {
		t.Errorf("%+v", got.Sentences)
	}
	for _, s := range got.Sentences {
		if strings.TrimRight(s.Text, ".:") == "Windows" {
			t.Errorf("a label by itself: %+v", got.Sentences)
		}
	}
}

// TestCodeInATabIsShown: where a sentence leads to it by a colon.
func TestCodeInATabIsShown(t *testing.T) {
	const text = "To list stale tides:\n\nUnix:\n\n```console\n$ tide list --stale\n```\n\nWindows:\n\n```console\nC:\\> tide list --stale\n```\n"
	got := New(Options{Threshold: -1}).Answer("How do I list stale tides?", []citeway.Source{{Title: "Tides", Passages: []citeway.Passage{{Text: text}}}})
	if want := "To list stale tides: Unix: `$ tide list --stale`."; len(got.Sentences) == 0 || got.Sentences[0].Text != want {
		t.Errorf("%+v, want %s", got.Sentences, want)
	}
}
