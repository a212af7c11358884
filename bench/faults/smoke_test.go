package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// smokeSoak is how long the load of the smoke test goes on.
const smokeSoak = 6 * time.Second

// TestSmoke does a few faults and a short load to the program as it is: whether chaos and soak still work, and what
// they hold against it after each. What they measure is for their own long runs.
func TestSmoke(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program and runs it under faults")
	}
	var report strings.Builder
	o := options{citeway: filepath.Join(t.TempDir(), "citeway"), seed: 1, duration: smokeSoak, report: &report}
	build := exec.Command("go", "build", "-o", o.citeway, "./cmd/citeway")
	build.Dir = filepath.Join("..", "..")
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("no program: %v\n%s", err, said)
	}
	t.Run("chaos", func(t *testing.T) { fewFaults(t, o) })
	t.Run("soak", func(t *testing.T) {
		if _, err := soak(o); err != nil {
			t.Error(err)
		}
	})
	if t.Failed() {
		t.Log(report.String())
	}
}

// fewFaults does the faults that take seconds.
func fewFaults(t *testing.T, o options) {
	w, end, err := begin(o)
	if err != nil {
		t.Fatal(err)
	}
	defer end()
	done := 0
	for _, f := range faults {
		switch f.name {
		case "upstream cut", "killed", "files from another year":
			done++
			if err := w.turn(f, make([]series, 3)); err != nil {
				t.Error(err)
			}
		}
	}
	if done != 3 {
		t.Errorf("%d of 3 faults are known", done)
	}
}
