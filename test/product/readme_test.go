package product

import (
	"context"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// commands are the lines of the README's shell blocks, without comments.
func commands(t *testing.T) []string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	inside := false
	for _, line := range strings.Split(string(data), "\n") {
		switch {
		case strings.HasPrefix(line, "```"):
			inside = line == "```sh"
		case inside && strings.TrimSpace(line) != "":
			all = append(all, line)
		}
	}
	return all
}

// readmeAddress is where the README's gateway listens, as its commands have it; the
// tests put one of their own in its place.
const readmeAddress = "127.0.0.1:8080"

// served are run apart, since they go on until they are stopped; make test is
// what runs this test.
func served(command string) bool {
	return strings.HasPrefix(command, "make ") || strings.Contains(command, " serve ")
}

func TestEveryCommandOfTheReadme(t *testing.T) {
	begin(t, "18433", "go", "run", "./cmd/citeway", "serve", "--docs", "examples/handbook", "--addr", "127.0.0.1:18433", "--data", t.TempDir())
	run, asked := 0, 0
	for _, command := range commands(t) {
		if served(command) {
			continue
		}
		run++
		asked += strings.Count(command, readmeAddress)
		ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
		cmd := exec.CommandContext(ctx, "bash", "-c", strings.ReplaceAll(command, readmeAddress, "127.0.0.1:18433"))
		cmd.Dir = root
		out, err := cmd.CombinedOutput()
		cancel()
		if err != nil || strings.HasPrefix(command, "curl ") && !strings.Contains(string(out), "28 days") {
			t.Errorf("%s\n%v\n%s", command, err, out)
		}
	}
	if run < 10 || asked < 3 {
		t.Errorf("only %d commands were found, %d of them to the gateway", run, asked)
	}
}

// programs are the README's Go programs, each with its imports.
func programs(t *testing.T) []string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, block := range regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(data), -1) {
		all = append(all, block[1])
	}
	return all
}

// TestEveryProgramOfTheReadme builds each program as it stands, and runs the first:
// it reads an answer and ends.
func TestEveryProgramOfTheReadme(t *testing.T) {
	found := programs(t)
	if len(found) < 2 {
		t.Fatalf("%d programs were found", len(found))
	}
	for i, text := range found {
		folder := t.TempDir()
		file, program := filepath.Join(folder, "main.go"), filepath.Join(folder, "program")
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		build := exec.Command("go", "build", "-o", program, file)
		build.Dir = root // its imports are this module's
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if i > 0 {
			continue
		}
		run := exec.Command(program)
		run.Stdin = strings.NewReader("Tides rise twice a day [1].")
		out, err := run.CombinedOutput()
		if err != nil || !strings.Contains(string(out), "https://sea.example/tides") || !strings.Contains(string(out), "Tides rise") {
			t.Errorf("%v\n%s", err, out)
		}
	}
}

func TestMakeRunOpensThePage(t *testing.T) {
	begin(t, "18431", "make", "run", "PORT=18431")
}

func TestServeWithoutMakeOpensThePage(t *testing.T) {
	begin(t, "18432", "go", "run", "./cmd/citeway", "serve", "--docs", "examples/handbook", "--addr", "127.0.0.1:18432", "--data", t.TempDir())
}

// building is how long a command may take until it serves: it builds the program first, which took more
// than three minutes where nothing was cached and other tests ran.
const building = 12 * time.Minute

// begin starts a command that serves and waits until the documents are in and the
// page can be read. The end of the test ends it with all that it started.
func begin(t *testing.T, port string, args ...string) {
	t.Helper()
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = root
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	said, err := os.Create(filepath.Join(t.TempDir(), "said"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { said.Close() })
	cmd.Stdout, cmd.Stderr = said, said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	t.Cleanup(func() {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGINT)
		select {
		case <-ended:
		case <-time.After(time.Minute):
			_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
			t.Error("it did not stop within a minute of being told to")
		}
	})
	for began := time.Now(); time.Since(began) < building; {
		if ready(port) {
			return
		}
		select {
		case err := <-ended:
			ended <- err
			words, _ := os.ReadFile(said.Name())
			t.Fatalf("it ended: %v\n%s", err, words)
		case <-time.After(100 * time.Millisecond):
		}
	}
	words, _ := os.ReadFile(said.Name())
	t.Fatalf("it was not ready within %v\n%s", building, words)
}

// ready reports whether the documents are in and the page is there.
func ready(port string) bool {
	for _, path := range []string{"/readyz", "/"} {
		r, err := http.Get("http://127.0.0.1:" + port + path)
		if err != nil {
			return false
		}
		r.Body.Close()
		if r.StatusCode != http.StatusOK {
			return false
		}
	}
	return true
}
