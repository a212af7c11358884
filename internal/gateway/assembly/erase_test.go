package assembly

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/keeping"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/watch"
)

// holding are the files of a folder in which a word stands, whatever its case.
func holding(t *testing.T, folder, word string) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if bytes.Contains(bytes.ToLower(data), []byte(strings.ToLower(word))) {
			name, _ := filepath.Rel(folder, path)
			files = append(files, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// metricsChat asks in a session, as a metrics chat does.
func metricsChat(g *gate, key, question string) (int, string) {
	return g.do(key, "POST", "/v1/instances/default/ai/complete", `{"prompt":"`+question+`"}`)
}

// everywhere asks a question in every way that keeps something.
func everywhere(g *gate, key, question string) {
	g.Helper()
	for name, ask := range map[string]func(*gate, string, string) (int, string){"session": metricsChat, "conversation": talk, "answer": func(g *gate, key, question string) (int, string) {
		return g.do(key, "POST", "/v1/answers", `{"question":"`+question+`"}`)
	}} {
		if status, told := ask(g, key, question); status != 200 {
			g.Fatalf("%s: %d %s", name, status, told)
		}
	}
}

// papers that stay, whatever is erased.
var stay = map[string]string{"staff/tides.md": openPapers["staff/tides.md"]}

// erasers are the ways to erase: the command's, and the administrator's over HTTP.
var erasers = map[string]func(g *gate, e keeping.Erasing) (keeping.Erased, error){
	"command": func(g *gate, e keeping.Erasing) (keeping.Erased, error) {
		e.Audit = func(gone *watch.Gone) (int, error) { return watch.EraseAudit(filepath.Join(g.folder, auditFile), gone) }
		return keeping.Erase(g.Context(), keeping.Places{Folder: g.folder}, e)
	},
	"request": func(g *gate, e keeping.Erasing) (done keeping.Erased, err error) {
		admin, secret := access.New("administrator", time.Now())
		admin.Scopes = []string{access.Admin}
		if err := g.keys.Create(g.Context(), admin); err != nil {
			return done, err
		}
		named, err := json.Marshal(e)
		if err != nil {
			return done, err
		}
		status, told := g.do(secret, "POST", server.ErasePath, string(named))
		if status == http.StatusOK {
			return done, json.Unmarshal([]byte(told), &done)
		}
		var refused struct{ Error *citeway.Error }
		if err := json.Unmarshal([]byte(told), &refused); err != nil || refused.Error == nil || server.Status(refused.Error) != status {
			return done, fmt.Errorf("%d %s", status, told)
		}
		return done, refused.Error
	},
}

// TestErasingADocumentLeavesNoWordOfIt in any file of the data folder, though it had other
// versions and was quoted in sessions, conversations and evidence; the server over the
// folder goes on and no longer finds it, and what else is kept stays.
func TestErasingADocumentLeavesNoWordOfIt(t *testing.T) {
	for way, erase := range erasers {
		t.Run(way, func(t *testing.T) { erasingADocument(t, erase) })
	}
}

func erasingADocument(t *testing.T, erase func(*gate, keeping.Erasing) (keeping.Erased, error)) {
	g := openGate(t, t.TempDir(), stay)
	high := g.key(knowledge.Sight{})
	for _, words := range []string{"The crane at quay seven is called Brunhilde.", "The crane at quay seven is called Griselda, after the engineer Otterbein."} {
		if status, told := g.send(high, "zeppelin.md", "# Cranes\n\n"+words, "label", "Public"); status != 201 {
			t.Fatalf("%d %s", status, told)
		}
	}
	if err := g.AwaitVectors(t.Context(), 0, nil); err != nil {
		t.Fatal(err)
	}
	everywhere(g, high, "What is the crane at quay seven called?")
	everywhere(g, high, "How often does the tide rise?")
	secrets := []string{"Griselda", "griselda", "Brunhild", "Otterbein", "zeppelin", "quay seven"}
	if found := holding(t, g.folder, "Griselda"); len(found) < 4 {
		t.Fatalf("it stands in %v alone", found)
	}
	before := len(holding(t, g.folder, "twice a day"))

	done, err := erase(g, keeping.Erasing{Document: "zeppelin.md"})
	if err != nil || done.Documents != 1 || done.Files != 1 || done.Evidence == 0 || done.Sessions == 0 || done.Conversations == 0 || done.Audit == 0 {
		t.Fatalf("%+v, %v", done, err)
	}
	for _, word := range secrets {
		if found := holding(t, g.folder, word); len(found) > 0 {
			t.Errorf("%q stands in %v", word, found)
		}
	}
	if after := len(holding(t, g.folder, "twice a day")); after == 0 || after > before {
		t.Errorf("what was not erased stood in %d files and stands in %d", before, after)
	}
	if _, told := g.do(high, "POST", "/v1/answers", `{"question":"What is the crane at quay seven called?"}`); strings.Contains(told, "Griselda") {
		t.Errorf("the server still tells: %s", told)
	}
	if _, told := g.do(high, "POST", "/v1/answers", `{"question":"How often does the tide rise?"}`); !strings.Contains(told, "twice a day") {
		t.Errorf("the server no longer tells: %s", told)
	}
	if _, err := erase(g, keeping.Erasing{Document: "zeppelin.md"}); citeway.CodeOf(err) != citeway.NotFound {
		t.Errorf("a second time: %v", err)
	}
}

// TestTheAuditOfAnErasingNamesNothing of what went, though the answer names what is left
// outside the data folder.
func TestTheAuditOfAnErasingNamesNothing(t *testing.T) {
	g := openGate(t, t.TempDir(), stay)
	done, err := erasers["request"](g, keeping.Erasing{Document: "staff/tides.md"})
	if err != nil || len(done.Outside) != 1 || !strings.HasSuffix(done.Outside[0], "tides.md") {
		t.Fatalf("%+v, %v", done, err)
	}
	if found := holding(t, g.folder, "tides"); len(found) > 0 {
		t.Errorf("its name stands in %v", found)
	}
	if found := holding(t, g.folder, `"erased":"document","gone":{"documents":1,`); strings.Join(found, " ") != auditFile {
		t.Errorf("the erasing stands in %v", found)
	}
}

// TestErasingAKeyOrAPersonLeavesNoWordOfTheirs, and of others all.
func TestErasingAKeyOrAPersonLeavesNoWordOfTheirs(t *testing.T) {
	for way, erase := range erasers {
		t.Run(way, func(t *testing.T) { erasingAKeyOrAPerson(t, erase) })
	}
}

func erasingAKeyOrAPerson(t *testing.T, erase func(*gate, keeping.Erasing) (keeping.Erased, error)) {
	g := openGate(t, t.TempDir(), stay)
	staff, other := g.key(knowledge.Sight{Sets: []string{"staff"}}), g.key(knowledge.Sight{})
	everywhere(g, other, "Does the tide of Bellerophon rise twice?")
	if status, told := g.send(staff, "zeppelin.md", "# Cranes\n\nThe crane at quay seven is called Griselda."); status != 201 {
		t.Fatalf("%d %s", status, told)
	}
	everywhere(g, staff, "Does the tide of Montgolfier rise twice?")
	if status, told := talk(g, other, "Is the crane at quay seven called Griselda?"); status != 200 {
		t.Fatalf("%d %s", status, told)
	}
	keys, err := g.keys.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	done, err := erase(g, keeping.Erasing{Key: keys[0].ID})
	if err != nil || done.Documents != 1 || done.Sessions != 1 || done.Conversations != 2 {
		t.Fatalf("%+v, %v", done, err)
	}
	for _, word := range []string{"Montgolfier", "Griselda", "zeppelin", keys[0].ID} {
		if found := holding(t, g.folder, word); len(found) > 0 {
			t.Errorf("%q stands in %v", word, found)
		}
	}
	if found := holding(t, g.folder, "Bellerophon"); len(found) < 2 {
		t.Errorf("another's words stand in %v alone", found)
	}

	done, err = erase(g, keeping.Erasing{User: "u"}) // as talk calls the person
	if err != nil || done.Conversations != 1 || done.Evidence == 0 {
		t.Fatalf("%+v, %v", done, err)
	}
	if found := holding(t, g.folder, "Bellerophon"); strings.Join(found, " ") != auditFile+" "+keeping.SessionFile { // a session and an answer are nobody's
		t.Errorf("it stands in %v", found)
	}
}

// TestErasingUsersBehindAKey: one of them leaves the other's words, and the key takes
// those of all its users with it.
func TestErasingUsersBehindAKey(t *testing.T) {
	for way, erase := range erasers {
		t.Run(way, func(t *testing.T) { erasingUsersBehindAKey(t, erase) })
	}
}

func erasingUsersBehindAKey(t *testing.T, erase func(*gate, keeping.Erasing) (keeping.Erased, error)) {
	g := openGate(t, t.TempDir(), stay)
	key, other := g.connection(), g.key(knowledge.Sight{})
	words := map[string]string{"dora": "Montgolfier", "bo": "Bellerophon"}
	for name, word := range words {
		g.user(name)
		everywhere(g, key, "Does the tide of "+word+" rise twice?")
	}
	g.as = nil
	everywhere(g, other, "Does the tide of Zephyr rise twice?")
	for name, word := range words { // shown in no answer, which would go with it
		g.user(name)
		if status, told := g.send(key, word+".md", "# Cranes\n\nThe crane of "+word+" is high."); status != 201 {
			t.Fatalf("%d %s", status, told)
		}
	}

	done, err := erase(g, keeping.Erasing{User: "Dora@harbour.example"})
	if err != nil || done.Documents != 1 || done.Files != 1 || done.Sessions != 1 || done.Conversations != 1 || done.Evidence == 0 {
		t.Fatalf("%+v, %v", done, err)
	}
	for _, word := range []string{words["dora"], "dora@harbour.example"} {
		if found := holding(t, g.folder, word); len(found) > 0 {
			t.Errorf("%q stands in %v", word, found)
		}
	}
	if found := holding(t, g.folder, words["bo"]); len(found) < 4 {
		t.Errorf("another user's words stand in %v alone", found)
	}
	if done, err := erase(g, keeping.Erasing{Key: access.ConnectionOf(userOf(t, g, "bo"))}); err != nil || done.Documents != 1 || done.Sessions != 1 || done.Conversations != 1 {
		t.Fatalf("%+v, %v", done, err)
	}
	for _, word := range []string{words["bo"], "bo@harbour.example"} {
		if found := holding(t, g.folder, word); len(found) > 0 {
			t.Errorf("%q stands in %v", word, found)
		}
	}
	if found := holding(t, g.folder, "Zephyr"); len(found) < 3 {
		t.Errorf("another key's words stand in %v alone", found)
	}
}

// userOf is the id that the audit gives a user.
func userOf(t *testing.T, g *gate, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(g.folder, auditFile))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		var l struct{ User, Key string }
		if json.Unmarshal([]byte(line), &l) == nil && l.User == name+"@harbour.example" {
			return l.Key
		}
	}
	t.Fatalf("the audit does not name %s", name)
	return ""
}

func TestWhatIsNotErased(t *testing.T) {
	for way, erase := range erasers {
		t.Run(way, func(t *testing.T) { notErased(t, erase) })
	}
}

func notErased(t *testing.T, erase func(*gate, keeping.Erasing) (keeping.Erased, error)) {
	g := openGate(t, t.TempDir(), stay)
	for place, e := range map[string]keeping.Erasing{"nothing": {}, "two": {User: "u", Key: "k"}, "a way out": {Key: "../x"}} {
		if _, err := erase(g, e); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%s: %v", place, err)
		}
	}
	if _, err := erase(g, keeping.Erasing{Document: "e"}); citeway.CodeOf(err) != citeway.NotFound {
		t.Errorf("part of a name: %v", err)
	}
	if _, err := keeping.Erase(t.Context(), keeping.Places{Folder: t.TempDir()}, keeping.Erasing{User: "u"}); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("no data folder: %v", err)
	}
}
