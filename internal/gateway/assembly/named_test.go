package assembly

import (
	"encoding/json"
	"fmt"
	"regexp"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// asks asks a question of some sets and documents.
func (g *gate) asks(key string, sets, documents []string) (int, string) {
	g.Helper()
	body, err := json.Marshal(object{"question": "How many days of annual leave does a full year of work give?", "sets": sets, "documents": documents})
	if err != nil {
		g.Fatal(err)
	}
	return g.do(key, "POST", "/v1/answers", string(body))
}

var shownPath = regexp.MustCompile(`"path":"([^"]+)"`)

// TestAnAnswerRestsOnWhatIsNamed, and on nothing else.
func TestAnAnswerRestsOnWhatIsNamed(t *testing.T) {
	g := openGate(t, "", openPapers, hiddenPapers)
	leave, tides, pay := g.idOf("staff/leave.md"), g.idOf("staff/tides.md"), g.idOf("board/pay.md")
	for _, c := range []struct {
		sets, documents []string
		only            string
	}{
		{nil, []string{leave}, "staff/leave.md"},
		{nil, []string{tides}, "staff/tides.md"},
		{[]string{"board"}, []string{pay, leave}, "board/pay.md"},
		{[]string{"staff"}, []string{leave}, "staff/leave.md"},
	} {
		status, told := g.asks("", c.sets, c.documents)
		found := shownPath.FindAllStringSubmatch(told, -1)
		if status != 200 || len(found) == 0 && c.only == "staff/leave.md" {
			t.Errorf("%v: %d %s", c.only, status, told)
		}
		for _, path := range found {
			if path[1] != c.only {
				t.Errorf("of %v %v the answer shows %s", c.sets, c.documents, path[1])
			}
		}
	}
}

// TestWhatIsHiddenCannotBeNamed: a set and a document that a key may not see are as unknown
// as those that do not exist, and the sets listed are the key's own.
func TestWhatIsHiddenCannotBeNamed(t *testing.T) {
	g := openGate(t, "", openPapers, hiddenPapers)
	leave, pay := g.idOf("staff/leave.md"), g.idOf("board/pay.md")
	if _, told := g.do("", "GET", "/v1/sets", ""); told != `{"sets":[{"name":"board","documents":2},{"name":"staff","documents":3}],"total":2}`+"\n" {
		t.Error(told)
	}
	for name, sight := range lows() {
		key := g.key(sight)
		for _, c := range []struct{ sets, documents [2]string }{
			{sets: [2]string{"board", "nowhere"}}, {documents: [2]string{pay, "d_nowhere"}},
		} {
			var told [2]string
			for i := range told {
				var status int
				status, told[i] = g.asks(key, some(c.sets[i]), some(c.documents[i]))
				told[i] = fmt.Sprint(status, regexp.MustCompile(`\\"[^"]*\\"`).ReplaceAllString(told[i], "X"))
			}
			if told[0] != told[1] || told[0][:3] != "404" {
				t.Errorf("%s: hidden: %s\nunknown: %s", name, told[0], told[1])
			}
		}
		if status, told := g.asks(key, []string{"staff"}, []string{leave}); status != 200 {
			t.Errorf("%s: %d %s", name, status, told)
		}
		if _, told := g.do(key, "GET", "/v1/sets", ""); told != `{"sets":[{"name":"staff","documents":3}],"total":1}`+"\n" {
			t.Errorf("%s: %s", name, told)
		}
	}
	if status, told := g.asks(g.key(knowledge.Sight{Sets: []string{}}), []string{"staff"}, nil); status != 404 {
		t.Errorf("%d %s", status, told)
	}
}

// some is a list of what is not empty.
func some(one string) []string {
	if one == "" {
		return nil
	}
	return []string{one}
}
