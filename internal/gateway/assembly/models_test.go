package assembly

import (
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/settings"
)

func parse(t *testing.T, text string) *settings.Settings {
	t.Helper()
	s, err := settings.Parse("citeway.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

const twoModels = `
models:
  - {name: house, provider: openai, model: large, base_url: "http://127.0.0.1:9/v1", key_env: HOUSE_KEY, fallback: [local]}
  - {name: local, provider: builtin}
`

func TestWhichModelIsTheDefault(t *testing.T) {
	env := func(name string) string { return map[string]string{"HOUSE_KEY": "k"}[name] }
	for _, test := range []struct {
		file, flag, first, names string
	}{
		{"", "", "builtin", "builtin"}, {"", "extractive", "builtin", "builtin"}, {"", "openai:large", "openai:large", "openai:large"},
		{twoModels, "", "house", "house local"}, {twoModels, "local", "local", "house local"}, {twoModels, "openai:small", "openai:small", "house local openai:small"},
	} {
		made, err := makeModels(parse(t, test.file), &Options{Model: test.flag}, making{getenv: env})
		if err != nil {
			t.Errorf("%q: %v", test.flag, err)
			continue
		}
		if strings.Join(made.names, " ") != test.names || made.byName[""] != made.byName[test.first] || made.byName[""] == nil {
			t.Errorf("%q: %v", test.flag, made.names)
		}
		if own := made.byName[""].Name(); made.byName[own] == nil {
			t.Errorf("%q cannot be asked for as %s", test.flag, own)
		}
	}
}

func TestModelsThatCannotBeMade(t *testing.T) {
	none := func(string) string { return "" }
	for flag, want := range map[string]string{"juggler:x": "there is no provider juggler", "openai": "not named", "builtin:x": "no other name"} {
		if _, err := makeModels(&settings.Settings{}, &Options{Model: flag}, making{getenv: none}); citeway.CodeOf(err) != citeway.Invalid || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", flag, err)
		}
	}
	if _, err := makeModels(parse(t, twoModels), &Options{}, making{getenv: none}); citeway.CodeOf(err) != citeway.Invalid || !strings.Contains(err.Error(), "HOUSE_KEY") {
		t.Errorf("without its key: %v", err)
	}
}

func TestWhereKeysAreLookedFor(t *testing.T) {
	env := map[string]string{"OPENAI_API_KEY": "usual", "HOUSE_KEY": "house"}
	getenv := func(name string) string { return env[name] }
	key := func(m settings.Model) string {
		k, err := modelKey(&m, getenv)
		if err != nil {
			t.Error(err)
		}
		return k
	}
	if got := key(settings.Model{Provider: model.OpenAI}); got != "usual" {
		t.Errorf("got %s", got)
	}
	if got := key(settings.Model{Provider: model.OpenAI, KeyEnv: "HOUSE_KEY"}); got != "house" {
		t.Errorf("got %s", got)
	}
	env["CITEWAY_MODEL_KEY"] = "ours"
	if got := key(settings.Model{Provider: model.OpenAI}); got != "ours" {
		t.Errorf("got %s", got)
	}
}

func TestTries(t *testing.T) {
	none, three := 0, 3
	for want, retries := range map[int]*int{0: nil, -1: &none, 3: &three} {
		if got := (&wanted{Model: settings.Model{Retries: retries}}).tries(); got != want {
			t.Errorf("%v: %d", retries, got)
		}
	}
}

func TestEveryProviderOfTheSettingsIsOneOfTheModels(t *testing.T) {
	if !slices.Equal(settings.Providers(), model.Providers()) {
		t.Errorf("the settings know %v, the models are %v", settings.Providers(), model.Providers())
	}
	for provider := range providers {
		if !slices.Contains(model.Providers(), provider) {
			t.Errorf("%s is none", provider)
		}
	}
}

// TestWhatModelsAreCalledUpstream is what the provider knows, and not the name of
// the settings; the OpenAI surface passes requests through with it.
func TestWhatModelsAreCalledUpstream(t *testing.T) {
	env := func(name string) string { return map[string]string{"HOUSE_KEY": "k", "CITEWAY_MODEL_KEY": "k"}[name] }
	made, err := makeModels(parse(t, twoModels), &Options{Model: "openai:small", BaseURL: "http://127.0.0.1:9/v1"}, making{getenv: env})
	if err != nil {
		t.Fatal(err)
	}
	b := &Base{models: made}
	got := map[string]string{}
	for _, m := range b.openaiModels() {
		got[m.Name] = m.Calls + " " + strings.Join(m.Fallback, ",")
		if (m.Upstream == nil) != (m.Name == "local") {
			t.Errorf("%s: upstream %v", m.Name, m.Upstream)
		}
	}
	if got["house"] != "large local" || got["openai:small"] != "small " || got["local"] != " " {
		t.Errorf("%q", got)
	}
}
