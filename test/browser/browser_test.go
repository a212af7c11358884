// Package browser tests in a real browser: our page, against the very program, and the
// Direct Line surface with the stock client, two published bundles of Web Chat over
// polling and over a WebSocket.
package browser

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// root is the repository's.
var root = filepath.Join("..", "..")

// needs skips the test if the browser, its driver or one of the npm modules of the
// Web Chat folder is missing; on a machine that runs everything, the test fails.
func needs(t *testing.T, modules ...string) {
	t.Helper()
	paths := []string{"/usr/bin/chromium", filepath.Join("node_modules", "playwright-core")}
	for _, m := range modules {
		paths = append(paths, filepath.Join(webchat, "node_modules", m))
	}
	for _, path := range paths {
		if _, err := os.Stat(path); err == nil {
			continue
		}
		if os.Getenv("CI") != "" {
			t.Fatalf("%s is missing; make test installs it", path)
		}
		t.Skipf("%s is missing; make test installs it", path)
	}
}

// folder is where the program is built.
var folder string

func TestMain(m *testing.M) {
	made, err := os.MkdirTemp("", "citeway-browser-")
	if err != nil {
		panic(err)
	}
	folder = made
	_ = os.Unsetenv("CITEWAY_DATA") // to tests it is the folder of public data, to the program the one that it writes to
	code := m.Run()
	if err := chromium.close(); err != nil {
		fmt.Fprintln(os.Stderr, "the browser ended with", err)
		code = max(code, 1)
	}
	_ = os.RemoveAll(folder)
	os.Exit(code)
}

// built builds the program, once, unless the environment names one that is built.
var built = sync.OnceValues(func() (string, error) {
	if program := os.Getenv("TESTED_PROGRAM"); program != "" {
		_, err := os.Stat(program)
		return program, err
	}
	program := filepath.Join(folder, "citeway")
	out, err := exec.Command("go", "build", "-o", program, filepath.Join(root, "cmd", "citeway")).CombinedOutput()
	if err != nil {
		err = fmt.Errorf("building: %w\n%s", err, out)
	}
	return program, err
})

// serve starts the program over the handbook and returns its address.
func serve(t *testing.T, args ...string) string {
	t.Helper()
	program, err := built()
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	cmd := exec.CommandContext(ctx, program, append([]string{"serve", "--addr", "127.0.0.1:0", "--data", t.TempDir(),
		"--docs", filepath.Join(root, "examples", "handbook")}, args...)...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 20 * time.Second
	said, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stop()
		_ = cmd.Wait()
	})
	lines := bufio.NewScanner(said)
	address := ""
	for address == "" && lines.Scan() {
		if _, after, ok := strings.Cut(lines.Text(), "http://"); ok {
			address = "http://" + strings.TrimSpace(after)
		}
	}
	go func() {
		for lines.Scan() { // or the program would block on a full pipe
		}
	}()
	ready(t, address)
	return address
}

func ready(t *testing.T, address string) {
	t.Helper()
	for range 1200 {
		r, err := http.Get(address + "/readyz")
		if err == nil {
			r.Body.Close()
			if r.StatusCode == http.StatusOK {
				return
			}
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("the program was not ready within a minute")
}

// scripts counts the scripts that were started. A server of a test loads it before it reads what
// the test set after the server had started and before the script had, so that the two are in order.
var scripts atomic.Int64

// node runs a script and returns the JSON objects that it prints.
func node(t *testing.T, args ...string) []map[string]any {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "node", args...)
	cmd.Env = append(os.Environ(), chromium.at(t))
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	scripts.Add(1)
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s\n%s", err, out.String(), errs.String())
	}
	var all []map[string]any
	dec := json.NewDecoder(&out)
	for dec.More() {
		var v map[string]any
		if err := dec.Decode(&v); err != nil {
			t.Fatal(err)
		}
		all = append(all, v)
	}
	return all
}

func TestThePageAnswersWithBadgesSourcesAndEvidence(t *testing.T) {
	needs(t)
	address := serve(t)
	args := []string{"page.mjs", address, "How many days of annual leave do I get?"}
	if prefix := os.Getenv("SCREENSHOTS"); prefix != "" {
		args = append(args, prefix)
	}
	seen := node(t, args...)
	if len(seen) != 2 {
		t.Fatalf("%d reports, want light and dark", len(seen))
	}
	for _, s := range seen {
		if s["badges"].(float64) < 1 || len(s["sources"].([]any)) < 1 {
			t.Errorf("%s: no badge or no source: %v", s["scheme"], s)
		}
		if !strings.Contains(strings.ToLower(s["prose"].(string)), "leave") {
			t.Errorf("%s: the answer says nothing of leave: %v", s["scheme"], s["prose"])
		}
		if strings.TrimSpace(s["card"].(string)) == "" {
			t.Errorf("%s: the badge's card is empty", s["scheme"])
		}
		if len(s["quoted"].([]any)) == 0 {
			t.Errorf("%s: nothing is highlighted on the citation's page: %v", s["scheme"], s["citation"])
		}
		if e := s["errors"].([]any); len(e) > 0 {
			t.Errorf("%s: the browser reports %v", s["scheme"], e)
		}
	}
}

// scenes are what a script saw, by scene; loud are those in which the console tells of a
// fault that the scene is about.
type scenes map[string]map[string]any

func scenesOf(t *testing.T, loud string, args ...string) scenes {
	t.Helper()
	seen := scenes{}
	for _, s := range node(t, args...) {
		if s["failed"] != nil || len(s["errors"].([]any)) > 0 && s["scene"] != loud {
			t.Fatalf("%v: %v %v", s["scene"], s["failed"], s["errors"])
		}
		seen[s["scene"].(string)] = s
	}
	return seen
}

// said fails where something of a scene is not as wanted.
func (s scenes) said(t *testing.T, scene, what, want string) {
	t.Helper()
	if got := fmt.Sprint(s[scene][what]); got != want {
		t.Errorf("%s, %s: %s, want %s", scene, what, got, want)
	}
}
