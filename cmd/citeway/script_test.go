package main

import (
	"errors"
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
			return errors.Join(os.MkdirAll(filepath.Join(e.WorkDir, "tmp"), 0o755), compiled(e.WorkDir))
		},
	})
}

// compiled gives a script's home what the user's cache holds of compiled WebAssembly: with the
// race detector each script that reads a PDF would else compile PDFium for a minute. What was
// cached says by its name what it was compiled from. A home that is really new is asked for in
// test/product.
func compiled(home string) error {
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil // no cache, as for the program
	}
	folder := filepath.Join(cache, "citeway", "wasm")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil
	}
	if err := os.MkdirAll(filepath.Join(home, ".cache", "citeway"), 0o755); err != nil {
		return err
	}
	return os.Symlink(folder, filepath.Join(home, ".cache", "citeway", "wasm"))
}

// bom puts a byte order mark before each file.
func bom(ts *testscript.TestScript, _ bool, files []string) {
	for _, name := range files {
		ts.Check(os.WriteFile(ts.MkAbs(name), []byte("\xef\xbb\xbf"+ts.ReadFile(name)), 0o644))
	}
}
