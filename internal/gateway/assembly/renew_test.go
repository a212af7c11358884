package assembly

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/settings"
)

// slow is a service that sends half an answer, and the rest when it may.
func slow(t *testing.T, rest <-chan struct{}) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		say := func(words, finish string) {
			fmt.Fprintf(w, "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{\"content\":%q},\"finish_reason\":%s}]}\n\n", words, finish)
			_ = http.NewResponseController(w).Flush()
		}
		say("The tide rises ", "null")
		select {
		case <-rest:
		case <-r.Context().Done():
		}
		say("twice a day [1].", `"stop"`)
		fmt.Fprint(w, "data: [DONE]\n\n")
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// given are settings with one model at an address, and a few more lines.
func given(t *testing.T, name, address string, more ...string) *settings.Settings {
	t.Helper()
	s, err := settings.Parse("citeway.yaml", []byte("models:\n  - {name: "+name+", provider: openai, model: m, base_url: \""+address+"\"}\n"+strings.Join(more, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// served is a base with one document behind a server.
func served(t *testing.T, s *settings.Settings) (*Base, string) {
	t.Helper()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "tides.md"), []byte("# Tides\n\nThe tide rises twice a day.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	b, err := Open(t.Context(), Options{Settings: s})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	if err := b.Ingest(t.Context(), Intake{Paths: []string{folder}}); err != nil {
		t.Fatal(err)
	}
	handler, err := b.Server(context.Background(), Serving{Addr: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	gateway := httptest.NewServer(handler)
	t.Cleanup(gateway.Close)
	return b, gateway.URL
}

// get is the body and the status of a path.
func get(t *testing.T, address, key string) (int, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	if key != "" {
		r.Header.Set("Authorization", "Bearer "+key)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	data, _ := io.ReadAll(res.Body)
	return res.StatusCode, string(data)
}

// New settings and keys count for what is asked from then on. A stream that was
// running goes on to its end, by the model that began it.
func TestNewSettingsWhileAStreamRuns(t *testing.T) {
	rest := make(chan struct{})
	b, address := served(t, given(t, "first", slow(t, rest)))
	res, err := http.Post(address+"/v1/answers", "application/json", strings.NewReader(`{"question":"When does the tide rise?","stream":true}`))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	stream := bufio.NewReader(res.Body)
	for line := ""; !strings.Contains(line, "rises"); {
		if line, err = stream.ReadString('\n'); err != nil {
			t.Fatal(err)
		}
	}
	renewed, err := b.Renew(given(t, "second", slow(t, rest), "web_graphs: true"), []string{"k-1"})
	if err != nil || len(renewed.Restart) != 1 || renewed.Restart[0] != "web_graphs" || renewed.Read {
		t.Fatalf("%+v, %v", renewed, err)
	}
	if code, _ := get(t, address+"/openai/v1/models", ""); code != http.StatusUnauthorized {
		t.Errorf("without the new key: %d", code)
	}
	if _, models := get(t, address+"/openai/v1/models", "k-1"); !strings.Contains(models, `"second"`) || strings.Contains(models, `"first"`) {
		t.Errorf("the models are %s", models)
	}
	if _, err := b.Renew(given(t, "third", "http://127.0.0.1:1", "azure_search: [{endpoint: \"https://search.example\", key_env: NOT_SET}]"), nil); err == nil {
		t.Error("settings without their key were taken")
	}
	if code, models := get(t, address+"/openai/v1/models", "k-1"); code != http.StatusOK || !strings.Contains(models, `"second"`) {
		t.Errorf("settings that cannot be changed something: %d %s", code, models)
	}
	close(rest)
	left, err := io.ReadAll(stream)
	if err != nil || !strings.Contains(string(left), "twice a day") || !strings.Contains(string(left), "event: done") || strings.Contains(string(left), "event: error") {
		t.Errorf("the stream ends with %v, %s", err, left)
	}
}

// Labels of new settings are said to need another reading, and hide a document once it
// is read; whose answers are told apart by their settings' limits.
func TestNewLabelsAndLimits(t *testing.T) {
	b, address := served(t, &settings.Settings{})
	s, err := settings.Parse("citeway.yaml", []byte("labels: [{name: Board, rank: 5}]\nlabel_rules: [{path: \"**\", label: Board}]\nlimits: {body_mib: 1}\n"))
	if err != nil {
		t.Fatal(err)
	}
	post := func() int {
		res, err := http.Post(address+"/v1/answers", "application/json", strings.NewReader(`{"question":"When does the tide rise?"`+strings.Repeat(" ", 3<<19)+`}`))
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		return res.StatusCode
	}
	if got := post(); got == http.StatusRequestEntityTooLarge {
		t.Errorf("a body below 8 MiB: %d", got)
	}
	renewed, err := b.Renew(s, nil)
	if err != nil || !renewed.Read {
		t.Fatalf("%+v, %v", renewed, err)
	}
	if got := post(); got != http.StatusRequestEntityTooLarge {
		t.Errorf("a body over 1 MiB: %d", got)
	}
	for range server.MaxBody >> 20 { // again and again: nothing piles up
		if _, err := b.Renew(s, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// What turns work with is closed after the last of them, and once.
func TestUses(t *testing.T) {
	u, closed := &uses{}, 0
	one, two := u.begin(), u.begin()
	one()
	u.retire(func() { closed++ })
	if closed != 0 {
		t.Error("it is closed while it is used")
	}
	two()
	u.begin()()
	if closed != 1 {
		t.Errorf("it is closed %d times", closed)
	}
	free := &uses{}
	free.retire(func() { closed++ })
	if closed != 2 {
		t.Error("what nobody uses stays open")
	}
}
