package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets scripts run the very program.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"citeway": main})
}

// TestScripts runs the commands as a person would.
func TestScripts(t *testing.T) {
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		RequireExplicitExec: true,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"bom": bom},
		Setup: func(e *testscript.Env) error {
			e.Setenv("HANDBOOK", filepath.Join(root, "examples", "handbook"))
			e.Setenv("HOME", e.WorkDir)
			e.Setenv("GORACE", os.Getenv("GORACE"))
			return os.MkdirAll(filepath.Join(e.WorkDir, "tmp"), 0o755)
		},
	})
}

// bom puts a byte order mark before each file.
func bom(ts *testscript.TestScript, _ bool, files []string) {
	for _, name := range files {
		ts.Check(os.WriteFile(ts.MkAbs(name), []byte("\xef\xbb\xbf"+ts.ReadFile(name)), 0o644))
	}
}
