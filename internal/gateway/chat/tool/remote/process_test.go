//go:build unix

package remote_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/chat/tool"
)

func TestProcessesOfAProcessAreEnded(t *testing.T) {
	file := filepath.Join(t.TempDir(), "pid")
	s := open(t, program(t, "parent", "PID_FILE="+file))
	if o := serve(t, s, "sea__height", `{"harbour":"North"}`, tool.Limits{}); o.Err != nil {
		t.Fatalf("%s", o.Content)
	}
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	pid, _ := strconv.Atoi(string(raw))
	if err := syscall.Kill(pid, 0); err != nil {
		t.Fatalf("the child does not run: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for range 2000 {
		state, _ := os.ReadFile("/proc/" + string(raw) + "/stat")
		if syscall.Kill(pid, 0) != nil || strings.Contains(string(state), ") Z ") {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Error("the child still runs")
}
