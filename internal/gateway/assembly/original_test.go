package assembly

import (
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/keeping"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// twoPages is a PDF whose second page says where the lantern is.
func twoPages() string {
	text := func(line string) string {
		words := "BT /F 20 Tf 20 70 Td (" + line + ") Tj ET"
		return fmt.Sprintf("<</Length %d>>stream\n%s\nendstream", len(words), words)
	}
	page := func(contents int) string {
		return fmt.Sprintf("<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 100]/Contents %d 0 R/Resources<</Font<</F 7 0 R>>>>>>", contents)
	}
	var b strings.Builder
	b.WriteString("%PDF-1.4\n")
	var at []int
	for i, object := range []string{"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>", page(5), page(6),
		text("The pier is long."), text("The lantern is green."), "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"} {
		at = append(at, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(at)+1)
	for _, n := range at {
		fmt.Fprintf(&b, "%010d 00000 n \n", n)
	}
	fmt.Fprintf(&b, "trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(at)+1, start)
	return b.String()
}

// looks are the paths below a document.
var looks = []string{"original", "pages/1", "pages/2", "pages/2.png", "pages/2.png?width=800"}

// idOf is the id of the document of that path.
func (g *gate) idOf(path string) string {
	g.Helper()
	all, err := g.store.Sources(g.Context())
	if err != nil {
		g.Fatal(err)
	}
	for _, s := range all {
		if s.Path == path {
			return s.ID
		}
	}
	g.Fatalf("%s is not there", path)
	return ""
}

// TestTheFileIsSeenByWhomTheDocumentIs: the original and its pages pass the check that the
// document passes, and who may not see it is answered as for one that there is not.
func TestTheFileIsSeenByWhomTheDocumentIs(t *testing.T) {
	g := openGate(t, t.TempDir(), map[string]string{"board/lantern.pdf": twoPages(), "staff/pier.pdf": twoPages(), "staff/tides.md": openPapers["staff/tides.md"]})
	zero := 0
	high, low := g.key(knowledge.Sight{}), g.key(knowledge.Sight{Clearance: &zero, Sets: []string{"staff"}})
	hidden, open, text := g.idOf("board/lantern.pdf"), g.idOf("staff/pier.pdf"), g.idOf("staff/tides.md")
	for _, look := range looks {
		for id, keys := range map[string][]string{hidden: {high}, open: {high, low}} {
			for _, key := range keys {
				if status, told := g.do(key, "GET", "/v1/sources/"+id+"/"+look, ""); status != 200 {
					t.Errorf("%s of %s: %d %s", look, id, status, told)
				}
			}
		}
		status, told := g.do(low, "GET", "/v1/sources/"+hidden+"/"+look, "")
		other, none := g.do(low, "GET", "/v1/sources/d_none/"+look, "")
		if status != 404 || other != 404 || strings.ReplaceAll(told, hidden, "d_none") != none {
			t.Errorf("%s that is hidden is %d %s, that there is not %d %s", look, status, told, other, none)
		}
	}
	for _, path := range []string{text + "/pages/1", open + "/pages/0", open + "/pages/3", open + "/pages/3.png", open + "/pages/x"} {
		if status, told := g.do(high, "GET", "/v1/sources/"+path, ""); status != 404 {
			t.Errorf("%s: %d %s", path, status, told)
		}
	}
	if status, _ := g.do(high, "GET", "/v1/sources/"+open+"/pages/1.png?width=99999", ""); status != 400 {
		t.Errorf("a width beyond the limit: %d", status)
	}
	if _, told := g.do(low, "GET", "/v1/sources/"+open+"/pages/2", ""); !strings.Contains(told, `"pages":2`) || !strings.Contains(told, `{"text":"lantern","box":[0.1`) {
		t.Errorf("the words of a page: %s", told)
	}
	if _, told := g.do(high, "GET", "/v1/sources/"+open+"/original", ""); told != twoPages() {
		t.Error("the file has other bytes")
	}
}

// TestTheLayoutIsSeenByWhomTheDocumentIs: as its file; a PDF has none but its pages.
func TestTheLayoutIsSeenByWhomTheDocumentIs(t *testing.T) {
	g := openGate(t, t.TempDir(), map[string]string{"board/lantern.md": "# Lantern\n\nIt is **red**.\n", "staff/tides.html": "<p>Low <i>tide</i>.", "staff/pier.pdf": twoPages()})
	zero := 0
	high, low := g.key(knowledge.Sight{}), g.key(knowledge.Sight{Clearance: &zero, Sets: []string{"staff"}})
	hidden, open := "/v1/sources/"+g.idOf("board/lantern.md")+"/rendered", "/v1/sources/"+g.idOf("staff/tides.html")+"/rendered"
	for _, test := range []struct {
		key, path string
		status    int
		told      string
	}{
		{high, hidden, 200, "<strong>red"}, {high, open, 200, "<i>tide"}, {low, open, 200, "<i>tide"},
		{low, hidden, 404, "not kept"}, {low, "/v1/sources/d_none/rendered", 404, "not kept"}, {high, "/v1/sources/" + g.idOf("staff/pier.pdf") + "/rendered", 404, "not kept"},
	} {
		if status, told := g.do(test.key, "GET", test.path, ""); status != test.status || !strings.Contains(told, test.told) {
			t.Errorf("%s: %d %s", test.path, status, told)
		}
	}
}

func TestTheFileIsSavedAndNeverShown(t *testing.T) {
	g := openGate(t, t.TempDir(), map[string]string{"staff/a \"b\".html": "<title>Dredger</title><script>1</script><p>The dredger is blue."})
	r := httptest.NewRequest("GET", "http://127.0.0.1/v1/sources/"+g.idOf("staff/a \"b\".html")+"/original", nil)
	r.Header.Set("Authorization", "Bearer "+g.key(knowledge.Sight{}))
	w := httptest.NewRecorder()
	g.s.ServeHTTP(w, r)
	for name, want := range map[string]string{"Content-Disposition": `attachment; filename="a \"b\".html"`, "X-Content-Type-Options": "nosniff",
		"Content-Security-Policy": "default-src 'none'; sandbox", "Cache-Control": "private, no-cache", "Cross-Origin-Resource-Policy": "same-origin"} {
		if got := w.Header().Get(name); w.Code != 200 || got != want {
			t.Errorf("%d, %s is %q, want %q", w.Code, name, got, want)
		}
	}
}

// originalsWith counts the files of originals in which a word stands.
func originalsWith(t *testing.T, folder, word string) (n int) {
	t.Helper()
	for _, name := range holding(t, folder, word) {
		if strings.HasPrefix(name, keeping.OriginalFolder) {
			n++
		}
	}
	return n
}

// TestTheFileGoesWithItsDocument: replaced, deleted, forgotten and erased.
func TestTheFileGoesWithItsDocument(t *testing.T) {
	g := openGate(t, t.TempDir(), stay)
	key := g.key(knowledge.Sight{})
	put := func(words string) string {
		if status, told := g.send(key, "crane.md", "# Crane\n\n"+words, "label", "Public"); status != 201 {
			t.Fatalf("%d %s", status, told)
		}
		return g.idOf("crane.md")
	}
	put("The crane is called Brunhilde.")
	id := put("The crane is called Griselda.")
	if before, now := originalsWith(t, g.folder, "Brunhilde"), originalsWith(t, g.folder, "Griselda"); before != 0 || now != 1 {
		t.Errorf("replaced: %d files before, %d now", before, now)
	}
	for name, end := range map[string]func() error{
		"deleted":   func() error { return (&library{g.Base}).Delete(t.Context(), id) },
		"forgotten": func() error { return g.store.Forget(t.Context(), id) },
		"erased": func() error {
			_, err := keeping.Erase(t.Context(), keeping.Places{Folder: g.folder}, keeping.Erasing{Document: id})
			return err
		},
	} {
		put("The crane is called Griselda, " + name + ".")
		if err := end(); err != nil || originalsWith(t, g.folder, "Griselda") != 0 {
			t.Errorf("%s: %v, %d files", name, err, originalsWith(t, g.folder, "Griselda"))
		}
		if status, _ := g.do(key, "GET", "/v1/sources/"+id+"/original", ""); status != 404 {
			t.Errorf("%s: %d", name, status)
		}
	}
	if n := originalsWith(t, g.folder, "twice a day"); n != 1 {
		t.Errorf("the file of another document is there %d times", n)
	}
}

// TestAFileThatIsNotWholeIsNone: what the loss of power made of it is not sent, and the
// next ingest keeps one that is gone.
func TestAFileThatIsNotWholeIsNone(t *testing.T) {
	g := openGate(t, t.TempDir(), stay)
	key, id := g.key(knowledge.Sight{}), g.idOf("staff/tides.md")
	held, err := g.store.Source(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(g.folder, keeping.OriginalFolder, id, held.Original)
	if err := os.WriteFile(path, []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	if status, told := g.do(key, "GET", "/v1/sources/"+id+"/original", ""); status != 404 || strings.Contains(told, "half") {
		t.Errorf("%d %s", status, told)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if _, told := g.do(key, "GET", "/v1/sources/"+id, ""); strings.Contains(told, `"original"`) {
		t.Error("a file that is gone is told of")
	}
	if err := g.Ingest(t.Context(), Intake{Paths: []string{filepath.Dir(filepath.Dir(held.Origin))}}); err != nil {
		t.Fatal(err)
	}
	if status, _ := g.do(key, "GET", "/v1/sources/"+id+"/original", ""); status != 200 {
		t.Errorf("after an ingest: %d", status)
	}
}

// TestADiskThatTakesNoFileTakesNoDocument: the document before stays, with its file.
func TestADiskThatTakesNoFileTakesNoDocument(t *testing.T) {
	g := openGate(t, t.TempDir(), stay)
	key := g.key(knowledge.Sight{})
	if status, told := g.send(key, "crane.md", "The crane is called Brunhilde."); status != 201 {
		t.Fatalf("%d %s", status, told)
	}
	id := g.idOf("crane.md")
	folder := filepath.Join(g.folder, keeping.OriginalFolder, id)
	if err := os.Rename(folder, folder+"-away"); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(folder, nil, 0o600); err != nil { // no folder can be made there
		t.Fatal(err)
	}
	if status, told := g.send(key, "crane.md", "The crane is called Griselda."); status != 503 || !strings.Contains(told, "originals: off") {
		t.Errorf("%d %s", status, told)
	}
	if _, told := g.do(key, "GET", "/v1/sources/"+id, ""); !strings.Contains(told, "Brunhilde") {
		t.Errorf("the document before is %s", told)
	}
}

func TestOriginalsCanBeOff(t *testing.T) {
	g := openGate(t, t.TempDir(), stay)
	key, id := g.key(knowledge.Sight{}), g.idOf("staff/tides.md")
	held, err := g.store.Source(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	again := func(value string) int {
		off, next := *g.settings, *g.now.Load()
		off.Originals, next.settings = value, &off
		g.now.Store(&next)
		if err := g.Ingest(t.Context(), Intake{Paths: []string{filepath.Dir(filepath.Dir(held.Origin))}}); err != nil {
			t.Fatal(err)
		}
		return originalsWith(t, g.folder, "twice a day")
	}
	if off, on := again("off"), again("on"); off != 0 || on != 1 {
		t.Errorf("off keeps %d files, on %d", off, on)
	}
	again("off")
	if status, _ := g.do(key, "GET", "/v1/sources/"+id+"/original", ""); status != 404 {
		t.Errorf("%d", status)
	}
}

func TestABackupHasTheFiles(t *testing.T) {
	g := openGate(t, t.TempDir(), map[string]string{"staff/pier.pdf": twoPages()})
	elsewhere := t.TempDir()
	file, folder := filepath.Join(elsewhere, "backup.tar"), filepath.Join(elsewhere, "data")
	if _, err := keeping.MakeBackup(t.Context(), g.folder, file); err != nil {
		t.Fatal(err)
	}
	if _, err := keeping.Restore(t.Context(), file, folder); err != nil {
		t.Fatal(err)
	}
	b, err := Open(t.Context(), Options{Folder: folder})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	l := &library{b}
	all, err := l.base.store.SourcesFor(t.Context(), knowledge.Sight{})
	if err != nil || len(all) != 1 {
		t.Fatal(all, err)
	}
	o, err := l.Original(t.Context(), all[0].ID, knowledge.Sight{})
	if err != nil || string(o.Data) != twoPages() {
		t.Errorf("%v, %v", o, err)
	}
	if _, err := l.Original(t.Context(), "d_none", knowledge.Sight{}); citeway.CodeOf(err) != citeway.NotFound {
		t.Error(err)
	}
}
