package writer_test

import (
	"net/http"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// TestAKeyHasRoomForSoMuch: beyond, it is told so; what was deleted makes room, and
// another key has its own.
func TestAKeyHasRoomForSoMuch(t *testing.T) {
	r := open(t, locked, func(r *rig) { r.o.GraphsPerKey, r.o.FilesPerKey = 2, 2 })
	one, two := r.key(nil), r.key(nil)
	disposition := []string{"Content-Disposition", "filename=a.txt"}
	r.graph("a", one...)
	graph := r.graph("b", one...)
	r.upload("", "a.txt", "One.", one...)
	file := r.upload("", "b.txt", "Two.", one...)
	text := r.refused(http.StatusRequestEntityTooLarge, "fail.payloadTooLarge.generic", "POST", "/graphs", `{"name":"c"}`, one...)
	if !strings.Contains(text, "graphs") || !strings.Contains(text, "2") {
		t.Error(text)
	}
	r.refused(http.StatusRequestEntityTooLarge, "fail.payloadTooLarge.generic", "POST", "/files", "Three.", append(disposition, one...)...)
	if kept, _ := os.ReadDir(r.o.Files); len(kept) != 2 {
		t.Errorf("%d files are kept", len(kept))
	}
	again := append([]string{"X-Stainless-Retry-Count", "1"}, one...)
	if o := r.must("POST", "/graphs", `{"name":"b"}`, again...); o.text("id") != graph {
		t.Errorf("a repeated request made %v", o)
	}
	r.graph("c", two...)
	r.upload("", "c.txt", "Four.", two...)
	r.must("DELETE", "/graphs/"+graph, "", one...)
	r.must("DELETE", "/files/"+file, "", one...)
	r.graph("c", one...)
	r.upload("", "c.txt", "Three.", one...)
}

// TestTheRoomIsNotPassedByManyAtOnce: counting and adding are one step.
func TestTheRoomIsNotPassedByManyAtOnce(t *testing.T) {
	r := open(t, func(r *rig) { r.o.GraphsPerKey, r.o.FilesPerKey = 3, 3 })
	var made atomic.Int32
	var all sync.WaitGroup
	for range 12 {
		all.Go(func() {
			if status, _ := r.ask("POST", "/graphs", `{}`); status == http.StatusOK {
				made.Add(1)
			}
			if status, _ := r.ask("POST", "/files", "One.", "Content-Disposition", "filename=a.txt"); status == http.StatusOK {
				made.Add(1)
			}
		})
	}
	all.Wait()
	if n := made.Load(); n != 6 {
		t.Errorf("%d were made", n)
	}
}
