//go:build !windows

package main

import (
	"bytes"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/server"
)

// models are the models that a server names to the bearer of a key; "" if it names
// none.
func models(t *testing.T, address, key string) string {
	t.Helper()
	r, _ := http.NewRequest(http.MethodGet, address+"/openai/v1/models", nil)
	r.Header.Set("Authorization", "Bearer "+key)
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return ""
	}
	data, _ := io.ReadAll(res.Body)
	return string(data)
}

// A running server takes new settings and keys by a command and by SIGHUP, and keeps
// the old ones where the new cannot be.
func TestAServerTakesNewSettings(t *testing.T) {
	folder := t.TempDir()
	given, keys := filepath.Join(folder, "citeway.yaml"), filepath.Join(folder, "keys")
	write(t, given, "models: [{name: one, provider: builtin}]\n")
	write(t, keys, "k-1\n")
	env := map[string]string{"CITEWAY_SETTINGS": given, "CITEWAY_KEYS_FILE": keys, "CITEWAY_DATA": filepath.Join(folder, "data")}
	address, stop := serve(t, env)
	defer stop()
	addr := strings.TrimPrefix(address, "http://")
	if got := models(t, address, "k-1"); !strings.Contains(got, `/one"`) {
		t.Fatalf("the models are %q", got)
	}

	write(t, given, "models: [{name: two, provider: builtin}]\nweb_graphs: true\n")
	if told := command(t, "config", "reload", "--addr", addr, "--key", "k-1"); told != "new settings count\nonly after a restart: web_graphs" {
		t.Errorf("it says %q", told)
	}
	if got := models(t, address, "k-1"); !strings.Contains(got, `/two"`) || strings.Contains(got, `/one"`) {
		t.Errorf("the models are %q", got)
	}

	write(t, given, "pace: x\n")
	var told bytes.Buffer
	m := &Main{Stdout: io.Discard, Stderr: &told, Getenv: func(string) string { return "" }}
	if code := m.Run(t.Context(), []string{"config", "reload", "--addr", addr, "--key", "k-1"}); code != exitInvalid || !strings.Contains(told.String(), "citeway.yaml:1: there is no setting pace here") {
		t.Errorf("%d %s", code, &told)
	}
	told.Reset()
	if code := m.Run(t.Context(), []string{"config", "reload", "--addr", addr, "--key", "k-2"}); code != exitInvalid || !strings.Contains(told.String(), "the key is missing or unknown") {
		t.Errorf("%d %s", code, &told)
	}
	if got := models(t, address, "k-1"); !strings.Contains(got, `/two"`) {
		t.Errorf("the models are %q", got)
	}

	write(t, given, "models: [{name: three, provider: builtin}]\n")
	write(t, keys, "k-1 k-2")
	if err := syscall.Kill(os.Getpid(), syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	eventually(t, "it takes no new key", func() bool { return models(t, address, "k-2") != "" })
	if got := models(t, address, "k-2"); !strings.Contains(got, `/three"`) {
		t.Errorf("the models are %q", got)
	}
}

// A file that should hold keys and holds none opens nothing.
func TestAKeyFileWithoutKeys(t *testing.T) {
	for name, file := range map[string]string{"empty": filepath.Join(t.TempDir(), "keys"), "missing": filepath.Join(t.TempDir(), "none")} {
		if name == "empty" {
			write(t, file, " \n")
		}
		var told bytes.Buffer
		env := map[string]string{"CITEWAY_KEYS_FILE": file, "CITEWAY_DATA": t.TempDir(), "CITEWAY_ADDR": "127.0.0.1:0"}
		m := &Main{Stdout: io.Discard, Stderr: &told, Getenv: func(name string) string { return env[name] }}
		if code := m.Run(t.Context(), []string{"serve"}); code != exitInvalid || !strings.Contains(told.String(), "CITEWAY_KEYS_FILE: no key can be read") {
			t.Errorf("%s: %d %s", name, code, &told)
		}
	}
}

// The program gives a server's answers their grace before it ends by force.
func TestAServersGraceIsItsOwn(t *testing.T) {
	m := &Main{}
	if m.patience() != stopTimeout {
		t.Errorf("without a server: %v", m.patience())
	}
	s, err := server.New(server.Options{Addr: "127.0.0.1:0", Grace: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	m.serving.Store(s)
	if m.patience() < time.Minute+server.EndingTimeout {
		t.Errorf("with a minute of grace: %v", m.patience())
	}
}
