package azure

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model/service"
)

var update = flag.Bool("update", false, "write the golden files anew")

// versions are one that takes include_contexts and one that does not.
var versions = []string{DefaultDataVersion, DefaultVersion}

// TestSources reads testdata/sources: the value of AZURE_AI_DATA_SOURCES, a line
// of dashes, and what is sent with scores and without, to either kind of version,
// or why it is refused.
func TestSources(t *testing.T) {
	files, err := filepath.Glob("testdata/sources/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no golden files", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			text, want, _ := strings.Cut(string(raw), "----\n")
			got := sent(text)
			if *update {
				if err := os.WriteFile(file, []byte(text+"----\n"+got), 0o600); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// sent is what is sent of a setting.
func sent(text string) string {
	s, err := parseSource([]byte(text), SettingDataSources)
	if err != nil {
		return "refused: " + err.Error() + "\n"
	}
	var out strings.Builder
	for _, scores := range []bool{true, false} {
		for _, v := range versions {
			raw, err := s.JSON(scores, v)
			if err != nil {
				return "refused: " + err.Error() + "\n"
			}
			fmt.Fprintf(&out, "scores %t, %s: %s\n", scores, v, raw)
		}
	}
	return out.String()
}

// FuzzParseSource: what is taken is one data source that can be sent, and what is
// not is refused as invalid.
func FuzzParseSource(f *testing.F) {
	for _, seed := range []string{tides, `{"type":"x","parameters":{}}`, `[]`, `[null]`, `[{"type":"azure_search","parameters":null}]`, `[{]`,
		`[{"type":"azure_search","parameters":{"include_contexts":"intent"}}]`, `[{"type":"azure_search","parameters":{"include_contexts":7}}]`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := parseSource([]byte(text), SettingDataSources)
		if err == nil {
			var raw json.RawMessage
			raw, err = s.JSON(true, DefaultDataVersion)
			if err == nil && !json.Valid(raw) {
				t.Errorf("%s", raw)
			}
		}
		if err != nil && citeway.CodeOf(err) != citeway.Invalid {
			t.Error(err)
		}
	})
}

func TestParseScores(t *testing.T) {
	for text, want := range map[string]bool{"": true, "true": true, "TRUE": true, "1": true, "yes": true, " on ": true, "false": false, "0": false, "No": false, "off": false} {
		if got, err := ParseScores(text); err != nil || got != want {
			t.Errorf("%q: %t, %v", text, got, err)
		}
	}
	if _, err := ParseScores("maybe"); citeway.CodeOf(err) != citeway.Invalid {
		t.Error(err)
	}
}

func ExampleNew() {
	m, err := New(Options{
		Options:     service.Options{BaseURL: "https://tide.openai.example"},
		Deployment:  "heron",
		DataSources: `{"type":"azure_search","parameters":{"endpoint":"https://tide.search.example","index_name":"tides","authentication":{"type":"system_assigned_managed_identity"}}}`,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Name(), m.Grounded())
	_, err = New(Options{Options: service.Options{BaseURL: "https://tide.openai.example"}, Deployment: "heron", DataSources: "[{\n  \"type\": azure_search}]"})
	fmt.Println(err)
	// Output:
	// heron true
	// AZURE_AI_DATA_SOURCES line 2 column 11: is not JSON: invalid character 'a' looking for beginning of value; write [{"type": "azure_search", "parameters": {…}}]
}
