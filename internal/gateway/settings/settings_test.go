package settings_test

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/settings"
)

func Example() {
	s, err := settings.Parse("citeway.yaml", []byte(`
models:
  - {name: house, provider: openai, model: gpt-large, key_env: HOUSE_KEY}
sets:
  - {name: board, paths: ["board/**"]}
`))
	in, out := s.SetsOf([]string{"board/minutes.md"})
	fmt.Println(s.Models[0].Provider, in, out, err)

	_, err = settings.Parse("citeway.yaml", []byte("mdoels: []"))
	fmt.Println(err)
	// Output:
	// openai [board] [] <nil>
	// citeway.yaml:1: there is no setting mdoels here; use one of: models, citations, mode, links, link_hosts, labels, label_rules, sets, azure_search, azure_links, embeddings, metrics, mcp_servers, web_search, web_graphs, embed_hosts, origins, identity, public_url, hosts, behind_proxy, encoder, reader, originals, grace, quota, retention, log, audit, limits
}

func TestEverySetting(t *testing.T) {
	s, err := settings.Load(filepath.Join("testdata", "all.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	two := 2
	want := settings.Model{Name: "house", Provider: "openai", Model: "gpt-large", BaseURL: "https://models.example/v1", KeyEnv: "HOUSE_KEY",
		FirstByte: 20 * time.Second, Idle: 5 * time.Second, Retries: &two, Fallback: []string{"docs", "local"}}
	if !reflect.DeepEqual(s.Models[0], want) {
		t.Errorf("got %+v", s.Models[0])
	}
	if s.Citations != "openwebui" || s.Mode != "knowledge" || len(s.Models) != 3 || len(s.LabelRules) != 2 || len(s.Sets) != 2 ||
		s.AzureSearch[0].KeyEnv != "SEARCH_KEY" || s.Embeddings.Model != "small" || s.Hosts[0] != "cite.example" ||
		s.Metrics != (settings.Metrics{Views: filepath.Join("testdata", "metrics"), Data: filepath.Join("testdata", "metrics", "tables")}) ||
		s.Servers[0].Folder != filepath.Join("testdata", "files") || s.WebSearch.Timeout != 5*time.Second ||
		s.Limits != (settings.Limits{Passages: 12, PromptTokens: 8000, BodyMiB: 4, UploadMiB: 64, BodyRate: 512}) {
		t.Errorf("got %+v", s)
	}
	// A setting that the file does not name would go untested.
	for i := range reflect.TypeOf(*s).NumField() {
		if reflect.ValueOf(*s).Field(i).IsZero() {
			t.Errorf("%s is not in all.yaml", reflect.TypeOf(*s).Field(i).Name)
		}
	}
}

func TestRefused(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "refused.txt"))
	if err != nil {
		t.Fatal(err)
	}
	cases := strings.Split(string(data), "\n====\n")
	if len(cases) < 20 {
		t.Fatalf("only %d cases were read", len(cases))
	}
	for _, c := range cases {
		for strings.HasPrefix(c, "#") {
			_, c, _ = strings.Cut(c, "\n")
		}
		name, c, _ := strings.Cut(c, "\n")
		t.Run(name, func(t *testing.T) {
			file, want, _ := strings.Cut(c, "\n----\n")
			_, err := settings.Parse("citeway.yaml", []byte(file))
			if citeway.CodeOf(err) != citeway.Invalid || err.Error() != strings.TrimSpace(want) {
				t.Errorf("got  %v\nwant %s", err, want)
			}
		})
	}
}

func TestFilesThatSayNothing(t *testing.T) {
	for _, file := range []string{"", "\n", "# only a remark\n", "---\n", "{}", "~", "---\n---\n", "models: []", "models:", "limits:\n", "embeddings:"} {
		s, err := settings.Parse("f", []byte(file))
		if err != nil || s == nil || len(s.Models) != 0 {
			t.Errorf("%q: %+v, %v", file, s, err)
		}
	}
}

func TestFilesThatCannotBeRead(t *testing.T) {
	large := filepath.Join(t.TempDir(), "large.yaml")
	if err := os.WriteFile(large, make([]byte, settings.MaxFile+1), 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]citeway.Code{"nowhere.yaml": citeway.Invalid, t.TempDir(): citeway.Invalid, large: citeway.TooLarge} {
		if _, err := settings.Load(path); citeway.CodeOf(err) != want {
			t.Errorf("%s: %v", path, err)
		}
	}
	for _, file := range []string{"a: b: c", "\t", "\x00", "models: [", "{{{", "? [a]\n: b", "!!binary x: 1"} {
		if _, err := settings.Parse("f", []byte(file)); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%q: %v", file, err)
		}
	}
}

func TestKeysComeFromTheEnvironment(t *testing.T) {
	getenv := func(name string) string { return map[string]string{"SEARCH_KEY": "s3"}[name] }
	if key, err := settings.Key("SEARCH_KEY", getenv); key != "s3" || err != nil {
		t.Error(key, err)
	}
	if key, err := settings.Key("", getenv); key != "" || err != nil {
		t.Error(key, err)
	}
	if _, err := settings.Key("OTHER", getenv); citeway.CodeOf(err) != citeway.Invalid || !strings.Contains(err.Error(), "export OTHER") {
		t.Error(err)
	}
	s, err := settings.Load(filepath.Join("testdata", "all.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	sources, err := s.Models[1].DataSourcesJSON(getenv)
	want := `[{"parameters":{"authentication":{"key":"s3","type":"api_key"},"endpoint":"https://search.example","index_name":"handbook"},"type":"azure_search"}]`
	if string(sources) != want || err != nil {
		t.Errorf("%s, %v", sources, err)
	}
	if _, err := s.Models[1].DataSourcesJSON(func(string) string { return "" }); citeway.CodeOf(err) != citeway.Invalid {
		t.Error(err)
	}
	if sources, err := s.Models[0].DataSourcesJSON(getenv); sources != nil || err != nil {
		t.Errorf("%s, %v", sources, err)
	}
}

func FuzzParse(f *testing.F) {
	for _, name := range []string{"all.yaml", "refused.txt"} {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
		for _, part := range strings.Split(string(data), "\n====\n") {
			f.Add([]byte(part))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := settings.Parse("f", data)
		if err != nil {
			if code := citeway.CodeOf(err); code != citeway.Invalid && code != citeway.TooLarge {
				t.Fatalf("%v", err)
			}
			return
		}
		s.Label([]string{"a/b.md"}, &citeway.Label{Name: "Internal", Rank: 1})
		s.SetsOf([]string{"a/b.md"})
	})
}
