package watch

import (
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/database"
)

// TestErasingDuringRetention erases, as another process does, while a server has copied
// what its retention keeps and has not put the copy in its place yet: what is erased must
// not come back with the copy.
func TestErasingDuringRetention(t *testing.T) {
	now := time.Now().UTC()
	path := dayLines(t, 6, now)
	a, err := OpenAudit(AuditOptions{File: path, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	whole, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	a.mu.Lock() // holds the server up once it has copied
	retained := make(chan error, 1)
	go func() {
		_, _, err := a.Retain(t.Context(), database.Limit{Before: now.AddDate(0, 0, -3)})
		retained <- err
	}()
	for copied := int64(0); copied < whole.Size()/2; runtime.Gosched() {
		if info, err := os.Stat(path + "~"); err == nil {
			copied = info.Size()
		}
	}
	erased := make(chan error, 1)
	go func() {
		n, err := EraseAudit(path, &Gone{IDs: map[string]bool{"ans_5": true}})
		if err == nil && n != 1 {
			err = fmt.Errorf("%d lines erased, want 1", n)
		}
		erased <- err
	}()
	early := false
	select { // an erasing that waits for nobody has ended by then; one that waits ends later
	case err = <-erased:
		early = true
	case <-time.After(100 * time.Millisecond):
	}
	a.mu.Unlock()
	if failed := <-retained; failed != nil {
		t.Fatal(failed)
	}
	if !early {
		err = <-erased
	}
	if err != nil {
		t.Fatal(err)
	}
	if got := answers(t, path); strings.Contains(got, "5") || !strings.HasSuffix(got, "-") {
		t.Errorf("the audit tells of %s: what was erased is back", got)
	}
}
