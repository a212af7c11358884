package openai

import (
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/server"
)

// attaching has the built-in model over the handbook, and reads files.
func attaching(t *testing.T) *Surface {
	x := ingest.NewExtractor()
	t.Cleanup(func() { _ = x.Close() })
	h := &handbook{}
	return New(Options{Chat: builtin(h), Library: h, Reader: x, Now: clock})
}

const responsesPath = "/openai/v1/responses"

// TestAFileIsASource of the answer, beside what the library finds, on both paths.
func TestAFileIsASource(t *testing.T) {
	s := attaching(t)
	for path, body := range map[string]string{
		completionsURL: `{"model":"citeway","messages":[{"role":"user","content":[{"type":"file","file":{"filename":"lock.md","file_data":"data:text/markdown;base64,VGhlIGxvY2sgb3BlbnMgYXQgc2V2ZW4u"}},{"type":"text","text":"When does the lock open?"}]}]}`,
		responsesPath:  `{"model":"citeway","input":[{"role":"user","content":[{"type":"input_text","text":"When does the lock open?"},{"type":"input_file","filename":"lock.md","file_data":"VGhlIGxvY2sgb3BlbnMgYXQgc2V2ZW4u"}]}]}`,
	} {
		w := send(s, server.Caller{}, "POST", path, body)
		if w.Code != 200 || !strings.Contains(w.Body.String(), "The lock opens at seven") || !strings.Contains(w.Body.String(), `"filename":"lock.md"`) {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
	}
	const both = `{"model":"citeway","messages":[{"role":"user","content":[{"type":"file","file":{"file_data":"data:,The lock opens at seven."}},{"type":"text","text":"How many days of leave are there?"}]}]}`
	if w := send(s, server.Caller{}, "POST", completionsURL, both); !strings.Contains(w.Body.String(), "28 days") {
		t.Errorf("the library beside it: %s", w.Body)
	}
}

// TestFilesThatAreRefused are named by their place, with what to do.
func TestFilesThatAreRefused(t *testing.T) {
	s := attaching(t)
	for part, want := range map[string]string{
		`{"type":"file","file":{"file_id":"file-1"}}`:                       `messages[0].content[0].file.file_id: names a file that stands elsewhere`,
		`{"type":"input_file","file_url":"https://a.example/b.pdf"}`:        `messages[0].content[0].file_url: names a file that stands elsewhere`,
		`{"type":"file","file":{}}`:                                         `messages[0].content[0].file.file_data: is no file in a data: URL`,
		`{"type":"file"}`:                                                   `messages[0].content[0].file: is missing`,
		`{"type":"file","file":{"file_data":"https://a.example/b.pdf"}}`:    `addresses are not fetched`,
		`{"type":"file","file":{"file_data":"data:image/png;base64,aGk="}}`: `no words are read from it; attach text`,
		`{"type":"file","file":{"filename":"a.zip","file_data":"aGk="}}`:    `is packed`,
		strings.Repeat(`{"type":"input_file","file_data":"data:,x"},`, 20) + `{"type":"input_file","file_data":"data:,x"}`: `messages[0].content[20].file_data: is of one file too many`,
	} {
		w := send(s, server.Caller{}, "POST", completionsURL, `{"model":"citeway","messages":[{"role":"user","content":[`+part+`,{"type":"text","text":"When?"}]}]}`)
		if w.Code/100 != 4 || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%.80s: %d %s, want %s", part, w.Code, w.Body, want)
		}
	}
	tool := `{"model":"citeway","messages":[{"role":"system","content":[{"type":"file","file":{"file_data":"data:,x"}}]},{"role":"user","content":"When?"}]}`
	if w := send(s, server.Caller{}, "POST", completionsURL, tool); w.Code != 400 || !strings.Contains(w.Body.String(), "read text alone") {
		t.Errorf("of the system: %d %s", w.Code, w.Body)
	}
}
