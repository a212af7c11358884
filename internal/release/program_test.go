package main

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// built is the program as a release has it, for the machine of the test.
func built(t *testing.T) (string, *source) {
	t.Helper()
	src, err := readSource(t.Context(), root)
	if err != nil {
		t.Skipf("no release can be built here: %v", err)
	}
	binary := filepath.Join(t.TempDir(), program(runtime.GOOS))
	if err := build(t.Context(), src, runtime.GOOS+"/"+runtime.GOARCH, binary); err != nil {
		t.Fatal(err)
	}
	return binary, src
}

// The program of a release is what it says it is, does its work with nothing beside it,
// and runs as nobody in the root of its image.
func TestTheProgramOfARelease(t *testing.T) {
	binary, src := built(t)
	run := func(input string, args ...string) string {
		t.Helper()
		c := exec.CommandContext(t.Context(), binary, args...)
		c.Dir, c.Env, c.Stdin = t.TempDir(), []string{"HOME=" + t.TempDir(), "CITEWAY_CACHE=off"}, strings.NewReader(input)
		var told bytes.Buffer
		c.Stderr = &told
		out, err := c.Output()
		if err != nil {
			t.Fatalf("%v: %v: %s", args, err, &told)
		}
		return string(out)
	}
	commit, dirty := strings.CutSuffix(src.commit, "-dirty")
	if dirty {
		commit += " with changes"
	}
	if got, want := run("", "--version"), "citeway "+src.version+"\ncommit "+commit+"\n"+runtime.Version()+" "+runtime.GOOS+"/"+runtime.GOARCH+"\n"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := run("Tides rise [1].\n\n[1]: https://sea.example/tides \"Tide tables\"\n", "convert", "--from", "markdown", "--to", "native"); !strings.Contains(got, `"text":"Tides rise.`) || !strings.Contains(got, "https://sea.example/tides") {
		t.Errorf("it converts to %s", got)
	}
	handbook, err := filepath.Abs(filepath.Join(root, "examples", "handbook"))
	if err != nil {
		t.Fatal(err)
	}
	if got := run("", "ask", "--docs", handbook, "--to", "native", "How many days of annual leave are there?"); !strings.Contains(got, `"verdict":"supported"`) {
		t.Errorf("it answers %s", got)
	}
	if static, err := exec.LookPath("file"); err == nil && runtime.GOOS == "linux" {
		if told, _ := exec.Command(static, binary).Output(); !strings.Contains(string(told), "statically linked") {
			t.Errorf("it is %s", told)
		}
	}
	t.Run("in the root of its image", func(t *testing.T) { inImage(t, binary) })
}

// notes is what a program says, while it runs.
type notes struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write keeps p.
func (n *notes) Write(p []byte) (int, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.text.Write(p)
}

func (n *notes) String() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.text.String()
}

// inImage unpacks the files of an image, and serves from there as its user, with a root
// that cannot be written and a data folder that can.
func inImage(t *testing.T, binary string) {
	data, err := os.ReadFile(binary)
	if err != nil {
		t.Fatal(err)
	}
	place := t.TempDir()
	var layer bytes.Buffer
	if err := writeTar(&layer, rootFiles(data, []byte("trust"), nil), made()); err != nil {
		t.Fatal(err)
	}
	unpack(t, place, layer.Bytes())
	enter := chroot(t, place)
	ctx, stop := context.WithTimeout(t.Context(), 2*time.Minute)
	defer stop()
	c := exec.CommandContext(ctx, "/usr/bin/citeway", "serve")
	c.Dir, c.Env = "/data", []string{"HOME=/data", "CITEWAY_ADDR=127.0.0.1:0", "CITEWAY_DATA=/data", "CITEWAY_CACHE=off", "CITEWAY_KEYS=k-1"}
	c.Cancel = func() error { return c.Process.Signal(os.Interrupt) }
	enter(c)
	told := &notes{}
	c.Stderr = told
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	at := regexp.MustCompile(`citeway: (http://\S+)`)
	for !at.MatchString(told.String()) {
		select {
		case err := <-ended:
			t.Fatalf("it ends: %v: %s", err, told)
		case <-time.After(5 * time.Millisecond):
		}
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, at.FindStringSubmatch(told.String())[1]+"/v1/answers", strings.NewReader(`{"question":"When does the tide rise?"}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer k-1")
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	body, _ := io.ReadAll(res.Body)
	res.Body.Close()
	if res.StatusCode != http.StatusOK {
		t.Errorf("it answers %d %s", res.StatusCode, body)
	}
	if _, err := os.Stat(filepath.Join(place, "data", "citeway.db")); err != nil {
		t.Errorf("its data are not where they belong: %v", err)
	}
	stop()
	<-ended
}

// unpack writes the files of a tar into a folder, with their owners.
func unpack(t *testing.T, folder string, data []byte) {
	t.Helper()
	archive := filepath.Join(t.TempDir(), "layer.tar")
	if err := os.WriteFile(archive, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if told, err := exec.Command("tar", "-xpf", archive, "--numeric-owner", "-C", folder).CombinedOutput(); err != nil {
		t.Skipf("the image cannot be unpacked with its owners here: %v %s", err, told)
	}
}
