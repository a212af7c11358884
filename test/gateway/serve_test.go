package gateway

import (
	"bufio"
	"context"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// serve builds and starts the program over the handbook, with settings where
// there are some, and returns its address.
func serve(t *testing.T, settings string) string {
	t.Helper()
	folder := t.TempDir()
	program := filepath.Join(folder, "citeway")
	if out, err := exec.Command("go", "build", "-o", program, "../../cmd/citeway").CombinedOutput(); err != nil {
		t.Fatalf("building: %v\n%s", err, out)
	}
	args := []string{"serve", "--addr", "127.0.0.1:0", "--data", filepath.Join(folder, "data"), "--docs", "../../examples/handbook"}
	if settings != "" {
		file := filepath.Join(folder, "settings.yaml")
		if err := os.WriteFile(file, []byte(settings), 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, "--settings", file)
	}
	ctx, stop := context.WithCancel(context.Background())
	cmd := exec.CommandContext(ctx, program, args...)
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
	address := told(bufio.NewScanner(said))
	ready(t, address)
	return address
}

// told is the address that the program says it listens at.
func told(lines *bufio.Scanner) string {
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
	return address
}

func ready(t *testing.T, address string) {
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
	t.Fatal("the program does not get ready")
}
