package pipe_test

import (
	"io"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/markdown"
	"github.com/citeway/citeway/dialect/native"
	"github.com/citeway/citeway/dialect/openai"
	"github.com/citeway/citeway/dialect/pipe"
)

// TestAStepThatIsNone is refused at once, and not where the first event comes.
func TestAStepThatIsNone(t *testing.T) {
	same := func(next citeway.Sink) citeway.Sink { return next }
	_, err := pipe.New(io.Discard, pipe.Options{From: markdown.Form(), To: native.Form(), Steps: []pipe.Step{same, nil}})
	if citeway.CodeOf(err) != citeway.Invalid || !strings.HasPrefix(err.Error(), "steps[1]: is nil") {
		t.Errorf("%v", err)
	}
}

// TestSettingsThatCannotBe: who misspells a setting or its value is told what there is.
func TestSettingsThatCannotBe(t *testing.T) {
	for set, want := range map[string]string{
		"prose=marker":  "--set prose=marker: the setting has no such value; use plain or markers",
		"markers=":      "--set markers=: the setting has no such value; use link or none",
		"pros=markers":  "--set pros=markers: neither form has that setting; use markers or prose",
		"prose=markers": "",
	} {
		name, value, _ := strings.Cut(set, "=")
		err := pipe.CheckSettings(map[string]string{name: value}, "--set ", native.Form(), openai.Form(), openai.Form())
		if want == "" && err != nil || want != "" && (citeway.CodeOf(err) != citeway.Invalid || err.Error() != want) {
			t.Errorf("%s: %v", set, err)
		}
	}
	if err := pipe.CheckSettings(map[string]string{"a": "1"}, "", native.Form()); err == nil || err.Error() != "a=1: neither form has that setting; see docs/dialects.md" {
		t.Error(err)
	}
}
