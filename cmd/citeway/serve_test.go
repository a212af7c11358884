package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// said is what a program says, while it runs.
type said struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *said) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *said) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// write writes a file, with its folders.
func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// eventually waits for ok.
func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal(what)
		}
	}
}

// serve runs the very command and returns its address and a way to end it.
func serve(t *testing.T, env map[string]string, args ...string) (address string, stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	told, ended := &said{}, make(chan int, 1)
	m := &Main{Stdout: io.Discard, Stderr: told, Getenv: func(name string) string { return env[name] }}
	go func() { ended <- m.Run(ctx, append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)) }()
	at := regexp.MustCompile(`citeway: (http://\S+)`)
	eventually(t, "it does not listen", func() bool { return at.MatchString(told.String()) || len(ended) > 0 })
	found := at.FindStringSubmatch(told.String())
	if found == nil {
		cancel()
		t.Fatal(told.String())
	}
	eventually(t, "it is not ready", func() bool { return status(t, found[1]+"/readyz", "") == http.StatusOK })
	return found[1], func() {
		cancel()
		http.DefaultClient.CloseIdleConnections()
		if code := <-ended; code != exitDone {
			t.Errorf("it ends with %d: %s", code, told)
		}
	}
}

// status asks for an address with a key.
func status(t *testing.T, address, key string) int {
	t.Helper()
	r, _ := http.NewRequest(http.MethodGet, address, nil)
	if key != "" {
		r.Header.Set("Authorization", "Bearer "+key)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	return res.StatusCode
}

// command runs a command beside the server.
func command(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	m := &Main{Stdin: strings.NewReader(""), Stdout: &out, Stderr: &errs, Getenv: func(string) string { return "" }}
	if code := m.Run(t.Context(), args); code != exitDone {
		t.Fatalf("%v: %d %s", args, code, errs.String())
	}
	return strings.TrimSpace(out.String())
}

func TestKeysCountWithoutARestartAndAfterOne(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	address, stop := serve(t, nil, "--data", data)
	list := address + "/v1/sources"
	if got := status(t, list, ""); got != http.StatusOK {
		t.Errorf("without keys: %d", got)
	}
	var made struct{ ID, Secret string }
	if err := json.Unmarshal([]byte(command(t, "keys", "create", "--data", data, "--json", "reader", "--scope", "sources:read")), &made); err != nil {
		t.Fatal(err)
	}
	secret := made.Secret
	if got := status(t, list, ""); got != http.StatusUnauthorized {
		t.Errorf("it is open though there is a key: %d", got)
	}
	if got := status(t, list, secret); got != http.StatusOK {
		t.Errorf("a new key: %d", got)
	}
	if got := status(t, address+"/v1/citations/c_1", secret); got != http.StatusForbidden {
		t.Errorf("beyond its scope: %d", got)
	}
	if told := command(t, "keys", "list", "--data", data, "--json"); strings.Contains(told, `"last_used": null`) {
		t.Errorf("it was used: %s", told)
	}
	stop()

	address, stop = serve(t, map[string]string{"CITEWAY_KEYS": "one, two"}, "--data", data)
	defer stop()
	list = address + "/v1/sources"
	for key, want := range map[string]int{secret: 200, "one": 200, "two": 200, "three": 401, "": 401} {
		if got := status(t, list, key); got != want {
			t.Errorf("after a restart %q: %d, want %d", key, got, want)
		}
	}
	command(t, "keys", "revoke", "--data", data, made.ID)
	if got := status(t, list, secret); got != http.StatusUnauthorized {
		t.Errorf("a key that was revoked: %d", got)
	}
}

// TestASecondServerOfAFolder: one server may be over a data folder, and commands beside it.
func TestASecondServerOfAFolder(t *testing.T) {
	folder := t.TempDir()
	data, docs := filepath.Join(folder, "data"), filepath.Join(folder, "docs")
	write(t, filepath.Join(docs, "tides.md"), "# Tides\n\nThe tide rises twice a day.\n")
	_, stop := serve(t, nil, "--data", data)
	var told said
	second := &Main{Stdout: io.Discard, Stderr: &told, Getenv: func(string) string { return "" }}
	if code := second.Run(t.Context(), []string{"serve", "--addr", "127.0.0.1:0", "--data", data}); code != exitInvalid {
		t.Errorf("a second one ends with %d", code)
	}
	if want := "citeway: data folder " + data + ": is served already, by another citeway; end that one"; !strings.HasPrefix(told.String(), want) {
		t.Errorf("it says %s", told.String())
	}
	command(t, "ingest", "--data", data, docs)
	command(t, "keys", "create", "--data", data, "reader")
	if got := command(t, "ask", "--data", data, "How often does the tide rise?"); !strings.Contains(got, "twice a day") {
		t.Errorf("asked beside the server: %s", got)
	}
	stop()
	_, stop = serve(t, nil, "--data", data)
	stop()
}

func TestSettingsOfAServer(t *testing.T) {
	folder := t.TempDir()
	given := filepath.Join(folder, "citeway.yaml")
	write(t, given, "hosts: [cite.example]\nlimits: {upload_mib: 1, body_mib: 1}\n")
	address, stop := serve(t, map[string]string{"CITEWAY_SETTINGS": given}, "--data", filepath.Join(folder, "data"))
	defer stop()
	as := func(host, path string, size int) int {
		r, _ := http.NewRequest(http.MethodPost, address+path, bytes.NewReader(make([]byte, size)))
		r.Host = host
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		return res.StatusCode
	}
	for host, want := range map[string]int{"": 400, "cite.example": 400, "evil.example": 403} {
		if got := as(host, "/v1/answers", 1); got != want {
			t.Errorf("as %q: %d, want %d", host, got, want)
		}
	}
	for _, path := range []string{"/v1/answers", "/v1/sources"} {
		if got := as("", path, 1<<20+1); got != http.StatusRequestEntityTooLarge {
			t.Errorf("%s: %d for more than the settings allow", path, got)
		}
	}
}
