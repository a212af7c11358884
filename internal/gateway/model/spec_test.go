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
	for _, text := range []string{"openai", "openai:", ":x", "builtin:x", "ollama:x", "tern", "openai-x:y"} {
		if _, err := Parse(text); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestParseKnowsProviders: each of them, and a person who names another is told
// which there are.
func TestParseKnowsProviders(t *testing.T) {
	for _, p := range Providers() {
		text := p + ":tern-1"
		if p == Builtin {
			text = p
		}
		if got, err := Parse(text); err != nil || got.Provider != p {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
	_, err := Parse("heron:x")
	want := "model heron:x: there is no provider heron, only builtin, openai, azure, anthropic, gemini, cohere, perplexity, mistral; use builtin, or PROVIDER:NAME as in openai:NAME"
	if err == nil || err.Error() != want {
		t.Error(err)
	}
}
