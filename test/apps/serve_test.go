package apps

import (
	"bufio"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// needs skips the test where the frameworks are not installed; make test-apps installs them, and fails without.
func needs(t *testing.T, path string) {
	t.Helper()
	if _, err := os.Stat(path); err == nil {
		return
	}
	if os.Getenv("CITEWAY_APPS") != "" {
		t.Fatalf("%s is missing", path)
	}
	t.Skipf("%s is missing; make test-apps installs it", path)
}

// start starts a program of another, says its address once it answers at ready, and ends it with the test.
func start(t *testing.T, address, ready string, cmd *exec.Cmd) {
	t.Helper()
	log, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		_ = log.Close()
	})
	for range 1800 {
		if r, err := http.Get(address + ready); err == nil {
			_ = r.Body.Close()
			if r.StatusCode == http.StatusOK {
				return
			}
		}
		time.Sleep(100 * time.Millisecond)
	}
	said, _ := os.ReadFile(log.Name())
	t.Fatalf("%s does not get ready: %s", cmd.Path, said[max(0, len(said)-2000):])
}

// serve builds and starts Citeway over the handbook with these settings, and returns its address.
func serve(t *testing.T, settings string) string {
	t.Helper()
	folder := t.TempDir()
	program, file := filepath.Join(folder, "citeway"), filepath.Join(folder, "settings.yaml")
	if out, err := exec.Command("go", "build", "-o", program, "../../cmd/citeway").CombinedOutput(); err != nil {
		t.Fatalf("building: %v\n%s", err, out)
	}
	if err := os.WriteFile(file, []byte(settings), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "serve", "--addr", "127.0.0.1:0", "--data", filepath.Join(folder, "data"), "--docs", "../../examples/handbook", "--settings", file)
	said, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(os.Interrupt)
		_ = cmd.Wait()
	})
	lines := bufio.NewScanner(said)
	for lines.Scan() {
		if _, after, ok := strings.Cut(lines.Text(), "http://"); ok {
			go func() {
				for lines.Scan() { // or the program would block on a full pipe
				}
			}()
			await(t, "http://"+strings.TrimSpace(after))
			return "http://" + strings.TrimSpace(after)
		}
	}
	t.Fatal("Citeway does not start")
	return ""
}

func await(t *testing.T, address string) {
	t.Helper()
	for range 600 {
		if r, err := http.Get(address + "/readyz"); err == nil {
			_ = r.Body.Close()
			if r.StatusCode == http.StatusOK {
				return
			}
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatal("Citeway does not get ready")
}
