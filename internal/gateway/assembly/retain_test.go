package assembly

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/keeping"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/settings"
)

// kept says what is still there of each kind.
func kept(g *gate, key string) string {
	g.Helper()
	var had []string
	for i := range 3 {
		if _, err := g.evidence.Get(g.Context(), fmt.Sprint("c_", i)); err == nil {
			had = append(had, fmt.Sprint("evidence ", i))
		}
	}
	_, told := g.do(key, "GET", "/v1/sources", "")
	for i := range 3 {
		if strings.Contains(told, fmt.Sprint("crane", i, ".md")) {
			had = append(had, fmt.Sprint("upload ", i))
		}
	}
	return strings.Join(had, ", ")
}

// TestWhatIsBeyondItsRetentionGoes, the oldest first, by age and by size; without a
// setting everything stays.
func TestWhatIsBeyondItsRetentionGoes(t *testing.T) {
	g := openGate(t, t.TempDir(), stay)
	high := g.key(knowledge.Sight{})
	now := time.Now()
	for i := range 3 { // 0 is the oldest
		at := now.AddDate(0, 0, -30*(3-i)).Add(time.Hour)
		words := strings.Repeat("The crane is called Griselda. ", 20_000)
		if err := g.evidence.Save(t.Context(), evidence.Record{ID: fmt.Sprint("c_", i), Kind: evidence.Citation, Claim: words, Created: at}); err != nil {
			t.Fatal(err)
		}
		name := fmt.Sprint("crane", i, ".md")
		if status, told := g.send(high, name, words[:600_000-i]); status != 201 {
			t.Fatalf("%d %s", status, told)
		}
		if err := os.Chtimes(filepath.Join(g.uploads, name), at, at); err != nil {
			t.Fatal(err)
		}
	}
	const all = "evidence 0, evidence 1, evidence 2, upload 0, upload 1, upload 2"
	for _, step := range []struct {
		keep settings.Retention
		want string
	}{
		{settings.Retention{}, all},
		{settings.Retention{Evidence: settings.Keep{Days: 365, MiB: 2}, Uploads: settings.Keep{Days: 365, MiB: 2}}, all},
		{settings.Retention{Evidence: settings.Keep{Days: 70}}, "evidence 1, evidence 2, upload 0, upload 1, upload 2"},
		{settings.Retention{Uploads: settings.Keep{MiB: 1}}, "evidence 1, evidence 2, upload 2"},
		{settings.Retention{Evidence: settings.Keep{MiB: 1}, Uploads: settings.Keep{Days: 20}}, "evidence 2"},
	} {
		g.retain(t.Context(), &step.keep, now)
		if got := kept(g, high); got != step.want {
			t.Errorf("%+v: %s, want %s", step.keep, got, step.want)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(g.uploads, "*")); len(left) > 0 {
		t.Errorf("left are %v", left)
	}
}

// TestOldSessionsAndConversationsGo, by when they were used last.
func TestOldSessionsAndConversationsGo(t *testing.T) {
	g := openGate(t, t.TempDir(), stay)
	high := g.key(knowledge.Sight{})
	everywhere(g, high, "Does the tide of Montgolfier rise twice?")
	week := settings.Retention{Sessions: settings.Keep{Days: 7}}
	left := func() string {
		t.Helper()
		var n [2]int
		for i, query := range []string{`SELECT count(*) FROM sessions`, `SELECT count(*) FROM conversations`} {
			db, err := database.Connect(filepath.Join(g.folder, []string{keeping.SessionFile, keeping.TalkFile}[i]), database.Normal)
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			if err := db.QueryRow(query).Scan(&n[i]); err != nil {
				t.Fatal(err)
			}
		}
		return fmt.Sprint(n)
	}
	for _, step := range []struct {
		days int
		want string
	}{{6, "[1 1]"}, {8, "[0 0]"}} {
		g.retain(t.Context(), &week, time.Now().AddDate(0, 0, step.days))
		if got := left(); got != step.want {
			t.Errorf("after %d days %s are left, want %s", step.days, got, step.want)
		}
	}
}

// TestOldFilesOfWritersClientsGo, with their bytes and every word of them; a newer one stays
// and is cited.
func TestOldFilesOfWritersClientsGo(t *testing.T) {
	g := openGate(t, t.TempDir(), stay)
	high := g.key(knowledge.Sight{})
	made := map[string]string{}
	for _, name := range []string{"Griselda", "Brunhilde"} {
		status, told := g.do(high, "POST", "/writer/v1/files", "The crane at quay seven is called "+name+".", "Content-Type", "text/plain", "Content-Disposition", `attachment; filename="`+name+`.txt"`)
		var f struct{ ID string }
		if err := json.Unmarshal([]byte(told), &f); status != 200 || err != nil || f.ID == "" {
			t.Fatalf("%d %s", status, told)
		}
		made[name] = f.ID
	}
	for unread := true; unread; time.Sleep(time.Millisecond) {
		files, _, err := g.serving.filed.Unfinished(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		unread = len(files) > 0
	}
	old := database.Limit{Before: time.Now().AddDate(0, 0, -30), Step: 200}
	if ids, err := g.serving.filed.Beyond(t.Context(), old); err != nil || len(ids) > 0 {
		t.Fatalf("%v, %v", ids, err)
	}
	db, err := database.Connect(filepath.Join(g.folder, keeping.WriterFile), database.Normal)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(`UPDATE files SET created = ? WHERE id = ?`, time.Now().AddDate(0, 0, -40).UnixNano(), made["Griselda"]); err != nil {
		t.Fatal(err)
	}
	g.retain(t.Context(), &settings.Retention{WriterFiles: settings.Keep{Days: 30}}, time.Now())
	if status, told := g.do(high, "GET", "/writer/v1/files/"+made["Griselda"], ""); status != 404 {
		t.Errorf("%d %s", status, told)
	}
	if status, told := g.do(high, "GET", "/writer/v1/files/"+made["Brunhilde"], ""); status != 200 {
		t.Errorf("%d %s", status, told)
	}
	for name, want := range map[string]int{"Griselda": 0, "Brunhilde": 1} {
		if held, _ := g.store.Named(t.Context(), made[name]); len(held) != want {
			t.Errorf("%s: the knowledge base has %v", name, held)
		}
		if _, err := os.Stat(filepath.Join(g.folder, keeping.WriterFiles, made[name])); (err == nil) != (want == 1) {
			t.Errorf("%s: its bytes: %v", name, err)
		}
	}
}
