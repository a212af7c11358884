// Package product tests the product as a whole with nothing but Go: the samples of the
// five published ways of citing that the project began from, a metrics view asked through
// sessions, Open WebUI's reading of our answers, and every command and link of the
// documentation.
package product

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/citeway/citeway/internal/leak"
)

// root is the folder of the repository.
var root = filepath.Join("..", "..")

// command is where the command was built.
var command string

func TestMain(m *testing.M) { leak.Main(built{m}) }

// built are the tests of the package, run once the command is built.
type built struct{ tests *testing.M }

// Run builds the command, unless the environment names one that is built, runs the tests and
// returns their exit status.
func (b built) Run() int {
	_ = os.Unsetenv("CITEWAY_DATA") // to tests it is the folder of public data, to the program the one that it writes to
	if command = os.Getenv("TESTED_PROGRAM"); command != "" {
		return b.tests.Run()
	}
	dir, err := os.MkdirTemp("", "citeway-product-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	defer os.RemoveAll(dir)
	command = filepath.Join(dir, "citeway")
	build := exec.Command("go", "build", "-o", command, filepath.Join(root, "cmd", "citeway"))
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "the command does not build:", err)
		return 2
	}
	return b.tests.Run()
}
