package settings_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/settings"
)

// What is printed can be read again, says which variables are set, and holds no secret.
func TestSettingsAreShownWithoutSecrets(t *testing.T) {
	s := parse(t, `models:
  - {name: house, provider: openai, model: m, base_url: "https://models.example/v1?api-key=s-123&version=2", key_env: HOUSE_KEY, first_byte: 20s, retries: 0}
labels: [{name: Public, rank: 0, keywords: [token, plans]}]
mcp_servers:
  - {name: files, command: [filed, --token, s-123, --password=s-123, --root=/files], environment: [FILED_ROOT]}
`)
	shown, err := s.Shown(func(name string) string { return map[string]string{"HOUSE_KEY": "s-123"}[name] })
	if err != nil {
		t.Fatal(err)
	}
	want := `models:
  - name: house
    provider: openai
    model: m
    base_url: https://models.example/v1?api-key=***&version=2
    key_env: HOUSE_KEY # set
    first_byte: 20s
    retries: 0
labels:
  - name: Public
    rank: 0
    keywords:
      - token
      - plans
mcp_servers:
  - name: files
    command:
      - filed
      - --token
      - '***'
      - --password=***
      - --root=/files
    environment:
      - FILED_ROOT # not set
quota:
  requests_per_minute: 0
  tokens_per_minute: 0
  streams: 0
retention:
  evidence:
    days: 0
    mib: 0
  sessions:
    days: 0
    mib: 0
  uploads:
    days: 0
    mib: 0
  writer_files:
    days: 0
    mib: 0
  audit:
    days: 0
    mib: 0
limits:
  passages: 0
  prompt_tokens: 0
  body_mib: 0
  upload_mib: 0
  body_bytes_per_second: 0
`
	if string(shown) != want {
		t.Errorf("got\n%s\nwant\n%s", shown, want)
	}
}

// Every setting that there is comes back as it was.
func TestShownSettingsAreRead(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "all.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	once, err := parse(t, string(data)).Shown(func(string) string { return "" })
	if err != nil {
		t.Fatal(err)
	}
	twice, err := parse(t, string(once)).Shown(func(string) string { return "" })
	if err != nil || string(once) != string(twice) {
		t.Errorf("got %v\n%s\nwant\n%s", err, twice, once)
	}
}

// Every variable that any part of the settings names is known, so that a lack of it is
// told.
func TestVariablesOfSettings(t *testing.T) {
	s, err := settings.Load(filepath.Join("testdata", "all.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	want := "HOUSE_KEY AZURE_KEY SEARCH_KEY EMBED_KEY FILED_ROOT TICKETS_KEY USER_SECRET FIND_KEY"
	if got := strings.Join(s.Variables(), " "); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if lacks := s.Lacking(func(name string) string { return strings.TrimPrefix(name, "FIND_KEY") }); len(lacks) != 1 || !strings.Contains(lacks[0], "export FIND_KEY=") {
		t.Errorf("got %q", lacks)
	}
}
