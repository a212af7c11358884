package model

import (
	"testing"

	"github.com/citeway/citeway"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]Spec{
		"": {Builtin, ""}, "builtin": {Builtin, ""}, "extractive": {Builtin, ""}, " Builtin ": {Builtin, ""},
		"openai:tern-1": {"openai", "tern-1"}, "OpenAI: a:b ": {"openai", "a:b"},
	} {
		got, err := Parse(text)
		if err != nil || got != want {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
		if again, err := Parse(got.String()); err != nil || again != got {
			t.Errorf("%q is written %q and read %+v", text, got.String(), again)
		}
	}
	for _, text := range []string{"openai", "openai:", ":x", "builtin:x"} {
		if _, err := Parse(text); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%q: %v", text, err)
		}
	}
}
