package native

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/chat"
)

// TestAQuestionNamesItsDocuments: the turn rests on the sets and documents that the request
// names; what is not there, too much, or beside sources of the request's own is refused.
func TestAQuestionNamesItsDocuments(t *testing.T) {
	g := open(t, Options{})
	if res, body := g.do("POST", "/v1/answers", `{"question":"q","sets":["staff"],"documents":["d_1","d_2"]}`); res.StatusCode != http.StatusOK {
		t.Fatal(body)
	}
	if turn := g.chat.turn; fmt.Sprint(turn.Within, turn.Documents) != "[staff] [d_1 d_2]" {
		t.Errorf("%v %v", turn.Within, turn.Documents)
	}
	many := `"x"` + strings.Repeat(`,"x"`, chat.MaxNamed)
	for body, want := range map[string]int{
		`{"question":"q","sets":["nowhere"]}`:                         http.StatusNotFound,
		`{"question":"q","documents":["nowhere"]}`:                    http.StatusNotFound,
		`{"question":"q","documents":[` + many + `]}`:                 http.StatusRequestEntityTooLarge,
		`{"question":"q","sets":[` + many + `]}`:                      http.StatusRequestEntityTooLarge,
		`{"question":"q","sources":[{"id":"s"}],"documents":["d_1"]}`: http.StatusBadRequest,
		`{"question":"q","sets":[],"documents":[]}`:                   http.StatusOK,
	} {
		if res, told := g.do("POST", "/v1/answers", body); res.StatusCode != want {
			t.Errorf("%s: %d, want %d: %s", body, res.StatusCode, want, told)
		}
	}
}

// TestSetsAreListed as the library tells them.
func TestSetsAreListed(t *testing.T) {
	if _, body := open(t, Options{}).do("GET", "/v1/sets", ""); body != `{"sets":[{"name":"staff","documents":1}],"total":1}`+"\n" {
		t.Error(body)
	}
}
