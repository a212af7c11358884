package assembly

import (
	"archive/tar"
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/keeping"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// TestABackupRestoredElsewhereAnswersAsItDid: made while questions are asked and files
// sent, restored under another path, it holds the evidence of every answer that was given
// before, the sessions, and each upload with its label; what was sent is found to be in
// the new folder.
func TestABackupRestoredElsewhereAnswersAsItDid(t *testing.T) {
	g := openGate(t, t.TempDir(), stay)
	high := g.key(knowledge.Sight{})
	if status, told := g.send(high, "crane.md", "# Cranes\n\nThe crane at quay seven is called Griselda.", "label", "Board"); status != 201 {
		t.Fatalf("%d %s", status, told)
	}
	everywhere(g, high, "What is the crane at quay seven called?")
	_, answer := g.do(high, "POST", "/v1/answers", `{"question":"What is the crane at quay seven called?"}`)

	ctx, stop := context.WithCancel(t.Context())
	var busy sync.WaitGroup
	busy.Go(func() {
		for i := 0; ctx.Err() == nil; i++ {
			metricsChat(g, high, "How often does the tide rise?")
			if i%4 == 0 {
				g.send(high, fmt.Sprint("more", i, ".md"), fmt.Sprint("Gauge ", i, " is red."))
			}
		}
	})
	elsewhere := t.TempDir()
	file, folder := filepath.Join(elsewhere, "backup.tar"), filepath.Join(elsewhere, "moved", "data")
	made, err := keeping.MakeBackup(t.Context(), g.folder, file)
	stop()
	busy.Wait()
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
	if _, err := keeping.MakeBackup(t.Context(), g.folder, file); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("over another: %v", err)
	}
	if restored, err := keeping.Restore(t.Context(), file, folder); err != nil || len(restored.Files) != len(made.Files) {
		t.Fatalf("%+v, %v", restored, err)
	}
	h := openGate(t, folder, stay)
	again := h.key(knowledge.Sight{})
	all := ""
	for _, id := range opened(answer) {
		status, told := h.do(again, "GET", "/v1/citations/"+id, "")
		if all += told; status != 200 {
			t.Errorf("%s: %d %s", id, status, told)
		}
	}
	if !strings.Contains(all, "Griselda") {
		t.Errorf("no evidence tells of her: %s", all)
	}
	whole(t, h)
	if found := holding(t, folder, "What is the crane at quay seven called?"); !slices.Contains(found, keeping.SessionFile) || !slices.Contains(found, keeping.TalkFile) {
		t.Errorf("the question stands in %v", found)
	}
	held, err := h.store.Under(t.Context(), h.uploads)
	if err != nil || len(held) == 0 {
		t.Fatalf("%v, %v", held, err)
	}
	for i := range held {
		if held[i].Source.Path == "crane.md" && (held[i].Source.Label == nil || held[i].Source.Label.Name != "Board") {
			t.Errorf("it lost its label: %+v", held[i].Source)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(elsewhere, ".citeway-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// whole fails where a session shows evidence that is not kept.
func whole(t *testing.T, g *gate) {
	t.Helper()
	kept, err := session.Open(filepath.Join(g.folder, keeping.SessionFile))
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	sessions, err := kept.Sessions(t.Context(), ownerOf(t, g.folder), 1000)
	if err != nil || len(sessions) == 0 {
		t.Fatalf("%v, %v", sessions, err)
	}
	n := 0
	for i := range sessions {
		messages, err := kept.Messages(t.Context(), sessions[i].ID)
		if err != nil {
			t.Fatal(err)
		}
		for j := range messages {
			for _, id := range messages[j].Evidence {
				n++
				if _, err := g.evidence.Get(t.Context(), id); err != nil {
					t.Errorf("%s of %s: %v", id, sessions[i].ID, err)
				}
			}
		}
	}
	if n == 0 {
		t.Error("no session shows evidence")
	}
}

// keyID is the id of a key, as access.New mints them.
var keyID = regexp.MustCompile(`key_[0-9a-f]{12}`)

// ownerOf is the key that began the sessions.
func ownerOf(t *testing.T, folder string) string {
	t.Helper()
	gone, err := os.ReadFile(filepath.Join(folder, keeping.SessionFile))
	if err != nil {
		t.Fatal(err)
	}
	owner := keyID.Find(gone)
	if owner == nil {
		t.Fatal("no key began a session")
	}
	return string(owner)
}

// TestWhatIsNoWholeBackup is not restored, and leaves nothing.
func TestWhatIsNoWholeBackup(t *testing.T) {
	g := openGate(t, t.TempDir(), stay)
	file := filepath.Join(t.TempDir(), "backup.tar")
	if _, err := keeping.MakeBackup(t.Context(), g.folder, file); err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	harmed := map[string][]byte{
		"cut short": good[:len(good)*2/3], "empty": {}, "no archive": []byte(strings.Repeat("no archive ", 1000)),
		"another byte":       bytes.Replace(good, []byte("SQLite format 3"), []byte("SQLite format 4"), 1),
		"another form":       bytes.Replace(good, []byte(`"format": 1`), []byte(`"format": 7`), 1),
		"a way out":          renamed(t, good, "../out.db"),
		"an absolute way":    renamed(t, good, "/tmp/out.db"),
		"a name of a folder": renamed(t, good, "."),
	}
	for _, name := range slices.Sorted(maps.Keys(harmed)) {
		place := t.TempDir()
		if err := os.WriteFile(file, harmed[name], 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := keeping.Restore(t.Context(), file, filepath.Join(place, "data"))
		left, _ := os.ReadDir(place)
		if citeway.CodeOf(err) != citeway.Invalid || len(left) > 0 {
			t.Errorf("%s: %v, and left is %v", name, err, left)
		}
	}
	if _, err := keeping.Restore(t.Context(), file, g.folder); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("over a folder that holds something: %v", err)
	}
}

// renamed is a backup whose first database has another name, in the manifest too.
func renamed(t *testing.T, backup []byte, name string) []byte {
	t.Helper()
	var b bytes.Buffer
	out, in := tar.NewWriter(&b), tar.NewReader(bytes.NewReader(backup))
	for {
		head, err := in.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		data, _ := io.ReadAll(in)
		if head.Name == keeping.ManifestFile {
			data = bytes.Replace(data, []byte(`"`+keeping.SessionFile+`"`), []byte(`"`+name+`"`), 1)
			head.Size = int64(len(data))
		} else if head.Name == keeping.SessionFile {
			head.Name = name
		}
		if err := out.WriteHeader(head); err != nil {
			t.Fatal(err)
		}
		_, _ = out.Write(data)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestANewerDataFolderIsRefused, and left as it is; one of before there were marks is
// marked.
func TestANewerDataFolderIsRefused(t *testing.T) {
	g := openGate(t, t.TempDir(), stay)
	path := filepath.Join(g.folder, keeping.MarkFile)
	if data, err := os.ReadFile(path); err != nil || !strings.Contains(string(data), `"format":1`) {
		t.Errorf("%s, %v", data, err)
	}
	for said, want := range map[string]string{`{"format":2,"citeway":"9.1"}`: "written by Citeway 9.1", `{}`: "does not say", `x`: "does not say"} {
		if err := os.WriteFile(path, []byte(said), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Open(t.Context(), Options{Folder: g.folder})
		if citeway.CodeOf(err) != citeway.Invalid || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", said, err)
		}
	}
}
