//go:build unix

package ingest_test

import (
	"context"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
)

// TestPipesAreNotRead: a pipe that nobody writes to holds nothing up, whether it is named,
// called a list of URLs, or stands where the record of a label does.
func TestPipesAreNotRead(t *testing.T) {
	for _, name := range []string{"a.md", "a", "a.urls", "good.md.label.json"} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t, ingest.Options{})
			named := f.write("good.md", "The tide rises.")
			pipe := filepath.Join(f.folder, name)
			if err := syscall.Mkfifo(pipe, 0o600); err != nil {
				t.Fatal(err)
			}
			if !strings.HasSuffix(name, ".json") {
				named = pipe
			}
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			done := make(chan error, 1)
			go func() {
				report, err := ingest.New(f.store, ingest.Options{}).Ingest(ctx, []string{named}, nil)
				if err == nil && len(report.Skipped) == 1 {
					err = report.Skipped[0].Err
				}
				done <- err
			}()
			select {
			case err := <-done:
				if citeway.CodeOf(err) == "" || !strings.Contains(err.Error(), "is no plain file") {
					t.Errorf("%v", err)
				}
			case <-ctx.Done():
				t.Fatal("it waits for somebody to write")
			}
		})
	}
}
