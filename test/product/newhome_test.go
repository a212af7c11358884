package product

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestAHomeThatIsNew: the program compiles what reads PDFs and keeps it, in a home that holds
// nothing. Other tests share what is kept.
func TestAHomeThatIsNew(t *testing.T) {
	home := t.TempDir()
	ask := exec.Command(command, "ask", "--docs", filepath.Join(root, "examples", "handbook"), "How many days of annual leave do I get?")
	ask.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + home}
	out, err := ask.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "16 documents taken in") || !strings.Contains(string(out), "[1] Leave") {
		t.Fatalf("%v\n%s", err, out)
	}
	if kept, _ := filepath.Glob(filepath.Join(home, ".cache", "citeway", "wasm", "*", "*")); len(kept) != 1 {
		t.Errorf("kept %q", kept)
	}
}
