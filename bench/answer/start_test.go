package answer

import (
	"bufio"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// startAddr is where the gateway that is started listens.
const startAddr = "127.0.0.1:18480"

// BenchmarkStart starts the gateway over an empty data folder, as it is released, up to the
// first answer of /readyz, and then asks the kernel for its memory: what is the program's
// own, and what of its file is mapped, which processes share and the kernel may drop.
func BenchmarkStart(b *testing.B) {
	program := filepath.Join(b.TempDir(), "citeway")
	build := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", program, "./cmd/citeway")
	build.Dir, build.Env = filepath.Join("..", ".."), append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	var own, file int
	for b.Loop() {
		cmd := exec.Command(program, "serve", "--addr", startAddr, "--data", filepath.Join(b.TempDir(), "data"))
		if err := cmd.Start(); err != nil {
			b.Fatal(err)
		}
		for !answers("http://" + startAddr + "/readyz") {
			time.Sleep(time.Millisecond)
		}
		b.StopTimer()
		own, file = own+resident(b, cmd.Process.Pid, "RssAnon:"), file+resident(b, cmd.Process.Pid, "RssFile:")
		_ = cmd.Process.Signal(os.Interrupt)
		_ = cmd.Wait()
		b.StartTimer()
	}
	b.ReportMetric(float64(own)/float64(b.N)/1024, "MiB-own")
	b.ReportMetric(float64(file)/float64(b.N)/1024, "MiB-of-file")
}

func answers(url string) bool {
	response, err := http.Get(url) //nolint:noctx // it is on this machine
	if err != nil {
		return false
	}
	_ = response.Body.Close()
	return response.StatusCode == http.StatusOK
}

// resident is one kind of the memory of a process, in KiB.
func resident(b *testing.B, pid int, kind string) int {
	b.Helper()
	status, err := os.Open(filepath.Join("/proc", strconv.Itoa(pid), "status"))
	if err != nil {
		b.Skip("there is no /proc to ask")
	}
	defer status.Close()
	for lines := bufio.NewScanner(status); lines.Scan(); {
		if rest, ok := strings.CutPrefix(lines.Text(), kind); ok {
			n, _ := strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(rest), " kB"))
			return n
		}
	}
	b.Fatalf("the kernel says nothing of %s", kind)
	return 0
}
