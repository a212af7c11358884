package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

const (
	rootKey = "chaos-root-key"
	patient = 2 * time.Minute // the longest that any state is waited for: beyond it, it hangs
)

// program is the built program over one data folder.
type program struct {
	citeway, folder, address string
	low                      string // a key that may not see the label Secret
	cmd                      *exec.Cmd
	client                   *http.Client
}

// install makes a folder with settings and a low key, and starts the program over it.
func install(citeway, folder, upstream string) (*program, error) {
	p := &program{citeway: citeway, folder: folder, client: &http.Client{Timeout: patient, Transport: &http.Transport{MaxIdleConnsPerHost: 64}}}
	settings := "models:\n  - {name: local, provider: builtin}\n  - {name: tern, provider: openai, model: tern-1, base_url: " + upstream +
		"/v1, retries: 0, first_byte: 3s, idle: 2s}\nlog: {requests: false}\n"
	if err := os.WriteFile(filepath.Join(folder, "settings.yaml"), []byte(settings), 0o600); err != nil {
		return nil, err
	}
	key, err := exec.Command(citeway, "keys", "create", "low", "--data", p.data(), "--clearance", "1").Output()
	if err != nil {
		return nil, fmt.Errorf("no key: %w", err)
	}
	p.low = strings.TrimSpace(string(key))
	return p, p.start()
}

func (p *program) data() string { return filepath.Join(p.folder, "data") }

// start starts the program and waits until it is ready.
func (p *program) start() error {
	cmd := exec.Command(p.citeway, "serve", "--addr", "127.0.0.1:0", "--grace", "1s", "--data", p.data(), "--settings", filepath.Join(p.folder, "settings.yaml"))
	cmd.Env = append(os.Environ(), "CITEWAY_KEYS="+rootKey, clockFile+"="+p.clock())
	said, err := cmd.StderrPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	p.cmd, p.address = cmd, ""
	lines := bufio.NewScanner(said)
	last := ""
	for p.address == "" && lines.Scan() {
		last = lines.Text()
		if _, after, ok := strings.Cut(last, "citeway: http://"); ok {
			p.address = "http://" + strings.TrimSpace(after)
		}
	}
	go func() { _, _ = io.Copy(io.Discard, said) }() // or it would block on a full pipe
	if p.address == "" {
		return fmt.Errorf("it does not start: %s", last)
	}
	return p.until("it is ready", func() bool { status, _ := p.get("/readyz", ""); return status == http.StatusOK })
}

// kill ends the program at once, as a power cut does.
func (p *program) kill() { _ = p.cmd.Process.Kill(); _ = p.cmd.Wait() }

// until waits for a state, and says what did not come.
func (p *program) until(what string, state func() bool) error {
	for end := time.Now().Add(patient); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		if state() {
			return nil
		}
	}
	return fmt.Errorf("waited %s in vain until %s", patient, what)
}

// do sends a request; the status is 0 where no whole response came.
func (p *program) do(method, path, key, kind string, body io.Reader) (int, string) {
	ctx, cancel := context.WithTimeout(context.Background(), patient)
	defer cancel()
	q, err := http.NewRequestWithContext(ctx, method, p.address+path, body)
	if err != nil {
		return 0, err.Error()
	}
	if key != "" {
		q.Header.Set("Authorization", "Bearer "+key)
	}
	q.Header.Set("Content-Type", kind)
	r, err := p.client.Do(q)
	if err != nil {
		return 0, err.Error()
	}
	defer r.Body.Close()
	all, err := io.ReadAll(r.Body)
	if err != nil {
		return 0, string(all)
	}
	return r.StatusCode, string(all)
}

func (p *program) get(path, key string) (int, string) { return p.do("GET", path, key, "", nil) }

// level is what the program holds.
type level struct{ rss, goroutines, files, disk float64 } // MiB, count, count, MiB

// level reads the program's own figures, and the size of its folder.
func (p *program) level() (l level) {
	_, text := p.get("/metrics", rootKey)
	for line := range strings.Lines(text) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		v, _ := strconv.ParseFloat(value, 64)
		switch name {
		case "process_resident_memory_bytes":
			l.rss = v / (1 << 20)
		case "go_goroutines":
			l.goroutines = v
		case "process_open_fds":
			l.files = v
		}
	}
	_ = filepath.Walk(p.data(), func(_ string, info os.FileInfo, err error) error {
		if err == nil && !info.IsDir() {
			l.disk += float64(info.Size()) / (1 << 20)
		}
		return nil
	})
	return l
}
