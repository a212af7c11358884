package settings_test

import (
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/settings"
)

func parse(t *testing.T, file string) *settings.Settings {
	t.Helper()
	s, err := settings.Parse("citeway.yaml", []byte(file))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func ExampleSettings_Label() {
	s, _ := settings.Parse("citeway.yaml", []byte(`
labels:
  - {name: Internal, rank: 1}
  - {name: Board, rank: 5}
label_rules:
  - {path: "board/**", label: Board}
`))
	fmt.Println(s.Label([]string{"board/minutes.md"}, nil).Name)
	fmt.Println(s.Label([]string{"board/minutes.md"}, &citeway.Label{Name: "Internal"}).Name)
	fmt.Println(s.Label([]string{"news/today.md"}, nil))
	// Output:
	// Board
	// Board
	// <nil>
}

func ExampleMatch() {
	fmt.Println(settings.Match("board/**", "board/2031/minutes.md"), settings.Match("*.md", "board/minutes.md"))
	// Output: true false
}

func ExampleKey() {
	getenv := func(name string) string { return map[string]string{"HOUSE_KEY": "k-1"}[name] }
	key, err := settings.Key("HOUSE_KEY", getenv)
	fmt.Println(key, err)
	_, err = settings.Key("OTHER_KEY", getenv)
	fmt.Println(err)
	// Output:
	// k-1 <nil>
	// OTHER_KEY: the environment variable is not set; export OTHER_KEY=…
}

// A key stands nowhere in the file: it is put where its key_env stood, however
// deep, and the settings themselves stay without it.
func TestKeysWithinDataSources(t *testing.T) {
	s := parse(t, `models:
  - name: docs
    provider: azure
    model: gpt
    base_url: https://north.openai.azure.example
    data_sources:
      - parameters:
          auth: {key_env: A}
          list: [{key_env: B}, plain, 7, true, null, [{key_env: A}]]
`)
	getenv := func(name string) string { return "secret-" + name }
	got, err := s.Models[0].DataSourcesJSON(getenv)
	want := `[{"parameters":{"auth":{"key":"secret-A"},"list":[{"key":"secret-B"},"plain",7,true,null,[{"key":"secret-A"}]]}}]`
	if err != nil || string(got) != want {
		t.Errorf("got  %s, %v\nwant %s", got, err, want)
	}
	if shown := fmt.Sprint(s.Models[0].DataSources); strings.Contains(shown, "secret") {
		t.Errorf("the settings hold a key: %s", shown)
	}
	for _, missing := range []string{"A", "B"} {
		unset := func(name string) string { return strings.TrimPrefix("secret-"+name, "secret-"+missing) }
		if got, err := s.Models[0].DataSourcesJSON(unset); got != nil || citeway.CodeOf(err) != citeway.Invalid || !strings.Contains(err.Error(), "export "+missing) {
			t.Errorf("%s is not set: %s, %v", missing, got, err)
		}
	}
}

// What YAML can say and JSON cannot is refused with its place, never half sent.
func TestDataSourcesThatAreNoJSON(t *testing.T) {
	for _, source := range []string{"{a: .nan}", "{a: .inf}", "{a: {1: b}}", "{a: {true: b}}"} {
		s, err := settings.Parse("f", []byte("models:\n  - {name: docs, provider: azure, model: gpt, base_url: \"https://a.example\", data_sources: ["+source+"]}"))
		if err != nil {
			continue // refused at once: better still
		}
		if got, err := s.Models[0].DataSourcesJSON(func(string) string { return "" }); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%s became %s, %v", source, got, err)
		}
	}
}

// A list that is too long is refused where it stands, before its entries are read.
func TestListsAreBounded(t *testing.T) {
	for name, entry := range map[string]string{"hosts": "h%d.example", "models": "{name: m%d, provider: builtin}", "labels": "{name: l%d, rank: 1}", "sets": "{name: s%d}"} {
		file := "mode: knowledge\n" + name + ":\n"
		for i := range settings.MaxEntries {
			file += "  - " + fmt.Sprintf(entry, i) + "\n"
		}
		if _, err := settings.Parse("f", []byte(file)); err != nil {
			t.Errorf("%s with as many as may be: %v", name, err)
		}
		file += "  - " + fmt.Sprintf(entry, settings.MaxEntries) + "\n"
		if _, err := settings.Parse("f", []byte(file)); err == nil || err.Error() != "f:3: "+name+" has more than 1000 entries; leave some out" {
			t.Errorf("%s with one more: %v", name, err)
		}
	}
}

// References could make a small file a very large one.
func TestReferencesAreRefused(t *testing.T) {
	for name, file := range map[string]string{
		"within a list":          "hosts: [&a x.example, *a]",
		"within a source":        "models:\n  - {name: a, provider: azure, model: m, base_url: \"https://a.example\", data_sources: [{a: &x {b: c}, d: *x}]}",
		"joined":                 "limits: &l {passages: 1}\nmetrics: {<<: *l}",
		"ten times ten, in turn": "hosts: &a [x]\nlabels: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nsets: [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]",
	} {
		start := time.Now()
		if _, err := settings.Parse("f", []byte(file)); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%s: %v", name, err)
		}
		if time.Since(start) > 10*time.Second {
			t.Errorf("%s takes %v", name, time.Since(start))
		}
	}
}

// Names are shown on one line to people and stand in addresses of requests.
func TestNamesThatCannotBeShown(t *testing.T) {
	for name, ok := range map[string]bool{"house": true, "maison d'été": true, "潮汐": true, "a b": true, strings.Repeat("n", settings.MaxName): true,
		"": false, "a\nb": false, "a\tb": false, "a\x1b[31m": false, "a\u202eb": false, "a\u200bb": false, strings.Repeat("n", settings.MaxName+1): false} {
		quoted, err := yaml.Marshal(name)
		if err != nil {
			t.Fatal(err)
		}
		for kind, file := range map[string]string{"model": "models:\n  - provider: builtin\n    name: ", "label": "labels:\n  - rank: 1\n    name: ", "set": "sets:\n  - paths: []\n    name: "} {
			if _, err := settings.Parse("f", append([]byte(file), quoted...)); (err == nil) != ok {
				t.Errorf("a %s called %q: %v", kind, name, err)
			}
		}
	}
}

// Everything between its bounds is taken, the bounds too; one step beyond is not.
func TestBounds(t *testing.T) {
	for setting, max := range map[string]int{"limits: {passages: %d}": 200, "limits: {prompt_tokens: %d}": 1_000_000, "limits: {body_mib: %d}": 1024,
		"limits: {upload_mib: %d}": 16384, "embeddings: {base_url: \"https://e.example\", model: m, wait: %ds}": 120, "labels: [{name: a, rank: %d}]": 1_000_000, "models: [{name: a, provider: builtin, retries: %d}]": 10} {
		for value, ok := range map[int]bool{0: true, 1: true, max: true, max + 1: false, -1: false} {
			if _, err := settings.Parse("f", fmt.Appendf(nil, setting, value)); (err == nil) != ok {
				t.Errorf(setting+": %v", value, err)
			}
		}
	}
}

// Addresses that stand in for others: where the server is reached, who may frame
// it, to which names it answers.
func TestAddressesOfTheServer(t *testing.T) {
	for line, ok := range map[string]bool{
		"public_url: https://cite.example": true, "public_url: https://cite.example/base": true, "public_url: http://10.0.0.7:8080": true, "public_url: ftp://cite.example": false,
		"public_url: https://cite.example/": false, "public_url: https://cite.example?a=1": false, "public_url: https://cite.example#a": false, "public_url: https://u:p@cite.example": false,
		"embed_hosts: [https://portal.example, http://localhost:3000]": true, "embed_hosts: [https://portal.example/]": false, "embed_hosts: [portal.example]": false,
		"embed_hosts: [\"https://portal.example?x\"]": false, "embed_hosts: [\"*\"]": false, "embed_hosts: [\"\"]": false,
		"hosts: [cite.example, cite]": true, "hosts: [\"*.example\"]": false, "hosts: [https://cite.example]": false, "hosts: [\"\"]": false, "hosts: [\"a b\"]": false,
	} {
		if _, err := settings.Parse("f", []byte(line)); (err == nil) != ok {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// Paths of the file begin at the file, whatever folder it was named from; those
// that are absolute stay.
func TestPathsOfAFileElsewhere(t *testing.T) {
	s, err := settings.Load(filepath.Join("..", "settings", "testdata", "all.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join("..", "settings", "testdata")
	got := []string{s.Metrics.Views, s.Metrics.Data, s.Servers[0].Folder, s.Servers[1].Folder}
	want := []string{filepath.Join(folder, "metrics"), filepath.Join(folder, "metrics", "tables"), filepath.Join(folder, "files"), ""}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
