package writer_test

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/chat"
	knowledgesqlite "github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
	"github.com/citeway/citeway/internal/gateway/server/writer"
	graphrows "github.com/citeway/citeway/internal/gateway/server/writer/store/rows"
)

// childFolder names the data folder to a process that is to be killed.
const childFolder = "CITEWAY_TEST_WRITER_FOLDER"

// onDisk are the options of a surface whose data lie in a folder.
func onDisk(folder string) (o writer.Options, end func(), err error) {
	library, err := knowledgesqlite.Open(filepath.Join(folder, "citeway.db"))
	if err != nil {
		return o, nil, err
	}
	kept, err := graphrows.Open(filepath.Join(folder, "writer.db"))
	if err != nil {
		return o, nil, err
	}
	o = writer.Options{Library: library, Store: kept, Files: filepath.Join(folder, "writer-files"),
		Chat: chat.New(chat.Options{Models: map[string]model.Model{"": extractive.New(extractive.Options{})}})}
	return o, func() { _ = kept.Close(); _ = library.Close() }, nil
}

// words are what the n-th file says.
func words(n int) string { return fmt.Sprintf("The buoy number %d lies %d miles out.", n, n*3) }

// uploading sends files without end, deletes every fourth, and says what was
// acknowledged.
func uploading(folder string) {
	o, _, err := onDisk(folder)
	if err != nil {
		panic(err)
	}
	s, err := writer.New(context.Background(), o)
	if err != nil {
		panic(err)
	}
	mux := http.NewServeMux()
	s.Routes(mux)
	for n := 0; ; n++ {
		q := httptest.NewRequest("POST", "/writer/v1/files", strings.NewReader(words(n)))
		q.Header.Set("Content-Disposition", "filename=buoy.txt")
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, q)
		_, rest, _ := strings.Cut(w.Body.String(), `"id":"`)
		id, _, _ := strings.Cut(rest, `"`)
		fmt.Println("kept", n, id)
		if n%4 == 3 {
			w := httptest.NewRecorder()
			mux.ServeHTTP(w, httptest.NewRequest("DELETE", "/writer/v1/files/"+id, nil))
			fmt.Println("deleted", n, id)
		}
	}
}

func TestWhatWasAcknowledgedSurvivesAKill(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	folder := t.TempDir()
	kept, deleted := map[string]int{}, map[string]bool{}
	for round := range 3 {
		cmd := exec.CommandContext(t.Context(), os.Args[0])
		cmd.Env = append(os.Environ(), childFolder+"="+folder)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		for n := 0; n < 15+round*7 && lines.Scan(); n++ {
			var what, id string
			var number int
			if _, err := fmt.Sscan(lines.Text(), &what, &number, &id); err != nil {
				t.Fatalf("%q: %v", lines.Text(), err)
			}
			kept[id] = number
			if what == "deleted" {
				deleted[id] = true
			}
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // it was killed
	}
	if len(kept) < 30 || len(deleted) < 5 {
		t.Fatalf("only %d files, %d deleted", len(kept), len(deleted))
	}
	o, end, err := onDisk(folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(end)
	r := open(t, func(r *rig) { r.o = o })
	for id, n := range kept {
		if deleted[id] {
			r.refused(404, "fail.notFound.resource", "GET", "/files/"+id, "")
			continue
		}
		// The last of a round may have been deleted without having been heard to be.
		if status, _ := r.ask("GET", "/files/"+id, ""); status == http.StatusNotFound && n%4 == 3 {
			continue
		}
		if status := r.settle(id); status != "completed" {
			t.Errorf("%d is %s", n, status)
		}
		if _, got := r.ask("GET", "/files/"+id+"/download", ""); got != words(n) {
			t.Errorf("%d: %q", n, got)
		}
	}
	left, err := o.Library.(*knowledgesqlite.Store).Sources(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range left {
		if deleted[s.ID] {
			t.Errorf("%s was deleted, and is found", s.ID)
		}
	}
}
