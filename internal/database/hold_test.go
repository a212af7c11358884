package database_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/citeway/citeway/internal/database"
)

// holdingOn is the variable that makes this test binary a program that holds a file until it
// is killed.
const holdingOn = "CITEWAY_TEST_HOLD"

// holdOn holds a file, and says so.
func holdOn(path string) {
	if _, err := database.Hold(path); err != nil {
		panic(err)
	}
	fmt.Println("held")
	select {}
}

func TestOneHoldsAtATime(t *testing.T) {
	path := filepath.Join(t.TempDir(), "served?.lock")
	release, err := database.Hold(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := database.Hold(path); !errors.Is(err, database.ErrHeld) {
		t.Errorf("a second: %v", err)
	}
	if beside, err := os.ReadDir(filepath.Dir(path)); err != nil || len(beside) != 1 {
		t.Errorf("beside it stand %v, %v", beside, err)
	}
	if err := release(); err != nil {
		t.Fatal(err)
	}
	again, err := database.Hold(path)
	if err != nil {
		t.Fatalf("after the first let go: %v", err)
	}
	if err := again(); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(path); err != nil || info.Size() != 0 || info.Mode().Perm() != 0o600 {
		t.Errorf("it leaves %v, %v", info, err)
	}
}

func TestHoldingWhereNothingCanBe(t *testing.T) {
	folder := t.TempDir()
	for _, path := range []string{folder, filepath.Join(folder, "none", "served.lock")} {
		if _, err := database.Hold(path); err == nil || errors.Is(err, database.ErrHeld) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// TestAKilledProcessHoldsNothing: another process holds the file, and does so no more once it
// was killed.
func TestAKilledProcessHoldsNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "served.lock")
	cmd, lines := started(t, holdingOn, path)
	if !lines.Scan() {
		t.Fatal("it holds nothing")
	}
	_, held := database.Hold(path)
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	if !errors.Is(held, database.ErrHeld) {
		t.Errorf("while it runs: %v", held)
	}
	release, err := database.Hold(path)
	if err != nil {
		t.Fatalf("once it was killed: %v", err)
	}
	_ = release()
}
