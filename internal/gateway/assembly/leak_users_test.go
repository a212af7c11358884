package assembly

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/access"
)

// connection makes the key of an application that names its users, which itself may see
// everything.
func (g *gate) connection() string {
	g.Helper()
	k, secret := access.New("chat", time.Now())
	k.Asserts = true
	if err := g.keys.Create(g.Context(), k); err != nil {
		g.Fatal(err)
	}
	return secret
}

// user has every request name that user.
func (g *gate) user(name string) {
	g.as = []string{"X-OpenWebUI-User-Email", name + "@harbour.example"}
}

// TestTwoUsersBehindOneConnection: of every surface one gets what is hidden, and the other
// what they would get if nothing were hidden.
func TestTwoUsersBehindOneConnection(t *testing.T) {
	with, without := openGate(t, "", openPapers, hiddenPapers), openGate(t, "", openPapers)
	one, other, all := with.connection(), without.connection(), questions()
	for at, w := range ways() {
		t.Run(w.name, func(t *testing.T) {
			with.user("ada")
			if status, told := w.of(with, one, "What is planned with Larkfield Shipping?"); status != 200 || !strings.Contains(told, "14 March") {
				t.Errorf("the one who may: %d %s", status, told)
			}
			with.user("bo")
			without.user("bo")
			for i := at; i < len(all); i += 4 * each() {
				status, told := w.of(with, one, all[i])
				again, plain := w.of(without, other, all[i])
				if status != again || fresh.ReplaceAllString(told, "") != fresh.ReplaceAllString(plain, "") {
					t.Fatalf("%s\nwith    %d %s\nwithout %d %s", all[i], status, told, again, plain)
				}
				silent(t, all[i], all[i]+" board", told)
			}
			for _, as := range [][]string{nil, {"X-OpenWebUI-User-Email", "eve@elsewhere.example"}, {"X-OpenWebUI-User-Name", "ada@harbour.example"}} {
				with.as = as
				if w.ask != nil && w.name == "directline" {
					continue // it opens a conversation first, which is refused like the others
				}
				if status, told := w.of(with, one, "What is planned with Larkfield Shipping?"); status != http.StatusForbidden && status != http.StatusUnauthorized {
					t.Errorf("%v: %d %s", as, status, told)
				}
			}
		})
	}
}

// TestWhatAUserBroughtIsTheirs: neither evidence of a question's own sources nor sessions
// are another's behind the same connection, whatever both may see.
func TestWhatAUserBroughtIsTheirs(t *testing.T) {
	g := openGate(t, t.TempDir(), openPapers, hiddenPapers)
	key := g.connection()
	g.user("ada")
	_, answer := g.do(key, "POST", "/v1/answers", `{"question":"What is the crane called?","sources":[{"title":"Cranes","passages":[{"text":"The crane at the quay is called Griselda."}]}]}`)
	if len(opened(answer)) == 0 {
		t.Fatalf("nothing is cited: %s", answer)
	}
	if status, told := g.do(key, "POST", "/v1/instances/default/ai/complete", `{"prompt":"How much leave is there for Griselda?"}`); status != 200 {
		t.Fatalf("%d %s", status, told)
	}
	const list, own = "/v1/instances/default/ai/conversations", "Griselda"
	if _, told := g.do(key, "GET", list, ""); !strings.Contains(told, own) {
		t.Errorf("its own session is not listed: %s", told)
	}
	for _, user := range []string{"bo", "cleo"} {
		g.user(user)
		if _, told := g.do(key, "GET", list, ""); strings.Contains(told, own) {
			t.Errorf("%s sees another's session: %s", user, told)
		}
		for _, path := range []string{"/v1/citations/", "/c/"} {
			if status, told := g.do(key, "GET", path+opened(answer)[0], ""); status != http.StatusForbidden || strings.Contains(told, own) {
				t.Errorf("%s: %d %s", user, status, told)
			}
		}
	}
	g.user("ada")
	if status, told := g.do(key, "GET", "/v1/citations/"+opened(answer)[0], ""); status != 200 {
		t.Errorf("its own: %d %s", status, told)
	}
	line, err := os.ReadFile(filepath.Join(g.folder, auditFile))
	if err != nil || !strings.Contains(string(line), `"user":"ada@harbour.example"`) || !strings.Contains(string(line), `"key":"key_`) {
		t.Errorf("the audit does not say who: %v %s", err, line)
	}
}
