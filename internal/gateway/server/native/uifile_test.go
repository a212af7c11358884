package native

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/server"
)

// ferries is a library of one passage.
type ferries struct{}

func (ferries) Search(context.Context, knowledge.Query) ([]knowledge.Hit, error) {
	return []knowledge.Hit{{Source: citeway.Source{ID: "d_1"}, Passage: citeway.Passage{Text: "Ferries sail at nine."}}}, nil
}

// withFile is a question with a file in a data: URL.
func withFile(kind, url string) string {
	return fmt.Sprintf(`{"role":"user","parts":[{"type":"text","text":"And the lock?"},{"type":%q,"mediaType":"text/markdown","filename":"lock.md","url":%q}]}`, kind, url)
}

// TestAFileIsASource of the answer to its question and to those after it, beside what the library finds.
func TestAFileIsASource(t *testing.T) {
	x := ingest.NewExtractor()
	defer x.Close()
	g := open(t, Options{Reader: x, Search: ferries{}})
	const later = `,{"role":"assistant","parts":[{"type":"text","text":"At six."}]},{"role":"user","parts":[{"type":"text","text":"When does the lock open?"}]}`
	for _, messages := range []string{
		withFile("file", "data:text/markdown;base64,VGhlIGxvY2sgb3BlbnMgYXQgc2V2ZW4u"),
		withFile("file", "data:text/markdown,The%20lock%20opens%20at%20seven."),
		withFile("file", "data:text/markdown,The%20lock%20opens%20at%20seven.") + later,
		`{"role":"user","content":[{"type":"text","text":"And the lock?"},{"type":"file","mimeType":"text/plain","data":"VGhlIGxvY2sgb3BlbnMgYXQgc2V2ZW4u"}]}`,
	} {
		g.chat.turn.Library = nil
		res, body := g.do("POST", "/v1/answers", `{"messages":[`+messages+`]}`)
		if res.StatusCode != http.StatusOK || g.chat.turn.Library == nil {
			t.Errorf("%s: %d %s", messages, res.StatusCode, body)
			continue
		}
		hits, err := g.chat.turn.Library.Search(t.Context(), knowledge.Query{Text: g.chat.turn.Question, Limit: 4})
		if err != nil || len(hits) != 2 || hits[0].Passage.Text != "The lock opens at seven." || hits[1].Source.ID != "d_1" {
			t.Errorf("%s: %+v %v", messages, hits, err)
		}
	}
	g.do("POST", "/v1/answers", `{"messages":[`+withFile("file", "data:,The lock opens at seven.")+`],"sources":[{"id":"s","passages":[{"text":"Tides rise."}]}]}`)
	if sources := g.chat.turn.Sources; len(sources) != 2 || sources[1].Passages[0].Text != "The lock opens at seven." {
		t.Errorf("beside sources: %+v", sources)
	}
}

// TestFilesThatCannotBeRead are refused at their place with what to do, but where an earlier question brought them: they were
// refused then.
func TestFilesThatCannotBeRead(t *testing.T) {
	x := ingest.NewExtractor()
	defer x.Close()
	g := open(t, Options{Reader: x})
	for message, want := range map[string]string{
		withFile("file", "https://a.example/lock.md"): `"place":"messages[0], part 1 (lock.md)","message":"is the address of a file, and addresses are not fetched"`,
		withFile("file", "data:text/markdown;base64"): `is no file in a data: URL`,
		withFile("file", ""):                          `is no file in a data: URL`,
		withFile("file", "data:;base64,???"):          `is no file in a data: URL`,
		`{"role":"user","parts":[{"type":"text","text":"What is it?"},{"type":"file","mediaType":"image/png","url":"data:image/png;base64,aGk="}]}`: `"message":"is of type image/png, and no words are read from it","mend":"attach text`,
		`{"role":"user","content":[{"type":"text","text":"What is it?"},{"type":"image","image":"aGk="}]}`:                                          `messages[0], part 1`,
		`{"role":"user","parts":[{"type":"file","mediaType":"application/zip","filename":"a.zip","url":"data:application/zip;base64,aGk="}]}`:       `"message":"is packed"`,
	} {
		res, body := g.do("POST", "/v1/answers", `{"trigger":"submit-message","messages":[`+message+`]}`)
		if res.StatusCode != http.StatusBadRequest || !strings.Contains(body, want) {
			t.Errorf("%s: %d %s, want %s", message, res.StatusCode, body, want)
		}
		res, body = g.do("POST", "/v1/answers", `{"trigger":"submit-message","messages":[`+message+`,{"role":"user","parts":[{"type":"text","text":"And now?"}]}]}`)
		if res.StatusCode != http.StatusOK {
			t.Errorf("later, %s: %d %s", message, res.StatusCode, body)
		}
	}
	many := strings.Repeat(`{"type":"file","url":"data:,x"},`, server.MaxAttached)
	if res, body := g.do("POST", "/v1/answers", `{"messages":[{"role":"user","parts":[`+many+`{"type":"file","url":"data:,x"}]}]}`); res.StatusCode != http.StatusRequestEntityTooLarge || !strings.Contains(body, "part 20") {
		t.Errorf("%d %s", res.StatusCode, body)
	}
}
