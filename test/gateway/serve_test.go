package gateway

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// documents is the folder that the program answers from.
const documents = "../../examples/handbook"

// folder is where the program is built.
var folder string

func TestMain(m *testing.M) {
	made, err := os.MkdirTemp("", "citeway-gateway-")
	if err != nil {
		panic(err)
	}
	folder = made
	_ = os.Unsetenv("CITEWAY_DATA") // to tests it is the folder of public data, to the program the one that it writes to
	code := m.Run()
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
	out, err := exec.Command("go", "build", "-o", program, "../../cmd/citeway").CombinedOutput()
	if err != nil {
		err = fmt.Errorf("building: %w\n%s", err, out)
	}
	return program, err
})

// build is the program.
func build(t *testing.T) string {
	t.Helper()
	program, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// held is a data folder that holds the documents and their vectors, made once: what
// a program answers before the vectors are there depends on the clock.
var held = sync.OnceValues(func() (string, error) {
	program, err := built()
	if err != nil {
		return "", err
	}
	data := filepath.Join(folder, "held")
	out, err := exec.Command(program, "ingest", "--wait", "--data", data, documents).CombinedOutput()
	if err != nil {
		err = fmt.Errorf("taking the documents in: %w\n%s", err, out)
	}
	return data, err
})

// hold is a data folder with the documents in it.
func hold(t *testing.T) string {
	t.Helper()
	data, err := held()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// serve starts the program over the handbook, with settings unless they are empty,
// and returns its address.
func serve(t *testing.T, settings string) string {
	t.Helper()
	folder := t.TempDir()
	args := []string{"serve", "--addr", "127.0.0.1:0", "--data", filepath.Join(folder, "data"), "--docs", documents}
	if settings != "" {
		file := filepath.Join(folder, "settings.yaml")
		if err := os.WriteFile(file, []byte(settings), 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, "--settings", file)
	}
	ctx, stop := context.WithCancel(context.Background())
	cmd := exec.CommandContext(ctx, build(t), args...)
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
